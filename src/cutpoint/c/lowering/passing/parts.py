"""Creates the parts that pass arguments and results of one function, in the order of their dependencies."""

from __future__ import annotations

from cutpoint.c.lowering.building.builder import FunctionBuilder
from cutpoint.c.lowering.building.locals import Locals
from cutpoint.c.lowering.evaluation.parts import EvaluationParts
from cutpoint.c.lowering.passing.function_calls import FunctionCalls
from cutpoint.c.lowering.passing.parameters import Parameters
from cutpoint.c.lowering.passing.passing import Passing
from cutpoint.c.lowering.passing.variadic import VariadicArguments
from cutpoint.c.lowering.program.program_builder import ProgramBuilder


class PassingParts:
    def __init__(
        self, program: ProgramBuilder, builder: FunctionBuilder, locals_: Locals, parts: EvaluationParts
    ) -> None:
        evaluation, sizes, access = parts.evaluation, parts.sizes, parts.access
        self.passing = Passing(builder, evaluation, access)
        self.variadic = VariadicArguments(builder, sizes, access, parts.lvalues, self.passing)
        self.parameters = Parameters(builder, locals_, sizes, access, self.passing, self.variadic)
        self.functions = FunctionCalls(builder, evaluation, parts.order, self.passing, self.variadic, program)
