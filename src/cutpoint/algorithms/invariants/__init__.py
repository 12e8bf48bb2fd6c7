"""Auxiliary invariants at loop heads.

- `config`: none, static ones, or continuously refined ones
- `generation`: the analysis of the k-induction paper, with growing precision
- `source`: the process that generates them, seen by an engine
- `template_invariants`: a second source: candidates (`template_candidates`, `template_selection`) that no execution
  refutes (`template_states`), of which Houdini keeps the inductive ones (`template_houdini`, `template_reduction`)
"""
