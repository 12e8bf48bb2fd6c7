from __future__ import annotations

import random

import pytest

from cutpoint.smt.backends import create
from cutpoint.smt.queries import abstraction as module
from cutpoint.smt.queries.abstraction import Abstraction, Predicate, boolean, cartesian
from cutpoint.smt.queries.allsat import Method, label_for
from cutpoint.smt.queries.bdd import MANAGERS, BddManager
from cutpoint.smt.terms.bitvectors import add, ult
from cutpoint.smt.terms.boolean import eq, not_, or_
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import FALSE, TRUE, Term, bv, variable
from cutpoint.smt.terms.walk import substitute

from . import small
from .small import X, Y, Z
from .unsure import Unsure, always, at, never

AT_END = {name: variable(f"{name.value}@1", bitvec(small.WIDTH)) for name in (X, Y, Z)}


def precision(formulas: list[Term]) -> list[Predicate]:
    return [Predicate(formula, substitute(formula, AT_END)) for formula in formulas]


def at_end(formula: Term) -> Term:
    return substitute(formula, AT_END)


def strongest_conjunction(region: Term, formulas: list[Term]) -> list[int]:
    inside = small.states(region)
    if not inside:
        return []
    literals = [literal for formula in formulas for literal in (formula, not_(formula))]
    return small.states(*[literal for literal in literals if small.states(region, literal) == inside])


def strongest_combination(region: Term, formulas: list[Term]) -> list[int]:
    return small.like(small.assignments([region], formulas), formulas)


def test_both_are_the_strongest_of_their_kind() -> None:
    rng = random.Random(7)
    empty = 0
    for round_ in range(40):
        region = small.formula(rng)
        formulas = small.predicates(rng, 1 + rng.randrange(6))
        predicates = precision(formulas)
        solver = Unsure(never)
        solver.add(at_end(region))
        c = cartesian(solver, predicates)
        b = boolean(solver, predicates, method=list(Method)[round_ % 3])
        assert c.exact
        assert b.exact
        assert small.states(c.formula) == strongest_conjunction(region, formulas)
        assert small.states(b.formula) == strongest_combination(region, formulas)
        assert set(small.states(b.formula)) <= set(small.states(c.formula))
        assert c.checks <= 1 + len(formulas)
        if not small.states(region):
            empty += 1
            assert c.formula is FALSE
            assert b.formula is FALSE
        assert solver.levels == 0
    assert empty


def test_example_2_of_the_unifying_view() -> None:
    x0, y0, x1, y1 = [variable(name, bitvec(8)) for name in ("x0", "y0", "x1", "y1")]
    x, y = [variable(name, bitvec(8)) for name in "xy"]
    one = bv(1, 8)
    psi = eq(x0, y0)
    phi = [ult(x0, bv(2, 8)), eq(x1, add(x0, one)), eq(y1, add(y0, one))]
    with create() as solver:
        for abstraction in (cartesian, boolean):
            result = abstraction(solver, [Predicate(eq(x, y), eq(x1, y1))], [psi, *phi])
            assert result.formula is eq(x, y)
            assert result.exact


def test_special_precisions() -> None:
    """No predicates: always *true*, without a query. Only *false*: whether there are states."""
    for abstraction in (cartesian, boolean):
        solver = Unsure(never)
        assert abstraction(solver, []) == Abstraction(TRUE, True, "", 0, ())
        assert solver.asked == []
        assert abstraction(solver, [Predicate(FALSE, FALSE)]).formula is TRUE
        assert len(solver.asked) == 1
        assert abstraction(solver, [Predicate(FALSE, FALSE)], [ult(X, Y), ult(Y, X)]).formula is FALSE
        assert len(solver.asked) == 2


@pytest.mark.parametrize("kind", MANAGERS)
def test_diagrams(kind: str) -> None:
    manager = BddManager(kind)
    low, high, same = ult(X, bv(2, 3)), ult(bv(5, 3), X), eq(X, Y)
    predicates = [Predicate(formula, formula) for formula in (low, high, same)]
    with create() as solver:
        given = [or_(low, high), same]
        b = boolean(solver, predicates, given)
        assert b.literals == (same,)
        assert b.bdd(manager) == manager.predicate(same) & manager.predicate(low).ite(
            ~manager.predicate(high), manager.predicate(high)
        )
        assert cartesian(solver, predicates, given).bdd(manager) == manager.predicate(same)
        assert boolean(solver, predicates, [*given, not_(low), not_(high)]).bdd(manager).is_false


@pytest.mark.slow
def test_unknown_makes_the_result_weaker_and_says_so() -> None:
    rng = random.Random(8)
    weaker = 0
    for round_ in range(150):
        region = small.formula(rng)
        formulas = small.predicates(rng, 4)
        for abstraction in (cartesian, boolean):
            unknown = at(round_ % 7, (round_ * 5) % 9)
            solver = Unsure(unknown)
            solver.add(at_end(region))
            result = abstraction(solver, precision(formulas))
            found = set(small.states(result.formula))
            exact = set(
                (strongest_conjunction if abstraction is cartesian else strongest_combination)(region, formulas)
            )
            assert exact <= found
            if result.exact:
                assert found == exact
                assert result.reason == ""
            else:
                assert result.reason == "was told so"
            weaker += exact < found
    assert weaker > 3


def test_nothing_is_known_without_answers_or_time() -> None:
    predicates = precision([ult(X, Y), eq(X, Y)])
    for abstraction in (cartesian, boolean):
        for result in (abstraction(Unsure(always), predicates), abstraction(create(), predicates, seconds=0)):
            assert result.formula is TRUE
            assert not result.exact
            assert result.reason
            assert result.bdd(BddManager()).is_true


def test_an_empty_region_can_be_found_without_the_first_answer() -> None:
    solver = Unsure(at(0))
    solver.add(ult(X, Y), ult(Y, X))
    predicate = Predicate(ult(Z, X), ult(Z, X))
    result = cartesian(solver, [predicate])
    assert result.formula is FALSE
    assert result.exact


# -- by models ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("most", [0, 1, 3, 300])
def test_models_and_the_tree_give_the_same(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether there are few models or too many."""
    monkeypatch.setattr(module, "MOST_MODELS", most)
    rng = random.Random(20 + most)
    undecided = 0
    for _ in range(25):
        region = small.formula(rng)
        formulas = small.predicates(rng, 1 + rng.randrange(5))
        predicates = precision(formulas)
        solver = Unsure(never)
        solver.add(at_end(region))
        tree = boolean(solver, predicates, method=Method.TREE)
        models = boolean(solver, predicates, method=Method.BLOCKING)
        assert models.exact
        assert models.reason == ""
        assert small.states(models.formula) == small.states(tree.formula) == strongest_combination(region, formulas)
        assert set(models.literals) == set(tree.literals)
        manager = BddManager()
        assert models.bdd(manager) == tree.bdd(manager)
        assert solver.levels == 0
        undecided += len(small.assignments([region], formulas)) > most
    assert (undecided > 0) == (most < 300)


def test_models_with_answers_that_are_missing() -> None:
    rng = random.Random(30)
    undecided = weaker = 0
    for round_ in range(60):
        region = small.formula(rng)
        formulas = small.predicates(rng, 4)
        unknown = at(*rng.sample(range(14), 3 + round_ % 7))
        solver = Unsure(unknown)
        solver.add(at_end(region))
        result = boolean(solver, precision(formulas), method=Method.BLOCKING)
        found, exact = set(small.states(result.formula)), set(strongest_combination(region, formulas))
        assert exact <= found
        if result.exact:
            assert found == exact
            assert result.reason == ""
        else:
            assert result.reason == "was told so"
        undecided += not result.exact
        weaker += exact < found
    assert undecided >= weaker > 0


def test_nothing_is_known_without_answers_or_time_by_models_either() -> None:
    predicates = precision([ult(X, Y), eq(X, Y)])
    for solver, seconds in ((Unsure(always), None), (create(), 0.0)):
        result = boolean(solver, predicates, seconds=seconds, method=Method.BLOCKING)
        assert (result.formula, result.exact) == (TRUE, False)
        assert result.reason


def test_labels_that_the_solver_knows_already() -> None:
    """One solver, the same labels, one region after the other."""
    rng = random.Random(31)
    formulas = [ult(X, bv(3, 3)), ult(Y, X), eq(X, Z), eq(Y, bv(2, 3))]
    predicates = precision(formulas)
    solver = Unsure(never)
    labels = [label_for(predicate.formula, predicate.instance) for predicate in predicates]
    solver.add(*[eq(label, predicate.instance) for label, predicate in zip(labels, predicates, strict=True)])
    for round_ in range(24):
        region = small.formula(rng)
        for method in Method:
            b = boolean(solver, predicates, [at_end(region)], method=method, labels=labels)
            assert small.states(b.formula) == strongest_combination(region, formulas)
            assert b.exact
        if round_ % 3 == 0:
            c = cartesian(solver, predicates, [at_end(region)], labels=labels)
            assert small.states(c.formula) == strongest_conjunction(region, formulas)
    assert solver.levels == 0
