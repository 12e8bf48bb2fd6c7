"""Results found over integers, checked on bit-vectors before they are returned."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cutpoint.base.clock import now
from cutpoint.smt.backends import create
from cutpoint.smt.integer_encoding.encoding import IntegerEncoding
from cutpoint.smt.integer_encoding.readings import NoIntegerForm
from cutpoint.smt.solvers.solver import Capability, Model, Result, Solver
from cutpoint.smt.terms.term import Term


def candidate_model(assertions: Sequence[Term], solver_name: str = "z3", seconds: float = 5.0) -> Model | None:
    """A model of bit-vector assertions, found over integers: first without wrap-around, then exactly.

    None is inconclusive: there may be models. A returned model satisfies all assertions on bit-vectors.
    """
    deadline = now() + seconds
    encoding = IntegerEncoding(assertions)
    for wraps, share in ((False, 0.5), (True, 1.0)):
        try:
            encoded = [encoding.encode(assertion, wraps) for assertion in assertions]
        except NoIntegerForm:
            return None
        with create(solver_name, needs=(Capability.MODELS, Capability.INTEGERS)) as solver:
            solver.add(encoding.ranges(), *encoded)
            if solver.check(seconds=share * (deadline - now())) is not Result.SAT:
                continue
            values = solver.model()
        model = Model(encoding.decode_model(values))
        if all(model.satisfies(assertion) for assertion in assertions):
            return model
    return None


def validated(
    encoding: IntegerEncoding, candidate: Term, solver: Solver, holds: Callable[[Solver, Term], bool]
) -> Term | None:
    """An integer formula decoded to bit-vectors, plain or else exact, if it passes a check; None if neither does."""
    for exact in (False, True):
        try:
            decoded = encoding.decode(candidate, exact)
        except NoIntegerForm:
            return None
        if holds(solver, decoded):
            return decoded
    return None
