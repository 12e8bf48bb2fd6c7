"""Blocks: between two cutpoints, a loop-free part of the automaton is one guarded assignment.

Start with `block_graph`, then `transition`.

- `block_graph`: a choice of cutpoints and the blocks between them
- `transition`: the meaning of a block, by symbolic execution with merging
- `unrolling`: the executions of a block graph, step by step
- `large_block`: the three rules of the large-block-encoding paper; `single_loop`: all loops in one
"""
