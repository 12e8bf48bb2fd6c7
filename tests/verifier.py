"""A verifier that only remembers what it was asked: for tests of the command line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from cutpoint.config import VerifyConfig
from cutpoint.evidence.verdict import Unknown, Verdict
from tests.reasons import because

Refusal = Callable[..., str]
"""Why a command is refused."""


class Verifier:
    """Stands for api.verify: remembers what it was asked, and answers."""

    def __init__(self) -> None:
        self.config: VerifyConfig | None = None
        self.paths: list[Path] = []
        self.verdict: Verdict = Unknown(because("no reason"))

    def verify(self, paths: Sequence[Path], config: VerifyConfig, *_: object) -> Verdict:
        self.config, self.paths = config, list(paths)
        return self.verdict

    @property
    def settings(self) -> Any:
        assert self.config is not None
        return self.config.settings
