"""The check of a proof: by another solver, on the automaton as lowered.

Start with `check`, then `lowered`.

- `check`: the obligations, and whether they hold
- `lowered`: the proof, carried over from the simplified automaton
- `coarse`, `effects`, `other_loops`: over-approximations of calls and loops that the proof does not need
- `block_constants`: variables that are constant at the cutpoints
- `second_opinion`: the solvers that check; `certificates`: the description of the proof
"""
