"""Creates the parts that lower the statements of one function, in the order of their dependencies."""

from __future__ import annotations

from cutpoint.c.lowering.building.builder import FunctionBuilder
from cutpoint.c.lowering.building.locals import Locals
from cutpoint.c.lowering.calls import Calls
from cutpoint.c.lowering.evaluation.parts import EvaluationParts
from cutpoint.c.lowering.passing.passing import Passing
from cutpoint.c.lowering.program.program_builder import ProgramBuilder
from cutpoint.c.lowering.statements.asm_statements import AsmStatements
from cutpoint.c.lowering.statements.cleanups import Cleanups
from cutpoint.c.lowering.statements.declarations import Declarations
from cutpoint.c.lowering.statements.jumps import Jumps
from cutpoint.c.lowering.statements.returns import Returns
from cutpoint.c.lowering.statements.statements import Statements
from cutpoint.c.lowering.syntax.body import Body


class StatementParts:
    def __init__(
        self,
        program: ProgramBuilder,
        builder: FunctionBuilder,
        locals_: Locals,
        body: Body,
        parts: EvaluationParts,
        passing: Passing,
        calls: Calls,
    ) -> None:
        evaluation, gcc_types = parts.evaluation, program.gcc_types
        declarations = Declarations(builder, evaluation, locals_, parts.sizes, parts.initialisers, gcc_types, program)
        cleanups = Cleanups(builder, evaluation, locals_, program)
        jumps = Jumps(builder, evaluation, cleanups, body, program)
        self.returns = Returns(builder, evaluation, locals_, passing, cleanups, body)
        asm_statements = AsmStatements(builder, evaluation, parts.access, parts.lvalues, body)
        self.statements = Statements(
            builder, evaluation, parts.order, declarations, cleanups, jumps, self.returns, asm_statements, calls, body
        )
