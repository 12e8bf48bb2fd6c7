"""Run a test program with gcc, and read the values that its `checksum_log` took."""

import atexit
import functools
import shutil
import struct
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.patience import LATE

RUNTIME = Path(__file__).with_name("runtime")
DIALECT = ("-fwrapv", "-fno-strict-aliasing", "-w", "-std=gnu11")
TIME_LIMIT = LATE

# The 64-bit machine's headers serve 32-bit programs too, but for one generated file of glibc.
ILP32 = (
    *("-m32", "-msse2", "-mfpmath=sse", "-static", "-nostdlib", "-fno-stack-protector", "-fno-pie", "-no-pie"),
    *("-fno-tree-loop-distribute-patterns", "-idirafter", "/usr/include/x86_64-linux-gnu"),
    # Floats are rounded to their type as on SSE, but the program sees the macros of a plain 32-bit gcc.
    *("-U__SSE2_MATH__", "-U__SSE_MATH__", "-U__SSE2__", "-U__SSE__", "-U__MMX__", "-U__FLT_EVAL_METHOD__"),
    *("-D__FLT_EVAL_METHOD__=2", "-U__FLT_EVAL_METHOD_TS_18661_3__", "-D__FLT_EVAL_METHOD_TS_18661_3__=2"),
)


class Rejected(Exception):
    """gcc does not compile the program, or the program does not end."""


def available() -> bool:
    return shutil.which("gcc") is not None


@functools.cache
def supports(data_model: str) -> bool:
    """Whether gcc can build and run programs of a data model here: the 32-bit library is often missing."""
    if not available():
        return False
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text(
            "#include <stdlib.h>\n#include <string.h>\n#include <math.h>\n"
            "unsigned checksum_log;\nint main(void) { RECORD(7); return sizeof(long); }\n"
        )
        try:
            return execute(source, data_model) == ({"LP64": 8, "ILP32": 4}[data_model], [7])
        except Rejected:
            return False


def execute(
    path: Path, data_model: str = "LP64", inputs: Sequence[int] = (), flags: Sequence[str] = ("-O0",)
) -> tuple[int | None, list[int]]:
    """The exit value (None if the program was killed by a signal) and the values of `checksum_log`."""
    with tempfile.TemporaryDirectory() as folder:
        binary = compile_program(path, Path(folder), data_model, inputs, flags)
        # The shell moves the records to a descriptor of their own: the program may print.
        command = ["sh", "-c", 'exec "$0" 3>&1 1>/dev/null', str(binary)]
        try:
            done = subprocess.run(command, capture_output=True, timeout=TIME_LIMIT, check=False)
        except subprocess.TimeoutExpired as error:
            raise Rejected(f"{path}: no end after {TIME_LIMIT} s") from error
    if b"runtime error" in done.stderr or b"Sanitizer" in done.stderr:
        raise Rejected(f"{path}: {done.stderr.decode(errors='replace')}")
    count = len(done.stdout) // 4
    values = list(struct.unpack(f"<{count}I", done.stdout[: 4 * count]))
    return (done.returncode if done.returncode >= 0 else None), values


def compile_program(
    path: Path, folder: Path, data_model: str, inputs: Sequence[int] = (), flags: Sequence[str] = ("-O0",)
) -> Path:
    """Compile one program into a folder; the binary writes its records to descriptor 3."""
    binary = folder / "program"
    command = ["gcc", *flags, *DIALECT, "-include", str(RUNTIME / "observe.h"), str(path), "-o", str(binary)]
    if inputs:
        command.append("-DINPUTS=" + ",".join(f"{value}LL" for value in inputs))
    if data_model == "ILP32":
        (folder / "gnu").mkdir()
        (folder / "gnu" / "stubs-32.h").touch()
        command += [*ILP32, "-idirafter", str(folder), str(runtime32())]
    else:
        command.append("-lm")
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Rejected(f"{path}: {done.stderr}")
    return binary


def returns_values(path: Path) -> bool:
    """Whether gcc finds no function that ends without the value that it should return."""
    command = ["gcc", "-fsyntax-only", "-std=gnu11", "-Werror=return-type", "-include", str(RUNTIME / "observe.h")]
    return subprocess.run([*command, str(path)], capture_output=True, check=False).returncode == 0


@functools.cache
def runtime32() -> Path:
    """The object file of the 32-bit runtime, built once a process."""
    folder = tempfile.mkdtemp()
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    built = Path(folder, "ilp32.o")
    command = ["gcc", "-O1", "-c", *DIALECT, *ILP32[:3], "-ffreestanding", "-fno-stack-protector", "-fno-pie"]
    done = subprocess.run(
        [*command, str(RUNTIME / "ilp32.c"), "-o", str(built)], capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise Rejected(done.stderr)
    return built
