"""The check of a proof: by another solver, on the automaton as lowered.

- `check`: the obligations, and whether they hold; begin here
- `lowered`: the proof, carried over from the simplified automaton
- `coarse`, `effects`, `other_loops`, `block_constants`: what the proof does not need, replaced by all that it may do
- `second_opinion`: the solvers that check; `certificates`: the proof in words
"""
