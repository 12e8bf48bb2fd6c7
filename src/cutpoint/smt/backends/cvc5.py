"""cvc5: supports what the other solvers do, including integers; used as a third opinion.

Peculiarities: a running query holds Python's interpreter lock and cannot be interrupted, so the solver runs in a
process that can be killed; for deadlines, its own time limit is reliable. It recurses natively over terms: very deep
ones crash its process. Float formats other than single and double, and constant arrays, require options that cvc5 calls
experimental. A constant array must have a constant as its element, and cvc5 gives up when stores connect two constant
arrays. So an array with few indices becomes a store to each of them, and a quantifier defines one whose element is not
a constant.
"""

from __future__ import annotations

from typing import Any

from cutpoint.base.clock import now, paused
from cutpoint.smt.backends.base import COMMON_CAPABILITIES, Backend, first_positions
from cutpoint.smt.backends.registry import SOLVERS, RegisteredSolver
from cutpoint.smt.backends.translation import SPECIAL, KindTranslator, one_per_thread, sort_mismatch
from cutpoint.smt.solvers.solver import Capability, Result
from cutpoint.smt.terms import exact, ieee, ops
from cutpoint.smt.terms.array_value import ArrayValue
from cutpoint.smt.terms.arrays import array_sort_of
from cutpoint.smt.terms.sorts import BOOL, INT, ArraySort, BitVecSort, FloatSort, Sort
from cutpoint.smt.terms.term import Term, internal, not_yet_in, width_of

_KINDS = {
    ops.EQ: "EQUAL",
    ops.ITE: "ITE",
    ops.NOT: "NOT",
    ops.AND: "AND",
    ops.OR: "OR",
    ops.ADD: "BITVECTOR_ADD",
    ops.SUB: "BITVECTOR_SUB",
    ops.MUL: "BITVECTOR_MULT",
    ops.UDIV: "BITVECTOR_UDIV",
    ops.UREM: "BITVECTOR_UREM",
    ops.SDIV: "BITVECTOR_SDIV",
    ops.SREM: "BITVECTOR_SREM",
    ops.BVAND: "BITVECTOR_AND",
    ops.BVOR: "BITVECTOR_OR",
    ops.BVXOR: "BITVECTOR_XOR",
    ops.BVNOT: "BITVECTOR_NOT",
    ops.SHL: "BITVECTOR_SHL",
    ops.LSHR: "BITVECTOR_LSHR",
    ops.ASHR: "BITVECTOR_ASHR",
    ops.ULT: "BITVECTOR_ULT",
    ops.ULE: "BITVECTOR_ULE",
    ops.SLT: "BITVECTOR_SLT",
    ops.SLE: "BITVECTOR_SLE",
    ops.CONCAT: "BITVECTOR_CONCAT",
    ops.SELECT: "SELECT",
    ops.STORE: "STORE",
    ops.FP_NEG: "FLOATINGPOINT_NEG",
    ops.FP_ABS: "FLOATINGPOINT_ABS",
    ops.FP_REM: "FLOATINGPOINT_REM",
    ops.FP_EQ: "FLOATINGPOINT_EQ",
    ops.FP_LT: "FLOATINGPOINT_LT",
    ops.FP_LE: "FLOATINGPOINT_LEQ",
    ops.FP_IS_NAN: "FLOATINGPOINT_IS_NAN",
    ops.FP_IS_INF: "FLOATINGPOINT_IS_INF",
    ops.FP_IS_ZERO: "FLOATINGPOINT_IS_ZERO",
    ops.FP_IS_NORMAL: "FLOATINGPOINT_IS_NORMAL",
    ops.FP_IS_SUBNORMAL: "FLOATINGPOINT_IS_SUBNORMAL",
    ops.FP_IS_NEGATIVE: "FLOATINGPOINT_IS_NEG",
    ops.INT_ADD: "ADD",
    ops.INT_MUL: "MULT",
    ops.INT_LE: "LEQ",
    ops.INT_DIV: "INTS_DIVISION",
    ops.INT_MOD: "INTS_MODULUS",
}
_DIVISIONS = (ops.INT_DIV, ops.INT_MOD)
_ROUNDED = {
    ops.FP_ADD: "FLOATINGPOINT_ADD",
    ops.FP_SUB: "FLOATINGPOINT_SUB",
    ops.FP_MUL: "FLOATINGPOINT_MULT",
    ops.FP_DIV: "FLOATINGPOINT_DIV",
    ops.FP_SQRT: "FLOATINGPOINT_SQRT",
    ops.FP_FMA: "FLOATINGPOINT_FMA",
    ops.FP_ROUND: "FLOATINGPOINT_RTI",
}
_INDEXED = {
    ops.EXTRACT: "BITVECTOR_EXTRACT",
    ops.ZEXT: "BITVECTOR_ZERO_EXTEND",
    ops.SEXT: "BITVECTOR_SIGN_EXTEND",
    ops.FP_FROM_BITS: "FLOATINGPOINT_TO_FP_FROM_IEEE_BV",
    ops.FP_FROM_FP: "FLOATINGPOINT_TO_FP_FROM_FP",
    ops.FP_FROM_SIGNED: "FLOATINGPOINT_TO_FP_FROM_SBV",
    ops.FP_FROM_UNSIGNED: "FLOATINGPOINT_TO_FP_FROM_UBV",
    ops.FP_TO_SIGNED: "FLOATINGPOINT_TO_SBV",
    ops.FP_TO_UNSIGNED: "FLOATINGPOINT_TO_UBV",
}
_MODES = {
    "RNE": "ROUND_NEAREST_TIES_TO_EVEN",
    "RNA": "ROUND_NEAREST_TIES_TO_AWAY",
    "RTP": "ROUND_TOWARD_POSITIVE",
    "RTN": "ROUND_TOWARD_NEGATIVE",
    "RTZ": "ROUND_TOWARD_ZERO",
}


class Cvc5Translator(KindTranslator):
    def __init__(self) -> None:
        import cvc5  # a slow import, deferred until a solver is needed

        super().__init__(cvc5, _KINDS, _ROUNDED, _INDEXED)
        self._modes = {mode: self.manager.mkRoundingMode(cvc5.RoundingMode[name]) for mode, name in _MODES.items()}

    def _translate(self, root: Term) -> Any:
        known, plain, mk_term = self.known, self._plain, self.manager.mkTerm
        for term in not_yet_in(known, root):
            kind = plain.get(term.op)
            try:
                if kind is not None:
                    native = mk_term(kind, *[known[child] for child in term.args])
                    known[term] = self.division(term, native, self._choose) if term.op in _DIVISIONS else native
                elif term.op in SPECIAL:
                    known[term] = self.special(term, self._raw, self._choose)
                else:
                    known[term] = self._raw(term)
            except (RuntimeError, TypeError, ValueError) as error:
                raise sort_mismatch(term, error) from error
        return known[root]

    def _choose(self, condition: Any, then: Any, otherwise: Any) -> Any:
        return self.manager.mkTerm(self.module.Kind.ITE, condition, then, otherwise)

    def _raw(self, term: Term) -> Any:
        op, value, manager = term.op, term.value, self.manager
        if not term.args:
            return self._leaf(term)
        args = [self.known[child] for child in term.args]
        if op == ops.CONST_ARRAY:
            return self._constant_array(term, args[0])
        if op == ops.APPLY:
            return manager.mkTerm(self.module.Kind.APPLY_UF, self.function(term), *args)
        if op in self._rounded:
            return manager.mkTerm(self._rounded[op], self._modes[value], *args)
        rounding = [self._modes[value]] if isinstance(value, str) else []
        return manager.mkTerm(manager.mkOp(self._indexed[op], *_indices(term)), *rounding, *args)

    def _leaf(self, term: Term) -> Any:
        manager, sort, value = self.manager, term.sort, term.value
        if term.op != ops.CONST:
            return manager.mkConst(self.sort(sort), value)
        if sort is BOOL:
            return manager.mkBoolean(value)
        if sort is INT:
            return manager.mkInteger(str(value))  # an int would have to fit into a machine word
        if isinstance(sort, FloatSort):
            return manager.mkFloatingPoint(sort.exponent, sort.significand, manager.mkBitVector(sort.width, value))
        return manager.mkBitVector(width_of(term), value)

    def _new_function(self, name: str, domain: list[Any], result: Any) -> Any:
        return self.manager.mkConst(self.manager.mkFunctionSort(domain, result), name)

    def _constant_array(self, term: Term, element: Any) -> Any:
        """A store to every index, cvc5's own constant array, or a quantified definition; see the module docstring."""
        stores = exact.overwritten(term)
        if stores is not None:
            return self(stores)
        manager, kind, sort = self.manager, self.module.Kind, array_sort_of(term)
        if term.args[0].op == ops.CONST:
            return manager.mkConstArray(self.sort(sort), element)
        array = manager.mkConst(self.sort(sort), f"constant!{term.id}")
        index = manager.mkVar(self.sort(sort.index), "index")
        same = manager.mkTerm(kind.EQUAL, manager.mkTerm(kind.SELECT, array, index), element)
        definition = internal(f"defines!{term.id}", BOOL)  # represents a formula that our terms cannot express
        self.known[definition] = manager.mkTerm(kind.FORALL, manager.mkTerm(kind.VARIABLE_LIST, index), same)
        self.definitions[term] = definition
        return array

    def _new_sort(self, sort: Sort) -> Any:
        if sort is BOOL:
            return self.manager.getBooleanSort()
        if sort is INT:
            return self.manager.getIntegerSort()
        if isinstance(sort, BitVecSort):
            return self.manager.mkBitVectorSort(sort.width)
        if isinstance(sort, FloatSort):
            return self.manager.mkFloatingPointSort(sort.exponent, sort.significand)
        if isinstance(sort, ArraySort):
            return self.manager.mkArraySort(self.sort(sort.index), self.sort(sort.element))
        raise TypeError(f"no sort {sort}")

    def value(self, native: Any, sort: Sort) -> Any:
        """A cvc5 value as one of ours."""
        if sort is BOOL:
            return native.getBooleanValue()
        if sort is INT:
            return int(native.getIntegerValue())
        if isinstance(sort, BitVecSort):
            return int(native.getBitVectorValue(2), 2)
        if isinstance(sort, FloatSort):
            bits = native.getFloatingPointValue()[2]
            return ieee.canonical(int(bits.getBitVectorValue(2), 2), sort.exponent, sort.significand)
        assert isinstance(sort, ArraySort)
        entries: dict[Any, Any] = {}
        while native.getKind() == self.module.Kind.STORE:
            native, index, element = native
            entries.setdefault(self.value(index, sort.index), self.value(element, sort.element))
        return ArrayValue(self.value(native.getConstArrayBase(), sort.element), entries)


def _indices(term: Term) -> tuple[int, ...]:
    """The numeric indices of an operator."""
    if term.op == ops.EXTRACT:
        high, low = term.value
        return high, low
    if term.op in (ops.ZEXT, ops.SEXT):
        return (term.value,)
    sort = term.sort
    return (sort.exponent, sort.significand) if isinstance(sort, FloatSort) else (width_of(term),)


translator = one_per_thread(Cvc5Translator)


class Cvc5(Backend):
    """A running query blocks all other threads: it can be stopped only by killing its process."""

    name = "cvc5"
    runs_alone = True
    capabilities = COMMON_CAPABILITIES | {Capability.ALL_FLOATS, Capability.INTEGERS}

    _translator: Cvc5Translator

    def __init__(self, seconds: float | None = None, seed: int = 0) -> None:
        super().__init__(seconds, seed)
        self._native_solver = self._translator.module.Solver(self._translator.manager)
        for option in ("incremental", "produce-models", "produce-unsat-assumptions", "fp-exp", "arrays-exp"):
            self._native_solver.setOption(option, "true")
        self._native_solver.setOption("seed", str(seed))
        self._native_solver.setLogic("ALL")

    def _shared_translator(self) -> Cvc5Translator:
        return translator()

    def _assert(self, native: Any) -> None:
        self._native_solver.assertFormula(native)

    def _push(self) -> None:
        self._native_solver.push()

    def _pop(self, levels: int) -> None:
        self._native_solver.pop(levels)

    def _check(self, natives: list[Any], seconds: float | None) -> tuple[Result, str]:
        start, pauses = now(), paused()
        # Zero means no limit, so a limit is at least one millisecond.
        self._native_solver.setOption("tlimit-per", "0" if seconds is None else str(max(1, round(seconds * 1000))))
        try:
            answer = self._native_solver.checkSatAssuming(*natives)
        except RuntimeError as error:
            return Result.UNKNOWN, f"cvc5 failed: {error}"
        if answer.isSat():
            return Result.SAT, ""
        if answer.isUnsat():
            return Result.UNSAT, ""
        explanation = answer.getUnknownExplanation()
        if explanation == self._translator.module.UnknownExplanation.TIMEOUT:
            left = 0.0 if seconds is None else seconds - (now() - start)
            if left > 0 and paused() > pauses:  # cvc5's own clock kept running during a pause
                return self._check(natives, left)
            return Result.UNKNOWN, f"cvc5 found no answer in {seconds:.3g} s"
        return Result.UNKNOWN, f"cvc5 gave up: {explanation.name.lower().replace('_', ' ')}"

    def _core(self, natives: list[Any]) -> set[int]:
        needed = {native.getId() for native in self._native_solver.getUnsatAssumptions()}
        return first_positions([native.getId() for native in natives], needed)

    def _value(self, native: Any, sort: Sort) -> Any:
        return self._translator.value(self._native_solver.getValue(native), sort)

    def close(self) -> None:
        super().close()
        self._native_solver = None


SOLVERS.register(RegisteredSolver("cvc5", "all theories; always in its own process", Cvc5))
