"""Strings that macros make from their arguments (`#x`), if gcc and clang leave different white space in them.

They agree on an argument as it is written. They also agree on one that is expanded first, unless something in it
expands to nothing: an empty macro, an empty argument, `__VA_OPT__`. Then one of them may leave a space where the other
does not.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cutpoint.base.errors import UnsupportedC
from cutpoint.base.patterns import Pattern
from cutpoint.c.directives import bodies, definitions, reached, stringified, words_in
from cutpoint.c.source_text import blanked, line_at, spaces, spliced
from cutpoint.c.targets import Target

if TYPE_CHECKING:
    from cutpoint.c.translation_unit import TranslationUnit

_EMPTY_ARGUMENT = Pattern(rb"[(,]\s*[,)]")
_ALWAYS_EMPTY = frozenset({"__REGISTER_PREFIX__", "__USER_LABEL_PREFIX__", "__VA_OPT__"})
_NO_MACRO_FOR_GCC = "__PRETTY_FUNCTION__"


def check_stringification(unit: TranslationUnit) -> None:
    """Refuses a string whose white space may differ from gcc's."""
    names = [unit.path, *unit.included()]
    if unit.target is not Target.GCC or not any(b"define" in unit.content(name) for name in names):
        return
    texts = {name: blanked(spliced(unit.content(name)), _with_zeros) for name in names}
    own = definitions(texts.values())
    if not any(macro.stringifies for macro in own):
        return
    macros = bodies(own)
    empty = _ALWAYS_EMPTY | {macro.name for macro in own if not macro.body}
    for argument in stringified(texts.values(), own):
        words = reached(words_in(argument), macros)
        expanded = [argument, *(macro.body for macro in own if macro.name in words)]
        makes_names = any(b"##" in text or b"%:%:" in text for text in expanded)
        may_vanish = empty & (words | macros.keys()) if makes_names else empty & words
        if _NO_MACRO_FOR_GCC in words:
            where = line_at(unit.path, unit.text, max(0, texts[unit.path].find(argument)))
            raise UnsupportedC(f"string made of {_NO_MACRO_FOR_GCC}", where)
        if may_vanish or "__VA_ARGS__" in words or any(map(_EMPTY_ARGUMENT.search, expanded)):
            where = line_at(unit.path, unit.text, max(0, texts[unit.path].find(argument)))
            raise UnsupportedC("string made of a macro that expands to nothing", where)


def _with_zeros(match: re.Match[bytes]) -> bytes:
    """Zeros for a string, so that it remains an argument; spaces for a comment."""
    return b"0" * len(match[0]) if match[1] else spaces(match)
