"""errno: zero when the program starts, set by a call that fails, and unchanged by pure computations."""

from __future__ import annotations

from cutpoint.c.lowering.building.builder import FunctionBuilder
from cutpoint.c.lowering.libc.branches import only_if
from cutpoint.c.lowering.libc.handler import Caller
from cutpoint.cfa.model import Origin
from cutpoint.cfa.program import Store
from cutpoint.smt.terms import bitvectors as b
from cutpoint.smt.terms.boolean import and_, disjunction, eq, ite, not_, or_
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import FALSE, Term, bv

LARGEST_ERROR = 133
"""EHWPOISON, the last of Linux's numbers."""
_ORDINARY = (2, 4, 5, 11, 12, 13, 22)
"""ENOENT, EINTR, EIO, EAGAIN, ENOMEM, EACCES and EINVAL, which many calls may set. It is not known whether a call sets
any other number."""
EBADF, EINVAL, ENOMEM, EDOM, ERANGE = 9, 22, 12, 33, 34


def set_errno(caller: Caller, *numbers: int) -> None:
    """Sets errno to one of these numbers, or to any, unless the program never mentions errno."""
    builder = caller.builder
    if builder.here is None or not caller.program.mentions_errno:
        return
    number = bv(numbers[0], 32) if len(numbers) == 1 else _some_error(builder, numbers)
    builder.emit(Store(caller.program.errno_symbol(), number))


def _some_error(builder: FunctionBuilder, numbers: tuple[int, ...]) -> Term:
    number = builder.any_value("error", bitvec(32), Origin.LIBRARY, "error number")
    builder.assume(disjunction([eq(number, bv(one, 32)) for one in numbers or _ORDINARY]))
    if numbers:
        return number
    other = builder.any_value("error", bitvec(32), Origin.APPROXIMATED, "error number")
    builder.assume(and_(b.sle(bv(1, 32), other), b.sle(other, bv(LARGEST_ERROR, 32))))
    is_ordinary = eq(builder.any_value("choice", bitvec(1), Origin.LIBRARY, "error number", False), bv(0, 1))
    builder.assume(or_(is_ordinary, not_(disjunction([eq(other, bv(one, 32)) for one in _ORDINARY]))))
    return ite(is_ordinary, number, other)


def set_errno_if(caller: Caller, failed: Term, *numbers: int) -> None:
    """Sets errno if the condition holds."""
    builder = caller.builder
    if builder.here is None or not caller.program.mentions_errno or failed is FALSE:
        return
    with only_if(builder, failed):
        set_errno(caller, *numbers)


def change_errno(caller: Caller, failed: Term) -> None:
    """Sets errno if a call fails, and perhaps if it does not: an internal step may have failed."""
    if caller.builder.here is not None and caller.program.mentions_errno:
        otherwise = caller.builder.any_value("choice", bitvec(1), Origin.APPROXIMATED, "errno after a success", False)
        set_errno_if(caller, or_(failed, eq(otherwise, bv(1, 1))))
