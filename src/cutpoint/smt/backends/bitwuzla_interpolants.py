"""Bitwuzla's interpolants, read back into our terms. Bitwuzla may abort the process: call this in a subprocess."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from itertools import pairwise
from typing import Any

from cutpoint.smt.backends.account import InSolver
from cutpoint.smt.backends.bitwuzla import _KINDS, BitwuzlaTranslator, translator
from cutpoint.smt.solvers.errors import SolverFailure
from cutpoint.smt.terms import bitvectors as bits
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.boolean import and_, conjunction, distinct, eq, implies, ite, not_, or_
from cutpoint.smt.terms.build import rebuild
from cutpoint.smt.terms.sorts import BOOL, BitVecSort
from cutpoint.smt.terms.term import TRUE, Term, boolean, bv, width_of


def interpolants(parts: Sequence[Sequence[Term]], substitute: bool, simplify: bool) -> list[Term]:
    """For parts A₁ … Aₙ that are inconsistent together, n-1 formulas: the i-th separates Aᵢ from Aᵢ₊₁.

    A formula that occurs in several parts is used only in the first: Bitwuzla identifies parts by their formulas.
    """
    known = translator()
    module = known.module
    options = module.Options()
    options.set(module.Option.PRODUCE_INTERPOLANTS, True)
    options.set(module.Option.INTERPOLANTS_SUBST, substitute)
    options.set(module.Option.INTERPOLANTS_SIMP, simplify)
    solver = module.Bitwuzla(known.manager, options)
    used = {TRUE}
    groups: list[list[Any]] = []
    for group in parts:
        fresh = [part for part in dict.fromkeys(group) if part not in used]
        used.update(fresh)
        groups.append([known(part) for part in fresh])
    for group in groups:
        for native in group:
            solver.assert_formula(native)
    with InSolver():
        answer = solver.check_sat()
    if answer != module.Result.UNSAT:
        raise SolverFailure("bitwuzla does not find the parts inconsistent")
    if len(groups) == 1:
        return []
    try:
        with InSolver():
            found = solver.get_interpolants(groups[:-1])
    except module.BitwuzlaException as error:
        raise SolverFailure(f"bitwuzla has no interpolants: {error}") from error
    read = Reader(known)
    return [read(native) for native in found]


class Reader:
    """From Bitwuzla's terms to ours. Iterative and memoised."""

    def __init__(self, known: BitwuzlaTranslator) -> None:
        self._variables = known.variables
        kind = known.module.Kind
        self._kind = kind
        self._builders = _builders(kind)
        self._memo: dict[int, Term] = {}

    def __call__(self, root: Any) -> Term:
        memo, todo = self._memo, [root]
        while todo:
            native = todo[-1]
            if native.id() in memo:
                todo.pop()
                continue
            children = native.children()
            missing = [child for child in children if child.id() not in memo]
            if missing:
                todo += missing
            else:
                memo[native.id()] = self._read(native, [memo[child.id()] for child in children])
                todo.pop()
        return memo[root.id()]

    def _read(self, native: Any, args: list[Term]) -> Term:
        kind = native.kind()
        if kind == self._kind.CONSTANT:
            return self._variables[native.id()]
        if kind == self._kind.VALUE:
            if native.sort().is_bool():
                return boolean(native.is_true())
            return bv(int(native.value(2), 2), native.sort().bv_size())
        builder = self._builders.get(kind)
        if builder is None:
            raise SolverFailure(f"bitwuzla's interpolant contains {kind.name}, which has no counterpart here")
        return builder(args, native.indices())


Builder = Callable[[list[Term], list[int]], Term]


def _builders(kind: Any) -> dict[Any, Builder]:
    def fold(function: Callable[[Term, Term], Term]) -> Builder:
        return lambda args, _: reduce(function, args)

    def binary(function: Callable[[Term, Term], Term]) -> Builder:
        return lambda args, _: function(*args)

    def one_bit(function: Callable[..., Term]) -> Builder:
        return lambda args, _: ite(function(*args), bv(1, 1), bv(0, 1))

    def plain(op: int) -> Builder:
        sort = BOOL  # the sort of these operators follows from their arguments
        return lambda args, _: rebuild(op, tuple(args), None, sort)

    found: dict[Any, Builder] = {kind[name]: plain(op) for op, name in _KINDS.items() if op < ops.SELECT}
    associative: dict[str, Callable[[Term, Term], Term]]
    associative = {"AND": and_, "OR": or_, "BV_ADD": bits.add, "BV_MUL": bits.mul, "BV_AND": bits.bvand}
    associative |= {"BV_OR": bits.bvor, "BV_XOR": bits.bvxor, "BV_CONCAT": bits.concat, "XOR": distinct}
    found |= {kind[name]: fold(function) for name, function in associative.items()}
    found[kind.EQUAL] = lambda args, _: conjunction(eq(a, b) for a, b in pairwise(args))
    found[kind.IFF] = found[kind.EQUAL]
    found[kind.IMPLIES] = binary(implies)
    found[kind.DISTINCT] = lambda args, _: conjunction(
        distinct(a, b) for i, a in enumerate(args) for b in args[i + 1 :]
    )
    found |= {
        kind.BV_UGT: lambda args, _: bits.ult(args[1], args[0]),
        kind.BV_UGE: lambda args, _: bits.ule(args[1], args[0]),
        kind.BV_SGT: lambda args, _: bits.slt(args[1], args[0]),
        kind.BV_SGE: lambda args, _: bits.sle(args[1], args[0]),
        kind.BV_NEG: lambda args, _: bits.neg(args[0]),
        kind.BV_INC: lambda args, _: bits.add(args[0], bv(1, width_of(args[0]))),
        kind.BV_DEC: lambda args, _: bits.sub(args[0], bv(1, width_of(args[0]))),
        kind.BV_NAND: lambda args, _: bits.bvnot(bits.bvand(*args)),
        kind.BV_NOR: lambda args, _: bits.bvnot(bits.bvor(*args)),
        kind.BV_XNOR: lambda args, _: bits.bvnot(bits.bvxor(*args)),
        kind.BV_COMP: one_bit(eq),
        kind.BV_REDOR: one_bit(lambda a: not_(eq(a, bv(0, width_of(a))))),
        kind.BV_REDAND: one_bit(lambda a: eq(a, bv(-1, width_of(a)))),
        kind.BV_EXTRACT: lambda args, indices: bits.extract(args[0], indices[0], indices[1]),
        kind.BV_ZERO_EXTEND: lambda args, indices: bits.zext(args[0], indices[0]),
        kind.BV_SIGN_EXTEND: lambda args, indices: bits.sext(args[0], indices[0]),
        kind.BV_REPEAT: lambda args, indices: reduce(bits.concat, args * indices[0]),
    }
    return found


def is_readable(term: Term) -> bool:
    """Whether Bitwuzla interpolates such terms and we can read the result back."""
    return term.op != ops.APPLY and (term.sort is BOOL or isinstance(term.sort, BitVecSort))
