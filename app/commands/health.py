"""`python -m app.commands.health PATH`: asks the server on this machine; exit code 0 when it says yes. For
containers, which have no other program to ask with."""

import sys
from urllib.error import URLError
from urllib.request import urlopen

from app.settings import Settings

PATIENCE_S = 5.0


def well(path: str, port: int) -> bool:
    """Whether the server answers the path with 200."""
    try:
        with urlopen(f"http://127.0.0.1:{port}{path}", timeout=PATIENCE_S) as answer:
            return bool(answer.status == 200)
    except (URLError, OSError):
        return False


if __name__ == "__main__":
    sys.exit(not well(sys.argv[1], Settings.from_environment().port))
