"""The names of the interpolation engines that are asked by default, in this order.

In a file of its own: the configs of algorithms have it as a default, and must not import the engines for it.
"""

from __future__ import annotations

CHAIN = (
    "houdini",
    "enumerated",
    "integer-invariants",
    "phases",
    "integers",
    "spacer",
    "vocabulary",
    "core-wp",
    "bitwuzla",
)
