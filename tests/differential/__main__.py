"""Compare gcc with Cutpoint on many programs: `python -m tests.differential FOLDER --generated 100`."""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import chain, islice
from pathlib import Path

from tests.differential import sources
from tests.differential.comparison import Comparison, Limits, Result, compare
from tests.differential.sources import Item
from tests.generator import gcc

_PROGRESS = 30.0
"""Seconds between two lines that say how far it is."""


def compare_item(item: Item, models: Sequence[str], limits: Limits, seed: int, keep: Path) -> list[Comparison]:
    """Every comparison of one program; the program is kept if one of them differs."""
    with tempfile.TemporaryDirectory() as folder:
        path = item.write(Path(folder))
        if path is None:
            return []
        found = [compare(path, model, seed, limits) for model in models]
        if path.parent == Path(folder) and any(one.result is Result.DIFFERS for one in found):
            keep.mkdir(parents=True, exist_ok=True)
            kept = keep / path.name
            kept.write_bytes(path.read_bytes())
            found = [Comparison(kept, c.data_model, c.result, c.reason, c.seed) for c in found]
    return found


def compare_all(
    items: Iterable[Item], models: Sequence[str], limits: Limits, seed: int, keep: Path, jobs: int
) -> Iterator[tuple[Item, list[Comparison]]]:
    """Comparisons as they end, a few programs ahead of the one that is looked at."""
    todo = iter(items)
    with ProcessPoolExecutor(jobs) as pool:
        running: dict[Future[list[Comparison]], Item] = {}
        while True:
            for item in islice(todo, max(0, 2 * jobs - len(running))):
                running[pool.submit(compare_item, item, models, limits, seed, keep)] = item
            if not running:
                return
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield running.pop(future), future.result()


def main(arguments: Sequence[str]) -> int:
    options = _parser().parse_args(arguments)
    if not gcc.available():
        print("gcc is not installed", file=sys.stderr)
        return 2
    wanted = {"both": ("LP64", "ILP32")}.get(options.data_model, (options.data_model,))
    models = [model for model in wanted if gcc.supports(model)]
    if len(models) < len(wanted):
        print("gcc cannot build 32-bit programs here: LP64 only", file=sys.stderr)
    try:
        items = list(_sources(options))
    except sources.Missing as error:
        print(error, file=sys.stderr)
        return 2
    limits = Limits(options.time_limit, 6 * options.time_limit)
    counts: Counter[Result] = Counter()
    reasons: Counter[str] = Counter()
    started = reported = time.monotonic()
    for number, (_, found) in enumerate(
        compare_all(items, models, limits, options.seed, options.keep, options.jobs), 1
    ):
        for comparison in found:
            counts[comparison.result] += 1
            if comparison.result is Result.DIFFERS:
                print(comparison, flush=True)
            elif comparison.result is not Result.AGREES:
                reasons[f"{comparison.result.value}: {comparison.kind[:110]}"] += 1
                if options.verbose:
                    print(comparison, flush=True)
        if time.monotonic() - reported > _PROGRESS:
            reported = time.monotonic()
            print(
                f"… {number} of {len(items)}, {_counted(counts)}, {reported - started:.0f} s",
                file=sys.stderr,
                flush=True,
            )
    for reason, count in reasons.most_common(options.reasons):
        print(f"{count:6} {reason}")
    print(f"{len(items)} programs in {time.monotonic() - started:.0f} s: {_counted(counts)}")
    return 1 if counts[Result.DIFFERS] else 0


def _counted(counts: Counter[Result]) -> str:
    return ", ".join(f"{counts[result]} {result.value}" for result in Result if counts[result]) or "none"


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
    parser.add_argument("--of", type=Path, metavar="FOLDER")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="the first seed (default: %(default)s)")
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="processes at a time (default: %(default)s)")
    parser.add_argument("--data-model", choices=("LP64", "ILP32", "both"), default="both")
    parser.add_argument("--time-limit", type=float, default=5.0, metavar="S", help="seconds of a compiled program")
    parser.add_argument("--keep", type=Path, default=Path("build/differences"), help="folder for programs that differ")
    parser.add_argument("--reasons", type=int, default=20, metavar="N", help="how many reasons to list at the end")
    parser.add_argument("--verbose", action="store_true", help="print each program that was set aside")
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
