"""`__DATE__`, `__TIME__` and `__TIMESTAMP__`: texts of which only the form is known.

The predefined macros have a character 1 in place of each letter and digit.
"""

from __future__ import annotations

from collections.abc import Sequence

from cutpoint.base.patterns import Pattern

_FORMS = ("??? ??? ?? ??:??:?? ????", "??? ?? ????", "??:??:??")
_TIME = Pattern("|".join(_FORMS).replace("?", chr(1)))


def unknown_positions(units: Sequence[int]) -> frozenset[int]:
    """The positions in a string where the date or time of compilation has characters that are not known."""
    if 1 not in units:
        return frozenset()
    text = "".join(map(chr, units))
    found = _TIME.finditer(text)
    return frozenset(at for match in found for at in range(match.start(), match.end()) if units[at] == 1)
