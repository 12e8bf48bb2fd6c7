"""Undefined integer arithmetic as compiled by gcc on x86: divisions that trap, shifts by more than the width.

gcc folds what it can even without optimisation: a signed division by the constant -1 is a negation, `0 / x` is 0,
`x / x` is 1 and `1 / x` a comparison, whatever x is, and a constant that is shifted by a constant beyond its width
loses all its bits.
"""

from __future__ import annotations

from cutpoint.smt.terms import ops
from cutpoint.smt.terms.bitvectors import add, from_bool, neg, to_signed, ule
from cutpoint.smt.terms.boolean import and_, eq, ite, not_
from cutpoint.smt.terms.term import TRUE, Term, bv, width_of


def folded_division(operator: str, a: Term, b: Term, signed: bool) -> Term | None:
    """The value of a division that gcc computes without an instruction that divides."""
    width = width_of(a)
    zero = bv(0, width)
    if signed and b is bv(-1, width):
        return neg(a) if operator == "/" else zero
    if b is zero:
        return None
    if a is zero:
        return zero
    if a is b:
        return bv(1, width) if operator == "/" else zero
    if a is bv(1, width) and operator == "/" and b.op != ops.CONST:
        one = bv(1, width)
        return ite(ule(add(b, one), bv(2, width)), b, zero) if signed else from_bool(eq(b, one), width)
    return None


def fits(a: Term, b: Term) -> Term:
    """Whether the quotient of two signed numbers fits in their width: not for the least number and -1."""
    width = width_of(a)
    least, minus_one = bv(1 << (width - 1), width), bv(-1, width)
    if _is_narrow(a) or b.op == ops.ZEXT:
        return TRUE
    return not_(and_(eq(a, least), eq(b, minus_one)))


def _is_narrow(term: Term) -> bool:
    """Whether a number has fewer significant bits than its width."""
    return term.op in (ops.ZEXT, ops.SEXT)


def folded_shift(operator: str, a: Term, amount: Term, signed: bool) -> Term | None:
    """The value of a constant that is shifted by a constant that is too large, which gcc folds."""
    if a.op != ops.CONST or amount.op != ops.CONST:
        return None
    width = width_of(a)
    if to_signed(amount.value, width_of(amount)) < width:  # negative ones count modulo the width, like variables
        return None
    negative = signed and operator == ">>" and to_signed(a.value, width) < 0
    return bv(-1 if negative else 0, width)


def surely_less(amount: Term, limit: int) -> bool:
    """Whether the form of a term shows that its value, as an unsigned number, is below a limit."""
    if amount.op == ops.CONST:
        return bool(amount.value < limit)
    if amount.op == ops.ZEXT:
        inner = amount.args[0]
        return 1 << width_of(inner) <= limit or surely_less(inner, limit)
    if amount.op == ops.AND or amount.op == ops.BVAND:
        return any(surely_less(argument, limit) for argument in amount.args)
    if amount.op == ops.UREM:
        divisor = amount.args[1]
        return divisor.op == ops.CONST and 0 < divisor.value <= limit
    if amount.op == ops.ITE:
        return all(surely_less(argument, limit) for argument in amount.args[1:])
    return False
