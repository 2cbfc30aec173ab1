#!/bin/sh
# Writes .env with fresh secrets for docker-compose.yml, unless there is one. Needs /dev/urandom and od.
set -eu
cd "$(dirname "$0")/.."
if [ -e .env ]; then
    echo "There is a .env already; it is left as it is." >&2
    exit 1
fi
secret() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }
umask 077
cat >.env.draft <<END
# Read by docker compose. Keep it: without SECRET_KEY every visitor becomes somebody new.
SECRET_KEY=$(secret)
REDIS_PASSWORD=$(secret)
POSTGRES_PASSWORD=$(secret)
METRICS_TOKEN=$(secret)

# Where people find the page, when that is not the host and port they ask for: https://cards.example.org
PUBLIC_URL=
# plain or tls; with tls, the folder that has fullchain.pem and privkey.pem
LISTEN=plain
TLS_FOLDER=
HTTP_PORT=8080
HTTPS_PORT=8443
# Worker processes in each of the two containers
WORKERS=1
LOG_LEVEL=info
END
mv .env.draft .env
echo "Wrote .env."
