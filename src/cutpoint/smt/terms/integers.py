"""Mathematical integers, folded as they are built: sums, products, comparisons, and division as in SMT-LIB."""

from __future__ import annotations

from cutpoint.smt.terms import ops
from cutpoint.smt.terms.boolean import not_
from cutpoint.smt.terms.sorts import BOOL, INT
from cutpoint.smt.terms.term import FALSE, TRUE, Term, boolean, make, make_with


def integer(value: int) -> Term:
    return make_with(ops.CONST, value, INT, ())


def divide(x: int, y: int) -> int:
    """SMT-LIB's quotient: x = y * quotient + remainder with 0 <= remainder < |y|. Division by zero gives zero here."""
    if y == 0:
        return 0
    return x // y if y > 0 else -(x // -y)


def modulo(x: int, y: int) -> int:
    return x if y == 0 else x % abs(y)


def plus(a: Term, b: Term) -> Term:
    if a.op == ops.CONST:
        a, b = b, a
    if b.op == ops.CONST:
        if b.value == 0:
            return a
        if a.op == ops.CONST:
            return integer(a.value + b.value)
        if a.op == ops.INT_ADD and a.args[1].op == ops.CONST:
            return plus(a.args[0], integer(a.args[1].value + b.value))
        return make(ops.INT_ADD, (a, b), INT)
    if a.op == ops.INT_ADD and a.args[1].op == ops.CONST:
        return plus(plus(a.args[0], b), a.args[1])
    if b.op == ops.INT_ADD and b.args[1].op == ops.CONST:
        return plus(plus(a, b.args[0]), b.args[1])
    return make(ops.INT_ADD, (a, b) if a.id < b.id else (b, a), INT)


def times(a: Term, b: Term) -> Term:
    if a.op == ops.CONST:
        a, b = b, a
    if b.op == ops.CONST:
        if b.value == 0:
            return b
        if b.value == 1:
            return a
        if a.op == ops.CONST:
            return integer(a.value * b.value)
        if a.op == ops.INT_MUL and a.args[1].op == ops.CONST:
            return times(a.args[0], integer(a.args[1].value * b.value))
        if a.op == ops.INT_ADD and a.args[1].op == ops.CONST:
            return plus(times(a.args[0], b), integer(a.args[1].value * b.value))
        return make(ops.INT_MUL, (a, b), INT)
    return make(ops.INT_MUL, (a, b) if a.id < b.id else (b, a), INT)


def minus(a: Term, b: Term) -> Term:
    return integer(0) if a is b else plus(a, times(b, integer(-1)))


def at_most(a: Term, b: Term) -> Term:
    if a is b:
        return TRUE
    if a.op == ops.CONST and b.op == ops.CONST:
        return boolean(a.value <= b.value)
    return make(ops.INT_LE, (a, b), BOOL)


def less(a: Term, b: Term) -> Term:
    return FALSE if a is b else not_(at_most(b, a))


def div(a: Term, b: Term) -> Term:
    if b.op == ops.CONST:
        if b.value == 0:
            return b
        if b.value == 1:
            return a
        if a.op == ops.CONST:
            return integer(divide(a.value, b.value))
        if b.value < 0:
            return times(div(a, integer(-b.value)), integer(-1))
    return make(ops.INT_DIV, (a, b), INT)


def mod(a: Term, b: Term) -> Term:
    if b.op == ops.CONST:
        if b.value == 0:
            return a
        if abs(b.value) == 1:
            return integer(0)
        if a.op == ops.CONST:
            return integer(modulo(a.value, b.value))
        if b.value < 0:
            return mod(a, integer(-b.value))
    return make(ops.INT_MOD, (a, b), INT)
