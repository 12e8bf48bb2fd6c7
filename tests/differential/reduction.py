"""Delta debugging: a smaller program with the same difference.

First whole declarations go, then statements, then expressions are replaced by their parts, at last single tokens go.
Each candidate has to keep what the caller asks for; `keeps_difference` asks that both sides differ as before, that
C defines what the program does, and that gcc finds nothing new to warn of.
"""

from __future__ import annotations

import re
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path

from tests.differential.comparison import Comparison, Limits, Result, compare
from tests.differential.mutation import tokens
from tests.differential.syntax import Part, Span, syntax_of

Keeps = Callable[[str], bool]
_HARMLESS = re.compile(r"unused|parentheses|format|misleading-indentation|empty-body|dangling-else|missing-braces")


class OutOfTime(Exception):
    """The reduction has to end with what it has."""


class Reducer:
    """Makes a text smaller, as long as there is time, and remembers what was tried."""

    def __init__(self, text: str, keeps: Keeps, seconds: float) -> None:
        self.text = text
        self._keeps = keeps
        self._end = time.monotonic() + seconds
        self._tried: set[str] = {text}

    def run(self) -> str:
        passes = (self._comments, self._declarations, self._statements, self._expressions, self._tokens)
        try:
            while True:
                before = self.text
                for one in passes:
                    one()
                if self.text == before:
                    break
        except OutOfTime:
            pass
        return self.text

    def _accept(self, candidate: str) -> bool:
        """Makes a candidate the current text if it keeps what it has to."""
        if candidate in self._tried or not candidate.strip():
            return False
        if time.monotonic() > self._end:
            raise OutOfTime
        self._tried.add(candidate)
        if self._keeps(candidate):
            self.text = candidate
            return True
        return False

    # -- passes -----------------------------------------------------------------------------------

    def _comments(self) -> None:
        self._accept(_tidy("".join(t for t in tokens(self.text) if not t.startswith(("//", "/*")))))
        self._accept(_tidy(self.text))

    def _declarations(self) -> None:
        self._remove_spans(lambda: _declarations(self.text))

    def _statements(self) -> None:
        """Removes statements, those of outer blocks first."""
        number = 0
        while number < len(_blocks(self.text)):
            self._remove_spans(partial(lambda n: _block(self.text, n), number))
            number += 1
        self._replace(lambda part: part.is_statement)

    def _expressions(self) -> None:
        self._replace(lambda part: not part.is_statement)

    def _replace(self, fits: Callable[[Part], bool]) -> None:
        """Puts a part of a statement or expression in its place, or a constant."""
        number = 0
        while True:
            syntax = syntax_of(self.text)
            parts = [part for part in syntax.parts if fits(part)] if syntax is not None else []
            if number >= len(parts):
                return
            part = parts[number]
            if not any(self._accept(candidate) for candidate in _smaller(self.text, part)):
                number += 1

    def _tokens(self) -> None:
        """Removes runs of tokens, then makes numbers simpler."""
        for length in (8, 4, 2, 1):
            position = 0
            while position < len(parts := _significant(self.text)):
                if not self._accept("".join(parts[:position] + parts[position + length :])):
                    position += 1
        position = 0
        while position < len(parts := _significant(self.text)):
            if re.fullmatch(r"\d[\w.]*", parts[position]) and parts[position] not in "01":
                for simple in ("0", "1", parts[position].rstrip("uUlLfF")):
                    if self._accept("".join([*parts[:position], simple, *parts[position + 1 :]])):
                        break
            position += 1
        self._accept(_tidy(self.text))

    def _remove_spans(self, spans: Callable[[], Sequence[Span]]) -> None:
        """Removes ranges of spans, ever shorter ones."""
        size = max(1, len(spans()) // 2)
        while True:
            position, removed = 0, False
            while position < len(current := spans()):
                chosen = current[position : position + size]
                if self._accept(_tidy(_without(self.text, chosen))):
                    removed = True
                else:
                    position += size
            if size == 1 and not removed:
                return
            size = max(1, size // 2)


def _declarations(text: str) -> list[Span]:
    found = syntax_of(text)
    return list(reversed(found.declarations)) if found is not None else []


def _blocks(text: str) -> Sequence[Sequence[Span]]:
    found = syntax_of(text)
    return found.blocks if found is not None else ()


def _block(text: str, number: int) -> list[Span]:
    blocks = _blocks(text)
    return list(reversed(blocks[number])) if number < len(blocks) else []


def _significant(text: str) -> list[str]:
    """Tokens with the white space behind them."""
    result: list[str] = []
    for token in tokens(text):
        if token.isspace() and result:
            result[-1] += token
        else:
            result.append(token)
    return result


def _without(text: str, spans: Iterable[Span]) -> str:
    for span in sorted(spans, reverse=True):
        text = text[: span.start] + text[span.end :]
    return text


def _tidy(text: str) -> str:
    lines = [line.rstrip() for line in text.splitlines()]
    return "\n".join(line for line in lines if line.strip(" ;\t")) + "\n"


def _smaller(text: str, part: Part) -> Iterator[str]:
    before, after = text[: part.span.start], text[part.span.end :]
    here = text[part.span.start : part.span.end]
    for inner in part.inner:
        own = text[inner.start : inner.end]
        yield before + own + (";" if part.is_statement and not own.rstrip().endswith((";", "}")) else "") + after
    if not part.is_statement and here not in ("0", "1"):
        yield f"{before}0{after}"
        yield f"{before}1{after}"


# -- what a candidate has to keep -----------------------------------------------------------------


def keeps_difference(original: Comparison, folder: Path, limits: Limits) -> Keeps:
    """Whether a text differs as the original program does, and is as well defined."""
    allowed = _warnings(original.path)
    trial = folder / "trial.c"

    def keeps(text: str) -> bool:
        trial.write_text(text, errors="surrogateescape")
        found = compare(trial, original.data_model, original.seed, limits)
        if found.result is not Result.DIFFERS or found.kind != original.kind:
            return False
        return _warnings(trial) <= allowed

    return keeps


def _warnings(path: Path) -> frozenset[str]:
    """The names of gcc's warnings that may be about undefined behaviour."""
    command = ["gcc", "-std=gnu17", "-O1", "-fwrapv", "-Wall", "-Wextra", "-S", "-o", "/dev/null", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    found = set(re.findall(r"\[-W([\w+-]+)", done.stderr))
    if "[enabled by default]" in done.stderr or "warning: " in re.sub(r"warning: .*\[-W.*", "", done.stderr):
        found.add("default")
    return frozenset(name for name in found if not _HARMLESS.search(name))


def reduce_difference(original: Comparison, seconds: float) -> Path:
    """Writes the reduced program beside the original one."""
    target = original.path.with_suffix(".small.c")
    limits = Limits(2.0, 15.0)
    with tempfile.TemporaryDirectory() as folder:
        keeps = keeps_difference(original, Path(folder), limits)
        text = original.path.read_text(errors="surrogateescape")
        target.write_text(Reducer(text, keeps, seconds).run(), errors="surrogateescape")
    return target
