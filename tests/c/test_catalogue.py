"""The catalogue of the C library: every row is understood, is what glibc declares, and is what the lowering does."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from cutpoint.c.lowering import libc
from cutpoint.c.lowering.libc.contracts.language import Alternative, parse
from cutpoint.c.lowering.library.catalogue import CATALOGUE, Entry, entries, lookup
from cutpoint.c.lowering.library.prototypes import FLOAT, NOTHING, POINTER, RECORD, shape_of_text
from cutpoint.c.lowering.syntax import stubs
from cutpoint.c.types import DataModel
from cutpoint.cfa.interpret import Outcome
from tests.c.programs import load_text
from tests.generator import gcc

ROWS = entries()
HEADERS = sorted({entry.header for entry in ROWS.values()})
OF_GCC = [header for header in HEADERS if re.fullmatch(r"<[a-z/]+\.h>", header)]
NOT_IN_GLIBC = re.compile(r"__VERIFIER_|__CPROVER_|__ESBMC_|__cutpoint_|__sync_|__assert_rtn|assert$|signbit[fl]?$")
MODELS = set(stubs.defined_in()) | libc.names_of_models()


def test_every_line_is_a_row_or_a_heading() -> None:
    lines = CATALOGUE.read_text().partition("*/\n")[2].splitlines()
    other = [line for line in lines if line and not line.startswith("// <") and ";" not in line]
    assert other == []
    assert len([line for line in lines if ";" in line]) == len(ROWS) + 1  # swprintf is there twice
    assert len(ROWS) > 1800


@pytest.mark.parametrize(
    "name", ["printf", "qsort", "strtok", "mktime", "__errno_location", "pthread_create", "socket"]
)
def test_common_names_are_there(name: str) -> None:
    assert lookup(name) is not None


def test_relatives_are_refused_and_other_names_are_unknown() -> None:
    for name in ("sinf64x", "__sin", "__sinf128", "lgammaf128_r", "__strtol"):
        entry = lookup(name)
        assert entry is not None
        assert entry.refusal
    for name in ("f", "my_printf", "printk", "_", "open_file"):
        assert lookup(name) is None


def test_what_is_exact_or_modelled_has_a_model_and_nothing_else_has() -> None:
    claimed = {name for name, entry in ROWS.items() if entry.is_exact or entry.is_modelled}
    assert sorted(claimed - MODELS) == []
    assert sorted(name for name in MODELS - claimed if not NOT_IN_GLIBC.match(name)) == []


@pytest.mark.parametrize("header", HEADERS)
def test_types_and_contracts_are_understood(header: str) -> None:
    for entry in _rows(header):
        shapes = [shape_of_text(text, 8) for text in (entry.result, *entry.parameters)]
        records = [
            text for text, shape in zip((entry.result, *entry.parameters), shapes, strict=True) if shape[0] == RECORD
        ]
        assert all("complex" in text or "struct" in text or "union" in text or text in RECORDS for text in records)
        if entry.contract is not None:
            contract = parse(entry.contract)
            positions = [write.argument for write in contract.writes] + list(contract.null)
            assert all(position < len(entry.parameters) for position in positions), entry.name
            assert all(shapes[position + 1][0] == POINTER for position in positions), entry.name
            assert bool(contract.results) == (shapes[0][0] != NOTHING) or entry.result == "void", entry.name


RECORDS = {"div_t", "ldiv_t", "lldiv_t", "imaxdiv_t", "ENTRY", "cookie_io_functions_t", "const union sigval"}


def _rows(header: str) -> list[Entry]:
    return [entry for entry in ROWS.values() if entry.header == header]


@pytest.mark.skipif(not gcc.available(), reason="gcc is not installed")
@pytest.mark.parametrize("header", OF_GCC)
def test_prototypes_are_those_of_glibc(header: str, tmp_path: Path) -> None:
    rows = [entry for entry in _rows(header) if entry.name not in GONE]
    lines = [f"#undef {entry.name}\n{_declaration(entry)}" for entry in rows]
    text = f"#define _GNU_SOURCE\n{INCLUDES}#include {header}\n" + "\n".join(lines)
    source = tmp_path / "rows.c"
    source.write_text(text)
    done = subprocess.run(["gcc", "-fsyntax-only", "-w", "-std=gnu17", str(source)], capture_output=True, text=True)
    if "No such file" in done.stderr:
        pytest.skip(f"{header} is not installed")
    assert done.stderr == ""


INCLUDES = "".join(f"#include <{name}.h>\n" for name in ("stdarg", "stdint", "sys/types", "signal", "wchar"))
GONE = {"bsd_signal"}
"""What newer versions of glibc do not declare any more, in terms of types that it no longer has there."""


def _declaration(entry: Entry) -> str:
    parameters = ", ".join((*entry.parameters, *(["..."] if entry.variadic else []))) or "void"
    return f"{entry.result} {entry.name}({parameters});"


# -- every function that is not refused is called once -------------------------------------------------------------

PRELUDE = """
void reach_error(void);
int __VERIFIER_nondet_int(void);
static char memory[1024];
static __builtin_va_list list;
static int callback() { return 0; }
"""
_WORDS = re.compile(r"\b(?:struct|union|enum) \w+|\b[A-Za-z_]\w*")
_C = frozenset(
    ("const", "volatile", "void", "char", "signed", "unsigned", "short", "int", "long", "float", "double", "_Bool")
) | {"va_list", "complex", "struct", "union"}
_DIVISIONS = {"div_t": "int", "ldiv_t": "long", "lldiv_t": "long long", "imaxdiv_t": "long"}


def _types(rows: list[Entry]) -> str:
    """Definitions of all types that the prototypes name."""
    names = {word for entry in rows for text in (entry.result, *entry.parameters) for word in _WORDS.findall(text)}
    lines = ["typedef __builtin_va_list va_list;"]
    for name in sorted(names - _C):
        kind, size = shape_of_text(name, 8)
        if name.startswith(("struct ", "union ")):
            lines.append(f"{name} {{ long words[4]; }};")
        elif name.startswith("enum "):
            lines.append(f"{name} {{ only_{name[5:]} }};")
        elif name in _DIVISIONS:
            lines.append(f"typedef struct {{ {_DIVISIONS[name]} quot, rem; }} {name};")
        elif kind == POINTER:
            lines.append(
                f"typedef int (*{name})();" if "_t" in name and name != "locale_t" else f"typedef void *{name};"
            )
        elif kind == RECORD:
            lines.append(f"typedef struct {{ long words[4]; }} {name};")
        else:
            integer = {1: "char", 2: "short", 4: "int", 8: "long"}[size]
            lines.append(f"typedef {kind} {integer} {name};")
    return "\n".join(lines)


def _argument(entry: Entry, position: int) -> str:
    text = entry.parameters[position]
    if entry.contract is not None and position in parse(entry.contract).null:
        return "0"
    kind, _ = shape_of_text(text, 8)
    if text == "va_list":
        return "list"
    if "(*)" in text or text.endswith(("_fn_t", "_start_t")):
        return "(void *)callback"
    if text == "sighandler_t":
        return "0"
    if text == "locale_t" or (kind == POINTER and entry.name == "setlocale"):
        return "0"
    if "printf" in entry.name or "scanf" in entry.name or entry.header in ("<err.h>", "<error.h>", "<syslog.h>"):
        return '"text"' if text == "const char *" else "2" if kind != POINTER else "(void *)memory"
    if entry.name == "fesetround":
        return "0"
    return {POINTER: "(void *)memory", FLOAT: "1.5", RECORD: f"({text}){{}}"}.get(kind, "2")


def _call(number: int, entry: Entry) -> str:
    arguments = ", ".join(_argument(entry, position) for position in range(len(entry.parameters)))
    call = f"{entry.name}({arguments})"
    if entry.result == "void":
        return f"static void call{number}(void) {{ {call}; }}"
    kind, _ = shape_of_text(entry.result, 8)
    bounds = _bounds(entry) if kind not in (POINTER, FLOAT, RECORD) and entry.contract else None
    check = f" if (!({bounds})) reach_error();" if bounds else ""
    return f"static void call{number}(void) {{ {entry.result} result = {call};{check} }}"


def _bounds(entry: Entry) -> str | None:
    assert entry.contract is not None
    ranges = [_range(entry, one) for one in parse(entry.contract).results]
    return None if None in ranges else " || ".join(f"({text})" for text in ranges)


def _range(entry: Entry, one: Alternative) -> str | None:
    low, dots, high = one.text.partition(" unless ")[0].partition("..")
    if one.text in ("any", "ends", "exits"):
        return None
    values = [re.sub(r"\$(\d)", lambda match: _argument(entry, int(match[1]) - 1), text) for text in (low, high)]
    if not dots:
        return f"result == {values[0]}"
    limits = ("" if low == "min" else f"result >= {values[0]}", "" if high == "max" else f"result <= {values[1]}")
    return " && ".join(filter(None, limits)) or None


def _callable(header: str) -> list[Entry]:
    failures = {"__assert", "__assert_fail", "__assert_perror_fail"}
    return [entry for entry in _rows(header) if entry.refusal is None and entry.name not in failures]


@pytest.mark.slow
@pytest.mark.parametrize("header", [header for header in OF_GCC if _callable(header)])
def test_every_function_that_is_not_refused_can_be_called(header: str, tmp_path: Path) -> None:
    rows = _callable(header)
    declarations = "\n".join(_declaration(entry) for entry in rows)
    calls = "\n".join(_call(number, entry) for number, entry in enumerate(rows))
    main = "\n".join(f"if (__VERIFIER_nondet_int()) call{number}();" for number in range(len(rows)))
    text = f"{_types(rows)}\n{PRELUDE}\n{declarations}\n{calls}\nint main(void) {{\n{main}\n}}\n"
    task = load_text(tmp_path, text, data_model=DataModel.LP64)
    assert all(task.run(seed=seed).outcome is not Outcome.ERROR for seed in range(3))
