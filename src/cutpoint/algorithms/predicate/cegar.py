"""CEGAR for CPAs (unifying-view, Alg. 4): CPA++ explores and refine excludes infeasible paths, in alternation.

Deviations: a cut of a recursion is a second kind of target. It is checked when nothing else is left to explore: if it
is reachable, nothing is proved, and the recursion has to be unrolled further.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from typing import Any

from cutpoint.algorithms.common.cpa import Graph, LocatedCpa, OutOfTime, cpa_plus_plus
from cutpoint.algorithms.common.services import Progress, Services
from cutpoint.algorithms.predicate.refine import Feasible
from cutpoint.cfa.model import Location
from cutpoint.cpa.arg import Arg
from cutpoint.cpa.composite import State
from cutpoint.cpa.interfaces import Waitlist
from cutpoint.evidence.finding import Inconclusive
from cutpoint.evidence.reason import MORE_TIME, ran_out_of_time


def cegar(
    cpa: LocatedCpa[State, Any],
    graph: Graph,
    targets: Sequence[Location],
    reached: Arg,
    waitlist: Waitlist[State],
    refine: Callable[[State], Feasible | Inconclusive | None],
    services: Services,
) -> Feasible | Inconclusive | None:
    """Explores until a target is feasibly reached, or no target is reached: then it returns None, and `reached` is a
    proof.

    The first target is the error, the others are cuts. `reached` and `waitlist` hold the initial state (lines 1-2).
    """
    error = targets[0]

    def abort_err(state: State) -> bool:  # line 3
        return cpa.location_of(state) is error

    services.report(Progress("exploring"))
    for refinements in count(1):  # line 4
        try:
            cpa_plus_plus(cpa, graph, reached, waitlist, abort_err, services.deadline)  # line 5
        except OutOfTime as over:
            return Inconclusive(ran_out_of_time(str(over)), MORE_TIME)
        target = next((state for location in targets for state in reached.at(location)), None)  # line 6
        if target is None:  # line 10
            return None  # line 11
        depth = len(reached.path_to(target).states)
        services.report(Progress("refining", queries=services.queries, refinements=refinements, depth=depth))
        answer = refine(target)  # line 7
        if answer is not None:  # line 8
            return answer  # line 9
    raise AssertionError("there is always a next refinement")
