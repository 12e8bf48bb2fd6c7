"""Blocks: between two cutpoints, a loop-free part of the automaton is one guarded assignment.

- `block_graph`: a choice of cutpoints and the blocks between them; begin here
- `transition`: the meaning of a block, by symbolic execution with merging
- `unrolling`: the executions of a block graph, step by step
- `large_block`: the three rules of the large-block-encoding paper; `single_loop`: all loops in one
"""
