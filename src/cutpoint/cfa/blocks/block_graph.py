"""The block graph: cutpoints, and between them loop-free blocks that are one guarded assignment each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from enum import Enum

from cutpoint.base.frozen import frozen
from cutpoint.cfa.blocks.large_block import summarise
from cutpoint.cfa.blocks.transition import Transition, restricted, topological_region, transitions_from
from cutpoint.cfa.graph.loops import find_loop_heads, loop_heads
from cutpoint.cfa.model import Cfa, Edge, Location, reachable
from cutpoint.smt.terms.term import Term
from cutpoint.smt.terms.walk import free_variables


class Cutpoints(Enum):
    """Which locations end a block."""

    SBE = "sbe"  # every location: single-block encoding
    LBE = "lbe"  # those that remain after the summarisation of the large-block-encoding paper
    BOUNDED = "bounded"  # the same, but stopping where a block would have too many paths (ic3cfa, Sect. 6.2)
    LOOPS = "loops"  # loop heads
    LOOPS_AND_CALLS = "loops+calls"  # loop heads, function entries and exits
    WHOLE = "whole"  # none; loop heads stay, because a block is free of loops


MOST_PATHS = 16
"""The default limit on the number of paths in a block of `bounded`."""


@frozen(eq=False)
class Block:
    """All paths from one cutpoint to another that do not pass a third."""

    source: Location
    target: Location
    transition: Transition


@frozen(eq=False)
class BlockGraph:
    cfa: Cfa
    kind: Cutpoints | None
    """None if the cutpoints were given individually."""
    entry: Location
    error: Location
    cutpoints: tuple[Location, ...]
    blocks: tuple[Block, ...]
    live: Mapping[Location, frozenset[Term]]
    """For each cutpoint, the variables that a later block may read."""
    _leaving: dict[Location, list[Block]] = field(init=False, repr=False)
    _entering: dict[Location, list[Block]] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        leaving: dict[Location, list[Block]] = {}
        entering: dict[Location, list[Block]] = {}
        for block in self.blocks:
            leaving.setdefault(block.source, []).append(block)
            entering.setdefault(block.target, []).append(block)
        object.__setattr__(self, "_leaving", leaving)
        object.__setattr__(self, "_entering", entering)

    @property
    def heads(self) -> tuple[Location, ...]:
        """The inner cutpoints: all but the error and the cuts, and the entry only if a block leads to it."""
        ends = {self.error, *self.cfa.cuts}
        return tuple(
            location
            for location in self.cutpoints
            if location not in ends and (location is not self.entry or location in self._entering)
        )

    def leaving(self, cutpoint: Location) -> list[Block]:
        return self._leaving.get(cutpoint, [])

    def entering(self, cutpoint: Location) -> list[Block]:
        return self._entering.get(cutpoint, [])

    def successors(self, cutpoint: Location) -> list[Location]:
        return list(dict.fromkeys(block.target for block in self.leaving(cutpoint)))

    def edges_of(self, block: Block) -> Iterator[Edge]:
        """The edges of the automaton inside a block, each once, in a topological order."""
        cuts = set(self.cutpoints)
        inside = _between(self.cfa, block.source, block.target, cuts)
        for location in topological_region(self.cfa, block.source, cuts):
            for edge in self.cfa.leaving(location):
                if edge.target is block.target or (edge.target in inside and edge.target not in cuts):
                    yield edge


def block_graph(cfa: Cfa, kind: Cutpoints = Cutpoints.LOOPS, most_paths: int = MOST_PATHS) -> BlockGraph:
    """Cuts the automaton at the chosen locations and computes the transition of every block.

    `most_paths` is the number of paths at which blocks of the kind `bounded` stop.
    """
    cutpoints = choose_cutpoints(cfa, kind, most_paths)
    if kind is Cutpoints.SBE:
        cuts = set(cutpoints)
        blocks = [
            Block(edge.source, edge.target, transition)
            for edge in cfa.edges
            for transition in transitions_from(cfa, edge.source, cuts, (edge,)).values()
        ]
    else:
        blocks = _blocks(cfa, cutpoints)
    return _graph(cfa, kind, cutpoints, blocks, {})


def blocks_between(cfa: Cfa, chosen: Iterable[Location], read: Mapping[Location, Iterable[Term]]) -> BlockGraph:
    """Cuts the automaton at these locations, its entry and its ends. Every cycle must be cut.

    `read` are the variables whose values are needed when an execution is at a cutpoint: they count as live there.
    """
    cutpoints = tuple(sorted({cfa.entry, cfa.error, *cfa.cuts, *chosen}, key=lambda location: location.id))
    cuts = set(cutpoints)
    for start in cutpoints:
        inside = find_loop_heads(
            start, lambda location: [e.target for e in cfa.leaving(location) if e.target not in cuts]
        )
        if inside:
            raise ValueError(f"no cutpoint is on a cycle through {inside[0]!r}")
    return _graph(cfa, None, cutpoints, _blocks(cfa, cutpoints), read)


def _graph(
    cfa: Cfa,
    kind: Cutpoints | None,
    cutpoints: tuple[Location, ...],
    blocks: list[Block],
    read: Mapping[Location, Iterable[Term]],
) -> BlockGraph:
    live = _live_variables(cutpoints, blocks, read)
    pruned = tuple(Block(b.source, b.target, restricted(b.transition, live[b.target])) for b in blocks)
    return BlockGraph(cfa, kind, cfa.entry, cfa.error, cutpoints, pruned, live)


def _blocks(cfa: Cfa, cutpoints: tuple[Location, ...]) -> list[Block]:
    cuts = set(cutpoints)
    useful = _leading_to_an_end(cfa)
    return [
        Block(source, target, transition)
        for source in cutpoints
        if source is not cfa.error and source in useful
        for target, transition in transitions_from(cfa, source, cuts).items()
    ]


def _leading_to_an_end(cfa: Cfa) -> set[Location]:
    """The locations from which the error, or a cut of a recursion, can be reached."""
    return reachable(cfa, [cfa.error, *cfa.cuts], backwards=True)


def choose_cutpoints(cfa: Cfa, kind: Cutpoints, most_paths: int = MOST_PATHS) -> tuple[Location, ...]:
    if kind is Cutpoints.SBE:
        return cfa.locations
    chosen = {cfa.entry, cfa.error, *cfa.cuts}
    if kind in (Cutpoints.LBE, Cutpoints.BOUNDED):
        limit = most_paths if kind is Cutpoints.BOUNDED else None
        chosen.update(summarise(cfa, cfa.cuts, limit).cfa.locations)
    else:
        chosen.update(loop_heads(cfa))
        if kind is Cutpoints.LOOPS_AND_CALLS:
            chosen.update(cfa.calls)
    return tuple(sorted((chosen & _leading_to_an_end(cfa)) | {cfa.entry}, key=lambda location: location.id))


def _live_variables(
    cutpoints: tuple[Location, ...], blocks: list[Block], read: Mapping[Location, Iterable[Term]]
) -> dict[Location, frozenset[Term]]:
    """For each cutpoint, the variables that are read there, or that some later block may read."""
    leaving: dict[Location, list[Block]] = {}
    entering: dict[Location, list[Block]] = {}
    for block in blocks:
        leaving.setdefault(block.source, []).append(block)
        entering.setdefault(block.target, []).append(block)
    reads: dict[Term, list[Term]] = {}

    def variables(term: Term) -> list[Term]:
        known = reads.get(term)
        if known is None:
            known = reads[term] = free_variables(term)
        return known

    locations = [*cutpoints, *leaving, *entering]
    needed: dict[Location, set[Term]] = {location: set(read.get(location, ())) for location in locations}
    todo = sorted(needed, key=lambda location: -location.id)
    queued = set(todo)
    while todo:
        location = todo.pop()
        queued.discard(location)
        live = needed[location]
        before = len(live)
        for block in leaving.get(location, ()):
            transition = block.transition
            live.update(variables(transition.guard))
            after, updates = needed[block.target], transition.updates
            live |= after - updates.keys()
            for variable in after & updates.keys():
                live.update(variables(updates[variable]))
        if len(live) != before:
            for block in entering.get(location, ()):
                if block.source not in queued:
                    queued.add(block.source)
                    todo.append(block.source)
    return {location: frozenset(variables) for location, variables in needed.items()}


def _between(cfa: Cfa, source: Location, target: Location, cuts: set[Location]) -> set[Location]:
    """The locations from which the target can be reached without passing another cutpoint."""
    seen: set[Location] = set()
    todo = [edge.source for edge in cfa.entering(target)]
    while todo:
        location = todo.pop()
        if location in seen:
            continue
        seen.add(location)
        if location not in cuts:
            todo += [edge.source for edge in cfa.entering(location)]
    return seen
