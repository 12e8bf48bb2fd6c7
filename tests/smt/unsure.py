"""A solver that does not know the answer to some queries, for what stands on solvers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from cutpoint.smt.backends import create
from cutpoint.smt.solvers.solver import Model, Result, Solver
from cutpoint.smt.terms.term import Term


class Unsure(Solver):
    """Hands everything to another solver, except for the queries (counted from 0) to which it says *unknown*."""

    def __init__(self, unknown: Callable[[int], bool], inner: Solver | None = None) -> None:
        self._inner = create() if inner is None else inner
        self._unknown = unknown
        self._hidden = False
        self.name = "unsure"
        self.capabilities = self._inner.capabilities
        self.statistics = self._inner.statistics
        self.asked: list[tuple[Term, ...]] = []
        self.limits: list[float | None] = []
        self.levels = 0

    def add(self, *formulas: Term) -> None:
        self._inner.add(*formulas)

    def push(self) -> None:
        self.levels += 1
        self._inner.push()

    def pop(self, levels: int = 1) -> None:
        self.levels -= levels
        self._inner.pop(levels)

    def check(self, assumptions: Sequence[Term] = (), seconds: float | None = None) -> Result:
        self._hidden = self._unknown(len(self.asked))
        self.asked.append(tuple(assumptions))
        self.limits.append(seconds)
        return Result.UNKNOWN if self._hidden else self._inner.check(assumptions, seconds)

    @property
    def reason(self) -> str:
        return "was told so" if self._hidden else self._inner.reason

    def values(self, terms: Sequence[Term]) -> list[Any]:
        assert not self._hidden, "a model of an unknown answer"
        return self._inner.values(terms)

    def model(self, variables: Iterable[Term] | None = None) -> Model:
        assert not self._hidden, "a model of an unknown answer"
        return self._inner.model(variables)

    def core(self) -> list[Term]:
        assert not self._hidden, "a core of an unknown answer"
        return self._inner.core()

    def interrupt(self) -> None:
        self._inner.interrupt()

    def close(self) -> None:
        self._inner.close()


def at(*queries: int) -> Callable[[int], bool]:
    return lambda query: query in queries


def never(_: int) -> bool:
    return False


def always(_: int) -> bool:
    return True
