"""Links parsed files to a program of exactly those functions and objects that can be used."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from cutpoint.base.errors import InputError, UnsupportedC
from cutpoint.c.lowering import libc
from cutpoint.c.lowering.building.builder import FunctionBuilder
from cutpoint.c.lowering.building.locals import Locals
from cutpoint.c.lowering.function import FunctionLowering
from cutpoint.c.lowering.library.hidden_calls import hidden_calls
from cutpoint.c.lowering.passing.passing import result_variables
from cutpoint.c.lowering.program.program_builder import FINISH, START, ProgramBuilder
from cutpoint.c.lowering.program.symbols import GlobalVariable
from cutpoint.c.lowering.start import call_entry
from cutpoint.c.lowering.syntax import stubs
from cutpoint.c.lowering.syntax.body import Body, read_body
from cutpoint.c.lowering.syntax.declared import Definition
from cutpoint.c.lowering.syntax.declared_pure import PURE_ATTRIBUTES, with_effects
from cutpoint.c.lowering.syntax.property import Property
from cutpoint.c.translation_unit import TranslationUnit
from cutpoint.cfa.assumptions import Assumption, AssumptionKind
from cutpoint.cfa.model import Call, Note, Origin
from cutpoint.cfa.program import ERROR, EXIT, Fill, Function, MemoryObject, Program, Region, Store, load
from cutpoint.cfa.variables import Role, Variable
from cutpoint.smt.terms.bitvectors import nonzero
from cutpoint.smt.terms.term import bv

_REGISTERING, _RUNNER = "atexit@", "__cutpoint_run_at_exit"
"""The prefix of our copies of `atexit`, and the function that runs the functions registered by them."""


class Linker:
    """Lowers functions and initialises globals until no further ones are needed."""

    def __init__(self, units: Sequence[TranslationUnit], property_: Property, entry: str) -> None:
        self._program = ProgramBuilder(units, property_, entry, libc.has_model)
        self._start = self._program.start
        self._initialisers = FunctionLowering(
            self._program, self._start, self._program.start_locals, Body()
        ).initialisers

    def link(self) -> Program:
        """Lowers everything that the entry function can reach."""
        program = self._program
        if not program.has_body(program.entry):
            raise InputError(f"there is no function {program.entry!r} to start with", f"{program.unit.path}:1:1")
        program.check(program.entry)
        signature = program.signature(program.entry)
        entry = program.unique_name(program.entry)
        entry_tree = program.call_effects.read(entry)
        for name in program.constructors + program.destructors:
            self._check_hook(name)
        lowered = Program(START, {}, program.objects.by_symbol, program.pointer_width, program.exit_status)
        self._lower_all(lowered)
        if program.has_end:
            lowered.functions[FINISH] = self._finish()
            self._lower_all(lowered)
        self._call_hooks(self._start, program.constructors)
        call_entry(program, entry_tree, entry, signature)
        lowered.functions[START] = self._start.finish()
        self._check_purity(lowered)
        self._note_hidden_calls(lowered)
        lowered.frees = program.frees
        lowered.error_functions = program.property.error_functions
        known = program.symbols.functions
        lowered.without_source = frozenset(
            name for name in lowered.functions if name in known and stubs.is_ours(known[name].unit)
        )
        lowered.indifferent = frozenset(program.indifferent)
        lowered.notes = self._notes()
        lowered.variables = program.own_variables()
        return lowered

    def _notes(self) -> list[Note]:
        """A note if the program has none of the functions in the property, for example because of a misspelling."""
        names = self._program.property.error_functions
        if names == Property().error_functions or any(map(self._program.symbols.is_declared, names)):
            return []
        listed = ", ".join(map(repr, sorted(names)))
        return [Note(None, f"the property names {listed}, which the program does not declare")]

    def _lower_all(self, program: Program) -> None:
        """Processes both worklists until they are empty."""
        wanted_functions, wanted_globals = self._program.wanted_functions, self._program.wanted_globals
        while wanted_functions or wanted_globals:
            while wanted_functions:
                name = wanted_functions.popleft()
                program.functions[name] = self._lower(name)
            while wanted_globals:
                self._initialise(*wanted_globals.popleft())

    def _note_hidden_calls(self, lowered: Program) -> None:
        """Records that gcc may call functions of the program where no call is written: to copy and clear large records,
        and for arithmetic that the processor lacks."""
        symbols = self._program.symbols
        own = [
            definition.name
            for definition in symbols.functions.values()
            if not stubs.is_ours(definition.unit) and not symbols.is_static(definition.unit, definition.name)
        ]
        called = list(hidden_calls(own, lowered.functions.values()))
        start = lowered.functions[START]
        noted = tuple(Assumption(AssumptionKind.OWN_BODY_IS_CALLED, None, name) for name in called)
        if noted:
            start.assumptions[start.entry] = (*start.assumptions.get(start.entry, ()), *noted)

    def _check_purity(self, program: Program) -> None:
        promised = self._program.symbols.with_attribute(*PURE_ATTRIBUTES)
        name = with_effects(program.functions, program.objects, promised) if promised else None
        if name is not None:
            where = self._program.symbols.functions[name].tree().range
            raise UnsupportedC(f"function {name!r} with effects, despite its attribute", where)

    def _lower(self, name: str) -> Function:
        program, builder = self._program, self._program.builder(name)
        wrapped = program.wrapped.get(name)
        if wrapped is not None:
            program.unit = wrapped.unit
            lowering = FunctionLowering(program, builder, Locals(builder, Body()), Body())
            return _located(builder, lambda: lowering.lower_wrapper(wrapped))
        definition = program.symbols.functions[name]
        program.unit = definition.unit
        return _located(builder, lambda: self._lower_definition(builder, definition))

    def _lower_definition(self, builder: FunctionBuilder, definition: Definition) -> Function:
        program, symbols = self._program, self._program.symbols
        never_returns = symbols.never_returns(definition.unit, definition.name)
        never_null = symbols.never_null(definition.unit, definition.name)
        tree, signature = program.call_effects.tree(builder.function.name), definition.signature()
        builder.range = tree.range
        body = read_body(tree, signature, definition.printed, never_returns, never_null)
        return FunctionLowering(program, builder, Locals(builder, body), body).lower(tree, signature)

    def _initialise(self, obj: MemoryObject, variable: GlobalVariable) -> None:
        start, initialiser = self._start, variable.initialiser
        start.range = variable.range
        if initialiser is not None:
            self._program.unit = initialiser.unit
        _located(start, lambda: self._initial_value(obj, variable))

    def _initial_value(self, obj: MemoryObject, variable: GlobalVariable) -> None:
        start = self._start
        if not variable.is_defined and libc.initialise(self._program, obj, variable.type):
            return
        if not variable.is_defined:
            start.assuming(AssumptionKind.UNDEFINED_GLOBAL_IS_ANY, obj.name)
            start.emit(Fill(obj.symbol, start.layout(variable.type), Origin.NO_BODY))
            return
        start.emit(Fill(obj.symbol, start.layout(variable.type)))
        if variable.initialiser is not None:
            obj.size = self._initialisers.initialise_parts(obj.symbol, variable.type, variable.initialiser, zeroed=True)

    # -- before and after main --------------------------------------------------------------------

    def _check_hook(self, name: str) -> None:
        """Checks and enqueues a constructor or destructor, which is always used."""
        definition = self._program.symbols.functions[name]
        self._program.symbols.check(definition.unit, definition.name)
        if definition.signature().parameters:
            raise UnsupportedC("constructor or destructor with parameters", definition.tree().range)
        self._program.enqueue(name)

    def _call_hooks(self, builder: FunctionBuilder, names: list[str]) -> None:
        for name in names:
            definition = self._program.symbols.functions[name]
            builder.range = definition.tree().range
            if self._program.is_error(definition.name):
                builder.leave(ERROR)
                return
            builder.emit(Call(name, (), result_variables(builder, definition.signature().result)))

    def _finish(self) -> Function:
        """Calls the functions registered by `atexit`, the last first, then the destructors, and what these registered.

        If a destructor calls `exit`, the remaining ones do not run.
        """
        builder = self._program.builder(FINISH, is_internal=True)
        self._run_at_exit(builder)
        if self._program.destructors:
            int_ = self._program.arithmetic.int
            begun = self._program.objects.add(Variable("<finishing>", role=Role.INTERNAL), int_, Region.GLOBAL).symbol
            self._start.emit(Fill(begun, self._start.layout(int_)))
            again, builder.here = builder.fork(nonzero(load(begun, int_.sort)))
            first, builder.here = builder.here, again
            builder.leave(EXIT)
            builder.here = first
            builder.emit(Store(begun, bv(1, int_.width)))
            self._call_hooks(builder, self._program.destructors[::-1])
            self._run_at_exit(builder)
        builder.return_to_exit()
        return builder.finish()

    def _run_at_exit(self, builder: FunctionBuilder) -> None:
        if self._program.was_asked_for(_REGISTERING):
            runner = self._program.stub_for(_RUNNER)
            self._program.signature(runner)
            builder.emit(Call(self._program.unique_name(runner), (), ()))


_Result = TypeVar("_Result")


def _located(builder: FunctionBuilder, work: Callable[[], _Result]) -> _Result:
    """Adds the current source range to an error without one."""
    try:
        return work()
    except UnsupportedC as error:
        if error.where is None:
            raise UnsupportedC(error.construct, builder.range) from None
        raise
