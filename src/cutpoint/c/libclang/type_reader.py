"""Converts libclang's types to `CType`, with the sizes and layouts of the target."""

from __future__ import annotations

from cutpoint.base.errors import UnsupportedC
from cutpoint.c import kinds
from cutpoint.c.libclang.attribute_reader import checked_attributes
from cutpoint.c.libclang.clang import CONTINUE, Cursor, FieldVisitor, Type, library
from cutpoint.c.types import (
    VOID,
    ArrayType,
    CType,
    DataModel,
    Field,
    FloatType,
    FunctionType,
    IntType,
    PointerType,
    RecordType,
    UnsupportedType,
    is_anonymous,
)

_ALIGNED_BIT_FIELD = "alignment of a bit-field"


class TypeReader:
    """The types of one translation unit: each C type is one object, including variable-length arrays."""

    def __init__(self, data_model: DataModel, parsed: object, pointers_extend_sign: bool = True) -> None:
        self._data_model = data_model
        self._pointers_extend_sign = pointers_extend_sign
        self._parsed = parsed
        """The data that libclang's handles point into, kept alive as long as a type may be read."""
        self._clang = library()
        self._types: dict[tuple[int, int], CType] = {}
        self._records: dict[int, RecordType] = {}

    def read(self, handle: Type) -> CType:
        key = (handle.kind, handle.d0)
        known = self._types.get(key)
        if known is None:
            canonical = self._clang.getCanonicalType(handle)
            canonical_key = (canonical.kind, canonical.d0)
            known = self._types.get(canonical_key) or self._read(canonical)
            self._types[key] = self._types[canonical_key] = known
        return known

    def _read(self, handle: Type) -> CType:
        clang, kind = self._clang, handle.kind
        if kind in kinds.INTEGER_TYPES:
            name, signed, rank = kinds.INTEGER_TYPES[kind]
            return IntType(
                name, clang.Type_getSizeOf(handle), clang.Type_getAlignOf(handle), signed, rank, kind == kinds.T_BOOL
            )
        if kind == kinds.T_POINTER:
            target = clang.getPointeeType(handle)
            return PointerType(
                self._data_model.pointer_size,
                lambda: self.read(target),
                self._pointers_extend_sign,
                clang.string(clang.getTypeSpelling(handle)),
            )
        if kind == kinds.T_VOID:
            return VOID
        if kind in kinds.FLOAT_TYPES:
            return FloatType(kinds.FLOAT_TYPES[kind], clang.Type_getSizeOf(handle), clang.Type_getAlignOf(handle))
        if kind == kinds.T_RECORD:
            return self._read_record(handle)
        if kind == kinds.T_ENUM:
            declaration = clang.getTypeDeclaration(handle)
            checked_attributes(declaration)
            return self.read(clang.getEnumDeclIntegerType(declaration))
        if kind in kinds.ARRAY_TYPES:
            element = self.read(clang.getArrayElementType(handle))
            count = clang.getArraySize(handle) if kind == kinds.T_CONSTANT_ARRAY else None
            return ArrayType(element, count, kind == kinds.T_VARIABLE_ARRAY)
        if kind in kinds.FUNCTION_TYPES:
            parameters = [self.read(clang.getArgType(handle, i)) for i in range(max(0, clang.getNumArgTypes(handle)))]
            prototyped = kind == kinds.T_FUNCTION
            variadic = prototyped and bool(clang.isFunctionTypeVariadic(handle))
            result = clang.getResultType(handle)
            return FunctionType(self.read(result), parameters, variadic, prototyped, is_noreturn(handle))
        if kind == kinds.T_ATOMIC:
            plain = self.read(clang.Type_getValueType(handle))
            if plain.is_scalar:  # gcc and clang pad atomic structures differently
                return plain
        spelling = clang.string(clang.getTypeSpelling(handle))
        # asking for the size of a builtin function's type would crash the process
        size = 0 if kind == kinds.T_UNEXPOSED or "builtin" in spelling else max(0, clang.Type_getSizeOf(handle))
        return UnsupportedType(spelling, size)

    def _read_record(self, handle: Type) -> CType:
        clang = self._clang
        declaration = clang.getTypeDeclaration(handle)
        known = self._records.get(declaration.d0)
        if known is None:
            cursors = self._checked_fields(handle, declaration)

            def fields() -> list[Field]:
                return [self._read_field(cursor) for cursor in cursors]

            name = clang.string(clang.getCursorSpelling(declaration))
            size = max(0, clang.Type_getSizeOf(handle))
            align = max(1, clang.Type_getAlignOf(handle))
            is_union = declaration.kind == kinds.UNION_DECL
            known = self._records[declaration.d0] = RecordType(name, size, align, is_union, fields)
        return known

    def _checked_fields(self, handle: Type, declaration: Cursor) -> list[Cursor]:
        """The fields of a record; refuses attributes that are not understood, because its size may depend on them."""
        checked_attributes(declaration)
        cursors = self._fields_of(handle)
        for cursor in cursors:
            is_aligned = any(attribute.name == "aligned" for attribute in checked_attributes(cursor))
            if is_aligned and self._clang.Cursor_isBitField(cursor):
                raise UnsupportedC(_ALIGNED_BIT_FIELD)
        self.check_bit_fields(handle)
        return cursors

    def check_bit_fields(self, handle: Type) -> None:
        """Refuses a record with a bit-field whose type a typedef aligns: gcc and clang lay it out differently."""
        clang = self._clang
        for cursor in self._fields_of(handle):
            if clang.Cursor_isBitField(cursor):
                type_ = clang.getCursorType(cursor)
                if clang.Type_getAlignOf(type_) != clang.Type_getAlignOf(clang.getCanonicalType(type_)):
                    raise UnsupportedC(_ALIGNED_BIT_FIELD)

    def _fields_of(self, handle: Type) -> list[Cursor]:
        cursors: list[Cursor] = []

        def visit(cursor: Cursor, data: object) -> int:
            cursors.append(Cursor.from_buffer_copy(cursor))
            return CONTINUE

        self._clang.Type_visitFields(handle, FieldVisitor(visit), None)
        return cursors

    def _read_field(self, cursor: Cursor) -> Field:
        clang = self._clang
        handle = clang.getCursorType(cursor)
        width = clang.getFieldDeclBitWidth(cursor) if clang.Cursor_isBitField(cursor) else None
        declaration = clang.getTypeDeclaration(clang.getCanonicalType(handle))
        name = clang.string(clang.getCursorSpelling(cursor))
        anonymous = bool(clang.Cursor_isAnonymousRecordDecl(declaration)) and is_anonymous(name)
        return Field(
            "" if anonymous else name, self.read(handle), clang.Cursor_getOffsetOfField(cursor), width, anonymous
        )


def is_noreturn(function: Type) -> bool:
    """Whether clang made `noreturn` a part of a function's type, as its spelling shows."""
    clang = library()

    def count(handle: Type) -> int:
        return clang.string(clang.getTypeSpelling(handle)).count("((noreturn))")

    total = count(function)
    if not total:
        return False
    parameters = [clang.getArgType(function, number) for number in range(max(0, clang.getNumArgTypes(function)))]
    return total > count(clang.getResultType(function)) + sum(map(count, parameters))
