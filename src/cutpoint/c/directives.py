"""The directives of the preprocessor in a text without comments and strings: conditions and definitions of macros."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping

from cutpoint.base.frozen import frozen
from cutpoint.base.patterns import Pattern

_DIRECTIVE = Pattern(rb"^[ \t\f\v]*(?:#|%:)[ \t\f\v]*([a-z]+)\b([^\n]*)", re.MULTILINE)
_OPENING, _ALTERNATIVE = frozenset({b"if", b"ifdef", b"ifndef"}), frozenset({b"elif", b"elifdef", b"elifndef"})
_EVALUATED = frozenset({b"if", b"elif"})
_DEFINED = Pattern(rb"\bdefined\b\s*\(?\s*\w+")
_DEFINITION = Pattern(rb"\s*(\w+)(?:\(([^)\n]*)\))?([^\n]*)")
_WORD = Pattern(rb"[A-Za-z_]\w*")
_STRINGIFIED = Pattern(rb"(?<!#)#[ \t]*[A-Za-z_]|(?<!%:)%:[ \t]*[A-Za-z_]")


@frozen
class Condition:
    """A condition: the words in it, and those of them whose values matter, not only whether they are defined."""

    words: frozenset[str]
    evaluated: frozenset[str]
    offset: int
    opening: int
    """The offset of the `#if`, `#ifdef` or `#ifndef` of the group to which this condition belongs."""


@frozen
class Definition:
    """A macro that a program defines."""

    name: str
    has_parameters: bool
    words: frozenset[str]
    stringifies: bool
    body: bytes


def words_in(text: bytes) -> frozenset[str]:
    """The identifiers of a text."""
    return frozenset(map(bytes.decode, _WORD.findall(text)))


def conditions(text: bytes) -> Iterator[Condition]:
    """The conditions of a text, whether or not the preprocessor reaches them."""
    opened: list[int] = []
    for directive in _DIRECTIVE.finditer(text):
        kind, rest = directive[1], directive[2]
        if kind in _OPENING:
            opened.append(directive.start())
        if kind in _OPENING | _ALTERNATIVE:
            evaluated = words_in(_DEFINED.sub(b" ", rest)) if kind in _EVALUATED else frozenset()
            opening = opened[-1] if opened else directive.start()
            yield Condition(words_in(rest) - {"defined"}, evaluated, directive.start(), opening)
        if kind == b"endif" and opened:
            opened.pop()


def definitions(texts: Iterable[bytes]) -> list[Definition]:
    """The macros that texts define, once for each definition."""
    found: list[Definition] = []
    for text in texts:
        for directive in _DIRECTIVE.finditer(text):
            if directive[1] == b"define" and (match := _DEFINITION.match(directive[2])) is not None:
                name, parameters, body = match.groups()
                stringifies = parameters is not None and _STRINGIFIED.search(body) is not None
                found.append(
                    Definition(name.decode(), parameters is not None, words_in(body), stringifies, body.strip())
                )
    return found


def bodies(macros: Iterable[Definition]) -> dict[str, frozenset[str]]:
    """For each name of a macro, the words in all its definitions."""
    found: dict[str, frozenset[str]] = {}
    for macro in macros:
        found[macro.name] = found.get(macro.name, frozenset()) | macro.words
    return found


def reached(words: frozenset[str], macros: Mapping[str, frozenset[str]]) -> frozenset[str]:
    """All words that may occur when some words are expanded: these words, those in their definitions, and so on."""
    seen, todo = set(words), list(words)
    while todo:
        new = macros.get(todo.pop(), frozenset()) - seen
        seen |= new
        todo += new
    return frozenset(seen)


def stringified(texts: Iterable[bytes], macros: Collection[Definition]) -> Iterator[bytes]:
    """The arguments that are expanded before a macro turns them into a string."""
    direct = {macro.name for macro in macros if macro.stringifies}
    through: set[str] = set()
    while more := {macro.name for macro in macros if macro.words & (direct | through)} - through:
        through |= more
    if through:
        call = Pattern(rb"\b(?:" + b"|".join(sorted(map(str.encode, through))) + rb")\s*\(")
        for text in texts:
            for match in call.finditer(text):
                yield in_parentheses(text, match.end() - 1)


def in_parentheses(text: bytes, start: int) -> bytes:
    """The text between the parenthesis at offset `start` and the one that closes it."""
    depth, end = 0, start
    while end < len(text):
        depth += (text[end] == ord("(")) - (text[end] == ord(")"))
        end += 1
        if not depth:
            break
    return text[start + 1 : end - 1]
