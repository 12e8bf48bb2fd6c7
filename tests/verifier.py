"""A verifier that only remembers what it was asked: for tests of the command line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from cutpoint.algorithms.predicate.config import PredicateConfig
from cutpoint.config import VerifyConfig
from cutpoint.evidence.verdict import Unknown, Verdict
from tests.reasons import because

Refusal = Callable[..., str]
"""Why a command is refused."""


class Verifier:
    """Stands for api.verify: remembers what it was asked, and answers."""

    def __init__(self) -> None:
        self.config: VerifyConfig | None = None
        self.verdict: Verdict = Unknown(because("no reason"))

    def verify(self, _paths: Sequence[Path], config: VerifyConfig, *_: object) -> Verdict:
        self.config = config
        return self.verdict

    @property
    def knobs(self) -> PredicateConfig | None:
        assert self.config is not None
        return self.config.predicate
