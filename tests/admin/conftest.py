"""Stores and servers of the tests of the server, for those of its admins."""

from tests.app.conftest import client, opened, other, store, url

__all__ = ["client", "opened", "other", "store", "url"]
