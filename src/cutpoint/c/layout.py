"""The scalars that an object of a C type consists of, as runs, and their names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cutpoint.c.types import ArrayType, CType, Field, RecordType, UnsupportedType, bit_field_unit
from cutpoint.cfa.program import Layout, Run
from cutpoint.smt.sorts import bitvec

_LONGEST_EXPANSION = 1 << 16


class TooLarge(Exception):
    """The object has too many scalars that do not form runs."""


def layout_of(type_: CType) -> Layout:
    """Of a union, the largest member stands for all; where only others have data, it is bytes."""
    if isinstance(type_, RecordType):
        return tuple(_record_layout(type_))
    if isinstance(type_, ArrayType):
        return _array_layout(type_)
    if type_.is_scalar:
        return (Run(0, type_.sort, type_.size),)
    if isinstance(type_, UnsupportedType):
        raise TooLarge
    return ()


def data_of(type_: CType) -> Layout:
    """The scalars that carry a value."""
    return layout_of(type_)


def _record_layout(record: RecordType) -> list[Run]:
    if not record.is_union:
        return _layout_of_fields(record, record.fields)
    fields = sorted(record.fields, key=lambda field: field.type.size)
    runs = _layout_of_fields(record, fields[-1:])
    holes = _covered(record, _layout_of_fields(record, fields[:-1])) & ~_covered(record, runs)
    return runs + _byte_runs(holes)


def _covered(record: RecordType, runs: list[Run]) -> int:
    """The bytes that scalars take, as a set of bits."""
    mask = bytearray(record.size)
    for run in runs:
        for offset in run.offsets():
            mask[offset : offset + run.size] = b"\x01" * run.size
    return int(mask[::-1].translate(_DIGITS) or b"0", 2)


_DIGITS = bytes([48, 49]) + bytes(254)


def _byte_runs(bits: int) -> list[Run]:
    runs: list[Run] = []
    offset = 0
    while bits:
        skipped = (bits & -bits).bit_length() - 1
        bits >>= skipped
        count = (~bits & (bits + 1)).bit_length() - 1
        bits >>= count
        runs.append(Run(offset + skipped, bitvec(8), 1, count, 1))
        offset += skipped + count
    return runs


def _layout_of_fields(record: RecordType, fields: Sequence[Field]) -> list[Run]:
    runs: list[Run] = []
    units: set[int] = set()
    for field in fields:
        if field.bit_width is None:
            runs += [replace(run, offset=run.offset + field.offset) for run in layout_of(field.type)]
        elif field.bit_width > 0:
            start, length = bit_field_unit(record, field)
            if start not in units:
                units.add(start)
                runs.append(Run(start, bitvec(8 * length), length))
    return runs


def _array_layout(array: ArrayType) -> Layout:
    count, size = array.count or 0, array.element.size
    inner = layout_of(array.element)
    if count == 1:
        return inner
    if not count:
        return ()
    runs: list[Run] = []
    for run in inner:
        if run.count == 1:
            runs.append(replace(run, count=count, stride=size))
        elif run.count * run.stride == size:
            runs.append(replace(run, count=run.count * count))
        elif count > _LONGEST_EXPANSION:
            raise TooLarge
        else:
            runs += [replace(run, offset=run.offset + index * size) for index in range(count)]
    return tuple(runs)


def paths_of(type_: CType, prefix: str) -> dict[int, str]:
    """Names of the scalars by their offset; of long arrays only the first elements are named."""
    names: dict[int, str] = {}
    todo: list[tuple[int, CType, str]] = [(0, type_, prefix)]
    while todo and len(names) < 256:
        offset, current, path = todo.pop()
        if isinstance(current, RecordType):
            for field in reversed(current.fields):
                todo.append((offset + field.offset, field.type, f"{path}.{field.name}" if field.name else path))
        elif isinstance(current, ArrayType):
            for index in reversed(range(min(current.count or 0, 16))):
                todo.append((offset + index * current.element.size, current.element, f"{path}[{index}]"))
        else:
            names.setdefault(offset, path)
    return names
