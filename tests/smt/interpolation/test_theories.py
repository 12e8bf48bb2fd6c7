"""Arrays and floats: who answers, and who says that it cannot."""

from __future__ import annotations

import pytest

from cutpoint.smt.interpolation import ENGINES, CannotInterpolate, InterpolationConfig, interpolate

from .checking import check_all
from .examples import ARRAYS, FLOATS

NO_PROGRAM = "does not record which program it unrolls"
NO_SOLUTION = "the clauses have no solution"
"""Without a form as integers a conjunct is left out, and what is left is not inconsistent."""
CANNOT: dict[tuple[str, str], str] = {
    **{(name, example): NO_SOLUTION for name in ("integers", "integer-invariants") for example in (*ARRAYS, *FLOATS)},
    **{(name, "array_blocks"): NO_PROGRAM for name in ("houdini", "enumerated", "integer-invariants", "phases")},
    **{
        ("enumerated", example): "no variable with few values"
        for example in (*ARRAYS, *FLOATS)
        if example != "array_blocks"
    },
    **{("bitwuzla", example): "it does not interpolate terms of sort .*Array" for example in ARRAYS},
    **{("bitwuzla", example): "it does not interpolate terms of sort .*FloatingPoint" for example in FLOATS},
    **{("spacer", example): "floats are not supported" for example in FLOATS},
    ("vocabulary", "array_blocks"): "do not exclude the exit",
    ("vocabulary", "float_counter"): "do not exclude the exit",
    ("houdini", "float_counter"): "no invariant of the path program",
    ("phases", "float_counter"): "no invariant of the path program",
}
ANSWERED_BY = {
    "array_path": "houdini",  # the elements that the program reads are part of the vocabulary
    "array_loop": "houdini",
    "array_blocks": "spacer",
    "float_path": "houdini",
    "float_counter": "core-wp",
}


@pytest.mark.parametrize("name", ENGINES)
@pytest.mark.parametrize("example", [*ARRAYS, *FLOATS])
def test_by_name(name: str, example: str) -> None:
    problem = (ARRAYS | FLOATS)[example]()
    config = InterpolationConfig((name,), 60.0, patient=True)
    reason = CANNOT.get((name, example))
    if reason is None:
        check_all(problem, interpolate(problem, config).formulas)
    else:
        with pytest.raises(CannotInterpolate, match=f"{name}: .*{reason}"):
            interpolate(problem, config)


@pytest.mark.parametrize("example", ANSWERED_BY)
def test_the_chain_goes_on_until_someone_can(example: str) -> None:
    problem = (ARRAYS | FLOATS)[example]()
    found = interpolate(problem, InterpolationConfig(seconds=60.0, patient=True))
    check_all(problem, found.formulas)
    assert found.engine == ANSWERED_BY[example]
