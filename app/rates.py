"""How often somebody may do something, in this worker's memory."""

from __future__ import annotations

import time
from collections import OrderedDict


class Allowance:
    """`most` at once, and one more every `seconds`."""

    __slots__ = ("_left", "_most", "_seconds", "_since")

    def __init__(self, most: int, seconds: float) -> None:
        self._most, self._seconds = most, seconds
        self._left = float(most)
        self._since = time.monotonic()

    def take(self) -> bool:
        """Whether it may be done now; then it counts."""
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._since) / self._seconds)
        self._since = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Allowances:
    """An allowance for each of many, of whom those longest away are forgotten."""

    def __init__(self, most: int, seconds: float, kept: int = 10_000) -> None:
        self._most, self._seconds, self._kept = most, seconds, kept
        self._known: OrderedDict[str, Allowance] = OrderedDict()

    def take(self, who: str) -> bool:
        """Whether it may be done by him now; then it counts."""
        allowance = self._known.setdefault(who, Allowance(self._most, self._seconds))
        self._known.move_to_end(who)
        if len(self._known) > self._kept:
            self._known.popitem(last=False)
        return allowance.take()
