"""Calls: of functions with a body, through pointers, of the C library and of what has no body at all."""

from __future__ import annotations

from collections.abc import Callable

from cutpoint.base.errors import UnsupportedC
from cutpoint.c import kinds
from cutpoint.c.ast import Node
from cutpoint.c.lowering import libc
from cutpoint.c.lowering.building.conversions import convert
from cutpoint.c.lowering.evaluation.evaluation import Evaluated
from cutpoint.c.lowering.evaluation.initialisers import InitialiserLowering
from cutpoint.c.lowering.evaluation.order import ARGUMENTS
from cutpoint.c.lowering.syntax.signatures import passed_as, signature_of
from cutpoint.c.types import ArrayType, CType, FloatType, FunctionType, IntType, PointerType, RecordType, VoidType
from cutpoint.cfa.assumptions import AssumptionKind
from cutpoint.cfa.calls.convention import bind, sorts_of
from cutpoint.cfa.layout import Layout
from cutpoint.cfa.model import Assume, Origin
from cutpoint.cfa.program import (
    ABORT,
    ERROR,
    CallThrough,
    Fill,
    Function,
    Store,
    load,
    step,
)
from cutpoint.cfa.signature import Signature
from cutpoint.smt.terms import floats
from cutpoint.smt.terms.bitvectors import from_bool, nonzero
from cutpoint.smt.terms.sorts import Sort, bitvec
from cutpoint.smt.terms.term import TRUE, Term, bv

SLOT = 8
"""Bytes that an unnamed argument of a variadic function takes."""


def _slots(type_: CType) -> int:
    """The bytes that an unnamed argument takes, with those up to the next."""
    return (type_.size + SLOT - 1) // SLOT * SLOT


class CallLowering(InitialiserLowering):
    """Records are passed and returned scalar by scalar, so that they need not live in memory."""

    variadic_arguments: Term | None = None
    """In a variadic function: the parameter that holds the address of the unnamed arguments."""

    def call(self, node: Node) -> Term | None:
        restore = self.inside(node)
        result = self._call(node)
        restore()
        return result

    def call_for_effect(self, node: Node) -> Term | None:
        if not libc.is_dropped(self, node):
            return self.call(node)
        for argument in node.children[1:]:
            self.effect(argument)
        return None

    def _call(self, node: Node) -> Term | None:
        name = self.callee_name(node)
        if not name:
            return self._call_through(node)
        self.linker.check(name)
        arguments = node.children[1:]
        if self.linker.is_old_style(name):  # clang has converted the arguments all the same
            arguments = [argument.stripped for argument in arguments]
        if not libc.takes_expressions(name):
            arguments = self.in_gccs_order(arguments)
        if self.linker.is_error(name):
            for argument in arguments:
                self.effect(argument)
            self.leave(ERROR)
            return self.some_value(node.type)
        plain = libc.name_in_library(name)
        if plain != name and self.linker.has_body(plain):  # gcc may expand the call or run the program's function
            raise self.unsupported(f"call of {name!r} in a program that defines {plain!r}", node)
        if not self.linker.has_body(name):
            libc.check_declaration(self, name, node, arguments)
        has_own_body = self.linker.has_body(name) and not libc.always_ours(name)
        if has_own_body and not libc.replaces_body(self, name, node, arguments):
            result = self.call_function(name, node, arguments)
            if libc.never_returns(self, name):
                self.here = None
            return result
        if not has_own_body:
            libc.note_substitutes(self, name)
            name = self.linker.stub_for(name)
            if self.linker.has_body(name) and not libc.always_ours(name):
                return libc.folded(self, plain, arguments, self.call_function(name, node, arguments))
        if node.unit.volatile:
            for argument in arguments:
                self._note_volatile(argument)
        known = libc.find(name)
        if known is not None:
            return known(self, node, arguments if libc.takes_expressions(name) else self.evaluated(arguments))
        return self._call_without_body(name, node, arguments)

    def _note_volatile(self, argument: Node) -> None:
        """What the library is told the address of, it may read."""
        named = [inner for inner in argument.walk() if inner in argument.unit.volatile]
        if named:
            self.assuming(AssumptionKind.VOLATILE_IS_MEMORY, named[0].text)

    def some_value(self, type_: CType) -> Term | None:
        """A value that nobody can look at, where control cannot be."""
        if isinstance(type_, FloatType):
            return floats.float_const(0, type_.format)
        return bv(0, 8 * type_.size if type_.is_scalar else self.pointer_width)

    # -- functions with a body --------------------------------------------------------------------

    def call_function(self, name: str, node: Node, arguments: list[Node]) -> Term | None:
        """A call by name. What the caller's file says of the function may differ from its definition."""
        definition, unique = self.linker.signature(name), self.linker.unique_name(name)
        seen = self._seen(node, arguments, definition.prototyped)
        named = len(definition.parameters)
        if definition.variadic and not seen.prototyped and len(arguments) >= named:
            seen = FunctionType(seen.result, seen.parameters[:named], True, True)
        call, passed, block = self._passed(seen, arguments, definition.variadic)
        binding = bind(call, signature_of(definition), self.pointer_width)
        if isinstance(binding, str):
            self.refuse(f"call of {name!r}, which is defined with other types: {binding}")
            return self.some_value(node.type)

        def emit(results: tuple[Term, ...]) -> None:
            for op in binding.operations(unique, passed, block, results, self._intermediate):
                self.emit(op)

        return self._collect(emit, seen.result, node.type)

    def _intermediate(self, sort: Sort) -> Term:
        return self.new_variable("passed", sort)

    def _seen(self, node: Node, arguments: list[Node], prototyped: bool = True) -> FunctionType:
        """The type that a call is made with. Without a prototype, arguments are promoted."""
        callee = self.decayed(node.children[0].type)
        type_ = callee.target if isinstance(callee, PointerType) else None
        if not isinstance(type_, FunctionType):
            raise self.unsupported(f"call of {node.children[0].text[:40]!r}", node)
        if type_.prototyped and prototyped:
            return type_
        promoted = [self.default_promotion(argument.type) for argument in arguments]
        return FunctionType(type_.result, promoted, False, False)

    def _passed(
        self, seen: FunctionType, arguments: list[Node], wants_block: bool
    ) -> tuple[Signature, tuple[Term, ...], Term | None]:
        """What a call passes: its types, its scalars, and the block of the unnamed arguments if somebody wants it."""
        named = len(seen.parameters)
        unnamed = [self.default_promotion(argument.type) for argument in arguments[named:]]
        passed: list[Term] = []
        for argument, type_ in zip(arguments, [*seen.parameters, *unnamed], strict=True):
            passed += self._scalars_of(argument, type_)
        block = None
        if wants_block:
            first = sum(passed_as(type_).scalars for type_ in seen.parameters)
            block = self._variadic_block(unnamed, passed[first:])
        return signature_of(seen, unnamed), tuple(passed), block

    def _scalars_of(self, argument: Node, type_: CType) -> list[Term]:
        if not isinstance(type_, RecordType):
            return [self.converted(argument, type_)]
        return self.load_scalars(self.value(argument), self.data(type_))

    def load_scalars(self, address: Term, layout: Layout) -> list[Term]:
        """The scalars of an object, in the order of the layout."""
        width = self.pointer_width
        return [load(step(address, bv(at, width)), run.sort) for run in layout for at in run.offsets()]

    def store_scalars(self, address: Term, type_: CType, values: list[Term]) -> None:
        """Writes scalars, in the order of the layout, into an object that was passed by value."""
        offsets = [offset for run in self.data(type_) for offset in run.offsets()]
        for offset, value in zip(offsets, values, strict=True):
            self.emit(Store(step(address, bv(offset, self.pointer_width)), value))
        self.forget_padding(address, type_)

    def return_variables(self, type_: CType) -> tuple[Term, ...]:
        """The variables that hold the result of this function when it ends."""
        if not type_.is_scalar and not isinstance(type_, RecordType):
            return ()
        return tuple(self.new_variable("return", run.sort, type_) for run in self.data(type_) for _ in run.offsets())

    def assign_results(self, type_: CType, value: Node) -> None:
        for variable, scalar in zip(self.function.returns, self._scalars_of(value, type_), strict=True):
            self.assign(variable, scalar)

    def _collect(self, emit: Callable[[tuple[Term, ...]], None], declared: CType, expected: CType) -> Term | None:
        """Emits a call and gives its value."""
        if isinstance(declared, RecordType):
            results = [self.new_variable("result", run.sort) for run in self.data(declared) for _ in run.offsets()]
            emit(tuple(results))
            obj = self.new_object("result", declared)
            self.store_scalars(obj.symbol, declared, results)
            return obj.symbol
        if not declared.is_scalar:
            emit(())
            return self.some_value(expected) if expected.is_scalar else None
        result = self.new_variable("result", declared.sort)
        emit((result,))
        return convert(result, declared, expected) if expected.is_scalar else result

    def lower_wrapper(self, callee: Node) -> Function:
        """A function that calls one of the library's, for those that call it through a pointer."""
        signature = callee.type
        assert isinstance(signature, FunctionType)
        self.range = callee.range
        call = Node(callee.unit, kinds.CALL, callee.begin, callee.end)
        call.type = signature.result
        call.children = [callee]
        parameters: list[Term] = []
        for type_ in signature.parameters:
            scalars = [self.new_variable("argument", sort) for sort in sorts_of(passed_as(type_))]
            call.children.append(Evaluated(callee, self._assembled(type_, scalars), type_))
            parameters += scalars
        if signature.variadic:
            parameters.append(self.new_variable("varargs", bitvec(self.pointer_width)))
        self.function.parameters = tuple(parameters)
        self.function.signature = signature_of(signature)
        self.function.returns = self.return_variables(signature.result)
        try:
            value = self.call(call)
        except UnsupportedC as error:  # it is known only now that nobody may call it through a pointer
            self.refuse(error.construct)
            value = None
        if value is not None and self.function.returns:
            self.assign_results(signature.result, Evaluated(callee, value, signature.result))
        self.return_to_exit()
        return self.finish()

    def _assembled(self, type_: CType, scalars: list[Term]) -> Term:
        """The value that the scalars of a parameter make up."""
        if not isinstance(type_, RecordType):
            return scalars[0]
        obj = self.new_object("argument", type_)
        self.store_scalars(obj.symbol, type_, scalars)
        return obj.symbol

    # -- through pointers -------------------------------------------------------------------------

    def _call_through(self, node: Node) -> Term | None:
        callee, *arguments = self.unsequenced(node.children, ARGUMENTS)
        pointer = self.value(callee)
        if not self.is_pure(callee):
            pointer = self.kept(pointer)
        arguments = self.in_gccs_order(arguments)
        seen = self._seen(node, arguments)
        call, passed, block = self._passed(seen, arguments, seen.variadic)

        def emit(results: tuple[Term, ...]) -> None:
            self.emit(CallThrough(pointer, passed, results, call, block))

        return self._collect(emit, seen.result, node.type)

    def default_promotion(self, type_: CType) -> CType:
        """What an argument becomes where no parameter says its type."""
        type_ = self.decayed(type_)
        if isinstance(type_, FloatType) and type_.size < 8:
            return self.arithmetic.double
        return self.arithmetic.promoted(type_)

    # -- variadic functions -----------------------------------------------------------------------

    def _variadic_block(self, types: list[CType], scalars: list[Term]) -> Term:
        """Puts the unnamed arguments one after the other into a block of memory."""
        obj = self.new_object("varargs", ArrayType(self.arithmetic.char, max(SLOT, sum(map(_slots, types)))))
        position = first = 0
        for type_ in types:
            count = passed_as(type_).scalars
            self.store_scalars(self.offset(obj.symbol, position), type_, scalars[first : first + count])
            position += _slots(type_)
            first += count
        return obj.symbol

    def next_argument(self, node: Node) -> Term:
        """va_arg: reads a slot and moves on."""
        self.declare_lengths(node, "type", is_followed=True)
        place = self.argument_list(node.children[-1])
        current = self.temporary(self._list_pointer(place), "argument")
        self.set_list_pointer(place, step(current, bv(_slots(node.type), self.pointer_width)))
        if isinstance(node.type, RecordType):
            return current
        return self.temporary(load(current, node.type.sort), "argument")

    def argument_list(self, node: Node) -> tuple[Term | None, Term | None]:
        """The variable or the address that a va_list expression denotes.

        On LP64 a va_list is an array of one record, so that naming it gives its address; on ILP32 it is a
        pointer. Either way its first bytes hold our pointer to the next argument.
        """
        place = self.place_of(node.stripped)
        if self.pointer_width == 64 and isinstance(place.type, PointerType):
            return None, self.read(place)  # a parameter of type va_list, decayed
        return place.variable, place.address

    def _list_pointer(self, place: tuple[Term | None, Term | None]) -> Term:
        variable, address = place
        if variable is not None:
            return variable
        assert address is not None
        return load(address, bitvec(self.pointer_width))

    def set_list_pointer(self, place: tuple[Term | None, Term | None], value: Term) -> None:
        variable, address = place
        if variable is not None:
            self.assign(variable, value)
        else:
            assert address is not None
            self.emit(Store(address, value))

    def copy_list(self, target: Node, source: Node) -> None:
        self.set_list_pointer(self.argument_list(target), self._list_pointer(self.argument_list(source)))

    # -- functions without a body -----------------------------------------------------------------

    def _call_without_body(self, name: str, node: Node, arguments: list[Node]) -> Term | None:
        for argument in arguments:
            self.effect(argument)
        if self.linker.is_null(name):  # a call of null ends the execution
            self.leave(ABORT)
            return self.some_value(node.type)
        self.assuming(AssumptionKind.MISSING_BODY_IS_PURE, name)
        if self.linker.never_returns(name):
            self.leave(ABORT)
            return self.some_value(node.type)
        if isinstance(node.type, VoidType):
            self.emit(Assume(TRUE))  # so that executions pass a location of the call
        result = self.any_result(node.type, Origin.NO_BODY, name)
        if result is not None and isinstance(node.type, PointerType) and self.linker.never_null(name):
            self.assume(nonzero(result))
        return result

    def any_result(self, type_: CType, origin: Origin, source: str) -> Term | None:
        """Any value of a type, as the result of a call."""
        if isinstance(type_, RecordType):
            obj = self.new_object("result", type_)
            self.emit(Fill(obj.symbol, self.layout(type_), origin))
            return obj.symbol
        return self.any_scalar(type_, origin, source) if type_.is_scalar else None

    def any_scalar(self, type_: CType, origin: Origin, source: str) -> Term:
        """Any value of a type; a _Bool is 0 or 1."""
        signed = not isinstance(type_, IntType) or type_.signed
        value = self.any_value(source, type_.sort, origin, source, signed)
        if isinstance(type_, IntType) and type_.is_bool:
            return from_bool(nonzero(value), type_.width)
        return value
