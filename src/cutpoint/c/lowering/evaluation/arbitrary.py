"""Values of which only the type is known."""

from __future__ import annotations

from cutpoint.c.lowering.building.builder import FunctionBuilder
from cutpoint.c.types import CType, FloatType, IntType, RecordType
from cutpoint.cfa.model import Origin
from cutpoint.cfa.program import Fill
from cutpoint.smt.terms import floats
from cutpoint.smt.terms.bitvectors import from_bool, nonzero
from cutpoint.smt.terms.term import Term, bv


def any_scalar(builder: FunctionBuilder, type_: CType, origin: Origin, function: str) -> Term:
    """An arbitrary value of a type, which a function without a body returns; a _Bool is 0 or 1."""
    return _proper(type_, builder.returned_value(type_, origin, function, _is_signed(type_)))


def any_content(builder: FunctionBuilder, type_: CType, origin: Origin, source: str) -> Term:
    """An arbitrary value of a type, which comes from elsewhere; a _Bool is 0 or 1."""
    return _proper(type_, builder.any_value(source, type_.sort, origin, source, _is_signed(type_)))


def _is_signed(type_: CType) -> bool:
    return not isinstance(type_, IntType) or type_.signed


def _proper(type_: CType, value: Term) -> Term:
    if isinstance(type_, IntType) and type_.is_bool:
        return from_bool(nonzero(value), type_.width)
    return value


def any_result(builder: FunctionBuilder, type_: CType, origin: Origin, source: str) -> Term | None:
    """An arbitrary value of a type, as the result of a call."""
    if isinstance(type_, RecordType):
        obj = builder.new_object("result", type_)
        builder.emit(Fill(obj.symbol, builder.layout(type_), origin))
        return obj.symbol
    return any_scalar(builder, type_, origin, source) if type_.is_scalar else None


def unseen_result(type_: CType, pointer_width: int) -> Term:
    """A placeholder value in unreachable code, where it is never used."""
    if isinstance(type_, FloatType):
        return floats.float_const(0, type_.format)
    return bv(0, 8 * type_.size if type_.is_scalar else pointer_width)
