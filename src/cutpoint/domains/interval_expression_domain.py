"""Interval expressions (k-induction paper, section III) as an abstract domain of VINTA.

Each variable has a set of intervals and possibly an expression over other variables: x ∈ y + I. So, unlike Box and
Boxes, an element can state that two variables are equal, or how far they are apart. Assignments and assumptions work as
in the invariant generation of k-induction. The precision is only a nesting depth: there are no important variables,
because VINTA separates states by its graph.

Deviations: widening has no counters, since an element that VINTA widens need not be the result of a widening. So the
offset of an expression that grows is widened at once, to the ends of both orders, and an expression that only the new
element has is adopted only if the values of its variable have grown. A sequence a, a ∇ b, … becomes stable: the values
of each variable grow only finitely often, as their cuts are those of the first element, landmarks and the ends of
both orders. After that, no variable gets a new expression, and each offset grows only finitely often.

α handles the literals that γ produces: comparisons of x, or of x - y, with constants, and equations of x.
An element with contradictory expressions need not be ⊥; a solver detects that from its γ.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from typing import Any

from cutpoint.base.frozen import frozen
from cutpoint.domains.abstract_domain import AbstractDomain
from cutpoint.domains.box import bound
from cutpoint.domains.interval_expression_conditions import assume
from cutpoint.domains.interval_expression_programs import program_of
from cutpoint.domains.interval_expression_transfer import assign, forget, refined, with_expression
from cutpoint.domains.interval_expression_widening import Landmarks, widen
from cutpoint.domains.interval_expressions import (
    TOP,
    Expression,
    Expressions,
    State,
    expression_of,
    minus,
    put,
    related,
    split_offset,
    to_formula,
    union,
)
from cutpoint.domains.intervals import Intervals
from cutpoint.domains.registry import DOMAINS, RegisteredDomain
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.bitvectors import neg
from cutpoint.smt.terms.boolean import not_
from cutpoint.smt.terms.evaluate import evaluate
from cutpoint.smt.terms.literals import by_literals
from cutpoint.smt.terms.sorts import BOOL
from cutpoint.smt.terms.term import FALSE, Term, by_id
from cutpoint.smt.terms.walk import substitute

_NO_LIMITS = ()
"""Offsets are widened only to the ends of both orders: the constants of a program are values, not distances."""


@frozen
class Facts:
    """The known constraints; None if no state is possible."""

    state: State | None

    def __hash__(self) -> int:
        if self.state is None:
            return 0
        return hash((frozenset(self.state.values.items()), frozenset(self.state.expressions.items())))

    def contains(self, point: Mapping[Term, Any]) -> bool:
        """Whether a point, with values of all variables, is among the states."""
        state = self.state
        return (
            state is not None
            and all(values.contains(int(point[x])) for x, values in state.values.items())
            and all(_holds(x, expression, point) for x, expression in state.expressions.items())
        )


EVERYTHING = Facts(TOP)
NOTHING = Facts(None)


class ExpressionsDomain(AbstractDomain[Facts]):
    def __init__(self, landmarks: Landmarks, depth: int = 2) -> None:
        super().__init__()
        self._landmarks = landmarks
        self._depth = depth
        """The maximum nesting depth of expressions."""

    def top(self) -> Facts:
        return EVERYTHING

    def bottom(self) -> Facts:
        return NOTHING

    def is_bottom(self, e: Facts, /) -> bool:
        return e.state is None

    def join(self, a: Facts, b: Facts, /) -> Facts:
        if a.state is None or b.state is None or a is b:
            return b if a.state is None else a
        # if both have an expression for a variable, the first is kept: the choice must not depend on the argument order
        first, second = sorted((a.state, b.state), key=_order)
        return Facts(_tidied(union(first, second, self._depth)))

    def widen(self, a: Facts, b: Facts, /) -> Facts:
        if a.state is None or b.state is None:
            return b if a.state is None else a
        before = a.state
        after = widen(State(before.values, before.expressions), b.state, self._depth, self._landmarks)
        expressions: dict[Term, Expression] = {}
        for x, new in after.expressions.items():
            old = before.expressions.get(x)
            if old is not None:
                put(expressions, x, new.base, old.offset.widen(new.offset, _NO_LIMITS), self._depth)
            elif after.values.get(x) != before.values.get(x):
                expressions[x] = new
        return Facts(_tidied(State(after.values, expressions)))

    def meet(self, a: Facts, b: Facts, /) -> Facts:
        """An over-approximation of the intersection of two elements."""
        if a.state is None or b.state is None:
            return NOTHING
        changes = [(x, a.state.value(x).meet(values)) for x, values in b.state.values.items()]
        if any(values.is_empty for _, values in changes):
            return NOTHING
        state = refined(a.state, changes)
        for x, expression in b.state.expressions.items():
            if state is not None:
                state = self._with(state, x, expression)
        return Facts(state)

    def alpha(self, formula: Term, /) -> Facts:
        return by_literals(formula, self._literal, lambda holds: EVERYTHING if holds else NOTHING, self.meet, self.join)

    def gamma(self, e: Facts, /) -> Term:
        return FALSE if e.state is None else to_formula(e.state)

    # -- operations ---------------------------------------------------------------------------------

    def assume(self, e: Facts, condition: Term, /) -> Facts:
        if e.state is None:
            return e
        after = assume(e.state, condition, self._depth)
        return e if after is e.state else Facts(after)

    def assign(self, e: Facts, x: Term, value: Term, /) -> Facts:
        return e if e.state is None else Facts(assign(e.state, x, value, self._depth))

    def forget(self, e: Facts, variables: Iterable[Term], /) -> Facts:
        if e.state is None:
            return e
        gone = _known(e.state) & set(variables)
        return Facts(forget(e.state, sorted(gone, key=by_id), self._depth)) if gone else e

    def keep(self, e: Facts, variables: AbstractSet[Term], /) -> Facts:
        return e if e.state is None else self.forget(e, _known(e.state) - variables)

    # -- literals -----------------------------------------------------------------------------------

    def _literal(self, atom: Term, holds: bool) -> Facts:
        state = assume(TOP, atom if holds else not_(atom), self._depth)
        found = _as_expression(atom, holds)
        return Facts(self._with(state, *found) if state is not None and found is not None else state)

    def _with(self, state: State, x: Term, expression: Expression) -> State | None:
        """The state in which, in addition, an expression of x holds; unchanged if both x and the base have another one.

        None if that is impossible.
        """
        base, offset = expression.base, expression.offset
        expressions = state.expressions
        own = expressions.get(x)
        if own is not None and own.base is base:
            offset = offset.meet(own.offset)
        known = related(state, x, base)
        if known is not None:
            offset = offset.meet(known)
            if offset == known:
                return state
        if offset.is_empty:
            return None
        if offset.is_top:
            return state
        ways = [(x, base, offset)]
        if base.op == ops.VAR:
            ways.append((base, x, _negated(offset)))
            ways.sort(key=lambda way: way[0] not in expressions)  # prefer to refine an existing expression
        for y, other, distance in ways:
            own = expressions.get(y)
            new = Expression(other, distance)
            if (own is None or own.base is other) and new.depth <= self._depth:
                return with_expression(state, y, new)
        return state


def _as_expression(atom: Term, holds: bool) -> tuple[Term, Expression] | None:
    """A literal as an expression for a variable: x = t, or a comparison of x - t or x + t with a constant."""
    if len(atom.args) != 2:
        return None
    left, right = atom.args
    if left.sort is BOOL or not program_of(atom).exact:
        return None
    if atom.op == ops.EQ and holds:
        for x, value in ((left, right), (right, left)):
            if x.op == ops.VAR and x not in program_of(value).reads:
                expression = expression_of(value)
                return None if expression is None else (x, expression)
    if left.op != ops.CONST and right.op != ops.CONST:
        return None
    term, _ = split_offset(left if right.op == ops.CONST else right)
    if term.op not in (ops.ADD, ops.SUB) or term.args[0].op != ops.VAR:
        return None
    x, base = term.args
    known = bound(substitute(atom, {term: x}), holds)  # the same constraint on a single variable
    if known is None or x in program_of(base).reads or base.op == ops.CONST:
        return None
    return x, Expression(base if term.op == ops.SUB else neg(base), known[1])


def _holds(x: Term, expression: Expression, point: Mapping[Term, Any]) -> bool:
    distance = int(point[x]) - int(evaluate(expression.base, point))
    return expression.offset.contains(distance % (1 << expression.offset.width))


def _tidied(state: State) -> State:
    """The state without expressions that duplicate another one in the opposite direction."""
    kept = {x: known for x, known in state.expressions.items() if not _is_superfluous(x, known, state.expressions)}
    return state if len(kept) == len(state.expressions) else State(state.values, kept)


def _is_superfluous(x: Term, known: Expression, expressions: Expressions) -> bool:
    mirrored = expressions.get(known.base) if known.base.id < x.id else None
    return mirrored is not None and mirrored.base is x and _negated(mirrored.offset).leq(known.offset)


def _negated(offset: Intervals) -> Intervals:
    return minus(Intervals.constant(0, offset.width), offset)


def _known(state: State) -> set[Term]:
    """The variables that occur in some constraint."""
    found = {*state.values, *state.expressions}
    for expression in state.expressions.values():
        found |= program_of(expression.base).reads
    return found


def _order(state: State) -> tuple[Any, ...]:
    """A sort key that distinguishes different states."""
    values = sorted([(x.id, known.ranges) for x, known in state.values.items()])
    expressions = sorted([(x.id, e.base.id, e.offset.ranges) for x, e in state.expressions.items()])
    return values, expressions


DOMAINS.register(
    RegisteredDomain(
        "expressions",
        "intervals, and expressions over other variables",
        lambda setting: ExpressionsDomain(setting.landmarks),
    )
)
