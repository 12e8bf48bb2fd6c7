"""Evidence: no proof counts before it is checked, no alarm before it is replayed.

- `finding`: what an algorithm comes back with
- `proofs/`: the check of a proof on the program as lowered
- `executions/`: the replay of an alarm, and its description for people and compilers
- `verdict`, `counterexample`, `arg_graph`: what a user gets; `assumed`: what a verdict may not rest on
"""
