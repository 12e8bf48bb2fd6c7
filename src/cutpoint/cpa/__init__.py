"""Configurable program analyses (unifying-view paper, Sect. 2.2). The algorithms that run them are in
`algorithms/common/cpa.py`.

Start with `interfaces`, then `location`.

- `interfaces`: the operators of a CPA
- `location`, `loop_bound`, `arg`: the small CPAs 𝕃, 𝕃𝔹 and 𝔸
- `composite`: tuples of them
- `predicate/`: the Predicate CPA ℙ, with adjustable blocks
- `invariants`: the CPA that generates auxiliary invariants
- `reached`: the reached set
- `registry`: the CPAs that have a name on the command line
"""
