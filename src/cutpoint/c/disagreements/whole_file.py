"""The checks of a whole file, made once when it has been parsed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutpoint.base.errors import UnsupportedC
from cutpoint.base.source import SourceRange
from cutpoint.c import kinds
from cutpoint.c.disagreements.atomic_records import check_atomic_records
from cutpoint.c.disagreements.constants import check_constants
from cutpoint.c.disagreements.file_scope import (
    check_declarations,
    check_function_qualifiers,
    check_named_alignments,
    check_packing,
    check_pretty_function,
)
from cutpoint.c.disagreements.missing_macros import check_missing_macros
from cutpoint.c.disagreements.stringification import check_stringification
from cutpoint.c.targets import Target

if TYPE_CHECKING:
    from cutpoint.c.translation_unit import TranslationUnit


def check_file(unit: TranslationUnit) -> None:
    """Refuses a file in which gcc and clang would disagree, as far as this is visible without the trees."""
    check_declarations(unit)
    check_packing(unit)
    check_named_alignments(unit)
    check_function_qualifiers(unit)
    check_atomic_records(unit)
    check_pretty_function(unit)
    if unit.may_be_optimised and unit.mentions(b"__OPTIMIZE"):
        raise UnsupportedC("__OPTIMIZE__ in a file that asks for optimisation", SourceRange(unit.path, 1, 1, 1, 1))
    check_missing_macros(unit)
    check_stringification(unit)
    if unit.target is Target.GCC:
        for cursor in unit.declarations():
            if cursor.kind != kinds.FUNCTION or not unit.is_definition(cursor):
                check_constants(unit, cursor)
