"""bench.json: the settings that the results of a folder were measured with, to prevent mixing different ones."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from cutpoint.base.errors import UsageError
from cutpoint.bench.options import BenchOptions


def agree_on_settings(path: Path, options: BenchOptions, has_results: bool) -> None:
    """Compares the settings with those of the existing results, and records those of new configurations."""
    nothing: dict[str, Any] = {"timelimit": options.timelimit, "configurations": {}}
    before = _read(path) if has_results else nothing
    if before["timelimit"] != options.timelimit:
        raise UsageError(
            f"the results in {path.parent} have a time limit of {before['timelimit']:g} s, not {options.timelimit:g} s"
            " (--fresh discards them; another --out keeps them)"
        )
    known: dict[str, list[str]] = before["configurations"]
    for configuration in options.configurations:
        now = list(configuration.options)
        if known.setdefault(configuration.name, now) != now:
            raise UsageError(
                f"the configuration {configuration.name} in {path.parent} has the options"
                f" '{' '.join(known[configuration.name])}', not '{' '.join(now)}'"
                " (give it another name; --fresh discards the results, another --out keeps them)"
            )
    _write(path, before)


def _read(path: Path) -> dict[str, Any]:
    try:
        settings = json.loads(path.read_bytes())
        if isinstance(settings["timelimit"], int | float) and isinstance(settings["configurations"], dict):
            return dict(settings)
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        pass
    raise UsageError(
        f"cannot read {path}, so it is unknown how the results next to it were measured"
        " (--fresh discards them; another --out keeps them)"
    )


def _write(path: Path, settings: dict[str, Any]) -> None:
    draft = path.with_suffix(".json.new")
    try:
        draft.write_text(json.dumps(settings, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
        os.replace(draft, path)  # atomic: never half written
    except OSError as error:
        raise UsageError(f"cannot write {path}: {error.strerror}") from None
