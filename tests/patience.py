"""How late an answer may be on a busy machine.

A test of a limit shows that something ends which would otherwise go on for minutes or forever. It says nothing about
speed: that belongs into benchmarks/.
"""

from __future__ import annotations

from collections.abc import Iterator

LATE = 60.0
"""Seconds."""

ENOUGH = 300.0
"""Seconds for something that ends soon on an idle machine. A test that waits in vain fails, whenever it does so."""


def growing(seconds: float) -> Iterator[float]:
    """Limits that must be reached, but not before something has begun: the first is enough on an idle machine."""
    while seconds < ENOUGH:
        yield seconds
        seconds *= 5
