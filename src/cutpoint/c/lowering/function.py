"""Lowers one function: creates and connects the parts.

Each part gets its dependencies when it is created, so the order below, and in the `parts` of each package, is the order
of the dependencies. Only `Evaluation` closes a cycle: operands are expressions again, and statement expressions contain
statements.
"""

from __future__ import annotations

from cutpoint.base.errors import UnsupportedC
from cutpoint.c import kinds
from cutpoint.c.ast import Node
from cutpoint.c.lowering.building.builder import FunctionBuilder
from cutpoint.c.lowering.building.locals import Locals
from cutpoint.c.lowering.calls import Calls
from cutpoint.c.lowering.evaluation.parts import EvaluationParts
from cutpoint.c.lowering.expressions import Expressions
from cutpoint.c.lowering.operations.parts import OperationParts
from cutpoint.c.lowering.passing.parts import PassingParts
from cutpoint.c.lowering.passing.passing import result_variables
from cutpoint.c.lowering.program.program_builder import ProgramBuilder
from cutpoint.c.lowering.statements.parts import StatementParts
from cutpoint.c.lowering.syntax.body import Body
from cutpoint.c.lowering.syntax.evaluated import Evaluated
from cutpoint.c.lowering.syntax.signatures import passed_as, signature_of
from cutpoint.c.types import FunctionType, IntType
from cutpoint.cfa.calls.convention import sorts_of
from cutpoint.cfa.program import Function
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import Term, bv, width_of


class FunctionLowering:
    """The parts that lower one function, all of which work on one builder."""

    def __init__(self, program: ProgramBuilder, builder: FunctionBuilder, locals_: Locals, body: Body) -> None:
        of_evaluation = EvaluationParts(program, builder, locals_)
        evaluation, access, lvalues = of_evaluation.evaluation, of_evaluation.access, of_evaluation.lvalues

        of_passing = PassingParts(program, builder, locals_, of_evaluation)
        passing, variadic = of_passing.passing, of_passing.variadic
        calls = Calls(builder, evaluation, of_evaluation.order, of_passing.functions, variadic, program)

        of_statements = StatementParts(program, builder, locals_, body, of_evaluation, passing, calls)
        statements = of_statements.statements

        of_operations = OperationParts(program, builder, of_evaluation, variadic)
        values, computations, assignments = of_operations.values, of_operations.computations, of_operations.assignments
        expressions = Expressions(
            builder, evaluation, access, lvalues, values, computations, assignments, calls, statements, program
        )
        evaluation.bind(expressions)

        self.initialisers = of_evaluation.initialisers
        self._passing = passing
        self._builder = builder
        self._locals = locals_
        self._evaluation = evaluation
        self._parameters = of_passing.parameters
        self._calls = calls
        self._returns = of_statements.returns
        self._statements = statements

    def lower(self, tree: Node, signature: FunctionType) -> Function:
        """Lowers the function that a tree defines."""
        function = self._builder.function
        function.returns = result_variables(self._builder, signature.result)
        self._parameters.declare(tree, signature)
        body = next(child for child in tree.children if child.kind == kinds.COMPOUND)
        is_main = function.name == "main" and isinstance(signature.result, IntType)  # C11 5.1.2.2.3
        if is_main:
            for variable in function.returns:
                self._builder.assign(variable, bv(0, width_of(variable)))
        self._statements.statement(body)
        if not is_main:  # a caller that uses the value gets an arbitrary one
            self._returns.return_anything()
        self._returns.leave_function()
        return self._finish()

    def lower_wrapper(self, callee: Node) -> Function:
        """A function that calls a library function, for calls of it through a pointer."""
        signature = callee.type
        assert isinstance(signature, FunctionType)
        self._builder.range = callee.range
        call = Node(callee.unit, kinds.CALL, callee.begin, callee.end)
        call.type = signature.result
        call.children = [callee]
        parameters: list[Term] = []
        for type_ in signature.parameters:
            scalars = [self._builder.new_variable("argument", sort) for sort in sorts_of(passed_as(type_))]
            call.children.append(Evaluated(callee, self._passing.assembled(type_, scalars), type_))
            parameters += scalars
        if signature.variadic:
            parameters.append(self._builder.new_variable("varargs", bitvec(self._builder.pointer_width)))
        self._builder.function.parameters = tuple(parameters)
        self._builder.function.signature = signature_of(signature)
        self._builder.function.returns = result_variables(self._builder, signature.result)
        try:
            value = self._calls.call(call)
        except UnsupportedC as error:  # a call through a pointer turns out to be unsupported
            self._builder.refuse(error.construct)
            value = None
        if value is not None and self._builder.function.returns:
            self._passing.assign_results(signature.result, Evaluated(callee, value, signature.result))
        self._builder.return_to_exit()
        return self._finish()

    def _finish(self) -> Function:
        self._evaluation.unbind()
        return self._builder.finish(self._locals.prologue())
