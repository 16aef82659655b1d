"""Decide whether written rules say more than a layout has, by the words of each sentence."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from grader.formats.german_rules import in_english, is_german

# Patterns that few sources need: `re` compiles them when they are used, not at each start.
_SENTENCE = r"[.!;\n\r]+"
WORD = r"[^\W_]+(?:'[a-z]+)?"
APOSTROPHES = str.maketrans(dict.fromkeys("\u2018\u2019\u02bc\u00b4`\uff07", "'"))
_SUDOKU = """
    normal standard classic regular usual sudoku rule rules apply applies there are is the a an this
    puzzle it grid board fill in place put enter digit digits number numbers from to through into so
    that such each every all any row rows column columns box boxes cell cells of with and both must
    may can cannot should be contain contains containing have has appear appears once exactly only
    one time without repeat repeats repeated repeating repetition do does don't doesn't can't not no
    mustn't shouldn't within along also which complete using use remaining empty nine block blocks
    nonet nonets subgrid subgrids whole integer integers
"""
_BESIDE_ROWS = ("region", "regions")
"""What boxes are called where rows and columns are named as well."""
_CHAT = """
    enjoy enjoyed enjoyable fun good great luck happy solving solve solver solvers hope hopefully
    thanks thank you your for playing testing tested feedback comments comment welcome appreciated
    see watch like please my i i'm i've me first second third ever setting setter video videos
    check out website related provided know what think difficulty easy medium hard title author
    youtube by or if
    viel spa\u00df spass beim l\u00f6sen r\u00e4tseln vielen dank f\u00fcr f\u00fcrs testen tester
    testl\u00f6ser w\u00fcnsche ich euch deutsch english englisch german
"""
"""Words of sentences that say nothing about the digits."""
_LINK = r"https?://\S+|www\.\S+"
_DATE = (
    r"\(?\b(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)[a-z]*\.? "
    r"\d{1,2}(?:st|nd|rd|th)?,? \d{4}\b\)?|\b\d{4}-\d{2}-\d{2}\b"
)
_DIAGONAL = """
    diagonal diagonals main long marked two indicated blue grey gray on either x negative positive
"""
_REGION = """
    region regions irregular jigsaw nonomino shape shapes shaped bold bordered outlined extra
    additional window windows windoku shaded grey gray colored coloured marked group groups disjoint
    same position positions relative different set sets area areas house houses on highlighted blue
    green purple pink orange yellow red
"""
_MOVE = """
    anti chess move moves away apart separated identical same two another restriction by different
    either or constraint constraints
"""
_TOUCH = """
    touch touches touching diagonal diagonally adjacent in corner corners neighbouring neighboring
"""
_PARITY = """
    odd even gray grey shaded marked circle circles circled square squares with only mark marks
    indicate indicates
"""
_CAGE = """
    killer killers cage cages caged sum sums summing summed total totals totaling totalling add adds
    added adding up equal equals value values clue clues given shown indicated displayed written
    specified printed
    labelled labeled at stated small little corner top left upper upper-left top-left their its
    where when if provided
    dashed dotted broken line lines outlined different distinct unique indicate indicates show shows
    inside it or you known unknown not any same twice non nonrepeating whose those some insert per
    for hand figure figures totalled totaled together respective corresponding grouped
"""
_ABOUT = "as its on others their them they those"
"""Words about any kind of rule."""
_SIGNED = """
    separate separates separated join joins joining joined connected by dot dots pair pairs two
    neighboring neighbouring adjacent orthogonally neighbors neighbours their between other whose
    values
"""
_LINE = """
    along on line lines their marked grey gray blue green purple pink orange yellow red teal brown
    gold golden violet magenta cyan turquoise light dark colored coloured but
"""
_OUTSIDE = """
    clue clues outside indicate indicates indicated give gives given show shows shown their value
    values number numbers or
"""
_SUM = "sum sums summing total totals add adds adding up"
_REPEATS = "if when allowed allow allows permitted by other may"
_CONSECUTIVE = "consecutive difference differ differs by kropki value"
_RATIO = "black ratio double twice half 2 other means meaning kropki value being in exactly"
_ALL_POSSIBLE = "if all possible given shown marked"
_LETTERS = "x v xs vs xv 5 10"
_BULB = """
    thermometer thermometers thermo thermos increase increases increasing bulb bulbs end ends tip
    start starting starts beginning away move moves moving flat tip tips top tail tails round
    rounded
    order ascending upwards up
"""
_AROUND_CELL = """
    orthogonal orthogonally adjacent neighbor neighbors neighbour neighbours neighboring
    neighbouring than its their pointing facing arrow arrows grey gray shaded surrounding
"""
_KIND_WORDS: dict[str, str] = {
    "difference": f"{_SIGNED} white {_CONSECUTIVE} circle circles small given",
    "ratio": f"{_SIGNED} {_RATIO} circle circles small",
    "no-difference": f"{_SIGNED} white nonconsecutive non {_CONSECUTIVE} {_ALL_POSSIBLE}",
    "no-ratio": f"{_SIGNED} {_RATIO} {_ALL_POSSIBLE}",
    "sum-pair": f"{_SIGNED} {_SUM} {_LETTERS} letter letters",
    "no-sum-pair": f"{_SIGNED} {_SUM} {_LETTERS} letter letters or {_ALL_POSSIBLE}",
    "thermometer": f"{_LINE} {_BULB} strictly",
    "slow-thermometer": f"{_LINE} {_BULB} slow or stay same decrease decreases",
    "minimum": f"minimum inward inwards smaller less lower smallest lowest {_AROUND_CELL}",
    "maximum": f"maximum outward outwards larger greater higher largest {_AROUND_CELL}",
    "arrow": f"""
        {_LINE} {_SUM} {_REPEATS} arrow arrows arrow's circle circles circled attached connected
        equal equals its pill pills oval ovals reading read left right top bottom or two-digit
        value values shaft shafts corresponding respective from emerges emerge
    """,
    "palindrome": f"""
        {_LINE} palindrome palindromes read reads reading same forward forwards backward backwards
        form forms either direction directions way ways they left right
    """,
    "renban": f"""
        {_LINE} renban renbans set sets consecutive any order non nonrepeating repeating form forms
        sequence meaning
    """,
    "whispers": f"""
        {_LINE} german whisper whispers adjacent neighboring neighbouring differ differs difference
        least 5 five or more at by
    """,
    "between": f"""
        {_LINE} strictly between circle circles circled end ends values value their lie lies fall
        two connecting connected placed filled
    """,
    "region-sum": f"""
        {_LINE} {_SUM} border borders divide divides dividing split splits same equal segment
        segments passes pass through region regions n within it if more than once individual
        separately such
    """,
    "quadruple": """
        white circle circles circled quadruple quadruples four surround surrounding touching around
        adjacent least at its show shows
    """,
    "clone": """
        clone clones cloned identical same shape shapes shaded grey gray colored coloured order
        position positions relative two area areas region regions group groups match
        matching matches
        corresponding
    """,
    "little-killer": f"""
        {_OUTSIDE} {_SUM} {_REPEATS} little killer killers diagonal diagonals arrow arrows arrow's
        repeat direction point points pointing pointed along
    """,
    "sandwich": f"""
        {_OUTSIDE} {_SUM} represent represents sandwich sandwiches sandwiched strictly between
        their 1 {{size}}
    """,
    "x-sum": f"""
        {_OUTSIDE} {_SUM} x first where seen direction starting nearest closest including its side
        appearing that
    """,
    "skyscraper": f"""
        {_OUTSIDE} skyscraper skyscrapers building buildings height heights seen see visible taller
        higher smaller shorter lower ones behind block blocks hide hides view direction viewed
        looking many how as represent represents position that can be means higher lower one
    """,
}
"""Words about each kind of rule."""
_NOT_ALL = (
    r"\s*not (?:all|every) (?:\w+ ){1,6}(?:are|is|may be|have been)(?: necessarily)?"
    r" (?:given|shown|marked|indicated|drawn|present)\s*"
    r"|\s*(?:there (?:is|are) )?no negative constraints?(?: applies| apply)?\s*"
)
"""A sentence that only says that signs may be missing."""
_ALL_GIVEN = r"\b(?:all|every)\b.*\b(?:given|shown|marked|indicated)\b"
"""What a sentence says if missing signs mean something."""
_ALLOWED = (
    r"\b(?:may|can|could|might|do|does)\s+(?!not\b|never\b|no\b)(?:\w+\s+)?(?:repeat"
    r"|be\s+repeated|be\s+the\s+same|appear\s+twice)|\bnot\s+(?:have|need)\b"
    r"|\bdifferent\s+(?:sum|total|value|cage)|\bnot\s+(?:unique|distinct|different)\b"
    r"|\b(?:if|when|where)\b[^.]*\bnot\b"
    r"|(?:\bnot|\bcannot|\bnever|n't)\s+(?:be\s+)?(?:sum|add|equal|total)"
)
"""What no sentence may say of cages, although each of its words is known."""
_EVEN_IF = (
    r",?\s*even (?:if|when) "
    r"(?:the |sudoku |other |rows?|columns?|box(?:es)?|rules|[/\s])*allows? it\s*$"
)
"""The end of a sentence that only stresses that no digit repeats."""
_HOUSES = frozenset(
    ("row", "rows", "column", "columns", "box", "boxes", "block", "blocks", "nonet", "nonets")
)
_NOT_IN_FORCE = (
    r"\bapply\s+not\b|(?:\bnot|\bcannot|n't)\s+(?:\w+\s+){0,3}apply\b"
    r"|\b(?:there\s+are|has|have|apply)\s+(?:no|not)\s+(?:\w+\s+){0,2}(?:box|block|nonet|sub|rules?\b)"
)
"""What says that a rule of Sudoku does not hold."""
_ALIKE = r"\brepeat|\bsame\b|\btwice\b"
_CAGES = frozenset(("cage", "cages", "caged"))
_REPEATING = frozenset(("arrow", "arrows", "diagonal", "diagonals", "cage", "cages"))
"""Words for where digits may repeat, or for which there is another check."""
_NEGATION = r"\b(?:not|no|non|nonrepeating|cannot|never|without)\b|n't\b"
_NOT_REPEATED = (
    r"(?:\bnot|\bno|\bcannot|\bnever|\bwithout|\bnon|n't)[\s-]+"
    r"(?:(?:be|have|contain|any|digits?)\s+)*repeat(?:s|ed|ing)?\b|\bnonrepeating\b"
)
"""What is said of renban lines, whose digits differ."""
_NOT_FALLING = r"(?:\bnot|\bnever|\bcannot|n't)\s+decreases?\b"
"""What is said of slow thermometers."""
_ABBREVIATED = r"\b(i)\.\s?(e)\.|\b(e)\.\s?(g)\."
_NO_DIGIT = r"\bno\s+(?:digit|number|value)s?\s+(?:may|can|could)\b"


def without_chat(rules: str) -> str:
    """Return written rules without dates, links, and sentences that say nothing about digits."""
    plain = _SUDOKU.split()
    chat = {*_CHAT.split(), *plain}
    parts = re.split(f"({_SENTENCE})", re.sub(f"(?i:{_LINK}|{_DATE})", "\n", rules))
    for place in range(0, len(parts), 2):
        words = {*re.findall(WORD, parts[place].lower().translate(APOSTROPHES))}
        if words <= chat and not words.issubset(plain):
            parts[place] = ""
    return "".join(parts)


def unknown_rule(
    rules: str,
    size: int,
    *,
    diagonals: bool,
    groups: bool,
    moves: Iterable[str] = (),
    parity: bool = False,
    cages: bool = False,
    kinds: Collection[str] = (),
    numbers: Iterable[int] = (),
) -> str | None:
    """Return the first sentence that may state a rule beyond those of the layout, or None.

    A sentence is known if it has only words of the rules of Sudoku, and words for diagonals and
    regions if the puzzle has these.  Some harmless sentences are therefore refused, but hardly
    any rule is ignored.

    Args:
        rules: the text.
        size: the number of digits.
        diagonals: whether the layout has a diagonal.
        groups: whether the layout has regions other than boxes, or extra houses.
        moves: the figures of chess moves that it has, such as `anti-knight`.
        parity: whether the layout has even and odd cells.
        cages: whether it has cages, in which digits differ and mostly have a sum.
        kinds: the names of the other kinds of rules that it has.
        numbers: the numbers that their signs and lines mean.
    """
    known = {*_SUDOKU.split(), "1", str(size), f"{size}x{size}"}
    known |= {f"{rows}x{size // rows}" for rows in range(2, size) if size % rows == 0}
    known |= set(_DIAGONAL.split()) if diagonals else set()
    known |= set(_REGION.split()) if groups else set()
    for move in moves:
        piece = move.removeprefix("anti-")
        known |= {*_MOVE.split(), piece, f"anti{piece}"}
        known |= {*_TOUCH.split()} if piece == "king" else set()
    known |= set(_PARITY.split()) if parity else set()
    known |= set(_CAGE.split()) if cages else set()
    about_kinds = {
        word.replace("{size}", str(size))
        for kind in kinds
        for word in f"{_ABOUT} {_KIND_WORDS.get(kind, '')}".split()
    } - known
    known |= {*about_kinds, *map(str, numbers)}
    has_negatives = any(kind.startswith("no-") for kind in kinds)
    from html import unescape  # noqa: PLC0415 - its names of characters take 1 ms

    text = unescape(rules).lower().translate(APOSTROPHES)
    text = re.sub(r"(?<=\d)(?:-by-| by | ?\N{MULTIPLICATION SIGN} ?)(?=\d)", "x", text)
    text = re.sub(_ABBREVIATED, " ", text)
    if kinds:
        # What stands in parentheses is a sentence of its own: "(not all dots are given)".
        text = re.sub(r"[()]", ".", text)
    german = is_german(text)
    for said_sentence in re.split(_SENTENCE, text):
        sentence = in_english(said_sentence) if german else said_sentence
        sentence = re.sub(_EVEN_IF, "", sentence) if cages else sentence
        words = re.findall(WORD, sentence)
        if kinds and re.fullmatch(_NOT_ALL, sentence):
            continue
        about = about_kinds.intersection(words)
        # "Cells without a dot are not consecutive" has only words about dots.
        said = re.sub(_NOT_REPEATED, "", sentence) if "renban" in kinds else sentence
        said = re.sub(_NOT_FALLING, "", said) if "slow-thermometer" in kinds else said
        if (
            about
            and not has_negatives
            and (re.search(_NEGATION, said) or re.search(_ALL_GIVEN, sentence))
        ):
            return " ".join(said_sentence.split())
        names_rows = {"row", "column"} <= {word.removesuffix("s") for word in words}
        beside = _BESIDE_ROWS if names_rows else ()
        if any({word, word.removesuffix("'s")}.isdisjoint({*known, *beside}) for word in words):
            return " ".join(said_sentence.split())
        if re.search(_NOT_IN_FORCE, sentence):
            return " ".join(said_sentence.split())
        is_of_houses = not about or not _HOUSES.isdisjoint(words)
        if is_of_houses and _REPEATING.isdisjoint(words) and re.search(_ALLOWED, sentence):
            return " ".join(said_sentence.split())
        # Digits may repeat on arrows and diagonals, but not in cages and on renban lines.
        is_of_cages = cages and (not about or not _CAGES.isdisjoint(words))
        is_of_renban = "renban" in kinds and _REPEATING.isdisjoint(words)
        if is_of_cages and allows_repeats(sentence):
            return " ".join(said_sentence.split())
        if is_of_renban and re.search(_ALLOWED, sentence):
            return " ".join(said_sentence.split())
    return None


def allows_repeats(sentence: str) -> bool:
    """Return whether a sentence of known words says something else than that digits differ."""
    sentence = re.sub(_NO_DIGIT, "no", sentence)
    if re.search(_ALLOWED, sentence):
        return True
    return bool(re.search(_ALIKE, sentence)) and not re.search(_NEGATION, sentence)
