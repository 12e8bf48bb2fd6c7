"""Creates the parts that evaluate the expressions of one function, in the order of their dependencies."""

from __future__ import annotations

from cutpoint.c.lowering.building.builder import FunctionBuilder
from cutpoint.c.lowering.building.locals import Locals
from cutpoint.c.lowering.evaluation.access import Access
from cutpoint.c.lowering.evaluation.evaluation import Evaluation
from cutpoint.c.lowering.evaluation.initialisers import Initialisers
from cutpoint.c.lowering.evaluation.lvalues import Lvalues
from cutpoint.c.lowering.evaluation.order import Order
from cutpoint.c.lowering.evaluation.sizes import Sizes
from cutpoint.c.lowering.program.program_builder import ProgramBuilder


class EvaluationParts:
    def __init__(self, program: ProgramBuilder, builder: FunctionBuilder, locals_: Locals) -> None:
        self.evaluation = evaluation = Evaluation(builder, program.gcc_types)
        self.order = Order(builder, evaluation, locals_, program)
        self.sizes = Sizes(builder, evaluation)
        self.access = Access(builder)
        self.initialisers = Initialisers(builder, evaluation, self.order, self.access)
        self.lvalues = Lvalues(
            builder, evaluation, self.order, locals_, self.sizes, self.access, self.initialisers, program
        )
