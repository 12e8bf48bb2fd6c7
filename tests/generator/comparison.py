"""Compare gcc with the interpreter on one program."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.generator import gcc
from tests.generator.adapter import Disobeyed, interpret
from tests.generator.generate import inputs_of

Run = tuple[int | None, Sequence[int]]


@dataclass(frozen=True, slots=True)
class Disagreement:
    """How the two runs of a program differ."""

    path: Path
    data_model: str
    reason: str

    def __str__(self) -> str:
        return f"{self.path} ({self.data_model}): {self.reason}"


def difference(expected: Run, actual: Run) -> str | None:
    """What differs first between the run of gcc and that of the interpreter, or None."""
    for index, (ours, theirs) in enumerate(zip(actual[1], expected[1], strict=False)):
        if ours != theirs:
            return f"checksum {index} of {len(expected[1])} is {ours:#010x}, with gcc {theirs:#010x}"
    if len(expected[1]) != len(actual[1]):
        return f"{len(actual[1])} checksums, with gcc {len(expected[1])}"
    if expected[0] != actual[0]:
        return f"exit value {actual[0]}, with gcc {expected[0]}"
    return None


def compare_program(path: Path, data_model: str = "LP64") -> Disagreement | None:
    """Run a program both ways, on the inputs that its comment names."""
    inputs = inputs_of(path.read_text())
    expected = gcc.execute(path, data_model, inputs)
    try:
        reason = difference(expected, interpret(path, data_model, inputs))
    except Disobeyed as error:
        reason = str(error)
    return Disagreement(path, data_model, reason) if reason else None
