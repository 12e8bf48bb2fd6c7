"""What a C file declares at file level, as libclang sees it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from cutpoint.c import kinds
from cutpoint.c.frontend import with_large_stack
from cutpoint.c.libclang.clang import Type, library
from cutpoint.c.translation_unit import TranslationUnit
from cutpoint.c.types import ArrayType, CType, DataModel, FloatType, FunctionType, IntType, PointerType, VoidType


@dataclass(frozen=True)
class Prototype:
    """How a function is declared: the types as C text, and as types of ours."""

    result: str
    parameters: tuple[str, ...]
    variadic: bool
    type: FunctionType


@dataclass(frozen=True)
class Declarations:
    """The globals and functions of a file. `unit` keeps the types alive."""

    unit: TranslationUnit
    globals: dict[str, CType]
    defined: frozenset[str]
    """The globals and functions that the file defines."""
    functions: dict[str, Prototype]


def declarations(path: Path, text: bytes, data_model: DataModel = DataModel.LP64) -> Declarations:
    return with_large_stack(lambda: _read(path, text, data_model))


def _read(path: Path, text: bytes, data_model: DataModel) -> Declarations:
    unit = TranslationUnit(str(path), text, data_model)
    globals_: dict[str, CType] = {}
    defined: set[str] = set()
    functions: dict[str, Prototype] = {}
    for cursor in unit.declarations():
        if cursor.kind == kinds.VARIABLE:
            name, type_ = unit.name_of(cursor), unit.type_of(cursor)
            is_defined = unit.is_definition(cursor) or unit.storage_of(cursor) != kinds.EXTERN
            if is_defined:
                defined.add(name)
            if not isinstance(type_, ArrayType) or type_.count is not None:
                globals_[name] = type_
        elif cursor.kind == kinds.FUNCTION:
            name = unit.name_of(cursor)
            if unit.is_definition(cursor):
                defined.add(name)
            known = functions.get(name)
            prototype = _prototype(library().getCursorType(cursor), unit.type_of(cursor))
            if prototype is not None and (known is None or not known.type.prototyped):
                functions[name] = prototype
    return Declarations(unit, globals_, frozenset(defined), functions)


def _prototype(handle: Type, type_: CType) -> Prototype | None:
    clang = library()
    if not isinstance(type_, FunctionType):
        return None
    count = max(0, clang.getNumArgTypes(handle))
    parameters = tuple(clang.string(clang.getTypeSpelling(clang.getArgType(handle, n))) for n in range(count))
    return Prototype(
        clang.string(clang.getTypeSpelling(clang.getResultType(handle))), parameters, type_.variadic, type_
    )


def folded(expression: str, type_: CType) -> str | None:
    """A C expression of type unsigned long long for a scalar, the same in every execution; None for other types."""
    if isinstance(type_, PointerType):
        return f"(unsigned long long)({expression} != 0)"
    if isinstance(type_, FloatType):
        inside = f"{expression} > -1e15 && {expression} < 1e15"
        return f"({inside} ? (unsigned long long)(long long)({expression} * 8) : 5ULL)"
    if isinstance(type_, IntType):
        return f"(unsigned long long){expression}"
    return None


def is_void(type_: CType) -> bool:
    return isinstance(type_, VoidType)


def returns_pointer(prototype: Prototype) -> bool:
    return isinstance(prototype.type.result, PointerType)
