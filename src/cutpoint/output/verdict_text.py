"""A verdict as text: its evidence in terms of the source code, with the result in the last line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from cutpoint.base.source import SourceRange
from cutpoint.base.statistics import Statistics
from cutpoint.cfa.assumptions import Assumption, AssumptionKind
from cutpoint.cfa.model import Note, Origin
from cutpoint.evidence.counterexample import Counterexample, Input, Step, StepKind
from cutpoint.evidence.finding import Argument
from cutpoint.evidence.verdict import EngineReport, Safe, Unknown, Unsafe, Verdict
from cutpoint.output.execution import SourceLines

_FIRST, _LAST = 15, 25
"""How many source lines are shown from the beginning and from the end of a long execution."""
_MOST_INPUTS = 20
_ORIGINS = {
    Origin.INPUT: "",
    Origin.UNINITIALISED: "not initialised",
    Origin.NO_BODY: "not part of the program",
    Origin.LIBRARY: "chosen by the library",
    Origin.LATITUDE: "as in glibc",
    Origin.APPROXIMATED: "only its bounds are known",
    Origin.ASM: "inline assembly",
    Origin.UNSPECIFIED: "unspecified in C",
}


def verdict_text(verdict: Verdict, quiet: bool = False, verbose: bool = False) -> str:
    """The text of a verdict: only the last line if quiet, all steps and statistics if verbose."""
    if quiet:
        return verdict.line
    blocks: list[Iterable[str]] = [_assumptions(verdict, verbose)]
    if isinstance(verdict, Safe):
        blocks.append(_proof(verdict))
    elif isinstance(verdict, Unsafe):
        blocks += _counterexample(verdict.counterexample, _finder(verdict), verbose)
    elif isinstance(verdict, Unknown):
        blocks.append(_engines(verdict.engines, "reason", verbose))
        blocks.append([f"Try: {verdict.hint}."] if verdict.hint else [])
    blocks.append(_notes(verdict.notes, verbose))
    if verbose:
        if not isinstance(verdict, Unknown):
            blocks.append(_engines(verdict.engines, "outcome", verbose))
        blocks.append(_art(verdict.statistics))
        blocks.append(str(verdict.statistics).splitlines())
    texts = ["\n".join(block) for block in blocks]
    return "\n\n".join([*(text for text in texts if text), verdict.line])


def _assumptions(verdict: Verdict, verbose: bool) -> Iterator[str]:
    """The assumptions that the verdict rests on, by kind; with everything that relies on them if verbose."""
    by_kind: dict[AssumptionKind, list[Assumption]] = {}
    for assumption in verdict.assumptions:
        by_kind.setdefault(assumption.kind, []).append(assumption)
    if isinstance(verdict, Unknown):
        if not by_kind:
            return
        subject, verb = "A proof", "would rest"
    else:
        subject, verb = ("The proof" if isinstance(verdict, Safe) else "The execution"), "rests"
    if not by_kind:
        yield f"{subject} {verb} on no assumption."
        return
    yield f"{subject} {verb} on {_counted(len(by_kind), 'assumption')}:"
    for kind, uses in by_kind.items():
        yield f"  {kind.value}: {kind.meaning}"
        shown = [text for use in uses if (text := _use(use))]
        if shown and not verbose:
            others = f" and {_counted(len(shown) - 1, 'other use')}" if len(shown) > 1 else ""
            shown = [shown[0] + others]
        yield from (f"    {text}" for text in shown)


def _use(use: Assumption) -> str:
    return ": ".join(part for part in (str(use.range or ""), use.subject) if part)


def _notes(notes: Sequence[Note], verbose: bool) -> Iterator[str]:
    if notes:
        yield "The model of the program:"
    counts: dict[str, int] = {}
    for note in notes:
        counts[note.message] = counts.get(note.message, 0) + 1
    for note in notes:
        count = counts.pop(note.message, 0) if not verbose else 1
        if count:
            times = f" ({count} times)" if count > 1 else ""
            yield f"  {f'{note.range}: ' if note.range is not None else ''}{note.message}{times}"


def _art(statistics: Statistics) -> Iterator[str]:
    """The size of the abstract reachability tree and of the precision, as the papers report them."""
    counts = statistics.counts
    if not counts.get("art.size"):
        return
    parts = [_counted(counts["art.size"], "node"), _counted(counts.get("refinements", 0), "refinement")]
    if locations := counts.get("predicates.locations"):
        average, most = counts["predicates.sum"] / locations, counts["predicates.maximum"]
        total = _counted(counts["predicates.total"], "predicate")
        parts.append(f"{total} (average {average:.1f}, at most {most} a location)")
    yield f"ART: {', '.join(parts)}"


# -- proofs -----------------------------------------------------------------------------------------

_ARGUMENTS = {
    Argument.UNWOUND: "no execution violates the property within {rounds}, and none continues beyond them",
    Argument.INDUCTIVE: "the property holds for {rounds}, and if it holds for any {k}, also for the next",
}

_INVARIANT = "loop invariants that are inductive and exclude a violation of the property"
_NO_INVARIANT = "no path from the entry or from a loop head to the next loop head violates the property"


def _proof(verdict: Safe) -> Iterator[str]:
    certificate = verdict.certificate
    who = verdict.solved_by or verdict.algorithm
    by = f" by {who}" if who else ""
    remarks = [verdict.algorithm] if verdict.solved_by else []
    if certificate.argument is Argument.INDUCTIVE and certificate.k == 0:  # no bound to show
        argument = _INVARIANT if certificate.invariants else _NO_INVARIANT
    else:
        remarks.append(f"k = {certificate.k}")
        rounds = _counted(certificate.k, "loop iteration")
        argument = _ARGUMENTS[certificate.argument].format(rounds=rounds, k=certificate.k)
    remark = f" ({', '.join(remarks)})" if remarks else ""
    yield f"Proof{by}{remark}: {argument}."
    for invariant in certificate.invariants:
        yield f"  {_at(invariant.where)} in {invariant.function}: {invariant.formula}"
    if (engine := verdict.winner) is not None and engine.facts_used:
        yield f"It used {_counted(engine.facts_used, 'invariant')} found by {_listed(engine.facts_from)}."
    if certificate.checked_by is not None:
        yield f"Checked again by {certificate.checked_by}, on the whole program."
    else:
        yield "The proof was not checked."


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _listed(names: Sequence[str]) -> str:
    *some, last = names or ["other engines"]
    return f"{', '.join(some)} and {last}" if some else last


# -- engines ----------------------------------------------------------------------------------------


def _engines(engines: Sequence[EngineReport], last: str, verbose: bool) -> Iterator[str]:
    """A table of the engines of a portfolio: their time, progress and outcome."""
    if not engines:
        return
    rows = [("engine", "time", "progress", "invariants", last)]
    for one in engines:
        facts = f"{one.facts_told} shared, {one.facts_used} used" if one.facts_told or one.facts_used else ""
        rows.append((one.name, f"{one.seconds:.1f} s", one.progress, facts if verbose else "", one.outcome))
    filled = [column for column in zip(*rows, strict=True) if any(column[1:])]
    for row in zip(*map(_aligned, filled), strict=True):
        yield "  ".join(row).rstrip()


def _aligned(column: Sequence[str]) -> list[str]:
    width, side = max(map(len, column)), ">" if column[0] == "time" else "<"
    return [f"{cell:{side}{width}}" for cell in column]


# -- counterexamples --------------------------------------------------------------------------------


def _finder(verdict: Unsafe) -> str:
    return f", found by {verdict.solved_by} ({verdict.algorithm})" if verdict.solved_by else ""


def _counterexample(counterexample: Counterexample, finder: str, verbose: bool) -> Iterator[Iterable[str]]:
    sources = SourceLines()
    first = list(_source_lines(counterexample.first, sources, verbose))
    last = list(_source_lines(counterexample.last, sources, verbose))
    if not verbose and len(first) + len(last) > _FIRST + _LAST:
        first, last = first[:_FIRST], (first + last)[max(_FIRST, len(first) + len(last) - _LAST) :]
    lines = [f"An execution that violates the property{finder}:"]
    lines += [line for block in first for line in block[1]]
    shown = sum(count for count, _ in first + last)
    left_out = len(counterexample.first) + len(counterexample.last) + counterexample.left_out - shown
    if left_out:
        lines.append(f"  … {left_out} more steps{'' if verbose else ' (-v shows more)'} …")
    lines += [line for block in last for line in block[1]]
    yield lines
    yield _inputs(counterexample.inputs, verbose)
    yield _violation(counterexample, sources)


def _source_lines(steps: Sequence[Step], sources: SourceLines, verbose: bool) -> Iterator[tuple[int, list[str]]]:
    """Consecutive steps on the same source line, with their number."""
    for line, group in groupby(steps, key=lambda step: _line(step.where)):
        members = list(group)
        source = sources.line(*line) if line is not None else ""
        shown = [text for step in members if (text := _step(step, verbose))]
        yield len(members), [f"  {_at(members[0].where)}: {source}".rstrip(), *(f"      {text}" for text in shown)]


def _step(step: Step, verbose: bool) -> str:
    changes = ", ".join(f"{c.name} = {c.value}" for c in step.changes if not c.is_temporary)
    if step.kind is StepKind.BRANCH:
        return f"[{step.text}]"
    if step.kind is StepKind.CALL:
        return f"{step.function}: {changes}"
    if step.kind is StepKind.ASSIGN and step.changes:
        return f"{step.text}  → {changes}" if verbose and changes not in ("", step.text) else changes
    return step.text


def _inputs(inputs: Sequence[Input], verbose: bool) -> Iterator[str]:
    chosen = [one for one in inputs if verbose or not one.free or one.origin is Origin.INPUT]
    if not chosen:
        return
    yield "Inputs, in order:"
    shown = chosen if verbose or len(chosen) <= _MOST_INPUTS else chosen[:_MOST_INPUTS]
    for one in shown:
        name = f"{one.source}()" if one.called else one.source
        remarks = [_ORIGINS[one.origin], "any value will do" if one.free else ""]
        remark = ", ".join(remark for remark in remarks if remark)
        yield f"  {_at(one.where)}: {name} = {one.text}{f'  ({remark})' if remark else ''}"
    if len(shown) < len(chosen):
        yield f"  … {len(chosen) - len(shown)} more (-v shows them)"


def _violation(counterexample: Counterexample, sources: SourceLines) -> Iterator[str]:
    violation = counterexample.violation
    where = f" at {violation}" if violation is not None else ""
    source = sources.line(violation.file, violation.line) if violation is not None else ""
    sentence = f"The property is violated{where} in {counterexample.function}, after {counterexample.total} steps"
    yield f"{sentence}{':' if source else '.'}"
    if source:
        yield f"      {source}"


def _line(where: SourceRange | None) -> tuple[str, int] | None:
    return (where.file, where.line) if where is not None else None


def _at(where: SourceRange | None) -> str:
    return f"{where.file}:{where.line}" if where is not None else "?"
