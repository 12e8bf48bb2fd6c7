"""A control-flow automaton in a few lines of text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from cutpoint.cfa.graph.loops import loop_heads
from cutpoint.cfa.model import Cfa, Location, Note

if TYPE_CHECKING:
    from cutpoint.output.graphs import BlockGraph

SHOWN_LOOPS = 10


def summary(cfa: Cfa, blocks: BlockGraph | None = None) -> str:
    """The size of the automaton, where its loops are, and the notes on its model."""
    heads = loop_heads(cfa)
    lines = [
        f"locations  {len(cfa.locations)}",
        f"edges      {len(cfa.edges)}",
        f"variables  {len(cfa.variables())}",
        f"loops      {len(heads)}{_lines(cfa, heads)}",
        f"error      {_ways(len(cfa.entering(cfa.error)))}",
    ]
    if cfa.cuts:
        lines.append(f"cuts       {len(cfa.cuts)} (recursion deeper than the bound)")
    if blocks is not None:
        lines.append(f"cutpoints  {len(blocks.cutpoints)}")
        lines.append(f"blocks     {len(blocks.blocks)}")
    lines += [f"note       {line}" for line in notes(cfa.notes)]
    return "\n".join(lines)


def notes(all_notes: Iterable[Note]) -> list[str]:
    """The notes on the model: each message once, with its first position and the number of further ones."""
    by_message: dict[str, list[Note]] = {}
    for note in all_notes:
        by_message.setdefault(note.message, []).append(note)
    lines: list[str] = []
    for message, found in by_message.items():
        where = next((f"{note.range}: " for note in found if note.range is not None), "")
        lines.append(f"{where}{message}" + (f" (and {len(found) - 1} more)" if len(found) > 1 else ""))
    return lines


def _lines(cfa: Cfa, heads: tuple[Location, ...]) -> str:
    """Where the first few loops begin, according to the edges that leave their heads."""
    ranges = [next((edge.range for edge in cfa.leaving(head) if edge.range), None) for head in heads[:SHOWN_LOOPS]]
    shown = [str(one) for one in ranges if one is not None]
    if len(heads) > SHOWN_LOOPS:
        shown.append("…")
    return f" ({', '.join(shown)})" if shown else ""


def _ways(count: int) -> str:
    return "no edge leads there" if count == 0 else f"{count} {'edge leads' if count == 1 else 'edges lead'} there"
