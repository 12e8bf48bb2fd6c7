"""The evaluation of expressions.

`order` and `sequencing` evaluate operands in the orders that C allows; `access` reads and writes what `lvalues` denote;
`sizes`, `selections`, `initialisers` and `arbitrary` complete them. `parts` creates and connects them.

Start with `evaluation`, then `order`.
"""
