"""Configurations of the verifier over many tasks: runs with limits, tables and plots.

`run_bench` is the whole of it; `cutpoint bench` is its command line.
"""

from cutpoint.bench.campaign import run_bench
from cutpoint.bench.options import BenchOptions
from cutpoint.bench.suite import Configuration, parse_configurations

__all__ = ["BenchOptions", "Configuration", "parse_configurations", "run_bench"]
