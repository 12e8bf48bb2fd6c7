"""Memory resolution: memory becomes variables and arrays.

Start with `resolution`, then `alias`.

- `resolution`: the whole step
- `accesses`, `filling`, `edge_writer`: what replaces loads, stores and fillings, and the edges for it
- `alias`, on `nodes`: which pointers may point to the same bytes
- `term_cells`, `address_terms`, `address_numbers`: what terms point to
- `access_groups`, `storage`, `padding`: bytes that are accessed together, and their storage
- `addresses`, `address_ranges`, `layout_of_objects`, `lifetimes`, `once`: the numeric values of addresses
- `scalar_bytes`: scalars and their bytes
- `memory_assumptions`: the assumptions of memory accesses
"""
