"""SV-COMP task definitions (format 2.0) and property files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cutpoint.base.errors import InputError
from cutpoint.base.frozen import frozen
from cutpoint.base.patterns import Pattern
from cutpoint.c.frontend import read_text
from cutpoint.c.lowering.syntax.property import Property
from cutpoint.c.types import DataModel

_UNREACH_CALL = Pattern(r"CHECK\s*\(\s*init\(\s*(\w+)\(\)\s*\)\s*,\s*LTL\(\s*G\s*!\s*call\(\s*(\w+)\(\)\s*\)\s*\)\s*\)")


@frozen
class TaskDefinition:
    """The files to verify, the property, and its expected verdict (None if not given)."""

    files: tuple[Path, ...]
    property_file: Path | None
    expected: bool | None
    data_model: DataModel | None
    unchecked: tuple[str, ...] = ()
    """The files of other properties for which the task gives a verdict, too."""


def read_task(path: Path) -> TaskDefinition:
    import yaml

    text = read_text(path)
    try:
        content = yaml.safe_load(text)
    except (yaml.YAMLError, UnicodeDecodeError, ValueError) as error:
        mark = getattr(error, "problem_mark", None)
        position = f"{path}:{mark.line + 1}:{mark.column + 1}" if mark is not None else f"{path}:1:1"
        raise InputError("not a task definition: the YAML is broken", position) from None
    except RecursionError:
        raise InputError("not a task definition: the YAML is nested too deeply", f"{path}:1:1") from None
    if not isinstance(content, dict) or not str(content.get("format_version", "")).startswith("2."):
        raise InputError("not a task definition of format 2", f"{path}:1:1")
    files = content.get("input_files")
    names = [name for name in (files if isinstance(files, list) else [files]) if isinstance(name, str) and name]
    if not names or (isinstance(files, list) and len(names) < len(files)):
        raise InputError("the task definition names no input files", f"{path}:1:1")
    property_file, expected, others = _property(content.get("properties"), path)
    options = content.get("options")
    _check_language(options, path)
    return TaskDefinition(
        tuple(path.parent / name for name in names), property_file, expected, _data_model(options, path), others
    )


def _check_language(options: Any, path: Path) -> None:
    language = options.get("language") if isinstance(options, dict) else None
    if language is not None and str(language) != "C":
        raise InputError(f"unsupported: a task in the language {language!r} (known: C)", f"{path}:1:1")


def _property(properties: Any, path: Path) -> tuple[Path | None, bool | None, tuple[str, ...]]:
    """The first property about calls of an error function, if there is one; then the files of others with verdicts."""
    if not isinstance(properties, list):
        return None, None, ()
    entries = [entry for entry in properties if isinstance(entry, dict) and entry.get("property_file")]
    if not entries:
        return None, None, ()
    by_name = next((e for e in entries if "unreach" in str(e["property_file"])), entries[0])  # if no file can be read
    entry = next((e for e in entries if _is_about_calls(path.parent / str(e["property_file"]))), by_name)
    expected = entry.get("expected_verdict")
    others = tuple(str(e["property_file"]) for e in entries if e is not entry and "expected_verdict" in e)
    return path.parent / str(entry["property_file"]), expected if isinstance(expected, bool) else None, others


def _is_about_calls(path: Path) -> bool:
    try:
        read_property(path)
    except InputError:
        return False
    return True


def _data_model(options: Any, path: Path) -> DataModel | None:
    name = options.get("data_model") if isinstance(options, dict) else None
    if name is None:
        return None
    if name not in DataModel.__members__:
        raise InputError(f"unknown data model {name!r} (known: ILP32, LP64)", f"{path}:1:1")
    return DataModel(name)


def read_property(path: Path) -> tuple[Property, str]:
    """The property in a file, and the entry function of the program. The lines of a file are one property together."""
    entries: dict[str, None] = {}
    functions: set[str] = set()
    for number, line in enumerate(read_text(path).decode("utf-8", "replace").splitlines(), 1):
        if not line.strip():
            continue
        match = _UNREACH_CALL.fullmatch(line.strip())
        if match is None:
            raise InputError("unsupported: a property other than G ! call(FUNCTION())", f"{path}:{number}:1")
        entries[match[1]] = None
        functions.add(match[2])
        if len(entries) > 1:
            raise InputError("unsupported: properties that start with different functions", f"{path}:{number}:1")
    if not entries:
        raise InputError("the property file names no property", f"{path}:1:1")
    (entry,) = entries
    return Property(frozenset(functions), failed_assert=False, error_labels=frozenset()), entry
