"""Unrolled block formulas: the time that Python takes to make them against the time that a solver takes to solve them.

    python benchmarks/smt.py [--bound 20] [--names inline heads] [--rounds 3] [--seconds 60] FILE...

Each file (C, or a task definition) is loaded, cut at its loops and unrolled to the bound. Printed for each and in
total: seconds for building the formulas, translating them to Bitwuzla and solving them (one query a bound, incremental,
until one is not answered in time), and (building + translating) / solving. Then, for the same formulas: our
constructors against z3's Python operators, and our translation to Z3 against making the same terms with these
operators. Python's times are the best of some rounds.
"""

from __future__ import annotations

import argparse
import gc
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

from cutpoint.api import load
from cutpoint.cfa.blocks.block_graph import BlockGraph, Cutpoints
from cutpoint.cfa.model import Location
from cutpoint.smt.backends import create
from cutpoint.smt.backends.bitwuzla import BitwuzlaTranslator
from cutpoint.smt.backends.translation import Translator
from cutpoint.smt.backends.z3_terms import Z3Translator
from cutpoint.smt.solvers.solver import Result
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.boolean import and_, eq, ite, or_
from cutpoint.smt.terms.build import CONSTRUCTORS, rebuild
from cutpoint.smt.terms.sorts import BOOL, ArraySort, BitVecSort, Sort
from cutpoint.smt.terms.term import FALSE, TRUE, Term, subterms, variable
from cutpoint.smt.terms.walk import Substitution, size


@dataclass(slots=True)
class State:
    """How a cutpoint can be reached in a number of blocks: when, and with which values."""

    guard: Term
    values: dict[Term, Term]


@dataclass(slots=True)
class Unrolling:
    """What must hold to reach the error in exactly so many blocks, and the definitions of names, if there are any."""

    errors: list[Term] = field(default_factory=list)
    definitions: list[list[Term]] = field(default_factory=list)

    def roots(self) -> list[Term]:
        return [*self.errors, *[term for step in self.definitions for term in step]]


def unroll(graph: BlockGraph, bound: int, name_heads: bool, prefix: str = "") -> Unrolling:
    """Executes the block graph symbolically; what meets at a cutpoint after as many blocks is merged."""
    unrolling = Unrolling()
    start = {x: variable(f"{prefix}{x.value}@0", x.sort) for x in _variables(graph)}
    states = {graph.entry: State(TRUE, start)}
    for step in range(1, bound + 1):
        following: dict[Location, State] = {}
        for cutpoint, state in states.items():
            _leave(graph, cutpoint, state, following, f"{prefix}{{}}@{step}")
        error = following.pop(graph.error, None)
        unrolling.errors.append(FALSE if error is None else error.guard)
        definitions: list[Term] = []
        if name_heads:
            for cutpoint, state in following.items():
                _name(state, f"{prefix}{{}}@{step}:{cutpoint.id}", definitions)
        unrolling.definitions.append(definitions)
        states = following
    return unrolling


def _variables(graph: BlockGraph) -> list[Term]:
    inputs = {taken.variable for block in graph.blocks for taken in block.transition.inputs}
    roots = [term for block in graph.blocks for term in (block.transition.guard, *block.transition.updates.values())]
    return [term for term in subterms(roots) if term.op == ops.VAR and term not in inputs]


def _leave(graph: BlockGraph, cutpoint: Location, state: State, following: dict[Location, State], name: str) -> None:
    blocks = graph.leaving(cutpoint)
    inputs = {taken.variable for block in blocks for taken in block.transition.inputs}
    fresh = {x: variable(name.format(x.value), x.sort) for x in inputs}
    substitute = Substitution({**state.values, **fresh})
    for block in blocks:
        guard = and_(state.guard, substitute(block.transition.guard))
        if guard is FALSE:
            continue
        if block.target is graph.error:
            values: dict[Term, Term] = {}
        else:
            values = {x: substitute(value) for x, value in block.transition.updates.items()}
        other = following.get(block.target)
        if other is None:
            following[block.target] = State(guard, {**state.values, **values})
            continue
        for x, present in other.values.items():
            value = values.get(x) or state.values[x]
            if value is not present:
                other.values[x] = ite(guard, value, present)
        other.guard = or_(other.guard, guard)


def _name(state: State, name: str, definitions: list[Term]) -> None:
    """Puts a variable for every value that is no leaf."""
    for x, value in state.values.items():
        if value.args:
            state.values[x] = variable(name.format(x.value), x.sort)
            definitions.append(eq(state.values[x], value))
    if state.guard.args:
        guard = variable(name.format("reached"), BOOL)
        definitions.append(eq(guard, state.guard))
        state.guard = guard


@dataclass(frozen=True, slots=True)
class Times:
    building: float
    translating: float
    solving: float
    nodes: int
    answers: str

    @property
    def ratio(self) -> float:
        return (self.building + self.translating) / max(self.solving, 1e-9)


def timed(action: Callable[[], Any]) -> float:
    gc.collect()
    start = perf_counter()
    action()
    return perf_counter() - start


def translating_time(translator: Translator, roots: Sequence[Term]) -> float:
    """The time for all terms below the roots; the translator, which a thread makes once, is there and empty."""

    def run() -> None:
        for root in roots:
            translator(root)

    return timed(run)


def python_against_solver(graph: BlockGraph, bound: int, name_heads: bool, rounds: int, seconds: float) -> Times:
    def build(number: int) -> Unrolling:  # a new prefix each time: no term is there already
        return unroll(graph, bound, name_heads, f"{'h' if name_heads else 'i'}{number}.")

    building = min(timed(partial(build, number)) for number in range(rounds))
    unrolling = build(0)
    roots = unrolling.roots()

    translating = min(translating_time(BitwuzlaTranslator(), roots) for _ in range(rounds))
    answers: list[Result] = []
    with create("bitwuzla", seconds=seconds) as solver:
        for error, definitions in zip(unrolling.errors, unrolling.definitions, strict=True):
            answers.append(solver.check([error]))
            if answers[-1] is Result.UNKNOWN:
                break
            solver.add(*definitions)
        solving = solver.statistics.seconds["checks"]
    shown = ", ".join(f"{answers.count(result)} {result.value}" for result in Result if result in answers)
    return Times(building, translating, solving, size(*roots), shown)


Operator = Callable[..., Any]


def own_operator(term: Term) -> Operator:
    op, value, sort = term.op, term.value, term.sort
    return CONSTRUCTORS.get(op) or (lambda *args: rebuild(op, args, value, sort))


def z3_operators() -> Callable[[Term], Operator]:
    import z3

    plain: dict[int, Operator] = {
        ops.EQ: lambda a, b: a == b,
        ops.ITE: z3.If,
        ops.NOT: z3.Not,
        ops.AND: z3.And,
        ops.OR: z3.Or,
        ops.ADD: lambda a, b: a + b,
        ops.SUB: lambda a, b: a - b,
        ops.MUL: lambda a, b: a * b,
        ops.UDIV: z3.UDiv,
        ops.UREM: z3.URem,
        ops.SDIV: lambda a, b: a / b,
        ops.SREM: z3.SRem,
        ops.BVAND: lambda a, b: a & b,
        ops.BVOR: lambda a, b: a | b,
        ops.BVXOR: lambda a, b: a ^ b,
        ops.BVNOT: lambda a: ~a,
        ops.SHL: lambda a, b: a << b,
        ops.LSHR: z3.LShR,
        ops.ASHR: lambda a, b: a >> b,
        ops.ULT: z3.ULT,
        ops.ULE: z3.ULE,
        ops.SLT: lambda a, b: a < b,
        ops.SLE: lambda a, b: a <= b,
        ops.CONCAT: z3.Concat,
        ops.SELECT: z3.Select,
        ops.STORE: z3.Store,
    }

    def operator(term: Term) -> Operator:
        value = term.value
        if term.op == ops.EXTRACT:
            return lambda a: z3.Extract(*value, a)
        if term.op == ops.ZEXT:
            return lambda a: z3.ZeroExt(value, a)
        if term.op == ops.SEXT:
            return lambda a: z3.SignExt(value, a)
        if term.op == ops.CONST_ARRAY:
            return lambda a: z3.K(z3_sort(term.sort).domain(), a)
        return plain[term.op]

    return operator


def z3_sort(sort: Sort) -> Any:
    import z3

    if sort is BOOL:
        return z3.BoolSort()
    if isinstance(sort, ArraySort):
        return z3.ArraySort(z3_sort(sort.index), z3_sort(sort.element))
    assert isinstance(sort, BitVecSort), f"z3's operators are compared on bit-vectors and arrays, not on {sort}"
    return z3.BitVecSort(sort.width)


def z3_leaf(term: Term) -> Any:
    import z3

    if term.op == ops.VAR:
        return z3.Const(term.value, z3_sort(term.sort))
    if term.sort is BOOL:
        return z3.BoolVal(term.value)
    return z3.BitVecVal(term.value, z3_sort(term.sort))


def building_time(
    inner: Sequence[Term], leaves: Sequence[Term], leaf: Callable[[Term], Any], operator: Callable[[Term], Operator]
) -> float:
    """The time to make terms node by node, children first, when the leaves are there and operators are looked up."""
    made = {term: leaf(term) for term in leaves}
    calls = [(term, operator(term), term.args) for term in inner]

    def run() -> None:
        for term, call, args in calls:
            made[term] = call(*[made[child] for child in args])

    return timed(run)


@dataclass(frozen=True, slots=True)
class Factors:
    nodes: int
    """Without leaves; none if everything folds."""
    own_building: float
    own_translating: float
    z3_building: float
    z3_translating: float


def against_z3(graph: BlockGraph, bound: int, rounds: int) -> Factors:
    roots = unroll(graph, bound, False, "z.").roots()
    order = subterms(roots)
    leaves, inner = [term for term in order if not term.args], [term for term in order if term.args]
    z3_operator = z3_operators()

    def renamed(number: int) -> Callable[[Term], Term]:  # over new variables every term is new
        return lambda term: variable(f"n{number}.{term.value}", term.sort) if term.op == ops.VAR else term

    # The walk itself is the same for both and no part of building: it is measured with operators that do nothing.
    walk = min(building_time(inner, leaves, lambda term: term, lambda _: lambda a, *_: a) for _ in range(rounds))
    own = min(building_time(inner, leaves, renamed(number), own_operator) for number in range(rounds))
    other = min(building_time(inner, leaves, z3_leaf, z3_operator) for _ in range(rounds))
    z3_leaves = min(timed(lambda: [z3_leaf(term) for term in leaves]) for _ in range(rounds))
    translating = min(translating_time(Z3Translator(), roots) for _ in range(rounds))
    return Factors(len(inner), own - walk, translating, other - walk, other + z3_leaves)


def _row(name: str, nodes: str, *times: float, ratio: float, rest: str = "") -> str:
    return f"{name:36} {nodes:>8}" + "".join([f" {seconds:10.3f}" for seconds in times]) + f" {ratio:8.2f}  {rest}"


def report_solving(tasks: dict[str, BlockGraph], names: str, arguments: argparse.Namespace) -> None:
    print(f"\nto bound {arguments.bound}, {_NAMES[names]}")
    print(f"{'':36} {'nodes':>8} {'building':>10} {'transl.':>10} {'solving':>10} {'ratio':>8}  answers")
    rows: list[Times] = []
    for name, graph in tasks.items():
        row = python_against_solver(graph, arguments.bound, names == "heads", arguments.rounds, arguments.seconds)
        rows.append(row)
        print(_row(name, str(row.nodes), row.building, row.translating, row.solving, ratio=row.ratio, rest=row.answers))
    building, translating = sum(row.building for row in rows), sum(row.translating for row in rows)
    solving = sum(row.solving for row in rows)
    print(_row("total", "", building, translating, solving, ratio=(building + translating) / max(solving, 1e-9)))


def report_z3(tasks: dict[str, BlockGraph], arguments: argparse.Namespace) -> None:
    print("\nthe same formulas, inlined, with z3's Python operators")
    print(f"{'':36} {'':>8} {'ours':>10} {'operators':>10} {'factor':>8}")
    measured = {name: against_z3(graph, arguments.bound, arguments.rounds) for name, graph in tasks.items()}
    measured = {name: factors for name, factors in measured.items() if factors.nodes}
    for what, own_name, other_name in (
        ("building", "own_building", "z3_building"),
        ("to Z3", "own_translating", "z3_translating"),
    ):
        pairs = {name: (getattr(f, own_name), getattr(f, other_name)) for name, f in measured.items()}
        pairs["total"] = sum(own for own, _ in pairs.values()), sum(other for _, other in pairs.values())
        for name, (own, other) in pairs.items():
            print(_row(name, what, own, other, ratio=other / max(own, 1e-9)))


_NAMES = {"inline": "everything inlined", "heads": "fresh names at loop heads"}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--bound", type=int, default=20)
    parser.add_argument("--names", nargs="+", choices=sorted(_NAMES), default=["inline"])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=60, help="the limit of one query")
    arguments = parser.parse_args()
    tasks = {path.stem: load([path]).blocks(Cutpoints.LOOPS) for path in arguments.files}
    for names in arguments.names:
        report_solving(tasks, names, arguments)
    report_z3(tasks, arguments)


if __name__ == "__main__":
    main()
