"""The lemmas and theorems of the IC3CFA paper, against brute force over small bit-vectors; and Algorithms 1 to 3.

Commands, frames and cubes are random, over three variables of three bits: what is blocked is found by trying all
states, one step at a time.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cached_property
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cutpoint.algorithms.ic3.commands import Command, split
from cutpoint.algorithms.ic3.config import CONFIGURATIONS, DEFAULT, Ic3Config
from cutpoint.algorithms.ic3.cubes import Cube, literals_of, normal_form
from cutpoint.algorithms.ic3.generalisation_cache import Context, GeneralisationCache
from cutpoint.algorithms.ic3.ic3_cfa import Ic3Cfa
from cutpoint.algorithms.ic3.implicants import without_inputs
from cutpoint.algorithms.ic3.static_generalisation import from_predecessor_cube, without_static_literals
from cutpoint.cfa.blocks.block_graph import Block, BlockGraph, Cutpoints, block_graph, blocks_between
from cutpoint.cfa.model import Assign, Assume, Cfa, Choice, Edge, Havoc, Location, Op, Origin, reachable
from cutpoint.cfa.model import Sequence as Then
from cutpoint.evidence.finding import Alarm, Proof
from cutpoint.smt.backends import create
from cutpoint.smt.queries.generalise import all_of, generalise
from cutpoint.smt.queries.queries import Truth, implies
from cutpoint.smt.solvers.solver import Model
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.bitvectors import add, ult
from cutpoint.smt.terms.boolean import and_, conjunction, eq, not_, or_
from cutpoint.smt.terms.evaluate import Evaluator, compile_term
from cutpoint.smt.terms.sorts import BOOL
from cutpoint.smt.terms.term import FALSE, TRUE, Term, bv, variable
from cutpoint.smt.terms.walk import substitute
from tests.cfa import state_space
from tests.cpa.collecting import A, B, reachable_values, small_automaton
from tests.papers.test_ic3cfa import FIGURE_2, MULTI, PLAIN, Setting, run, search, setting
from tests.smt import small
from tests.smt.small import X, Y, Z

SEEDS = st.integers(0, 1 << 32)
WEP = replace(PLAIN, wep=True)


# Commands of the guarded command language: Def. 1 to 3, Def. 14, Lemma 1


OPERATIONS = [op for op in state_space.OPERATIONS if not isinstance(op, Havoc)]
NAMES = [state_space.X, state_space.Y]
EVERY = state_space.every_state(NAMES)


@st.composite
def gcl(draw: st.DrawFn, depth: int = 3) -> Op:
    """cmd ::= x := e | assume b | cmd ; cmd | cmd □ cmd"""
    kind = draw(st.integers(0, 3)) if depth else 0
    if kind < 2:
        return draw(st.sampled_from(OPERATIONS))
    first, second = draw(gcl(depth - 1)), draw(gcl(depth - 1))
    return Then(first, second) if kind == 2 else Choice(first, second)


def wep(command: Op, phi: Term) -> Term:
    """Lemma 1."""
    if isinstance(command, Assign):
        return substitute(phi, {command.variable: command.value})
    if isinstance(command, Assume):
        return and_(phi, command.condition)
    if isinstance(command, Then):
        return wep(command.first, wep(command.second, phi))
    assert isinstance(command, Choice)
    return or_(wep(command.left, phi), wep(command.right, phi))


def commands_of(command: Op) -> tuple[Command, ...]:
    """split(cmd), by way of an automaton: an input decides each choice, as everywhere here."""
    places = [Location(0)]
    edges: list[Edge] = []

    def place() -> Location:
        places.append(Location(len(places)))
        return places[-1]

    def append(op: Op, source: Location) -> Location:
        if isinstance(op, Then):
            return append(op.second, append(op.first, source))
        if not isinstance(op, Choice):
            edges.append(Edge(source, op, place()))
            return places[-1]
        choice = variable(f"choice_{len(places)}", BOOL)
        chosen, left, right = place(), place(), place()
        edges.append(Edge(source, Havoc(choice, Origin.INPUT), chosen))
        edges.append(Edge(chosen, Assume(choice), left))
        edges.append(Edge(chosen, Assume(not_(choice)), right))
        ends = append(op.left, left), append(op.right, right)
        edges.extend(Edge(end, Assume(TRUE), target) for target in [place()] for end in ends)
        return places[-1]

    end = append(command, places[0])
    edges.append(Edge(end, Assume(TRUE), place()))
    graph = blocks_between(Cfa(places[0], places[-1], tuple(edges)), [end], {end: NAMES})
    return tuple(found for block in graph.entering(end) for found in split(graph, block))


def before(command: Command, cube: Sequence[Term]) -> set[state_space.State]:
    """The states in which there are inputs such that wep(cmd, cube) holds."""
    holds = compile_term(conjunction(command.wep(cube)))
    found = set()
    for state in EVERY:
        for values in product((False, True), repeat=len(command.inputs)):
            if holds({**dict(zip(NAMES, state, strict=True)), **dict(zip(command.inputs, values, strict=True))}):
                found.add(state)
    return found


CUBES = st.lists(st.sampled_from([op.condition for op in OPERATIONS if isinstance(op, Assume)]), max_size=3)


@settings(max_examples=60)
@given(gcl(), CUBES)
def test_definition_3_and_lemma_1(command: Op, cube: list[Term]) -> None:
    """The weakest existential precondition: of all executions one leads into the cube."""
    phi = conjunction(cube)
    expected = set()
    for state in EVERY:
        after = state_space.post(command, frozenset([state]), NAMES)
        if any(state_space.value(phi, later, NAMES) for later in after):
            expected.add(state)
    assert {state for state in EVERY if state_space.value(wep(command, phi), state, NAMES)} == expected
    assert {state for found in commands_of(command) for state in before(found, cube)} == expected


def test_definition_14() -> None:
    """Choices of a sequence are multiplied, and those of a choice are united."""
    skip, low, step, zero, flag = (OPERATIONS[number] for number in (0, 2, 4, 5, 6))
    once = commands_of(Then(Choice(step, Choice(low, zero)), Choice(flag, skip)))
    assert len(once) == 6
    assert [len(commands_of(op)) for op in (step, Then(step, zero), Choice(step, zero))] == [1, 1, 2]
    for found in once:
        assert not any(literal.op in (ops.AND, ops.OR) for literal in found.assumed)


@settings(max_examples=40)
@given(gcl(), CUBES)
def test_predecessors_are_exact(command: Op, cube: list[Term]) -> None:
    """What decides choices is bound existentially without any loss: the precondition of a cube is a cube."""
    for found in commands_of(command):
        literals = found.wep(cube)
        states = [dict(zip(NAMES, state, strict=True)) for state in before(found, cube)]
        for state, values in product(states, product((False, True), repeat=len(found.inputs))):
            model = Model({**state, **dict(zip(found.inputs, values, strict=True))})
            if not all(map(model.satisfies, literals)):
                continue
            free = without_inputs(literals, found.inputs, model)
            assert free.exact
            holds = compile_term(conjunction(free.literals))
            assert [s for s in EVERY if holds(dict(zip(NAMES, s, strict=True)))] == sorted(before(found, cube))


# Edges, frames and cubes


def literal(rng: random.Random) -> Term:
    found = small.atom(rng)
    return rng.choice((found, not_(found)))


def cube(rng: random.Random, most: int) -> Cube:
    while True:
        found = normal_form([literal(rng) for _ in range(rng.randint(1, most))])
        if found:
            return found


def operations(rng: random.Random) -> list[Op]:
    """Straight-line code."""
    found: list[Op] = []
    for _ in range(rng.randint(1, 3)):
        x = rng.choice((X, Y, Z))
        assign = Assign(x, rng.choice((add(x, bv(1, 3)), small.number(rng, 1), bv(rng.randrange(8), 3))))
        found.append(rng.choice((assign, Assume(literal(rng)))))
    return found


class Join:
    """A location with two incoming edges and a self-loop, and random frames of the locations before it."""

    def __init__(self, seed: int, config: Ic3Config = PLAIN) -> None:
        self.rng = rng = random.Random(seed)
        entry, self.one, self.two, self.place, error = (Location(number) for number in range(5))
        self._edges: list[Edge] = []
        self._last = 4
        condition, leave = literal(rng), literal(rng)
        self._path(entry, [Assume(condition)], self.one)
        self._path(entry, [Assume(not_(condition))], self.two)
        self._path(self.one, operations(rng), self.place)
        self._path(self.two, operations(rng), self.place)
        self._path(self.place, [Assume(not_(leave)), *operations(rng)], self.place)
        self._path(self.place, [Assume(leave)], error)
        cfa = Cfa(entry, error, tuple(self._edges))
        sources = [self.one, self.two, self.place]
        self.graph = blocks_between(cfa, sources, {place: [X, Y, Z] for place in sources})
        self.setting = Setting(self.graph, config)
        self.commands = self.setting.entering[self.place]
        for source in sources:
            for _ in range(rng.randint(1, 4)):
                self.setting.frames.block(source, rng.randint(1, 2), cube(rng, 2))

    def _path(self, source: Location, through: list[Op], target: Location) -> None:
        for op in through[:-1]:
            self._last += 1
            self._edges.append(Edge(source, op, Location(self._last)))
            source = self._edges[-1].target
        self._edges.append(Edge(source, through[-1], target))

    def successors(self, command: Command, level: int = 1) -> frozenset[int]:
        """The states to which a command leads from the frame of its source."""
        frame = self.setting.frames.formula(command.source, level)
        found = set()
        for number in small.states(frame, *command.assumed):
            value = Evaluator(small.STATES[number])
            x, y, z = (int(value(command.updates.get(name, name))) for name in (X, Y, Z))
            found.add((x * 8 + y) * 8 + z)
        return frozenset(found)

    @cached_property
    def reached(self) -> dict[Command, frozenset[int]]:
        return {command: self.successors(command) for command in self.commands}

    def is_blocked(self, found: Cube, command: Command | None = None) -> bool:
        """Along one edge, or along all."""
        asked = self.commands if command is None else [command]
        return all(self.reached[each].isdisjoint(small.states(*found)) for each in asked)

    def strengthen(self) -> None:
        """Blocks something more before one of the edges, if there is one: conditions may contradict one another."""
        if not self.commands:
            return
        self.setting.frames.block(self.rng.choice(self.commands).source, self.rng.randint(1, 2), cube(self.rng, 2))
        del self.reached

    def cubes(self, count: int, most: int = 5, command: Command | None = None) -> Iterator[Cube]:
        """Cubes that are blocked, as far as some are found."""
        for _ in range(6 * count):
            found = cube(self.rng, most)
            if count and self.is_blocked(found, command):
                count -= 1
                yield found


@contextmanager
def join(seed: int, config: Ic3Config = PLAIN) -> Iterator[Join]:
    found = Join(seed, config)
    yield found
    found.setting.close()


def edges_of_joins(seeds: range) -> Iterator[tuple[Join, Command]]:
    for seed in seeds:
        with join(seed) as j:
            for command in j.commands:
                yield j, command


@settings(max_examples=10)
@given(SEEDS)
def test_lemmas_4_and_5(seed: int) -> None:
    """wep distributes over conjunctions, and what is assumed stands apart."""
    with join(seed) as j:
        for command in j.commands:
            c_1, c_2 = cube(j.rng, 3), cube(j.rng, 3)
            both, first, second = (set(command.wep(literals_of(c))) for c in (c_1 | c_2, c_1, c_2))
            assert both == first | second
            assert small.states(*both) == small.states(*command.wep([conjunction(c_1 | c_2)]))
            without_assumed = [command.wep_of_literal(part) for part in literals_of(c_1)]
            assert first == {part for part in (*without_assumed, *command.wep(())) if part is not TRUE}


@settings(max_examples=10)
@given(SEEDS)
def test_theorem_4(seed: int) -> None:
    """relInd and relIndAlt agree; and both are right."""
    with join(seed) as primed, join(seed, WEP) as unprimed:
        for found in [*primed.cubes(2), *(cube(primed.rng, 4) for _ in range(3))]:
            for first, second in zip(primed.commands, unprimed.commands, strict=True):
                expected = Truth.YES if primed.is_blocked(found, first) else Truth.NO
                for j, command in ((primed, first), (unprimed, second)):
                    assert j.setting.inductivity.blocked(command, 1, literals_of(found)).answer is expected


@settings(max_examples=10)
@given(SEEDS)
def test_one_query_for_all_edges(seed: int) -> None:
    """(18) has the answer that (13) has for each edge."""
    with join(seed, MULTI) as j:
        ask = j.setting.inductivity.together(j.commands, 1)
        one_by_one = all_of(*[j.setting.inductivity.along(command, 1) for command in j.commands])
        for found in [*j.cubes(3), *(cube(j.rng, 4) for _ in range(3))]:
            expected = Truth.YES if j.is_blocked(found) else Truth.NO
            assert ask(literals_of(found), None).answer is expected
            assert one_by_one(literals_of(found), None).answer is expected


GENERALISERS = {
    **{name: CONFIGURATIONS[name] for name in "BCJM"},
    "cores": replace(PLAIN, cores=True),
    "multi with cores": replace(MULTI, cores=True, intervals=True),
    "intervals": replace(WEP, cores=True, intervals=True),
    "vocabulary": replace(PLAIN, cores=True, vocabulary=True),
    "default": replace(DEFAULT, blocks=Cutpoints.SBE),
}


@pytest.mark.parametrize("name", GENERALISERS)
@settings(max_examples=6)
@given(SEEDS)
def test_corollary_3_and_theorem_3(name: str, seed: int) -> None:
    """However a cube is generalised: what is found contains it, and is blocked along all edges."""
    with join(seed, GENERALISERS[name]) as j:
        generaliser = j.setting.generaliser()
        for found in j.cubes(4):
            for _ in range(2):  # again, relative to stronger frames: what is cached must still be right
                larger = generaliser(j.place, 2, found)
                assert j.is_blocked(larger)
                assert set(small.states(*found)) <= set(small.states(*larger))
                assert larger <= found or j.setting.config.intervals or j.setting.config.vocabulary
                j.strengthen()


def test_interpolants_are_generalisations() -> None:
    """The negation of an interpolant between F ∧ T and c′."""
    done = 0
    for seed in range(4):
        with join(seed, CONFIGURATIONS["K"]) as j:
            generaliser = j.setting.generaliser()
            for found in j.cubes(2):
                larger = generaliser(j.place, 2, found)
                assert j.is_blocked(larger)
                assert set(small.states(*found)) <= set(small.states(*larger))
            done += j.setting.count("interpolants")
    assert done > 3


@settings(max_examples=10)
@given(SEEDS)
def test_corollary_3_edge_by_edge(seed: int) -> None:
    """The union of generalisations along single edges is one along all."""
    with join(seed, replace(PLAIN, cores=True)) as j:
        inductivity = j.setting.inductivity
        for found in j.cubes(3):
            parts = [generalise(literals_of(found), inductivity.along(each, 1)).cube for each in j.commands]
            assert j.is_blocked(frozenset(part for g in parts for part in g))


def test_theorem_5() -> None:
    """Assumed literals do not matter along their edge, and neither do clauses of the frame by themselves."""
    dropped = 0
    for j, command in edges_of_joins(range(12)):
        held = normal_form(command.assumed) or frozenset() if not command.updates else frozenset()
        for found in (cube(j.rng, 4) | set(literals_of(held)[:1]) for _ in range(4)):
            smaller = without_static_literals(j.setting.frames, command, 1, found)
            assert smaller <= found
            assert smaller.isdisjoint(held)
            assert j.is_blocked(smaller, command) == j.is_blocked(found, command)
            dropped += len(found) - len(smaller)
    assert dropped > 20


def test_theorems_6_and_7() -> None:
    """A blocked cube in the precondition: its inverse is a part of the cube, and is blocked."""
    inverses = 0
    for j, command in edges_of_joins(range(12)):
        for _ in range(4):
            part, more = cube(j.rng, 2), cube(j.rng, 2)
            image = normal_form(command.wep(literals_of(part)))
            if image is not None and j.rng.random() < 0.5:
                j.setting.frames.block(command.source, 1, image)
            found = part | more
            inverse = from_predecessor_cube(j.setting.frames, command, 1, found)
            if inverse is not None:
                inverses += 1
                assert inverse <= found
                assert j.successors(command).isdisjoint(small.states(*inverse))
    assert inverses > 20


def test_lemma_7() -> None:
    """wep⁻¹ is a left inverse of wep, but for what is assumed anyway."""
    inverses = 0
    for j, command in edges_of_joins(range(12)):
        assumed = normal_form(command.assumed)
        if assumed is None:
            continue
        found = frozenset([literal(j.rng), literal(j.rng)])
        images = [command.image(part) or frozenset() for part in found]
        image = normal_form(command.wep(literals_of(found)))
        if image is None or image != assumed.union(*images):
            continue  # a bound of one literal has replaced that of another
        j.setting.frames.block(command.source, 3, image)
        back = from_predecessor_cube(j.setting.frames, command, 3, found)
        assert back is not None
        assert small.states(*command.wep(back)) == small.states(*command.wep(found))
        if all(images) and images[0].isdisjoint(images[-1]) and assumed.isdisjoint(images[0] | images[-1]):
            inverses += 1
            assert back == found
    assert inverses > 10


def test_theorem_8_and_corollary_5() -> None:
    """What was a generalisation is one relative to a stronger frame, of every cube that has its literals."""
    bounds = 0
    for j, command in edges_of_joins(range(12)):
        contexts = GeneralisationCache()
        frames = j.setting.frames
        known = []
        for found in j.cubes(3, command=command):
            g = generalise(literals_of(found), j.setting.inductivity.along(command, 1))
            known.append(frozenset(g.cube))
            contexts.add(command, Context(found, frames.as_set(command.source, 1), known[-1], g.complete))
        frames.block(command.source, j.rng.randint(1, 3), cube(j.rng, 3))
        after = j.successors(command)
        for part in known:
            asked = cube(j.rng, 2) | part
            upper = contexts.upper_bound(command, asked, frames.as_set(command.source, 1))
            if upper is not None:  # else a larger cube has replaced one that the frame had
                bounds += 1
                assert upper <= asked
                assert after.isdisjoint(small.states(*upper))
    assert bounds > 20


def test_theorem_9() -> None:
    """Relative to a weaker frame no smaller part is a generalisation. F_2 is weaker than F_1."""
    refused = 0
    for j, command in edges_of_joins(range(12)):
        contexts = GeneralisationCache()
        frames = j.setting.frames
        weaker = frames.as_set(command.source, 2)
        assert weaker <= frames.as_set(command.source, 1)
        after = j.successors(command, 2)
        for found in j.cubes(3, command=command):
            g = generalise(literals_of(found), j.setting.inductivity.along(command, 1))
            assert g.complete
            contexts.add(command, Context(found, frames.as_set(command.source, 1), frozenset(g.cube), True))
            assert set(g.cube) <= contexts.lower_bound(command, found, weaker) <= found
            for part in g.cube:
                refused += 1
                assert not after.isdisjoint(small.states(*[each for each in g.cube if each is not part]))
    assert refused > 20


def test_theorem_9_says_too_much() -> None:
    """Its last line, that every generalisation has the literals of g, needs that g is the only one that is minimal.

    So a lower bound may keep a literal that could be dropped in favour of another. That is sound.
    """
    p, q = eq(X, bv(1, 3)), eq(Y, bv(1, 3))
    entry, place, error = (Location(number) for number in range(3))
    edges = (
        Edge(entry, Assume(and_(not_(p), not_(q))), place),
        Edge(place, Assume(and_(p, q)), error),
    )
    with setting(graph=block_graph(Cfa(entry, error, edges), Cutpoints.SBE)) as s:
        (e,) = s.entering[place]
        for g in (p, q):
            result = generalise([p, q], s.inductivity.along(e, 0), fixed=[g], known=True)
            assert result.cube == (g,)
            assert s.inductivity.blocked(e, 0, ()).answer is Truth.NO


# Algorithms 1 to 3


CONFIGS = {name: CONFIGURATIONS[name] for name in "ABCEFKLM"} | {"default": replace(DEFAULT, invariants=False)}
AUTOMATA = {134: True, 193: False, 226: False, 641: True, 826: False, 1319: True}
"""Those among the random ones that take several iterations, and one with a location that nothing leads to."""
Values = set[tuple[int, int]]
EVERYTHING = set(product(range(4), range(4)))


def without_dead_code(cfa: Cfa) -> Cfa:
    reached = reachable(cfa)
    return Cfa(cfa.entry, cfa.error, tuple(edge for edge in cfa.edges if edge.source in reached))


def after(block: Block, start: Values) -> Values:
    """Where a block leads to from values of a and b, whatever its inputs are."""
    inputs = [taken.variable for taken in block.transition.inputs]
    found = set()
    for state in start:
        for taken in product(range(4), repeat=len(inputs)):
            value = Evaluator(dict(zip((A, B, *inputs), (*state, *taken), strict=True)))
            if value(block.transition.guard):
                found.add((value(block.transition.updates.get(A, A)), value(block.transition.updates.get(B, B))))
    return found


def assert_frames(found: Ic3Cfa, k: int) -> None:
    """(9) to (12), up to the level to which clauses are pushed; and no state of F_k leads to the error."""
    graph, frames = found.graph, found.frames
    level: dict[tuple[int, Location], Values] = {}
    for i, place in product(range(k + 2), graph.cutpoints):
        holds = compile_term(frames.formula(place, i))
        level[i, place] = set() if frames.is_false(place, i) else {s for s in EVERYTHING if holds({A: s[0], B: s[1]})}
    assert level[0, graph.entry] == EVERYTHING
    for i in range(k + 1):
        assert all(level[i, place] <= level[i + 1, place] for place in graph.cutpoints)
        for block in graph.blocks:
            reached = after(block, level[i, block.source])
            assert reached <= (set() if block.target is graph.error else level[i + 1, block.target])


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        (name, kind)
        for name in CONFIGS
        for kind in (Cutpoints.SBE, Cutpoints.LBE, Cutpoints.LOOPS)
        if name != "K" or kind is Cutpoints.LOOPS  # interpolants take their time
    ],
)
def test_algorithms_1_to_3(name: str, kind: Cutpoints) -> None:
    """After each iteration the frames are those of a frame sequence, and the verdict is right."""
    for seed, is_reachable in AUTOMATA.items():
        cfa = without_dead_code(small_automaton(seed))
        assert (cfa.error in reachable_values(cfa)) is is_reachable
        with search(cfa, replace(CONFIGS[name], blocks=kind)) as found:
            for found.k in range(1, 60):
                alarm = found.strengthen(found.k)
                if alarm is not None:
                    assert is_reachable
                    assert isinstance(alarm, Alarm)
                    break
                assert_frames(found, found.k)
                found.propagate_clauses(found.k)
                assert_frames(found, found.k)
                if found.frames.fixpoint(found.k) is not None:
                    assert not is_reachable
                    break
            else:
                raise AssertionError("there is no end")
        assert isinstance(run(cfa, replace(CONFIGS[name], blocks=kind)), Alarm if is_reachable else Proof)


def test_lemma_2() -> None:
    """The fixpoint of Fig. 2 is inductive and excludes the error, says another solver."""
    with search(FIGURE_2, replace(CONFIGS["L"], blocks=Cutpoints.SBE)) as found:
        proof = found.prove()
        assert isinstance(proof, Proof)
        level = found.frames.fixpoint(found.k)
        assert level is not None
        at = {place: found.frames.formula(place, level) for place in found.graph.cutpoints}
        assert_inductive(found.graph, {**at, found.graph.error: FALSE})
        # The certificate is a part of it, at the loop head.
        (head,) = proof.cutpoints
        assert head.id == 8
        graph = block_graph(FIGURE_2, Cutpoints.LOOPS)
        assert_inductive(graph, {graph.entry: TRUE, **proof.invariants, graph.error: FALSE})
        with create("z3") as solver:
            assert implies(solver, [at[head]], proof.invariants[head]) is Truth.YES


def assert_inductive(graph: BlockGraph, at: Mapping[Location, Term]) -> None:
    with create("z3") as solver:
        for block in graph.blocks:
            premises = [at[block.source], block.transition.guard]
            assert implies(solver, premises, substitute(at[block.target], block.transition.updates)) is Truth.YES


@pytest.mark.parametrize("config", CONFIGS.values(), ids=list(CONFIGS))
def test_counterexamples_of_one_step(config: Ic3Config) -> None:
    entry, error = Location(0), Location(1)
    for blocks in (Cutpoints.SBE, Cutpoints.LOOPS):
        config = replace(config, blocks=blocks)
        assert isinstance(run(Cfa(entry, error, (Edge(entry, Assume(ult(A, B)), error),)), config), Alarm)
        assert isinstance(run(Cfa(entry, error, (Edge(entry, Assume(ult(A, bv(0, 2))), error),)), config), Proof)
        assert isinstance(run(Cfa(entry, error, ()), config), Proof)


@pytest.mark.parametrize("name", ["A", "default"])
def test_a_counterexample_of_no_step(name: str) -> None:
    """l_0 is l_E."""
    place = Location(0)
    assert isinstance(run(Cfa(place, place, ()), CONFIGS[name]), Alarm)
