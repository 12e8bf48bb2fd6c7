from __future__ import annotations

import random

import pytest

from cutpoint.smt.backends import create
from cutpoint.smt.queries.covering import Covering, CoveringContext, Handle
from cutpoint.smt.queries.queries import Truth
from cutpoint.smt.solvers.errors import SolverMisuse
from cutpoint.smt.terms.bitvectors import ult
from cutpoint.smt.terms.boolean import and_, eq, not_
from cutpoint.smt.terms.term import FALSE, TRUE, bv

from . import small
from .small import X, Y
from .unsure import Unsure, always, at, never

LOW, HIGH = ult(X, bv(4, 3)), not_(ult(X, bv(4, 3)))


def test_a_long_run_agrees_with_all_states() -> None:
    rng = random.Random(9)
    context = CoveringContext(create())
    handles: list[Handle] = []
    answers = set()
    for _ in range(120):
        action = rng.random()
        if action < 0.2 and handles:
            handle = rng.choice(handles)
            context.strengthen(handle, and_(context.label(handle), small.formula(rng, 1)))
        elif action < 0.3 and len(handles) > 3:
            context.retract(handles.pop(rng.randrange(len(handles))))
        formula = small.formula(rng, 1)
        by = rng.sample(handles, len(handles) // 2) if rng.random() < 0.5 else None
        nodes = handles if by is None else by
        inside = set(small.states(formula))
        labels = {i for handle in nodes for i in small.states(context.label(handle))}
        found = context.covered(formula, by)
        assert found.answer is (Truth.YES if inside <= labels else Truth.NO)
        if found.answer is Truth.YES:
            assert set(found.by) <= set(nodes)
            assert inside <= {i for handle in found.by for i in small.states(context.label(handle))}
        else:
            assert found.by == ()
            if len(handles) < 8:
                handles.append(context.add(and_(formula, small.atom(rng))))
        answers.add(found.answer)
    assert answers == {Truth.YES, Truth.NO}


def test_the_nodes_that_are_needed() -> None:
    context = CoveringContext(create())
    other, low, high, twin = [context.add(label) for label in (eq(Y, bv(1, 3)), LOW, HIGH, LOW)]
    found = context.covered(TRUE)
    assert found.answer is Truth.YES
    assert {low, high} <= set(found.by) <= {other, low, high}  # the solver's core need not be minimal
    assert context.covered(TRUE, by=[twin, high]) == Covering(Truth.YES, (high, twin))
    assert context.covered(TRUE, by=[high]).answer is Truth.NO
    assert context.covered(ult(X, bv(2, 3)), by=[low]) == Covering(Truth.YES, (low,))
    assert context.covered(and_(ult(X, Y), ult(Y, X))).answer is Truth.YES
    assert context.covered(and_(ult(X, Y), ult(Y, X)), by=[]) == Covering(Truth.YES)


def test_without_nodes_only_the_empty_set_is_covered() -> None:
    context = CoveringContext(create())
    assert context.covered(FALSE) == Covering(Truth.YES)
    assert context.covered(LOW) == Covering(Truth.NO)
    node = context.add(FALSE)
    assert context.covered(LOW, by=[node]) == Covering(Truth.NO)
    context.strengthen(node, TRUE)
    assert context.covered(LOW) == Covering(Truth.YES, (node,))


def test_a_retracted_node_covers_nothing() -> None:
    context, other = CoveringContext(create()), CoveringContext(create())
    node = context.add(LOW)
    assert context.covered(eq(X, bv(1, 3))).answer is Truth.YES
    context.retract(node)
    assert context.covered(eq(X, bv(1, 3))).answer is Truth.NO
    again = context.add(LOW)
    assert context.covered(eq(X, bv(1, 3))) == Covering(Truth.YES, (again,))
    for misuse in (
        lambda: context.retract(node),
        lambda: context.strengthen(node, LOW),
        lambda: context.covered(HIGH, by=[node]),
        lambda: other.covered(HIGH, by=[again]),
    ):
        with pytest.raises(SolverMisuse, match="no node"):
            misuse()


def test_contexts_can_share_labels() -> None:
    solver = create()
    one, two = CoveringContext(solver), CoveringContext(solver)
    one.add(LOW)
    two.add(HIGH)
    assert one.covered(TRUE).answer is Truth.NO
    assert two.covered(TRUE).answer is Truth.NO


def test_the_label_itself_needs_no_query() -> None:
    solver = Unsure(always)
    context = CoveringContext(solver)
    node = context.add(LOW)
    assert context.covered(LOW) == Covering(Truth.YES, (node,))
    assert context.covered(HIGH) == Covering(Truth.UNKNOWN)
    assert len(solver.asked) == 1


def test_unknown_and_limits() -> None:
    solver = Unsure(at(1))
    context = CoveringContext(solver)
    node = context.add(LOW)
    asked = eq(X, bv(1, 3))
    assert context.covered(asked, seconds=5) == Covering(Truth.YES, (node,))
    assert context.covered(asked) == Covering(Truth.UNKNOWN)
    assert context.covered(asked) == Covering(Truth.YES, (node,))
    assert solver.limits == [5, None, None]
    assert CoveringContext(Unsure(never)).covered(asked, seconds=0) == Covering(Truth.UNKNOWN)
