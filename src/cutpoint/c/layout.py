"""The scalars that an object of a C type consists of, as runs, and their names."""

from __future__ import annotations

from dataclasses import replace

from cutpoint.base.errors import UnsupportedC
from cutpoint.c.types import ArrayType, CType, FloatType, RecordType, UnsupportedType, bit_field_unit
from cutpoint.cfa.layout import Layout, Run
from cutpoint.cfa.memory.address_terms import size_in_bytes
from cutpoint.smt.terms.sorts import FLOAT80, FloatSort, bitvec

_LONGEST_EXPANSION = 1 << 16
_WIDEST_PIECE = 8


class NoLayout(UnsupportedC):
    """An object without a layout: of a type that is not modelled, or with too many scalars that do not form runs."""

    def __init__(self, type_: CType) -> None:
        super().__init__(f"object of type {type_}")


def layout_of(type_: CType) -> Layout:
    """All bytes of an object: its scalars, and the padding between them.

    For a union, the largest member represents all; parts where only other members have data are bytes.
    """
    if isinstance(type_, RecordType):
        return tuple(_union_layout(type_) if type_.is_union else _struct_layout(type_))
    if isinstance(type_, ArrayType):
        return _array_layout(type_)
    if isinstance(type_, FloatType):
        size = size_in_bytes(type_.format)
        return (Run(0, type_.sort, size), *_padding(size, type_.size))
    if type_.is_scalar:
        return (Run(0, type_.sort, type_.size),)
    if isinstance(type_, UnsupportedType):
        raise NoLayout(type_)
    return ()


def data_of(type_: CType) -> Layout:
    """The scalars that carry a value."""
    return tuple([run for run in layout_of(type_) if not run.is_padding])


def assigned(type_: CType) -> Layout:
    """The parts that an assignment copies: all bytes; gcc copies a record that is just a long double as a number."""
    return data_of(type_) if _is_long_double(type_) else layout_of(type_)


def _is_long_double(type_: CType) -> bool:
    while not isinstance(type_, FloatType):
        if isinstance(type_, ArrayType) and type_.count == 1:
            type_ = type_.element
        elif isinstance(type_, RecordType) and not type_.is_union:
            fields = [field.type for field in type_.fields if field.type.size]
            if len(fields) != 1 or fields[0].size != type_.size:
                return False
            type_ = fields[0]
        else:
            return False
    return type_.format is FLOAT80


def _struct_layout(record: RecordType) -> list[Run]:
    runs: list[Run] = []
    end = 0
    for start, stop, inner in sorted(_members(record), key=lambda member: member[:2]):
        runs += [*_padding(end, start), *inner]
        end = max(end, stop)
    return [*runs, *_padding(end, record.size)]


def _members(record: RecordType) -> list[tuple[int, int, Layout]]:
    """The start, the end and the layout of each member of a record; adjacent bit-fields are one member."""
    members: list[tuple[int, int, Layout]] = []
    units: set[tuple[int, int]] = set()
    for field in record.fields:
        if field.bit_width is None:
            inner = tuple([replace(run, offset=run.offset + field.offset) for run in layout_of(field.type)])
            members.append((field.offset, field.offset + field.type.size, inner))
        elif field.bit_width > 0:
            start, length = bit_field_unit(record, field)
            if (start, length) not in units:
                units.add((start, length))
                members.append((start, start + length, (Run(start, bitvec(8 * length), length),)))
    return members


def _padding(start: int, end: int) -> list[Run]:
    """Padding from one offset to another, in pieces that are aligned like scalars that other types may have there."""
    runs: list[Run] = []
    while start < end:
        size = min(start & -start or _WIDEST_PIECE, _WIDEST_PIECE)
        while size > end - start:
            size //= 2
        count = (end - start) // size if size == _WIDEST_PIECE else 1
        runs.append(Run(start, bitvec(8 * size), size, count, size if count > 1 else 0, is_padding=True))
        start += count * size
    return runs


def _union_layout(record: RecordType) -> list[Run]:
    """Floats stay floats only if all members agree on them: copying other data as a float may change its bits."""
    members = sorted(_members(record), key=lambda member: member[1])
    if not members:
        return _padding(0, record.size)
    largest = [run for run in members[-1][2] if not run.is_padding]
    others = [run for _, _, inner in members[:-1] for run in inner if not run.is_padding]
    runs = [run if not isinstance(run.sort, FloatSort) or _agree(run, others) else _as_bits(run) for run in largest]
    taken = _covered(record, runs)
    holes = _covered(record, others) & ~taken
    everything = (1 << record.size) - 1
    left = _byte_runs(everything & ~taken & ~holes)
    return [
        *runs,
        *_byte_runs(holes),
        *(piece for run in left for piece in _padding(run.offset, run.offset + run.count)),
    ]


def _agree(run: Run, others: list[Run]) -> bool:
    """Whether all runs that overlap this one are the same."""
    end = run.offsets()[-1] + run.size
    overlapping = [other for other in others if other.offset < end and run.offset < other.offsets()[-1] + other.size]
    return all(other == run for other in overlapping)


def _as_bits(run: Run) -> Run:
    return replace(run, sort=bitvec(8 * run.size))


def _covered(record: RecordType, runs: list[Run]) -> int:
    """The bytes that scalars occupy, as a bit mask."""
    mask = bytearray(record.size)
    for run in runs:
        if run.stride == run.size:
            mask[run.offset : run.offset + run.count * run.size] = b"\x01" * (run.count * run.size)
            continue
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
            raise NoLayout(array)
        else:
            runs += [replace(run, offset=run.offset + index * size) for index in range(count)]
    return tuple(runs)


def parts_of(type_: CType) -> dict[int, tuple[str, CType]]:
    """The scalars by their offset, with types, and as they are written after the name of an object; of long arrays only
    the first elements."""
    names: dict[int, tuple[str, CType]] = {}
    todo: list[tuple[int, CType, str]] = [(0, type_, "")]
    while todo and len(names) < 256:
        offset, current, path = todo.pop()
        if isinstance(current, RecordType):
            for field in reversed(current.fields):
                todo.append((offset + field.offset, field.type, f"{path}.{field.name}" if field.name else path))
        elif isinstance(current, ArrayType):
            for index in reversed(range(min(current.count or 0, 16))):
                todo.append((offset + index * current.element.size, current.element, f"{path}[{index}]"))
        else:
            names.setdefault(offset, (path, current))
    return names
