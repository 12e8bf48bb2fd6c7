"""Linking: from parsed files to a program of exactly those functions and objects that can matter.

Functions are lowered when something names them, globals are initialised when something uses them.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from cutpoint.base.errors import InputError, UnsupportedC
from cutpoint.c import kinds
from cutpoint.c.ast import Node, TranslationUnit
from cutpoint.c.lowering import libc
from cutpoint.c.lowering.base import Local, aligned, make_object
from cutpoint.c.lowering.building.bit_fields import GccTypes
from cutpoint.c.lowering.building.conversions import Arithmetic
from cutpoint.c.lowering.building.null_traps import NullTraps
from cutpoint.c.lowering.calls import CallLowering
from cutpoint.c.lowering.program.call_effects import CallEffects
from cutpoint.c.lowering.program.symbols import GlobalVariable, Symbols
from cutpoint.c.lowering.start import call_entry
from cutpoint.c.lowering.statements.statements import StatementLowering
from cutpoint.c.lowering.syntax import stubs
from cutpoint.c.lowering.syntax.promises import with_effects
from cutpoint.c.types import VOID, ArrayType, CType, FunctionType, VoidType
from cutpoint.cfa.assumptions import AssumptionKind
from cutpoint.cfa.model import Call, Note, Origin
from cutpoint.cfa.program import (
    EXIT,
    Fill,
    Function,
    MemoryObject,
    Program,
    Region,
    Store,
    load,
    step,
)
from cutpoint.smt.terms.bitvectors import nonzero
from cutpoint.smt.terms.sorts import array, bitvec
from cutpoint.smt.terms.term import Term, bv, variable

START = "<start>"
FINISH = "<finish>"
_SYMBOLS = """
    end _end edata _edata etext _etext __bss_start __data_start data_start __executable_start __dso_handle _DYNAMIC
    __init_array_start __init_array_end __fini_array_start __fini_array_end __preinit_array_start __preinit_array_end
    __ehdr_start _GLOBAL_OFFSET_TABLE_
"""
_SYMBOLS_OF_LINKER = frozenset(_SYMBOLS.split())


_RESIZING = re.compile(rb"(?<![*\w])(?<!\* )realloc|(?:[=(!,;{}]|return)\s*(?:getline|getdelim)\b")
"""A call of what resizes blocks, and not its declaration. Where this errs, contents are lost, not invented."""
_ATEXIT = re.compile(rb"\batexit\b")
_REGISTERING, _RUNNER = "atexit@", "__cutpoint_run_at_exit"
"""Our copies of `atexit`, and the function that runs what they were given."""


@dataclass(frozen=True, slots=True)
class Property:
    """What must not happen: a call of one of these functions, a failed assertion, reaching a label."""

    error_functions: frozenset[str] = frozenset({"__VERIFIER_error", "reach_error"})
    failed_assert: bool = True
    error_labels: frozenset[str] = frozenset({"ERROR"})

    def is_error_label(self, name: str) -> bool:
        return name in self.error_labels


class Linker:
    """The symbols of all files, and the program as far as it has been lowered."""

    def __init__(self, units: Sequence[TranslationUnit], property_: Property, entry: str) -> None:
        self.property = property_
        self.entry = entry
        self.data_model = units[0].data_model
        self.pointer_width = 8 * self.data_model.pointer_size
        self.arithmetic = Arithmetic(self.data_model.pointer_size)
        self.gcc_types = GccTypes(self.arithmetic)
        self.exit_status = variable("<exit status>", bitvec(32))
        self.null_traps = NullTraps()
        self.notes: list[Note] = []
        self.block_sizes = variable("<block sizes>", array(*[bitvec(self.pointer_width)] * 2))
        """How large blocks of memory are, by their addresses; known in programs that resize some."""
        self.indifferent: set[Term] = set()
        """Comparisons of addresses that make no difference to what the program does."""
        self.frees = False
        """Whether blocks of memory are given back, so that others may get their addresses."""
        self.objects: dict[Term, MemoryObject] = {}
        self._unit = units[0]
        self._symbols = Symbols(units)
        errors = property_.error_functions
        self._error_functions = errors | self._symbols.labels_of(errors)
        self._constructors = self._symbols.ordered("constructor")
        self._destructors = self._symbols.ordered("destructor")
        self.call_effects = CallEffects(self._symbols, self.is_error, property_.is_error_label)
        self._wrapped: dict[str, Node] = {}
        self._lowered: dict[str, None] = {}
        self._queue: deque[str] = deque()
        self._functions: dict[str, MemoryObject] = {}
        self._globals: dict[str, MemoryObject] = {}
        self._pending: deque[tuple[MemoryObject, GlobalVariable]] = deque()
        self._labels: dict[int, MemoryObject] = {}
        self._strings: dict[tuple[tuple[int, ...], int, int, str], MemoryObject] = {}
        self._texts: dict[Term, tuple[int, ...]] = {}
        self._heap_sites = 0
        self._start = StatementLowering(self, START)

    # -- functions --------------------------------------------------------------------------------

    def is_error(self, name: str) -> bool:
        """Whether a call runs an error function, by whatever name."""
        return name in self._error_functions or self._symbols.alias_of(self._unit, name) in self._error_functions

    def check(self, name: str) -> None:
        """Refuses what is not understood about a function or variable that is used."""
        self._symbols.check(self._unit, name)

    def never_returns(self, name: str) -> bool:
        return self._symbols.never_returns(self._unit, name)

    def never_null(self, name: str) -> bool:
        return self._symbols.never_null(self._unit, name)

    def is_null(self, name: str) -> bool:
        """Whether a function that nobody defines is missing for good: a reference that is weak gives null then."""
        if self.has_body(name) or not self._symbols.is_null(self._unit, name):
            return False
        return not self.is_error(name) and libc.find(name) is None and not self._symbols.has_stub(name)

    def callee(self, name: str, node: Node) -> Node:
        """An expression that names a function of the file, at the place of another one."""
        declaration = self._symbols.declaration(self._unit, name)
        if declaration is None:
            raise UnsupportedC(f"function {name!r}, which is declared in a block", node.range)
        callee = Node(node.unit, kinds.DECL_REF, node.begin, node.end)
        callee.type = declaration.type
        callee.value = (kinds.FUNCTION, declaration.name, declaration.cursor.d0, None)
        return callee

    def has_body(self, name: str) -> bool:
        return self.unique_name(name) in self._symbols.functions

    def is_static(self, name: str) -> bool:
        """Whether the file that is being lowered has a function or variable of its own of this name."""
        return self._symbols.is_static(self._unit, name)

    def stub_for(self, name: str) -> str:
        return self._symbols.stub_for(self._unit, name)

    def unique_name(self, name: str) -> str:
        """The name in the program of what the file that is being lowered calls so."""
        return self._symbols.unique_name(self._unit, name)

    def is_old_style(self, name: str) -> bool:
        """Whether a function of the program is defined with a list of names, so that nothing is converted for it."""
        definition = self._symbols.functions.get(self.unique_name(name))
        if definition is None:
            return False
        signature = definition.signature()
        return bool(signature.parameters) and not signature.prototyped

    def signature(self, name: str) -> FunctionType:
        """Of a function that is called, which is lowered in its turn."""
        name = self.unique_name(name)
        self._enqueue(name)
        return self._symbols.functions[name].signature()

    def _enqueue(self, name: str) -> None:
        if name not in self._lowered:
            self._lowered[name] = None
            self._queue.append(name)

    def function_symbol(self, name: str, node: Node) -> Term:
        """The address of a function, which may be called through it from now on."""
        self.check(name)
        if self.is_null(name):
            return bv(0, self.pointer_width)
        unique = self.unique_name(name)
        known = self._functions.get(unique)
        if known is None:
            type_ = FunctionType(VOID, [], False, False)
            known = self._functions[unique] = self.add_object(unique, type_, Region.FUNCTION)
            known.align = 16
            aligned(known, self._symbols.alignment(unique))
            if self.is_error(name) or libc.always_ours(name) or not self.has_body(name):
                self._wrapped[unique] = node
            self._enqueue(unique)
        return known.symbol

    # -- objects ----------------------------------------------------------------------------------

    def add_object(self, name: str, type_: CType, region: Region, owner: str = "") -> MemoryObject:
        obj = make_object(name, type_, region, owner, self.pointer_width)
        self.objects[obj.symbol] = obj
        return obj

    def add_heap_site(self, owner: str) -> MemoryObject:
        self._heap_sites += 1
        return self.add_object(f"heap.{self._heap_sites}", VoidType(1, 16), Region.HEAP, owner)

    def global_symbol(self, name: str, node: Node) -> Term:
        self.check(name)
        if name == "errno" and stubs.is_ours(self._unit):
            return self.errno_symbol()
        name = self.unique_name(name)
        known = self._globals.get(name)
        if known is None:
            variable = self._symbols.variable(name, node.type)
            if name == "errno" and not variable.is_defined:
                return self.errno_symbol()
            if not variable.is_defined:
                self._refuse_symbol_of_linker(name, node)
            known = self._globals[name] = self.add_object(name, variable.type, Region.GLOBAL)
            aligned(known, variable.align)
            self._pending.append((known, variable))
        return known.symbol

    def add_library_object(
        self,
        name: str,
        type_: CType,
        origin: Origin | None = None,
        setup: Callable[[StatementLowering, Term], None] | None = None,
    ) -> Term:
        """An object of the library's own, of which there is one of each name.

        At the start it is zero, or any value if there is an origin for it, or what `setup` makes of it.
        """
        name = f"{name}@library"
        known = self._globals.get(name)
        if known is None:
            known = self._globals[name] = self.add_object(name, type_, Region.GLOBAL)
            self._start.emit(Fill(known.symbol, self._start.layout(type_), origin))
            if setup is not None:
                setup(self._start, known.symbol)
        return known.symbol

    @cached_property
    def resizes_blocks(self) -> bool:
        """Whether any file calls `realloc`, or something of the library that does."""
        return self.mentions(_RESIZING)

    @cached_property
    def mentions_errno(self) -> bool:
        """Whether any file can look at errno."""
        declares = self._symbols.declares
        in_text = any(b"errno" in unit.text for unit in self._symbols.units)
        return in_text or declares("errno") or declares("__errno_location")

    def errno_symbol(self) -> Term:
        """The library's errno: the variable that a program declares, or what `__errno_location` points to."""
        return self.add_library_object("errno", self.arithmetic.int)

    def _refuse_symbol_of_linker(self, name: str, node: Node) -> None:
        """What the linker itself defines, or leaves null, is no object of any value."""
        if self._symbols.is_null(self._unit, name):
            raise UnsupportedC(f"weak variable {name!r} that no file defines", node.range)
        if name in libc.CHANGING_VARIABLES:
            raise UnsupportedC(f"variable {name!r} of the library", node.range)
        if name.startswith(("__start_", "__stop_")) or name in _SYMBOLS_OF_LINKER:
            raise UnsupportedC(f"symbol {name!r} of the linker", node.range)

    def static_local(self, name: str, node: Node, initialiser: Node | None) -> Local:
        type_ = node.type
        obj = aligned(self.add_object(name, type_, Region.GLOBAL), node.alignment)
        self._pending.append((obj, GlobalVariable(type_, initialiser, True, node.range)))
        local = self._start.locals[node.value[1]] = Local(type_, address=obj.symbol)  # initialisers may name it
        return local

    def label_symbol(self, name: str, key: int) -> Term:
        """The address of a label, which is told apart by its statement. Nothing is stored there."""
        known = self._labels.get(key)
        if known is None:
            known = self._labels[key] = self.add_object(
                f"&&{name}.{len(self._labels)}", self.arithmetic.char, Region.GLOBAL
            )
        return known.symbol

    def string_object(self, units: tuple[int, ...], type_: ArrayType, node: Node, owner: str) -> MemoryObject:
        """The object of a string literal: one for each text in a file, as in gcc. The name of a function is its own."""
        key = (units, type_.element.size, type_.count or 0, owner or node.unit.path)
        known = self._strings.get(key)
        if known is None:
            text = "".join(chr(unit) if 32 <= unit < 127 else "." for unit in units[:12])
            name = f'"{text}"{len(self._strings)}'
            known = self._strings[key] = self.add_object(name, type_, Region.GLOBAL)
            known.sure_align = type_.element.align  # what the ABI promises for long arrays, it promises for variables
            self._texts[known.symbol] = units
            size = type_.element.size
            self._start.range = node.range
            for index in range(type_.count or 0):
                unit = bv(units[index] if index < len(units) else 0, 8 * size)
                self._start.emit(Store(step(known.symbol, bv(index * size, self.pointer_width)), unit))
        return known

    def text_at(self, symbol: Term) -> tuple[int, ...] | None:
        """The characters of the string literal that has this address."""
        return self._texts.get(symbol)

    def mentions(self, pattern: re.Pattern[bytes]) -> bool:
        """Whether the text of any file has a part of this form."""
        return any(pattern.search(unit.text) for unit in self._symbols.units)

    # -- the whole program ------------------------------------------------------------------------

    def link(self) -> Program:
        """Lowers everything that the entry function can reach."""
        if not self.has_body(self.entry):
            raise InputError(f"there is no function {self.entry!r} to start with", f"{self._unit.path}:1:1")
        self.check(self.entry)
        signature = self.signature(self.entry)
        entry = self.unique_name(self.entry)
        entry_tree = self.call_effects.read(entry)
        for name in self._constructors + self._destructors:
            self._check_hook(name)
        program = Program(START, {}, self.objects, self.pointer_width, self.exit_status)
        self._lower_all(program)
        if self._has_end:
            program.functions[FINISH] = self._finish()
            self._lower_all(program)
        self._call_hooks(self._start, self._constructors)
        call_entry(self._start, entry_tree, entry, signature, self.exit_status)
        program.functions[START] = self._start.finish()
        self._check_promises(program)
        program.frees = self.frees
        known = self._symbols.functions
        program.without_source = frozenset(
            name for name in program.functions if name in known and stubs.is_ours(known[name].unit)
        )
        program.indifferent = frozenset(self.indifferent)
        self._note_missing_errors()
        program.notes = list(dict.fromkeys(self.notes))
        return program

    def _note_missing_errors(self) -> None:
        """A property file that misspells a function would be about nothing."""
        names = self.property.error_functions
        if names != Property().error_functions and not any(map(self._symbols.is_declared, names)):
            listed = ", ".join(map(repr, sorted(names)))
            self.notes.append(Note(None, f"the program knows no function {listed}, which the property names"))

    def _lower_all(self, program: Program) -> None:
        """Lowers what was asked for, and what that asks for in turn."""
        while self._queue or self._pending:
            while self._queue:
                name = self._queue.popleft()
                program.functions[name] = self._lower(name)
            while self._pending:
                self._initialise(*self._pending.popleft())

    def _check_promises(self, program: Program) -> None:
        promised = self._symbols.with_attribute("pure", "const")
        name = with_effects(program.functions, program.objects, promised) if promised else None
        if name is not None:
            where = self._symbols.functions[name].tree().range
            raise UnsupportedC(f"function {name!r} with effects, in spite of its attribute", where)

    def _lower(self, name: str) -> Function:
        lower = StatementLowering(self, name)
        wrapped = self._wrapped.get(name)
        if wrapped is not None:
            self._unit = wrapped.unit
            return _guarded(lower, lambda: lower.lower_wrapper(wrapped))
        definition = self._symbols.functions[name]
        self._unit = definition.unit
        lower.never_returns = self._symbols.never_returns(definition.unit, definition.name)
        lower.never_null = self._symbols.never_null(definition.unit, definition.name)
        return _guarded(
            lower,
            lambda: lower.lower_function(self.call_effects.tree(name), definition.signature(), definition.printed),
        )

    def _initialise(self, obj: MemoryObject, variable: GlobalVariable) -> None:
        start, initialiser = self._start, variable.initialiser
        start.range = variable.range
        if initialiser is not None:
            self._unit = initialiser.unit
        _guarded(start, lambda: self._initial_value(obj, variable))

    def _initial_value(self, obj: MemoryObject, variable: GlobalVariable) -> None:
        start = self._start
        if not variable.is_defined and libc.initialise(start, obj, variable.type):
            return
        if not variable.is_defined:
            start.assuming(AssumptionKind.UNDEFINED_GLOBAL_IS_ANY, obj.name)
            start.emit(Fill(obj.symbol, start.layout(variable.type), Origin.NO_BODY))
            return
        start.emit(Fill(obj.symbol, start.layout(variable.type)))
        if variable.initialiser is not None:
            obj.size = start.initialise_parts(obj.symbol, variable.type, variable.initialiser, zeroed=True)

    # -- before and after main --------------------------------------------------------------------

    def _check_hook(self, name: str) -> None:
        """A constructor or destructor is used, whoever else uses it."""
        definition = self._symbols.functions[name]
        self._symbols.check(definition.unit, definition.name)
        if definition.signature().parameters:
            raise UnsupportedC("constructor or destructor with parameters", definition.tree().range)
        self._enqueue(name)

    def _call_hooks(self, lower: StatementLowering, names: list[str]) -> None:
        for name in names:
            definition = self._symbols.functions[name]
            lower.range = definition.tree().range
            lower.emit(Call(name, (), lower.return_variables(definition.signature().result)))

    def end(self, lower: CallLowering) -> None:
        """Ends the program as `exit` does: what `atexit` was told and destructors run first."""
        if self._has_end:
            lower.emit(Call(FINISH, (), ()))
        lower.leave(EXIT)

    @cached_property
    def _has_end(self) -> bool:
        """Whether something may be there to run when the program ends."""
        return bool(self._destructors) or self.mentions(_ATEXIT)

    def _finish(self) -> Function:
        """Calls what `atexit` was told, the last first, then the destructors, and what these told `atexit`.

        When a destructor calls `exit`, those that are left do not run any more.
        """
        lower = StatementLowering(self, FINISH)
        self._run_at_exit(lower)
        if self._destructors:
            int_ = self.arithmetic.int
            begun = self.add_object("<finishing>", int_, Region.GLOBAL).symbol
            self._start.emit(Fill(begun, self._start.layout(int_)))
            again, lower.here = lower.fork(nonzero(load(begun, int_.sort)))
            first, lower.here = lower.here, again
            lower.leave(EXIT)
            lower.here = first
            lower.emit(Store(begun, bv(1, int_.width)))
            self._call_hooks(lower, self._destructors[::-1])
            self._run_at_exit(lower)
        lower.return_to_exit()
        return lower.finish()

    def _run_at_exit(self, lower: StatementLowering) -> None:
        if any(name.startswith(_REGISTERING) for name in self._lowered):
            runner = self.stub_for(_RUNNER)
            self.signature(runner)
            lower.emit(Call(self.unique_name(runner), (), ()))


_Result = TypeVar("_Result")


def _guarded(lower: StatementLowering, work: Callable[[], _Result]) -> _Result:
    """Gives an error that does not know its place the place where lowering stands."""
    try:
        return work()
    except UnsupportedC as error:
        if error.where is None:
            raise UnsupportedC(error.construct, lower.range) from None
        raise
