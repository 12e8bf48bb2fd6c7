"""The Predicate CPA ℙ (unifying-view paper, Sect. 3.1).

- `cpa`: its operators; begin here, with `state` beside it
- `path_formula`, `symbolic_path`: path formulas, with indices as in the paper, and without
- `blocks`: the block operators blk
- `abstraction`: abstraction formulas and coverage, which need solvers
"""
