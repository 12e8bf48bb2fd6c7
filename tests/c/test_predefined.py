"""With gcc as the target a program sees the macros that gcc predefines, and no other."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from cutpoint.base.errors import InputError, UnsupportedC
from cutpoint.c.targets import PREDEFINED, Target
from cutpoint.c.translation_unit import TranslationUnit
from cutpoint.c.types import DataModel
from tests.generator import gcc

_DEFINITION = re.compile(r"#define (\w+(?:\([^)]*\))?) ?(.*)")
_OURS_ON_ILP32 = {"__WCHAR_TYPE__", "__WCHAR_MAX__", "__WCHAR_MIN__"}
"""clang's wchar_t is an int."""


def _definitions(text: str) -> dict[str, str]:
    return dict(_DEFINITION.findall(text))


def _is_gcc_12() -> bool:
    if not gcc.available():
        return False
    return subprocess.run(["gcc", "-dumpversion"], capture_output=True, text=True).stdout.startswith("12")


@pytest.mark.skipif(not _is_gcc_12(), reason="gcc 12 is not installed")
@pytest.mark.parametrize(("data_model", "flag"), [(DataModel.LP64, "-m64"), (DataModel.ILP32, "-m32")])
def test_macros_are_those_of_gcc(data_model: DataModel, flag: str) -> None:
    command = ["gcc", flag, "-std=gnu17", "-dM", "-E", "-x", "c", "/dev/null"]
    theirs = _definitions(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    files = ("gcc.h", f"gcc-{data_model.value.lower()}.h")
    ours = _definitions("".join((PREDEFINED / name).read_text() for name in files))
    except_for = _OURS_ON_ILP32 if data_model is DataModel.ILP32 else set()
    # where the 32-bit library is not installed, gcc does not find <stdc-predef.h>
    missing = {name for name in ours if name.startswith(("__STDC_I", "_STDC_PREDEF"))} - set(theirs)
    expected = {name: value for name, value in theirs.items() if name not in except_for}
    assert {name: value for name, value in ours.items() if name not in except_for | missing} == expected


@pytest.mark.skipif(not _is_gcc_12(), reason="gcc 12 is not installed")
@pytest.mark.parametrize("question", ["attribute", "builtin"])
def test_answers_are_those_of_gcc(question: str) -> None:
    listed = re.findall(rf"#define __gcc_{question}_(\w+) (\d+) \+", (PREDEFINED / "gcc-has.h").read_text())
    assert len(listed) > 100
    text = "\n".join(f"#if __has_{question}({name}) != {answer}\n{name}\n#endif" for name, answer in listed)
    command = ["gcc", "-std=gnu17", "-E", "-P", "-x", "c", "-"]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


def _parse(text: str, data_model: DataModel = DataModel.LP64, target: Target = Target.GCC) -> TranslationUnit:
    return TranslationUnit("program.c", text.encode(), data_model, target)


@pytest.mark.parametrize("data_model", list(DataModel))
@pytest.mark.parametrize(
    "condition",
    [
        "!defined __clang__ && !defined __llvm__ && !defined __clang_major__ && !defined __has_feature",
        "__GNUC__ == 12 && __GNUC_MINOR__ == 2 && __STDC_VERSION__ == 201710L",
        "!defined __OPTIMIZE__ && defined __GNUC_STDC_INLINE__ && !defined __CHAR_UNSIGNED__",
        "defined __SIZEOF_INT128__ == defined __LP64__ && __FLT_EVAL_METHOD__ == (defined __LP64__ ? 0 : 2)",
        "__has_attribute(packed) && __has_attribute(__cold__) && !__has_attribute(overloadable)",
        "__has_builtin(__builtin_va_arg_pack) && !__has_builtin(__builtin_bitreverse32)",
        "defined __has_include && defined __COUNTER__ && defined __STDC_IEC_559__",
    ],
)
def test_conditions_are_decided_as_gcc_does(condition: str, data_model: DataModel) -> None:
    _parse(f"#if !({condition})\n#error no\n#endif\n", data_model)


@pytest.mark.parametrize(
    "question", ["__has_include(<stdio.h>)", "__has_attribute(not_an_attribute)", "__has_builtin(__builtin_ia32_pause)"]
)
def test_a_question_without_an_answer_is_refused(question: str) -> None:
    with pytest.raises(UnsupportedC):
        _parse(f"#if {question}\n#endif\n")


def test_clang_as_the_target_keeps_its_own_macros() -> None:
    text = "#if __clang_major__ < 10 || __GNUC__ != 4 || !__has_feature(c_static_assert)\n#error no\n#endif\n"
    _parse(text, target=Target.CLANG)
    with pytest.raises(InputError):
        _parse(text)


HEADERS = sorted((Path(PREDEFINED).parent / "headers").glob("*.h"))


@pytest.mark.parametrize("data_model", list(DataModel))
@pytest.mark.parametrize("target", list(Target))
def test_all_headers_are_read(target: Target, data_model: DataModel) -> None:
    _parse("".join(f"#include <{path.name}>\n" for path in HEADERS), data_model, target)
