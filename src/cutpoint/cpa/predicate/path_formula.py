"""Path formulas φ with SSA indices, and the strongest postcondition on them (unifying-view paper, Sect. 2.1 and 4).

x_i is the i-th value of x on the paths that the formula describes. The value at their start has the index `start`. This
is 0, so that x := x + 1 gives x_1 = x_0 + 1; except at the program's entry, where it is -1, so that x := 0 gives
x_0 = 0: both as in the paper's figures. Havoc only increments the index. In a join, the formula with the smaller index
gets an equality that raises it.

The formula contains no index beyond the current ones, so a new index is always fresh.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto

from cutpoint.base.frozen import frozen
from cutpoint.cfa.model import Assign, Assume, Choice, Edge, Havoc, Location, Op, Sequence
from cutpoint.smt.terms.boolean import and_, conjunction, eq, or_
from cutpoint.smt.terms.term import TRUE, Term, by_id, variable
from cutpoint.smt.terms.walk import free_variables, substitute


@frozen(eq=False)
class PathFormula:
    formula: Term
    indices: Mapping[Term, int]
    """The current index of every variable that was assigned."""
    start: int

    def instance(self, term: Term) -> Term:
        """A term over the program variables, at the end of the paths."""
        return substitute(term, {x: indexed(x, self.index(x)) for x in free_variables(term)})

    def at_start(self, term: Term) -> Term:
        """A term over the program variables, at the start of the paths."""
        return substitute(term, {x: indexed(x, self.start) for x in free_variables(term)})

    def index(self, x: Term) -> int:
        return self.indices.get(x, self.start)

    @property
    def is_true(self) -> bool:
        """Whether it has no constraints, and all variables still have their values from the start."""
        return self.formula is TRUE and not self.indices

    def same_as(self, other: PathFormula) -> bool:
        return self.formula is other.formula and self.indices == other.indices and self.start == other.start


def indexed(x: Term, index: int) -> Term:
    return variable(f"{x.value}_{index}", x.sort)


def empty(start: int = 0) -> PathFormula:
    """*true*: the path without edges."""
    return PathFormula(TRUE, {}, start)


class SsaPaths:
    """Builds SSA path formulas; those from the program's entry have the start index -1."""

    def __init__(self, entry: Location) -> None:
        self._entry = entry

    def empty(self, location: Location) -> PathFormula:
        return empty(-1 if location is self._entry else 0)

    def post(self, path: PathFormula, edge: Edge) -> PathFormula:
        return strongest_post(edge.op, path)


class _Step(Enum):
    """What is done with the last two path formulas, between the operations of a choice."""

    SWAP = auto()
    JOIN = auto()


def strongest_post(op: Op, path: PathFormula) -> PathFormula:
    """SP_op(φ), syntactically and without abstraction."""
    paths = [path]
    todo: list[Op | _Step] = [op]
    while todo:
        step = todo.pop()
        if isinstance(step, Sequence):
            todo += [step.second, step.first]
        elif isinstance(step, Choice):
            paths.append(paths[-1])
            todo += [_Step.JOIN, step.right, _Step.SWAP, step.left]
        elif step is _Step.SWAP:
            paths[-2:] = [paths[-1], paths[-2]]
        elif step is _Step.JOIN:
            right = paths.pop()
            paths[-1] = join(paths[-1], right)
        else:
            paths[-1] = _after(step, paths[-1])
    return paths.pop()


def _after(op: Op, path: PathFormula) -> PathFormula:
    if isinstance(op, Assume):
        return PathFormula(and_(path.formula, path.instance(op.condition)), path.indices, path.start)
    if isinstance(op, Assign):
        value = path.instance(op.value)
        indices = _incremented(op.variable, path)
        fact = eq(indexed(op.variable, indices[op.variable]), value)
        return PathFormula(and_(path.formula, fact), indices, path.start)
    assert isinstance(op, Havoc), f"a path formula of {type(op).__name__}"
    return PathFormula(path.formula, _incremented(op.variable, path), path.start)


def _incremented(x: Term, path: PathFormula) -> dict[Term, int]:
    return {**path.indices, x: path.index(x) + 1}


def join(first: PathFormula, second: PathFormula) -> PathFormula:
    """φ1 ∨ φ2, with the same indices at the end; `second` itself if the first adds nothing to it."""
    assert first.start == second.start, "paths of different blocks"
    variables = sorted({*first.indices, *second.indices}, key=by_id)
    indices = {x: max(first.index(x), second.index(x)) for x in variables}
    joined = PathFormula(or_(_lifted(first, indices), _lifted(second, indices)), indices, first.start)
    return second if joined.same_as(second) else joined


def _lifted(path: PathFormula, indices: Mapping[Term, int]) -> Term:
    equalities = [
        eq(indexed(x, index), indexed(x, path.index(x))) for x, index in indices.items() if path.index(x) < index
    ]
    return and_(path.formula, conjunction(equalities))
