import pytest

from grader.model import roles
from grader.model.layout import Layout
from grader.model.notation import cell_named, digit_named
from grader.model.shapes import classic
from grader.model.step import Evidence, HouseMark, Link, Mark, Step
from grader.render.sentences import notation, sentence

NINE = classic()


def candidate(text: str, sign: str, layout: Layout = NINE) -> tuple[int, int]:
    cell, _, digit = text.partition(sign)
    return cell_named(layout, cell), digit_named(digit)


def step(
    technique: str,
    *,
    place: str = "",
    strike: str = "",
    digits: str = "",
    houses: str = "",
    marks: str = "",
    links: str = "",
    size: int = 0,
    layout: Layout = NINE,
) -> Step:
    """A step from text: houses `base:r2`, marks `wing:r1c5/37`, links `strong:r1c1/3-r1c5/3`."""
    numbers = {name: number for number, name in enumerate(roles.NAMES)}
    house_marks = []
    for text in houses.split():
        role, _, short = text.partition(":")
        house = next(h for h, spec in enumerate(layout.specs) if spec.short == short)
        house_marks.append(HouseMark(numbers[role], house))
    cell_marks = []
    for text in marks.split():
        role, _, where = text.partition(":")
        cell, _, candidates = where.partition("/")
        cell_marks += [
            Mark(numbers[role], cell_named(layout, cell), digit_named(d)) for d in candidates
        ] or [Mark(numbers[role], cell_named(layout, cell))]
    chain = []
    for text in links.split():
        role, _, ends = text.partition(":")
        start, _, end = ends.partition("-")
        chain.append(Link(numbers[role], candidate(start, "/"), candidate(end, "/")))
    return Step(
        technique,
        [candidate(text, "=", layout) for text in place.split()],
        [candidate(text, "<>", layout) for text in strike.split()],
        Evidence(
            tuple(digit_named(d) for d in digits),
            tuple(cell_marks),
            tuple(house_marks),
            tuple(chain),
        ),
        size,
    )


ROLE_NAMES = (
    *("defining", "pivot", "wing", "fin", "color-a", "color-b", "within", "base", "cover"),
    *("strong", "weak"),
)

STEPS_WITH_TEXTS = [
    (
        step("full-house", place="r1c5=3", digits="3", houses="within:b2"),
        "Full House: r1c5=3",
        "r1c5 is the last open cell of box 2, and 3 is the digit still missing there: r1c5 is 3.",
    ),
    (
        step("hidden-single", place="r1c5=3", digits="3", houses="within:r1"),
        "Hidden Single: r1c5=3",
        "In row 1, 3 fits only in r1c5, and the row needs one: r1c5 is 3.",
    ),
    (
        step("naked-single", place="r1c5=3", digits="3", marks="defining:r1c5"),
        "Naked Single: r1c5=3",
        "Every digit but 3 has been ruled out in r1c5: r1c5 is 3.",
    ),
    (
        step(
            "pointing",
            strike="r2c7<>3",
            digits="3",
            houses="base:b1 cover:r2",
            marks="defining:r2c1/3 defining:r2c3/3",
        ),
        "Pointing: 3 in b1 => r2c7<>3",
        "In box 1, 3 fits only in r2c1 and r2c3, which lie in row 2 as well. One of these "
        "cells must be 3, so no other cell of row 2 can be: strike 3 from r2c7.",
    ),
    (
        step(
            "direct-pointing",
            place="r7c7=7",
            digits="7",
            houses="base:b6 cover:c8 within:b9",
            marks="defining:r4c8/7 defining:r5c8/7",
        ),
        "Direct Pointing: 7 in b6, r7c7=7",
        "In box 6, 7 fits only in r4c8 and r5c8, which lie in column 8 as well. One of these "
        "cells must be 7, so no other cell of column 8 can be, and box 9 has only r7c7 left "
        "for it: r7c7 is 7.",
    ),
    (
        step(
            "unique-rectangle-type-2",
            strike="r8c5<>7",
            digits="597",
            marks="defining:r1c4/59 defining:r1c5/59 defining:r5c4/59 fin:r5c4/7 "
            "defining:r5c5/59 fin:r5c5/7",
        ),
        "Unique Rectangle Type 2: 5/9 in r1c45,r5c45 => r8c5<>7",
        "One of r5c4 and r5c5 must be 7. Otherwise 5 and 9 could be swapped in r1c4, r1c5, "
        "r5c4 and r5c5, and the puzzle would have two solutions. Whichever of them is 7, r8c5"
        " cannot be 7.",
    ),
    (
        step(
            "aligned-pair-exclusion",
            strike="r9c9<>9",
            digits="9",
            marks="defining:r9c2/29 defining:r9c9/89 wing:r9c6/29 wing:r9c7/89",
        ),
        "Aligned Pair Exclusion: r9c29 excluded by r9c67 => r9c9<>9",
        "Every way to fill r9c2 and r9c9 that uses one of these candidates puts a digit into "
        "a house twice or leaves r9c6 or r9c7 without a candidate: strike 9 from r9c9.",
    ),
    (
        step(
            "locked-pair",
            strike="r1c2<>3 r1c9<>7",
            digits="37",
            houses="within:b1 within:r1",
            marks="defining:r1c1/37 defining:r1c3/37",
        ),
        "Locked Pair: 3,7 in r1c13 => r1c2<>3, r1c9<>7",
        "r1c1 and r1c3 have no candidates but 3 and 7 and lie in both box 1 and row 1, so no "
        "other cell of either can take these: strike 3 from r1c2 and 7 from r1c9.",
    ),
    (
        step(
            "naked-pair",
            strike="r1c5<>3",
            digits="37",
            houses="within:r1",
            marks="defining:r1c2/37 defining:r1c7/37",
        ),
        "Naked Pair: 3,7 in r1c27 => r1c5<>3",
        "r1c2 and r1c7 have no candidates but 3 and 7, two cells for two digits, so no other "
        "cell of row 1 can take these: strike 3 from r1c5.",
    ),
    (
        step(
            "hidden-triple",
            strike="r1c2<>1 r1c2<>9",
            digits="378",
            houses="within:r1",
            marks="defining:r1c2/37 defining:r1c7/38 defining:r1c8/78",
        ),
        "Hidden Triple: 3,7,8 in r1c278 => r1c2<>1, r1c2<>9",
        "In row 1, 3, 7 and 8 fit only in r1c2, r1c7 and r1c8, three digits for three cells, "
        "so these cells can take nothing else: strike 1 and 9 from r1c2.",
    ),
    (
        step(
            "x-wing",
            strike="r1c3<>5 r9c8<>5",
            digits="5",
            houses="base:r2 base:r6 cover:c3 cover:c8",
            marks="defining:r2c3/5 defining:r2c8/5 defining:r6c3/5 defining:r6c8/5",
        ),
        "X Wing: 5 r26 c38 => r1c3,r9c8<>5",
        "In rows 2 and 6, 5 fits only in columns 3 and 8. Each of these rows needs a "
        "different one of the columns, so they use up all of them, and no other cell of "
        "columns 3 and 8 can be 5: strike 5 from r1c3 and r9c8.",
    ),
    (
        step(
            "xy-wing",
            strike="r3c2<>9",
            digits="379",
            marks="pivot:r1c1/37 wing:r1c2/39 wing:r3c1/79",
        ),
        "Xy Wing: 3/7/9 in r1c12,r3c1 => r3c2<>9",
        "r1c1 is 3 or 7. Either way one of r1c2 and r3c1 must be 9, and whichever of the two "
        "it is, r3c2 cannot be 9.",
    ),
    (
        step(
            "xyz-wing",
            strike="r1c3<>9",
            digits="379",
            marks="pivot:r1c1/379 wing:r1c9/39 wing:r3c2/79",
        ),
        "Xyz Wing: 3/7/9 in r1c19,r3c2 => r1c3<>9",
        "r1c1 is 3, 7 or 9. If it is not 9 itself, one of r1c9 and r3c2 must be, and "
        "whichever of the three it is, r1c3 cannot be 9.",
    ),
    (
        step(
            "w-wing",
            strike="r2c9<>4",
            digits="48",
            houses="within:c5",
            marks="wing:r1c9/48 wing:r9c2/48",
            links="weak:r1c9/8-r1c5/8 strong:r1c5/8-r9c5/8 weak:r9c5/8-r9c2/8",
        ),
        "W Wing: 4/8 in r1c9,r9c2 connected by 8 in r19c5 => r2c9<>4",
        "r1c9 and r9c2 are both 4 or 8. They cannot both be 8, because that would leave no "
        "place for 8 in column 5. So r1c9 or r9c2 is 4, and whichever of the two it is, r2c9 "
        "cannot be 4.",
    ),
    (
        step(
            "skyscraper",
            strike="r3c1<>1",
            digits="1",
            houses="base:r1 base:r5",
            marks="wing:r1c2/1 wing:r5c3/1 defining:r1c8/1 defining:r5c8/1",
        ),
        "Skyscraper: 1 in r1c2,r5c3 (connected by r15c8) => r3c1<>1",
        "1 has only two places in each of rows 1 and 5, and r1c8 and r5c8 cannot both be 1. "
        "So r1c2 or r5c3 is 1, and whichever of the two it is, r3c1 cannot be 1.",
    ),
    (
        step(
            "two-string-kite",
            strike="r8c2<>1",
            digits="1",
            houses="base:r1 base:c5",
            marks="wing:r1c2/1 wing:r8c5/1 defining:r1c4/1 defining:r2c5/1",
        ),
        "Two String Kite: 1 in r1c2,r8c5 (connected by r1c4,r2c5) => r8c2<>1",
        "1 has only two places in each of row 1 and column 5. r1c4 and r2c5 see each other "
        "and cannot both be 1, so r1c2 or r8c5 is 1, and whichever of the two it is, r8c2 "
        "cannot be 1.",
    ),
    (
        step(
            "empty-rectangle",
            strike="r8c2<>9",
            digits="9",
            houses="within:b4 base:c8",
            marks="defining:r4c1/9 defining:r5c2/9 wing:r8c8/9",
            links="strong:r4c8/9-r8c8/9",
        ),
        "Empty Rectangle: 9 in b4 (r48c8) => r8c2<>9",
        "In box 4, 9 fits only in one row and one column. If r8c2 were 9, r8c8 could not be, "
        "so column 8 would have its 9 in r4c8, and together the two would leave no place for "
        "9 in box 4: strike 9 from r8c2.",
    ),
    (
        step(
            "simple-coloring-trap",
            strike="r5c5<>2",
            digits="2",
            marks="color-a:r1c5/2 color-a:r9c9/2 color-b:r1c9/2 color-b:r5c1/2",
        ),
        "Simple Coloring Trap: 2 (r1c5,r9c9) / (r1c9,r5c1) => r5c5<>2",
        "2 is either in all of r1c5 and r9c9 or in all of r1c9 and r5c1. Either way it is in "
        "sight of r5c5: strike 2 from r5c5.",
    ),
    (
        step("exact-cover", place="r1c1=1 r1c2=2 r1c3=3 r1c4=4 r1c5=5", size=12345),
        "Exact Cover: 5 cells are filled",
        "No technique of the profile finds a step here, so a search tries the candidates that"
        " are left, 12,345 nodes in all, and finds the only solution: 5 cells are filled.",
    ),
]


@pytest.mark.parametrize(
    ("made", "line", "words"), STEPS_WITH_TEXTS, ids=[t[0].technique for t in STEPS_WITH_TEXTS]
)
def test_line_and_sentence(made: Step, line: str, words: str) -> None:
    assert notation(NINE, made) == line
    assert sentence(NINE, made) == words


def test_the_title_is_that_of_the_technique() -> None:
    made = step("x-wing", strike="r1c3<>5", digits="5", houses="base:r2 cover:c3")
    assert notation(NINE, made, "X-Wing") == "X-Wing: 5 r2 c3 => r1c3<>5"


def test_a_guests_technique_is_explained_by_its_evidence() -> None:
    made = step(
        "moon-jump",
        strike="r1c5<>3 r1c6<>3",
        digits="37",
        houses="base:r1",
        marks="pivot:r1c2/37 wing:r1c7/37",
    )
    assert notation(NINE, made, "Moon Jump") == "Moon Jump: 3,7 in r1c27 => r1c56<>3"
    assert sentence(NINE, made, "Moon Jump") == (
        "Moon Jump with 3 and 7 in r1c2 and r1c7 of row 1 shows this: strike 3 from r1c5 and r1c6."
    )


def test_a_guests_technique_without_evidence_states_its_effects() -> None:
    made = step("moon-jump", place="r1c5=3", strike="r2c2<>4")
    assert notation(NINE, made) == "Moon Jump: r1c5=3 => r2c2<>4"
    assert sentence(NINE, made) == "Moon Jump shows this: r1c5 is 3 and strike 4 from r2c2."


def test_a_large_layout_uses_letters_and_brackets() -> None:
    layout = classic(5, 5)
    made = step(
        "naked-pair",
        strike="r12c13<>P",
        digits="AP",
        houses="within:r12",
        marks="defining:r12c2/AP defining:r12c25/AP",
        layout=layout,
    )
    assert notation(layout, made) == "Naked Pair: A,P in r12c(2,25) => r12c13<>P"
