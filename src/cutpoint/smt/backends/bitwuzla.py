"""Bitwuzla, the default: bit-vectors, arrays, floats and uninterpreted functions.

It is called through its Python module. Pitfalls: operators take their arguments as a list; a Bitwuzla object that is
collected as part of a reference cycle crashes the process, so nothing here refers back to a solver. Bitwuzla gives up
on most satisfiable queries with equations between arrays of which one is a constant array over many indices.
"""

from __future__ import annotations

from typing import Any

from cutpoint.base.clock import now
from cutpoint.smt.backends.base import COMMON_CAPABILITIES, Backend, first_positions
from cutpoint.smt.backends.registry import SOLVERS, RegisteredSolver
from cutpoint.smt.backends.translation import SPECIAL, KindTranslator, one_per_thread, sort_mismatch
from cutpoint.smt.solvers.errors import MissingCapability
from cutpoint.smt.solvers.solver import Capability, Result
from cutpoint.smt.terms import exact, ieee, ops
from cutpoint.smt.terms.array_value import ArrayValue
from cutpoint.smt.terms.sorts import BOOL, ArraySort, BitVecSort, FloatSort, Sort
from cutpoint.smt.terms.term import Term, by_id, not_yet_in, width_of

_KINDS = {
    ops.EQ: "EQUAL",
    ops.ITE: "ITE",
    ops.NOT: "NOT",
    ops.AND: "AND",
    ops.OR: "OR",
    ops.ADD: "BV_ADD",
    ops.SUB: "BV_SUB",
    ops.MUL: "BV_MUL",
    ops.UDIV: "BV_UDIV",
    ops.UREM: "BV_UREM",
    ops.SDIV: "BV_SDIV",
    ops.SREM: "BV_SREM",
    ops.BVAND: "BV_AND",
    ops.BVOR: "BV_OR",
    ops.BVXOR: "BV_XOR",
    ops.BVNOT: "BV_NOT",
    ops.SHL: "BV_SHL",
    ops.LSHR: "BV_SHR",
    ops.ASHR: "BV_ASHR",
    ops.ULT: "BV_ULT",
    ops.ULE: "BV_ULE",
    ops.SLT: "BV_SLT",
    ops.SLE: "BV_SLE",
    ops.CONCAT: "BV_CONCAT",
    ops.SELECT: "ARRAY_SELECT",
    ops.STORE: "ARRAY_STORE",
    ops.FP_NEG: "FP_NEG",
    ops.FP_ABS: "FP_ABS",
    ops.FP_REM: "FP_REM",
    ops.FP_EQ: "FP_EQUAL",
    ops.FP_LT: "FP_LT",
    ops.FP_LE: "FP_LEQ",
    ops.FP_IS_NAN: "FP_IS_NAN",
    ops.FP_IS_INF: "FP_IS_INF",
    ops.FP_IS_ZERO: "FP_IS_ZERO",
    ops.FP_IS_NORMAL: "FP_IS_NORMAL",
    ops.FP_IS_SUBNORMAL: "FP_IS_SUBNORMAL",
    ops.FP_IS_NEGATIVE: "FP_IS_NEG",
}
_ROUNDED = {
    ops.FP_ADD: "FP_ADD",
    ops.FP_SUB: "FP_SUB",
    ops.FP_MUL: "FP_MUL",
    ops.FP_DIV: "FP_DIV",
    ops.FP_SQRT: "FP_SQRT",
    ops.FP_FMA: "FP_FMA",
    ops.FP_ROUND: "FP_RTI",
}
_CONVERSIONS = {
    ops.FP_FROM_BITS: "FP_TO_FP_FROM_BV",
    ops.FP_FROM_FP: "FP_TO_FP_FROM_FP",
    ops.FP_FROM_SIGNED: "FP_TO_FP_FROM_SBV",
    ops.FP_FROM_UNSIGNED: "FP_TO_FP_FROM_UBV",
    ops.FP_TO_SIGNED: "FP_TO_SBV",
    ops.FP_TO_UNSIGNED: "FP_TO_UBV",
}
_FORMATS = ((5, 11), (8, 24), (11, 53), (15, 113))
"""The only float formats it supports; x87's extended precision is not among them."""


class BitwuzlaTranslator(KindTranslator):
    def __init__(self) -> None:
        import bitwuzla  # a slow import, deferred until a solver is needed

        super().__init__(bitwuzla, _KINDS, _ROUNDED, _CONVERSIONS)
        self._modes = {
            mode: self.manager.mk_rm_value(bitwuzla.RoundingMode[mode]) for mode in ("RNE", "RNA", "RTP", "RTN", "RTZ")
        }
        self.variables: dict[int, Term] = {}
        """Our variables by the ids of Bitwuzla's constants, for reading interpolants."""

    def _translate(self, root: Term) -> Any:
        known, plain, mk_term = self.known, self._plain, self.manager.mk_term
        for term in not_yet_in(known, root):
            args = term.args
            kind = plain.get(term.op)
            try:
                if kind is not None:
                    known[term] = mk_term(kind, [known[child] for child in args])
                elif term.op in SPECIAL:
                    known[term] = self.special(term, self._raw, self._choose)
                else:
                    known[term] = self._raw(term)
            except (self.module.BitwuzlaException, TypeError) as error:
                raise sort_mismatch(term, error) from error
        return known[root]

    def _choose(self, condition: Any, then: Any, otherwise: Any) -> Any:
        return self.manager.mk_term(self.module.Kind.ITE, [condition, then, otherwise])

    def _raw(self, term: Term) -> Any:
        op, value, sort, manager, kind = term.op, term.value, term.sort, self.manager, self.module.Kind
        if not term.args:
            return self._leaf(term)
        args = [self.known[child] for child in term.args]
        if op == ops.EXTRACT:
            return manager.mk_term(kind.BV_EXTRACT, args, [value[0], value[1]])
        if op == ops.ZEXT:
            return manager.mk_term(kind.BV_ZERO_EXTEND, args, [value])
        if op == ops.SEXT:
            return manager.mk_term(kind.BV_SIGN_EXTEND, args, [value])
        if op == ops.CONST_ARRAY:
            stores = exact.overwritten(term)
            return manager.mk_const_array(self.sort(sort), args[0]) if stores is None else self(stores)
        if op == ops.APPLY:
            return manager.mk_term(kind.APPLY, [self.function(term), *args])
        if op in self._rounded:
            return manager.mk_term(self._rounded[op], [self._modes[value], *args])
        rounding = [] if value is None else [self._modes[value]]
        indices = [sort.exponent, sort.significand] if isinstance(sort, FloatSort) else [width_of(term)]
        return manager.mk_term(self._indexed[op], [*rounding, *args], indices)

    def _leaf(self, term: Term) -> Any:
        manager, sort = self.manager, self.sort(term.sort)
        if term.op == ops.VAR:
            native = manager.mk_const(sort, term.value)
            self.variables[native.id()] = term
            return native
        if term.op == ops.APPLY:
            return manager.mk_const(sort, term.value)
        if term.sort is BOOL:
            return manager.mk_true() if term.value else manager.mk_false()
        if not isinstance(term.sort, FloatSort):
            return manager.mk_bv_value(sort, term.value)
        bits = manager.mk_bv_value(manager.mk_bv_sort(term.sort.width), term.value)
        indices = [term.sort.exponent, term.sort.significand]
        return manager.mk_term(self.module.Kind.FP_TO_FP_FROM_BV, [bits], indices)

    def _new_function(self, name: str, domain: list[Any], result: Any) -> Any:
        return self.manager.mk_const(self.manager.mk_fun_sort(domain, result), name)

    def _new_sort(self, sort: Sort) -> Any:
        if sort is BOOL:
            return self.manager.mk_bool_sort()
        if isinstance(sort, BitVecSort):
            return self.manager.mk_bv_sort(sort.width)
        if isinstance(sort, FloatSort) and (sort.exponent, sort.significand) in _FORMATS:
            return self.manager.mk_fp_sort(sort.exponent, sort.significand)
        if isinstance(sort, ArraySort):
            return self.manager.mk_array_sort(self.sort(sort.index), self.sort(sort.element))
        raise MissingCapability("bitwuzla", f"the sort {sort}", ("z3", "cvc5"))

    def value(self, native: Any, sort: Sort) -> Any:
        """A Bitwuzla value as one of ours."""
        if sort is BOOL:
            return native.is_true()
        if isinstance(sort, BitVecSort):
            return int(native.value(2), 2)
        if isinstance(sort, FloatSort):
            return ieee.canonical(int("".join(native.value(2)), 2), sort.exponent, sort.significand)
        assert isinstance(sort, ArraySort)
        kind = self.module.Kind
        entries: dict[Any, Any] = {}
        while native.kind() == kind.ARRAY_STORE:
            native, index, element = native.children()
            entries.setdefault(self.value(index, sort.index), self.value(element, sort.element))
        (element,) = native.children()
        return ArrayValue(self.value(element, sort.element), entries)


translator = one_per_thread(BitwuzlaTranslator)


class _Clock:
    """The terminator that ends a query. It has no reference to a solver, so that there is no cycle."""

    __slots__ = ("deadline", "interrupted")

    def __init__(self) -> None:
        self.deadline = float("inf")
        self.interrupted = False

    def __call__(self) -> bool:
        return self.interrupted or now() > self.deadline

    def start(self, seconds: float | None) -> None:
        self.deadline = float("inf") if seconds is None else now() + seconds


class Bitwuzla(Backend):
    name = "bitwuzla"
    capabilities = COMMON_CAPABILITIES | {Capability.INTERPOLANTS}

    _translator: BitwuzlaTranslator

    def __init__(self, seconds: float | None = None, seed: int = 0) -> None:
        super().__init__(seconds, seed)
        module = self._translator.module
        self._options = module.Options()
        self._options.set(module.Option.PRODUCE_MODELS, True)
        self._options.set(module.Option.PRODUCE_UNSAT_ASSUMPTIONS, True)
        if seed:
            self._options.set(module.Option.SEED, seed)
        self._clock = _Clock()
        self._native_solver = self._new_solver()
        self._answers = {
            module.Result.SAT: Result.SAT,
            module.Result.UNSAT: Result.UNSAT,
            module.Result.UNKNOWN: Result.UNKNOWN,
        }

    def _shared_translator(self) -> BitwuzlaTranslator:
        return translator()

    def _new_solver(self) -> Any:
        solver = self._translator.module.Bitwuzla(self._translator.manager, self._options)
        solver.configure_terminator(self._clock)
        return solver

    def _renew(self) -> None:
        """Restarts with the same assertions: a solver that has given up once gives up on later queries, too."""
        self._native_solver = self._new_solver()
        for depth, (formulas, definitions) in enumerate(zip(self._levels, self._stated, strict=True)):
            if depth:
                self._push()
            for formula in [*sorted(definitions, key=by_id), *formulas]:
                self._assert(self._translator(formula))

    def _assert(self, native: Any) -> None:
        self._native_solver.assert_formula(native)

    def _push(self) -> None:
        self._native_solver.push(1)

    def _pop(self, levels: int) -> None:
        self._native_solver.pop(levels)

    def _check(self, natives: list[Any], seconds: float | None) -> tuple[Result, str]:
        clock = self._clock
        clock.start(seconds)
        try:
            result = self._answers[self._native_solver.check_sat(*natives)]
        except self._translator.module.BitwuzlaException as error:
            return Result.UNKNOWN, f"bitwuzla failed: {error}"
        if result is not Result.UNKNOWN:
            return result, ""
        if clock.interrupted:
            return result, "interrupted"
        if clock():
            return result, f"bitwuzla found no answer in {seconds:.3g} s"
        self._renew()
        return result, "bitwuzla gave up"

    def _core(self, natives: list[Any]) -> set[int]:
        needed = {native.id() for native in self._native_solver.get_unsat_assumptions()}
        return first_positions([native.id() for native in natives], needed)

    def _value(self, native: Any, sort: Sort) -> Any:
        return self._translator.value(self._native_solver.get_value(native), sort)

    def _query_begins(self) -> None:
        self._clock.interrupted = False

    def _stop_search(self) -> None:
        self._clock.interrupted = True

    def close(self) -> None:
        super().close()
        self._native_solver = None


SOLVERS.register(RegisteredSolver("bitwuzla", "bit-vectors, arrays and floats; usually the fastest", Bitwuzla))
