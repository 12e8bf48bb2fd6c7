"""Bounded model checking and k-induction: both unroll the block graph from its entry.

- `bmc`: the base case and the forward condition, for k = 1, 2, …
- `k_induction`: the same, with the inductive step; the loop of the paper
- `base_case`, `step_case`: what these ask a solver; `strengthened_step`: the step case with auxiliary invariants
- `turn_taking`: which case is next if a solver gets stuck; `conclusions`: from their answers to a finding
- `bounds`: the values of k; `esbmc_heuristic`: an unsound start for the step, for comparison
"""
