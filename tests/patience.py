"""How late an answer may be on a busy machine.

A test of a limit shows that something ends which would otherwise go on for minutes or forever. It says nothing about
speed: that belongs into benchmarks/.
"""

from __future__ import annotations

LATE = 60.0
"""Seconds."""

ENOUGH = 300.0
"""Seconds for something that ends soon on an idle machine. A test that waits in vain fails, whenever it does so."""
