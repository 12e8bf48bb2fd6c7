"""Calls: of functions with a body, through pointers, of the C library and of what has no body at all."""

from __future__ import annotations

from collections.abc import Callable

from cutpoint.c import kinds
from cutpoint.c.ast import Node
from cutpoint.c.lowering import libc
from cutpoint.c.lowering.conversions import convert
from cutpoint.c.lowering.evaluation import Evaluated
from cutpoint.c.lowering.initialisers import InitialiserLowering
from cutpoint.c.lowering.places import Place
from cutpoint.c.types import ArrayType, CType, FloatType, FunctionType, IntType, PointerType, RecordType, VoidType
from cutpoint.cfa.assumptions import AssumptionKind
from cutpoint.cfa.model import Assume, Call, Origin
from cutpoint.cfa.program import ERROR, CallThrough, Fill, Function, FunctionOp, Layout, Store, load, step
from cutpoint.smt import floats
from cutpoint.smt.bitvectors import from_bool, nonzero
from cutpoint.smt.sorts import bitvec
from cutpoint.smt.term import TRUE, Term, bv

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

    def _call(self, node: Node) -> Term | None:
        name = self.callee_name(node)
        arguments = node.children[1:]
        if not name:
            return self._call_through(node, arguments)
        if self.linker.is_error(name):
            for argument in arguments:
                self.effect(argument)
            self.leave(ERROR)
            return self.some_value(node.type)
        plain = libc.library_name(name)
        if plain != name and self.linker.has_body(plain):  # gcc may expand the call or run the program's function
            raise self.unsupported(f"call of {name!r} in a program that defines {plain!r}", node)
        if not self.linker.has_body(name):
            libc.check_declaration(self, name, node, arguments)
        name = self.linker.stub_for(name)
        if self.linker.has_body(name) and not libc.always_ours(name):
            signature = self.linker.signature(name)
            unique = self.linker.unique_name(name)
            passed = self._arguments(signature, arguments)
            return self._collect(lambda results: Call(unique, passed, results), signature.result, node.type)
        known = libc.find(name)
        if known is not None:
            return known(self, node, arguments if libc.takes_expressions(name) else self.evaluated(arguments))
        return self._call_without_body(name, node, arguments)

    def some_value(self, type_: CType) -> Term | None:
        """A value that nobody can look at, where control cannot be."""
        if isinstance(type_, FloatType):
            return floats.float_const(0, type_.format)
        return bv(0, 8 * type_.size if type_.is_scalar else self.pointer_width)

    # -- functions with a body --------------------------------------------------------------------

    def _arguments(self, signature: FunctionType, arguments: list[Node]) -> tuple[Term, ...]:
        passed: list[Term] = []
        for position, type_ in enumerate(signature.parameters):
            if position < len(arguments):
                passed += self._scalars_of(arguments[position], type_)
            else:
                for run in self.layout(type_):
                    passed.append(self.any_value("missing", run.sort, Origin.UNSPECIFIED, "missing argument"))
        extra = arguments[len(signature.parameters) :]
        if signature.variadic:
            passed.append(self._variadic_block(extra))
        else:
            for argument in extra:
                self.effect(argument)
        return tuple(passed)

    def _scalars_of(self, argument: Node, type_: CType) -> list[Term]:
        if not isinstance(type_, RecordType):
            return [self.converted(argument, type_)]
        return self.load_scalars(self.value(argument), self.layout(type_))

    def load_scalars(self, address: Term, layout: Layout) -> list[Term]:
        """The scalars of an object, in the order of the layout."""
        width = self.pointer_width
        return [load(step(address, bv(at, width)), run.sort) for run in layout for at in run.offsets()]

    def store_scalars(self, address: Term, layout: Layout, values: list[Term]) -> None:
        """Writes scalars, in the order of the layout, into an object."""
        offsets = [offset for run in layout for offset in run.offsets()]
        for offset, value in zip(offsets, values, strict=True):
            self.emit(Store(step(address, bv(offset, self.pointer_width)), value))

    def return_variables(self, type_: CType) -> tuple[Term, ...]:
        """The variables that hold the result of this function when it ends."""
        if not type_.is_scalar and not isinstance(type_, RecordType):
            return ()
        return tuple(self.new_variable("return", run.sort) for run in self.layout(type_) for _ in run.offsets())

    def assign_results(self, type_: CType, value: Node) -> None:
        for variable, scalar in zip(self.function.returns, self._scalars_of(value, type_), strict=True):
            self.assign(variable, scalar)

    def _collect(self, op: Callable[[tuple[Term, ...]], FunctionOp], declared: CType, expected: CType) -> Term | None:
        """Emits a call and gives its value."""
        if isinstance(declared, RecordType):
            layout = self.layout(declared)
            results = [self.new_variable("result", run.sort) for run in layout for _ in run.offsets()]
            self.emit(op(tuple(results)))
            obj = self.new_object("result", declared)
            self.store_scalars(obj.symbol, layout, results)
            return obj.symbol
        if not declared.is_scalar:
            self.emit(op(()))
            return self.some_value(expected) if expected.is_scalar else None
        result = self.new_variable("result", declared.sort)
        self.emit(op((result,)))
        return convert(result, declared, expected) if expected.is_scalar else result

    def lower_wrapper(self, callee: Node) -> Function:
        """A function that calls one of the library's, for those that call it through a pointer."""
        signature = callee.type
        assert isinstance(signature, FunctionType)
        self.range = callee.range
        call = Node(callee.unit, kinds.CALL, callee.begin, callee.end)
        call.type = signature.result
        call.children = [callee]
        for type_ in signature.parameters:
            if not type_.is_scalar:
                raise self.unsupported(f"address of {callee.value[1]!r}, which takes a {type_}", callee)
            call.children.append(Evaluated(callee, self.new_variable("argument", type_.sort), type_))
        parameters = [argument.term for argument in call.children[1:] if isinstance(argument, Evaluated)]
        if signature.variadic:
            parameters.append(self.new_variable("varargs", bitvec(self.pointer_width)))
        self.function.parameters = tuple(parameters)
        self.function.returns = self.return_variables(signature.result)
        value = self.call(call)
        if value is not None and self.function.returns:
            self.assign_results(signature.result, Evaluated(callee, value, signature.result))
        self.return_to_exit()
        return self.finish()

    # -- through pointers -------------------------------------------------------------------------

    def _call_through(self, node: Node, arguments: list[Node]) -> Term | None:
        callee = node.children[0]
        type_ = self.decayed(callee.type)
        signature = type_.target if isinstance(type_, PointerType) else None
        if not isinstance(signature, FunctionType):
            raise self.unsupported(f"call of {callee.text[:40]!r}", node)
        pointer = self.value(callee)
        if not signature.prototyped:
            promoted = [self.default_promotion(argument.type) for argument in arguments]
            signature = FunctionType(signature.result, promoted, False, True)
        passed = self._arguments(signature, arguments)
        return self._collect(lambda results: CallThrough(pointer, passed, results), signature.result, node.type)

    def default_promotion(self, type_: CType) -> CType:
        """What an argument becomes where no parameter says its type."""
        type_ = self.decayed(type_)
        if isinstance(type_, FloatType) and type_.size < 8:
            return self.arithmetic.double
        return self.arithmetic.promoted(type_)

    # -- variadic functions -----------------------------------------------------------------------

    def _variadic_block(self, arguments: list[Node]) -> Term:
        """Puts the unnamed arguments one after the other into a block of memory."""
        types = [self.default_promotion(node.type) for node in arguments]
        values = [self.converted(node, type_) for node, type_ in zip(arguments, types, strict=True)]
        obj = self.new_object("varargs", ArrayType(self.arithmetic.char, max(SLOT, sum(map(_slots, types)))))
        position = 0
        for value, type_ in zip(values, types, strict=True):
            address = step(obj.symbol, bv(position, self.pointer_width))
            position += _slots(type_)
            self.write(Place(type_, address=address), value)
        return obj.symbol

    def next_argument(self, node: Node) -> Term:
        """va_arg: reads a slot and moves on."""
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
        self.assuming(AssumptionKind.MISSING_BODY_IS_PURE, name)
        if isinstance(node.type, VoidType):
            self.emit(Assume(TRUE))  # so that executions pass a location of the call
        return self.any_result(node.type, Origin.NO_BODY, name)

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
