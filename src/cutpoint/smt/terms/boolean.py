"""Bool, equality, if-then-else and uninterpreted functions, rewritten as they are built."""

from __future__ import annotations

from collections.abc import Iterable

from cutpoint.smt.terms import ops
from cutpoint.smt.terms.sorts import BOOL, Sort
from cutpoint.smt.terms.term import FALSE, TRUE, Term, bv, make, make_with, width_of


def not_(a: Term) -> Term:
    if a.op == ops.NOT:
        return a.args[0]
    if a.op == ops.CONST:
        return FALSE if a is TRUE else TRUE
    return make(ops.NOT, (a,), BOOL)


def _complementary(a: Term, b: Term) -> bool:
    return (a.op == ops.NOT and a.args[0] is b) or (b.op == ops.NOT and b.args[0] is a)


def and_(a: Term, b: Term) -> Term:
    if a is b or b is TRUE:
        return a
    if a is TRUE:
        return b
    if a is FALSE or b is FALSE or _complementary(a, b):
        return FALSE
    return _absorb(ops.AND, ops.OR, a, b) or _ordered(ops.AND, a, b)


def or_(a: Term, b: Term) -> Term:
    if a is b or b is FALSE:
        return a
    if a is FALSE:
        return b
    if a is TRUE or b is TRUE or _complementary(a, b):
        return TRUE
    return _absorb(ops.OR, ops.AND, a, b) or _ordered(ops.OR, a, b)


def _ordered(op: int, a: Term, b: Term) -> Term:
    return make(op, (a, b) if a.id < b.id else (b, a), BOOL)


def _absorb(op: int, dual: int, a: Term, b: Term) -> Term | None:
    """One step of a | (a & b) = a, a | (!a & b) = a | b, (c & a) | (c & !a) = c, and their duals."""
    for x, y in ((a, b), (b, a)):
        if y.op == dual:
            p, q = y.args
            if p is x or q is x:
                return x
            if _complementary(p, x):
                return or_(x, q) if op == ops.OR else and_(x, q)
            if _complementary(q, x):
                return or_(x, p) if op == ops.OR else and_(x, p)
        elif y.op == op and (y.args[0] is x or y.args[1] is x):
            return y
    if a.op == dual and b.op == dual:
        (p, q), (r, s) = a.args, b.args
        for common, left, other, right in ((p, q, r, s), (p, q, s, r), (q, p, r, s), (q, p, s, r)):
            if common is other and _complementary(left, right):
                return common
    return None


def conjunction(terms: Iterable[Term]) -> Term:
    result = TRUE
    for term in terms:
        result = and_(result, term)
    return result


def disjunction(terms: Iterable[Term]) -> Term:
    result = FALSE
    for term in terms:
        result = or_(result, term)
    return result


def implies(a: Term, b: Term) -> Term:
    return or_(not_(a), b)


def apply(name: str, args: tuple[Term, ...], sort: Sort) -> Term:
    return make_with(ops.APPLY, name, sort, args)


def ite(condition: Term, then: Term, otherwise: Term) -> Term:
    if condition is TRUE or then is otherwise:
        return then
    if condition is FALSE:
        return otherwise
    if condition.op == ops.NOT:
        condition, then, otherwise = condition.args[0], otherwise, then
    if then.op == ops.ITE and then.args[0] is condition:
        then = then.args[1]
    if otherwise.op == ops.ITE and otherwise.args[0] is condition:
        otherwise = otherwise.args[2]
    if then is otherwise:
        return then
    if then.sort is BOOL:
        if then is TRUE or then is condition:
            return or_(condition, otherwise)
        if then is FALSE:
            return and_(not_(condition), otherwise)
        if otherwise is TRUE:
            return or_(not_(condition), then)
        if otherwise is FALSE or otherwise is condition:
            return and_(condition, then)
    return make(ops.ITE, (condition, then, otherwise), then.sort)


def eq(a: Term, b: Term) -> Term:
    if a is b:
        return TRUE
    if a.op == ops.CONST:
        if b.op == ops.CONST:
            return FALSE  # interned: different objects are different values
        a, b = b, a
    if b.op == ops.CONST:
        return _eq_constant(a, b)
    if a.op == ops.ADD or b.op == ops.ADD:
        base_a, offset_a = _split_offset(a)
        base_b, offset_b = _split_offset(b)
        if base_a is base_b:
            return FALSE if offset_a != offset_b else TRUE
        if offset_a == offset_b != 0:
            return eq(base_a, base_b)
    if a.sort is BOOL and _complementary(a, b):
        return FALSE
    return make(ops.EQ, (a, b) if a.id < b.id else (b, a), BOOL)


def _split_offset(a: Term) -> tuple[Term, int]:
    if a.op == ops.ADD and a.args[1].op == ops.CONST:
        return a.args[0], a.args[1].value
    return a, 0


_LONGEST_CHOICE = 16


def _eq_constant(a: Term, constant: Term) -> Term:
    """Inverts invertible operators and descends into a short chain of if-then-elses between constants.

    So (c ? 1 : 0) = 0, which C's comparisons often produce, becomes not c.
    """
    if constant is TRUE:
        return a
    if constant is FALSE:
        return not_(a)
    chain: list[tuple[Term, Term, bool]] = []  # condition, the result under it, whether it must hold
    outermost: tuple[Term, Term] | None = None
    start = a, constant, 0  # where the current run of nested if-then-elses begins
    while a.op != ops.CONST:
        if a.op != ops.ITE:
            undone = _undo(a, constant)
            if undone is None:
                break
            a, constant = undone
            start = a, constant, len(chain)
            continue
        outermost = outermost or (a, constant)
        condition, then, otherwise = a.args
        if then.op == ops.CONST:
            chain.append((condition, TRUE if then is constant else FALSE, True))
            a = otherwise
        elif otherwise.op == ops.CONST:
            chain.append((condition, TRUE if otherwise is constant else FALSE, False))
            a = then
        else:
            a, constant, length = start
            del chain[length:]
            break
        if len(chain) > _LONGEST_CHOICE:
            return make(ops.EQ, outermost, BOOL)
    result = _eq_rest(a, constant)
    for condition, decided, positive in reversed(chain):
        result = ite(condition, decided, result) if positive else ite(condition, result, decided)
    return result


def _undo(a: Term, constant: Term) -> tuple[Term, Term] | None:
    """An equivalent equation on the operand of an invertible operator; two distinct constants mean false."""
    op = a.op
    if op == ops.ADD and a.args[1].op == ops.CONST:
        return a.args[0], bv(constant.value - a.args[1].value, width_of(a))
    if op == ops.BVNOT:
        return a.args[0], bv(~constant.value, width_of(a))
    if op not in (ops.ZEXT, ops.SEXT):
        return None
    inner = a.args[0]
    width = width_of(inner)
    low = constant.value & ((1 << width) - 1)
    negative = op == ops.SEXT and low >> (width - 1)
    extended = low | (((1 << a.value) - 1) << width if negative else 0)
    return (inner, bv(low, width)) if extended == constant.value else (TRUE, FALSE)


def _eq_rest(a: Term, constant: Term) -> Term:
    """The equation with a constant when neither inversion nor descending applies."""
    if a.op == ops.CONST:
        return TRUE if a is constant else FALSE
    if a.op == ops.CONCAT:
        high, low = a.args
        width = width_of(low)
        if high.op == ops.CONST or low.op == ops.CONST:
            return and_(
                eq(high, bv(constant.value >> width, width_of(high))),
                eq(low, bv(constant.value, width)),
            )
    return make(ops.EQ, (a, constant), BOOL)


def distinct(a: Term, b: Term) -> Term:
    return not_(eq(a, b))
