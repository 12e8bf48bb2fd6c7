"""The finding if executions were cut off: at the recursion bound, or at a call that is refused."""

from __future__ import annotations

from cutpoint.cfa.model import End
from cutpoint.cfa.task import Task
from cutpoint.evidence.finding import Inconclusive
from cutpoint.evidence.reason import Reason, ReasonKind, unsupported


def cut_short(task: Task, k: int) -> Inconclusive:
    """Nothing is proved, but a deeper unrolling of the recursion may help."""
    cuts = task.cfa.cuts
    refusals = task.simplified.refusals() if any(cut.end is End.REFUSED for cut in cuts) else []
    recursion = any(cut.end is not End.REFUSED for cut in cuts)
    if refusals:
        return Inconclusive(unsupported(refusals[0]), k=k, deeper_recursion=recursion)
    depth = task.options.recursion_bound
    reason = Reason(ReasonKind.RECURSION_TOO_DEEP, f"a recursion is deeper than {depth}", depth=depth)
    return Inconclusive(reason, "a larger --recursion-bound", k, deeper_recursion=True)
