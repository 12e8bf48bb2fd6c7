"""The types of functions as the calling convention sees them."""

from __future__ import annotations

from collections.abc import Sequence

from cutpoint.base.errors import UnsupportedC
from cutpoint.c.layout import data_of
from cutpoint.c.types import CType, FloatType, FunctionType, IntType, PointerType, RecordType, VoidType
from cutpoint.cfa.signature import Kind, Passed, Signature
from cutpoint.smt.terms.sorts import FLOAT80


def signature_of(type_: FunctionType, unnamed: Sequence[CType] = ()) -> Signature:
    """`unnamed` are the types of the arguments that a call passes after the named parameters."""
    result = None if isinstance(type_.result, VoidType) else passed_as(type_.result)
    parameters = tuple([passed_as(one) for one in type_.parameters])
    return Signature(parameters, result, type_.variadic, tuple([passed_as(one) for one in unnamed]))


def passed_as(type_: CType) -> Passed:
    kind, signed = _kind(type_)
    return Passed(kind, type_.size, type_.align, signed, data_of(type_))


def _kind(type_: CType) -> tuple[Kind, bool]:
    if isinstance(type_, IntType):
        return Kind.BOOL if type_.is_bool else Kind.INTEGER, type_.signed
    if isinstance(type_, PointerType):
        return Kind.INTEGER, False
    if isinstance(type_, FloatType):
        return Kind.EXTENDED if type_.format is FLOAT80 else Kind.FLOAT, False
    if isinstance(type_, RecordType):
        return Kind.RECORD, False
    raise UnsupportedC(f"value of type {type_}")
