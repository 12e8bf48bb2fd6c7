"""CPA+ over the composite of the Location CPA and the named ones (unifying-view paper, Alg. 1 and Sect. 2.2.2).

If no abstract state is at the error location, the program is safe, and the states at each loop head are the proof: what
they say, as one formula, is an invariant there. The check repeats this on the program as lowered, so that a CPA that
misses executions may cost a verdict, but cannot make one wrong.

If an abstract state is at the error location, nothing is known: it may represent no execution that exists. There is no
refinement.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from cutpoint.algorithms.common.cpa import OutOfTime, cpa_plus
from cutpoint.algorithms.common.cut_short import cut_short
from cutpoint.algorithms.common.services import Progress, Services
from cutpoint.algorithms.common.waitlist import AlongWto
from cutpoint.algorithms.configurable.config import CpaConfig
from cutpoint.base.frozen import frozen
from cutpoint.cfa.graph.loops import loop_heads
from cutpoint.cfa.graph.wto import weak_topological_order
from cutpoint.cfa.model import Cfa, Edge, Location, reachable
from cutpoint.cfa.task import Task
from cutpoint.cpa.composite import Composite, State
from cutpoint.cpa.location import LocationCpa
from cutpoint.cpa.registry import CPAS
from cutpoint.evidence.finding import Argument, Finding, Inconclusive, Proof
from cutpoint.evidence.reason import MORE_TIME, Reason, ReasonKind, ran_out_of_time
from cutpoint.smt.terms.boolean import conjunction, disjunction
from cutpoint.smt.terms.term import Term


def analysis(task: Task, config: CpaConfig, services: Services) -> Finding:
    cfa = task.cfa
    services.report(Progress("exploring"))
    analyses = [CPAS[name].make(cfa) for name in config.cpas]
    composite = Composite(LocationCpa(), *analyses)
    useful = reachable(cfa, [cfa.error, *cfa.cuts], backwards=True)
    order = AlongWto[State](weak_topological_order(cfa.entry, cfa.successors))
    try:
        reached = cpa_plus(composite, _Part(cfa, useful), waitlist=order, deadline=services.deadline)
    except OutOfTime as error:
        return Inconclusive(ran_out_of_time(str(error)), MORE_TIME)
    services.statistics.counts["art.size"] = len(reached)
    if reached.at(cfa.error):
        return _too_imprecise(config)
    if any(reached.at(cut) for cut in cfa.cuts):
        return cut_short(task, 0)

    def meaning(states: Iterable[State]) -> Term:
        parts = [[cpa.formula(part) for cpa, part in zip(analyses, data, strict=True)] for _, *data in states]
        return disjunction(map(conjunction, parts))

    heads = tuple(head for head in loop_heads(cfa) if head in useful)
    return Proof(Argument.INDUCTIVE, 0, heads, {head: meaning(reached.at(head)) for head in heads})


def _too_imprecise(config: CpaConfig) -> Inconclusive:
    reason = f"{' and '.join(config.cpas)} cannot exclude the error: an abstract path leads there"
    return Inconclusive(
        Reason(ReasonKind.TOO_IMPRECISE, f"{reason}, which need not be an execution"),
        "another --cpa, or --algorithm auto",
    )


@frozen
class _Part:
    """The part of an automaton from which the error, or a cut of a recursion, can be reached."""

    cfa: Cfa
    locations: Collection[Location]

    @property
    def entry(self) -> Location:
        return self.cfa.entry

    def leaving(self, location: Location) -> list[Edge]:
        return [edge for edge in self.cfa.leaving(location) if edge.target in self.locations]
