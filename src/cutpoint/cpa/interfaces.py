"""The operators of a configurable program analysis (unifying-view paper, Sect. 2.2), as small protocols.

A CPA is an object with the operators of `Cpa`, over abstract states E and precisions P of its own choice. Operators
that only some CPAs have are in separate protocols: the location of a state (`Located`), ↓ (`Strengthens`), fcover
(`ForcesCovering`), covering by several states (`CoversTogether`), and records of merges and coverings (`Records`).
Refinement is not an operator of a CPA here, but separate (`algorithms.predicate.refine`). Code that builds on these
protocols checks for them once, when it is constructed, and not in its loop.

The papers' common choices of operators are functions here, which can be used directly:

    class Signs:
        merge = staticmethod(merge_join(join))
        stop = staticmethod(stop_sep(less_or_equal))
        prec = staticmethod(prec_id)

Deviations: the transfer relation takes a single edge, because the algorithm gets the edges from the graph it explores.
Functions from sets to sets in the paper (fcover) change the sets in place here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, Protocol, TypeVar, runtime_checkable

from cutpoint.cfa.blocks.block_graph import Block
from cutpoint.cfa.model import Edge, Location
from cutpoint.cpa.reached import ReachedSet

E = TypeVar("E")
P = TypeVar("P")
E_contra = TypeVar("E_contra", contravariant=True)
P_contra = TypeVar("P_contra", contravariant=True)
AnyEdge = Edge | Block
"""The possible edges of a graph: those of the automaton, or whole blocks."""


class Cpa(Protocol[E, P]):
    """𝔻 = (D, Π, ⇝, merge, stop, prec), with the initial state of an analysis that starts at a location."""

    def initial(self, location: Location, /) -> E: ...

    def initial_precision(self) -> P: ...

    def transfer(self, state: E, edge: Any, precision: P, /) -> Iterable[E]:
        """The abstract successors along an edge: together they represent all concrete successors."""

    def merge(self, new: E, old: E, precision: P, /) -> E:
        """`old` itself, the same object, if nothing is merged; otherwise a state that represents `new` and `old`."""

    def stop(self, state: E, reached: Collection[E], precision: P, /) -> bool:
        """Whether the states of `reached` cover `state`. If `reached` is empty: whether `state` represents nothing."""

    def prec(self, state: E, precision: P, reached: Iterable[tuple[E, P]], /) -> tuple[E, P]:
        """The state and the precision to continue with; the state represents at least what it did before."""


@runtime_checkable
class Located(Protocol[E_contra]):
    """A CPA whose states have a location: the algorithm needs it to find the outgoing edges."""

    def location_of(self, state: E_contra, /) -> Location: ...


@runtime_checkable
class Strengthens(Protocol[E, P_contra]):
    """↓: strengthens a state with information from the other components of a composite."""

    def strengthen(self, state: E, others: tuple[Any, ...], edge: Any, precision: P_contra, /) -> E | None:
        """`others` are the states of all components after transfer. None if no concrete state remains."""


@runtime_checkable
class ForcesCovering(Protocol[E, P]):
    """fcover: strengthens a state, and others as needed, so that it is covered (Sect. 3.3).

    In a composite, a component's fcover gets whole tuples, because finding the states to strengthen requires other
    components: the location, the graph.
    """

    def fcover(self, reached: ReachedSet[E, P], state: E, precision: P, /) -> None:
        """If the state can be covered, it is removed from `reached`."""


class Waitlist(Protocol[E]):
    """The frontier: states of the reached set whose successors are still to be computed."""

    def add(self, state: E, location: Location, /) -> None: ...

    def discard(self, state: E, location: Location, /) -> None:
        """Removes a state if it is present."""

    def pop(self) -> E: ...

    def states(self) -> list[E]:
        """All waiting states."""

    def __len__(self) -> int: ...


@runtime_checkable
class CoversTogether(Protocol[E_contra, P_contra]):
    """A CPA that can determine whether several states together cover a state, and which of them are needed."""

    def covered_together(
        self, state: E_contra, reached: Sequence[E_contra], precision: P_contra, /
    ) -> list[int] | None:
        """Positions in `reached`; None if these states do not suffice, or are not known to."""


@runtime_checkable
class Records(Protocol[E]):
    """A component of a composite that records merged and covered states, and influences neither."""

    def merged(self, new: E, old: E, /) -> E:
        """The composite has merged two states; returns the part that replaces both."""

    def covered(self, state: E, by: E, whole: tuple[Any, ...], /) -> None:
        """The composite has found that a state is covered by another; `whole` is the complete covered state."""


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
    """stop^join(e, R, π) = e ⊑ ⨆ R. Sound only if a join represents no more than its parts do."""

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
