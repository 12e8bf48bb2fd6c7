"""Times and sizes as users write them: `20s`, `5min`, `4GB`."""

from __future__ import annotations

import re
from collections.abc import Mapping

from cutpoint.base.errors import UsageError

_SECONDS = {"": 1.0, "s": 1.0, "ms": 0.001, "min": 60.0, "m": 60.0, "h": 3600.0}
_BYTES = {"": 1, "B": 1, "KB": 10**3, "MB": 10**6, "GB": 10**9, "KIB": 2**10, "MIB": 2**20, "GIB": 2**30}


def seconds(text: str) -> float | None:
    """`20`, `20s`, `1.5min`; `none` means no limit."""
    if text == "none":
        return None
    number, factor = _quantity(text, _SECONDS, "a time such as 20s or 5min")
    return number * factor


def size(text: str) -> int | None:
    """`4GB`, `500MB`; `none` means no limit."""
    if text == "none":
        return None
    number, factor = _quantity(text.upper(), _BYTES, "a size such as 4GB or 500MB")
    return int(number * factor)


def shown_seconds(value: float | None) -> str:
    return "none" if value is None else f"{value:g}s"


def shown_size(value: int | None) -> str:
    if value is None:
        return "none"
    unit = next(name for name in ("GB", "MB", "KB", "B") if value % _BYTES[name] == 0)
    return f"{value // _BYTES[unit]}{unit}"


def _quantity(text: str, units: Mapping[str, float], wanted: str) -> tuple[float, float]:
    found = re.fullmatch(r"(\d+(?:\.\d+)?)\s*([A-Za-z]*)", text.strip())
    if found is None or found[2] not in units or float(found[1]) <= 0:
        raise UsageError(f"not {wanted}: {text!r}")
    return float(found[1]), units[found[2]]
