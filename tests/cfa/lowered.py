"""C programs as text, lowered and with their memory resolved, for tests of the memory model."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from cutpoint.api import LoadOptions, Task, load
from cutpoint.c.frontend import read_program
from cutpoint.c.lowering.syntax.property import Property
from cutpoint.c.types import DataModel
from cutpoint.cfa.model import Assign, Assume, Call, Havoc
from cutpoint.cfa.program import Program
from cutpoint.smt.terms.sorts import ArraySort, BitVecSort, Sort
from cutpoint.smt.terms.term import Term
from cutpoint.smt.terms.walk import free_variables

HEADER = "extern void *outside(void); extern int __VERIFIER_nondet_int(void); void *malloc(unsigned long);\n"


def task(source: str, model: DataModel = DataModel.LP64) -> Task:
    """A program as everyone but these tests gets it."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "program.c"
        path.write_text(HEADER + source)
        return load([path], LoadOptions(model))


def unresolved(source: str, model: DataModel = DataModel.LP64) -> Program:
    """A program whose memory is not resolved yet."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "program.c"
        path.write_text(HEADER + source)
        return read_program((path,), model, Property(), "main")


def variables(program: Program) -> dict[str, Sort]:
    """The variables that the operations of a program read or write, with their sorts."""
    found: dict[Term, None] = {}
    for function in program.functions.values():
        for edge in function.edges:
            for term in _terms(edge.op):
                found.update(dict.fromkeys(free_variables(term)))
    return {str(term.value): term.sort for term in found}


def _terms(op: object) -> list[Term]:
    if isinstance(op, Assign):
        return [op.variable, op.value]
    if isinstance(op, Assume):
        return [op.condition]
    if isinstance(op, Havoc):
        return [op.variable]
    return [*op.arguments, *op.results] if isinstance(op, Call) else []


def arrays(source: str, model: DataModel = DataModel.LP64) -> dict[str, int]:
    """The arrays that memory consists of, with the width of their elements."""
    sorts = variables(task(source, model).program)
    return {
        name: sort.element.width
        for name, sort in sorts.items()
        if isinstance(sort, ArraySort) and isinstance(sort.element, BitVecSort) and "::saved" not in name
    }


def exit_value(source: str, model: DataModel = DataModel.LP64, seed: int | None = None) -> int | None:
    """What a program returns when it is executed, on inputs that are zero or random."""
    return task(source, model).run([0] * 100 if seed is None else None, seed).exit_value
