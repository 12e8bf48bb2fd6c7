"""The interpreter and gcc agree on random programs; the generator and the mutator work as told."""

from pathlib import Path

import pytest

from tests.fuzz import mutate
from tests.generator import gcc
from tests.generator.compare import compare_seeds
from tests.generator.comparison import difference
from tests.generator.generate import generate, inputs_of

SEEDS = 24
BATCH = 12
needs_gcc = pytest.mark.skipif(not gcc.available(), reason="gcc is not installed")


@needs_gcc
@pytest.mark.parametrize("start", range(0, SEEDS, BATCH))
def test_interpreter_agrees_with_gcc_on_random_programs(start: int, tmp_path: Path) -> None:
    # Every other batch is of the 32-bit data model, where gcc can build such programs.
    model = "ILP32" if start // BATCH % 2 and gcc.supports("ILP32") else "LP64"
    seeds = range(start, start + BATCH)
    found = list(compare_seeds(tmp_path, seeds, (model,)))
    assert not found, "\n".join(map(str, found))


def test_a_seed_always_gives_the_same_program() -> None:
    assert generate(3) == generate(3)
    assert generate(3) != generate(4)


@needs_gcc
@pytest.mark.parametrize("seed", [1000, 1001, 1002])
def test_random_programs_do_not_depend_on_the_optimiser(seed: int, tmp_path: Path) -> None:
    path = tmp_path / "program.c"
    path.write_text(generate(seed))
    inputs = inputs_of(path.read_text())
    plain = gcc.execute(path, "LP64", inputs)
    assert plain == gcc.execute(path, "LP64", inputs, ("-O2",))
    assert plain[0] is not None
    assert len(plain[1]) > 10


@needs_gcc
def test_gcc_sees_inputs_and_observations(tmp_path: Path) -> None:
    path = tmp_path / "program.c"
    path.write_text(
        "unsigned checksum_log; int __VERIFIER_nondet_int(void); void __VERIFIER_assume(int);\n"
        "int main(void) { for (;;) { int x = __VERIFIER_nondet_int(); RECORD(x + 1); __VERIFIER_assume(x); } }\n"
    )
    assert gcc.execute(path, "LP64", (5, -2)) == (None, [6, 4294967295, 1])


def test_difference_names_the_first_checksum() -> None:
    assert difference((0, [1, 2, 3]), (0, [1, 2, 3])) is None
    assert difference((0, [1, 2, 3]), (0, [1, 7, 3])) == "checksum 1 of 3 is 0x00000007, with gcc 0x00000002"
    assert difference((0, [1, 2]), (0, [1])) == "1 checksums, with gcc 2"
    assert difference((4, [1]), (None, [1])) == "exit value None, with gcc 4"


def test_mutants_are_reproducible_and_differ_from_their_source(tmp_path: Path) -> None:
    source = tmp_path / "a.c"
    source.write_text("int main(void) {\n    int x = 1;\n    return x;\n}\n")
    mutants = [mutate.mutate(seed, [source]) for seed in range(40)]
    assert mutants == [mutate.mutate(seed, [source]) for seed in range(40)]
    assert sum(text != source.read_bytes() for _, text in mutants) > 30


@pytest.mark.parametrize(
    ("code", "output", "expected"),
    [
        (0, "", None),
        (2, "a.c:1:1: no", None),
        (2, "", "exit code 2 without a message"),
        (None, "", "no end after 10 s"),
        (-11, "", "killed by signal 11"),
        (1, "x\nTraceback (most recent call last)\nKeyError: 3\n", "traceback: KeyError: 3"),
        (6, "internal", "exit code 6: internal"),
    ],
)
def test_complaints_about_answers(code: int | None, output: str, expected: str | None) -> None:
    assert mutate.complaint(code, output, frozenset({0, 2})) == expected
