"""Strongest postconditions of interval expressions: the effect of assignments, inputs and assumptions on a state.

Expressions refer to current values. When y gets a new value, expressions over y are preserved if possible: by
inverting the assignment (y := y + d, where d may be any term), or by another expression for the old value of y.
Otherwise only the intervals remain, which were computed when the expression was created and refined since.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cutpoint.domains.interval_expression_programs import program_of, width_of_sort
from cutpoint.domains.interval_expressions import (
    Expression,
    Expressions,
    State,
    Values,
    exact_term,
    expression_of,
    minus,
    plus,
    put,
    split_offset,
)
from cutpoint.domains.intervals import Intervals, top
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.bitvectors import add, neg
from cutpoint.smt.terms.sorts import BOOL
from cutpoint.smt.terms.term import Term, bv, width_of
from cutpoint.smt.terms.walk import substitute

_MOST_VISITS = 4
"""How often changes of a variable may be propagated, per assumption."""


def assign(state: State, y: Term, term: Term, depth: int) -> State:
    """The state after y := term."""
    width = width_of_sort(y.sort)
    if width is None or term is y:
        return state
    value = program_of(term).evaluate(state.values)
    expressions = _expressions_after(state, y, term, depth)
    if expressions and not value.is_constant:
        value = _sharpened(value, y, expressions, state.values)
    values = dict(state.values)
    if value.is_top:
        values.pop(y, None)
    else:
        values[y] = value
    return State(values, expressions)


def _sharpened(value: Intervals, y: Term, expressions: Expressions, others: Values) -> Intervals:
    """The value of y after an assignment, refined by the expressions that relate y to other variables."""
    smaller = value
    own = expressions.get(y)
    if own is not None:
        smaller = smaller.meet(plus(program_of(own.base).evaluate(others), own.offset))
    for x, known in expressions.items():
        if known.base is y and x in others:
            smaller = smaller.meet(minus(others[x], known.offset))
    return smaller if smaller.ranges else value


def havoc(state: State, y: Term, depth: int) -> State:
    """The state after y got an arbitrary value."""
    if y not in state.values and not state.expressions:
        return state
    values = state.values
    if y in values:
        values = dict(values)
        del values[y]
    return State(values, without(state.expressions, y, depth))


def forget(state: State, variables: Iterable[Term], depth: int) -> State:
    """The state without constraints on variables that are no longer read."""
    values = dict(state.values)
    expressions = state.expressions
    for x in variables:
        values.pop(x, None)
        if expressions:
            expressions = without(expressions, x, depth)
    return State(values, expressions)


def _expressions_after(state: State, y: Term, term: Term, depth: int) -> Expressions:
    added = _summand(y, term)
    if added is not None:  # y := y + added
        if not state.expressions:
            return state.expressions
        by = program_of(added).evaluate(state.values)
        if not by.is_top:
            return _moved(state.expressions, y, by, depth)
    expressions = without(state.expressions, y, depth)
    new = expression_of(term)
    if new is None or new.depth > depth or y in program_of(new.base).reads:
        return expressions
    result = dict(expressions)
    put(result, y, new.base, new.offset, depth)
    return result


def _summand(y: Term, term: Term) -> Term | None:
    """d, if the term is y + d."""
    base, constant = split_offset(term)
    if base is y:
        return bv(constant, width_of(y))
    if base.op not in (ops.ADD, ops.SUB):
        return None
    left, right = base.args
    if left is y:
        rest = right
    elif right is y and base.op == ops.ADD:
        rest = left
    else:
        return None
    return add(neg(rest) if base.op == ops.SUB else rest, bv(constant, width_of(y)))


def _moved(expressions: Expressions, y: Term, by: Intervals, depth: int) -> Expressions:
    """The expressions after y := y + by: the old y is now y - by."""
    result = dict(expressions)
    for x, known in expressions.items():
        if x is y:
            put(result, y, known.base, plus(known.offset, by), depth)
        elif known.base is y:
            put(result, x, y, minus(known.offset, by), depth)
        elif y in program_of(known.base).reads:
            _replace(result, x, known, y, y, minus(Intervals.constant(0, by.width), by), depth)
    return result


def without(expressions: Expressions, y: Term, depth: int) -> Expressions:
    """The expressions that still hold after y has got another value."""
    using = [x for x, known in expressions.items() if known.base is y or y in program_of(known.base).reads]
    own = expressions.get(y)
    if own is None and not using:
        return expressions
    result = dict(expressions)
    result.pop(y, None)
    if own is None:
        own = _solved_for(y, using, expressions, result)
    for x in using:
        known = expressions[x]
        if own is None or x in program_of(own.base).reads:
            result.pop(x, None)
        elif known.base is y:
            put(result, x, own.base, plus(known.offset, own.offset), depth)
        else:
            _replace(result, x, known, y, own.base, own.offset, depth)
    return result


def _solved_for(
    y: Term, using: list[Term], expressions: Expressions, result: dict[Term, Expression]
) -> Expression | None:
    """From z ↦ y + I: y ↦ z - I. One with a constant I is preferred."""
    best: Term | None = None
    for z in using:
        known = expressions[z]
        if known.base is y and (
            best is None or (known.offset.is_constant and not expressions[best].offset.is_constant)
        ):
            best = z
    if best is None:
        return None
    del result[best]
    offset = expressions[best].offset
    return Expression(best, minus(Intervals.constant(0, offset.width), offset))


def _replace(
    result: dict[Term, Expression], x: Term, known: Expression, y: Term, base: Term, offset: Intervals, depth: int
) -> None:
    """Replaces y by base + offset in a larger expression of x, if the offset is a single number."""
    if not offset.is_constant or (y.sort is BOOL and offset.value):
        result.pop(x, None)
        return
    new = expression_of(substitute(known.base, {y: exact_term(Expression(base, offset))}))
    if new is None or x in program_of(new.base).reads:
        result.pop(x, None)
    else:
        put(result, x, new.base, plus(new.offset, known.offset), depth)


# -- assumptions ------------------------------------------------------------------------------------


def refined(state: State, changes: Sequence[tuple[Term, Intervals]]) -> State | None:
    """The state with smaller intervals for some variables, propagated through the expressions."""
    values = dict(state.values)
    for x, smaller in changes:
        values[x] = smaller
    if state.expressions and not _propagate(values, state.expressions, [x for x, _ in changes]):
        return None
    return State(values, state.expressions)


def with_expression(state: State, x: Term, expression: Expression) -> State | None:
    """The state in which, in addition, an expression of x holds."""
    expressions = {**state.expressions, x: expression}
    values = dict(state.values)
    return State(values, expressions) if _propagate(values, expressions, [x, *_reads(expression)]) else None


def _reads(expression: Expression) -> list[Term]:
    return [variable for _, variable in program_of(expression.base).variables]


def _propagate(values: dict[Term, Intervals], expressions: Expressions, todo: list[Term]) -> bool:
    """Refines intervals by the expressions over variables that have changed; False if one becomes empty."""
    visits: dict[Term, int] = {}
    while todo:
        changed = todo.pop()
        visits[changed] = visits.get(changed, 0) + 1
        if visits[changed] > _MOST_VISITS:
            continue
        own = expressions.get(changed)
        if own is not None:
            found = program_of(own.base).refine(values, minus(_value(values, changed), own.offset))
            if found is None:
                return False
            for x, smaller in found:
                values[x] = smaller
                todo.append(x)
        for x, known in expressions.items():
            if known.base is changed or changed in program_of(known.base).reads:
                before = _value(values, x)
                after = before.meet(plus(program_of(known.base).evaluate(values), known.offset))
                if not after.ranges:
                    return False
                if after is not before and after != before:
                    values[x] = after
                    todo.append(x)
    return True


def _value(values: Values, x: Term) -> Intervals:
    known = values.get(x)
    if known is not None:
        return known
    width = width_of_sort(x.sort)
    assert width is not None
    return top(width)
