"""Auxiliary invariants at loop heads.

Start with `generating`, then `generation` and `template_invariants`.

- `config`: none, static ones, or continuously refined ones
- `generation`: the analysis of the k-induction paper, with growing precision; `important_variables`
- `generating`: the exchange of an engine with the process that generates them
- `template_invariants`: a second source: candidates (`template_candidates`, `template_selection`) that no known state
  refutes (`template_states`); Houdini keeps the inductive ones (`template_houdini`, `template_reduction`)
"""
