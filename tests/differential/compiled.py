"""The compiled program: gcc's executable, what it does, and whether C defines what it does."""

from __future__ import annotations

import functools
import os
import re
import signal
import struct
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from tests.differential.declarations import Declarations
from tests.differential.images import normalised
from tests.differential.instrument import CALL, SPECIAL, bodies, observer
from tests.differential.observation import ABORTED, Observation
from tests.generator import gcc

DIALECT = ("-fwrapv", "-fno-strict-aliasing", "-w", "-std=gnu17")
COMPILE_LIMIT = 60.0
SANITIZERS = (
    *("-O1", "-g0", "-fsanitize=undefined,address,float-cast-overflow", "-fno-sanitize=shift-base"),
    *("-fno-sanitize-recover=undefined,float-cast-overflow", "-fsanitize-address-use-after-scope"),
)
MOVED = Path(__file__).with_name("moved.h")
_ABORTS = frozenset({signal.SIGABRT, signal.SIGILL, signal.SIGTRAP})


class Rejected(Exception):
    """gcc does not compile the program, or it does not end, or it crashes: there is nothing to compare with."""


class Unlinked(Rejected):
    """The linker misses something."""


class Undefined(Exception):
    """C does not define what the program does."""


@dataclass(frozen=True)
class Program:
    """A program with what is declared in it, ready to be compiled in several ways."""

    path: Path
    data_model: str
    declared: Declarations
    missing: frozenset[str]
    """What neither the program nor the library defines."""
    seed: int

    def instrumented(self) -> str:
        text = self.path.read_text(errors="surrogateescape")
        known = [name for name in self.declared.globals if name in self.declared.defined or name in self.missing]
        # An array whose length no declaration says gets one element, but only at the end of the file.
        shown = [name for name in known if not re.search(rf"\b{re.escape(name)}\s*\[\s*\]\s*[;,]", text)]
        appended = bodies(self.declared, self.missing, self.seed, record=True)
        return f"{text}\n{appended}{observer([*shown, 'differential_log'])}"

    def with_bodies(self) -> str:
        """The program as the interpreter reads it when the arguments of calls are to be compared as well."""
        text = self.path.read_text(errors="surrogateescape")
        return f"{text}\n{bodies(self.declared, self.missing, self.seed, record=False)}"


def check_syntax(path: Path, data_model: str) -> None:
    """Raises Rejected for what gcc does not take for C."""
    with tempfile.TemporaryDirectory() as folder:
        _compile([*_machine(data_model, Path(folder)), "-fsyntax-only", str(path)])


def missing_symbols(path: Path, data_model: str, declared: Declarations) -> frozenset[str]:
    """What a program uses and nobody defines, as far as its declarations tell; else what the linker says.

    A body that nobody calls does no harm, so that a name that occurs twice may count as one that is used.
    """
    text = path.read_text(errors="surrogateescape")
    if re.search(r"weak|alias|asm|inline", text):
        return undefined_symbols(path, data_model)
    known = library_symbols() | declared.defined
    names = [name for name in (*declared.functions, *declared.globals) if name not in known]
    return frozenset(name for name in names if len(re.findall(rf"\b{re.escape(name)}\b", text)) > 1)


def undefined_symbols(path: Path, data_model: str) -> frozenset[str]:
    """What a program uses and neither defines nor gets from the library."""
    with tempfile.TemporaryDirectory() as folder:
        built = Path(folder, "program.o")
        _compile([*_machine(data_model, Path(folder)), "-O0", "-c", str(path), "-o", str(built)])
        return _undefined_in(built) - (library_symbols() if data_model == "LP64" else _runtime32())


def _undefined_in(built: Path) -> frozenset[str]:
    listed = subprocess.run(["nm", "-u", str(built)], capture_output=True, text=True, check=True).stdout
    return frozenset(line.split()[-1] for line in listed.splitlines() if line.split()[0] == "U")


@functools.cache
def library_symbols() -> frozenset[str]:
    """What the C library, the mathematical one and the compiler's own define."""
    known = {"__stack_chk_fail", "_GLOBAL_OFFSET_TABLE_", "__udivti3", "__umodti3", "__divti3", "__modti3", "__multi3"}
    for name in ("libc.so.6", "libm.so.6", "libgcc.a", "libc_nonshared.a"):
        found = subprocess.run(["gcc", f"-print-file-name={name}"], capture_output=True, text=True, check=True)
        flag = "-D" if ".so" in name else "-g"
        listed = subprocess.run(["nm", flag, found.stdout.strip()], capture_output=True, text=True, check=False).stdout
        for line in listed.splitlines():
            parts = line.split()
            if len(parts) == 3 and parts[1] in "TWViBDtw":
                known.add(parts[2].split("@")[0])
    return frozenset(known) - SPECIAL.keys()


@functools.cache
def _runtime32() -> frozenset[str]:
    """Of 32-bit programs: what our own runtime brings along, and what the library would."""
    command = ["nm", "-g", "--defined-only", str(gcc.runtime32())]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return library_symbols() | {line.split()[-1] for line in listed.splitlines()}


def _machine(data_model: str, folder: Path) -> list[str]:
    if data_model == "LP64":
        return []
    stubs = folder / "gnu"
    stubs.mkdir(exist_ok=True)
    (stubs / "stubs-32.h").touch()
    return [*gcc.ILP32, "-idirafter", str(folder)]


def _compile(arguments: Sequence[str]) -> None:
    try:
        done = subprocess.run(
            ["gcc", *DIALECT, *arguments], capture_output=True, text=True, check=False, timeout=COMPILE_LIMIT
        )
    except subprocess.TimeoutExpired as error:
        raise Rejected("gcc needs too long") from error
    if done.returncode:
        said = done.stderr.strip().splitlines()
        if any("undefined reference" in line for line in said):
            raise Unlinked(next(line for line in said if "undefined reference" in line))
        raise Rejected(next((line for line in said if "error" in line or "undefined" in line), "gcc fails"))


class Binary:
    """A compiled program in a folder of its own; use it in a `with` statement."""

    def __init__(self, program: Program, flags: Sequence[str] = ("-O0",)) -> None:
        self._program = program
        self._flags = flags
        self._folder = tempfile.TemporaryDirectory()
        self._path = Path(self._folder.name, "program")

    def __enter__(self) -> Binary:
        folder = Path(self._folder.name)
        source = folder / "program.c"
        source.write_text(self._program.instrumented(), errors="surrogateescape")
        machine = _machine(self._program.data_model, folder)
        ends = [str(gcc.runtime32())] if machine else ["-lm"]
        near = ["-I", str(self._program.path.resolve().parent)]
        try:
            _compile([*self._flags, *near, str(source), "-o", str(self._path), *machine, *ends])
        except BaseException:
            self._folder.cleanup()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._folder.cleanup()

    def run(self, seconds: float, environment: dict[str, str] | None = None) -> Observation:
        """What the program does; raises Rejected if it does not end or crashes, Undefined if a sanitizer complains."""
        log = Path(self._folder.name, "observed")
        log.write_bytes(b"")
        command = ["sh", "-c", 'ulimit -c 0 -f 200000; exec "$0" 3>"$1" 1>/dev/null', str(self._path), str(log)]
        options = {"ASAN_OPTIONS": "detect_leaks=0:detect_stack_use_after_return=1", **(environment or {})}
        try:
            done = subprocess.run(
                command,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=seconds,
                check=False,
                env={**os.environ, **options},
            )
        except subprocess.TimeoutExpired as error:
            raise Rejected("no end") from error
        complaint = done.stderr.decode(errors="replace")
        if "runtime error" in complaint or "AddressSanitizer" in complaint:
            raise Undefined(next(line for line in complaint.splitlines() if "error" in line.lower()))
        if done.returncode < 0 and -done.returncode not in _ABORTS:
            raise Undefined(f"killed by {signal.Signals(-done.returncode).name}")
        ending = ABORTED if done.returncode < 0 else f"exit {done.returncode}"
        return self._parsed(ending, log.read_bytes())

    def _parsed(self, ending: str, log: bytes) -> Observation:
        calls: list[str] = []
        images: dict[str, bytes] = {}
        types = self._program.declared.globals
        position = 0
        while position < len(log):
            length, size = struct.unpack_from("<II", log, position)
            name = log[position + 8 : position + 8 + length].decode()
            position += 8 + length
            if size == CALL:
                calls.append(name)
                continue
            image = log[position : position + size]
            position += size
            if name in types:
                images[name] = normalised(types[name], image) if size == types[name].size else image
            else:
                images[name] = image
        return Observation(ending, tuple(calls), images)


def judge_defined(program: Program, plain: Observation, seconds: float) -> Observation:
    """Raises Undefined if gcc's own ways to compile the program differ, or a sanitizer complains.

    Gives the observation without what depends on addresses, which another run of the same binary shows.
    """
    if _warned(program):
        raise Undefined("gcc warns of an operation whose order is not defined, or of a missing result")
    trusted = plain
    for _ in range(2):
        with Binary(program) as binary:
            trusted = _agreed(trusted, binary.run(seconds))
    for flags, environment in (
        (("-O1",), {}),
        (("-O2",), {}),
        (("-O0", "-ftrivial-auto-var-init=zero"), {"MALLOC_PERTURB_": "255"}),
        (("-O0", "-ftrivial-auto-var-init=pattern"), {"MALLOC_PERTURB_": "90"}),
        (("-O0", "-fno-toplevel-reorder", "-fno-common", "-include", str(MOVED)), {}),
    ):
        with Binary(program, flags) as binary:
            if not _same(trusted, binary.run(seconds, environment)):
                raise Undefined(f"gcc {' '.join(flags)} does something else")
    clean = replace(program, data_model="LP64")
    with Binary(clean, SANITIZERS) as binary:
        binary.run(4 * seconds)
    return trusted


def _warned(program: Program) -> bool:
    options = [
        "-fsyntax-only",
        "-std=gnu17",
        "-Werror=sequence-point",
        "-Werror=return-type",
        "-Werror=return-local-addr",
    ]
    near = ["-I", str(program.path.resolve().parent)]
    with tempfile.TemporaryDirectory() as folder:
        machine = _machine(program.data_model, Path(folder))
        done = subprocess.run(
            ["gcc", *options, *near, *machine, str(program.path)],
            capture_output=True,
            check=False,
            timeout=COMPILE_LIMIT,
        )
    return done.returncode != 0


def _agreed(first: Observation, second: Observation) -> Observation:
    """The first observation without the globals' bytes in which the second differs."""
    if (first.ending, first.calls) != (second.ending, second.calls):
        raise Undefined("two runs of one binary differ")
    known = dict(first.known)
    for name, image in first.images.items():
        other = second.images.get(name, b"")
        if other != image:
            same = bytes(int(a == b) for a, b in zip(image, other, strict=False)).ljust(len(image), b"\0")
            old = known.get(name, b"\1" * len(image))
            known[name] = bytes(a & b for a, b in zip(same, old, strict=True))
    return replace(first, known=known)


def _same(trusted: Observation, other: Observation) -> bool:
    if (trusted.ending, trusted.calls) != (other.ending, other.calls):
        return False
    for name, image in trusted.images.items():
        found = other.images.get(name, b"")
        if found != image:
            known = trusted.known.get(name, b"\1" * len(image))
            if len(found) != len(image) or any(k and a != b for a, b, k in zip(image, found, known, strict=True)):
                return False
    return True
