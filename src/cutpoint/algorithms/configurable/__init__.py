"""Any registered CPAs, as an algorithm.

Start with `analysis`.

- `analysis`: CPA+ over their composite, and the proof that results
- `config`: the option that names them
"""
