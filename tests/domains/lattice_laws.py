"""What every abstract domain must satisfy, against all states of a few small variables.

`lattice_laws` makes the tests of a domain: a test file gives the result a name that begins with Test.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from itertools import product
from typing import Any, TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cutpoint.cfa.blocks.block_graph import Block, BlockGraph, Cutpoints, block_graph
from cutpoint.domains.abstract_domain import AbstractDomain, DisjunctiveDomain
from cutpoint.domains.interval_expression_programs import width_of_sort
from cutpoint.smt.terms.bitvectors import add, bvand, mul, neg, slt, sub, ule, ult
from cutpoint.smt.terms.boolean import and_, distinct, eq, ite, not_, or_
from cutpoint.smt.terms.evaluate import compile_term, evaluate
from cutpoint.smt.terms.sorts import BOOL, bitvec
from cutpoint.smt.terms.term import FALSE, TRUE, Term, bv, variable
from cutpoint.smt.terms.walk import free_variables
from tests.cpa.collecting import EVERYTHING, A, B, after, small_automaton
from tests.smt.trees import build, random_assignment, random_tree, random_value

E = TypeVar("E")
Point = Mapping[Term, Any]

P, Q = variable("p", bitvec(3)), variable("q", bitvec(3))
FLAG = variable("flag", BOOL)
POINTS: list[Point] = [
    {P: p, Q: q, FLAG: flag} for p, q, flag in product(range(8), range(8), (False, True))
]  # all states of three small variables
WIDE, OTHER = variable("wide", bitvec(32)), variable("other", bitvec(32))
LONGEST_CHAIN = 60


def states(formula: Term) -> frozenset[int]:
    """The points in which a formula holds, by their numbers."""
    holds = compile_term(formula)
    return frozenset([number for number, point in enumerate(POINTS) if holds(point)])


BYTES = st.sampled_from([P, Q, add(P, bv(1, 3)), sub(P, Q), mul(Q, bv(3, 3)), *[bv(value, 3) for value in range(8)]])
ATOMS = st.one_of(
    st.sampled_from([FLAG, not_(FLAG), TRUE, FALSE]),
    st.builds(lambda compare, x, y: compare(x, y), st.sampled_from([ult, ule, slt, eq, distinct]), BYTES, BYTES),
    st.builds(
        lambda compare, x, value: compare(x, bv(value, 3)),
        st.sampled_from([ult, ule, slt, eq]),
        st.sampled_from([P, Q]),
        st.integers(0, 7),
    ),
)
FORMULAS = st.recursive(
    ATOMS,
    lambda parts: st.one_of(
        st.builds(and_, parts, parts),
        st.builds(or_, parts, parts),
        st.builds(not_, parts),
        st.builds(eq, parts, parts),
        st.builds(ite, parts, parts, parts),
    ),
    max_leaves=8,
)
VALUES = st.one_of(
    BYTES,
    st.builds(ite, ATOMS, BYTES, BYTES),
    st.builds(lambda op, x, y: op(x, y), st.sampled_from([add, mul, bvand]), BYTES, BYTES),
)


def lattice_laws(domain: AbstractDomain[E], contains: Callable[[E, Point], bool], examples: int = 60) -> type:
    """The tests of a domain; `contains` says by the element alone whether a state is one of it."""
    some = settings(max_examples=examples)

    def members(e: E) -> frozenset[int]:
        return states(domain.gamma(e))

    class Laws:
        def test_top_and_bottom(self) -> None:
            assert members(domain.top()) == states(TRUE)
            assert members(domain.bottom()) == frozenset()
            assert domain.is_bottom(domain.bottom())
            assert not domain.is_bottom(domain.top())
            assert domain.alpha(TRUE) == domain.top()
            assert domain.alpha(FALSE) == domain.bottom()

        @some
        @given(FORMULAS)
        def test_alpha_and_gamma(self, formula: Term) -> None:
            e = domain.alpha(formula)
            assert states(formula) <= members(e)
            assert members(e) == {number for number, point in enumerate(POINTS) if contains(e, point)}
            assert domain.is_bottom(e) == (not members(e))
            assert domain.alpha(formula) == e
            assert hash(domain.alpha(formula)) == hash(e)

        @some
        @given(FORMULAS, FORMULAS)
        def test_upper_bounds(self, first: Term, second: Term) -> None:
            a, b = domain.alpha(first), domain.alpha(second)
            joined = domain.join(a, b)
            assert members(a) | members(b) <= members(joined)
            assert joined == domain.join(b, a)
            assert domain.join(a, a) == domain.widen(a, a) == a
            assert domain.join(a, domain.bottom()) == domain.join(domain.bottom(), a) == a
            assert domain.join(a, domain.top()) == domain.top()
            for new in (b, joined):
                assert members(a) | members(b) <= members(domain.widen(a, new))
            assert domain.widen(domain.bottom(), b) == b
            assert domain.widen(b, domain.bottom()) == b

        @some
        @given(FORMULAS, FORMULAS)
        def test_assumptions(self, known: Term, condition: Term) -> None:
            e = domain.alpha(known)
            assert members(e) & states(condition) <= members(domain.assume(e, condition))

        @some
        @given(FORMULAS, st.sampled_from([P, Q]), VALUES)
        def test_assignments(self, known: Term, x: Term, value: Term) -> None:
            e = domain.alpha(known)
            image = compile_term(value)
            later = domain.assign(e, x, value)
            for number in members(e):
                assert contains(later, {**POINTS[number], x: image(POINTS[number])})

        @some
        @given(FORMULAS)
        def test_forgotten_variables(self, known: Term) -> None:
            e = domain.alpha(known)
            without = domain.forget(e, (P, FLAG))
            assert free_variables(domain.gamma(without)) in ([], [Q])
            assert domain.keep(e, {Q}) == without
            assert members(e) <= members(without)
            assert domain.keep(e, {P, Q, FLAG}) == domain.forget(e, ()) == e

        @pytest.mark.parametrize(
            "step",
            [
                add(WIDE, bv(1, 32)),
                sub(WIDE, bv(1, 32)),
                mul(WIDE, bv(3, 32)),
                neg(WIDE),
                add(WIDE, OTHER),
                ite(slt(WIDE, bv(100, 32)), add(WIDE, bv(7, 32)), bv(0, 32)),
            ],
            ids=["up", "down", "times 3", "negated", "sum", "limited"],
        )
        def test_widened_chains_end(self, step: Term) -> None:
            e = domain.alpha(and_(eq(WIDE, bv(5, 32)), ult(OTHER, bv(3, 32))))
            for _ in range(LONGEST_CHAIN):
                later = domain.assign(e, WIDE, step)
                widened = domain.widen(e, domain.join(e, later))
                if widened == e:
                    break
                e = widened
            else:
                pytest.fail("the chain is still growing")
            assert domain.join(domain.join(e, domain.assign(e, WIDE, step)), e) == e

        @pytest.mark.parametrize("kind", list(Cutpoints))
        @pytest.mark.parametrize("seed", range(12))
        def test_posts_of_blocks(self, seed: int, kind: Cutpoints) -> None:
            graph = block_graph(small_automaton(seed), kind)
            known = [ult(A, bv(2, 2)), or_(eq(A, bv(3, 2)), eq(B, bv(1, 2))), slt(B, A)]
            for block in graph.blocks:
                for e in (domain.top(), domain.bottom(), *map(domain.alpha, known)):
                    later = domain.post(graph, block, e)
                    formula = domain.gamma(later)
                    assert set(free_variables(formula)) <= graph.live[block.target]
                    for values in EVERYTHING:
                        if contains(e, dict(zip((A, B), values, strict=True))):
                            for end in through(graph, block, values):
                                assert evaluate(formula, dict(zip((A, B), end, strict=True)))
                    assert domain.is_bottom(later) or not domain.is_bottom(e)

        @pytest.mark.parametrize("seed", range(10))
        def test_all_sorts(self, seed: int) -> None:
            """Concrete states go along with an element through operations of any sort; none gets lost."""
            rng = random.Random(seed)
            points = [random_assignment(rng) for _ in range(4)]
            names = list(points[0])
            e = domain.top()
            for _ in range(25):
                x = rng.choice(names)
                kind = rng.randrange(4)
                if kind == 0:
                    condition = build(random_tree(rng, BOOL, rng.randrange(1, 4)))
                    possible = [point for point in points if evaluate(condition, point)]
                    if possible:
                        e, points = domain.assume(e, condition), possible
                elif kind == 1 and width_of_sort(x.sort) is not None:
                    e = domain.forget(e, (x,))
                    points = [{**point, x: random_value(rng, x.sort)} for point in points]
                else:
                    value = build(random_tree(rng, x.sort, rng.randrange(3)))
                    e = domain.assign(e, x, value)
                    points = [{**point, x: evaluate(value, point)} for point in points]
                formula = domain.gamma(e)
                assert all(evaluate(formula, point) for point in points)

    return Laws


def disjunction_laws(domain: DisjunctiveDomain[E], examples: int = 60) -> type:
    """The tests of the two operations that only some domains have."""

    def members(e: E) -> frozenset[int]:
        return states(domain.gamma(e))

    class Laws:
        @settings(max_examples=examples)
        @given(FORMULAS, FORMULAS)
        def test_disjunction_and_difference(self, first: Term, second: Term) -> None:
            a, b = domain.alpha(first), domain.alpha(second)
            assert members(domain.disjoin(a, b)) == members(a) | members(b)
            assert members(domain.difference(a, b)) == members(a) - members(b)
            assert domain.disjoin(domain.difference(a, b), b) == domain.disjoin(a, b)

    return Laws


def through(graph: BlockGraph, block: Block, values: tuple[int, int]) -> set[tuple[int, int]]:
    """How concrete executions that go from the source of a block to its target, and pass no other cutpoint, end."""
    cuts = set(graph.cutpoints)
    todo = [(block.source, values)]
    seen = set(todo)  # where the error cannot be reached any more there may be loops without cutpoints
    ends: set[tuple[int, int]] = set()
    for location, current in todo:  # grows while we walk
        for edge in graph.cfa.leaving(location):
            for later in after(current, edge):
                if edge.target is block.target:
                    ends.add(later)
                elif edge.target not in cuts and (edge.target, later) not in seen:
                    seen.add((edge.target, later))
                    todo.append((edge.target, later))
    return ends
