"""The Predicate CPA ℙ (unifying-view paper, Sect. 3.1).

Start with `cpa`, with `state` beside it.

- `cpa`: its operators; `state`: its states
- `path_formula`, `symbolic_path`: path formulas, with indices as in the paper, and without
- `blocks`: the block operators blk
- `abstraction`: abstraction formulas and coverage, which need solvers
"""
