"""Houdini's algorithm (Flanagan, Leino: Houdini, an annotation assistant for ESC/Java; FME 2001).

Of candidates at the points of a program, it keeps the largest set that is inductive. All candidates are assumed. What a
step refutes, if everything that is left holds before it, is dropped; then the steps that relied on it are looked at
again. When no step refutes anything, all that is left holds for ever, provided that it holds at first: at the point
where a program begins there are no candidates, unless they hold there anyway.

How a step is asked is up to the caller: one candidate at a time with the unsat core, or all of them with models that
refute many at once. A candidate that a query leaves undecided is to be dropped like one that is refuted.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Protocol, TypeVar

from cutpoint.base.limits import Deadline, OutOfTime

Point = TypeVar("Point", bound=Hashable)
Candidate = TypeVar("Candidate", bound=Hashable)
Step = TypeVar("Step", bound=Hashable)


class Steps(Protocol[Point, Candidate, Step]):
    """What Houdini asks about a program."""

    def refuted(
        self, step: Step, left: Mapping[Point, Mapping[Candidate, None]], /
    ) -> Iterable[tuple[Point, Sequence[Candidate]]]:
        """The candidates that do not hold after a step before which all that is left holds.

        They may come in several parts: each part is dropped before the next one is asked for, and `left` is always what
        is left at that moment. An answer that is not complete must not look like one: it raises OutOfTime.
        """

    def relying_on(self, point: Point, dropped: Sequence[Candidate], /) -> Iterable[Step]:
        """The steps that may refute more without these candidates."""


def inductive_subset(
    candidates: Mapping[Point, Iterable[Candidate]],
    order: Iterable[Step],
    steps: Steps[Point, Candidate, Step],
    deadline: Deadline,
) -> dict[Point, list[Candidate]]:
    """The candidates that are inductive together; `order` says which steps are looked at first, and contains all.

    Raises OutOfTime: what is left before the end need not be inductive.
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
