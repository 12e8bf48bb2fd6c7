"""Defaults of options from a configuration file: `cutpoint.toml`, or `[tool.cutpoint]` in `pyproject.toml`."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cutpoint.base.errors import UsageError
from cutpoint.base.registry import suggestion

OWN, SHARED = "cutpoint.toml", "pyproject.toml"
SECTION = "tool.cutpoint"


@dataclass(frozen=True)
class Defaults:
    values: Mapping[str, Any] = field(default_factory=dict)
    file: Path | None = None


def defaults_for(options: argparse.Namespace) -> Defaults:
    """What the file says that the user names, or the nearest one, if any."""
    if options.no_config:
        return Defaults()
    file = options.config or _nearest()
    return Defaults() if file is None else read_defaults(file)


def _nearest() -> Path | None:
    try:
        folder = Path.cwd()
    except OSError:  # the folder is gone
        return None
    for parent in (folder, *folder.parents):
        if (parent / OWN).is_file():
            return parent / OWN
        shared = parent / SHARED
        if shared.is_file() and f"[{SECTION}]".encode() in shared.read_bytes():
            return shared
    return None


def read_defaults(file: Path) -> Defaults:
    import tomllib  # most runs have no such file

    try:
        table = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise UsageError(f"cannot read {file}: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UsageError(f"{file}: {error}") from None
    except RecursionError:
        raise UsageError(f"{file}: nested too deeply") from None
    if file.name == SHARED:
        table = table.get("tool", {}).get("cutpoint", {})
    readers = _readers(file.parent)
    for name in table:
        if name not in readers:
            raise UsageError(f"{file}: {_why_not(name, readers)}")
    values: dict[str, Any] = {}
    for name, value in table.items():
        try:
            values[name] = readers[name](_text(value))
        except UsageError as error:
            raise UsageError(f"{file}: {name}: {error}") from None
    return Defaults(values, file)


def _why_not(name: str, readers: Collection[str]) -> str:
    """Why a file cannot have this key."""
    from cutpoint.cli.verify_options import parser_for

    positive = name.removeprefix("no-")
    if positive != name and positive in readers:
        return f"unknown option {name!r}: write {positive} = false"
    if parser_for(()).knows(f"--{name}"):
        return f"{name!r} can only be given on the command line"
    return f"unknown option {name!r}{suggestion(name, readers)}"


def _readers(folder: Path) -> dict[str, Callable[[str], Any]]:
    from cutpoint.base.options import options_of
    from cutpoint.config import VerifyConfig
    from cutpoint.config.from_options import family_options, family_variants
    from cutpoint.loading import LoadOptions

    options = [*options_of(VerifyConfig), *options_of(LoadOptions), *family_options().values()]
    found: dict[str, Callable[[str], Any]] = {option.name: option.read for option in options}
    found |= {name: variants.read for name, variants in family_variants().items()}
    return {**found, "spec": lambda text: folder / text}  # relative to the file that names it


def _text(value: Any) -> str:
    """A value as on the command line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return ",".join(map(str, value))
    if isinstance(value, dict):
        raise UsageError("expected a value, found a table")
    return str(value)
