"""Cutpoint: a software verifier for C.

    >>> import cutpoint
    >>> cutpoint.verify(Path("program.c")).line

Everything is imported when it is first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cutpoint.api import LoadOptions, Plan, Portfolio, Turn, VerifyConfig, load, verify
    from cutpoint.base.supervision import Limits
    from cutpoint.cfa.assumptions import Assumption, AssumptionKind
    from cutpoint.evidence.verdict import Safe, Unknown, Unsafe, Verdict

__all__ = [
    "Assumption",
    "AssumptionKind",
    "Limits",
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

_ELSEWHERE = dict.fromkeys(("Safe", "Unknown", "Unsafe", "Verdict"), "cutpoint.evidence.verdict") | {
    "Limits": "cutpoint.base.supervision",
    "Assumption": "cutpoint.cfa.assumptions",
    "AssumptionKind": "cutpoint.cfa.assumptions",
}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_ELSEWHERE.get(name, "cutpoint.api")), name)
