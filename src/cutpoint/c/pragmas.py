"""Pragmas: the closed list of those that are understood, and those that gcc ignores.

libclang does not expose pragmas, so the text is searched for them. A pragma that neither gcc nor clang knows has no
effect; one that only clang acts on, or that changes what a program means for gcc, is refused.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Final

from cutpoint.base.errors import UnsupportedC
from cutpoint.base.frozen import frozen
from cutpoint.base.patterns import Pattern
from cutpoint.c.source_text import COMMENT_OR_STRING, blanked, line_at, spaces, spliced

BUILT: Final = {
    "pack": "the layout that libclang computes",
    "weak": "like the attribute",
    "push_macro": "libclang's preprocessor keeps the macro",
    "pop_macro": "libclang's preprocessor puts the macro back",
    "once": "libclang's preprocessor reads the file once",
}
"""The pragmas that are understood, with their implementation."""

_OPTIONS = "it changes the generated code in a way that no program can observe"
_MESSAGES = "it controls compiler messages"
_IGNORED = "gcc ignores it, either with a warning or in the absence of -fopenmp and the like"

HARMLESS: Final = {
    "message": _MESSAGES,
    "ident": _MESSAGES,
    "GCC diagnostic": _MESSAGES,
    "GCC warning": _MESSAGES,
    "GCC error": _MESSAGES,
    "GCC dependency": _MESSAGES,
    "GCC system_header": _MESSAGES,
    "GCC poison": _MESSAGES,
    "clang diagnostic": _MESSAGES,
    "clang system_header": _MESSAGES,
    "GCC push_options": _OPTIONS,
    "GCC pop_options": _OPTIONS,
    "GCC reset_options": _OPTIONS,
    "GCC visibility": "symbols of a whole program are all visible",
    "GCC ivdep": _OPTIONS,
    "GCC unroll": _OPTIONS,
    "clang loop": _OPTIONS,
    "omp": _IGNORED,
    "acc": _IGNORED,
    "STDC FP_CONTRACT": _IGNORED,
    "STDC CX_LIMITED_RANGE": _IGNORED,
    "STDC FENV_ACCESS OFF": _IGNORED,
    "STDC FENV_ACCESS DEFAULT": _IGNORED,
}
"""Why a pragma may be ignored. gcc itself ignores every pragma whose first word is neither here nor in `REFUSED`."""

REFUSED: Final = frozenset(
    {
        "GCC",
        "STDC",
        "align",
        "clang",
        "float_control",
        "ms_struct",
        "options",
        "redefine_extname",
        "scalar_storage_order",
    }
)
"""The first words of pragmas that gcc or clang acts on; the pragmas listed above are exceptions."""

_DIRECTIVE = Pattern(rb"^[ \t\f\v]*(?:#|%:)[ \t\f\v]*pragma\b([^\n]*)", re.MULTILINE)
_OPERATOR = Pattern(rb"\b_Pragma\b(?:\s*\(\s*L?\"((?:\\.|[^\"\\\n])*)\"\s*\))?")
_WRAPPER = Pattern(
    rb"^[ \t]*#[ \t]*define[ \t]+(\w+)\(([^()]*)\)[^\n]*?\b_Pragma\s*\(\s*#\s*(\w+)\s*\)[^\n]*", re.MULTILINE
)
_CONDITION = Pattern(rb"^[ \t\f\v]*(?:#|%:)[ \t\f\v]*(if|ifdef|ifndef|endif)\b", re.MULTILINE)
_DEFINITION = Pattern(rb"#[ \t]*define[ \t]+\Z")
_WEAK = Pattern(r"weak (\w+)")
_NUMBER = r"(?:0|1|2|4|8|16)"
_PACK = Pattern(rf"pack ?\( ?(?:{_NUMBER}|push(?: ?, ?[A-Za-z_]\w*)?(?: ?, ?{_NUMBER})?|pop)? ?\)")
"""The forms that gcc and clang read in the same way. gcc expands no macros in this pragma and ignores unknown forms."""
_LEVELS = Pattern(r'GCC optimize ?\(? ?("?-?O?[0123s]"?[ ,]*)+\)?')
_TAKES_STRING = Pattern(rb"\b_Pragma\s*\(\s*L?\Z")
_STRINGIFIED = Pattern(rb"#[ \t]*define[ \t]+\w+\([^()]*\)(?:\\\r?\n|[^\n])*#[ \t]*\w")
_FROM_ARGUMENT = Pattern(rb"\b_Pragma\s*\(\s*#")
_HIDING = Pattern(rb"\b((?:GCC|clang)\s+diagnosti)c(?=\s+(?:ignored|warning|error|fatal|push|pop))")


@frozen
class Pragma:
    """A pragma with its words separated by single spaces."""

    text: str
    offset: int
    is_argument: bool = False
    """Whether it is the argument of a macro that turns it into a pragma, which may contain more text then."""
    is_certain: bool = True
    """Whether it is a directive outside of all `#if` groups."""

    @property
    def words(self) -> list[str]:
        return re.findall(r"\w+|\S", self.text)


@lru_cache(maxsize=8)
def pragmas_in(text: bytes) -> tuple[Pragma, ...]:
    """All pragmas of a file, including those in macros and in parts that are not compiled."""
    if b"ragma" not in text and b"\\" not in text:
        return ()
    plain = blanked(spliced(text), _without_words)
    directives = list(_DIRECTIVE.finditer(plain))
    certain = _certain(plain, [match.start() for match in directives])
    found = [
        Pragma(_normal(match[1]), match.start(), is_certain=is_certain)
        for match, is_certain in zip(directives, certain, strict=True)
    ]
    wrappers = [match for match in _WRAPPER.finditer(plain) if match[3] in re.findall(rb"\w+", match[2])]
    for match in _OPERATOR.finditer(plain):
        inside = any(wrapper.start() <= match.start() < wrapper.end() for wrapper in wrappers)
        if match[1] is not None:
            text_of_pragma = _normal(match[1].replace(b'\\"', b'"'))
            found.append(Pragma(text_of_pragma, match.start(), is_certain=False))  # it may end up in a string
        elif not inside:
            found.append(Pragma("", match.start(), is_argument=True))
    for name in {wrapper[1] for wrapper in wrappers}:
        found += [Pragma(_normal(argument), offset, True) for offset, argument in _uses(plain, name)]
    return tuple(found)


def refusal(pragma: Pragma) -> str | None:
    """Why a pragma is refused, as the construct that an error message names; None if it is understood or ignored."""
    words = pragma.words
    if any(" ".join(words[:length]) in HARMLESS for length in (1, 2, 3)):
        return None
    if _LEVELS.fullmatch(pragma.text) or (words[:1] and words[0] in BUILT and not _is_another_form(pragma)):
        return "pragma that a macro puts together" if pragma.is_argument else None
    if pragma.is_argument:
        return "pragma that a macro puts together"
    return f"pragma {pragma.text!r}" if words and (words[0] in REFUSED or words[0] in BUILT) else None


def check_pragmas(text: bytes, file: str) -> frozenset[str]:
    """The names that a file makes weak by pragmas. Other pragmas that matter are refused."""
    for pragma in pragmas_in(without_hiding(text)):
        if pragma.words[1:2] == ["diagnostic"] and pragma.words[2:3]:
            raise UnsupportedC(f"spelling of pragma {pragma.text!r}", line_at(file, text, pragma.offset))
    weak: set[str] = set()
    for pragma in pragmas_in(text):
        reason = refusal(pragma)
        if reason is not None:
            raise UnsupportedC(reason, line_at(file, text, pragma.offset))
        match = _WEAK.fullmatch(pragma.text)
        if match is None:
            continue
        if not pragma.is_certain:
            raise UnsupportedC("pragma 'weak' that may not be compiled", line_at(file, text, pragma.offset))
        weak.add(match[1])
    return frozenset(weak)


def packing_in(text: bytes) -> list[int]:
    """The offsets at which a file changes the packing of records."""
    return sorted(pragma.offset for pragma in pragmas_in(text) if pragma.words[:1] == ["pack"])


def without_hiding(text: bytes) -> bytes:
    """The text with the pragmas that hide warnings misspelt, so that clang reports every attribute that it ignores.

    Strings stay unchanged, except for the operands of `_Pragma`.
    """
    if b"diagnostic" not in text:
        return text
    if _STRINGIFIED.search(text) and not _FROM_ARGUMENT.search(text):  # a macro may show its arguments
        text = _DIRECTIVE.sub(_misspelt, text)
        return _OPERATOR.sub(_misspelt, text)
    parts: list[bytes] = []
    end = 0
    for match in COMMENT_OR_STRING.finditer(text):
        parts.append(_HIDING.sub(rb"\1x", text[end : match.start()]))
        parts.append(_HIDING.sub(rb"\1x", match[0]) if _takes_string(text, match.start()) else match[0])
        end = match.end()
    return b"".join([*parts, _HIDING.sub(rb"\1x", text[end:])])


def _misspelt(match: re.Match[bytes]) -> bytes:
    return _HIDING.sub(rb"\1x", match[0])


def _without_words(match: re.Match[bytes]) -> bytes:
    """Blanks out a comment, or a string that belongs to no directive and no `_Pragma`."""
    text, start = match.string, match.start()
    of_directive = text[text.rfind(b"\n", 0, start) + 1 : start].lstrip()[:1] in (b"#", b"%")
    return match[0] if match[1] and (of_directive or _takes_string(text, start)) else spaces(match)


def _takes_string(text: bytes, start: int) -> bool:
    """Whether a string that starts here is the operand of a `_Pragma`."""
    return _TAKES_STRING.search(text, max(0, start - 100), start) is not None


def _certain(text: bytes, offsets: Sequence[int]) -> list[bool]:
    """For each of the ascending offsets, whether it is outside of all `#if` groups."""
    conditions = list(_CONDITION.finditer(text)) if offsets else []
    depths = list(accumulate((-1 if match[1] == b"endif" else 1 for match in conditions), initial=0))
    starts = [match.start() for match in conditions]
    return [depths[bisect_left(starts, offset)] == 0 for offset in offsets]


def _is_another_form(pragma: Pragma) -> bool:
    """Whether the pragma is in `BUILT` by its name, but has a form that is not understood."""
    words = pragma.words
    is_weak_alias = words[0] == "weak" and len(words) != 2
    return is_weak_alias or (words[0] == "pack" and not _PACK.fullmatch(pragma.text))


def _normal(text: bytes) -> str:
    return " ".join(text.decode("utf-8", "replace").split())


def _uses(text: bytes, name: bytes) -> Iterator[tuple[int, bytes]]:
    """The offset and the arguments of each use of a macro."""
    for match in re.finditer(rb"\b" + re.escape(name) + rb"\s*\(", text):
        if _DEFINITION.search(text, max(0, match.start() - 100), match.start()):
            continue
        depth, end = 1, match.end()
        while depth and end < len(text):
            depth += (text[end] == ord("(")) - (text[end] == ord(")"))
            end += 1
        yield match.start(), text[match.end() : end - 1]
