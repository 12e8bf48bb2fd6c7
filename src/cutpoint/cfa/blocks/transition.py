"""The meaning of a block, by symbolic execution with merging: guard, simultaneous updates, inputs.

A fork opens a scope for each branch; a join merges the changes of the branches, with `ite` where they differ, into the
scope that they have in common. So the cost of a join depends on the changes in its branches, not on the whole state.

If several edges leave a location, they must be assumptions that exclude each other, as in all automata from C: choices
are made by inputs. (Only single-block encoding does not need that.)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from cutpoint.base.frozen import frozen
from cutpoint.cfa.model import Assign, Assume, Cfa, Edge, Havoc, Location, Op
from cutpoint.smt.terms.boolean import and_, ite, or_
from cutpoint.smt.terms.term import FALSE, TRUE, Term, variable
from cutpoint.smt.terms.walk import Substitution, free_variables


@frozen(eq=False)
class Input:
    """A value that a block reads from outside: the variable that represents it, and the edge that reads it."""

    variable: Term
    edge: Edge
    havoc: Havoc


@frozen(eq=False)
class Transition:
    """From a state X and inputs I: possible iff `guard`, and then every x becomes `updates[x]`."""

    guard: Term
    updates: Mapping[Term, Term]
    inputs: tuple[Input, ...]


def restricted(transition: Transition, variables: AbstractSet[Term]) -> Transition:
    """The transition with the updates of these variables only, and with the inputs that still occur."""
    updates = {x: value for x, value in transition.updates.items() if x in variables}
    if not transition.inputs:
        return Transition(transition.guard, updates, ())
    used = set(free_variables(transition.guard, *updates.values()))
    return Transition(transition.guard, updates, tuple(i for i in transition.inputs if i.variable in used))


class _Scope:
    """The changes since the scope was opened; all other values are those of the parent."""

    __slots__ = ("changes", "depth", "guard", "parent", "reads", "users")

    def __init__(self, parent: _Scope | None) -> None:
        self.parent = parent
        self.depth: int = parent.depth + 1 if parent is not None else 0
        self.changes: dict[Term, Term] = {}
        self.reads: dict[Term, Term] = {}
        self.guard = TRUE
        """The assumptions in this scope before it forked."""
        self.users = 0
        if parent is not None:
            parent.users += 1

    def value(self, x: Term) -> Term:
        known = self.changes.get(x)
        if known is None:
            known = self.reads.get(x)
            if known is None:
                scope = self.parent
                known = x
                while scope is not None:
                    found = scope.changes.get(x) or scope.reads.get(x)
                    if found is not None:
                        known = found
                        break
                    scope = scope.parent
                self.reads[x] = known
        return known


@dataclass(slots=True)
class _State:
    scope: _Scope
    guard: Term


_variables_of: dict[Term, list[Term]] = {}


def _variables(term: Term) -> list[Term]:
    known = _variables_of.get(term)
    if known is None:
        known = _variables_of[term] = free_variables(term)
    return known


class _Execution:
    def __init__(self) -> None:
        self.inputs: dict[Edge, Input] = {}

    def evaluate(self, term: Term, scope: _Scope) -> Term:
        mapping = {}
        for x in _variables(term):
            value = scope.value(x)
            if value is not x:
                mapping[x] = value
        if not mapping:
            return term
        return mapping[term] if term in mapping else Substitution(mapping)(term)

    def perform(self, op: Op, edge: Edge, state: _State) -> None:
        """Changes the state in place; it must have no other users."""
        if isinstance(op, Assign):
            state.scope.changes[op.variable] = self.evaluate(op.value, state.scope)
        elif isinstance(op, Assume):
            state.guard = and_(state.guard, self.evaluate(op.condition, state.scope))
        elif isinstance(op, Havoc):
            state.scope.changes[op.variable] = self._input(edge, op)
        else:
            raise AssertionError(f"a transition of {type(op).__name__}")

    def _input(self, edge: Edge, havoc: Havoc) -> Term:
        known = self.inputs.get(edge)
        if known is None:
            known = self.inputs[edge] = Input(input_of(edge, havoc), edge, havoc)
        return known.variable


def input_of(edge: Edge, havoc: Havoc) -> Term:
    """The variable that represents the value that an edge reads from outside."""
    return variable(f"{havoc.variable.value}!{edge.source.id}", havoc.variable.sort)


def topological_region(cfa: Cfa, source: Location, cuts: set[Location]) -> list[Location]:
    """The locations that can be reached without passing a cutpoint, each before its successors."""
    order: list[Location] = []
    seen = {source}
    stack = [(source, iter(cfa.leaving(source)))]
    while stack:
        location, edges = stack[-1]
        for edge in edges:
            target = edge.target
            if target not in seen and target not in cuts:
                seen.add(target)
                stack.append((target, iter(cfa.leaving(target))))
                break
        else:
            order.append(location)
            stack.pop()
    order.reverse()
    return order


def transitions_from(
    cfa: Cfa, source: Location, cuts: set[Location], first: Iterable[Edge] | None = None
) -> dict[Location, Transition]:
    """The transitions of all blocks that start at a cutpoint, by their targets.

    `first` restricts the edges that leave the source.
    """
    order = topological_region(cfa, source, cuts) if first is None else [source]
    useful = _leading_to(cfa, order, cuts)
    execution = _Execution()
    root = _Scope(None)
    arriving: dict[Location, list[_State]] = {source: [_State(root, TRUE)]}
    root.users = 1
    arrived: dict[Location, list[_State]] = {}
    for location in order:
        states = arriving.pop(location, None)
        if not states:
            continue
        state = _merge(states)
        edges = list(first) if first is not None else cfa.leaving(location)
        edges = [edge for edge in edges if edge.target in useful or edge.target in cuts]
        for edge, branch in zip(edges, _fork(state, edges), strict=True):
            execution.perform(edge.op, edge, branch)
            if branch.guard is FALSE:
                _release(branch.scope)
                continue
            table = arrived if edge.target in cuts else arriving
            table.setdefault(edge.target, []).append(branch)
    inputs = tuple(sorted(execution.inputs.values(), key=lambda taken: taken.edge.source.id))
    result: dict[Location, Transition] = {}
    for target in sorted(arrived, key=lambda location: location.id):
        guard, updates = _total(arrived[target], root, needs_updates=target is not cfa.error)
        used = set(free_variables(guard, *updates.values()))
        result[target] = Transition(guard, updates, tuple(i for i in inputs if i.variable in used))
    return result


def _leading_to(cfa: Cfa, order: list[Location], cuts: set[Location]) -> set[Location]:
    """The locations of the region from which some cutpoint can still be reached."""
    useful: set[Location] = set()
    for location in reversed(order):
        if any(edge.target in cuts or edge.target in useful for edge in cfa.leaving(location)):
            useful.add(location)
    return useful


def _fork(state: _State, edges: list[Edge]) -> list[_State]:
    branches = len(edges)
    if branches == 1:
        return [state]
    if not all(isinstance(edge.op, Assume) for edge in edges):
        raise ValueError(f"several edges leave {edges[0].source}, and not all of them are assumptions")
    if branches == 0:
        _release(state.scope)
        return []
    scope = state.scope
    scope.guard = state.guard
    children = [_State(_Scope(scope), TRUE) for _ in range(branches)]
    for child in children:
        child.scope.users = 1
    scope.users -= 1
    return children


def _release(scope: _Scope) -> None:
    """Removes a user; a scope without users releases its parent."""
    current: _Scope | None = scope
    while current is not None:
        current.users -= 1
        if current.users:
            return
        current = current.parent


def _common(scopes: list[_Scope]) -> _Scope:
    """The innermost scope that encloses all of these."""
    common = scopes[0]
    for scope in scopes[1:]:
        other = scope
        while common is not other:
            if common.depth >= other.depth:
                assert common.parent is not None
                common = common.parent
            else:
                assert other.parent is not None
                other = other.parent
    return common


def _relative(state: _State, ancestor: _Scope) -> tuple[Term, dict[Term, Term]]:
    """The assumptions and changes of a state since the ancestor forked."""
    if state.scope is ancestor:
        return state.guard, {}
    guard, changes = state.guard, state.scope.changes
    scope = state.scope.parent
    merged: dict[Term, Term] | None = None
    while scope is not ancestor:
        assert scope is not None
        guard = and_(scope.guard, guard)
        if scope.changes:
            merged = dict(scope.changes) if merged is None else {**scope.changes, **merged}
        scope = scope.parent
    return guard, changes if merged is None else {**merged, **changes}


def _merge(states: list[_State]) -> _State:
    """One state for all that arrive at a join."""
    if len(states) == 1:
        return _flattened(states[0])
    ancestor = _common([state.scope for state in states])
    relative = [_relative(state, ancestor) for state in states]
    guard, changes = _joined(relative, ancestor)
    for state in states:
        _release_up_to(state.scope, ancestor)
    if ancestor.users == 0:
        ancestor.users = 1
        ancestor.changes.update(changes)
        return _State(ancestor, and_(ancestor.guard, guard))
    scope = _Scope(ancestor)
    scope.users = 1
    scope.changes = changes
    return _State(scope, guard)


def _flattened(state: _State) -> _State:
    """The same state in its parent's scope, if no other branch is left there."""
    scope, guard = state.scope, state.guard
    while scope.parent is not None and scope.parent.users == 1:
        scope.parent.changes.update(scope.changes)
        guard = and_(scope.parent.guard, guard)
        scope = scope.parent
    return _State(scope, guard)


def _release_up_to(scope: _Scope, ancestor: _Scope) -> None:
    while scope is not ancestor:
        scope.users -= 1
        if scope.users:
            return
        assert scope.parent is not None
        scope = scope.parent
    scope.users -= 1


def _joined(relative: list[tuple[Term, dict[Term, Term]]], ancestor: _Scope) -> tuple[Term, dict[Term, Term]]:
    total = relative[0][0]
    for guard, _ in relative[1:]:
        total = or_(total, guard)
    changed: dict[Term, None] = {}
    for _, changes in relative:
        changed.update(dict.fromkeys(changes))
    result: dict[Term, Term] = {}
    for x in changed:
        before = ancestor.value(x)
        value = relative[-1][1].get(x, before)
        for guard, changes in reversed(relative[:-1]):
            value = ite(guard, changes.get(x, before), value)
        result[x] = value
    return total, result


def _total(states: list[_State], root: _Scope, needs_updates: bool) -> tuple[Term, dict[Term, Term]]:
    """Guard and updates of all states that arrive at a cutpoint, relative to the start of the block."""
    relative = []
    for state in states:
        guard, changes = _relative(state, root)
        if state.scope is not root:
            guard = and_(root.guard, guard)
            changes = {**root.changes, **changes}
        else:
            changes = root.changes
        relative.append((guard, changes if needs_updates else {}))
    guard, updates = _joined(relative, _Scope(None))
    return guard, {x: value for x, value in updates.items() if value is not x}
