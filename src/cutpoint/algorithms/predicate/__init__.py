"""The predicate analysis: CEGAR over the Predicate CPA, with the knobs of the unifying-view paper's Table 1.

Start with `predicate_analysis`, then `cegar` and `refine`.

- `config`: the knobs, and the approaches that are settings of them
- `predicate_analysis`: the analysis
- `configured_cpa`, `fact_refinement`: its operators, put together from the config
- `cegar`, `refine`: the loop of exploration and refinement
- `path_interpolation`: interpolants along an infeasible path
- `predicate_refinement`, `impact_refinement`, `forced_covering`: the uses of the interpolants
- `fact_predicates`: invariants of other engines as predicates
- `arg_proof`: the graph as a proof; `arg_record`: the graph for drawing
"""
