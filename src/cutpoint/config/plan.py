"""How the engines of a portfolio divide the time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Turn:
    engine: str
    seconds: float
    """CPU time."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The opening turns, and the weights that divide the remaining time."""

    opening: tuple[Turn, ...]
    weights: Mapping[str, float]
