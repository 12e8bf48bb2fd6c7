"""Calls of functions with a body: by name, or through a pointer."""

from __future__ import annotations

from collections.abc import Callable

from cutpoint.c.ast import Node
from cutpoint.c.lowering.building.builder import FunctionBuilder
from cutpoint.c.lowering.building.conversions import convert
from cutpoint.c.lowering.evaluation.arbitrary import unseen_result
from cutpoint.c.lowering.evaluation.evaluation import Evaluation
from cutpoint.c.lowering.evaluation.order import ARGUMENTS, Order
from cutpoint.c.lowering.passing.passing import Passing
from cutpoint.c.lowering.passing.variadic import VariadicArguments
from cutpoint.c.lowering.program.program_builder import ProgramBuilder
from cutpoint.c.lowering.syntax.purity import is_pure
from cutpoint.c.lowering.syntax.signatures import passed_as, signature_of
from cutpoint.c.types import CType, FunctionType, PointerType, RecordType
from cutpoint.cfa.calls.convention import bind
from cutpoint.cfa.program import CallThrough
from cutpoint.cfa.signature import Signature
from cutpoint.smt.terms.sorts import Sort
from cutpoint.smt.terms.term import Term


class FunctionCalls:
    """Emits calls, with their arguments and results."""

    def __init__(
        self,
        builder: FunctionBuilder,
        evaluation: Evaluation,
        order: Order,
        passing: Passing,
        variadic: VariadicArguments,
        program: ProgramBuilder,
    ) -> None:
        self._builder = builder
        self._evaluation = evaluation
        self._order = order
        self._passing = passing
        self._variadic = variadic
        self._program = program

    def by_name(self, name: str, node: Node, arguments: list[Node]) -> Term | None:
        """A call by name. The declaration in the caller's file may differ from the definition."""
        definition, unique = self._program.signature(name), self._program.unique_name(name)
        seen = self._seen(node, arguments, definition.prototyped)
        named = len(definition.parameters)
        if definition.variadic and not seen.prototyped and len(arguments) >= named:
            seen = FunctionType(seen.result, seen.parameters[:named], True, True)
        call, passed, block = self._passed(seen, arguments, definition.variadic)
        binding = bind(call, signature_of(definition), self._builder.pointer_width)
        if isinstance(binding, str):
            self._builder.refuse(f"call of {name!r}, which is defined with other types: {binding}")
            return unseen_result(node.type, self._builder.pointer_width)

        def emit(results: tuple[Term, ...]) -> None:
            for op in binding.operations(unique, passed, block, results, self._intermediate):
                self._builder.emit(op)

        return self._collect(emit, seen.result, node.type)

    def through_pointer(self, node: Node) -> Term | None:
        """A call whose callee is an expression."""
        callee, *arguments = self._order.unsequenced(node.children, ARGUMENTS)
        pointer = self._evaluation.value(callee)
        if not is_pure(callee):
            pointer = self._builder.snapshot(pointer)
        arguments = self._order.in_gccs_order(arguments)
        seen = self._seen(node, arguments)
        call, passed, block = self._passed(seen, arguments, seen.variadic)

        def emit(results: tuple[Term, ...]) -> None:
            self._builder.emit(CallThrough(pointer, passed, results, call, block))

        result = self._collect(emit, seen.result, node.type)
        type_ = self._builder.arithmetic.decayed(callee.type)
        if isinstance(type_, PointerType) and isinstance(type_.target, FunctionType) and type_.target.never_returns:
            self._builder.refuse("return from a call through a pointer to a function that is declared noreturn")
        return result

    def _seen(self, node: Node, arguments: list[Node], prototyped: bool = True) -> FunctionType:
        """The type with which a call is made. Without a prototype, arguments are promoted."""
        callee = self._builder.arithmetic.decayed(node.children[0].type)
        type_ = callee.target if isinstance(callee, PointerType) else None
        if not isinstance(type_, FunctionType):
            raise self._builder.unsupported(f"call of {node.children[0].text[:40]!r}", node)
        if type_.prototyped and prototyped:
            return type_
        promoted = [self._builder.arithmetic.default_promotion(argument.type) for argument in arguments]
        return FunctionType(type_.result, promoted, False, False)

    def _passed(
        self, seen: FunctionType, arguments: list[Node], wants_block: bool
    ) -> tuple[Signature, tuple[Term, ...], Term | None]:
        """The arguments of a call: their types, their scalars, and the block of the unnamed ones if `wants_block`."""
        named = len(seen.parameters)
        unnamed = [self._builder.arithmetic.default_promotion(argument.type) for argument in arguments[named:]]
        passed: list[Term] = []
        for argument, type_ in zip(arguments, [*seen.parameters, *unnamed], strict=True):
            passed += self._passing.scalars_of(argument, type_)
        block = None
        if wants_block:
            first = sum(passed_as(type_).scalars for type_ in seen.parameters)
            block = self._variadic.block(unnamed, passed[first:])
        return signature_of(seen, unnamed), tuple(passed), block

    def _collect(self, emit: Callable[[tuple[Term, ...]], None], declared: CType, expected: CType) -> Term | None:
        """Emits a call and returns its value."""
        if isinstance(declared, RecordType):
            results = [
                self._builder.new_variable("result", run.sort)
                for run in self._builder.data(declared)
                for _ in run.offsets()
            ]
            emit(tuple(results))
            obj = self._builder.new_object("result", declared)
            self._passing.store_scalars(obj.symbol, declared, results)
            return obj.symbol
        if not declared.is_scalar:
            emit(())
            return unseen_result(expected, self._builder.pointer_width) if expected.is_scalar else None
        result = self._builder.new_variable("result", declared.sort)
        emit((result,))
        return convert(result, declared, expected) if expected.is_scalar else result

    def _intermediate(self, sort: Sort) -> Term:
        return self._builder.new_variable("passed", sort)
