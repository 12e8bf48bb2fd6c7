"""Values in a Z3 model, converted to ours."""

from __future__ import annotations

import ctypes
from typing import Any

from cutpoint.smt.backends.z3_library import TRUE, Kind, pointers
from cutpoint.smt.backends.z3_terms import Z3Translator
from cutpoint.smt.solvers.errors import SolverFailure
from cutpoint.smt.solvers.solver import default_value
from cutpoint.smt.terms import ieee
from cutpoint.smt.terms.array_value import ArrayValue
from cutpoint.smt.terms.sorts import BOOL, INT, ArraySort, BitVecSort, FloatSort, Sort

_WIDEST_TABLE = 12
"""The largest index width, in bits, for which an array is tabulated as a last resort."""


class ModelReader:
    """A model, kept alive as long as this object."""

    def __init__(self, translator: Z3Translator, model: int) -> None:
        translator.require()
        self._translator = translator
        self._z3, self._context, self._model = translator.z3, translator.context, model
        self._z3.model_inc_ref(self._context, model)
        translator.own(self, self._z3.model_dec_ref, model)

    def value(self, native: int, sort: Sort) -> Any:
        """The value of a term."""
        return self._read(self._evaluate(native), sort)

    def _evaluate(self, native: int) -> int:
        result = ctypes.c_void_p()
        if not self._z3.model_eval(self._context, self._model, native, True, ctypes.byref(result)):
            self._translator.require()
            raise SolverFailure("z3 cannot evaluate a term in its model")
        assert result.value is not None
        return result.value

    def _read(self, native: int, sort: Sort) -> Any:
        z3, context = self._z3, self._context
        if sort is BOOL:
            answer = z3.get_bool_value(context, native)
            if not answer:
                raise self._translator.unreadable(native)
            return answer == TRUE
        if isinstance(sort, BitVecSort):
            return self._bits(native)
        if sort is INT:
            digits = z3.get_numeral_string(context, native)
            if not digits:
                raise self._translator.unreadable(native)
            return int(digits)
        if isinstance(sort, FloatSort):
            encoding = z3.mk_fpa_to_ieee_bv(context, native)
            if z3.get_bool_value(context, z3.simplify(context, z3.mk_fpa_is_nan(context, native))) == TRUE:
                return ieee.canonical((1 << sort.width) - 1, sort.exponent, sort.significand)
            return self._bits(z3.simplify(context, encoding))
        assert isinstance(sort, ArraySort)
        return self._array(native, sort)

    def _bits(self, native: int) -> int:
        digits = self._z3.get_numeral_binary_string(self._context, native)
        if not digits:
            raise self._translator.unreadable(native)
        return int(digits, 2)

    def _array(self, native: int, sort: ArraySort) -> ArrayValue:
        """An array value: stores into a constant array, the graph of a function or a lambda term."""
        z3, context = self._z3, self._context
        entries: dict[Any, Any] = {}
        while True:
            if z3.is_lambda(context, native):
                return self._from_body(z3.get_quantifier_body(context, native), sort, entries)
            kind = self._translator.kind(native)
            if kind == Kind.STORE:
                native, index, element = self._translator.children(native)
                entries.setdefault(self._read(index, sort.index), self._read(element, sort.element))
            elif kind == Kind.CONST_ARRAY:
                return ArrayValue(self._read(z3.get_app_arg(context, native, 0), sort.element), entries)
            elif kind == Kind.AS_ARRAY:
                return self._from_graph(z3.get_as_array_func_decl(context, native), sort, entries)
            else:
                raise self._translator.unreadable(native)

    def _from_graph(self, function: int, sort: ArraySort, entries: dict[Any, Any]) -> ArrayValue:
        z3, context = self._z3, self._context
        graph = z3.model_get_func_interp(context, self._model, function)
        if graph is None:  # the model leaves it unconstrained
            return ArrayValue(default_value(sort.element), entries)
        z3.func_interp_inc_ref(context, graph)
        try:
            for position in range(z3.func_interp_get_num_entries(context, graph)):
                entry = z3.func_interp_get_entry(context, graph, position)
                z3.func_entry_inc_ref(context, entry)
                index = z3.func_entry_get_arg(context, entry, 0)
                element = z3.func_entry_get_value(context, entry)
                z3.func_entry_dec_ref(context, entry)
                entries.setdefault(self._read(index, sort.index), self.value(element, sort.element))
            return self._from_body(z3.func_interp_get_else(context, graph), sort, entries)
        finally:
            z3.func_interp_dec_ref(context, graph)

    def _from_body(self, body: int, sort: ArraySort, entries: dict[Any, Any]) -> ArrayValue:
        """The array of a function's body, which may be a chain of choices by the index: `index = 3 ? … : …`."""
        z3, context = self._z3, self._context
        rest = body
        while (test := self._compared(rest)) is not None:
            entries.setdefault(self._read(test, sort.index), self._at(body, test, sort))
            rest = z3.get_app_arg(context, rest, 2)
        unlike = z3.mk_fresh_const(context, b"index", self._translator.sort(sort.index))
        default = z3.simplify(context, z3.substitute_vars(context, rest, 1, pointers([unlike])))
        if default == z3.simplify(context, rest):  # the index does not occur
            return ArrayValue(self.value(rest, sort.element), entries)
        width = 1 if sort.index is BOOL else getattr(sort.index, "width", _WIDEST_TABLE + 1)
        if width > _WIDEST_TABLE or isinstance(sort.index, FloatSort):
            raise self._translator.unreadable(body)
        for number in range(1 << width):
            key = bool(number) if sort.index is BOOL else number
            entries.setdefault(key, self._at(body, self._translator.constant(key, sort.index), sort))
        return ArrayValue(default_value(sort.element), entries)

    def _compared(self, body: int) -> int | None:
        """The value that an if-then-else compares the index with."""
        kind, children = self._translator.kind, self._translator.children
        if kind(body) != Kind.ITE or kind(condition := children(body)[0]) != Kind.EQ:
            return None
        sides = sorted(children(condition), key=lambda side: kind(side) != Kind.VARIABLE)
        return sides[1] if kind(sides[0]) == Kind.VARIABLE and kind(sides[1]) == Kind.NUMERAL else None

    def _at(self, body: int, index: int, sort: ArraySort) -> Any:
        substituted = self._z3.substitute_vars(self._context, body, 1, pointers([index]))
        return self.value(substituted, sort.element)
