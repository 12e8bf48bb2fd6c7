"""Bounded model checking and k-induction: both unroll the block graph from its entry.

- `bmc`: the base case and the forward condition, for k = 1, 2, …
- `k_induction`: the same, with the inductive step and auxiliary invariants
- `base_case`, `step_case`: what these ask a solver
- `bounds`: the values of k; `esbmc_heuristic`: an unsound start for the step, for comparison
"""
