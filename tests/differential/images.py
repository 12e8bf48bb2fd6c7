"""The bytes of a global variable, in a form in which two executions can be compared.

Padding has no value, an address is another one in every process, and a NaN is a NaN: `normalised` makes all of
these equal, `place_at` names the member that a byte belongs to.
"""

from __future__ import annotations

from cutpoint.c.types import ArrayType, CType, Field, FloatType, IntType, PointerType, RecordType

_EXTENDED = 10
"""Bytes of a long double that have a meaning."""


def normalised(type_: CType, image: bytes) -> bytes:
    """The image with what says nothing replaced by a constant."""
    result = bytearray(image)
    _normalise(type_, result, 0)
    return bytes(result)


def place_at(type_: CType, offset: int, name: str) -> str:
    """What C calls the scalar at an offset."""
    if isinstance(type_, ArrayType) and type_.element.size:
        index, rest = divmod(offset, type_.element.size)
        return place_at(type_.element, rest, f"{name}[{index}]")
    if isinstance(type_, RecordType):
        for field in type_.fields:
            if field.bit_width is not None:
                if field.bit_offset // 8 <= offset <= (field.bit_offset + max(field.bit_width, 1) - 1) // 8:
                    return f"{name}.{field.name}" if field.name else name
            elif field.offset <= offset < field.offset + field.type.size:
                inner = f"{name}.{field.name}" if field.name else name
                return place_at(field.type, offset - field.offset, inner)
    return name


def scalar_range(type_: CType, offset: int) -> tuple[int, int]:
    """The bytes of the scalar that a byte belongs to, as start and end."""
    if isinstance(type_, ArrayType) and type_.element.size:
        index, rest = divmod(offset, type_.element.size)
        return _moved(scalar_range(type_.element, rest), index * type_.element.size)
    if isinstance(type_, RecordType) and not type_.is_union:
        for field in type_.fields:
            if field.bit_width is None and field.offset <= offset < field.offset + field.type.size:
                return _moved(scalar_range(field.type, offset - field.offset), field.offset)
        return offset, offset + 1
    return 0, type_.size


def _moved(range_: tuple[int, int], by: int) -> tuple[int, int]:
    return range_[0] + by, range_[1] + by


def _normalise(type_: CType, image: bytearray, start: int) -> None:
    if isinstance(type_, PointerType):
        null = not any(image[start : start + type_.size])
        image[start : start + type_.size] = (b"\0" if null else b"\1") + bytes(type_.size - 1)
    elif isinstance(type_, FloatType):
        _normalise_float(type_, image, start)
    elif isinstance(type_, ArrayType):
        if not isinstance(type_.element, IntType):
            for index in range(type_.count or 0):
                _normalise(type_.element, image, start + index * type_.element.size)
    elif isinstance(type_, RecordType) and type_.is_union:
        mask = meaningful(type_)
        for index, bits in enumerate(mask):
            image[start + index] &= bits
    elif isinstance(type_, RecordType):
        for index, bits in enumerate(meaningful(type_)):
            image[start + index] &= bits
        for field in type_.fields:
            if field.bit_width is None:
                _normalise(field.type, image, start + field.offset)
    elif not isinstance(type_, IntType):
        image[start : start + type_.size] = bytes(type_.size)


def _normalise_float(type_: FloatType, image: bytearray, start: int) -> None:
    size = _EXTENDED if type_.size > 8 and type_.format.significand == 64 else type_.size
    number = int.from_bytes(image[start : start + size], "little")
    stored = type_.format.significand - 1
    exponent = type_.format.exponent
    explicit = 1 if size == _EXTENDED else 0
    fraction = number & ((1 << stored) - 1)
    if number >> (stored + explicit) & ((1 << exponent) - 1) == (1 << exponent) - 1 and fraction:
        number = ((1 << exponent) - 1) << (stored + explicit) | (1 << stored) | 1
    image[start : start + type_.size] = number.to_bytes(size, "little") + bytes(type_.size - size)


def meaningful(type_: CType) -> bytes:
    """For each byte of an object, the bits that every reading of it may compare.

    Of a union these are the bits that are no padding in any member, and no part of an address.
    """
    if isinstance(type_, ArrayType):
        return meaningful(type_.element) * (type_.count or 0)
    if isinstance(type_, FloatType) and type_.size > 8 and type_.format.significand == 64:
        return b"\xff" * _EXTENDED + bytes(type_.size - _EXTENDED)
    if not isinstance(type_, RecordType):
        return (b"\xff" if type_.is_scalar else b"\0") * type_.size
    if not type_.is_union:
        mask = bytearray(type_.size)
        for field in type_.fields:
            _add(field, mask)
        return bytes(mask)
    mask = bytearray(b"\xff" * type_.size)
    longest = max((_extent(field) for field in type_.fields), default=0)
    for field in type_.fields:
        own = bytearray(type_.size)
        _add(field, own)
        extent = type_.size if _extent(field) == longest else _extent(field)
        for index in range(extent):
            mask[index] &= own[index]
        for index in _pointer_bytes(field.type, field.offset):
            mask[index] = 0
    return bytes(mask)


def _add(field: Field, mask: bytearray) -> None:
    if field.bit_width is None:
        own = meaningful(field.type)
        for index, bits in enumerate(own):
            if field.offset + index < len(mask):
                mask[field.offset + index] |= bits
    else:
        for bit in range(field.bit_offset, field.bit_offset + field.bit_width):
            mask[bit // 8] |= 1 << bit % 8


def _extent(field: Field) -> int:
    if field.bit_width is None:
        return field.offset + field.type.size
    return (field.bit_offset + field.bit_width + 7) // 8


def _pointer_bytes(type_: CType, start: int) -> list[int]:
    if isinstance(type_, PointerType):
        return list(range(start, start + type_.size))
    if isinstance(type_, ArrayType):
        first = _pointer_bytes(type_.element, start)
        return [byte + index * type_.element.size for index in range(type_.count or 0) for byte in first]
    if isinstance(type_, RecordType):
        return [byte for field in type_.fields for byte in _pointer_bytes(field.type, start + field.offset)]
    return []
