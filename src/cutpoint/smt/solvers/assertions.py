"""Bookkeeping for implementations that must replay their assertions: formulas by level."""

from __future__ import annotations

from collections.abc import Sequence
from math import isnan

from cutpoint.smt.solvers.errors import SolverMisuse, SortMismatch
from cutpoint.smt.solvers.solver import Result, Solver
from cutpoint.smt.terms.sorts import BOOL
from cutpoint.smt.terms.term import Term


class Assertions:
    """A stack of formulas that mirrors a solver's assertion stack."""

    __slots__ = ("levels",)

    def __init__(self) -> None:
        self.levels: list[list[Term]] = [[]]

    def add(self, formulas: Sequence[Term]) -> None:
        self.levels[-1].extend(formulas)

    def push(self) -> None:
        self.levels.append([])

    def pop(self, levels: int) -> None:
        if levels > 0:
            del self.levels[-levels:]

    @property
    def depth(self) -> int:
        """The number of open levels."""
        return len(self.levels) - 1

    @property
    def formulas(self) -> list[Term]:
        return [formula for level in self.levels for formula in level]

    def replay(self, solver: Solver) -> None:
        """Asserts the formulas in a solver that has no assertions yet."""
        for position, level in enumerate(self.levels):
            if position:
                solver.push()
            solver.add(*level)


def require_formulas(name: str, formulas: Sequence[Term]) -> None:
    for formula in formulas:
        if formula.sort is not BOOL:
            raise SortMismatch(f"{name}: a formula was expected, not a term of sort {formula.sort}", formula)


def limit_of(name: str, seconds: float | None) -> float | None:
    """The time limit of a query; None if it has none."""
    if seconds is not None and isnan(seconds):
        raise SolverMisuse(f"{name}: the limit of a query is not a number")
    return None if seconds is None or seconds == float("inf") else seconds


def require_open(name: str, levels: int, depth: int) -> None:
    if levels < 0:
        raise SolverMisuse(f"{name}: {levels} levels cannot be closed")
    if levels > depth:
        raise SolverMisuse(f"{name}: {levels} levels to close, but only {depth} are open")


def require_answer(name: str, last: Result | None, wanted: Result, what: str) -> None:
    if last is not wanted:
        why = "there was no query since the assertions changed" if last is None else "it was not"
        raise SolverMisuse(f"{name}: {what} can be read only after the answer {wanted.value}; {why}")
