"""Detour through the integers: Spacer runs on the integer encoding, and its result is decoded to bit-vectors.

Without wrap-around, relations are simpler and are found more often. The decoded formulas may be wrong where the bits
wrap, so they count only if proved on bit-vectors: first in the short form that people write, then in an overflow-free
form. There are two engines: an invariant of the path program, which holds for every unrolling, and the graph itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress

from cutpoint.base.limits import Deadline
from cutpoint.smt.backends import create_for
from cutpoint.smt.integer_encoding import IntegerEncoding, NoIntegerForm
from cutpoint.smt.interpolation import horn_clauses
from cutpoint.smt.interpolation.check import find_flaw
from cutpoint.smt.interpolation.engine import ENGINES, RegisteredEngine
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
    """Instances of an invariant of the path program: the conjuncts found over integers are candidates for `houdini`."""
    name = "integer-invariants"
    program = path_program(problem)
    if program is None:
        raise CannotInterpolate(name, "the graph does not record which program it unrolls")
    variables = relevant_variables(problem.whole or problem)
    steps = horn_clauses.transitions(program, variables)
    encoding = _encoding(name, [part for _, _, parts in steps for part in parts])
    encoded = [(source, target, _encoded(parts, encoding)) for source, target, parts in steps]
    occurring = {x for _, _, parts in encoded for x in free_variables(*parts)}
    known = [
        x if x.sort is BOOL else encoding.integers[x] for x in variables if x in encoding.integers or x.sort is BOOL
    ]
    arguments = sorted((x for x in known if x in occurring), key=by_id)
    found = horn_clauses.of_program(name, program, encoded, arguments, deadline)
    candidates = [part for exact in (False, True) for part in _decoded(found, encoding, exact)]
    return Search(problem, name, deadline).interpolants([candidates])


def _decoded(formulas: Iterable[Term], encoding: IntegerEncoding, exact: bool) -> list[Term]:
    """The conjuncts of integer formulas as bit-vector formulas, except those that cannot be decoded."""
    found: list[Term] = []
    for part in dict.fromkeys(part for formula in formulas for part in conjuncts(formula)):
        with suppress(NoIntegerForm):
            found += conjuncts(encoding.decode(part, exact))
    return found


def _encoding(engine: str, parts: list[Term]) -> IntegerEncoding:
    try:
        return IntegerEncoding(parts)
    except NoIntegerForm as error:  # two variables that would have the same integer variable
        raise CannotInterpolate(engine, str(error)) from error


def _encoded(parts: Iterable[Term], encoding: IntegerEncoding) -> tuple[Term, ...]:
    """The conjuncts with an integer form. Dropping the others weakens the block; its interpolants remain valid."""
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
    raise CannotInterpolate(engine, f"the decoded formulas do not hold on bit-vectors: {reason}")


ENGINES.register(
    RegisteredEngine(
        "integer-invariants",
        "an invariant of the path program over mathematical integers, decoded to bit-vectors",
        integer_invariants,
        2.0,
        "bitwuzla",
        of_path_program=True,
    )
)
ENGINES.register(
    RegisteredEngine(
        "integers", "interpolants over mathematical integers, proved again on bit-vectors", integers, 2.0, "z3-fresh"
    )
)
