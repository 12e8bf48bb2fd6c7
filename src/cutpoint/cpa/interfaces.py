"""What a configurable program analysis is (unifying-view paper, Sect. 2.2), as small protocols.

A CPA is an object with the operators of `Cpa`, over abstract states E and precisions P of its own choice. What only
some CPAs have stands in a protocol of its own: knowing the location (`Located`), ↓ (`Strengthens`), fcover
(`ForcesCovering`), refine (`Refines`), and records of what happened to states (`Records`). Who builds on these
asks once, when it is built, and not in its loop.

The papers' common choices of operators are functions here, to be used as they are:

    class Signs:
        merge = staticmethod(merge_join(join))
        stop = staticmethod(stop_sep(less_or_equal))
        prec = staticmethod(prec_id)

Deviations: the transfer relation is asked edge by edge, because the graph that the algorithm walks knows its edges.
What the paper writes as functions from sets to sets (fcover, refine) changes the sets in place.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any, Protocol, TypeVar, runtime_checkable

from cutpoint.cfa.model import Edge, Location
from cutpoint.cpa.reached import ReachedSet

E = TypeVar("E")
P = TypeVar("P")
E_contra = TypeVar("E_contra", contravariant=True)
P_contra = TypeVar("P_contra", contravariant=True)


class Cpa(Protocol[E, P]):
    """𝔻 = (D, Π, ⇝, merge, stop, prec), with the initial state of an analysis that begins at a location."""

    def initial(self, location: Location, /) -> E: ...

    def initial_precision(self) -> P: ...

    def transfer(self, state: E, edge: Edge, precision: P, /) -> Iterable[E]:
        """The abstract successors along an edge: together they represent all concrete successors."""

    def merge(self, new: E, old: E, precision: P, /) -> E:
        """`old` itself, the same object, if nothing is merged; else what represents all that `new` and `old` do."""

    def stop(self, state: E, reached: Collection[E], precision: P, /) -> bool:
        """Whether the states of `reached` represent all that `state` does. With none: whether it represents nothing."""

    def prec(self, state: E, precision: P, reached: Iterable[tuple[E, P]], /) -> tuple[E, P]:
        """The state and the precision to go on with; the state represents at least what it did."""


@runtime_checkable
class Located(Protocol[E_contra]):
    """A CPA whose states know their location: the algorithm needs it to find the edges that leave."""

    def location_of(self, state: E_contra, /) -> Location: ...


@runtime_checkable
class Strengthens(Protocol[E, P_contra]):
    """↓: makes a state stronger with what the other components of a composite know."""

    def strengthen(self, state: E, others: tuple[Any, ...], edge: Edge, precision: P_contra, /) -> E | None:
        """`others` are the states of all components, as transfer gave them. None if no concrete state is left."""


@runtime_checkable
class ForcesCovering(Protocol[E, P]):
    """fcover: strengthens a state, and others as needed, so that it is covered (Sect. 3.3).

    Of a component of a composite it is asked with whole tuples, because the states to strengthen are found
    with the help of others: the location, the graph.
    """

    def fcover(self, reached: ReachedSet[E, P], state: E, precision: P, /) -> None:
        """If the state could be covered, it is in `reached` no longer."""


class Waitlist(Protocol[E]):
    """The frontier: states of the reached set whose successors are still to be computed."""

    def add(self, state: E, location: Location, /) -> None: ...

    def discard(self, state: E, location: Location, /) -> None:
        """Takes a state out, if it is in."""

    def pop(self) -> E: ...

    def __len__(self) -> int: ...


@runtime_checkable
class Refines(Protocol[E, P]):
    """refine: excludes an infeasible error path from the reached set (Sect. 3.2). Asked with whole tuples, too."""

    def refine(self, reached: ReachedSet[E, P], waitlist: Waitlist[E], /) -> bool:
        """Whether something was excluded; if not, nothing has changed, and the error path is feasible."""


@runtime_checkable
class Records(Protocol[E]):
    """A component of a composite that keeps book of merged and covered states, and has no say in either."""

    def merged(self, new: E, old: E, /) -> E:
        """The composite has merged two states: what takes the place of both."""

    def covered(self, state: E, by: E, /) -> None:
        """The composite has found a state covered by another."""


def merge_sep(_new: E, old: E, _precision: object) -> E:
    """merge^sep(e, e', π) = e': states are never merged."""
    return old


def merge_join(join: Callable[[E, E], E]) -> Callable[[E, E, object], E]:
    """merge^join(e, e', π) = e ⊔ e'."""

    def merge(new: E, old: E, _precision: object) -> E:
        joined = join(new, old)
        return old if joined == old else joined

    return merge


def stop_sep(less_or_equal: Callable[[E, E], bool]) -> Callable[[E, Collection[E], object], bool]:
    """stop^sep(e, R, π) = ∃ e' ∈ R: e ⊑ e'."""

    def stop(state: E, reached: Collection[E], _precision: object) -> bool:
        return any(less_or_equal(state, other) for other in reached)

    return stop


def stop_join(
    less_or_equal: Callable[[E, E], bool], join: Callable[[E, E], E]
) -> Callable[[E, Collection[E], object], bool]:
    """stop^join(e, R, π) = e ⊑ ⨆ R. Sound only where a join represents no more than its parts do."""

    def stop(state: E, reached: Collection[E], _precision: object) -> bool:
        states = iter(reached)
        total = next(states, None)
        if total is None:
            return False
        for other in states:
            total = join(total, other)
        return less_or_equal(state, total)

    return stop


def prec_id(state: E, precision: P, _reached: object) -> tuple[E, P]:
    """prec^id(e, π, ·) = (e, π)."""
    return state, precision


def fcover_id(_reached: object, _state: object, _precision: object) -> None:
    """fcover^id(reached, e, π) = reached."""
