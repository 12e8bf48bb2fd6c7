"""Feed mutated C files to the command line: `python -m tests.fuzz.mutate --count 2000`.

Whatever the input, `cutpoint cfa` and `cutpoint run` end within ten seconds, with an exit code that the README
promises and without a traceback. Everything else is reported, and the input is kept.
"""

import argparse
import os
import random
import re
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from tests.generator.adapter import ROOT, cutpoint_command

TIME_LIMIT = 10.0
TOKEN = re.compile(rb"[A-Za-z_]\w*|\d+|\s+|[^\w\s]")


@dataclass(frozen=True, slots=True)
class Command:
    """A command to try, and the exit codes that it may end with."""

    arguments: tuple[str, ...]
    options: tuple[str, ...]
    codes: frozenset[int]


# `run` also ends with 10 (the error location is reached) or 5 (no end within the limit of steps).
COMMANDS = (
    Command(("cfa",), ("--json",), frozenset({0, 2})),
    Command(("run",), ("--seed", "1"), frozenset({0, 2, 5, 10})),
)


def truncate(rng: random.Random, text: bytes) -> bytes:
    return text[: rng.randrange(len(text) + 1)]


def flip_bytes(rng: random.Random, text: bytes) -> bytes:
    changed = bytearray(text)
    for _ in range(rng.randint(1, 8)):
        changed[rng.randrange(len(changed))] = rng.randrange(256)
    return bytes(changed)


def flip_bits(rng: random.Random, text: bytes) -> bytes:
    changed = bytearray(text)
    for _ in range(rng.randint(1, 3)):
        changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(7)
    return bytes(changed)


def shuffle_lines(rng: random.Random, text: bytes) -> bytes:
    lines = text.split(b"\n")
    start = rng.randrange(len(lines))
    end = min(len(lines), start + rng.randint(2, 12))
    part = lines[start:end]
    rng.shuffle(part)
    return b"\n".join(lines[:start] + part + lines[end:])


def duplicate_line(rng: random.Random, text: bytes) -> bytes:
    lines = text.split(b"\n")
    lines.insert(rng.randrange(len(lines)), rng.choice(lines))
    return b"\n".join(lines)


def delete_line(rng: random.Random, text: bytes) -> bytes:
    lines = text.split(b"\n")
    del lines[rng.randrange(len(lines))]
    return b"\n".join(lines)


def swap_tokens(rng: random.Random, text: bytes) -> bytes:
    tokens = TOKEN.findall(text)
    places = [k for k, token in enumerate(tokens) if not token.isspace()]
    if len(places) > 1:
        first, second = rng.sample(places, 2)
        tokens[first], tokens[second] = tokens[second], tokens[first]
    return b"".join(tokens)


def replace_token(rng: random.Random, text: bytes) -> bytes:
    """Put another token of the file in a token's place: most often this stays close to C."""
    tokens = TOKEN.findall(text)
    places = [k for k, token in enumerate(tokens) if not token.isspace()]
    if places:
        tokens[rng.choice(places)] = tokens[rng.choice(places)]
    return b"".join(tokens)


Mutation = Callable[[random.Random, bytes], bytes]
MUTATIONS: tuple[Mutation, ...] = (
    *(truncate, flip_bytes, flip_bits, shuffle_lines, duplicate_line, delete_line, swap_tokens, replace_token),
)


def mutate(seed: int, sources: Sequence[Path]) -> tuple[str, bytes]:
    """The mutated text of a seed, and what it was made from."""
    rng = random.Random(seed)
    source = sources[rng.randrange(len(sources))]
    text = source.read_bytes() or b"\n"
    names = []
    for _ in range(rng.randint(1, 3)):
        mutation = rng.choice(MUTATIONS)
        text = mutation(rng, text) or b"\n"
        names.append(mutation.__name__)
    return f"{source.name}: {', '.join(names)}", text


def complaint(code: int | None, output: str, allowed: frozenset[int]) -> str | None:
    """Why an answer of the command is not acceptable, or None. No code: the command did not end."""
    if code is None:
        return f"no end after {TIME_LIMIT:g} s"
    if "Traceback (most recent call last)" in output:
        return "traceback: " + output.strip().splitlines()[-1]
    if code < 0:
        return f"killed by signal {-code}"
    if code not in allowed:
        return f"exit code {code}: " + "".join(output.strip().splitlines()[-1:])
    if code == 2 and not output.strip():
        return "exit code 2 without a message"
    return None


def attempt(program: Sequence[str], command: Command, path: Path) -> str | None:
    """Run one command on one file; a command that does not end is killed with all its processes."""
    line = [*program, *command.arguments, str(path), *command.options]
    with subprocess.Popen(
        line,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        errors="replace",
        start_new_session=True,
    ) as process:
        try:
            output, errors = process.communicate(timeout=TIME_LIMIT)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            return complaint(None, "", command.codes)
    return complaint(process.returncode, errors or output, command.codes)


def try_seed(program: Sequence[str], sources: Sequence[Path], folder: Path, seed: int) -> list[str]:
    """The complaints about one seed; the input is kept where there is one."""
    origin, text = mutate(seed, sources)
    path = folder / f"mutant{seed}.c"
    path.write_bytes(text)
    found = []
    for command in COMMANDS:
        if reason := attempt(program, command, path):
            found.append(f"{path} ({origin}): cutpoint {command.arguments[0]}: {reason}")
    if not found:
        path.unlink()
    return found


def collect(paths: Sequence[Path]) -> list[Path]:
    """The C files in files and folders, in a fixed order."""
    return [file for path in paths for file in ([path] if path.is_file() else sorted(path.rglob("*.[ci]")))]


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="tests.fuzz.mutate", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("paths", nargs="*", type=Path, default=[ROOT / "tests" / "programs"])
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--start", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--cmd", help="the command to try, instead of the installed cutpoint")
    parser.add_argument("--keep", type=Path, default=Path("build/mutants"), help="folder for the inputs that fail")
    options = parser.parse_args(arguments)
    program = options.cmd.split() if options.cmd else cutpoint_command()
    sources = collect(options.paths)
    if not sources:
        parser.error("no C files")
    options.keep.mkdir(parents=True, exist_ok=True)
    seeds = range(options.start, options.start + options.count)
    reasons: Counter[str] = Counter()
    with ProcessPoolExecutor(options.jobs) as pool:
        for found in pool.map(partial(try_seed, program, sources, options.keep), seeds, chunksize=4):
            for line in found:
                reasons[re.sub(r"^.*: cutpoint ", "cutpoint ", line)[:100]] += 1
                print(line, flush=True)
    for reason, count in reasons.most_common():
        print(f"{count:5d}  {reason}")
    print(f"{options.count} inputs, {reasons.total()} complaints")
    return 1 if reasons else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
