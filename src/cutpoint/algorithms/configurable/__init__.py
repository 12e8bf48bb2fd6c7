"""Any registered CPAs, as an algorithm.

- `analysis`: CPA+ over their composite, and the proof that results; begin here
- `config`: the option that names them
"""
