"""Programs of odd sizes are read, or refused in a word; libclang dies of none of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from benchmarks.odd_sizes import HEAD, SHAPES, Shape

from cutpoint.api import load
from cutpoint.base.errors import UnsupportedC
from cutpoint.c.libclang.odd_files import is_odd
from cutpoint.cfa.interpret import Outcome

_SMALL = 300


@pytest.mark.parametrize("shape", SHAPES, ids=[f"{shape.size} {shape.name}" for shape in SHAPES])
def test_small_ones_are_read_and_run(shape: Shape, tmp_path: Path) -> None:
    path = tmp_path / "odd.c"
    path.write_text(shape.text(_SMALL))
    execution = load([path]).run(inputs=[3])
    assert execution.outcome in (Outcome.EXIT, Outcome.STEPS)


def test_a_sum_that_libclang_does_not_survive_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "odd.c"
    path.write_text(HEAD + f"int main(void) {{ int x = 1; return {'+'.join(['x'] * 1_000_000)}; }}\n")
    with pytest.raises(UnsupportedC, match="nesting that is too deep for libclang"):
        load([path])


def test_a_long_sum_is_read(tmp_path: Path) -> None:
    path = tmp_path / "odd.c"
    path.write_text(HEAD + f"int main(void) {{ int x = 1, sum = {'+'.join(['x'] * 30_000)}; return sum / 10000; }}\n")
    assert load([path]).run().exit_value == 3


@pytest.mark.parametrize("count", [200_001, 1_000_000])
def test_a_string_that_is_too_long_is_refused(count: int, tmp_path: Path) -> None:
    path = tmp_path / "odd.c"
    path.write_text(f'char s[] = "{"a" * count}";\nint main(void) {{ return s[3]; }}\n')
    with pytest.raises(UnsupportedC, match="initialiser of more than 200,000 values"):
        load([path])


def test_ordinary_files_are_not_odd() -> None:
    statement = b"    if (x == 1) { x = x + 1; } else { x = 2; }\n"
    assert not is_odd(b"int main(void) { int x = 0;\n" + 4_000 * statement + b"return x; }\n")
    assert is_odd(b"int main(void) { int x = 0;\n" + 6_000 * statement + b"return x; }\n")
    assert is_odd(b"int x = " + b"1 + " * 20_000 + b"1;\n")
