"""The bytes of objects are those that gcc's program has, padding included."""

from pathlib import Path

import pytest

from tests.c.byte_programs import byte_program
from tests.generator import gcc
from tests.generator.comparison import compare_program

SEEDS = 60
BATCH = 10


@pytest.mark.skipif(not gcc.available(), reason="gcc is not installed")
@pytest.mark.parametrize("start", range(0, SEEDS, BATCH))
def test_bytes_agree_with_gcc(start: int, tmp_path: Path) -> None:
    model = "ILP32" if start // BATCH % 2 and gcc.supports("ILP32") else "LP64"
    found = []
    for seed in range(start, start + BATCH):
        path = tmp_path / f"bytes{seed}.c"
        path.write_text(byte_program(seed))
        found.append(compare_program(path, model))
    assert not any(found), "\n".join(map(str, filter(None, found)))
