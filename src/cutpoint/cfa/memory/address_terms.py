"""Analysis of terms that compute addresses."""

from __future__ import annotations

from math import gcd

from cutpoint.cfa.program import STEP, WITHIN
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.bitvectors import add, to_signed
from cutpoint.smt.terms.sorts import FLOAT80, BitVecSort, FloatSort, Sort
from cutpoint.smt.terms.term import Term, bv, width_of


def is_step(term: Term) -> bool:
    """Whether a term is an address that is computed from another one."""
    return term.op == ops.APPLY and (term.value == STEP or str(term.value).startswith(WITHIN))


def base_and_offset(pointer: Term) -> tuple[Term, Term]:
    """The pointer that an address is computed from, and the sum of what is added to it."""
    offset = bv(0, width_of(pointer))
    while is_step(pointer):
        pointer, offset = pointer.args[0], add(offset, pointer.args[1])
    return pointer, offset


def linear(term: Term) -> tuple[int, int]:
    """The constant part of an offset, and the greatest common divisor of its variable parts (0 if there are none)."""
    constant, stride = 0, 0
    todo = [(term, 1)]
    while todo:
        current, factor = todo.pop()
        if current.op == ops.CONST:
            constant += factor * to_signed(current.value, width_of(current))
        elif current.op == ops.ADD or is_step(current):
            todo += [(argument, factor) for argument in current.args]
        elif current.op == ops.SUB:
            todo += [(current.args[0], factor), (current.args[1], -factor)]
        elif current.op == ops.MUL and current.args[1].op == ops.CONST:
            todo.append((current.args[0], factor * to_signed(current.args[1].value, width_of(current))))
        elif current.op == ops.SHL and current.args[1].op == ops.CONST:
            todo.append((current.args[0], factor << current.args[1].value))
        else:
            stride = gcd(stride, abs(factor))
    return constant, stride


def size_in_bytes(sort: Sort) -> int:
    """The bytes that a scalar of this sort takes in memory, without padding."""
    assert isinstance(sort, BitVecSort | FloatSort)
    return 10 if sort is FLOAT80 else sort.width // 8
