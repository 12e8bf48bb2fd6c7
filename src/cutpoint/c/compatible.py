"""Whether two files that name the same object agree on its type."""

from __future__ import annotations

from cutpoint.c.types import ArrayType, CType, FloatType, IntType, PointerType, RecordType


def compatible(left: CType, right: CType) -> bool:
    """Whether the same bytes have the same meaning in both types. Pointers may point to different types."""
    if left is right:
        return True
    if isinstance(left, IntType) and isinstance(right, IntType):
        return left.size == right.size and left.is_bool == right.is_bool
    if isinstance(left, FloatType) and isinstance(right, FloatType):
        return left.format == right.format
    if isinstance(left, PointerType) and isinstance(right, PointerType):
        return True
    if isinstance(left, ArrayType) and isinstance(right, ArrayType):
        return compatible(left.element, right.element) and (
            left.count is None or right.count is None or left.count == right.count
        )
    if isinstance(left, RecordType) and isinstance(right, RecordType):
        return _compatible_records(left, right)
    return type(left) is type(right) and left.size == right.size and str(left) == str(right)


def _compatible_records(left: RecordType, right: RecordType) -> bool:
    if not left.fields or not right.fields:  # an incomplete type: its members are not accessed
        return True
    return (
        left.is_union == right.is_union
        and left.size == right.size
        and len(left.fields) == len(right.fields)
        and all(
            a.bit_offset == b.bit_offset and a.bit_width == b.bit_width and compatible(a.type, b.type)
            for a, b in zip(left.fields, right.fields, strict=True)
        )
    )
