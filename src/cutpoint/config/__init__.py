"""The configuration of a run: which algorithms, with which settings, under which limits.

Start with `verify_config`.

- `verify_config`: the configuration, and custom portfolios
- `plan`: how the engines of a portfolio divide the time
- `from_options`: from options, by name, to a configuration, and back
- `named`: the configurations of benchmarks
"""

from __future__ import annotations

from cutpoint.config.named import named_configurations
from cutpoint.config.plan import Plan, Turn
from cutpoint.config.verify_config import (
    AUTO,
    AUTO_ENGINES,
    OF_PORTFOLIOS,
    Portfolio,
    VerifyConfig,
    algorithm,
)

__all__ = [
    "AUTO",
    "AUTO_ENGINES",
    "OF_PORTFOLIOS",
    "Plan",
    "Portfolio",
    "Turn",
    "VerifyConfig",
    "algorithm",
    "named_configurations",
]
