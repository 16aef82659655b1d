"""Ids of techniques that the grader treats specially."""

SINGLES = frozenset({"full-house", "hidden-single", "naked-single"})
"""Techniques that place one digit and need no pencil marks of other cells."""
PLACEMENTS = SINGLES | {
    "direct-pointing",
    "direct-claiming",
    "direct-hidden-pair",
    "direct-hidden-triple",
}
"""Techniques that place exactly one digit."""
LOCKED_AND_SUBSETS = frozenset(
    {
        *("pointing", "claiming", "common-peer", "locked-pair", "locked-triple"),
        *("naked-pair", "naked-triple", "naked-quad"),
        *("hidden-pair", "hidden-triple", "hidden-quad"),
    }
)
"""Techniques that look at the cells of one or two houses, and eliminate candidates."""
_FISH = ("x-wing", "swordfish", "jellyfish")
ELIMINATIONS = LOCKED_AND_SUBSETS | {
    *_FISH,
    *(f"{sort}-{fish}" for sort in ("finned", "sashimi") for fish in _FISH),
    *(f"{sort}-{fish}" for sort in ("franken", "finned-franken") for fish in _FISH),
    *("skyscraper", "two-string-kite", "turbot-fish", "empty-rectangle"),
    *("simple-coloring", "multi-coloring", "3d-medusa"),
    *("xy-wing", "xyz-wing", "w-wing", "wxyz-wing", "vwxyz-wing"),
    *("x-chain", "remote-pair", "xy-chain"),
    *("nice-loop", "grouped-nice-loop", "als-nice-loop"),
    *(f"uniqueness-test-{number}" for number in range(1, 7)),
    *("hidden-rectangle", "avoidable-rectangle-1", "avoidable-rectangle-2", "unique-loop", "bug"),
    *("extended-rectangle", "reverse-bug", "gurth", "firework-triple", "firework-quad"),
    *("sue-de-coq", "als-xz", "als-xy-wing", "als-chain", "death-blossom"),
    *("junior-exocet", "junior-exocet-plus", "sk-loop", "msls", "nishio"),
}
"""Techniques that only eliminate candidates; there are others."""
ONE_PLACEMENT = PLACEMENTS | {
    *("tridagon", "tridagon-forcing-chain", "multiple-forcing-chain", "dynamic-forcing-chain"),
    *(f"dynamic-forcing-chain-plus{end}" for end in ("", "-fc", "-mfc", "-dfc", "-dfc-fc")),
}
"""Techniques a step of which places at most one digit; there are others."""
NESTED = frozenset(f"dynamic-forcing-chain-plus-{end}" for end in ("fc", "mfc", "dfc", "dfc-fc"))
"""Techniques of which most boards have hundreds of steps that take minutes to find."""
QUICK = PLACEMENTS | LOCKED_AND_SUBSETS
"""Techniques that take little time on every board, and are right for puzzles with any number of
solutions.  All others are tried only on puzzles that are known to have one."""
FALLBACKS = ("exact-cover", "brute-force")
"""Techniques that solve every puzzle with exactly one solution, by search."""
