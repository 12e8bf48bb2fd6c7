"""Compare gcc with the interpreter on many random programs.

`python -m tests.generator.compare --count 2000 --start 0 --jobs 2` prints each disagreement, with the first
checksum that differs, and keeps the program in a folder; `python -m tests.differential` makes programs smaller.
"""

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import chain
from pathlib import Path

from tests.generator import gcc
from tests.generator.comparison import Disagreement, compare_program
from tests.generator.generate import data_models_of, generate


def compare_seed(folder: Path, models: Sequence[str], seed: int) -> list[Disagreement]:
    """Compare on one seed, for every data model that serves; the program stays only if there is a disagreement."""
    program = generate(seed)
    path = folder / f"seed{seed}.c"
    path.write_text(program)
    served = [model for model in models if model in data_models_of(program)]
    found = [answer for model in served if (answer := compare_program(path, model))]
    if not found:
        path.unlink()
    return found


def compare_seeds(
    folder: Path, seeds: Iterable[int], models: Sequence[str] = ("LP64",), jobs: int = 1
) -> Iterator[Disagreement]:
    """Compare on many seeds; with more than one job, in several processes."""
    folder.mkdir(parents=True, exist_ok=True)
    task = partial(compare_seed, folder, models)
    if jobs == 1:
        yield from chain.from_iterable(map(task, seeds))
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from chain.from_iterable(pool.map(task, seeds, chunksize=4))


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="tests.generator.compare", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--start", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--data-model", choices=("LP64", "ILP32", "both"), default="LP64")
    parser.add_argument("--keep", type=Path, default=Path("build/disagreements"), help="folder for the programs")
    options = parser.parse_args(arguments)
    models = ("LP64", "ILP32") if options.data_model == "both" else (options.data_model,)
    if missing := [model for model in models if not gcc.supports(model)]:
        print(f"gcc cannot run {' and '.join(missing)} programs here", file=sys.stderr)
        return 1
    count = 0
    for found in compare_seeds(options.keep, range(options.start, options.start + options.count), models, options.jobs):
        count += 1
        print(found, flush=True)
    print(f"{options.count} programs, {count} disagreements")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
