"""Cutpoint: a software verifier for C.

    >>> import cutpoint
    >>> cutpoint.verify(Path("program.c")).line

Everything is imported when it is first used.

The packages, from top to bottom; each imports only what is below it:

- `cli`: the commands; `bench`: many runs of the verifier, with tables and plots
- `api`: the whole pipeline in one function
- `portfolio`: several algorithms side by side; `loading`: from files to a task
- `verification`: one algorithm, from a task to a checked verdict
- `config`: which algorithms run, with which settings and limits
- `algorithms`: bounded model checking, k-induction, predicate abstraction, IC3, VINTA
- `c`: the front end, from C files to functions over terms; `output`: verdicts and graphs as text, JSON and drawings
- `cpa`: configurable program analyses; `domains`: abstract domains
- `evidence`: verdicts, the check of proofs, the replay of counterexamples
- `cfa`: programs without C: memory, calls, control-flow automata, blocks
- `smt`: terms, solvers, interpolation
- `base`: options, time limits, processes, errors

To read the code, begin with docs/tour.md, which follows one run through the files, and docs/architecture.md, which
explains the ideas. The docstring of each package lists its modules.
"""

from __future__ import annotations

TYPE_CHECKING = False  # as in `typing`, which is not imported here: an interrupt at the start has to find the command
if TYPE_CHECKING:
    from typing import Any

    from cutpoint.api import LoadOptions, Plan, Portfolio, Turn, VerifyConfig, load, verify
    from cutpoint.base.supervision import Limits
    from cutpoint.cfa.assumptions import Assumption, AssumptionKind
    from cutpoint.cfa.task import ModelOptions
    from cutpoint.evidence.verdict import Safe, Unknown, Unsafe, Verdict

__all__ = [
    "Assumption",
    "AssumptionKind",
    "Limits",
    "LoadOptions",
    "ModelOptions",
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
    "ModelOptions": "cutpoint.cfa.task",
}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_ELSEWHERE.get(name, "cutpoint.api")), name)
