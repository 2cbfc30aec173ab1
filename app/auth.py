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


class Site:
    """Where visitors find us: `public_url`, or None: where they ask for us. Then the scheme and the visitor's
    own address may come from a proxy that is trusted (the server takes its word before we are asked); the
    host is the request's own."""

    def __init__(self, public_url: str | None = None) -> None:
        self._public_url = public_url

    def address(self, connection: HTTPConnection) -> str:
        """Our address as the visitor knows it, `https://host[:port]`."""
        if self._public_url is not None:
            return self._public_url
        scheme = "https" if connection.url.scheme in ("https", "wss") else "http"
        return f"{scheme}://{connection.headers.get('host', '').lower()}"

    def over_tls(self, connection: HTTPConnection) -> bool:
        """Whether the visitor speaks TLS, to us or to the proxy before us."""
        return self.address(connection).startswith("https:")

    def own_origin(self, connection: HTTPConnection) -> bool:
        """Whether a browser's request comes from a page of this very host, and, where our public address is
        known, scheme. Programs that are no browser send no origin."""
        origin = connection.headers.get("origin")
        if origin is None:
            return True
        if self._public_url is not None:
            return origin.lower() == self._public_url
        try:
            theirs = urlsplit(origin).netloc
        except ValueError:
            return False
        return theirs.lower() == connection.headers.get("host", "").lower()


class Sessions:
    """Reads and writes the cookie."""

    def __init__(self, key: str, site: Site | None = None) -> None:
        self.site = site or Site()
        self.key = key
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
                secure=self.site.over_tls(connection),
                path="/",
            )
        return player
