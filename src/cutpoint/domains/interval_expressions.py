"""Abstract states M: X → Expr over disjunctions of intervals (k-induction paper, section III, "Abstract Domain").

A state is a conjunction of constraints on the current values of variables. Every constrained variable has a set of
intervals; in addition, it may have one expression over other variables: x ∈ t + I, where t is a term without constant
summand and I a disjunction of intervals. So x ↦ y is (y, {0}), x ↦ y + [0,1] is (y, [0,1]), x ↦ 3 - y is (0 - y, {3}),
and x ↦ y & z is (y & z, {0}). As all of them hold simultaneously, they may refer to each other without restriction.

Deviations: the paper stores either an interval or an expression for a variable; here it may have both. Inside an
expression, intervals occur only where the formula of the state needs no quantifier for them: as a summand. The paper's
integers are unbounded; here casts between widths do not count as operators. `union` also detects that variables keep
their distance: two constants that moved by the same amount get an expression, so that x = y is found even if no
statement implies it. See `interval_expression_widening` for `widen`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from functools import cache

from cutpoint.base.frozen import frozen
from cutpoint.domains.interval_arithmetic import forward
from cutpoint.domains.interval_expression_programs import program_of, width_of_sort
from cutpoint.domains.intervals import Intervals, top
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.bitvectors import add, neg, sub
from cutpoint.smt.terms.boolean import conjunction, eq
from cutpoint.smt.terms.sorts import BOOL
from cutpoint.smt.terms.term import Term, bv, subterms

TOO_DEEP = 1 << 30
_CASTS = frozenset([ops.ZEXT, ops.SEXT, ops.EXTRACT])
_LARGEST_EXPRESSION = 32
_LONGEST_CHAIN = 8


@frozen
class Expression:
    """The value of a variable: a value of the base plus one of the offset. The base is not a constant."""

    base: Term
    offset: Intervals

    @property
    def depth(self) -> int:
        """The nesting depth: 1 for a variable or an interval; a constant summand adds one."""
        if is_zero(self.offset):
            return levels(self.base)
        if self.base.op == ops.SUB and self.base.args[0].op == ops.CONST:
            return levels(self.base)  # 3 - y is represented as (0 - y) + 3
        return levels(self.base) + 1


Values = Mapping[Term, Intervals]
Expressions = Mapping[Term, Expression]


@frozen
class State:
    """A variable without an interval set can have any value. No interval set is top or empty."""

    values: Values
    expressions: Expressions
    moves: Mapping[Term, int] = field(default_factory=dict, compare=False)
    """How often a variable was widened here; not part of the state's semantics."""

    def value(self, x: Term) -> Intervals:
        """The interval set of a variable of a tracked sort."""
        known = self.values.get(x)
        if known is None:
            width = width_of_sort(x.sort)
            assert width is not None
            return top(width)
        return known


TOP = State({}, {})


@cache
def levels(term: Term) -> int:
    """The nesting depth of a term: 1 for leaves; casts and conditions converted to 0 or 1 do not count."""
    nodes = subterms((term,))
    if len(nodes) > _LARGEST_EXPRESSION:
        return TOO_DEEP
    depth: dict[Term, int] = {}
    for node in nodes:
        if not node.args:
            depth[node] = 1
            continue
        below = max([depth[child] for child in node.args])
        depth[node] = below if _is_cast(node) else below + 1
    return depth[term]


def _is_cast(term: Term) -> bool:
    if term.op == ops.ITE:
        return term.args[1].op == ops.CONST and term.args[2].op == ops.CONST
    return term.op in _CASTS


def expression_of(term: Term) -> Expression | None:
    """A term as an expression; None for a constant or a term with untracked parts."""
    if term.op == ops.CONST or width_of_sort(term.sort) is None or not program_of(term).exact:
        return None
    width = width_of_sort(term.sort)
    assert width is not None
    base, constant = split_offset(term)
    return Expression(base, Intervals.constant(constant, width))


def split_offset(term: Term) -> tuple[Term, int]:
    """The term as a base and a constant summand."""
    if term.op == ops.ADD and term.args[1].op == ops.CONST:
        return term.args[0], term.args[1].value
    if term.op == ops.SUB and term.args[0].op == ops.CONST and term.args[0].value:
        return neg(term.args[1]), term.args[0].value
    return term, 0


def plus(a: Intervals, b: Intervals) -> Intervals:
    return forward(ops.ADD, None, (a, b), a.width)


def minus(a: Intervals, b: Intervals) -> Intervals:
    return forward(ops.SUB, None, (a, b), a.width)


def is_zero(offset: Intervals) -> bool:
    ranges = offset.ranges
    return len(ranges) == 1 and ranges[0] == (0, 0)


# -- relations between two variables -----------------------------------------------------------------


def related(state: State, x: Term, base: Term) -> Intervals | None:
    """A superset of x - base according to the expressions; None if they do not relate the two."""
    expressions = state.expressions
    if not expressions:
        return None
    own = _chain(expressions, x)
    if base.op == ops.VAR:
        other = _chain(expressions, base)
        for variable, distance in own.items():
            if variable in other:
                return minus(distance, other[variable])
        return None
    for variable, distance in own.items():
        known = expressions.get(variable)
        if known is not None and known.base is base:
            return plus(distance, known.offset)
    return None


def _chain(expressions: Expressions, x: Term) -> dict[Term, Intervals]:
    """The variables on the chain x ↦ y + ..., y ↦ z + ..., with the distance of x from each."""
    width = width_of_sort(x.sort)
    assert width is not None
    distance = Intervals.constant(0, width)
    found = {x: distance}
    while len(found) < _LONGEST_CHAIN:
        known = expressions.get(x)
        if known is None or known.base.op != ops.VAR or known.base in found:
            break
        distance = plus(distance, known.offset)
        x = known.base
        found[x] = distance
    return found


def difference(state: State, x: Term, base: Term) -> Intervals:
    """A superset of x - base, by expressions and by intervals."""
    by_values = minus(state.value(x), program_of(base).evaluate(state.values))
    by_expressions = related(state, x, base)
    return by_values if by_expressions is None else by_values.meet(by_expressions)


def implies_expression(state: State, x: Term, expression: Expression) -> bool:
    known = state.expressions.get(x)
    if known is not None and known.base is expression.base and known.offset.leq(expression.offset):
        return True
    return difference(state, x, expression.base).leq(expression.offset)


# -- the lattice ------------------------------------------------------------------------------------


def leq(a: State, b: State) -> bool:
    """Whether every constraint of b follows from a (sufficient for inclusion, not necessary)."""
    if a is b:
        return True
    values = a.values
    if values is not b.values:
        for x, wanted in b.values.items():
            known = values.get(x)
            if known is not wanted and (known is None or not known.leq(wanted)):
                return False
    return a.expressions is b.expressions or all(implies_expression(a, x, e) for x, e in b.expressions.items())


Known = tuple[tuple[Intervals | None, Expression | None], ...]


def known_about(state: State, important: Iterable[Term]) -> Known:
    """The e(v) of the important variables: differ_π(e1, e2) holds if they are different.

    The expression of a variable with only one value is ignored.
    """
    values, expressions = state.values, state.expressions
    known: list[tuple[Intervals | None, Expression | None]] = []
    for x in important:
        value = values.get(x)
        constant = value is not None and value.is_constant
        known.append((value, None if constant else expressions.get(x)))
    return tuple(known)


Combine = Callable[[Term, Intervals, Intervals], Intervals]
CombineOffsets = Callable[[Term, Intervals, Intervals], Intervals | None]


def union(old: State, new: State, depth: int) -> State:
    """An upper bound with, for each variable, the union of its values; `old` itself if nothing is new."""
    if old is new:
        return old
    return join(old, new, depth, lambda _, a, b: a.union(b), lambda _, a, b: a.union(b), True)


def join(old: State, new: State, depth: int, values: Combine, offsets: CombineOffsets, adopting: bool) -> State:
    """An upper bound, with the given functions to combine two different values or offsets of a variable.

    `adopting` states whether expressions that only the new state has are adopted if they hold in the old one.
    """
    joined = _join_values(old.values, new.values, values)
    expressions = _join_expressions(old, new, depth, offsets, adopting)
    if joined is old.values and expressions is old.expressions:
        return old
    return State(joined, expressions)


def _join_values(old: Values, new: Values, combine: Combine) -> Values:
    if old is new:
        return old
    result: dict[Term, Intervals] | None = None
    for x, ours in old.items():
        theirs = new.get(x)
        if theirs is ours:
            continue
        joined = None if theirs is None else combine(x, ours, theirs)
        if joined is ours:
            continue
        if result is None:
            result = dict(old)
        if joined is None or joined.is_top:
            del result[x]
        else:
            result[x] = joined
    return old if result is None else result


def _join_expressions(old: State, new: State, depth: int, combine: CombineOffsets, adopting: bool) -> Expressions:
    if old.expressions is new.expressions and (old.expressions or old.values is new.values):
        return old.expressions
    result = dict(old.expressions)
    for x, ours in old.expressions.items():
        theirs = new.expressions.get(x)
        if theirs is ours:
            continue
        same = theirs is not None and theirs.base is ours.base
        offset = theirs.offset if theirs is not None and same else difference(new, x, ours.base)
        if offset.leq(ours.offset):
            continue
        put(result, x, ours.base, combine(x, ours.offset, offset), depth)
    if adopting:
        for x, theirs in new.expressions.items():
            if x not in old.expressions:
                offset = difference(old, x, theirs.base)
                put(result, x, theirs.base, theirs.offset.union(offset), depth)
        _keep_distances(result, old.values, new.values, depth)
    return old.expressions if result == old.expressions else result


def put(expressions: dict[Term, Expression], x: Term, base: Term, offset: Intervals | None, depth: int) -> None:
    """Sets an expression; removes it if the offset is top or the expression is too deep."""
    if offset is not None and not offset.is_top:
        expression = Expression(base, offset)
        if expression.depth <= depth and (base.sort is not BOOL or is_zero(offset)):
            expressions[x] = expression
            return
    expressions.pop(x, None)


def _keep_distances(expressions: dict[Term, Expression], old: Values, new: Values, depth: int) -> None:
    """Constants that moved by the same amount keep their difference; by opposite amounts, their sum.

    A move by half the range is its own opposite; no variable gets an expression over itself.
    """
    leaders: dict[tuple[int, ...], tuple[Term, int]] = {}
    if old is new:
        return
    for x, ours in old.items():
        theirs = new.get(x)
        if theirs is None or theirs is ours or not (ours.is_constant and theirs.is_constant) or x.sort is BOOL:
            continue
        before, width = ours.value, ours.width
        mask = (1 << width) - 1
        moved = (theirs.value - before) & mask
        if not moved:
            continue
        key = (width, moved) if depth > 1 else (width, moved, before)
        leader = leaders.setdefault(key, (x, before))
        if leader[0] is x:
            opposite = leaders.get((width, -moved & mask)) if depth > 1 else None
            if opposite is not None and opposite[0] is not x and x not in expressions:
                constant = Intervals.constant(before + opposite[1], width)
                put(expressions, x, neg(opposite[0]), constant, depth)
        elif x not in expressions:
            put(expressions, x, leader[0], Intervals.constant(before - leader[1], width), depth)


# -- meaning ----------------------------------------------------------------------------------------


def to_formula(state: State) -> Term:
    """The constraints as a formula over the program variables."""
    return conjunction(constraints(state))


def constraints(state: State) -> list[Term]:
    """One formula for each constraint of the state, in the order of the variables."""
    found = [(x.id, 0, value.to_term(x)) for x, value in state.values.items()]
    found += [(x.id, 1, _constraint(x, expression)) for x, expression in state.expressions.items()]
    return [formula for _, _, formula in sorted(found, key=lambda entry: entry[:2])]


def _constraint(x: Term, expression: Expression) -> Term:
    if expression.offset.is_constant:
        return eq(x, exact_term(expression))
    return expression.offset.to_term(sub(x, expression.base))


def exact_term(expression: Expression) -> Term:
    """The only term that an expression with a constant offset represents."""
    base, offset = expression.base, expression.offset
    return base if is_zero(offset) else add(base, bv(offset.value, offset.width))
