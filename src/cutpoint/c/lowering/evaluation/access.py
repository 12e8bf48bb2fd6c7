"""Reads and writes lvalues."""

from __future__ import annotations

from dataclasses import replace

from cutpoint.base.frozen import frozen
from cutpoint.c.lowering.building.builder import FunctionBuilder
from cutpoint.c.lowering.building.conversions import is_signed
from cutpoint.c.types import (
    ArrayType,
    CType,
    Field,
    FunctionType,
    IntType,
    RecordType,
    bit_field_unit,
    scalar_type,
)
from cutpoint.cfa.assumptions import AssumptionKind
from cutpoint.cfa.model import Assign, Origin
from cutpoint.cfa.program import Copy, Fill, Store, load
from cutpoint.smt.terms.bitvectors import bvand, bvor, extract, resize, shl, zext
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import Term, bv


@frozen
class Lvalue:
    """What an lvalue denotes: a variable, or bytes at an address, or some bits of an integer there."""

    type: CType
    variable: Term | None = None
    address: Term | None = None
    unit: int = 0
    """For a bit-field: the number of bytes that are read and written together."""
    shift: int = 0
    bits: int = 0


class Access:
    """Reads yield terms: memory is read at the location where a term is used, not earlier."""

    def __init__(self, builder: FunctionBuilder) -> None:
        self._builder = builder

    def address_of(self, lvalue: Lvalue) -> Term:
        if lvalue.address is None or lvalue.unit:
            raise self._builder.unsupported("address of something that has none")
        return lvalue.address

    def read(self, lvalue: Lvalue) -> Term:
        if isinstance(lvalue.type, ArrayType | RecordType | FunctionType):
            return self.address_of(lvalue)
        if lvalue.variable is not None:
            return lvalue.variable
        assert lvalue.address is not None
        if lvalue.unit:
            self._note_null(lvalue.address)
            unit = load(lvalue.address, bitvec(8 * lvalue.unit))
            return self.stored_value(lvalue, extract(unit, lvalue.shift + lvalue.bits - 1, lvalue.shift))
        if not lvalue.type.is_scalar:
            raise self._builder.unsupported(f"value of type {lvalue.type}")
        is_bool = isinstance(lvalue.type, IntType) and lvalue.type.is_bool
        if is_bool and not self._builder.objects.is_global(lvalue.address):
            # with bytes other than 0 and 1, gcc's operators disagree
            self._builder.assuming(AssumptionKind.MEMORY_IS_USED_PROPERLY, "_Bool")
        self._note_null(lvalue.address)
        return load(lvalue.address, lvalue.type.sort)

    def _note_null(self, address: Term) -> None:
        """Records that the pointer is not null: neither gcc nor a term keeps a read whose value makes no difference."""
        if not self._builder.is_object(address):
            self._builder.assuming(AssumptionKind.MEMORY_IS_USED_PROPERLY)

    def write(self, lvalue: Lvalue, value: Term) -> None:
        if lvalue.variable is not None:
            self._builder.emit(Assign(lvalue.variable, value))
            return
        assert lvalue.address is not None
        if isinstance(lvalue.type, RecordType):
            self._builder.emit(Copy(lvalue.address, value, self._builder.assigned(lvalue.type)))
        elif lvalue.unit:
            width = 8 * lvalue.unit
            mask = ((1 << lvalue.bits) - 1) << lvalue.shift
            old = bvand(load(lvalue.address, bitvec(width)), bv(~mask, width))
            low = extract(value, lvalue.bits - 1, 0)
            new = shl(zext(low, width - lvalue.bits), bv(lvalue.shift, width))
            self._builder.emit(Store(lvalue.address, bvor(old, new)))
        else:
            self._builder.emit(Store(lvalue.address, value, scalar_type(lvalue.type)))

    def forget_padding(self, address: Term, type_: CType) -> None:
        """Makes the padding of an object arbitrary: C does not specify it when the members are set."""
        padding = tuple([run for run in self._builder.layout(type_) if run.is_padding])
        if padding:
            self._builder.emit(Fill(address, padding, Origin.APPROXIMATED))

    def stored_value(self, lvalue: Lvalue, value: Term) -> Term:
        """The value that reading the lvalue yields after the value has been written to it."""
        if not lvalue.unit:
            return value
        return resize(extract(value, lvalue.bits - 1, 0), 8 * lvalue.type.size, is_signed(lvalue.type))

    def with_stable_address(self, lvalue: Lvalue) -> Lvalue:
        """The same lvalue with an address that no write can change."""
        if lvalue.address is None or not self._builder.depends_on_state(lvalue.address):
            return lvalue
        return replace(lvalue, address=self._builder.temporary(lvalue.address, "address"))

    def bit_field(self, record: RecordType, field: Field, address: Term) -> Lvalue:
        """A bit-field of the record at an address."""
        start, length = bit_field_unit(record, field)
        shift = field.bit_offset - 8 * start
        return Lvalue(field.type, None, self._builder.offset(address, start), length, shift, field.bit_width or 0)
