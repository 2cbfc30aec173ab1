# The page, built where Node is; nothing of Node goes further.
FROM node:24-bookworm-slim AS page
WORKDIR /src/static
COPY static/package.json static/package-lock.json static/.npmrc ./
RUN npm ci --no-fund --cache /tmp/npm && rm -rf /tmp/npm
COPY static/ ./
RUN npm run build

# The Python environment from hashed locks. The installer has an environment of its own, which stays here.
FROM python:3.11-slim-bookworm AS environment
ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1 UV_PYTHON_DOWNLOADS=never UV_NO_CACHE=1
WORKDIR /srv/doulaoban
COPY requirements/uv.txt requirements/run.txt requirements/
RUN python -m venv /opt/installer \
    && /opt/installer/bin/pip install --require-hashes -r requirements/uv.txt \
    && python -m venv --without-pip /opt/doulaoban \
    && /opt/installer/bin/uv pip install --python /opt/doulaoban --require-hashes -r requirements/run.txt
COPY pyproject.toml README.md LICENSE hatch_build.py ./
COPY app/ app/
COPY engine/ engine/
COPY migrations/ migrations/
# An editable install points at this folder, which the last stage has, too; then what only builds goes.
RUN /opt/installer/bin/uv pip install --python /opt/doulaoban --no-deps --no-build-isolation -e . \
    && /opt/installer/bin/uv pip uninstall --python /opt/doulaoban hatchling editables trove-classifiers \
    && /opt/doulaoban/bin/python -m compileall -q app engine migrations \
    && rm -r requirements hatch_build.py
COPY --from=page /src/static/dist static/dist

# What runs: Python, the environment, the project; no compiler, no Node, no installer, no shell for the user.
FROM python:3.11-slim-bookworm
RUN python -m pip uninstall --yes --quiet --root-user-action=ignore setuptools wheel pip \
    && groupadd --system --gid 10001 doulaoban \
    && useradd --system --uid 10001 --gid 10001 --home-dir /data --shell /usr/sbin/nologin doulaoban \
    && install -d -o 10001 -g 10001 -m 700 /data
COPY --from=environment /opt/doulaoban /opt/doulaoban
COPY --from=environment /srv/doulaoban /srv/doulaoban
ENV PATH=/opt/doulaoban/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    HOST=0.0.0.0 \
    PORT=8000 \
    DATA_DIR=/data \
    LOG_FORMAT=json
WORKDIR /srv/doulaoban
USER 10001:10001
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=6s --start-period=60s --start-interval=1s --retries=3 \
    CMD ["python", "-m", "app.commands.health", "/healthz"]
ENTRYPOINT ["doulaoban"]
CMD ["serve"]
