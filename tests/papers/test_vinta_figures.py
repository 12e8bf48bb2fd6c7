"""The programs of the vinta paper's Fig. 2 and Fig. 5 as C, and what Sect. 2 and 4.3 say about them.

Machine integers wrap round, so both loops are bounded; what the paper says about them holds all the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import pytest

from cutpoint.algorithms.vinta.arg import Node
from cutpoint.algorithms.vinta.config import PRESETS, RefinementKind
from cutpoint.algorithms.vinta.steps import Refined, Step
from cutpoint.algorithms.vinta.vinta import Vinta, vinta
from cutpoint.api import Task, load
from cutpoint.evidence.finding import Finding, Inconclusive, Proof
from cutpoint.smt.terms.bitvectors import mul, sle, slt
from cutpoint.smt.terms.boolean import and_, conjunction, eq, implies, not_
from cutpoint.smt.terms.term import Term, bv
from tests.algorithms.programs import services
from tests.evidence.checking import assert_confirmed, assert_refuted, inductive, variable_of
from tests.papers.test_vinta import equivalent, follows
from tests.papers.vinta_figure_2 import WITH_BOUNDS, without_bounds
from tests.patience import ENOUGH

PROGRAMS = Path(__file__).parent / "programs"


def num(value: int) -> Term:
    return bv(value, 32)


@cache
def task_named(name: str) -> Task:
    return load([PROGRAMS / f"{name}.c"])


# Fig. 2


def by_vinta(x: Term, y: Term) -> Term:
    """x >= 4 ⇒ y > 100; it is inductive together with what the other labels say, so that y is above 100 in time."""
    early = and_(sle(num(0), y), implies(sle(num(1), x), sle(num(100), y)))
    return and_(and_(sle(num(0), x), early), implies(sle(num(4), x), slt(num(100), y)))


def by_dagger(x: Term, y: Term) -> Term:
    """x <= y <= 100x, where nothing wraps round."""
    return conjunction([sle(num(0), x), sle(x, num(1_000_000)), sle(x, y), sle(y, mul(num(100), x))])


@pytest.mark.parametrize("invariant", [by_vinta, by_dagger])
def test_invariants_of_figure_2(invariant: Callable[[Term, Term], Term], tmp_path: Path) -> None:
    """Both that Sect. 2 names prove the program; they would not if its integers could wrap round."""

    def with_invariant(path: Path) -> tuple[Task, Proof]:
        task = load([path])
        return task, inductive(task, 0, invariant(variable_of(task, "x"), variable_of(task, "y")))

    assert_confirmed(*with_invariant(WITH_BOUNDS))
    assert_refuted(*with_invariant(without_bounds(tmp_path)), "consecution")


def test_figure_2_needs_refinement() -> None:
    """Box alone does not exclude the error. VINTA does, with a proof that is confirmed."""
    task, vbox = task_named("vinta_fig2"), replace(PRESETS["vbox"], widen_every=1)
    alone = vinta(task, replace(vbox, refinement=RefinementKind.NONE), services(ENOUGH))
    assert isinstance(alone, Inconclusive)
    found = vinta(task, vbox, services(ENOUGH))
    assert isinstance(found, Proof)
    assert_confirmed(task, found)


# Fig. 5


class Enough(Exception):
    """So many refinements were watched."""


class Watch:
    """Keeps the labels of each refinement, and ends the run after some of them."""

    def __init__(self, most: int) -> None:
        self.labels: list[Mapping[Node, Term]] = []
        self._most = most

    def __call__(self, step: Step) -> None:
        if isinstance(step, Refined):
            self.labels.append(step.labels)
            if len(self.labels) == self._most:
                raise Enough


WEAKEST_PRECONDITIONS = ("core-wp",)
"""Interpolants of one engine of the chain: what is needed for the next node not to fail, and no more. The other engines
find at once that x is even, or a label that holds for every unrolling."""


@dataclass(frozen=True, slots=True)
class Effort:
    finding: Finding | None
    """None if it was stopped."""
    nodes: int
    entry: Node
    labels: Sequence[Mapping[Node, Term]]
    """Of each refinement."""


def effort(instance: str, most: int) -> Effort:
    """Fig. 5 with widening at every unrolling, and with so many refinements at most."""
    watch = Watch(most)
    finding: Finding | None = None
    config = replace(PRESETS[instance], widen_every=1, interpolation_engines=WEAKEST_PRECONDITIONS)
    search = Vinta(task_named("vinta_fig5"), config, services(ENOUGH), watch)
    with closing(search), suppress(Enough):
        finding = search.vinta_main()
    return Effort(finding, search.arg.size(), search.arg.entry, watch.labels)


def at_most_10_and_not_9() -> tuple[Term, Term]:
    x = variable_of(task_named("vinta_fig5"), "x")
    return sle(x, num(10)), not_(eq(x, num(9)))


def test_figure_5_with_the_refinement_of_vinta() -> None:
    """Sect. 4.3: a restricted refinement keeps x <= 10, and completes the verification."""
    run = effort("vbox", 2)
    wanted = and_(*at_most_10_and_not_9())
    assert isinstance(run.finding, Proof)
    assert_confirmed(task_named("vinta_fig5"), run.finding)
    (invariant,) = run.finding.invariants.values()
    assert equivalent(invariant, wanted)
    (labels,) = run.labels
    assert all(follows(label, wanted) for node, label in labels.items() if node is not run.entry)


def test_figure_5_with_the_refinement_of_ufo() -> None:
    """The same graph at first, but the last node is left with x ≠ 9 alone, which is not inductive: so each unrolling
    needs another one. After four refinements there is no end."""
    guided, unguided = effort("vbox", 2), effort("ubox", 4)
    at_most_10, not_9 = at_most_10_and_not_9()
    assert unguided.finding is None
    assert unguided.nodes > guided.nodes
    assert len(unguided.labels[0]) == len(guided.labels[0])
    for labels in unguided.labels:
        last = labels[max(labels, key=lambda node: node.number)]
        assert equivalent(last, not_9)
        assert not follows(last, at_most_10)
    sizes = [len(labels) for labels in unguided.labels]
    assert sizes == sorted(set(sizes)), "each graph has more nodes than the one before"
