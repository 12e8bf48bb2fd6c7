"""Evidence: no proof counts before it is checked, no alarm before it is replayed.

Start with `finding`, then `proofs/` and `executions/`.

- `finding`: the result of an algorithm
- `proofs/`: the check of a proof on the program as lowered
- `executions/`: the replay of an alarm, and its description for people and compilers
- `verdict`, `counterexample`, `arg_graph`: the results for the user; `assumed`: assumptions that are forbidden
"""
