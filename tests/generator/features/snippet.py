"""A piece of a program that is about one thing: declarations at file level, and statements of main."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

INTEGERS = (
    *("char", "signed char", "unsigned char", "short", "unsigned short", "int", "unsigned", "long", "unsigned long"),
    *("long long", "unsigned long long"),
)
LIMITS = (0, 1, 2, 3, 7, 31, 100, 127, 128, 255, 256, 32767, 65535, 65536, 2147483647, 2147483648, 4294967295)


@dataclass(frozen=True)
class Snippet:
    """Results go to `out` of the snippet, an array of eight `long long`, and every `@` is its number."""

    statements: str
    declarations: str = ""
    headers: tuple[str, ...] = ()


Draw = Callable[[random.Random], Snippet]


def literal(rng: random.Random) -> str:
    value = rng.choice(LIMITS) if rng.random() < 0.7 else rng.getrandbits(rng.randint(1, 63))
    text = f"{value}{'LL' if value > 2147483647 else rng.choice(('', 'u', 'L'))}"
    return f"(-{text})" if rng.random() < 0.3 else text


def small(rng: random.Random, low: int = 0, high: int = 9) -> int:
    return rng.randint(low, high)


def integer_type(rng: random.Random) -> str:
    return rng.choice(INTEGERS)
