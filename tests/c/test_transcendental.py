"""What the C library computes is within the bounds that its model has: an execution can choose it."""

from __future__ import annotations

import ctypes
import ctypes.util
import itertools
import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from cutpoint.cfa.calls.inline import Unfolding
from cutpoint.cfa.interpret import execute
from cutpoint.cfa.model import Edge, Havoc, Origin
from cutpoint.cfa.task import DEEPEST_CALL
from cutpoint.smt.terms import ieee
from cutpoint.smt.terms.sorts import FLOAT32, FLOAT64, FloatSort
from tests.c.programs import load_text

ONE = (
    *("exp", "exp2", "expm1", "log", "log2", "log10", "log1p", "sin", "cos", "tan", "asin", "acos", "atan"),
    *("sinh", "cosh", "tanh", "asinh", "acosh", "atanh", "cbrt", "erf", "erfc"),
)
TWO = ("pow", "hypot", "atan2")
MAGNITUDES = (*TWO, "power")
NUMBERS = [0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 2.0, -2.0, 3.0, -3.0, 1e-10, 1.0000000000000002, 0.999999, 7.25, -88.7]
NUMBERS += [709.5, -745.0, 1e5, -1e5, 1e300, 1e-300, 5e-324, 1.7976931348623157e308, math.inf, -math.inf, math.nan]
AT_ONCE = 200
"""How many calls a program makes: its exit value tells the first that goes wrong."""


def _library() -> ctypes.CDLL | None:
    path = ctypes.util.find_library("m")
    return ctypes.CDLL(path) if path else None


def _function(name: str, count: int) -> Callable[..., float]:
    library = _library()
    if library is None:
        pytest.skip("no mathematical library")
    function = getattr(library, name)
    kind = ctypes.c_float if name.endswith("f") and name != "erf" else ctypes.c_double
    function.argtypes, function.restype = [kind] * count, kind
    return function  # type: ignore[no-any-return]


def _text(value: float) -> str:
    if math.isnan(value):
        return '__builtin_nan("")'
    return f"{'-' if value < 0 else ''}__builtin_inf()" if math.isinf(value) else value.hex()


def _single(value: float) -> float:
    return ctypes.c_float(value).value


def _check(
    folder: Path, name: str, sort: FloatSort, calls: Sequence[tuple[float, ...]], results: list[float], more: str = ""
) -> None:
    """A program that calls the function finds the results that are chosen for it."""
    kind = "float" if sort is FLOAT32 else "double"
    rows = "".join(
        "{" + ", ".join(map(_text, (*call, result))) + "}, " for call, result in zip(calls, results, strict=True)
    )
    count = len(calls[0])
    arguments = ", ".join(f"rows[i][{position}]" for position in range(count))
    text = (
        f"#include <math.h>\n{kind} rows[][{count + 1}] = {{{rows}}};\n{more}\n"
        f"int main(void) {{ for (int i = 0; i < {len(calls)}; i++) {{\n"
        f"    {kind} result = {name}({arguments}), expected = rows[i][{count}];\n"
        "    if (result != expected && (result == result || expected == expected)) return i + 1;\n"
        "} return 0; }\n"
    )
    values = iter(results)

    def choose(_: Edge, havoc: Havoc) -> Any:
        if havoc.origin is Origin.APPROXIMATED and havoc.variable.sort is sort:
            value = next(values)  # of two arguments, the magnitude is chosen
            return ieee.from_float(abs(value) if name in MAGNITUDES else value, sort.exponent, sort.significand)
        return 0

    program = load_text(folder, text).program
    execution = execute(Unfolding(program, DEEPEST_CALL), choose, exit_status=program.exit_status)
    wrong = execution.exit_value
    assert wrong == 0, f"{name}{calls[wrong - 1] if wrong else ''} is {results[wrong - 1] if wrong else '?'}"


@pytest.mark.parametrize("name", ONE)
def test_functions_of_one_argument(name: str, tmp_path: Path) -> None:
    calls = [(x,) for x in NUMBERS]
    function = _function(name, 1)
    _check(tmp_path, name, FLOAT64, calls, [function(*call) for call in calls])
    single = _function(f"{name}f", 1)
    calls = [(_single(x),) for x in NUMBERS]
    _check(tmp_path, f"{name}f", FLOAT32, calls, [single(*call) for call in calls])


@pytest.mark.parametrize("name", TWO)
def test_functions_of_two_arguments(name: str, tmp_path: Path) -> None:
    function = _function(name, 2)
    pairs = list(itertools.product(NUMBERS, NUMBERS))
    for start in range(0, len(pairs), AT_ONCE):
        calls = pairs[start : start + AT_ONCE]
        _check(tmp_path, name, FLOAT64, calls, [function(*call) for call in calls])


@pytest.mark.parametrize("exponent", [2.0, 3.0, 8.0, -1.0, 0.5, 12.0])
def test_constant_exponents(exponent: float, tmp_path: Path) -> None:
    function = _function("pow", 2)
    calls = [(x,) for x in NUMBERS]
    power = f"static double power(double x) {{ return pow(x, {_text(exponent)}); }}"
    _check(tmp_path, "power", FLOAT64, calls, [function(*call, exponent) for call in calls], power)


@pytest.mark.parametrize("base", [2.0, 0.5, 10.0, -3.0])
def test_constant_bases(base: float, tmp_path: Path) -> None:
    function = _function("pow", 2)
    calls = [(x,) for x in NUMBERS]
    power = f"static double power(double x) {{ return pow({_text(base)}, x); }}"
    _check(tmp_path, "power", FLOAT64, calls, [function(base, *call) for call in calls], power)
