"""Runs configurations of the verifier on many tasks, with limits, and writes tables and plots.

`run_bench` is the entry point; `cutpoint bench` is its command line.
"""

from cutpoint.bench.campaign import run_bench
from cutpoint.bench.options import BenchOptions
from cutpoint.bench.suite import Configuration, parse_configurations

__all__ = ["BenchOptions", "Configuration", "parse_configurations", "run_bench"]
