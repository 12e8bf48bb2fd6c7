"""The program under construction: the meaning of names outside of functions, and the worklists of lowering.

Functions are lowered if something names them, globals are initialised if something uses them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from functools import cached_property

from cutpoint.base.errors import UnsupportedC
from cutpoint.base.patterns import Pattern
from cutpoint.c import kinds
from cutpoint.c.ast import Node
from cutpoint.c.lowering.building.bit_fields import GccTypes
from cutpoint.c.lowering.building.builder import FunctionBuilder
from cutpoint.c.lowering.building.conversions import Arithmetic
from cutpoint.c.lowering.building.locals import Local, Locals
from cutpoint.c.lowering.building.null_traps import NullTraps
from cutpoint.c.lowering.building.objects import Objects, aligned
from cutpoint.c.lowering.library.names import CHANGING_VARIABLES, always_ours
from cutpoint.c.lowering.program.call_effects import CallEffects
from cutpoint.c.lowering.program.symbols import GlobalVariable, Symbols
from cutpoint.c.lowering.syntax import stubs
from cutpoint.c.lowering.syntax.body import Body
from cutpoint.c.lowering.syntax.compile_time import unknown_positions
from cutpoint.c.lowering.syntax.property import Property
from cutpoint.c.translation_unit import TranslationUnit
from cutpoint.c.types import VOID, ArrayType, CType, FunctionType
from cutpoint.cfa.model import Call, Origin
from cutpoint.cfa.program import EXIT, Fill, Function, MemoryObject, Region, Store
from cutpoint.cfa.variables import Role, Variable
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
_OF_THREADS = Pattern(rb"\b(?:_Thread_local|thread_local|__thread)\b")
_RESIZING = Pattern(rb"(?<![*\w])(?<!\* )realloc|(?:[=(!,;{}]|return)\s*(?:getline|getdelim)\b")
"""Calls of functions that resize blocks, but not their declarations. If this errs, contents are lost, not invented."""
_ATEXIT = Pattern(rb"\batexit\b")


class ProgramBuilder:
    """The symbols of all files, seen from the file whose functions are being lowered, and the objects so far."""

    def __init__(
        self, units: Sequence[TranslationUnit], property_: Property, entry: str, has_model: Callable[[str], bool]
    ) -> None:
        """`has_model` tells whether there is a model of a library function of this name."""
        self.property = property_
        self.entry = entry
        self.arithmetic = Arithmetic(units[0].data_model.pointer_size)
        self.pointer_width = self.arithmetic.pointer_width
        self.gcc_types = GccTypes(self.arithmetic)
        self.exit_status = variable("<exit status>", bitvec(32))
        self.block_sizes = variable("<block sizes>", array(*[bitvec(self.pointer_width)] * 2))
        """The sizes of memory blocks, by their addresses; tracked only in programs that resize blocks."""
        self.indifferent: set[Term] = set()
        """Comparisons of addresses whose outcome does not affect the behaviour of the program."""
        self.frees = False
        """Whether memory blocks are freed, so that others may reuse their addresses."""
        self.objects = Objects(self.pointer_width)
        self.symbols = Symbols(units)
        self.unit = units[0]
        """The file in which names are looked up: the one that is being lowered."""
        errors = property_.error_functions
        self._error_functions = errors | self.symbols.labels_of(errors)
        self.constructors = self.symbols.ordered("constructor")
        self.destructors = self.symbols.ordered("destructor")
        self.call_effects = CallEffects(self.symbols, self.is_error, property_.is_error_label)
        self.wrapped: dict[str, Node] = {}
        """Library functions that are called through pointers, each with an expression that names it."""
        self.wanted_functions: deque[str] = deque()
        self.wanted_globals: deque[tuple[MemoryObject, GlobalVariable]] = deque()
        self._asked_for: dict[str, None] = {}
        self._has_model = has_model
        self._null_traps = NullTraps(self.objects.by_symbol)
        self._functions: dict[str, MemoryObject] = {}
        self._globals: dict[str, MemoryObject] = {}
        self._labels: dict[int, MemoryObject] = {}
        self._strings: dict[tuple[tuple[int, ...], int, int, str], MemoryObject] = {}
        self._texts: dict[Term, tuple[int, ...]] = {}
        self.start = self.builder(START, is_internal=True)
        """The code that runs before the entry function is called."""
        self.start_locals = Locals(self.start, Body())

    def builder(self, name: str, is_internal: bool = False) -> FunctionBuilder:
        """A builder for a function of this program; the source does not have an internal one."""
        function = Function(name, source_name=self.symbols.source_name(name), is_internal=is_internal)
        return FunctionBuilder(function, self.objects, self.arithmetic, self._null_traps)

    def own_variables(self) -> dict[Term, Variable]:
        """The variables that neither a function nor an object has."""
        return {term: Variable(term.value, role=Role.INTERNAL) for term in (self.exit_status, self.block_sizes)}

    # -- functions --------------------------------------------------------------------------------

    def is_error(self, name: str) -> bool:
        """Whether a call by this name runs an error function, directly or as an alias."""
        return name in self._error_functions or self.symbols.alias_of(self.unit, name) in self._error_functions

    def check(self, name: str) -> None:
        """Refuses a function or variable that is used if it has unsupported features."""
        self.symbols.check(self.unit, name)

    def never_returns(self, name: str) -> bool:
        return self.symbols.never_returns(self.unit, name)

    def is_declared_pure(self, name: str) -> bool:
        """Whether a function is declared to have no effects, so that gcc drops a call whose result is not used."""
        return self.symbols.is_declared_pure(self.unit, name)

    def never_null(self, name: str) -> bool:
        return self.symbols.never_null(self.unit, name)

    def is_null(self, name: str) -> bool:
        """Whether the address of a function is null: it is declared weak, and neither defined nor modelled."""
        if self.has_body(name) or not self.symbols.is_null(self.unit, name):
            return False
        if self.is_error(name):
            raise UnsupportedC(f"weak function {name!r} that the property names and no file defines")
        return not self._has_model(name) and not self.symbols.has_stub(name)

    def callee(self, name: str, node: Node) -> Node:
        """An expression that names a function of the file, with the source range of another expression."""
        declaration = self.symbols.declaration(self.unit, name)
        if declaration is None:
            raise UnsupportedC(f"function {name!r}, which is declared in a block", node.range)
        callee = Node(node.unit, kinds.DECL_REF, node.begin, node.end)
        callee.type = declaration.type
        callee.value = (kinds.FUNCTION, declaration.name, declaration.cursor.d0, None)
        return callee

    def has_body(self, name: str) -> bool:
        return self.unique_name(name) in self.symbols.functions

    def is_static(self, name: str) -> bool:
        """Whether the current file has a function or variable of this name with internal linkage."""
        return self.symbols.is_static(self.unit, name)

    def stub_for(self, name: str) -> str:
        return self.symbols.stub_for(self.unit, name)

    def unique_name(self, name: str) -> str:
        """The unique name in the program of what has this name in the current file."""
        return self.symbols.unique_name(self.unit, name)

    def is_old_style(self, name: str) -> bool:
        """Whether a function of the program is defined with an identifier list, so that arguments are not converted."""
        definition = self.symbols.functions.get(self.unique_name(name))
        if definition is None:
            return False
        signature = definition.signature()
        return bool(signature.parameters) and not signature.prototyped

    def signature(self, name: str) -> FunctionType:
        """The signature of a function that is called, which is also enqueued for lowering."""
        name = self.unique_name(name)
        self.enqueue(name)
        return self.symbols.functions[name].signature()

    def enqueue(self, name: str) -> None:
        """Requests that a function be lowered."""
        if name not in self._asked_for:
            self._asked_for[name] = None
            self.wanted_functions.append(name)

    def was_asked_for(self, prefix: str) -> bool:
        """Whether a function whose name has this prefix is or will be lowered."""
        return any(name.startswith(prefix) for name in self._asked_for)

    def function_symbol(self, name: str, node: Node) -> Term:
        """The address of a function, which may be called through it from now on."""
        self.check(name)
        if self.is_null(name):
            return bv(0, self.pointer_width)
        unique = self.unique_name(name)
        known = self._functions.get(unique)
        if known is None:
            type_ = FunctionType(VOID, [], False, False)
            known = self._functions[unique] = self.objects.add(Variable(unique), type_, Region.FUNCTION)
            known.align = 16
            aligned(known, self.symbols.alignment(unique))
            if self.is_error(name) or always_ours(name) or not self.has_body(name):
                self.wrapped[unique] = node
                known.is_foreign = True
            self.enqueue(unique)
        return known.symbol

    # -- objects ----------------------------------------------------------------------------------

    def global_symbol(self, name: str, node: Node) -> Term:
        self.check(name)
        if name == "errno" and stubs.is_ours(self.unit):
            return self.errno_symbol()
        name = self.unique_name(name)
        known = self._globals.get(name)
        if known is None:
            variable = self.symbols.variable(name, node.type)
            if name == "errno" and not variable.is_defined:
                if self.has_body("__errno_location"):  # glibc's errno is a macro that calls it
                    raise UnsupportedC("errno in a program that defines '__errno_location'", node.range)
                return self.errno_symbol()
            if not variable.is_defined:
                self._refuse_symbol_of_linker(name, node)
            known = self._globals[name] = self.objects.add(Variable(name), variable.type, Region.GLOBAL)
            known.is_far = self._has_thread_locals
            known.is_constant = variable.is_constant
            aligned(known, variable.align)
            self.wanted_globals.append((known, variable))
        return known.symbol

    def _refuse_symbol_of_linker(self, name: str, node: Node) -> None:
        """Refuses symbols that the linker or the library sets, or that are null: their values are not arbitrary."""
        if self.symbols.is_null(self.unit, name):
            raise UnsupportedC(f"weak variable {name!r} that no file defines", node.range)
        if name in CHANGING_VARIABLES:
            raise UnsupportedC(f"variable {name!r} of the library", node.range)
        if name.startswith(("__start_", "__stop_")) or name in _SYMBOLS_OF_LINKER:
            raise UnsupportedC(f"symbol {name!r} of the linker", node.range)

    def static_local(self, declared: Variable, node: Node, initialiser: Node | None) -> Local:
        type_ = node.type
        obj = aligned(self.objects.add(declared, type_, Region.GLOBAL), node.alignment)
        obj.is_far = self._has_thread_locals
        obj.is_constant = node in node.unit.constant
        self.wanted_globals.append((obj, GlobalVariable(type_, initialiser, True, node.range)))
        local = Local(type_, address=obj.symbol)
        self.start_locals.put(node.value[1], local)  # initialisers may name it
        return local

    def label_symbol(self, name: str, key: int) -> Term:
        """The address of a label, which is identified by its statement. Nothing is stored there."""
        known = self._labels.get(key)
        if known is None:
            known = self._labels[key] = self.objects.add(
                Variable(f"&&{name}.{len(self._labels)}"), self.arithmetic.char, Region.GLOBAL
            )
        return known.symbol

    def string_object(self, units: tuple[int, ...], type_: ArrayType, node: Node, owner: str) -> MemoryObject:
        """The object of a string literal: one per text in a file, as in gcc; for `__func__`, one per function."""
        key = (units, type_.element.size, type_.count or 0, owner or node.unit.path)
        known = self._strings.get(key)
        if known is None:
            text = "".join(chr(unit) if 32 <= unit < 127 else "." for unit in units[:12])
            declared = Variable(f'"{text}"{len(self._strings)}', role=Role.LITERAL)
            known = self._strings[key] = self.objects.add(declared, type_, Region.GLOBAL)
            known.is_constant = True
            known.sure_align = type_.element.align  # the ABI aligns long arrays more only if they are variables
            unknown = unknown_positions(units)
            if not unknown:
                self._texts[known.symbol] = units
            size = type_.element.size
            self.start.range = node.range
            for index in range(type_.count or 0):
                unit = bv(units[index] if index < len(units) else 0, 8 * size)
                if index in unknown:
                    unit = self.start.unknown_character(8 * size)
                self.start.emit(Store(self.start.offset(known.symbol, index * size), unit))
        return known

    def text_at(self, symbol: Term) -> tuple[int, ...] | None:
        """The characters of the string literal that has this address."""
        return self._texts.get(symbol)

    def add_library_object(
        self,
        name: str,
        type_: CType,
        origin: Origin | None = None,
        setup: Callable[[FunctionBuilder, Term], None] | None = None,
    ) -> Term:
        """An object that belongs to the library, one for each name.

        Initially it is zero, or arbitrary if an origin is given, or what `setup` stores in it.
        """
        name = f"{name}@library"
        known = self._globals.get(name)
        if known is None:
            known = self._globals[name] = self.objects.add(Variable(name), type_, Region.GLOBAL)
            known.is_far = True
            self.start.emit(Fill(known.symbol, self.start.layout(type_), origin))
            if setup is not None:
                setup(self.start, known.symbol)
        return known.symbol

    def errno_symbol(self) -> Term:
        """The library's errno: the variable that a program declares, or what `__errno_location` points to."""
        return self.add_library_object("errno", self.arithmetic.int)

    # -- what the files mention -------------------------------------------------------------------

    def mentions(self, pattern: Pattern[bytes]) -> bool:
        """Whether the pattern occurs in the text of any file."""
        return any(pattern.search(unit.text) for unit in self.symbols.units)

    @cached_property
    def _has_thread_locals(self) -> bool:
        """Whether any file may have variables of threads: it is not known which globals are."""
        return self.mentions(_OF_THREADS)

    @cached_property
    def resizes_blocks(self) -> bool:
        """Whether any file calls `realloc`, or a library function that does."""
        return self.mentions(_RESIZING)

    @cached_property
    def mentions_errno(self) -> bool:
        """Whether any file can read errno."""
        declares = self.symbols.declares
        in_text = any(b"errno" in unit.text for unit in self.symbols.units)
        return in_text or declares("errno") or declares("__errno_location")

    @cached_property
    def has_end(self) -> bool:
        """Whether functions may have to run when the program ends."""
        return bool(self.destructors) or self.mentions(_ATEXIT)

    def end(self, builder: FunctionBuilder) -> None:
        """Ends the program as `exit` does: functions registered by `atexit` and destructors run first."""
        if self.has_end:
            builder.emit(Call(FINISH, (), ()))
        builder.leave(EXIT)
