"""Through the integers: Spacer on the integer encoding, and what it finds read back as bit-vectors.

Without wrap-around relations are simpler and found more often. What comes back may be wrong where the bits wrap, so it
counts only if it is proved on bit-vectors: first in the short form that people write, then in one without overflow. The
path program is asked first, because its invariants hold for every unrolling; then the graph as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cutpoint.base.limits import Deadline
from cutpoint.smt.backends import create
from cutpoint.smt.integer_encoding import IntegerEncoding, NoIntegerForm
from cutpoint.smt.interpolation import horn_clauses
from cutpoint.smt.interpolation.check import find_flaw
from cutpoint.smt.interpolation.errors import CannotInterpolate
from cutpoint.smt.interpolation.path_program import instances, path_program, relevant_variables
from cutpoint.smt.interpolation.problem import Edge, Interpolants, Node, Problem
from cutpoint.smt.sorts import BOOL
from cutpoint.smt.term import Term, by_id
from cutpoint.smt.walk import free_variables

NAME = "integers"
_SHARE = 0.5
"""The part of the time that the path program gets."""


def through_integers(problem: Problem, deadline: Deadline) -> Interpolants:
    try:
        return _of_path_program(problem, deadline.sooner(deadline.at_most(60.0) * _SHARE))
    except CannotInterpolate:
        return _of_graph(problem, deadline)


def _of_graph(problem: Problem, deadline: Deadline) -> Interpolants:
    encoding = IntegerEncoding(part for edge in problem.edges for part in edge.conjuncts)
    edges = tuple(Edge(edge.source, edge.target, _encoded(edge.conjuncts, encoding)) for edge in problem.edges)
    found = horn_clauses.of_graph(NAME, Problem(tuple(Node() for _ in problem.nodes), edges), deadline)
    return _read_back(problem, lambda exact: tuple(encoding.decode(formula, exact) for formula in found), deadline)


def _of_path_program(problem: Problem, deadline: Deadline) -> Interpolants:
    program = path_program(problem)
    if program is None:
        raise CannotInterpolate(NAME, "the graph does not say which program it unrolls")
    variables = relevant_variables(problem.whole or problem)
    steps = horn_clauses.transitions(program, variables)
    encoding = IntegerEncoding(part for _, _, parts in steps for part in parts)
    encoded = [(source, target, _encoded(parts, encoding)) for source, target, parts in steps]
    spoken_of = {x for _, _, parts in encoded for x in free_variables(*parts)}
    known = [
        x if x.sort is BOOL else encoding.integers[x] for x in variables if x in encoding.integers or x.sort is BOOL
    ]
    arguments = sorted((x for x in known if x in spoken_of), key=by_id)
    found = horn_clauses.of_program(NAME, program, encoded, arguments, deadline)

    def read(exact: bool) -> Interpolants:
        return instances(problem, program, [[encoding.decode(formula, exact)] for formula in found])

    return _read_back(problem, read, deadline)


def _encoded(parts: Iterable[Term], encoding: IntegerEncoding) -> tuple[Term, ...]:
    """What integers can say of a conjunction; to leave out the rest makes it weaker, and interpolants no less valid."""
    parts = list(parts)
    ranges = encoding.ranges(free_variables(*parts))
    return (ranges, *[form for part in parts if (form := _integer_form(part, encoding)) is not None])


def _integer_form(part: Term, encoding: IntegerEncoding) -> Term | None:
    try:
        return encoding.encode(part, wraps=False)
    except NoIntegerForm:
        return None


def _read_back(problem: Problem, read: Callable[[bool], Interpolants], deadline: Deadline) -> Interpolants:
    reason = ""
    for exact in (False, True):
        try:
            back = read(exact)
        except NoIntegerForm as error:
            raise CannotInterpolate(NAME, str(error)) from error
        with create() as solver:
            flaw = find_flaw(problem.whole or problem, back, solver, deadline)
        if flaw is None:
            return back
        reason = flaw
    raise CannotInterpolate(NAME, f"what it found does not hold on bit-vectors: {reason}")
