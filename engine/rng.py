"""Chance as values: a SHA-256 counter generator. A stream is named by a seed and a label, so that every use
of chance in a deal (shuffle, roles, fallbacks) has its own and none can shift another. The byte encodings are
written down in docs/rules/chance.md."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeVar

T = TypeVar("T")
BLOCK_WORDS = 4
WORD = 1 << 64


@dataclass(slots=True)
class Stream:
    """The numbers of one label: block i = SHA-256(seed, 0x00, label in UTF-8, 0x00, i as 8 bytes big-endian),
    read as four 64-bit big-endian words. A stream lives for one computation; what is kept in a state is the
    seed alone."""

    seed: bytes
    label: str
    words: list[int] = field(default_factory=list)
    blocks: int = 0

    def word(self) -> int:
        """The next 64-bit word."""
        if not self.words:
            block = hashlib.sha256(
                self.seed + b"\x00" + self.label.encode() + b"\x00" + self.blocks.to_bytes(8, "big")
            ).digest()
            self.blocks += 1
            self.words = [int.from_bytes(block[i : i + 8], "big") for i in range(24, -1, -8)]
        return self.words.pop()

    def below(self, n: int) -> int:
        """A whole number in 0 … n-1, all equally likely: words at or above the largest multiple of n are
        rejected."""
        limit = WORD - WORD % n
        while (word := self.word()) >= limit:
            pass
        return word % n

    def choice(self, items: Sequence[T]) -> T:
        """One of the items. Raises ValueError when there is none."""
        if not items:
            raise ValueError("nothing to choose from")
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """The items in a random order (Fisher-Yates from the last place down)."""
        order = list(items)
        for i in range(len(order) - 1, 0, -1):
            j = self.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return tuple(order)
