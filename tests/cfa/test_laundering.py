"""Whatever a program does to a pointer in integers, if it comes out as the same number, it reaches the same object."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from cutpoint.api import LoadOptions, load
from cutpoint.c.types import DataModel
from tests.cfa.laundering import HEADER, WAYS, program
from tests.generator import gcc

BOTH = pytest.mark.parametrize("model", list(DataModel))


def _run(source: str, folder: Path, model: DataModel) -> int | None:
    path = folder / "program.c"
    path.write_text(source)
    return load([path], LoadOptions(model)).run([], max_steps=400_000).exit_value


@BOTH
@pytest.mark.parametrize("name", WAYS)
def test_each_way_leads_back_to_the_object(name: str, model: DataModel, tmp_path: Path) -> None:
    source = (
        f"{HEADER} static U f_{name}(U u) {{ {WAYS[name]} }} int g; int main(void) {{ int x = 1, y = 2;"
        f"*(int *)f_{name}((U)&x) = 5; *(int *)f_{name}((U)&g) = 6; return (x != 5) + 2 * (g != 6) + 4 * (y != 2); }}"
    )
    assert _run(source, tmp_path, model) == 0


@BOTH
@pytest.mark.parametrize("seed", range(20))
def test_random_ways_lead_back_to_the_object(seed: int, model: DataModel, tmp_path: Path) -> None:
    assert _run(program(random.Random(seed)), tmp_path, model) == 0


@pytest.mark.skipif(not gcc.available(), reason="gcc is not installed")
def test_the_ways_are_what_they_say(tmp_path: Path) -> None:
    calls = "".join(f"if (f_{name}((U)&x) != (U)&x) return {number};" for number, name in enumerate(WAYS, 1))
    functions = "".join(f"static U f_{name}(U u) {{ {body} }}\n" for name, body in WAYS.items())
    path = tmp_path / "program.c"
    path.write_text(f"{HEADER}{functions} unsigned checksum_log; int main(void) {{ int x; {calls} return 0; }}")
    assert gcc.execute(path)[0] == 0
