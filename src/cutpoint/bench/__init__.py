"""Runs configurations of the verifier on many tasks, with limits, and writes tables and plots.

`run_bench` is the entry point; `cutpoint bench` is its command line.

Start with `campaign`.

- `campaign`: the loop over all runs
- `options`, `suite`: what to run: the options, the tasks with their expected verdicts, the configurations
- `runs`: one run of the verifier, in a process with limits
- `results`: the outcome of a run, and results.csv; `settings`: bench.json, the settings of all results in a folder
- `progress`: the display during the runs
- `tables`, `plots`: the results as Markdown and as SVG
"""

from cutpoint.bench.campaign import run_bench
from cutpoint.bench.options import BenchOptions
from cutpoint.bench.suite import Configuration, parse_configurations

__all__ = ["BenchOptions", "Configuration", "parse_configurations", "run_bench"]
