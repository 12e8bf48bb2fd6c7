"""CEGAR for CPAs (unifying-view, Alg. 4): CPA++ explores and refine excludes infeasible paths, in alternation.

Deviations: a cut of a recursion is a second kind of target. It is checked when nothing else is left to explore: if it
is reachable, nothing is proved, and the recursion has to be unrolled further.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
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
from cutpoint.evidence.reason import Reason, ReasonKind


def cegar(
    cpa: LocatedCpa[State, Any],
    graph: Graph,
    error: Location,
    cuts: Iterable[Location],
    reached: Arg,
    waitlist: Waitlist[State],
    refine: Callable[[State], Feasible | Inconclusive | None],
    services: Services,
) -> Feasible | Inconclusive | None:
    """Explores until a target is feasibly reached, or no target is reached: then it returns None, and `reached` is a
    proof.

    `reached` and `waitlist` hold the initial state (lines 1-2).
    """
    targets = [error, *sorted(cuts, key=lambda location: location.id)]

    def abort_err(state: State) -> bool:  # line 3
        return cpa.location_of(state) is error

    services.report(Progress("exploring"))
    for refinements in count(1):  # line 4
        try:
            cpa_plus_plus(cpa, graph, reached, waitlist, abort_err, services.deadline)  # line 5
        except OutOfTime as over:
            return Inconclusive(Reason(ReasonKind.OUT_OF_TIME, str(over)), "a larger --timelimit")
        target = next((state for location in targets for state in reached.at(location)), None)  # line 6
        if target is None:  # line 10
            return None  # line 11
        queries = services.statistics.counts.get("queries", 0)
        depth = len(reached.path_to(target).states)
        services.report(Progress("refining", queries=queries, refinements=refinements, depth=depth))
        answer = refine(target)  # line 7
        if answer is not None:  # line 8
            return answer  # line 9
    raise AssertionError("there is always a next refinement")
