"""What a program of this folder says of itself in its first lines."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

FAILS, HOLDS, SKIP = "fails", "holds", "skip"
_KEYS = frozenset({"verdict", "reason", "assumes", "gcc", "inputs", "data-model", "entry", "flags", "property"})


@dataclass(frozen=True)
class Expectation:
    """The verdict, and what the compiled program does."""

    verdict: str
    reason: str
    assumes: frozenset[str] | None
    gcc: str
    inputs: tuple[int, ...]
    data_model: str
    entry: str | None
    flags: tuple[str, ...]
    property: str | None
    """The function whose call is the only error."""


def expectation(path: Path) -> Expectation:
    lines: dict[str, str] = {}
    for line in path.read_text().splitlines():
        key, colon, value = line.removeprefix("//").strip().partition(":")
        if not line.startswith("//") or not colon or key not in _KEYS:
            break
        lines[key] = value.strip()
    verdict, entry = lines["verdict"], lines.get("entry")
    assert verdict in ("TRUE", "FALSE", "UNKNOWN"), f"{path}: {verdict}"
    usual = {"TRUE": HOLDS, "FALSE": FAILS}.get(verdict, SKIP) if entry is None else SKIP
    gcc = lines.get("gcc", usual)
    assert gcc in (FAILS, HOLDS, SKIP), f"{path}: {gcc}"
    names = lines.get("assumes")
    return Expectation(
        verdict,
        lines.get("reason", ""),
        None if names is None else frozenset(names.replace(",", " ").split()) - {"none"},
        gcc,
        tuple(int(value) for value in lines.get("inputs", "").split()),
        lines.get("data-model", "LP64"),
        entry,
        tuple(lines.get("flags", "").split()),
        lines.get("property"),
    )
