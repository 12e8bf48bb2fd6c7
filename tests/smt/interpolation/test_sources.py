"""Where candidates come from: affine equalities, sampled states, the vocabulary."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import product

from cutpoint.smt.interpolation import Step, path
from cutpoint.smt.interpolation.affine import affine_equalities
from cutpoint.smt.interpolation.path_program import PathProgram, path_program
from cutpoint.smt.interpolation.samples import State, sample_states
from cutpoint.smt.interpolation.vocabulary import branch_conditions, observed_terms, vocabulary
from cutpoint.smt.terms.arrays import select
from cutpoint.smt.terms.bitvectors import add, mul, sub, ule, ult, urem
from cutpoint.smt.terms.boolean import and_, eq, ite, not_
from cutpoint.smt.terms.evaluate import compile_term, evaluate
from cutpoint.smt.terms.sorts import BOOL, bitvec
from cutpoint.smt.terms.term import FALSE, TRUE, Term, bv, variable
from cutpoint.smt.terms.walk import free_variables, size

from .examples import MEMORY, A, M, P, X, Y, Z, num

TERMS = (X, Y, Z)


def follows(found: list[Term], relation: Term) -> bool:
    """Whether equalities over three small variables imply a relation: by trying values that they allow."""
    laws, goal = [compile_term(each) for each in found], compile_term(relation)
    values = [0, 1, 2, 3, 5, 128, 253, 255]
    states = [dict(zip(TERMS, some, strict=True)) for some in product(values, repeat=3)]
    return all(goal(state) for state in states if all(law(state) for law in laws))


class TestAffineEqualities:
    def test_all_rows_satisfy_them(self) -> None:
        rng = random.Random(1)
        found = 0
        for _ in range(300):
            near = rng.choice((3, 20, 128))
            rows = [[rng.randrange(-near, near) for _ in TERMS] for _ in range(rng.randint(1, 5))]
            if rng.random() < 0.5:
                rows = [[a, b, (2 * a - 3 * b + 1 + 128) % 256 - 128] for a, b, _ in rows]
            for law in affine_equalities(TERMS, rows, 8):
                found += 1
                for row in rows:
                    assert evaluate(law, {x: value % 256 for x, value in zip(TERMS, row, strict=True)})
        assert found > 100

    def test_known_relations_are_found(self) -> None:
        rng = random.Random(2)
        inputs = [(rng.randrange(-9, 9), rng.randrange(-9, 9)) for _ in range(8)]
        relations: list[tuple[Callable[[int, int], tuple[int, int, int]], Term]] = [
            (lambda a, b: (a, b, a + b), eq(Z, add(X, Y))),
            (lambda a, b: (a, b, 2 * a - b + 3), eq(Z, add(sub(mul(X, num(2)), Y), num(3)))),
            (lambda a, _: (a, a, 7), and_(eq(X, Y), eq(Z, num(7)))),
            (lambda a, b: (a, b, -5), eq(Z, num(-5))),
            (lambda a, b: (2 * a, 3 * a, b), eq(mul(X, num(3)), mul(Y, num(2)))),
        ]
        for make, relation in relations:
            found = affine_equalities(TERMS, [make(a, b) for a, b in inputs], 8)
            assert follows(found, relation), relation

    def test_unrelated_rows(self) -> None:
        rows = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1], [4, 5, 7]]
        assert affine_equalities(TERMS, rows, 8) == []

    def test_one_row_gives_its_values(self) -> None:
        assert follows(
            affine_equalities(TERMS, [[1, -2, 3]], 8), and_(eq(X, num(1)), and_(eq(Y, num(-2)), eq(Z, num(3))))
        )

    def test_signs_of_wide_values(self) -> None:
        x, y = (variable(name, bitvec(64)) for name in ("wide_x", "wide_y"))
        low, high = -(1 << 63), (1 << 63) - 1
        rows = [[low, low], [high, high], [0, 0]]
        (law,) = affine_equalities((x, y), rows, 64)
        assert law is eq(x, y) or law is eq(y, x)

    def test_the_order_of_rows_does_not_matter(self) -> None:
        rng = random.Random(3)
        rows = [[a := rng.randrange(-9, 9), b := rng.randrange(-9, 9), a - 2 * b] for _ in range(6)]
        expected = affine_equalities(TERMS, rows, 8)
        for _ in range(10):
            rng.shuffle(rows)
            assert affine_equalities(TERMS, rows, 8) == expected


NARROW = bitvec(3)
U, V, IN = (variable(name, NARROW) for name in ("u", "v", "in"))
FLAG = variable("sampled_flag", BOOL)


def tiny() -> tuple[PathProgram, list[Term]]:
    """u = v = 0 with u < 3 before; then u grows, v follows an input or u, and the flag is flipped."""
    one = bv(1, 3)
    start = Step("entry", "head", ult(U, bv(3, 3)), {V: bv(0, 3)})
    grow = Step("head", "head", ult(U, bv(6, 3)), {U: add(U, one), V: ite(FLAG, U, V)})
    choose = Step("head", "middle", ule(IN, U), {V: IN, FLAG: not_(FLAG)}, (IN,))
    back = Step("middle", "head", TRUE, {})
    leave = Step("head", "error", FALSE, {})
    program = path_program(path([start, grow, choose, back, leave], before=[eq(urem(U, bv(2, 3)), bv(0, 3))]))
    assert program is not None
    return program, [U, V, FLAG]


def reachable(program: PathProgram, variables: list[Term]) -> set[tuple[int, tuple[int, ...]]]:
    """All states of all classes, by breadth-first search from every state of the entry."""
    domains = [range(8) if x.sort is NARROW else (False, True) for x in variables]
    todo = [(0, values) for values in product(*domains)]
    seen: set[tuple[int, tuple[int, ...]]] = set(todo)
    while todo:
        place, values = todo.pop()
        state = dict(zip(variables, values, strict=True))
        for link in program.links:
            if link.source != place:
                continue
            for drawn in product(range(8), repeat=len(link.step.inputs)):
                here = {**state, **dict(zip(link.step.inputs, drawn, strict=True))}
                if all(evaluate(formula, here) for formula in (*link.assumed, link.step.guard)):
                    after = tuple([evaluate(link.step.updates.get(x, x), here) for x in variables])
                    if (link.target, after) not in seen:
                        seen.add((link.target, after))
                        todo.append((link.target, after))
    return seen


class TestSamples:
    def test_only_reachable_states(self) -> None:
        program, variables = tiny()
        possible = reachable(program, variables)
        samples = sample_states(program, variables, {})
        assert samples[0] == []
        assert samples[program.exit] == []
        inner = [place for place in range(len(samples)) if place not in (0, program.exit)]
        for place in inner:
            assert samples[place]
            for state in samples[place]:
                assert (place, tuple([state[x] for x in variables])) in possible

    def test_states_differ(self) -> None:
        program, variables = tiny()
        for states in sample_states(program, variables, {}):
            assert len({tuple([state[x] for x in variables]) for state in states}) == len(states)

    def test_seeds_are_states_and_lead_on(self) -> None:
        """From a state that runs hardly find, given as known to be reachable."""
        program, variables = tiny()
        head = program.class_of[1]
        seed: State = {U: 5, V: 7, FLAG: True}
        samples = sample_states(program, variables, {head: [seed]})
        assert seed in samples[head]
        assert {U: 6, V: 5, FLAG: True} in samples[head]

    def test_the_same_each_time(self) -> None:
        program, variables = tiny()
        assert sample_states(program, variables, {}) == sample_states(program, variables, {})


class TestVocabulary:
    FORMULAS = (ult(X, num(10)), eq(add(X, Y), Z), ite(A, eq(Z, num(3)), ule(num(4), P)), eq(urem(Y, num(3)), num(1)))

    def test_only_given_variables(self) -> None:
        for given in ((X,), (X, Y), (A, Z), (P, Z, Y), ()):
            for candidate in vocabulary(self.FORMULAS, (), given):
                assert candidate.sort is BOOL
                assert set(free_variables(candidate)) <= set(given)
                assert free_variables(candidate)

    def test_no_repetitions_and_small_ones_first(self) -> None:
        found = vocabulary(self.FORMULAS, (), (X, Y, Z, P, A))
        assert len(set(found)) == len(found)
        sizes = [size(candidate) for candidate in found]
        assert sizes == sorted(sizes)
        assert vocabulary(self.FORMULAS, (), (X, Y, Z, P, A)) == found

    def test_the_order_of_formulas_does_not_matter(self) -> None:
        expected = vocabulary(self.FORMULAS, (), (X, Y, Z, P, A))
        assert vocabulary(self.FORMULAS[::-1], (), (X, Y, Z, P, A)) == expected

    def test_what_proofs_are_written_in(self) -> None:
        found = vocabulary(self.FORMULAS, (), (X, Y, Z, P, A))
        for wanted in (
            ult(X, num(10)),
            not_(ult(X, num(10))),
            eq(add(X, Y), Z),
            A,
            not_(A),
            eq(X, Y),
            eq(Z, num(2)),
            eq(Z, num(4)),
            eq(urem(Y, num(3)), num(2)),
            eq(urem(X, num(2)), num(0)),
        ):
            assert wanted in found, wanted

    def test_elements_of_arrays_that_are_read(self) -> None:
        read = select(M, X)
        formulas = (eq(read, num(5)), eq(Y, select(variable("other", MEMORY), X)))
        observed = observed_terms(formulas, (M, X, Y))
        assert observed == {8: [X, Y, read]}
        found = vocabulary(formulas, (), (M, X, Y))
        assert eq(read, num(5)) in found
        assert eq(read, Y) in found or eq(Y, read) in found

    def test_assigned_constants(self) -> None:
        """x := 77 makes 77 and its neighbours worth comparing with, and the choices in a value are atoms."""
        choice = ult(Y, num(9))
        found = vocabulary((), [(X, num(77)), (Y, ite(choice, num(1), Y))], (X, Y))
        assert all(eq(X, num(value)) in found for value in (76, 77, 78))
        assert choice in found

    def test_branch_conditions(self) -> None:
        choice = ite(ult(X, num(4)), add(Y, num(1)), ite(and_(A, ult(P, Z)), Y, Z))
        assert set(branch_conditions([choice], (X, Y, Z, A))) == {A, ult(X, num(4))}
