"""Where programs come from: folders, our generators, Csmith, mutants of given programs."""

from __future__ import annotations

import random
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from tests.differential.arithmetic import arithmetic_program
from tests.differential.mutation import mutant
from tests.generator.features import feature_program
from tests.generator.generate import generate

CSMITH = (
    *("--no-argc", "--no-checksum", "--concise", "--quiet", "--max-funcs", "4", "--max-block-depth", "3"),
    *("--max-expr-complexity", "6", "--max-array-len-per-dim", "4", "--max-array-dim", "2"),
)
CSMITH_CHOICES = (
    ("--no-volatiles", "--volatiles"),
    ("--no-float", "--float"),
    ("--no-packed-struct", "--packed-struct"),
)
CSMITH_ARITHMETIC = Path("/usr/include/csmith/safe_math.h")
CSMITH_HEADER = """#include <stdint.h>
#include <limits.h>
#include <float.h>
#include <string.h>
#define STATIC static
#define UNDEFINED(value) (value)
#define LOG_INDEX
#define LOG_EXEC
#define FUNC_NAME(name) (safe_##name)
static void platform_main_begin(void) {}
static void platform_main_end(uint32_t value, int flag) {}
"""
CSMITH_SEED = 1_000_000
"""Seeds of Csmith are 32-bit numbers; ours begin here."""


class Missing(Exception):
    """A tool that a source needs is not installed; the message says how to install it."""


@dataclass(frozen=True)
class Item:
    """A program to be compared: a name, and how to write it into a folder. The writing is done by the worker."""

    source: str
    name: str
    write: Callable[[Path], Path | None]
    """Gives the path of the program, or None if there is none after all."""


def from_folder(folder: Path) -> Iterator[Item]:
    """The C files of a folder and of those below it; a file may be named as well."""
    files = [folder] if folder.is_file() else sorted(p for p in folder.rglob("*") if p.suffix in (".c", ".i"))
    for path in files:
        yield Item(str(folder), str(path), partial(_given, path))


def _given(path: Path, _: Path) -> Path:
    return path


def generated(count: int, seed: int) -> Iterator[Item]:
    for number in range(seed, seed + count):
        yield Item("generated", f"generated{number}.c", partial(_written, f"generated{number}.c", _generate, number))


def _generate(seed: int) -> str:
    """Of every two seeds, one gives a program of many statements, the other one of pieces that are about one thing."""
    return feature_program(seed) if seed % 2 else generate(seed)


def arithmetic(count: int, seed: int) -> Iterator[Item]:
    for number in range(seed, seed + count):
        name = f"arithmetic{number}.c"
        yield Item("arithmetic", name, partial(_written, name, arithmetic_program, number))


def _written(name: str, write: Callable[[int], str], seed: int, folder: Path) -> Path:
    path = folder / name
    path.write_text(write(seed))
    return path


def csmith(count: int, seed: int) -> Iterator[Item]:
    if shutil.which("csmith") is None or not CSMITH_ARITHMETIC.exists():
        raise Missing("Csmith is not installed: `apt-get install csmith libcsmith-dev`")
    for number in range(seed, seed + count):
        yield Item("csmith", f"csmith{number}.c", partial(_by_csmith, number))


def _by_csmith(seed: int, folder: Path) -> Path | None:
    """A program of Csmith with its header expanded: one file, without the checksum's output."""
    plain, path = folder / f"csmith{seed}.plain.c", folder / f"csmith{seed}.c"
    choices = [random.Random(f"{seed} {choice}").choice(choice) for choice in CSMITH_CHOICES]
    command = ["csmith", *CSMITH, *choices, "--seed", str(CSMITH_SEED + seed), "-o", str(plain)]
    try:
        subprocess.run(command, check=True, capture_output=True, timeout=20)
        plain.write_text(_with_header(plain.read_text()))
    except (subprocess.SubprocessError, OSError):
        return None
    shutil.move(plain, path)
    return path


def _with_header(text: str) -> str:
    """The program with what it needs of Csmith's own headers: those functions of safe arithmetic that it calls."""
    functions = re.findall(r"STATIC [^}]*?FUNC_NAME\((\w+)\).*?\n}\n", CSMITH_ARITHMETIC.read_text(), re.DOTALL)
    chunks = re.split(r"(?=^STATIC )", CSMITH_ARITHMETIC.read_text(), flags=re.MULTILINE)[1:]
    chunks[-1] = chunks[-1][: chunks[-1].rindex("}") + 1]
    called = set(re.findall(r"\bsafe_(\w+)", text))
    needed = {name: chunk for name, chunk in zip(functions, chunks, strict=True) if name in called}
    return text.replace('#include "csmith.h"', CSMITH_HEADER + "".join(needed.values()))


def mutants(count: int, folder: Path, seed: int) -> Iterator[Item]:
    """Mutants of the programs of a folder, which is only read."""
    files = sorted(p for p in folder.rglob("*") if p.suffix in (".c", ".i"))
    if not files:
        raise Missing(f"{folder}: no C programs to mutate")
    for number in range(seed, seed + count):
        chosen = random.Random(number).choice(files)
        yield Item("mutants", f"mutant{number}.c", partial(_mutated, chosen, number))


def _mutated(original: Path, seed: int, folder: Path) -> Path | None:
    """A mutant that gcc compiles: most that it does not are told at once."""
    path = folder / f"mutant{seed}.c"
    rng = random.Random(seed)
    for _ in range(8):
        text = mutant(original.read_text(errors="replace"), rng)
        if text is None:
            return None
        path.write_text(f"/* a mutant of {original.name} */\n{text}")
        command = ["gcc", "-fsyntax-only", "-w", "-std=gnu17", str(path)]
        if subprocess.run(command, capture_output=True, check=False).returncode == 0:
            return path
    return None
