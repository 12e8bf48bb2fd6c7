"""Calls: of error functions, of functions with a body, of the C library, and of functions without any body."""

from __future__ import annotations

from cutpoint.c.ast import Node
from cutpoint.c.lowering import libc
from cutpoint.c.lowering.building.builder import FunctionBuilder
from cutpoint.c.lowering.evaluation.arbitrary import any_result, unseen_result
from cutpoint.c.lowering.evaluation.evaluation import Evaluation
from cutpoint.c.lowering.evaluation.order import ARGUMENTS, Order
from cutpoint.c.lowering.libc.handler import Caller
from cutpoint.c.lowering.library.names import always_ours, name_in_library
from cutpoint.c.lowering.passing.function_calls import FunctionCalls
from cutpoint.c.lowering.passing.variadic import VariadicArguments
from cutpoint.c.lowering.program.program_builder import ProgramBuilder
from cutpoint.c.lowering.syntax import stubs
from cutpoint.c.lowering.syntax.purity import callee_name
from cutpoint.c.types import PointerType, VoidType
from cutpoint.cfa.assumptions import AssumptionKind
from cutpoint.cfa.model import Assume, Origin
from cutpoint.cfa.program import ABORT, ERROR
from cutpoint.smt.terms.bitvectors import nonzero
from cutpoint.smt.terms.term import TRUE, Term


class Calls:
    """Decides how each call is lowered."""

    def __init__(
        self,
        builder: FunctionBuilder,
        evaluation: Evaluation,
        order: Order,
        functions: FunctionCalls,
        variadic: VariadicArguments,
        program: ProgramBuilder,
    ) -> None:
        self._builder = builder
        self._evaluation = evaluation
        self._order = order
        self._functions = functions
        self._program = program
        self._caller = Caller(builder, evaluation, functions, variadic, program)

    def call(self, node: Node) -> Term | None:
        restore = self._builder.inside(node)
        result = self._call(node)
        restore()
        return result

    def call_for_effect(self, node: Node) -> Term | None:
        """A call whose result is not used."""
        name = callee_name(node)
        is_declared_pure = self._program.has_body(name) and self._program.is_declared_pure(name) if name else False
        if not is_declared_pure and not libc.is_dropped(self._caller, node):
            return self.call(node)
        for argument in node.children[1:]:
            self._evaluation.effect(argument)
        return None

    def check_statement(self, node: Node) -> None:
        """Refuses an expression statement that gcc may drop although the program defines the function that it calls."""
        libc.check_statement(self._caller, node)

    def _call(self, node: Node) -> Term | None:
        name = callee_name(node)
        if not name:
            return self._functions.through_pointer(node)
        self._program.check(name)
        arguments = node.children[1:]
        if self._program.is_old_style(name):  # clang has converted the arguments nevertheless
            arguments = [argument.stripped for argument in arguments]
        if libc.takes_expressions(name):
            self._order.in_one_order(arguments, ARGUMENTS)
        else:
            arguments = self._order.in_gccs_order(arguments)
        if self._program.is_error(name):
            for argument in arguments:
                self._evaluation.effect(argument)
            self._builder.leave(ERROR)
            return unseen_result(node.type, self._builder.pointer_width)
        plain = name_in_library(name)
        if self._program.is_error(plain):
            raise self._builder.unsupported(f"call of {name!r} with a property about calls of {plain!r}", node)
        if plain != name and self._program.has_body(plain):  # gcc may expand the call or run the program's function
            raise self._builder.unsupported(f"call of {name!r} in a program that defines {plain!r}", node)
        if not self._program.has_body(name):
            libc.check_declaration(self._builder, name, node, arguments)
        has_own_body = self._program.has_body(name) and not always_ours(name)
        if has_own_body and name in node.unit.macros_of_glibc and not stubs.is_ours(node.unit):
            header = node.unit.macros_of_glibc[name]
            raise self._builder.unsupported(
                f"call of {name!r}, a macro of <{header}>, in a program that defines it", node
            )
        if has_own_body and not libc.replaces_body(self._caller, name, node, arguments):
            if self._program.is_declared_pure(name):
                self._builder.assuming(AssumptionKind.PURE_CALLS_HAPPEN, name, decides_end=True)
            result = self._functions.by_name(name, node, arguments)
            if libc.never_returns(self._program, name):
                self._builder.here = None
            return result
        if not has_own_body:
            libc.note_substitutes(self._caller, name)
            name = self._program.stub_for(name)
            if self._program.has_body(name) and not always_ours(name):
                return libc.folded(plain, arguments, self._functions.by_name(name, node, arguments))
        if node.unit.volatile:
            for argument in arguments:
                self._note_volatile(argument)
        known = libc.find(name)
        if known is not None:
            if not libc.takes_expressions(name):
                arguments = self._evaluation.evaluated(arguments)
                libc.trap_null(self._caller, plain, arguments)
            return known(self._caller, node, arguments)
        return self._call_without_body(name, node, arguments)

    def _note_volatile(self, argument: Node) -> None:
        """Records that the library may read a volatile object whose address is passed to it."""
        named = [inner for inner in argument.walk() if inner in argument.unit.volatile]
        if named:
            self._builder.assuming(AssumptionKind.VOLATILE_IS_MEMORY, named[0].text)

    def _call_without_body(self, name: str, node: Node, arguments: list[Node]) -> Term | None:
        for argument in arguments:
            self._evaluation.effect(argument)
        if self._program.is_null(name):  # a call of null ends the execution
            self._builder.leave(ABORT)
            return unseen_result(node.type, self._builder.pointer_width)
        self._builder.assuming(AssumptionKind.MISSING_BODY_IS_PURE, name)
        if self._program.never_returns(name):
            self._builder.leave(ABORT)
            return unseen_result(node.type, self._builder.pointer_width)
        if isinstance(node.type, VoidType):
            self._builder.emit(Assume(TRUE))  # so that executions visit a location of the call
        result = any_result(self._builder, node.type, Origin.NO_BODY, name)
        if result is not None and isinstance(node.type, PointerType) and self._program.never_null(name):
            self._builder.assume(nonzero(result))
        return result
