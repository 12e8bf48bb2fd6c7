"""The replay of an alarm: the program as lowered is executed into its violation.

Start with `replay`, then `recording`.

- `replay`: the execution
- `approximations`, on `dependence`, `marks` and `regions`: whether it depends on values that the model only bounds
- `recording`, with `reading` and `c_values`: the description of each step, in C syntax
- `harness`, with `externals`: a C file that makes the compiled program do the same
"""
