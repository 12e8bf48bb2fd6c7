"""What a program asks for by the macros `_…_SOURCE`, our headers show it, and nothing else: as those of glibc do."""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass
from functools import cache

import pytest
from clang.cindex import Cursor, CursorKind, Index

from cutpoint.c.disagreements.missing_macros import ASKED_FOR, DEFAULT, ENUMERATORS, SPELT, missing_macros
from cutpoint.c.libclang.clang import HEADERS
from tests.generator import gcc

NAMES = sorted(path.relative_to(HEADERS).as_posix() for path in HEADERS.rglob("*.h") if path.parent.name != "types")
TARGETS = {"-m64": "x86_64-linux-gnu", "-m32": "i386-linux-gnu"}
FEATURES = [
    "",
    "_GNU_SOURCE",
    "__STRICT_ANSI__",
    "__STRICT_ANSI__ _XOPEN_SOURCE=1 _REENTRANT",
    "_ISOC2X_SOURCE",
    "_POSIX_SOURCE",
    "_POSIX_C_SOURCE=199309L _ATFILE_SOURCE",
    "_POSIX_C_SOURCE=199506L _BSD_SOURCE",
    "_POSIX_C_SOURCE=200112L _LARGEFILE64_SOURCE",
    "_POSIX_C_SOURCE=200809L",
    "_XOPEN_SOURCE=4 _XOPEN_SOURCE_EXTENDED",
    "_XOPEN_SOURCE=500",
    "_XOPEN_SOURCE=600 _DYNAMIC_STACK_SIZE_SOURCE",
    "_XOPEN_SOURCE=700 __STDC_WANT_LIB_EXT2__=1",
    "_XOPEN_SOURCE=700 _DEFAULT_SOURCE",
]
MACROS_OF_GLIBC = frozenset({"errno", "sigsetjmp"})
"""Functions and variables with us."""
WIDEST = ("_GNU_SOURCE", "_XOPEN_SOURCE=500", "_POSIX_SOURCE")
"""Together they show every name that we know."""
_DEFINITION = re.compile(r"#define (\w+)(\([^)]*\))?(?: (.*))?")

pytestmark = pytest.mark.skipif(not gcc.available(), reason="there is no gcc")
each_model = pytest.mark.parametrize("model", TARGETS)


@dataclass(frozen=True)
class Shown:
    """What a header shows a program: the parameters and bodies of macros by their names, and all declared names."""

    macros: dict[str, tuple[str, str]]
    declared: set[str]


def preprocessed(model: str, features: str, text: str, *flags: str) -> str:
    asked = [f"-D{feature}" for feature in features.split()]
    command = ["gcc", "-std=gnu17", "-w", model, *asked, *flags, "-E", "-x", "c", "-"]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    if done.returncode and "No such file" in done.stderr:
        pytest.skip("there are no headers of glibc")
    assert done.returncode == 0, done.stderr
    return done.stdout


@cache
def shown(model: str, features: str, name: str, *flags: str) -> Shown:
    macros: dict[str, tuple[str, str]] = {}
    rest: list[str] = []
    for line in preprocessed(model, features, f"#include <{name}>\n", *flags, "-dD").splitlines():
        if (definition := _DEFINITION.fullmatch(line)) is not None:
            macros[definition[1]] = (definition[2] or "", definition[3] or "")
        elif line.startswith("#undef "):
            macros.pop(line.split()[1], None)
        elif not line.startswith("#"):
            rest.append(line)
    return Shown(macros, declared("\n".join(rest), TARGETS[model]))


def declared(text: str, target: str) -> set[str]:
    """Functions, variables, types, enumerators and members, but for those whose names belong to the library."""
    arguments = ["-x", "cpp-output", "-std=gnu17", "-w", "-ferror-limit=0", "-target", target]
    unit = Index.create().parse("test.i", args=arguments, unsaved_files=[("test.i", text)])
    assert unit.cursor is not None
    found: set[str] = set()
    records = (CursorKind.STRUCT_DECL, CursorKind.UNION_DECL)
    for cursor in unit.cursor.get_children():
        if cursor.kind in records:
            if cursor.is_definition() and not cursor.is_anonymous():
                found |= members(cursor, cursor.spelling)
        elif cursor.kind == CursorKind.ENUM_DECL:
            found |= {enumerator.spelling for enumerator in cursor.get_children()}
        else:
            found.add(cursor.spelling)
        if cursor.kind == CursorKind.TYPEDEF_DECL:
            record = cursor.underlying_typedef_type.get_canonical().get_declaration()
            found |= members(record, cursor.spelling) if record.kind in records else set()
    return {name for name in found if not name.startswith("__")}


def members(record: Cursor, name: str) -> set[str]:
    fields = (field.spelling for field in record.get_children() if field.kind == CursorKind.FIELD_DECL)
    return {f"{name}.{field}" for field in fields if field and not field.startswith("__")}


def both(model: str, features: str, name: str) -> tuple[Shown, Shown]:
    return shown(model, features, name), shown(model, features, name, "-nostdinc", "-I", str(HEADERS))


@cache
def known(name: str) -> set[str]:
    """All that we declare in a header, for one program or another."""
    return set().union(*(both("-m64", features, name)[1].declared for features in WIDEST)) - MACROS_OF_GLIBC


@cache
def predefined(model: str) -> set[str]:
    lines = preprocessed(model, "", "", "-dM").splitlines()
    return {line.split()[1].partition("(")[0] for line in lines}


@each_model
@pytest.mark.parametrize("features", FEATURES)
def test_macros_are_there_or_listed_as_missing(features: str, model: str) -> None:
    listed = missing_macros()
    for name in NAMES:
        theirs, ours = both(model, features, name)
        missing = theirs.macros.keys() - ours.macros.keys() - predefined(model) - listed[DEFAULT].get(name, frozenset())
        if features:
            missing -= listed[ASKED_FOR].get(name, frozenset())
        assert missing == set(), name
        assert {macro for macro in ours.macros.keys() - theirs.macros.keys() if macro[:9] != "_CUTPOINT"} == set(), name


@pytest.mark.parametrize("features", FEATURES)
def test_what_is_declared_is_what_glibc_declares(features: str) -> None:
    """As far as we know the names at all."""
    for name in NAMES:
        theirs, ours = both("-m64", features, name)
        assert ours.declared - MACROS_OF_GLIBC == theirs.declared & known(name), name


@each_model
@pytest.mark.parametrize("features", ["", "_GNU_SOURCE", "_XOPEN_SOURCE=500"])
def test_macros_have_the_same_text_or_are_listed_as_spelt_otherwise(features: str, model: str) -> None:
    listed = missing_macros()
    for name in NAMES:
        theirs, ours = both(model, features, name)
        unlike = listed[ENUMERATORS].get(name, frozenset()) | listed[SPELT].get(name, frozenset())
        common = sorted((ours.macros.keys() & theirs.macros.keys()) - unlike - predefined(model))
        assert [macro for macro in common if ours.macros[macro][0] or theirs.macros[macro][0]] == [], name
        uses = f"#include <{name}>\n" + "".join(f'"{macro}:" {macro}\n' for macro in common)
        texts = [preprocessed(model, features, uses, "-P", *flags) for flags in ((), ("-nostdinc", "-I", str(HEADERS)))]
        first, second = (
            [re.sub(r"\s", "", line) for line in re.split(r'(?=^"\w+:")', text, flags=re.M)] for text in texts
        )
        assert first[1:] == second[1:], name
