"""Make a program on which gcc and the interpreter disagree smaller, by removing lines."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path

from tests.generator import gcc
from tests.generator.comparison import compare_program
from tests.generator.generate import inputs_of

SANITIZERS = (
    *("-O1", "-fsanitize=undefined,address", "-fno-sanitize=signed-integer-overflow,shift"),
    "-fno-sanitize-recover=undefined",
)
FILLED = "-ftrivial-auto-var-init="


def smaller(lines: Sequence[str], keeps: Callable[[Sequence[str]], bool]) -> list[str]:
    """Delta debugging: remove ranges of lines, ever shorter ones, while the property is kept."""
    current = list(lines)
    size = len(current) // 2
    while size >= 1:
        start, removed = 0, False
        while start < len(current):
            end = _balanced_end(current, min(start + size, len(current)), start)
            candidate = current[:start] + current[end:]
            if end > start and keeps(candidate):
                current, removed = candidate, True
            else:
                start += size
        size = size if removed and size == 1 else size // 2
    return current


def _balanced_end(lines: Sequence[str], end: int, start: int) -> int:
    """The end of a range, moved on until the range closes the braces that it opens."""
    depth = sum(line.count("{") - line.count("}") for line in lines[start:end])
    while depth > 0 and end < len(lines):
        depth += lines[end].count("{") - lines[end].count("}")
        end += 1
    return end


def reduce_program(path: Path, data_model: str) -> Path:
    """Write the reduced program beside the original one; it stays free of undefined behaviour.

    Needs gcc 12 or newer, to tell programs that read variables without a value.
    """
    first = compare_program(path, data_model)
    if first is None:
        return path
    target = path.with_suffix(".small.c")
    trial = path.with_suffix(".trial.c")

    # Without the definition of RECORD the interpreter would run another program than gcc does.
    directives = _directives(path.read_text().splitlines())

    def still_wrong(lines: Sequence[str]) -> bool:
        if _directives(lines) != directives:
            return False
        trial.write_text("\n".join(lines) + "\n")
        inputs = inputs_of(trial.read_text())
        try:
            now = compare_program(trial, data_model)
            if now is None or _kind(now.reason) != _kind(first.reason):
                return False
            if not gcc.returns_values(trial):
                return False
            gcc.execute(trial, "LP64", inputs, SANITIZERS)
            zero, pattern = (gcc.execute(trial, "LP64", inputs, ("-O0", FILLED + how)) for how in ("zero", "pattern"))
        except gcc.Rejected:
            return False
        return zero == pattern

    target.write_text("\n".join(smaller(path.read_text().splitlines(), still_wrong)) + "\n")
    trial.unlink(missing_ok=True)
    return target


def _kind(reason: str) -> str:
    """What a disagreement is about: two runs that differ, or the last line of what the command says."""
    if re.match(r"checksum|exit value|\d+ checksums", reason):
        return "difference"
    return re.sub(r"[^ ]*:\d+:\d+|\d+", "", (reason.strip() or "silence").splitlines()[-1])


def _directives(lines: Sequence[str]) -> list[str]:
    return [line for line in lines if line.startswith("#")]
