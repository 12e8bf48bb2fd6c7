"""Cutpoint: a software verifier for C.

    >>> import cutpoint
    >>> cutpoint.verify(Path("program.c")).line

Everything is imported when it is first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cutpoint.api import LoadOptions, Plan, Portfolio, Turn, VerifyConfig, load, verify
    from cutpoint.evidence.verdict import Safe, Unknown, Unsafe, Verdict

__all__ = [
    "LoadOptions",
    "Plan",
    "Portfolio",
    "Safe",
    "Turn",
    "Unknown",
    "Unsafe",
    "Verdict",
    "VerifyConfig",
    "load",
    "verify",
]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    module = "cutpoint.evidence.verdict" if name in ("Safe", "Unknown", "Unsafe", "Verdict") else "cutpoint.api"
    return getattr(import_module(module), name)
