"""Linking: from parsed files to a program of exactly those functions and objects that can matter.

Functions are lowered when something names them, globals are initialised when something uses them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeVar

from cutpoint.base.errors import InputError, UnsupportedC
from cutpoint.c import kinds
from cutpoint.c.ast import Node, TranslationUnit
from cutpoint.c.clang import Cursor
from cutpoint.c.lowering.base import Local, make_object
from cutpoint.c.lowering.conversions import Arithmetic
from cutpoint.c.lowering.statements import StatementLowering
from cutpoint.c.types import ArrayType, CType, DataModel, FunctionType, VoidType
from cutpoint.cfa.model import Call, Note, Origin
from cutpoint.cfa.program import EXIT, Fill, Function, MemoryObject, Program, Region, Store, step
from cutpoint.smt.bitvectors import resize, sle
from cutpoint.smt.sorts import bitvec
from cutpoint.smt.term import Term, bv, variable

START = "<start>"
STUBS = Path(__file__).parent.parent / "stubs" / "string.c"


@dataclass(frozen=True, slots=True)
class Property:
    """What must not happen: a call of one of these functions, a failed assertion, reaching a label."""

    error_functions: frozenset[str] = frozenset({"__VERIFIER_error", "reach_error"})
    failed_assert: bool = True
    error_labels: frozenset[str] = frozenset({"ERROR"})

    def is_error_label(self, name: str) -> bool:
        return name in self.error_labels


@dataclass(frozen=True, slots=True)
class _Definition:
    unit: TranslationUnit
    cursor: Cursor


@cache
def _stub_unit(data_model: DataModel) -> TranslationUnit:
    return TranslationUnit(STUBS.name, STUBS.read_bytes(), data_model)


class Linker:
    """The symbols of all files, and the program as far as it has been lowered."""

    def __init__(self, units: Sequence[TranslationUnit], property_: Property, entry: str) -> None:
        self.property = property_
        self.entry = entry
        self.data_model = units[0].data_model
        self.pointer_width = 8 * self.data_model.pointer_size
        self.arithmetic = Arithmetic(self.data_model.pointer_size)
        self.exit_status = variable("<exit status>", bitvec(32))
        self.notes: list[Note] = []
        self.objects: dict[Term, MemoryObject] = {}
        self._unit = units[0]
        self._functions: dict[str, _Definition] = {}
        self._statics: dict[tuple[int, str], str] = {}
        self._variables: dict[str, list[_Definition]] = {}
        self._externs: dict[str, CType] = {}
        self._lowered: dict[str, None] = {}
        self._queue: deque[str] = deque()
        self._symbols: dict[str, MemoryObject] = {}
        self._pending: deque[tuple[MemoryObject, CType, Node | None, bool]] = deque()
        self._strings: dict[tuple[tuple[int, ...], int, int], MemoryObject] = {}
        self._counter = 0
        for unit in units:
            self._collect(unit)
        self._start = StatementLowering(self, START)

    def _collect(self, unit: TranslationUnit) -> None:
        for cursor in unit.declarations():
            if cursor.kind not in (kinds.FUNCTION, kinds.VARIABLE):
                continue
            name = unit.name_of(cursor)
            unique = name
            if unit.storage_of(cursor) == kinds.STATIC:
                unique = self._static_name(unit, name)
            definition = _Definition(unit, Cursor.from_buffer_copy(cursor))
            if cursor.kind == kinds.VARIABLE:
                self._variables.setdefault(unique, []).append(definition)
            elif unit.is_definition(cursor):
                if unique in self._functions:
                    raise InputError(f"{name!r} is defined twice", unit.tree(cursor).range)
                self._functions[unique] = definition

    def _static_name(self, unit: TranslationUnit, name: str) -> str:
        """File-local names of several files are kept apart; the first file's keep their plain name."""
        key = (id(unit), name)
        if key not in self._statics:
            taken = set(self._statics.values()) | set(self._functions) | set(self._variables)
            self._statics[key] = f"{name}@{unit.path}" if name in taken else name
        return self._statics[key]

    def _resolve(self, name: str) -> str:
        return self._statics.get((id(self._unit), name), name)

    # -- functions --------------------------------------------------------------------------------

    def is_error(self, name: str) -> bool:
        return name in self.property.error_functions

    def has_body(self, name: str) -> bool:
        return self._resolve(name) in self._functions

    def stub_for(self, name: str) -> str:
        """The function that a call of this name runs: a fresh copy of ours, where the program has none."""
        plain = name.removeprefix("__builtin_")
        if self.has_body(name) or plain not in _stub_names(self.data_model):
            return name
        self._counter += 1
        clone = f"{plain}@{self._counter}"
        self._functions[clone] = _Definition(_stub_unit(self.data_model), _stub_names(self.data_model)[plain])
        for helper, cursor in _stub_names(self.data_model).items():
            if helper == "lower_case":
                self._functions.setdefault(helper, _Definition(_stub_unit(self.data_model), cursor))
        return clone

    def signature(self, name: str) -> FunctionType:
        name = self._resolve(name)
        self._enqueue(name)
        definition = self._functions[name]
        return _signature(definition)

    def unique_name(self, name: str) -> str:
        return self._resolve(name)

    def _enqueue(self, name: str) -> None:
        if name not in self._lowered:
            self._lowered[name] = None
            self._queue.append(name)

    def function_symbol(self, name: str, node: Node) -> Term:
        """The address of a function, which may be called through it from now on."""
        name = self._resolve(name)
        if name in self._functions:
            self._enqueue(name)
        key = f"function {name}"
        known = self._symbols.get(key)
        if known is None:
            known = make_object(name, FunctionType(VoidType(1, 1), [], False, False), Region.FUNCTION, "", self.pointer_width)
            known.align = 16
            self.objects[known.symbol] = known
            self._symbols[key] = known
        return known.symbol

    # -- objects ----------------------------------------------------------------------------------

    def add_object(self, name: str, type_: CType, region: Region, owner: str = "") -> MemoryObject:
        obj = make_object(name, type_, region, owner, self.pointer_width)
        self.objects[obj.symbol] = obj
        return obj

    def add_heap_site(self, owner: str) -> MemoryObject:
        self._counter += 1
        return self.add_object(f"heap{self._counter}", VoidType(1, 16), Region.HEAP, owner)

    def global_symbol(self, name: str, node: Node) -> Term:
        name = self._resolve(name)
        known = self._symbols.get(name)
        if known is None:
            type_, initialiser, defined = self._definition_of(name, node)
            known = self._symbols[name] = self.add_object(name, type_, Region.GLOBAL)
            self._pending.append((known, type_, initialiser, defined))
        return known.symbol

    def _definition_of(self, name: str, node: Node) -> tuple[CType, Node | None, bool]:
        """The type of a global, its initialiser, and whether some file defines it."""
        declarations = self._variables.get(name, [])
        type_ = node.type
        defined = False
        for declaration in declarations:
            unit, cursor = declaration.unit, declaration.cursor
            this = unit.type_of(cursor)
            if not isinstance(this, ArrayType) or this.count is not None:
                type_ = this
            if unit.is_definition(cursor):
                tree = unit.tree(cursor)
                expressions = [c for c in tree.children if 100 <= c.kind < 200]
                if tree.value[3] and expressions:
                    return this, expressions[-1], True
                return this, None, True
            defined = defined or unit.storage_of(cursor) != kinds.EXTERN
        return type_, None, defined

    def declare_extern(self, name: str, type_: CType) -> None:
        self._externs[name] = type_

    def static_local(self, function: str, name: str, type_: CType, initialiser: Node | None) -> Local:
        self._counter += 1
        full = f"{function}::{name}"
        if any(obj.name == full for obj in self.objects.values()):
            full = f"{full}#{self._counter}"
        obj = self.add_object(full, type_, Region.GLOBAL)
        self._pending.append((obj, type_, initialiser, True))
        return Local(type_, None, obj)

    def string_object(self, units: tuple[int, ...], type_: ArrayType) -> MemoryObject:
        key = (units, type_.element.size, type_.count or 0)
        known = self._strings.get(key)
        if known is None:
            text = "".join(chr(unit) if 32 <= unit < 127 else "." for unit in units[:12])
            name = f'"{text}"{len(self._strings)}'
            known = self._strings[key] = self.add_object(name, type_, Region.GLOBAL)
            size = type_.element.size
            for index in range(type_.count or 0):
                unit = bv(units[index] if index < len(units) else 0, 8 * size)
                self._start.emit(Store(step(known.symbol, bv(index * size, self.pointer_width)), unit))
        return known

    # -- the whole program ------------------------------------------------------------------------

    def link(self) -> Program:
        """Lowers everything that the entry function can reach."""
        if self._resolve(self.entry) not in self._functions:
            raise InputError(f"there is no function {self.entry!r} to start with", f"{self._unit.path}:1:1")
        signature = self.signature(self.entry)
        program = Program(START, {}, self.objects, self.pointer_width, self.exit_status)
        while self._queue or self._pending:
            while self._queue:
                name = self._queue.popleft()
                definition = self._functions[name]
                self._unit = definition.unit
                program.functions[name] = self._lower(name, definition)
            self._initialise_globals()
        self._call_entry(signature)
        program.functions[START] = self._start.finish()
        program.notes = list(dict.fromkeys(self.notes))
        return program

    def _lower(self, name: str, definition: _Definition) -> Function:
        lower = StatementLowering(self, name)
        tree = definition.unit.tree(definition.cursor)
        return _guarded(lower, lambda: lower.lower_function(tree, _signature(definition)))

    def _initialise_globals(self) -> None:
        while self._pending:
            self._initialise_guarded(*self._pending.popleft())

    def _initialise_guarded(self, obj: MemoryObject, type_: CType, initialiser: Node | None, defined: bool) -> None:
        self._start.range = initialiser.range if initialiser is not None else None
        if initialiser is not None:
            self._unit = initialiser.unit
        _guarded(self._start, lambda: self._initialise(obj, type_, initialiser, defined))

    def _initialise(self, obj: MemoryObject, type_: CType, initialiser: Node | None, defined: bool) -> None:
        start = self._start
        if not defined:
            start.note(f"global {obj.name!r} is declared but not defined: it starts with any value")
            start.emit(Fill(obj.symbol, start.layout(type_), Origin.NO_BODY))
            return
        start.emit(Fill(obj.symbol, start.layout(type_)))
        if initialiser is not None:
            start.initialise_parts(obj.symbol, type_, initialiser, zeroed=True)

    def _call_entry(self, signature: FunctionType) -> None:
        start = self._start
        start.range = None
        arguments: list[Term] = []
        for position, type_ in enumerate(signature.parameters):
            name = ("argc", "argv", "envp")[position] if position < 3 else "argument"
            value = start.any_value(name, type_.sort, Origin.UNSPECIFIED, name)
            if position == 0:
                start.assume(sle(bv(0, 8 * type_.size), value))
            arguments.append(value)
        if signature.result.is_scalar:
            result = start.new_variable("result", signature.result.sort)
            start.emit(Call(self._resolve(self.entry), tuple(arguments), (result,)))
            start.assign(self.exit_status, resize(result, 32, True))
        else:
            start.emit(Call(self._resolve(self.entry), tuple(arguments), ()))
            start.assign(self.exit_status, bv(0, 32))
        start.leave(EXIT)


_Result = TypeVar("_Result")


def _guarded(lower: StatementLowering, work: Callable[[], _Result]) -> _Result:
    """Gives an error that does not know its place the place where lowering stands."""
    try:
        return work()
    except UnsupportedC as error:
        if error.where is None:
            raise UnsupportedC(error.construct, lower.range) from None
        raise


@cache
def _stub_names(data_model: DataModel) -> dict[str, Cursor]:
    unit = _stub_unit(data_model)
    return {unit.name_of(c): c for c in unit.declarations() if c.kind == kinds.FUNCTION and unit.is_definition(c)}


def _signature(definition: _Definition) -> FunctionType:
    type_ = definition.unit.type_of(definition.cursor)
    assert isinstance(type_, FunctionType)
    if type_.prototyped:
        return type_
    # a definition in the old style: its parameters are declared behind the parentheses
    tree = definition.unit.tree(definition.cursor)
    parameters = [child.type for child in tree.parameters]
    return FunctionType(type_.result, parameters, False, True)
