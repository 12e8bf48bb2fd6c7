"""Generalisation along several edges, each of which may need something else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cutpoint.algorithms.common.services import Services
from cutpoint.algorithms.ic3.commands import MOST_COMMANDS, Command, alternatives, split
from cutpoint.algorithms.ic3.config import CONFIGURATIONS, Ic3Config
from cutpoint.algorithms.ic3.cubes import Cube, literals_of
from cutpoint.algorithms.ic3.frames import Frames
from cutpoint.algorithms.ic3.generalisation import Generaliser
from cutpoint.algorithms.ic3.inductivity import Inductivity
from cutpoint.cfa.blocks.block_graph import BlockGraph, Cutpoints, block_graph
from cutpoint.cfa.model import Assign, Assume, Cfa, Edge, Location
from cutpoint.smt.queries.queries import Truth
from cutpoint.smt.terms.bitvectors import ule, ult
from cutpoint.smt.terms.boolean import and_, conjunction, disjunction, eq, not_, or_
from cutpoint.smt.terms.evaluate import evaluate
from cutpoint.smt.terms.sorts import BOOL, bitvec
from cutpoint.smt.terms.term import Term, bv, variable

X, Y, Z = (variable(name, bitvec(4)) for name in "xyz")
ENTRY, ERROR, JOIN, LEFT, RIGHT = (Location(number) for number in range(5))
FIVE = frozenset([eq(X, bv(5, 4)), eq(Y, bv(5, 4))])
"""Cannot be reached at the join: one edge needs the first literal, the other the second."""


def two_edges() -> BlockGraph:
    low = ult(Z, bv(3, 4))
    edges = (
        Edge(ENTRY, Assume(low), LEFT),
        Edge(ENTRY, Assume(not_(low)), RIGHT),
        Edge(LEFT, Assign(X, bv(1, 4)), JOIN),
        Edge(RIGHT, Assign(Y, bv(1, 4)), JOIN),
        Edge(JOIN, Assume(conjunction(literals_of(FIVE))), ERROR),
    )
    return block_graph(Cfa(ENTRY, ERROR, edges), Cutpoints.SBE)


class OnlyOnTheLeft:
    """Finds an interpolant along one edge, which is no part of the cube, and none along the other."""

    def weaker(self, command: Command, _level: int, _cube: Cube) -> Cube | None:
        return frozenset([ule(bv(2, 4), X)]) if command.source is LEFT else None


@pytest.fixture
def graph() -> BlockGraph:
    return two_edges()


@pytest.mark.parametrize("static", [True, False])
@pytest.mark.parametrize("letter", ["C", "K", "L"])
def test_what_one_edge_needs_is_kept_along_the_others(graph: BlockGraph, letter: str, static: bool) -> None:
    config: Ic3Config = replace(CONFIGURATIONS[letter], static=static)
    services = Services()
    frames = Frames(graph, services)
    inductivity = Inductivity(frames, config, services)
    entering = {place: tuple(c for b in graph.entering(place) for c in split(graph, b)) for place in graph.cutpoints}
    interpolation = OnlyOnTheLeft() if config.interpolation else None
    generalise = Generaliser(config, frames, inductivity, entering, None, interpolation, services)  # type: ignore[arg-type]
    found = generalise(JOIN, 2, FIVE)
    answers = [inductivity.blocked(command, 1, literals_of(found)).answer for command in entering[JOIN]]
    frames.close()
    assert answers == [Truth.YES, Truth.YES]


def test_alternatives_of_a_formula_that_shares_its_parts() -> None:
    """As a tree it has millions of parts."""
    a, b, c, d = (variable(name, BOOL) for name in "abcd")
    formula = a
    for _ in range(24):
        formula = and_(or_(formula, not_(b)), or_(formula, and_(c, not_(d))))
    found = alternatives(formula)
    assert len(found) <= MOST_COMMANDS
    assert equal(formula, disjunction(conjunction(cube) for cube in found), (a, b, c, d))


def equal(one: Term, other: Term, variables: tuple[Term, ...]) -> bool:
    for number in range(1 << len(variables)):
        values = {x: bool(number >> place & 1) for place, x in enumerate(variables)}
        if evaluate(one, values) != evaluate(other, values):
            return False
    return True
