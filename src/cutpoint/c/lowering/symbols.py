"""The names of all files: which definition a name stands for, seen from a file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from cutpoint.base.errors import InputError
from cutpoint.base.source import SourceRange
from cutpoint.c import kinds
from cutpoint.c.ast import Node, TranslationUnit
from cutpoint.c.clang import Cursor
from cutpoint.c.lowering import stubs
from cutpoint.c.lowering.libc import library_name
from cutpoint.c.types import ArrayType, CType, FunctionType


@dataclass(frozen=True, slots=True)
class Definition:
    """A declaration of a function or variable, in the file where it stands."""

    unit: TranslationUnit
    cursor: Cursor

    @property
    def is_definition(self) -> bool:
        return self.unit.is_definition(self.cursor)

    @property
    def is_internal(self) -> bool:
        return self.unit.is_internal(self.cursor)

    @property
    def type(self) -> CType:
        return self.unit.type_of(self.cursor)

    def tree(self) -> Node:
        return self.unit.tree(self.cursor)

    def printed(self) -> str:
        return self.unit.printed(self.cursor)

    def signature(self) -> FunctionType:
        """What callers pass: in a definition of the old style, promoted arguments."""
        type_ = self.type
        assert isinstance(type_, FunctionType)
        return type_


@dataclass(frozen=True, slots=True)
class GlobalVariable:
    """What all declarations of a global together say. Without a definition it starts with any value."""

    type: CType
    initialiser: Node | None
    is_defined: bool
    range: SourceRange | None


class Symbols:
    """Functions and variables by names that are unique in the program.

    A name that only its file sees keeps its plain form where nothing else has it.
    """

    def __init__(self, units: Sequence[TranslationUnit]) -> None:
        self.functions: dict[str, Definition] = {}
        self._data_model = units[0].data_model
        self._variables: dict[str, list[Definition]] = {}
        self._internal: dict[tuple[TranslationUnit, str], str] = {}
        self._copies = 0
        self.units = tuple(units)
        found = [Definition(unit, cursor) for unit in units for cursor in unit.declarations() if _is_object(cursor)]
        taken = {d.unit.name_of(d.cursor) for d in found if not d.unit.is_internal(d.cursor)}
        self._declared = frozenset(taken)
        for definition in found:
            self._add(definition, taken)

    def _add(self, definition: Definition, taken: set[str]) -> None:
        unit, cursor = definition.unit, definition.cursor
        name = unit.name_of(cursor)
        unique = name
        if unit.is_internal(cursor):
            if (unit, name) not in self._internal:
                self._internal[unit, name] = f"{name}@{unit.path}" if name in taken else name
                taken.add(name)
            unique = self._internal[unit, name]
        if cursor.kind == kinds.VARIABLE:
            self._variables.setdefault(unique, []).append(definition)
        elif definition.is_definition:
            if unique not in self.functions:
                self.functions[unique] = definition
            elif not unit.is_inline(cursor):
                raise InputError(f"{name!r} is defined twice", definition.tree().range)

    def declares(self, name: str) -> bool:
        """Whether a file declares something of this name that other files see."""
        return name in self._declared

    def unique_name(self, unit: TranslationUnit, name: str) -> str:
        return self._internal.get((unit, name), name)

    def stub_for(self, unit: TranslationUnit, name: str) -> str:
        """The function that a call of this name runs: a fresh copy of ours, where the program has none."""
        plain = library_name(name)
        if self.unique_name(unit, name) in self.functions or plain not in stubs.defined_in():
            return name
        stub = _definitions(stubs.parsed(stubs.defined_in()[plain], self._data_model))
        self._copies += 1
        copy = f"{plain}@{self._copies}"
        self.functions[copy] = stub[plain]
        for name, definition in stub.items():
            if definition.is_internal:
                self._add_shared(name, definition)
        return copy

    def _add_shared(self, name: str, definition: Definition) -> None:
        """What all copies of our functions share: those of their file that only it sees, and its state."""
        unique = f"{name}@{definition.unit.path}"
        self._internal[definition.unit, name] = unique
        if definition.cursor.kind == kinds.FUNCTION:
            self.functions.setdefault(unique, definition)
        else:
            self._variables.setdefault(unique, [definition])

    def variable(self, name: str, seen: CType) -> GlobalVariable:
        """A global by its unique name; `seen` is its type where it is used."""
        type_, is_defined = seen, False
        definition: Definition | None = None
        for declaration in self._variables.get(name, []):
            if not isinstance(declaration.type, ArrayType) or declaration.type.count is not None:
                type_ = declaration.type
            if declaration.is_definition:
                if definition is not None and definition.unit is not declaration.unit:
                    raise InputError(f"{name!r} is defined twice", declaration.tree().range)
                definition = declaration
            is_defined = is_defined or declaration.unit.storage_of(declaration.cursor) != kinds.EXTERN
        if definition is None:
            if is_defined and isinstance(type_, ArrayType) and type_.count is None:
                type_ = ArrayType(type_.element, 1)  # C11 6.9.2, 5
            declared = self._variables.get(name, [])
            return GlobalVariable(type_, None, is_defined, declared[0].tree().range if declared else None)
        tree = definition.tree()
        initialiser = tree.expressions[-1] if tree.value[3] and tree.expressions else None
        return GlobalVariable(definition.type, initialiser, True, tree.range)


def _is_object(cursor: Cursor) -> bool:
    return cursor.kind in (kinds.FUNCTION, kinds.VARIABLE)


@cache
def _definitions(unit: TranslationUnit) -> dict[str, Definition]:
    """What one of our own files defines, by name."""
    definitions = [Definition(unit, cursor) for cursor in unit.declarations() if _is_object(cursor)]
    return {unit.name_of(d.cursor): d for d in definitions if d.is_definition}
