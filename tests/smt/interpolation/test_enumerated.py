"""Variables with few values: combinations of values as invariants of small machines, and who has none."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import product

import pytest

from cutpoint.base.limits import Deadline
from cutpoint.smt.backends import create
from cutpoint.smt.interpolation import (
    CannotInterpolate,
    Interpolants,
    InterpolationConfig,
    Problem,
    Step,
    enumerated,
    interpolate,
    path,
)
from cutpoint.smt.interpolation.check import find_flaw
from cutpoint.smt.interpolation.enumerated import Enumerated
from cutpoint.smt.terms.bitvectors import add
from cutpoint.smt.terms.boolean import and_, disjunction, distinct, eq, ite, not_, or_
from cutpoint.smt.terms.evaluate import evaluate
from cutpoint.smt.terms.sorts import BOOL, bitvec
from cutpoint.smt.terms.term import FALSE, TRUE, Term, bv, variable
from cutpoint.smt.terms.walk import Substitution
from tests.patience import ENOUGH

WIDTH = 3
S, T, F, N, CHOICE = [variable(f"enum_{name}", bitvec(WIDTH)) for name in ("s", "t", "f", "n", "choice")]
Updates = dict[Term, Term]
TOSS, FLAG = [variable(f"enum_{name}", BOOL) for name in ("toss", "flag")]


def num(value: int) -> Term:
    return bv(value, WIDTH)


def among(choices: Sequence[tuple[Term, Term]], otherwise: Term) -> Term:
    """The value of the first condition that holds."""
    for condition, value in reversed(choices):
        otherwise = ite(condition, value, otherwise)
    return otherwise


def at(s: int, f: int) -> Term:
    return and_(eq(S, num(s)), eq(F, num(f)))


class Machine:
    """A start, a round that is repeated, and a way out."""

    def __init__(
        self, start: Updates, body: Updates, leave: Term, inputs: tuple[Term, ...] = (), first: tuple[Term, ...] = ()
    ) -> None:
        self._start = Step("entry", "head", TRUE, start, first)
        self._body = Step("head", "head", TRUE, body, inputs)
        self._leave = Step("head", "error", leave, {})

    def rounds(self, count: int) -> Problem:
        return everything_in_scope(path([self._start, *[self._body] * count, self._leave]))

    def with_exit(self, leave: Term) -> Machine:
        return Machine(dict(self._start.updates), dict(self._body.updates), leave, self._body.inputs)


def everything_in_scope(problem: Problem) -> Problem:
    """An invariant may speak of all variables, of those too that the rest of this path does not mention."""
    return replace(problem, scopes=tuple([frozenset(node.names.values()) for node in problem.nodes]))


def confirmed(found: Interpolants, problem: Problem) -> Interpolants:
    with create("z3") as solver:
        assert find_flaw(problem, found, solver, Deadline.after(ENOUGH)) is None
    return found


def answer(problem: Problem, engine: Enumerated | None = None) -> Interpolants:
    return confirmed((engine or Enumerated())(problem, Deadline.after(ENOUGH)), problem)


def at_head(problem: Problem, found: Interpolants) -> Term:
    """What is said at the loop head, which is the same in every round."""
    said = {
        Substitution({name: x for x, name in node.names.items()})(formula)
        for node, formula in zip(problem.nodes, found, strict=True)
        if node.location == "head"
    }
    assert len(said) == 1
    return said.pop()


def allowed(formula: Term, x: Term, y: Term) -> set[tuple[int, int]]:
    numbers = range(1 << WIDTH)
    return {(i, j) for i in numbers for j in numbers if evaluate(formula, {x: i, y: j})}


# -- what it finds ------------------------------------------------------------------------------------


LOCK = Machine(
    {S: num(1), F: num(0)},
    {
        S: among([(eq(S, num(2)), num(1)), (TOSS, num(2))], num(1)),
        F: among([(eq(S, num(2)), num(0)), (TOSS, num(1))], num(0)),
    },
    or_(at(1, 1), at(2, 0)),
    (TOSS,),
)
"""A state and a flag that is set in one of the two states only."""


def test_combinations_prove_what_no_variable_proves_alone() -> None:
    problem = LOCK.rounds(2)
    said = allowed(at_head(problem, answer(problem)), S, F)
    assert {(1, 0), (2, 1)} <= said
    assert said.isdisjoint({(1, 1), (2, 0)})


def test_it_is_asked_through_the_chain_as_well() -> None:
    problem = LOCK.rounds(3)
    found = interpolate(problem, InterpolationConfig(("enumerated",), 60.0, patient=True))
    assert found.engine == "enumerated"
    confirmed(found.formulas, problem)


def test_a_variable_that_is_copied() -> None:
    """t is what s was a round ago; s goes 1, 2, 3, 1, …"""
    following = among([(eq(S, num(1)), num(2)), (eq(S, num(2)), num(3))], num(1))
    machine = Machine({S: num(1), T: num(3)}, {S: following, T: S}, and_(eq(T, num(2)), not_(eq(S, num(3)))))
    problem = machine.rounds(3)
    said = allowed(at_head(problem, answer(problem)), S, T)
    assert {(1, 3), (2, 1), (3, 2)} <= said
    assert not any(t == 2 and s != 3 for s, t in said)


def test_a_variable_that_only_copies_decide() -> None:
    """The value of t comes from s, and that of s from f; constants are only there."""
    body = {F: ite(eq(F, num(1)), num(2), num(1)), S: F, T: S}
    machine = Machine({F: num(1), S: num(1), T: num(1)}, body, eq(T, num(5)))
    problem = machine.rounds(2)
    assert not evaluate(at_head(problem, answer(problem)), {F: 1, S: 1, T: 5})


def test_a_variable_without_a_first_value() -> None:
    """Nobody says what n is at first, and later it is an input: it may be none of the constants."""
    body = {S: ite(eq(N, num(6)), num(1), num(3)), T: N, N: CHOICE}
    machine = Machine({S: num(0), T: num(0)}, body, and_(eq(S, num(1)), not_(eq(T, num(6)))), (CHOICE,))
    problem = machine.rounds(2)
    said = at_head(problem, answer(problem))
    for n, other in product(range(1 << WIDTH), repeat=2):
        after = 1 if n == 6 else 3
        assert evaluate(said, {S: after, T: n, N: other})
        assert evaluate(said, {S: 1, T: n, N: other}) == (n == 6)


def test_an_input_that_is_none_of_the_constants() -> None:
    body = {N: CHOICE, S: among([(eq(CHOICE, num(4)), num(1)), (eq(CHOICE, num(5)), num(2))], num(0))}
    machine = Machine({N: CHOICE, S: num(0)}, body, and_(eq(S, num(2)), not_(eq(N, num(5)))), (CHOICE,), (CHOICE,))
    problem = machine.rounds(2)
    said = allowed(at_head(problem, answer(problem)), S, N)
    assert {(0, 0), (0, 7), (1, 4), (2, 5)} <= said
    assert not any(s == 2 and n != 5 for s, n in said)


def test_booleans() -> None:
    body = {FLAG: ite(TOSS, TRUE, FALSE), S: ite(TOSS, num(1), num(2))}
    machine = Machine({FLAG: FALSE, S: num(2)}, body, or_(and_(FLAG, eq(S, num(2))), at(7, 7)), (TOSS,))
    problem = machine.rounds(2)
    said = at_head(problem, answer(problem))
    assert not evaluate(said, {FLAG: True, S: 2, F: 0})
    assert evaluate(said, {FLAG: True, S: 1, F: 0})


def test_what_is_assumed_counts() -> None:
    """Before the first step: s is not 3, so it never is."""
    body = Step("head", "head", TRUE, {S: ite(eq(S, num(3)), num(3), num(1))})
    start = Step("entry", "head", TRUE, {S: ite(eq(N, num(0)), num(3), num(1))})
    leave = Step("head", "error", eq(S, num(3)), {})
    problem = everything_in_scope(path([start, body, body, leave], before=[eq(N, num(1))]))
    answer(problem)
    with pytest.raises(CannotInterpolate, match="do not exclude the exit"):
        answer(everything_in_scope(path([start, body, body, leave])))


# -- what it cannot do --------------------------------------------------------------------------------


def ring(size: int) -> Machine:
    """Two variables that go round together."""

    def following(x: Term) -> Term:
        return among([(eq(x, num(i)), num((i + 1) % size)) for i in range(size)], num(7))

    return Machine({S: num(0), F: num(0)}, {S: following(S), F: following(F)}, distinct(S, F))


def test_too_many_combinations(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = ring(6).rounds(1)
    answer(problem)
    monkeypatch.setattr(enumerated, "MOST_COMBINATIONS", 4)
    with pytest.raises(CannotInterpolate, match="more than 4 combinations"):
        answer(problem)


def test_an_exit_that_is_reachable_a_few_rounds_later() -> None:
    """The path is infeasible, but there is no invariant that excludes the exit."""
    machine = Machine(
        {S: num(0)},
        {S: among([(eq(S, num(i)), num(i + 1)) for i in range(4)], num(0))},
        eq(S, num(3)),
    )
    for rounds in range(1, 3):
        with pytest.raises(CannotInterpolate, match="enumerated: the variables with few values do not exclude"):
            answer(machine.rounds(rounds))


def test_no_variable_with_few_values() -> None:
    machine = Machine({S: num(0)}, {S: add(S, num(2))}, eq(S, num(3)))
    with pytest.raises(CannotInterpolate, match="no variable with few values"):
        answer(machine.rounds(2))


def test_no_time() -> None:
    with pytest.raises(CannotInterpolate) as caught:
        Enumerated()(LOCK.rounds(2), Deadline.after(0.0))
    assert caught.value.engine == "enumerated"
    assert caught.value.reason


# -- the next time ------------------------------------------------------------------------------------


@pytest.fixture(name="extensions")
def _extensions(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Grows by one whenever constants are added to those that are told apart."""
    made: list[object] = []
    extended = enumerated._extended

    def counted(*arguments: object) -> object:
        made.append(arguments)
        return extended(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(enumerated, "_extended", counted)
    return made


def test_a_longer_unrolling_needs_no_new_constants(extensions: list[object]) -> None:
    engine = Enumerated()
    short, long = LOCK.rounds(1), LOCK.rounds(4)
    said = at_head(short, answer(short, engine))
    first = len(extensions)
    assert first > 0
    assert at_head(long, answer(long, engine)) is said
    assert len(extensions) == first


def test_another_path_program_begins_anew(extensions: list[object]) -> None:
    engine = Enumerated()
    answer(LOCK.rounds(1), engine)
    first = len(extensions)
    answer(LOCK.with_exit(at(1, 1)).rounds(1), engine)
    assert len(extensions) > first


def test_it_goes_on_where_it_stopped(extensions: list[object], monkeypatch: pytest.MonkeyPatch) -> None:
    problem = ring(6).rounds(2)
    answer(problem)
    afresh = len(extensions)
    extensions.clear()
    engine = Enumerated()
    with monkeypatch.context() as limited:
        limited.setattr(enumerated, "MOST_COMBINATIONS", 4)
        with pytest.raises(CannotInterpolate, match="combinations"):
            answer(problem, engine)
    before = len(extensions)
    assert before > 0
    answer(problem, engine)
    assert len(extensions) - before < afresh


# -- random machines ----------------------------------------------------------------------------------


class Writer:
    """Machines over s and f: choices between constants, copies and an input, by what s, f and the input are."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._states = rng.randint(3, 5)

    def constant(self) -> Term:
        return num(self._rng.randrange(self._states))

    def condition(self) -> Term:
        return eq(self._rng.choice((S, F, CHOICE)), self.constant())

    def value(self) -> Term:
        rng = self._rng
        leaf = [*[self.constant() for _ in range(4)], S, F, *([CHOICE] if rng.random() < 0.3 else [])]
        return among([(self.condition(), rng.choice(leaf)) for _ in range(rng.randint(2, 5))], rng.choice(leaf))

    def step(self, source: str, target: str) -> Step:
        guard = TRUE if source == "head" or self._rng.random() < 0.5 else not_(self.condition())
        return Step(source, target, guard, {S: self.value(), F: self.value()}, (CHOICE,))

    def start(self) -> Step:
        updates = {S: self.constant(), F: self.constant()}
        if self._rng.random() < 0.25:
            del updates[F]
        return Step("entry", "head", TRUE, updates)

    def leave(self) -> Step:
        cubes = [and_(eq(S, self.constant()), eq(F, self.constant())) for _ in range(self._rng.randint(1, 3))]
        return Step("head", "error", disjunction(cubes), {})


State = tuple[str, int, int]


def reachable(steps: Sequence[Step]) -> set[State]:
    """All states of a path program, by trying every value of everything."""
    values = range(1 << WIDTH)
    todo: list[State] = [("entry", s, f) for s, f in product(values, repeat=2)]
    seen = set(todo)
    while todo:
        place, s, f = todo.pop()
        for step, choice in product(steps, values):
            state = {S: s, F: f, CHOICE: choice}
            if step.source != place or not evaluate(step.guard, state):
                continue
            s_after, f_after = (evaluate(step.updates.get(x, x), state) for x in (S, F))
            new = (str(step.target), s_after, f_after)
            if new not in seen:
                seen.add(new)
                todo.append(new)
    return seen


def check_against_all_states(problem: Problem, found: Interpolants, states: set[State]) -> None:
    confirmed(found, problem)
    for node, formula in zip(problem.nodes[1:-1], found[1:-1], strict=True):
        here = Substitution({name: x for x, name in node.names.items()})(formula)
        for place, s, f in states:
            assert place != node.location or evaluate(here, {S: s, F: f})


def test_random_machines_with_one_location() -> None:
    """An answer if and only if there is one: nothing that matters is outside of the candidates."""
    rng = random.Random(11)
    outcomes = []
    for _ in range(30):
        writer = Writer(rng)
        start, body, leave = writer.start(), writer.step("head", "head"), writer.leave()
        problem = everything_in_scope(path([start, body, body, leave]))
        states = reachable((start, body, leave))
        safe = not any(place == "error" for place, _, _ in states)
        outcomes.append(safe)
        if safe:
            check_against_all_states(problem, Enumerated()(problem, Deadline.after(ENOUGH)), states)
        else:
            with pytest.raises(CannotInterpolate, match="do not exclude"):
                Enumerated()(problem, Deadline.after(ENOUGH))
    assert 5 < sum(outcomes) < 25


def test_random_machines_with_two_locations() -> None:
    """Never an answer where there is none."""
    rng = random.Random(12)
    found = 0
    for _ in range(30):
        writer = Writer(rng)
        start, leave = writer.start(), writer.leave()
        there, back, around = writer.step("head", "side"), writer.step("side", "head"), writer.step("side", "side")
        problem = everything_in_scope(path([start, there, back, there, around, back, leave]))
        states = reachable((start, there, back, around, leave))
        try:
            formulas = Enumerated()(problem, Deadline.after(ENOUGH))
        except CannotInterpolate:
            continue
        found += 1
        assert not any(place == "error" for place, _, _ in states)
        check_against_all_states(problem, formulas, states)
    assert found > 5
