"""The result of a run, its outcome, and the file that stores results during a campaign."""

from __future__ import annotations

import csv
import fcntl
import io
import os
from collections.abc import Iterator
from dataclasses import fields
from enum import StrEnum
from pathlib import Path
from typing import Self

from cutpoint.base.errors import UsageError
from cutpoint.base.frozen import frozen


class Answer(StrEnum):
    """How a run ended: with a verdict, without one, or not as specified."""

    TRUE = "TRUE"
    FALSE = "FALSE"
    UNKNOWN = "UNKNOWN"
    CRASH = "CRASH"
    OVERRUN = "OVERRUN"


class Outcome(StrEnum):
    """An answer, compared with the expected verdict."""

    CORRECT_TRUE = "Correct TRUE"
    CORRECT_FALSE = "Correct FALSE"
    WRONG_TRUE = "Wrong TRUE"
    WRONG_FALSE = "Wrong FALSE"
    UNKNOWN = "Unknown"
    CRASH = "Crash"
    OVERRUN = "Overrun"

    @property
    def correct(self) -> bool:
        return self in (Outcome.CORRECT_TRUE, Outcome.CORRECT_FALSE)

    @property
    def wrong(self) -> bool:
        return self in (Outcome.WRONG_TRUE, Outcome.WRONG_FALSE)

    @property
    def points(self) -> int:
        """The scoring scheme of the Competition on Software Verification (SV-COMP)."""
        return _POINTS.get(self, 0)


_POINTS = {Outcome.CORRECT_TRUE: 2, Outcome.CORRECT_FALSE: 1, Outcome.WRONG_TRUE: -32, Outcome.WRONG_FALSE: -16}


@frozen
class Result:
    """One run: a line of results.csv."""

    config: str
    task: str
    expected: bool
    result: Answer
    cpu: float
    wall: float
    rss_mb: int
    k: int | None
    reason: str
    statistics: str
    """The counters and timers of the verifier, as one JSON object."""
    reason_kind: str = ""
    """The kind of the reason, as in the JSON object of the verifier, if it gave one."""

    @property
    def key(self) -> tuple[str, str]:
        return self.config, self.task

    @property
    def outcome(self) -> Outcome:
        match self.result:
            case Answer.TRUE:
                return Outcome.CORRECT_TRUE if self.expected else Outcome.WRONG_TRUE
            case Answer.FALSE:
                return Outcome.WRONG_FALSE if self.expected else Outcome.CORRECT_FALSE
            case _:
                return Outcome(self.result.capitalize())


COLUMNS = [field.name for field in fields(Result)]
_COLUMNS_WITHOUT_KIND = [name for name in COLUMNS if name != "reason_kind"]
"""The columns of earlier versions."""


def _to_cells(result: Result) -> list[str]:
    return [
        result.config,
        result.task,
        str(result.expected).upper(),
        result.result,
        f"{result.cpu:.3f}",
        f"{result.wall:.3f}",
        str(result.rss_mb),
        "" if result.k is None else str(result.k),
        result.reason,
        result.statistics,
        result.reason_kind,
    ]


def _from_cells(cells: list[str]) -> Result:
    config, task, expected, answer, cpu, wall, rss_mb, k, reason, statistics, reason_kind = cells
    return Result(
        config,
        task,
        {"TRUE": True, "FALSE": False}[expected],
        Answer(answer),
        float(cpu),
        float(wall),
        int(rss_mb),
        int(k) if k else None,
        reason,
        statistics,
        reason_kind,
    )


def _line(cells: list[str]) -> bytes:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(cells)
    return text.getvalue().encode("utf-8", "backslashreplace")


class ResultFile:
    """results.csv: the existing results, to which new ones are added. Each line is synced to disk.

    A file of an earlier version keeps its columns, so kinds of reasons are not stored in it.
    """

    def __init__(self, path: Path, fresh: bool = False) -> None:
        self._path = path
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o666)
        except OSError as error:
            raise UsageError(f"cannot write {path}: {error.strerror}") from None
        try:
            self._lock()
            if fresh:
                os.ftruncate(self._file, 0)
            self._columns = COLUMNS
            self.results = {result.key: result for result in self._read()}
            """By configuration and task."""
        except BaseException:
            self.close()
            raise

    def _lock(self) -> None:
        """Two campaigns in one folder would mix their lines. The lock ends with the process, however that ends."""
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise UsageError(f"{self._path} is in use: another bench is writing it") from None

    def _read(self) -> Iterator[Result]:
        content = self._path.read_bytes()
        whole = content.rfind(b"\n") + 1
        if whole < len(content):  # the last line was being written when the process was killed
            os.ftruncate(self._file, whole)
        if not whole:
            self._append(_line(COLUMNS))
            return
        reader = csv.reader(io.StringIO(content[:whole].decode("utf-8", "replace"), newline=""))
        self._columns = next(reader)
        if self._columns not in (COLUMNS, _COLUMNS_WITHOUT_KIND):
            raise UsageError(f"{self._path} is not a results file: its first line is not {','.join(COLUMNS)}")
        missing = [""] * (len(COLUMNS) - len(self._columns))
        for cells in reader:
            try:
                yield _from_cells([*cells, *missing])
            except (ValueError, KeyError):
                raise UsageError(f"{self._path}:{reader.line_num}: not the result of a run") from None

    def add(self, result: Result) -> None:
        self._append(_line(_to_cells(result)[: len(self._columns)]))
        self.results[result.key] = result

    def _append(self, line: bytes) -> None:
        try:
            while line:
                line = line[os.write(self._file, line) :]
            os.fsync(self._file)
        except OSError as error:
            raise UsageError(f"cannot write {self._path}: {error.strerror}") from None

    def close(self) -> None:
        os.close(self._file)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
