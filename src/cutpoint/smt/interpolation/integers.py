"""Through the integers: Spacer on the integer encoding, and what it finds read back as bit-vectors.

Without wrap-around relations are simpler and found more often. What comes back may be wrong where the bits wrap, so it
counts only if it is proved on bit-vectors: first in the short form that people write, then in one without overflow.
There are two engines: an invariant of the path program, which holds for every unrolling, and the graph as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress

from cutpoint.base.limits import Deadline
from cutpoint.smt.backends import create_for
from cutpoint.smt.integer_encoding import IntegerEncoding, NoIntegerForm
from cutpoint.smt.interpolation import horn_clauses
from cutpoint.smt.interpolation.check import find_flaw
from cutpoint.smt.interpolation.errors import CannotInterpolate
from cutpoint.smt.interpolation.houdini import Search
from cutpoint.smt.interpolation.path_program import path_program, relevant_variables
from cutpoint.smt.interpolation.problem import Edge, Interpolants, Node, Problem
from cutpoint.smt.terms.sorts import BOOL
from cutpoint.smt.terms.term import Term, by_id
from cutpoint.smt.terms.walk import conjuncts, free_variables


def integers(problem: Problem, deadline: Deadline) -> Interpolants:
    """Interpolants of the graph."""
    encoding = _encoding("integers", problem.parts)
    edges = tuple(Edge(edge.source, edge.target, _encoded(edge.conjuncts, encoding)) for edge in problem.edges)
    found = horn_clauses.of_graph("integers", Problem(tuple(Node() for _ in problem.nodes), edges), deadline)

    def read(exact: bool) -> Interpolants:
        return tuple(encoding.decode(formula, exact) for formula in found)

    return _read_back("integers", problem, read, deadline)


def integer_invariants(problem: Problem, deadline: Deadline) -> Interpolants:
    """Instances of an invariant of the path program: what it says over integers, as candidates for `houdini`."""
    name = "integer-invariants"
    program = path_program(problem)
    if program is None:
        raise CannotInterpolate(name, "the graph does not say which program it unrolls")
    variables = relevant_variables(problem.whole or problem)
    steps = horn_clauses.transitions(program, variables)
    encoding = _encoding(name, [part for _, _, parts in steps for part in parts])
    encoded = [(source, target, _encoded(parts, encoding)) for source, target, parts in steps]
    spoken_of = {x for _, _, parts in encoded for x in free_variables(*parts)}
    known = [
        x if x.sort is BOOL else encoding.integers[x] for x in variables if x in encoding.integers or x.sort is BOOL
    ]
    arguments = sorted((x for x in known if x in spoken_of), key=by_id)
    found = horn_clauses.of_program(name, program, encoded, arguments, deadline)
    candidates = [part for exact in (False, True) for part in _decoded(found, encoding, exact)]
    return Search(problem, name, deadline).interpolants([candidates])


def _decoded(formulas: Iterable[Term], encoding: IntegerEncoding, exact: bool) -> list[Term]:
    """The conjuncts of integer formulas on bit-vectors, as far as there are any."""
    found: list[Term] = []
    for part in dict.fromkeys(part for formula in formulas for part in conjuncts(formula)):
        with suppress(NoIntegerForm):
            found += conjuncts(encoding.decode(part, exact))
    return found


def _encoding(engine: str, parts: list[Term]) -> IntegerEncoding:
    try:
        return IntegerEncoding(parts)
    except NoIntegerForm as error:  # two variables that cannot be told apart as integers
        raise CannotInterpolate(engine, str(error)) from error


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


def _read_back(engine: str, problem: Problem, read: Callable[[bool], Interpolants], deadline: Deadline) -> Interpolants:
    reason = ""
    for exact in (False, True):
        try:
            back = read(exact)
        except NoIntegerForm as error:
            raise CannotInterpolate(engine, str(error)) from error
        whole = problem.whole or problem
        with create_for(whole.parts) as solver:
            flaw = find_flaw(whole, back, solver, deadline)
        if flaw is None:
            return back
        reason = flaw
    raise CannotInterpolate(engine, f"what it found does not hold on bit-vectors: {reason}")
