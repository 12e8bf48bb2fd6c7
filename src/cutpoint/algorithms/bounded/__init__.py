"""Bounded model checking and k-induction: both unroll the block graph from its entry.

Start with `bmc`, then `base_case`, `k_induction` and `step_case`.

- `bmc`: the base case and the forward condition, for k = 1, 2, …
- `k_induction`: the same, with the inductive step; the loop of the paper
- `base_case`, `step_case`: the queries of these two; `strengthened_step`: the step case with auxiliary invariants
- `turn_taking`: which case runs next if a solver gets stuck; `conclusions`: turns their answers into a finding
- `config`: the settings of both; `bounds`: the values of k
- `esbmc_heuristic`: an unsound start of the step case, for comparison
"""
