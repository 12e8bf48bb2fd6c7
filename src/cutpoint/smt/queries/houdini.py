"""Houdini's algorithm (Flanagan, Leino: Houdini, an annotation assistant for ESC/Java; FME 2001).

Given candidates at the points of a program, it computes the largest subset that is inductive. Assume all remaining
candidates before a step. Drop those that do not hold after it, and recheck the steps that relied on them. At the
fixpoint, the remaining candidates are inductive. They are invariants if they also hold initially, so the entry of a
program must have no candidates other than those that hold there.

The caller decides how a step is checked: one candidate at a time with an unsat core, or all at once with models that
refute many of them. A candidate that a query leaves undecided must be dropped like a refuted one.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Protocol, TypeVar

from cutpoint.base.limits import Deadline, OutOfTime

Point = TypeVar("Point", bound=Hashable)
Candidate = TypeVar("Candidate", bound=Hashable)
Step = TypeVar("Step", bound=Hashable)


class Steps(Protocol[Point, Candidate, Step]):
    """The steps of a program, as queries for Houdini."""

    def refuted(
        self, step: Step, left: Mapping[Point, Mapping[Candidate, None]], /
    ) -> Iterable[tuple[Point, Sequence[Candidate]]]:
        """The candidates that need not hold after a step, if all remaining candidates hold before it.

        They may come in several parts: each part is dropped before the next one is requested, and `left` always
        contains the candidates that remain at that moment. An incomplete result must raise OutOfTime instead.
        """

    def relying_on(self, point: Point, dropped: Sequence[Candidate], /) -> Iterable[Step]:
        """The steps that may refute further candidates now that these have been dropped."""


def inductive_subset(
    candidates: Mapping[Point, Iterable[Candidate]],
    order: Iterable[Step],
    steps: Steps[Point, Candidate, Step],
    deadline: Deadline,
) -> dict[Point, list[Candidate]]:
    """The candidates that are inductive together. `order` contains all steps, in the order in which to check them.

    Raises OutOfTime at the deadline: candidates that remain before the fixpoint need not be inductive.
    """
    left = {point: dict.fromkeys(found) for point, found in candidates.items()}
    todo = dict.fromkeys(order)
    while todo:
        if deadline.passed:
            raise OutOfTime
        step = next(iter(todo))
        del todo[step]
        for point, dropped in steps.refuted(step, left):
            if dropped:
                for candidate in dropped:
                    del left[point][candidate]
                todo.update(dict.fromkeys(steps.relying_on(point, dropped)))
    return {point: list(found) for point, found in left.items()}
