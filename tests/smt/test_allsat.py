from __future__ import annotations

import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cutpoint.base.limits import Deadline
from cutpoint.smt.backends import create
from cutpoint.smt.queries.allsat import Assignments, Method, all_sat, assignments_of, label_for
from cutpoint.smt.queries.bdd import MANAGERS, BddManager
from cutpoint.smt.solvers.errors import SortMismatch
from cutpoint.smt.solvers.solver import Solver
from cutpoint.smt.terms.bitvectors import ult
from cutpoint.smt.terms.boolean import eq, not_
from cutpoint.smt.terms.sorts import BOOL
from cutpoint.smt.terms.term import FALSE, TRUE, Term, bv, internal, variable
from cutpoint.smt.terms.walk import size

from . import small
from .small import X, Y
from .unsure import Unsure, always, at, never


def expand(result: Assignments, prefixes: tuple[tuple[bool, ...], ...]) -> set[tuple[bool, ...]]:
    count = len(result.predicates)
    return {(*prefix, *rest) for prefix in prefixes for rest in product((False, True), repeat=count - len(prefix))}


@settings(max_examples=60)
@given(st.integers(0, 10**6), st.sampled_from(Method))
def test_all_assignments_are_found_once(seed: int, method: Method) -> None:
    rng = random.Random(seed)
    context, condition = small.formula(rng), small.formula(rng, 1)
    predicates = small.predicates(rng, rng.randrange(7))
    solver = Unsure(never)
    solver.add(context)
    result = all_sat(solver, predicates, method, [condition])
    expected = small.assignments([context, condition], predicates)
    assert result.complete
    assert len(result.found) == len(expected)
    assert set(result.found) == expected
    assert solver.levels == 0
    assert result.checks == len(solver.asked)
    # The formula holds in the states of the context, and in those that no predicate tells from them.
    assert small.states(result.formula()) == small.like(expected, predicates)


@pytest.mark.parametrize("kind", MANAGERS)
def test_the_result_as_a_diagram(kind: str) -> None:
    rng = random.Random(5)
    manager = BddManager(kind)
    for _ in range(10):
        context = small.formula(rng)
        predicates = [ult(X, bv(3, 3)), ult(Y, X), eq(X, Y), ult(Y, bv(2, 3))]
        with create() as solver:
            solver.add(context)
            result = all_sat(solver, predicates)
        diagram = result.bdd(manager)
        assert diagram.count(predicates) == len(result.found)
        for cube in diagram.cubes():
            assert small.states(*cube, result.formula()) == small.states(*cube)
        assert small.states(diagram.to_formula()) == small.states(result.formula())


@pytest.mark.parametrize("method", Method)
def test_formulas_speak_with_other_names_on_demand(method: Method) -> None:
    names = [variable(f"allsat_{name}", BOOL) for name in "ab"]
    with create() as solver:
        solver.add(ult(X, Y))
        result = all_sat(solver, [eq(X, Y), eq(Y, bv(1, 3))], method)
    assert result.formula(names) is not_(names[0])
    assert result.bdd(BddManager(), names).to_formula() is not_(names[0])


@pytest.mark.parametrize("method", Method)
def test_no_states_and_no_predicates(method: Method) -> None:
    with create() as solver:
        some = all_sat(solver, [], method)
        assert (some.found, some.undecided, some.formula()) == (((),), (), TRUE)
        solver.add(ult(X, Y), ult(Y, X))
        none = all_sat(solver, [], method)
        assert (none.found, none.undecided, none.formula()) == ((), (), FALSE)
        assert all_sat(solver, [eq(X, Y)], method).formula() is FALSE
        assert all_sat(solver, [eq(X, Y)], method).bdd(BddManager()).is_false


def test_cores_save_queries() -> None:
    bounds = [ult(X, bv(bound, 3)) for bound in range(1, 8)]  # each implies the next: 8 of 128 assignments
    with create() as solver:
        tree = all_sat(solver, bounds, Method.TREE)
    assert len(tree.found) == 8
    assert tree.checks < 8 + 7 * 7
    assert size(tree.formula()) < 4 * len(bounds)


@pytest.mark.parametrize("method", Method)
def test_unknown_leaves_part_undecided(method: Method) -> None:
    rng = random.Random(6)
    lost = 0
    for round_ in range(25):
        context = small.formula(rng)
        predicates = small.predicates(rng, 5)
        unknown = at(round_ % 6, round_ % 4 + 3)
        solver = Unsure(unknown)
        solver.add(context)
        result = all_sat(solver, predicates, method)
        expected = small.assignments([context], predicates)
        assert set(result.found) <= expected
        assert expected <= set(result.found) | expand(result, result.undecided)
        assert set(small.states(context)) <= set(small.states(result.formula()))
        hidden = any(unknown(query) for query in range(len(solver.asked)))
        assert result.complete == (not hidden)
        assert result.reason == ("was told so" if hidden else "")
        assert solver.levels == 0
        lost += hidden
    assert lost > 10


@pytest.mark.parametrize("method", Method)
def test_nothing_is_known_without_answers_or_time(method: Method) -> None:
    predicates = [ult(X, Y), eq(X, Y)]
    for result in (all_sat(Unsure(always), predicates, method), all_sat(create(), predicates, method, seconds=0)):
        assert result.found == ()
        assert not result.complete
        assert result.formula() is TRUE
        assert result.bdd(BddManager()).is_true
        assert result.reason in ("was told so", "the time ran out")


def test_the_tree_goes_on_beside_an_undecided_branch() -> None:
    predicates = [ult(X, bv(4, 3)), eq(Y, bv(0, 3))]
    result = all_sat(Unsure(at(1)), predicates, Method.TREE)
    assert len(result.found) == 3 - (len(result.undecided[0]) == 1)
    assert len(result.undecided) == 1


def test_the_stack_is_restored_after_an_error() -> None:
    solver = Unsure(never)
    with pytest.raises(SortMismatch):
        all_sat(solver, [ult(X, Y)], given=[X])
    assert solver.levels == 0


# -- labels that stay ---------------------------------------------------------------------------------

BELOW = [ult(X, bv(bound, small.WIDTH)) for bound in (2, 4, 6)]
"""Four assignments: each implies the next."""
NO_LIMIT = Deadline.after(None)


def with_labels(solver: Solver, predicates: list[Term]) -> list[Term]:
    """Labels that are asserted for good."""
    labels = [label_for(internal(f"name!{i}", BOOL), predicate) for i, predicate in enumerate(predicates)]
    solver.add(*[eq(label, predicate) for label, predicate in zip(labels, predicates, strict=True)])
    return labels


def test_labels_can_be_used_again_whatever_the_method() -> None:
    rng = random.Random(9)
    for _ in range(8):
        predicates = list(dict.fromkeys(small.predicates(rng, 12)))[:4]
        context = small.formula(rng)
        solver = Unsure(never)
        solver.add(context)
        labels = with_labels(solver, predicates)
        for round_ in range(6):
            method = Method.BLOCKING if round_ % 2 == 0 else rng.choice(list(Method))
            conditions = [small.formula(rng, 1)] if round_ else []
            chosen = sorted(rng.sample(range(len(predicates)), rng.randint(1, len(predicates))))
            some = [predicates[i] for i in chosen]
            result = assignments_of(solver, some, [labels[i] for i in chosen], method, conditions, NO_LIMIT)
            assert result.complete
            assert set(result.found) == small.assignments([context, *conditions], some)
        assert solver.levels == 0


@pytest.mark.parametrize("method", list(Method))
def test_instances_that_are_the_same(method: Method) -> None:
    """Different predicates may be the same at the end of a block; they have labels of their own all the same."""
    rng = random.Random(13)
    for _ in range(20):
        context = small.formula(rng, 1)
        different = list(dict.fromkeys(small.predicates(rng, 12)))[:4]
        predicates = [rng.choice(different) for _ in range(7)]
        with create() as solver:
            solver.add(context)
            result = assignments_of(solver, predicates, with_labels(solver, predicates), method, (), NO_LIMIT)
        assert result.complete
        assert len(result.found) == len(set(result.found))
        assert set(result.found) == small.assignments([context], predicates)


def test_an_answer_unknown_leaves_the_labels_as_they_were() -> None:
    solver = Unsure(at(2))
    labels = with_labels(solver, BELOW)
    lost = assignments_of(solver, BELOW, labels, Method.BLOCKING, (), NO_LIMIT)
    assert (len(lost.found), lost.undecided, lost.reason) == (2, ((),), "was told so")
    whole = assignments_of(solver, BELOW, labels, Method.BLOCKING, (), NO_LIMIT)
    assert whole.complete
    assert len(whole.found) == 4
    assert set(lost.found) < set(whole.found)


@pytest.mark.parametrize("most", range(4))
def test_blocking_gives_up_and_says_so(most: int) -> None:
    with create() as solver:
        labels = with_labels(solver, BELOW)
        result = assignments_of(solver, BELOW, labels, Method.BLOCKING, (), NO_LIMIT, most)
        assert len(result.found) == most
        assert not result.complete
        assert result.undecided == ((),)
        assert result.reason == f"there are more than {most} assignments"
        assert result.formula() is TRUE
        assert len(assignments_of(solver, BELOW, labels, Method.BLOCKING, (), NO_LIMIT).found) == 4


def test_blocking_does_not_give_up_before() -> None:
    with create() as solver:
        result = assignments_of(solver, BELOW, with_labels(solver, BELOW), Method.BLOCKING, (), NO_LIMIT, 4)
    assert result.complete
    assert (len(result.found), result.reason) == (4, "")


def test_what_all_assignments_have_in_common() -> None:
    rng = random.Random(10)
    seen = 0
    for _ in range(30):
        context, predicates = small.formula(rng), small.predicates(rng, 5)
        with create() as solver:
            solver.add(context)
            result = all_sat(solver, predicates)
        expected = small.assignments([context], predicates)
        common = result.common
        constant = {i for i in range(5) if len({assignment[i] for assignment in expected}) == 1}
        assert common.keys() == constant
        assert all(assignment[i] == value for assignment in expected for i, value in common.items())
        rest = result.without(common)
        kept = [predicate for i, predicate in enumerate(predicates) if i not in common]
        assert list(rest.predicates) == kept
        assert set(rest.found) == small.assignments([context], kept)
        assert len(rest.found) == len(result.found)
        assert (rest.undecided, rest.checks, rest.reason) == (result.undecided, result.checks, result.reason)
        seen += bool(common) and bool(kept)
    assert seen > 5


def test_nothing_is_common_to_no_assignments() -> None:
    with create() as solver:
        solver.add(FALSE)
        result = all_sat(solver, BELOW)
    assert result.common == {}
    assert result.without(()) == result
