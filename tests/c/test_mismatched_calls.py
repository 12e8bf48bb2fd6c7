"""Where the calling convention says what a callee gets, it gets the same as in gcc's program."""

from pathlib import Path

import pytest

from cutpoint.api import LoadOptions, load
from cutpoint.c.types import DataModel
from cutpoint.cfa.interpret import Outcome
from tests.c.mismatched_calls import mismatched_calls
from tests.generator import gcc

SEEDS = 60
BATCH = 10


def _records(path: Path, model: str, seed: int) -> tuple[list[int], Outcome]:
    """The values that are noted until the execution ends, on random values of what is open."""
    task = load([path], LoadOptions(data_model=DataModel(model)))
    seen: list[int] = []

    def watch(edge: object, value: object) -> None:
        variable = getattr(edge.op, "variable", None)  # type: ignore[attr-defined]
        if variable is not None and variable.value == "checksum_log":
            seen.append(int(value))  # type: ignore[call-overload]

    return seen, task.run(seed=seed, on_step=watch).outcome


@pytest.mark.skipif(not gcc.available(), reason="gcc is not installed")
@pytest.mark.parametrize("start", range(0, SEEDS, BATCH))
def test_arguments_arrive_as_with_gcc(start: int, tmp_path: Path) -> None:
    model = "ILP32" if start // BATCH % 2 and gcc.supports("ILP32") else "LP64"
    compared = 0
    for seed in range(start, start + BATCH):
        path = tmp_path / f"calls{seed}.c"
        path.write_text(mismatched_calls(seed))
        _, expected = gcc.execute(path, model)
        runs = [_records(path, model, choice) for choice in range(3)]
        for position in range(min(len(values) for values, _ in runs)):
            if position and len({values[position] for values, _ in runs}) == 1:  # the first is the initial zero
                assert runs[0][0][position] == expected[position - 1], f"{path}: record {position}"
                compared += 1
            elif position:
                break
    assert compared
