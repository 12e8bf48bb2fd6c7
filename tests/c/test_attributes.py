"""The closed lists of attributes and pragmas: each entry is understood by a test program, or has its reason."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cutpoint.base.errors import UnsupportedC
from cutpoint.c import attributes, pragmas
from cutpoint.c.attributes import Attribute, written_in
from cutpoint.c.libclang.diagnostics import without_deallocators
from cutpoint.c.pragmas import Pragma, pragmas_in
from tests.c.programs import exit_value, load_text

BORDER = Path(__file__).parent.parent / "border"
PROGRAMS = "".join(path.read_text() for folder in ("attributes", "pragmas") for path in (BORDER / folder).glob("*.c"))
OTHERS = Path(__file__).with_name("test_linking.py").read_text()

_NOT_ALONE = """
    access alloc_align alloc_size annotate assume_aligned callee_pop_aggregate_return error fallthrough fentry_name
    format format_arg function_return no_builtin no_sanitize patchable_function_entry regparm selectany tls_model
    available_only_in_default_eval_method unavailable visibility warning zero_call_used_regs
"""
NOT_ALONE = frozenset(_NOT_ALONE.split())
"""Those that take arguments, stand elsewhere than at a function, or make a call of it an error."""


@pytest.mark.parametrize("name", sorted(attributes.BUILT.keys() - {"common"}))
def test_what_is_built_has_a_program(name: str) -> None:
    assert re.search(rf"\b(__)?{name}(__)?\b", PROGRAMS + OTHERS)
    assert name not in attributes.HARMLESS


@pytest.mark.parametrize("name", sorted(pragmas.BUILT))
def test_a_pragma_that_is_built_has_a_program(name: str) -> None:
    assert f"#pragma {name}" in PROGRAMS


@pytest.mark.parametrize("name", sorted(attributes.HARMLESS))
def test_what_is_harmless_has_a_reason(name: str) -> None:
    assert len(attributes.HARMLESS[name]) > 20


@pytest.mark.parametrize("name", sorted(attributes.HARMLESS.keys() - NOT_ALONE))
def test_what_is_harmless_is_accepted(name: str, tmp_path: Path) -> None:
    text = f"void *f(char *s) __attribute__((__{name}__)); int main(void) {{ f(0); return 3; }}"
    assert exit_value(tmp_path, text) == 3


@pytest.mark.parametrize("name", sorted(pragmas.HARMLESS))
def test_a_harmless_pragma_has_a_reason_and_is_accepted(name: str) -> None:
    assert len(pragmas.HARMLESS[name]) > 20
    assert pragmas.refusal(Pragma(name, 0)) is None


@pytest.mark.parametrize(
    "name", ["ifunc", "naked", "interrupt", "returns_twice", "target", "copy", "symver", "weakref"]
)
def test_what_is_on_no_list_is_refused(name: str) -> None:
    assert attributes.refusal(Attribute(name)) == f"attribute {name!r}"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("static void f(void) __attribute__((constructor(101))) {", [("constructor", "101")]),
        ("__attribute__((noinline)) __attribute__((cold)) void f(void)", [("noinline",), ("cold",)]),
        ("void f(void) [[gnu::constructor(65535)]] {", [("constructor", "65535")]),
        ("void f(void) _Noreturn", [("noreturn",)]),
        ("char c _Alignas(64)", [("aligned", "64")]),
        ('int x asm("y") __attribute__((section("a, (b")))', [("asm", '"y"'), ("section", '"a, (b"')]),
        ("int f(int x __attribute__((unused)), int (*g)(void) __attribute__((noreturn)))", []),
        ("int x = ({ int y __attribute__((cleanup(f))) = 1; y; })", []),
        ("struct __attribute__((packed)) s {\n int a __attribute__((aligned(2)));\n}", [("packed",)]),
        ("int v __attribute__((vector_size(4 * sizeof(int))))", [("vector_size", "4 * sizeof(int)")]),
    ],
)
def test_attributes_that_clang_prints(text: str, found: list[tuple[str, ...]]) -> None:
    assert written_in(text) == tuple(Attribute(name, tuple(arguments)) for name, *arguments in found)


def test_deallocators_are_blanked_out() -> None:
    text = b"void *f(int) __attribute__((nothrow, malloc(g, 1), cold)); int malloc(int);"
    assert without_deallocators(text) == b"void *f(int) __attribute__((nothrow, malloc      , cold)); int malloc(int);"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (b"#pragma once\n # pragma  pack( 1 )\n", ["once", "pack( 1 )"]),
        (b"/*\n#pragma pack(1)\n*/ // #pragma weak x\n", []),
        (b"#pra\\\ngma weak x\n%: pragma omp for\n", ["weak x", "omp for"]),
        (b"#pragma /* a\n b */ weak \\\n x\n", ["weak x"]),
        (b'char *s = "\\n#pragma pack(1)"; _Pragma("weak x") int x;', ["weak x"]),
        (b"#define P(x) _Pragma(#x)\nP(omp for) P(pack(1))\n", ["omp for", "pack(1)"]),
        (b"#define P(x) _Pragma(x)\n", [""]),
    ],
)
def test_pragmas_of_a_text(text: bytes, found: list[str]) -> None:
    assert [pragma.text for pragma in pragmas_in(text)] == found


def test_the_place_of_a_pragma_in_another_file(tmp_path: Path) -> None:
    (tmp_path / "order.h").write_text("\n\n#pragma scalar_storage_order big-endian\n")
    with pytest.raises(UnsupportedC, match=r"order\.h:3:1: unsupported: pragma 'scalar_storage_order big-endian'"):
        load_text(tmp_path, '#include "order.h"\nint main(void) { return 0; }')


def test_warnings_that_another_file_hides_are_seen(tmp_path: Path) -> None:
    (tmp_path / "hidden.h").write_text(
        '#pragma GCC diagnostic ignored "-Wattributes"\n'
        'struct s { int x; } __attribute__((scalar_storage_order("big-endian")));\n'
    )
    with pytest.raises(UnsupportedC, match=r"hidden\.h:2:36: unsupported: attribute 'scalar_storage_order'"):
        load_text(tmp_path, '#include "hidden.h"\nint main(void) { struct s s = {1}; return s.x; }')


def test_a_deallocator_that_another_file_names(tmp_path: Path) -> None:
    (tmp_path / "memory.h").write_text(
        "#define FREED_BY(f, n) __attribute__((__malloc__(f, n)))\n"
        "void give(void *);\n"
        "void *take(int) FREED_BY(give, 1);\n"
    )
    assert exit_value(tmp_path, '#include "memory.h"\nint main(void) { return 4; }') == 4
