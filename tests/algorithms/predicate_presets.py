"""The two configurations of the predicate analysis from which the tests derive others."""

from __future__ import annotations

from cutpoint.algorithms.predicate.config import PRESETS

PREDICATE, IMPACT = PRESETS["predicate"], PRESETS["impact"]
