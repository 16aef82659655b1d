"""Print the canonical form of each 9x9 grid by both searches, one line each.

Run as a program, by `test_canonical_forms`: `python -m tests.search.forms [--plain] < grids`.
"""

from __future__ import annotations

import sys

from tests import plain


def main() -> None:
    if "--plain" in sys.argv[1:]:
        plain.install()
    from grader.runtime import compiled  # noqa: PLC0415 - after the hook is installed
    from grader.search.canonical.minlex_search import MinlexSearch  # noqa: PLC0415
    from grader.search.canonical.symmetry_minlex_search import SymmetryMinlexSearch  # noqa: PLC0415

    print(compiled.mode())
    turns = [[9 * r + c for r in range(9) for c in range(9)]]
    turns.append([9 * c + 8 - r for r, c in map(divmod, range(81), [9] * 81)])
    flips = [turns[0], [9 * r + 8 - c for r in range(9) for c in range(9)]]
    half = [turns[0], turns[0][::-1]]
    searches = (
        MinlexSearch(9, 3, 3),
        SymmetryMinlexSearch(81, [turns, half, flips], [range(5), range(5, 9)]),
    )
    for line in sys.stdin.read().splitlines():
        for search in searches:
            search.run([int(symbol) - 1 for symbol in line])
            print(search.text(), search.sources(), search.labels(), search.automorphisms())


if __name__ == "__main__":
    main()
