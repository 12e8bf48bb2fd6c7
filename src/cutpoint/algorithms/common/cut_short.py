"""What an engine answers when executions were cut short: at the recursion bound, or at a call that is refused."""

from __future__ import annotations

from cutpoint.cfa.task import Task
from cutpoint.evidence.finding import Inconclusive


def cut_short(task: Task, k: int) -> Inconclusive:
    """Nothing is proved, but a deeper unrolling of the recursion may help."""
    cuts = task.cfa.cuts
    refusals = task.simplified.refusals() if any(place.is_refusal for place in cuts) else []
    recursion = any(not place.is_refusal for place in cuts)
    if refusals:
        return Inconclusive(str(refusals[0]), k=k, deeper_recursion=recursion)
    depth = task.options.recursion_bound
    return Inconclusive(f"a recursion is deeper than {depth}", "a larger --recursion-bound", k, deeper_recursion=True)
