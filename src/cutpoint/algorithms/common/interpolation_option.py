"""The option `--interpolation`, which several families of algorithms have: the engines that find interpolants.

The engines are imported only where one is named: most runs use the default chain, and not all of them interpolate.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cutpoint.base.errors import UsageError
from cutpoint.base.options import names, option
from cutpoint.smt.interpolation_chain import CHAIN

if TYPE_CHECKING:
    from cutpoint.base.registry import Registry
    from cutpoint.smt.interpolation.engine import RegisteredEngine


def registered_engines() -> Registry[RegisteredEngine]:
    from cutpoint.smt.interpolation.engine import ENGINES

    return ENGINES


def interpolation_option() -> Any:
    """A field with this option."""
    return option(
        CHAIN,
        "the interpolation engines to try, in this order; default: the built-in ones, as listed",
        name="interpolation",
        values=registered_engines,
        separator=",",
        listed_apart=True,
        read=names,
        metavar="NAME[,NAME…]",
    )


def refuse_unknown_engines(engines: tuple[str, ...]) -> None:
    if not engines:
        raise UsageError(f"no interpolation engine is named; there are {', '.join(registered_engines())}")
    if engines != CHAIN:
        for engine in engines:
            registered_engines()[engine]  # raises UsageError if there is none of this name
