"""Compare gcc with Cutpoint on many programs: `python -m tests.differential FOLDER --generated 100`."""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import chain
from pathlib import Path

from tests.differential import sources
from tests.differential.comparison import Limits, Result
from tests.differential.running import Order, compare_item, in_processes
from tests.differential.sources import Item
from tests.differential.verdicts import ALGORITHMS, judge
from tests.generator import gcc

_PROGRESS = 30.0
"""Seconds between two lines that say how far it is."""


def main(arguments: Sequence[str]) -> int:
    options = _parser().parse_args(arguments)
    if not gcc.available():
        print("gcc is not installed", file=sys.stderr)
        return 2
    try:
        items = list(_sources(options))
    except sources.Missing as error:
        print(error, file=sys.stderr)
        return 2
    wrong = _compare(items, options) if items else 0
    wrong += _judge(options) if options.verdicts or options.claims else 0
    return 1 if wrong else 0


def _compare(items: Sequence[Item], options: argparse.Namespace) -> int:
    """Compares the programs, tells what differs, and gives the number of differences."""
    wanted = {"both": ("LP64", "ILP32")}.get(options.data_model, (options.data_model,))
    models = [model for model in wanted if gcc.supports(model)]
    if len(models) < len(wanted):
        print("gcc cannot build 32-bit programs here", file=sys.stderr)
    limits = Limits(options.time_limit, 6 * options.time_limit)
    order = Order(models, limits, options.seed, options.keep, options.reduce_limit if options.reduce else 0.0)
    counts: Counter[tuple[str, Result]] = Counter()
    reasons: Counter[str] = Counter()
    started = reported = time.monotonic()
    for number, (item, found) in enumerate(in_processes(partial(compare_item, order), items, options.jobs), 1):
        for comparison in found:
            counts[item.source, comparison.result] += 1
            if comparison.result is Result.DIFFERS:
                print(comparison, flush=True)
            elif comparison.result is not Result.AGREES:
                reasons[f"{comparison.result.value}: {comparison.kind[:110]}"] += 1
                if options.verbose:
                    print(comparison, flush=True)
        if time.monotonic() - reported > _PROGRESS:
            reported = time.monotonic()
            far = f"… {number} of {len(items)}, {_counted(counts)}, {reported - started:.0f} s"
            print(far, file=sys.stderr, flush=True)
    for reason, count in reasons.most_common(options.reasons):
        print(f"{count:6} {reason}")
    for source in dict.fromkeys(item.source for item in items):
        own = Counter({key: count for key, count in counts.items() if key[0] == source})
        programs = sum(item.source == source for item in items)
        print(f"{source}: {programs} programs, {_counted(own)}")
    print(f"{len(items)} programs in {time.monotonic() - started:.0f} s: {_counted(counts)}")
    return sum(count for (_, result), count in counts.items() if result is Result.DIFFERS)


def _judge(options: argparse.Namespace) -> int:
    """Asks every algorithm about random programs, tells what is wrong, and gives the number of wrong verdicts."""
    counts: Counter[tuple[str, str]] = Counter()
    wrong = programs = 0
    started = reported = time.monotonic()
    work = partial(judge, algorithms=tuple(options.algorithms.split(",")), seconds=options.verdict_limit)
    subjects: list[int | Path] = [*range(options.seed, options.seed + options.verdicts)]
    for folder in options.claims:
        subjects += sorted(path for path in folder.rglob("*.c"))
    for number, (_, judged) in enumerate(in_processes(work, subjects, options.jobs), 1):
        if judged is not None:
            programs += 1
            counts.update((judgement.algorithm, judgement.verdict) for judgement in judged.judgements)
            mistakes = [judgement for judgement in judged.judgements if judgement.is_wrong]
            wrong += len(mistakes)
            if mistakes:
                options.keep.mkdir(parents=True, exist_ok=True)
                (options.keep / judged.name).write_text(judged.text)
            for mistake in mistakes:
                said = f"{mistake.algorithm} says {mistake.verdict}, executions say {mistake.truth}"
                print(f"{options.keep / judged.name}: {said} {mistake.reason}", flush=True)
        if time.monotonic() - reported > _PROGRESS:
            reported = time.monotonic()
            far = f"… {number} of {len(subjects)} programs, {wrong} wrong verdicts, {reported - started:.0f} s"
            print(far, file=sys.stderr, flush=True)
    for algorithm in dict.fromkeys(name for name, _ in counts):
        own = ", ".join(f"{count} {verdict}" for (name, verdict), count in sorted(counts.items()) if name == algorithm)
        print(f"{algorithm}: {own}")
    print(f"{programs} programs judged in {time.monotonic() - started:.0f} s: {wrong} wrong verdicts")
    return wrong


def _counted(counts: Counter[tuple[str, Result]]) -> str:
    totals: Counter[Result] = Counter()
    for (_, result), count in counts.items():
        totals[result] += count
    return ", ".join(f"{totals[result]} {result.value}" for result in Result if totals[result]) or "none"


def _sources(options: argparse.Namespace) -> Iterator[Item]:
    seed = options.seed
    parts: list[Iterable[Item]] = [sources.from_folder(folder) for folder in options.folders]
    if options.mutations and options.of is None:
        raise sources.Missing("--mutations needs --of FOLDER")
    parts += [sources.generated(options.generated, seed), sources.arithmetic(options.arithmetic, seed)]
    if options.csmith:
        parts.append(sources.csmith(options.csmith, seed))
    if options.mutations:
        parts.append(sources.mutants(options.mutations, options.of, seed))
    yield from chain.from_iterable(parts)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.differential", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folders", nargs="*", type=Path, metavar="FOLDER", help="C programs; exit codes are compared")
    parser.add_argument("--generated", type=int, default=0, metavar="N", help="programs of our generator")
    parser.add_argument("--arithmetic", type=int, default=0, metavar="N", help="programs of mixed arithmetic")
    parser.add_argument("--csmith", type=int, default=0, metavar="N", help="programs of Csmith")
    parser.add_argument("--mutations", type=int, default=0, metavar="N", help="mutants of the programs of --of FOLDER")
    parser.add_argument("--verdicts", type=int, default=0, metavar="N", help="programs for all algorithms")
    claims = "programs without inputs: all algorithms are asked about one of their globals at the end"
    parser.add_argument("--claims", type=Path, nargs="*", default=[], metavar="FOLDER", help=claims)
    parser.add_argument("--algorithms", default=",".join(ALGORITHMS), metavar="A,B,…", help="those that are asked")
    parser.add_argument("--verdict-limit", type=float, default=4.0, metavar="S", help="seconds for each algorithm")
    parser.add_argument("--of", type=Path, metavar="FOLDER")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="the first seed (default: %(default)s)")
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="processes at a time (default: %(default)s)")
    parser.add_argument("--data-model", choices=("LP64", "ILP32", "both"), default="both")
    parser.add_argument("--time-limit", type=float, default=5.0, metavar="S", help="seconds of a compiled program")
    parser.add_argument("--reduce", action="store_true", help="make each program that differs smaller: NAME.small.c")
    parser.add_argument("--reduce-limit", type=float, default=300.0, metavar="S", help="seconds for that")
    parser.add_argument("--keep", type=Path, default=Path("build/differences"), help="folder for programs that differ")
    parser.add_argument("--reasons", type=int, default=20, metavar="N", help="how many reasons to list at the end")
    parser.add_argument("--verbose", action="store_true", help="print each program that was set aside")
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
