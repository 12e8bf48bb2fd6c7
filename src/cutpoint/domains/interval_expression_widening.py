"""The operator widen of the k-induction paper ("Merge") over machine integers: with landmarks instead of infinity.

A counter that grows without limit wraps around, so a jump to infinity would lose both of its bounds: in the paper's
example-safe, s++ on [1, 2^31-1] gives every value. Landmarks, at which widening stops on the way, are the constants
that a variable is compared with, and their neighbours; in the example, s stays in [1,4].

Deviations: if the new values of a variable are constants that the program assigns to it, they are united and not
widened, so that the states of an automaton remain separate; there are only finitely many of them. After several moves
of a variable only its outermost landmarks remain, and then none: so programs with hundreds of constants converge fast.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from cutpoint.cfa.model import Assign, Assume, Cfa, simple_ops
from cutpoint.domains.interval_expression_programs import width_of_sort
from cutpoint.domains.interval_expressions import State, join, split_offset
from cutpoint.domains.intervals import Intervals
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.term import Term, subterms
from cutpoint.smt.terms.walk import atoms, free_variables

FINE_MOVES = 12
COARSE_MOVES = 18
"""The widening steps of a variable at one location up to which it moves to the next, or to an outermost, landmark."""
OFFSET_MOVES = 3
"""How often the offset of an expression may grow before the expression is dropped."""
_LARGEST_ATOM = 200


class Landmarks:
    """For each variable, the relevant constants: those of its class.

    Variables are in one class if one is copied to the other or they are compared, possibly with a constant added.
    """

    def __init__(self, cfa: Cfa) -> None:
        self._leader: dict[Term, Term] = {}
        self._limits: dict[Term, set[int]] = defaultdict(set)
        self._assigned: dict[Term, set[int]] = defaultdict(set)
        done: set[int] = set()
        conditions: dict[Term, None] = {}
        for edge in cfa.edges:
            for op in simple_ops(edge.op):
                if id(op) in done:  # copies of a function share their operations
                    continue
                done.add(id(op))
                if isinstance(op, Assign):
                    self._from_assignment(op.variable, op.value)
                elif isinstance(op, Assume):
                    conditions.update(dict.fromkeys(atoms(op.condition)))
        for atom in conditions:
            self._from_atom(atom)
        self._sorted: dict[Term, tuple[int, ...]] = {}
        self._by_class: dict[Term, frozenset[int]] = {}
        self._collect()

    def limits(self, x: Term) -> Sequence[int]:
        """The sorted values at which the bounds of the variable may stop."""
        return self._sorted.get(self._find(x), ())

    def assigned(self, x: Term) -> frozenset[int]:
        """The constants that are assigned to the variable somewhere."""
        return self._by_class.get(self._find(x), frozenset())

    def _from_assignment(self, x: Term, value: Term) -> None:
        width = width_of_sort(x.sort)
        if width is None:
            return
        for leaf in _chosen(value):
            if leaf.op == ops.CONST:
                self._assigned[x].add(int(leaf.value))
                self._limits[x].add(int(leaf.value))
            else:
                base, _ = split_offset(leaf)
                if base.op == ops.VAR:
                    self._unite(x, base)

    def _from_atom(self, atom: Term) -> None:
        variables = [x for x in free_variables(atom) if width_of_sort(x.sort) is not None]
        if atom.op in (ops.EQ, ops.ULT, ops.ULE, ops.SLT, ops.SLE):
            sides = [split_offset(_uncast(side))[0] for side in atom.args]
            if sides[0].op == sides[1].op == ops.VAR:
                self._unite(*sides)
        nodes = subterms((atom,))
        if len(nodes) > _LARGEST_ATOM:
            return
        constants = [node for node in nodes if node.op == ops.CONST and width_of_sort(node.sort) is not None]
        for x in variables:
            self._limits[x].update(int(constant.value) for constant in constants)

    def _unite(self, x: Term, y: Term) -> None:
        if x.sort is y.sort and width_of_sort(x.sort) is not None:
            self._leader[self._find(x)] = self._find(y)

    def _find(self, x: Term) -> Term:
        while (leader := self._leader.get(x, x)) is not x:
            x = leader
        return x

    def _collect(self) -> None:
        limits: dict[Term, set[int]] = defaultdict(set)
        assigned: dict[Term, set[int]] = defaultdict(set)
        for x, constants in self._limits.items():
            limits[self._find(x)] |= constants
        for x, constants in self._assigned.items():
            assigned[self._find(x)] |= constants
        for x, constants in limits.items():
            mask = (1 << (width_of_sort(x.sort) or 1)) - 1
            near = {(c + step) & mask for c in constants for step in (-1, 0, 1)}
            self._sorted[x] = tuple(sorted(near))
        self._by_class = {x: frozenset(constants) for x, constants in assigned.items()}


def _chosen(value: Term) -> Iterator[Term]:
    """The possible results of nested if-then-elses."""
    todo = [value]
    seen: set[Term] = set()
    while todo:
        term = todo.pop()
        if term in seen:
            continue
        seen.add(term)
        if term.op == ops.ITE:
            todo += term.args[1:]
        else:
            yield term


def _uncast(term: Term) -> Term:
    while term.op in (ops.ZEXT, ops.SEXT):
        term = term.args[0]
    return term


def widen(old: State, new: State, depth: int, landmarks: Landmarks) -> State:
    """An upper bound of both that grows only finitely often; `old` itself if nothing is new."""
    if old is new:
        return old
    moves = dict(old.moves)

    def widen_value(x: Term, before: Intervals, after: Intervals) -> Intervals:
        if after.leq(before):
            return before
        if _are_constants(after.meet(before.complement()), landmarks.assigned(x)):
            return before.union(after)
        count = moves[x] = moves.get(x, 0) + 1
        limits = landmarks.limits(x)
        if count > FINE_MOVES:
            limits = _outermost(limits) if count <= COARSE_MOVES else ()
        return before.widen(after, limits)

    growing: dict[Term, int] = {}

    def widen_offset(x: Term, before: Intervals, after: Intervals) -> Intervals | None:
        if after.leq(before):
            return before
        growing[x] = 1
        return before.union(after) if moves.get(x, 0) < OFFSET_MOVES else None

    joined = join(old, new, depth, widen_value, widen_offset, adopting=not old.moves)
    if joined is old:
        return old
    for x in growing:
        moves[x] = moves.get(x, 0) + 1
    return State(joined.values, joined.expressions, moves)


def _are_constants(values: Intervals, constants: Iterable[int]) -> bool:
    return all(low == high and low in constants for low, high in values.ranges)


def _outermost(limits: Sequence[int]) -> Sequence[int]:
    return (*limits[:2], *limits[-2:])
