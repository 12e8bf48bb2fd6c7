"""Creates the parts that lower the operators of one function, in the order of their dependencies."""

from __future__ import annotations

from cutpoint.c.lowering.building.builder import FunctionBuilder
from cutpoint.c.lowering.evaluation.parts import EvaluationParts
from cutpoint.c.lowering.operations.assignments import Assignments
from cutpoint.c.lowering.operations.computations import Computations
from cutpoint.c.lowering.operations.values import Values
from cutpoint.c.lowering.passing.variadic import VariadicArguments
from cutpoint.c.lowering.program.program_builder import ProgramBuilder


class OperationParts:
    def __init__(
        self, program: ProgramBuilder, builder: FunctionBuilder, parts: EvaluationParts, variadic: VariadicArguments
    ) -> None:
        evaluation, order, sizes = parts.evaluation, parts.order, parts.sizes
        access, lvalues, gcc_types = parts.access, parts.lvalues, program.gcc_types
        self.values = Values(builder, evaluation, sizes, access, lvalues, variadic, gcc_types)
        self.computations = Computations(builder, evaluation, order, sizes, access, lvalues, gcc_types)
        self.assignments = Assignments(builder, evaluation, order, sizes, access, lvalues, self.computations, gcc_types)
