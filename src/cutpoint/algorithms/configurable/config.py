"""The choice of CPAs that run together."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from cutpoint.algorithms.common.algorithm import ALGORITHMS, Algorithm, Family
from cutpoint.base.errors import UsageError
from cutpoint.base.options import names, option
from cutpoint.cpa.registry import CPAS

_AND = "+"
_DEFAULT = ("expressions",)


@dataclass(frozen=True, slots=True)
class CpaConfig:
    cpas: tuple[str, ...] = option(
        _DEFAULT,
        "the analyses to run together",
        name="cpa",
        values=lambda: CPAS,
        separator=_AND,
        read=partial(names, separator=_AND),
        write=_AND.join,
        metavar="NAME[+NAME…]",
    )

    def __post_init__(self) -> None:
        if not self.cpas:
            raise UsageError(f"no CPA is named; there are {', '.join(CPAS)}")
        for name in self.cpas if self.cpas != _DEFAULT else ():
            CPAS[name]  # raises UsageError if there is none of this name
            if self.cpas.count(name) > 1:
                raise UsageError(f"the CPA {name} is named more than once")


ALGORITHMS.register(
    Algorithm(
        "cpa",
        "configurable program analyses (CPAs), combined",
        Family(
            "CPAs",
            "A composite analysis: a state is covered if all its components are; an edge has a successor only if every "
            "component has one.",
        ),
        "configurable.analysis:analysis",
        CpaConfig(),
    )
)
