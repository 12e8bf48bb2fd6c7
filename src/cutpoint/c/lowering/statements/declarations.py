"""Declarations of objects inside functions."""

from __future__ import annotations

from cutpoint.c import kinds
from cutpoint.c.ast import Node
from cutpoint.c.lowering.building.bit_fields import GccTypes
from cutpoint.c.lowering.building.builder import FunctionBuilder
from cutpoint.c.lowering.building.doubtful_types import refuse_automatic_atomic
from cutpoint.c.lowering.building.locals import Local, Locals
from cutpoint.c.lowering.evaluation.evaluation import Evaluation
from cutpoint.c.lowering.evaluation.initialisers import Initialisers
from cutpoint.c.lowering.evaluation.sizes import Sizes, has_variable_part
from cutpoint.c.lowering.program.program_builder import ProgramBuilder
from cutpoint.c.lowering.syntax.effects import named_object
from cutpoint.c.types import CType, IntType
from cutpoint.cfa.assumptions import AssumptionKind
from cutpoint.cfa.model import Assign, Havoc, Origin
from cutpoint.cfa.program import Fill
from cutpoint.smt.terms.bitvectors import from_bool, nonzero
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import Term


class Declarations:
    """Declares variables, and emits their initialisation."""

    def __init__(
        self,
        builder: FunctionBuilder,
        evaluation: Evaluation,
        locals_: Locals,
        sizes: Sizes,
        initialisers: Initialisers,
        gcc_types: GccTypes,
        program: ProgramBuilder,
    ) -> None:
        self._builder = builder
        self._evaluation = evaluation
        self._locals = locals_
        self._sizes = sizes
        self._initialisers = initialisers
        self._gcc_types = gcc_types
        self._program = program

    def declaration(self, node: Node) -> None:
        if node.kind == kinds.TYPEDEF:
            self._gcc_types.refuse_unlike_clangs(node.expressions)
            self._sizes.declare_lengths(node, "type")
        if node.kind not in kinds.DECLARATIONS:
            raise self._builder.unsupported(f"declaration {node.text[:40]!r}", node)
        if node.kind != kinds.VARIABLE:
            return
        name, key, storage, initialised = node.value
        if storage not in kinds.STORAGE_CLASSES:
            raise self._builder.unsupported(f"storage class of {name!r}", node)
        if storage == kinds.EXTERN:
            return
        if any(attribute.name == "asm" for attribute in node.attributes):
            where = "in a register" if storage != kinds.STATIC else "with a label inside a function"
            raise self._builder.unsupported(f"variable {name!r} {where}", node)
        initialiser = node.expressions[-1] if initialised and node.expressions else None
        self._check_types_of_expressions(node, initialiser)
        if storage == kinds.STATIC:
            self._locals.put(key, self._program.static_local(self._builder.declared(name), node, initialiser))
            return
        self._sizes.declare_lengths(node, name, initialiser is not None)
        if has_variable_part(node.type):
            self._variable_length_array(node)
            return
        local = self._locals.declare(key, name, node.type, node.alignment)
        if local.variable is not None:
            self._initialise_variable(local.variable, node.type, name, initialiser)
            return
        assert local.address is not None
        if initialiser is not None:
            self._initialisers.initialise(local.address, node.type, initialiser, named_object(key))
        else:
            self._builder.emit(Fill(local.address, self._builder.layout(node.type), Origin.UNINITIALISED))

    def _check_types_of_expressions(self, node: Node, initialiser: Node | None) -> None:
        """Refuses types taken from an initialiser or an expression that has another type in gcc."""
        if initialiser is not None and node.unit.has_automatic_types:
            self._gcc_types.refuse_unlike_clangs([initialiser])
            refuse_automatic_atomic(initialiser)
        if node.unit.has_typeof:
            self._gcc_types.refuse_unlike_clangs([one for one in node.expressions if one is not initialiser])

    def _initialise_variable(self, variable: Term, type_: CType, name: str, initialiser: Node | None) -> None:
        if initialiser is not None:
            self._builder.emit(Assign(variable, self._evaluation.converted(initialiser, type_)))
            return
        signed = not isinstance(type_, IntType) or type_.signed
        self._builder.emit(Havoc(variable, Origin.UNINITIALISED, name, signed))
        if isinstance(type_, IntType) and type_.is_bool:
            self._builder.assign(variable, from_bool(nonzero(variable), type_.width))
            self._builder.assuming_if_read(variable, AssumptionKind.MEMORY_IS_USED_PROPERLY, "_Bool")

    def _variable_length_array(self, node: Node) -> None:
        """An array whose size is known when its declaration is reached: a block, like alloca's."""
        if node.alignment is not None:
            raise self._builder.unsupported("alignment of a variable-length array", node)
        name, key, _, _ = node.value
        block = self._builder.new_variable(name, bitvec(self._builder.pointer_width))
        self._locals.put(key, Local(node.type, address=block))
        self._builder.assign(block, self._builder.allocate(self._sizes.size_of(node.type), on_stack=True))
