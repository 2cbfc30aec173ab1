"""Who somebody is: an identity in a signed cookie, made without asking anybody. A seat belongs to it, never
to a name."""

from __future__ import annotations

import os
import secrets
import tempfile
from pathlib import Path
from urllib.parse import urlsplit

import uuid_utils
from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import HTTPConnection
from starlette.responses import Response

COOKIE = "doulaoban"
COOKIE_S = 400 * 24 * 3600
KEY_BYTES = 32


def secret_of(data_dir: Path) -> str:
    """The key in data_dir/secret, made on the first call, readable by its owner alone; the same for workers
    that start at once: whoever links the file first has made it. Raises OSError."""
    path = data_dir / "secret"
    if not path.exists():
        data_dir.mkdir(parents=True, exist_ok=True)
        descriptor, draft = tempfile.mkstemp(dir=data_dir, prefix="secret-")  # mkstemp makes it 0600
        try:
            with os.fdopen(descriptor, "w") as file:
                file.write(secrets.token_hex(KEY_BYTES))
                file.flush()
                os.fsync(file.fileno())
            os.link(draft, path)
        except FileExistsError:
            pass
        finally:
            os.unlink(draft)
    return path.read_text().strip()


class Sessions:
    """Reads and writes the cookie."""

    def __init__(self, key: str) -> None:
        self._serializer = URLSafeSerializer(key, salt="player")

    def player(self, connection: HTTPConnection) -> str | None:
        """The identity of who asks; None when he has none, or one that was not signed here."""
        try:
            player = self._serializer.loads(connection.cookies.get(COOKIE, ""))
        except BadSignature:
            return None
        return player if isinstance(player, str) else None

    def signed(self, player: str) -> str:
        """The cookie's value for an identity."""
        value = self._serializer.dumps(player)
        return value if isinstance(value, str) else value.decode()

    def known(self, connection: HTTPConnection, response: Response) -> str:
        """The identity of who asks, who is given one with the response if he had none."""
        player = self.player(connection)
        if player is None:
            player = str(uuid_utils.uuid7())
            response.set_cookie(
                COOKIE,
                self.signed(player),
                max_age=COOKIE_S,
                httponly=True,
                samesite="lax",
                secure=over_tls(connection),
                path="/",
            )
        return player


def over_tls(connection: HTTPConnection) -> bool:
    """Whether the visitor speaks TLS, to us or to the proxy before us."""
    forwarded = connection.headers.get("x-forwarded-proto", "").split(",")[0].strip()
    return (forwarded or connection.url.scheme) in ("https", "wss")


def own_origin(connection: HTTPConnection) -> bool:
    """Whether a browser's request comes from a page of this very host. Programs that are no browser send no
    origin."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    host = connection.headers.get("x-forwarded-host") or connection.headers.get("host", "")
    try:
        theirs = urlsplit(origin).netloc
    except ValueError:
        return False
    return theirs.lower() == host.split(",")[0].strip().lower()
