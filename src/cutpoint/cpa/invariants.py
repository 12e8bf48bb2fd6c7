"""The CPA of the invariant generation (k-induction paper, section III): interval expressions with precision (Y, n, w).

Abstract states that agree on the important variables Y are merged, by widening if w is set; n is the maximum nesting
depth of expressions.

Deviations: a state has a location, because states are widened only at loop heads (elsewhere they are united: every
cycle contains a state that is widened, which suffices for termination). Variables that are no longer read are dropped,
and locations from which the error is not reachable are not visited. Two states agree on a variable with one value,
whatever expressions they have for it.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from cutpoint.base.frozen import frozen
from cutpoint.cfa.graph.loops import loop_heads
from cutpoint.cfa.model import Assign, Assume, Cfa, Edge, Havoc, Location
from cutpoint.cpa.interfaces import prec_id
from cutpoint.cpa.registry import CPAS, RegisteredCpa
from cutpoint.domains.interval_expression_conditions import assume
from cutpoint.domains.interval_expression_liveness import Liveness
from cutpoint.domains.interval_expression_transfer import assign, forget, havoc
from cutpoint.domains.interval_expression_widening import Landmarks, widen
from cutpoint.domains.interval_expressions import TOP, Known, State, constraints, known_about, leq, union
from cutpoint.smt.terms.boolean import conjunction
from cutpoint.smt.terms.term import Term


@frozen
class InvariantPrecision:
    """(Y, n, w): the important variables, the nesting depth of expressions, whether to widen."""

    important: tuple[Term, ...] = ()
    depth: int = 1
    widening: bool = True

    def __str__(self) -> str:
        return f"({len(self.important)}, {self.depth}, {str(self.widening).lower()})"


@frozen(eq=False)
class Group:
    """The constraints on the important variables; states with the same ones are in the same group."""

    known: Known
    covers_others: bool
    """Whether its states are tried as covers of states in other groups. They are not if each important variable has one
    value, which cannot succeed, and not if one has an expression, which rarely succeeds and takes time."""


@frozen(eq=False)
class InvariantState:
    """The constraints on the variables at a location."""

    location: Location
    facts: State
    group: Group


class InvariantsCpa:
    """Compared by identity; one object can be used in all runs over an automaton, with any precisions."""

    prec = staticmethod(prec_id)

    def __init__(self, cfa: Cfa) -> None:
        self._heads = frozenset(loop_heads(cfa))
        self._landmarks = Landmarks(cfa)
        self._liveness = Liveness(cfa)
        self._dying: dict[Edge, tuple[Term, ...]] = {}
        self._groups: dict[Known, Group] = {}

    def initial(self, location: Location) -> InvariantState:
        return InvariantState(location, TOP, self._group(TOP, ()))

    def initial_precision(self) -> InvariantPrecision:
        return InvariantPrecision()

    def location_of(self, state: InvariantState) -> Location:
        return state.location

    def formula(self, state: InvariantState) -> Term:
        return conjunction(constraints(state.facts))

    def leads_to_error(self, location: Location) -> bool:
        """Whether the error, or a cut of a recursion, is reachable; at other locations nothing is computed."""
        return location in self._liveness.useful

    def transfer(self, state: InvariantState, edge: Edge, precision: InvariantPrecision) -> tuple[InvariantState, ...]:
        if edge.target not in self._liveness.useful:
            return ()
        facts = state.facts
        after = self._post(facts, edge, precision.depth)
        if after is None:
            return ()
        same = after is facts or not precision.important
        group = state.group if same else self._group(after, precision.important)
        return (InvariantState(edge.target, after, group),)

    def _group(self, facts: State, important: tuple[Term, ...]) -> Group:
        key = known_about(facts, important)
        group = self._groups.get(key)
        if group is None:
            related = any(expression is not None for _, expression in key)
            exact = all(value is not None and value.is_constant for value, _ in key)
            group = self._groups[key] = Group(key, not (exact or related))
        return group

    def _post(self, facts: State, edge: Edge, depth: int) -> State | None:
        op = edge.op
        dying = self._dying.get(edge)
        if dying is None:
            dying = self._dying[edge] = self._liveness.dying(edge)
        after: State | None
        if isinstance(op, Assume):
            after = assume(facts, op.condition, depth)
            if after is None:
                return None
        elif op.variable in dying:  # type: ignore[union-attr]
            after = facts
        elif isinstance(op, Assign):
            after = assign(facts, op.variable, op.value, depth)
        else:
            assert isinstance(op, Havoc)
            after = havoc(facts, op.variable, depth)
        return forget(after, dying, depth) if dying else after

    def merge(self, new: InvariantState, old: InvariantState, precision: InvariantPrecision) -> InvariantState:
        """merge(e1, e2, π) of the paper; e2 itself if it already represents e1."""
        if new.group is not old.group:  # differ_π(e1, e2)
            return old
        ours, theirs = new.facts, old.facts
        if precision.widening and old.location in self._heads:
            merged = widen(theirs, ours, precision.depth, self._landmarks)
        else:
            merged = union(theirs, ours, precision.depth)
        return old if merged is theirs else InvariantState(old.location, merged, old.group)

    def stop(self, state: InvariantState, reached: Collection[InvariantState], _precision: Any) -> bool:
        """stop^sep: a single state must cover this one."""
        facts, group = state.facts, state.group
        return any((other.group is group or other.group.covers_others) and leq(facts, other.facts) for other in reached)


CPAS.register(RegisteredCpa("expressions", "intervals, and expressions over other variables", InvariantsCpa))
