"""The CPA algorithm: CPA+ (unifying-view paper, Alg. 1) and CPA++ (Alg. 2).

Both run any CPA over any graph that provides the edges that leave a location. At a deadline they raise `OutOfTime`: an
incomplete reached set proves nothing, and must not be mistaken for a complete one. CPA++ checks the deadline before it
takes the next state; reached set and waitlist are then consistent, and another call resumes the exploration.

Deviations: merge and stop see only the reached states of the same location. `merge` returns the old state itself if it
merges nothing (line 9; line 10 in Alg. 2). Sets are changed in place. When abort requests a stop, CPA++ still processes
the other successors of the current state before it returns: Alg. 2 would lose them, because the state is no longer in
the waitlist.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Protocol, TypeVar

from cutpoint.algorithms.common.waitlist import BreadthFirst
from cutpoint.base.errors import CutpointError
from cutpoint.base.limits import Deadline
from cutpoint.cfa.model import Location
from cutpoint.cpa.interfaces import AnyEdge, Cpa, ForcesCovering, Located, Waitlist, fcover_id
from cutpoint.cpa.reached import ReachedSet

E = TypeVar("E")
P = TypeVar("P")
NO_LIMIT = Deadline.after(None)


class Graph(Protocol):
    """A graph to explore, such as `cfa.model.Cfa` and `cfa.blocks.BlockGraph`."""

    @property
    def entry(self) -> Location: ...

    def leaving(self, location: Location, /) -> Iterable[AnyEdge]: ...


class LocatedCpa(Cpa[E, P], Located[E], Protocol[E, P]):
    """A CPA that can be run: its states know their location."""


class OutOfTime(CutpointError):
    """The deadline passed before the analysis was done."""

    def __init__(self, reached: int) -> None:
        super().__init__(f"the time ran out with {reached} abstract states reached")


def abort_never(_state: object) -> bool:
    return False


def cpa_plus(
    cpa: LocatedCpa[E, P],
    graph: Graph,
    state: E | None = None,
    precision: P | None = None,
    waitlist: Waitlist[E] | None = None,
    deadline: Deadline = NO_LIMIT,
    reached: ReachedSet[E, P] | None = None,
) -> ReachedSet[E, P]:
    """CPA+(𝔻, e_INIT, π_INIT): the reachable abstract states.

    By default, the exploration starts in the CPA's initial state at the entry, with its initial precision, and is
    breadth first. `reached`, if given, is an empty reached set of another kind.
    """
    initial = cpa.initial(graph.entry) if state is None else state
    reached, todo = begin(cpa, initial, precision, waitlist, reached)  # lines 1-2
    while todo:  # line 3
        if deadline.passed:
            raise OutOfTime(len(reached))
        e = todo.pop()  # line 4
        e_hat, pi_hat = cpa.prec(e, reached.precision_of(e), reached)  # line 5
        for edge in graph.leaving(cpa.location_of(e_hat)):
            for successor in cpa.transfer(e_hat, edge, pi_hat):  # line 6
                _include(cpa, successor, pi_hat, reached, todo)  # lines 7-14
    return reached  # line 15


def cpa_plus_plus(
    cpa: LocatedCpa[E, P],
    graph: Graph,
    reached: ReachedSet[E, P],
    waitlist: Waitlist[E],
    abort: Callable[[E], bool] = abort_never,
    deadline: Deadline = NO_LIMIT,
) -> None:
    """CPA++(𝔻, reached, waitlist, abort): continues from the two sets, and updates them in place.

    Afterwards the waitlist is empty, unless `abort` requested a stop at one of the states that were added.
    """
    fcover: Callable[[ReachedSet[E, P], E, P], Any] = cpa.fcover if isinstance(cpa, ForcesCovering) else fcover_id
    while waitlist:  # line 1
        if deadline.passed:
            raise OutOfTime(len(reached))
        e = waitlist.pop()  # line 2
        pi = reached.precision_of(e)
        fcover(reached, e, pi)  # line 3
        if e not in reached:  # lines 4-5: forced covering was successful
            continue
        aborted = False
        for edge in graph.leaving(cpa.location_of(e)):
            for successor in cpa.transfer(e, edge, pi):  # line 6
                e_hat, pi_hat = cpa.prec(successor, pi, reached)  # line 7
                if _include(cpa, e_hat, pi_hat, reached, waitlist) and abort(e_hat):  # lines 8-16
                    aborted = True
        if aborted:
            return  # line 17


def begin(
    cpa: LocatedCpa[E, P],
    state: E,
    precision: P | None = None,
    waitlist: Waitlist[E] | None = None,
    reached: ReachedSet[E, P] | None = None,
) -> tuple[ReachedSet[E, P], Waitlist[E]]:
    """reached = waitlist = {(e, π)}: the sets with which an exploration from one state starts."""
    reached = ReachedSet(cpa.location_of) if reached is None else reached
    todo: Waitlist[E] = BreadthFirst() if waitlist is None else waitlist
    reached.add(state, cpa.initial_precision() if precision is None else precision)
    todo.add(state, cpa.location_of(state))
    return reached, todo


def _include(cpa: LocatedCpa[E, P], state: E, precision: P, reached: ReachedSet[E, P], waitlist: Waitlist[E]) -> bool:
    """Alg. 1, lines 7-14; Alg. 2, lines 8-15: merges the state with the reached ones; adds it unless it is covered."""
    location = cpa.location_of(state)
    known = reached.at(location)
    for old in tuple(known):
        merged = cpa.merge(state, old, precision)  # combine with existing abstract state
        if merged is not old:
            waitlist.add(merged, location)
            waitlist.discard(old, location)
            reached.add(merged, precision)
            reached.remove(old)
    if cpa.stop(state, known, precision):  # add new abstract state if needed
        return False
    waitlist.add(state, location)
    reached.add(state, precision)
    return True
