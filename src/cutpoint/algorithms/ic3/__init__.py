"""IC3 over control-flow automata, a file for each part of the paper.

Start with `ic3_cfa`, then `frames` and `inductivity`.

- `ic3_cfa`: PROVE, STRENGTHEN and BACKWARDBLOCK
- `config`: the options and the paper's configurations A to M
- `cubes`, `commands`, `frames`, `obligations`: the data structures of the search
- `inductivity`: the inductivity query, on which everything else is based
- `predecessors`, with `implicants`: cubes inside weakest preconditions
- `generalisation`: the strategies, with `static_generalisation`, `generalisation_cache`, `interpolants`, `intervals`
  and `vocabularies`
- `pushing`: clauses that also hold at the next level
- `conclusions`: what the frames prove, with `certificates`, the fixpoint as a proof, and `inductive_clauses`,
  invariants that are found before there is one; both on `step_cores`
- `shared_invariants`: invariants that come from other engines, or go there
"""
