"""Programs on which both front ends agree, differ or must not be compared at all."""

from __future__ import annotations

import random
import subprocess
from itertools import islice
from pathlib import Path

import pytest

from tests.differential.comparison import Comparison, Limits, Result, compare
from tests.differential.sources import arithmetic, generated
from tests.generator import gcc
from tests.generator.features import ALL, composed, feature_program
from tests.patience import LATE

ODD = sorted((Path(__file__).parents[1] / "programs" / "odd").glob("*.c"))[::5]
pytestmark = pytest.mark.skipif(not gcc.available(), reason="gcc is not installed")


def _compared(tmp_path: Path, text: str) -> Comparison:
    path = tmp_path / "program.c"
    path.write_text(text)
    return compare(path, "LP64", limits=Limits(LATE, LATE))


@pytest.mark.parametrize("number", range(4))
def test_generated_programs_agree(number: int, tmp_path: Path) -> None:
    for item in (*islice(generated(9, 9000 + 8 * number), 0, 8, 4), *arithmetic(1, 9000 + 3 * number)):
        path = item.write(tmp_path)
        assert path is not None
        answer = compare(path)
        assert answer.result is not Result.DIFFERS, answer


def test_pieces_follow_from_the_seed_and_compile(tmp_path: Path) -> None:
    assert feature_program(7) == feature_program(7)
    for number, draw in enumerate(ALL):
        snippet = draw(random.Random(number))
        path = tmp_path / f"{draw.__name__}.c"
        path.write_text(composed([(snippet.statements, snippet.declarations, snippet.headers)]))
        command = ["gcc", "-std=gnu17", "-w", "-fsyntax-only", str(path)]
        assert subprocess.run(command, capture_output=True, check=False).returncode == 0, path.read_text()


@pytest.mark.parametrize("path", ODD, ids=[path.stem for path in ODD])
def test_odd_programs_agree(path: Path) -> None:
    answer = compare(path)
    assert answer.result is not Result.DIFFERS, answer


def test_globals_calls_and_exit_values_are_compared(tmp_path: Path) -> None:
    text = """
        struct s { char c; int i; unsigned bits : 3; long double wide; } record = {1, 2, 3, 1.5L};
        static float numbers[3] = {1, 2.5f};
        int value; void *pointer = &value;
        extern int outside; int unknown(int, double); void told(int *); unsigned char __VERIFIER_nondet_uchar(void);
        int main(void) {
            value = unknown(3, 2.0); told(&value); value += __VERIFIER_nondet_uchar();
            record.i = outside + 5; numbers[2] = value; return 7;
        }"""
    assert _compared(tmp_path, text).result is Result.AGREES


@pytest.mark.parametrize(
    "text",
    [
        "int main(void) { int x; return x & 1; }",
        "int f(int a) { return 1 << a; } int g; int main(void) { g = f(g + 40); return g != 256; }",
        "int a[2]; int main(void) { int i = 2; a[i] = 3; return a[i] + *(&a[0] + i + 1); }",
        "int i; int main(void) { i = i++ + ++i; return i; }",
    ],
)
def test_a_program_without_a_defined_meaning_never_counts_as_a_difference(text: str, tmp_path: Path) -> None:
    assert _compared(tmp_path, text).result is not Result.DIFFERS


def test_values_from_the_library_are_not_compared(tmp_path: Path) -> None:
    text = "#include <stdlib.h>\nint g; int main(void) { g = rand(); return 0; }"
    assert _compared(tmp_path, text).result is Result.OPEN


def test_what_depends_on_addresses_is_not_compared(tmp_path: Path) -> None:
    text = "unsigned long address; int *p, x; int main(void) { address = (unsigned long)&x; p = &x; return 0; }"
    assert _compared(tmp_path, text).result is not Result.DIFFERS


def test_a_program_that_gcc_rejects_is_told(tmp_path: Path) -> None:
    assert _compared(tmp_path, "int main(void) { return y; }").result is Result.REJECTED
