"""CEGAR for CPAs (unifying-view, Alg. 4): CPA++ explores, refine excludes what is infeasible, in turns.

Deviations: a cut of a recursion is a second kind of target. It is looked at when nothing else is left to explore: if
it can be reached, nothing is proved, and the recursion has to be unrolled further.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from cutpoint.algorithms.common.cpa import Graph, LocatedCpa, OutOfTime, cpa_plus_plus
from cutpoint.algorithms.common.services import Progress, Services
from cutpoint.algorithms.predicate.refine import Feasible
from cutpoint.cfa.model import Location
from cutpoint.cpa.arg import Arg
from cutpoint.cpa.composite import State
from cutpoint.cpa.interfaces import Waitlist
from cutpoint.evidence.finding import Alarm, Inconclusive
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
    too_deep: Inconclusive,
) -> Alarm | Inconclusive | None:
    """Explores until the error is reached for real, or is not reached at all: then None, and `reached` is the proof.

    `reached` and `waitlist` hold the initial state (lines 1-2); `too_deep` is the answer where a recursion was cut.
    """
    cuts = sorted(cuts, key=lambda location: location.id)

    def abort_err(state: State) -> bool:  # line 3
        return cpa.location_of(state) is error

    refinements = 0
    services.tell(Progress("exploring"))
    while True:  # line 4
        try:
            cpa_plus_plus(cpa, graph, reached, waitlist, abort_err, services.deadline)  # line 5
        except OutOfTime as over:
            return Inconclusive(Reason(ReasonKind.OUT_OF_TIME, str(over)), "a larger --timelimit")
        found = next(iter(reached.at(error)), None)
        if found is None:
            found = next((state for place in cuts for state in reached.at(place)), None)
            if found is None:
                return None  # line 11
        refinements += 1
        queries = services.statistics.counts.get("queries", 0)
        depth = len(reached.path_to(found).states)
        services.tell(Progress("refining", queries=queries, refinements=refinements, depth=depth))
        answer = refine(found)  # line 7
        if isinstance(answer, Inconclusive):
            return answer
        if isinstance(answer, Feasible):  # lines 8-9
            return too_deep if answer.alarm is None else answer.alarm
