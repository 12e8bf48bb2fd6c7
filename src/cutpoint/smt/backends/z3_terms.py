"""From our terms to those of Z3. There is one context and one cache of translated terms per thread.

The context does not count references to terms: it keeps every term ever created in it, as our own term table
does. This saves two calls per node.
"""

from __future__ import annotations

import ctypes
import threading
import weakref
from collections.abc import Callable
from enum import Flag
from functools import cache
from typing import Any

from cutpoint.smt.backends.translation import SPECIAL, Translator, one_per_thread, sort_mismatch
from cutpoint.smt.backends.z3_library import Kind, Library, library, pointers
from cutpoint.smt.solvers.errors import SolverFailure
from cutpoint.smt.terms import exact, ops
from cutpoint.smt.terms.smtlib import OPERATORS
from cutpoint.smt.terms.sorts import BOOL, INT, ArraySort, BitVecSort, BoolSort, FloatSort, Sort, bitvec
from cutpoint.smt.terms.term import Term, not_yet_in, width_of

_PLAIN = {
    **{op: name for op, name in OPERATORS.items() if ops.ADD <= op <= ops.CONCAT or op in (ops.SELECT, ops.STORE)},
    ops.EQ: "eq",
    ops.ITE: "ite",
    ops.NOT: "not",
    ops.FP_NEG: "fpa_neg",
    ops.FP_ABS: "fpa_abs",
    ops.FP_REM: "fpa_rem",
    ops.FP_EQ: "fpa_eq",
    ops.FP_LT: "fpa_lt",
    ops.FP_LE: "fpa_leq",
    ops.FP_IS_NAN: "fpa_is_nan",
    ops.FP_IS_INF: "fpa_is_infinite",
    ops.FP_IS_ZERO: "fpa_is_zero",
    ops.FP_IS_NORMAL: "fpa_is_normal",
    ops.FP_IS_SUBNORMAL: "fpa_is_subnormal",
    ops.FP_IS_NEGATIVE: "fpa_is_negative",
}
"""Operators that are built by one call with the context and the arguments; most have their SMT-LIB names."""

_ROUNDED = {
    ops.FP_ADD: "fpa_add",
    ops.FP_SUB: "fpa_sub",
    ops.FP_MUL: "fpa_mul",
    ops.FP_DIV: "fpa_div",
    ops.FP_SQRT: "fpa_sqrt",
    ops.FP_FMA: "fpa_fma",
    ops.FP_ROUND: "fpa_round_to_integral",
}
_CONVERSIONS = {
    ops.FP_FROM_FP: "fpa_to_fp_float",
    ops.FP_FROM_SIGNED: "fpa_to_fp_signed",
    ops.FP_FROM_UNSIGNED: "fpa_to_fp_unsigned",
    ops.FP_TO_SIGNED: "fpa_to_sbv",
    ops.FP_TO_UNSIGNED: "fpa_to_ubv",
}
_INTEGERS = {
    ops.INT_ADD: "add",
    ops.INT_MUL: "mul",
    ops.INT_LE: "le",
    ops.INT_DIV: "div",
    ops.INT_MOD: "mod",
}


class Unreadable(SolverFailure):
    """A Z3 term without counterpart among our terms or values."""


class Theory(Flag):
    """The theories, beyond Boolean structure, that a Z3 solver must support."""

    BITS = 1
    INTEGERS = 2
    OTHERS = 4


@cache
def _theory(sort: Sort) -> Theory:
    if isinstance(sort, BitVecSort):
        return Theory.BITS
    if sort is INT:
        return Theory.INTEGERS
    return Theory(0) if sort is BOOL else Theory.OTHERS


def _own_theory(term: Term) -> Theory:
    """The theory of a term without its arguments. Products and quotients of variables are not linear."""
    op = term.op
    if op == ops.APPLY:
        return Theory.OTHERS
    if op in (ops.INT_MUL, ops.INT_DIV, ops.INT_MOD) and (term.args[1].op != ops.CONST or term.args[1].value == 0):
        return Theory.OTHERS
    return _theory(term.sort)


def _pairs(make: Callable[..., Any]) -> Callable[[int, int, int], Any]:
    """A binary function from an n-ary one; the argument buffer is reused."""
    buffer = (ctypes.c_void_p * 2)()
    address = ctypes.addressof(buffer)

    def pair(context: int, a: int, b: int, _keep: Any = buffer) -> Any:
        buffer[0] = a
        buffer[1] = b
        return make(context, 2, address)

    return pair


def _delete(z3: Library, context: int, garbage: list[Callable[[], None]]) -> None:
    _release(garbage)
    z3.del_context(context)


def _release(garbage: list[Callable[[], None]]) -> None:
    while garbage:
        garbage.pop()()


class Z3Translator(Translator):
    def __init__(self) -> None:
        super().__init__()
        self.z3 = library()
        config = self.z3.mk_config()
        self.context: int = self.z3.mk_context(config)
        self.z3.del_config(config)
        self.z3.set_error_handler(self.context, None)  # the default one ends the process; results show errors, too
        self._plain = [self._maker(_PLAIN.get(op)) for op in range(ops.COUNT)]
        self._plain[ops.AND] = _pairs(self.z3.mk_and)
        self._plain[ops.OR] = _pairs(self.z3.mk_or)
        self._integers = {op: self._maker(name) for op, name in _INTEGERS.items()}
        self._integers[ops.INT_ADD] = _pairs(self.z3.mk_add)
        self._integers[ops.INT_MUL] = _pairs(self.z3.mk_mul)
        self._modes = {
            mode: getattr(self.z3, f"mk_fpa_{mode.lower()}")(self.context)
            for mode in ("RNE", "RNA", "RTP", "RTN", "RTZ")
        }
        self._only_bits = True  # whether all terms so far are Boolean or bit-vectors
        self._theories: dict[Term, Theory] = {}
        self._owner = threading.get_ident()
        self._garbage: list[Callable[[], None]] = []
        weakref.finalize(self, _delete, self.z3, self.context, self._garbage).atexit = False

    def _maker(self, name: str | None) -> Callable[..., Any] | None:
        return None if name is None else getattr(self.z3, f"mk_{name}")

    def _translate(self, root: Term) -> Any:
        known, plain, context = self.known, self._plain, self.context
        for term in not_yet_in(known, root):
            args = term.args
            make = plain[term.op]
            if make is None:
                native = self._other(term)
            elif len(args) == 2:
                native = make(context, known[args[0]], known[args[1]])
            elif len(args) == 1:
                native = make(context, known[args[0]])
            else:
                native = make(context, known[args[0]], known[args[1]], known[args[2]])
            if native is None:
                raise sort_mismatch(term, self.error())
            known[term] = native
        return known[root]

    def theories(self, root: Term) -> Theory:
        """The theories of a term. Costs nothing until this thread has translated a term outside bit-vectors."""
        if self._only_bits:
            return Theory.BITS
        memo = self._theories
        for term in not_yet_in(memo, root):
            found = _own_theory(term)
            for child in term.args:
                found |= memo[child]
            memo[term] = found
        return memo[root]

    def _other(self, term: Term) -> Any:
        if term.op == ops.APPLY or not isinstance(term.sort, BitVecSort | BoolSort):
            self._only_bits = False
        if term.op in SPECIAL:
            return self.special(term, self._raw, self._choose)
        if term.op == ops.VAR:
            return self.z3.mk_const(self.context, self.symbol(term.value), self.sort(term.sort))
        return self.constant(term.value, term.sort) if term.op == ops.CONST else self._raw(term)

    def _choose(self, condition: Any, then: Any, otherwise: Any) -> Any:
        return self.z3.mk_ite(self.context, condition, then, otherwise)

    def constant(self, value: Any, sort: Sort) -> Any:
        z3, context = self.z3, self.context
        if sort is BOOL:
            return z3.mk_true(context) if value else z3.mk_false(context)
        if isinstance(sort, BitVecSort) and sort.width <= 64:
            return z3.mk_unsigned_int64(context, value, self.sort(sort))
        if isinstance(sort, FloatSort):
            bits = z3.mk_numeral(context, str(value).encode(), z3.mk_bv_sort(context, sort.width))
            return z3.mk_fpa_to_fp_bv(context, bits, self.sort(sort))
        return z3.mk_numeral(context, str(value).encode(), self.sort(sort))

    def _raw(self, term: Term) -> Any:
        op, value, z3, context = term.op, term.value, self.z3, self.context
        args = [self.known[child] for child in term.args]
        if op == ops.EXTRACT:
            return z3.mk_extract(context, *value, *args)
        if op == ops.ZEXT:
            return z3.mk_zero_ext(context, value, *args)
        if op == ops.SEXT:
            return z3.mk_sign_ext(context, value, *args)
        if op == ops.CONST_ARRAY:
            return self._constant_array(term, args[0])
        if op == ops.APPLY:
            return self._apply(term, args)
        if op in self._integers:
            return self._integer(term, args)
        if op == ops.FP_FROM_BITS:
            if term.args[0].sort is not bitvec(term.sort.width):  # type: ignore[attr-defined]
                raise sort_mismatch(term, f"the encoding of {term.sort} was expected")
            # Z3's simple solver answers unsat where an array holds a NaN that is not the canonical one
            return z3.mk_fpa_to_fp_bv(context, self(exact.canonical_bits(term)), self.sort(term.sort))
        if op in _ROUNDED:
            return getattr(z3, f"mk_{_ROUNDED[op]}")(context, self._modes[value], *args)
        target = self.sort(term.sort) if isinstance(term.sort, FloatSort) else width_of(term)
        return getattr(z3, f"mk_{_CONVERSIONS[op]}")(context, self._modes[value], *args, target)

    def _constant_array(self, term: Term, element: int) -> Any:
        assert isinstance(term.sort, ArraySort)
        if term.args[0].sort is not term.sort.element:
            raise sort_mismatch(term, f"its elements are of sort {term.sort.element}")
        return self.z3.mk_const_array(self.context, self.sort(term.sort.index), element)

    def _integer(self, term: Term, args: list[int]) -> Any:
        """Checks the sorts, because Z3 would accept a Bool as an integer."""
        if any(child.sort is not INT for child in term.args):
            raise sort_mismatch(term, "integers were expected")
        make = self._integers[term.op]
        assert make is not None
        native = make(self.context, *args)
        return self.division(term, native, self._choose) if term.op in (ops.INT_DIV, ops.INT_MOD) else native

    def _apply(self, term: Term, args: list[int]) -> Any:
        if not args:  # a variable may have the same name
            return self.z3.mk_fresh_const(self.context, str(term.value).encode(), self.sort(term.sort))
        return self.z3.mk_app(self.context, self.function(term), len(args), pointers(args))

    def _new_function(self, name: str, domain: list[int], result: int) -> Any:
        return self.z3.mk_func_decl(self.context, self.symbol(name), len(domain), pointers(domain), result)

    def symbol(self, name: str) -> int:
        if "\0" in name:
            raise SolverFailure(f"z3 cannot tell names apart after a NUL character: {name!r}")
        made: int = self.z3.mk_string_symbol(self.context, name.encode())
        return made

    def _new_sort(self, sort: Sort) -> Any:
        if sort is BOOL:
            return self.z3.mk_bool_sort(self.context)
        if sort is INT:
            return self.z3.mk_int_sort(self.context)
        if isinstance(sort, BitVecSort):
            return self.z3.mk_bv_sort(self.context, sort.width)
        if isinstance(sort, FloatSort):
            return self.z3.mk_fpa_sort(self.context, sort.exponent, sort.significand)
        if isinstance(sort, ArraySort):
            return self.z3.mk_array_sort(self.context, self.sort(sort.index), self.sort(sort.element))
        raise TypeError(f"no sort {sort}")

    def parameters(self, values: dict[str, bool | int | str]) -> int:
        """A set of parameters. It lives until the context creates its next object that is not a term."""
        z3, context = self.z3, self.context
        made: int = z3.mk_params(context)
        for name, value in values.items():
            if isinstance(value, bool):
                z3.params_set_bool(context, made, self.symbol(name), value)
            elif isinstance(value, int):
                z3.params_set_uint(context, made, self.symbol(name), value)
            else:
                z3.params_set_symbol(context, made, self.symbol(name), self.symbol(value))
        return made

    def kind(self, native: int) -> int:
        """The operator of an application; the kind of any other term."""
        kind: int = self.z3.get_ast_kind(self.context, native)
        if kind == Kind.APPLICATION:
            kind = self.z3.get_decl_kind(self.context, self.z3.get_app_decl(self.context, native))
        return kind

    def children(self, native: int) -> list[int]:
        """The arguments of an application."""
        argument, context = self.z3.get_app_arg, self.context
        return [argument(context, native, position) for position in range(self.z3.get_app_num_args(context, native))]

    def array_sort(self, native: int) -> ArraySort:
        """The sort of an array."""
        wanted = self.z3.get_sort(self.context, native)
        for sort, made in self._sorts.items():
            if made == wanted and isinstance(sort, ArraySort):
                return sort
        raise self.unreadable(native)

    def unreadable(self, native: int) -> Unreadable:
        text = self.z3.ast_to_string(self.context, native).decode(errors="replace")
        return Unreadable(f"z3's answer cannot be read: {' '.join(text.split())[:200]}")

    def error(self) -> str:
        """The error message of the last call; empty if it succeeded."""
        code = self.z3.get_error_code(self.context)
        return self.z3.get_error_msg(self.context, code).decode() if code else ""

    def require(self) -> None:
        """Raises SolverFailure if the last call failed."""
        if message := self.error():
            raise SolverFailure(f"z3: {message}")

    def own(self, owner: object, release: Callable[[int, int], None], handle: int) -> weakref.finalize[..., Any]:
        """Ties the lifetime of a Z3 object to an owner. Call the result to release it sooner, then `collect`.

        Garbage collection may run in any thread, even while this one is inside Z3: so it only queues the release.
        """
        note = self._garbage.append
        context = self.context
        ending = weakref.finalize(owner, note, lambda: release(context, handle))
        ending.atexit = False
        return ending

    def collect(self) -> None:
        if threading.get_ident() == self._owner:
            _release(self._garbage)


translator = one_per_thread(Z3Translator)
