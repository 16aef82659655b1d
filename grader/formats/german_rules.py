"""Written rules in German, word by word in English, so that one vocabulary decides about both.

The order of the words stays German; what depends on it is replaced as a whole, such as what may
repeat.  Words that are not known stay as they are, and are refused as any other.
"""

from __future__ import annotations

import re
from functools import cache

_GERMAN = re.compile(
    r"\b(?:es|die|der|das|den|dem|des|und|oder|ein|eine|einem|einen|einer|eines|jede[rsnm]?|nicht"
    r"|alle|auf|enth\u00e4lt|enthalten|mit|von|vom|zum|zur|im|am|sich|ist|sind|gelten|gilt|ziffern?|zahlen?|regeln?"
    r"|sudoku-?regeln|normale\w*)\b"
)
"""Words that few sentences in German do without, and none in English has but `die` and `am`."""
_LEAST_WORDS = 2
"""Different ones of them that a German text has."""
_SPELLING = str.maketrans({"\u00e4": "ae", "\u00f6": "oe", "\u00fc": "ue", "\u00df": "ss"})
_CLAUSE = r"(?:(?!\b(?:nicht|kein\w*|nie|niemals)\b|,).)*?"
"""Words without a negation."""
_NEAR = r"(?:(?!\bund\b|,).)*?"
_VERBS = "ergeben|ergibt|addieren|summieren|entspr\\w+|betraegt"
_PHRASES = (
    (r"\b(?:d\.\s?h|z\.\s?b|bzw)\.", " or "),
    (rf"\bnicht\b({_NEAR})\b(?:{_VERBS})\b", r" not add \1 "),
    (rf"\b(?:{_VERBS})\b({_NEAR})\b(?:nicht|kein\w*)\b", r" not add \1 "),
    # What need not differ may be the same.
    (r"\b(?:muss|muessen|brauch\w*)\b((?:(?!,).)*?)\bnicht\b", r" not need \1 "),
    (
        rf"\b(?:darf|duerfen|kann|koennen)\b({_CLAUSE})"
        r"\b(?:wiederhol\w*|gleich\w*|mehr(?:fach|mals))",
        r" may repeat \1 ",
    ),
    (
        rf"\bwiederhol\w*\b({_CLAUSE})\b(?:erlaubt|moeglich|zulaessig|gestattet)\b",
        r" may repeat \1 ",
    ),
    (
        r"\bnicht (?:notwendigerweise|unbedingt|zwingend) alle\b|\bnicht zwingend alle\b",
        " nicht alle ",
    ),
    (r"\bvorwaerts wie rueckwaerts\b", " same forward backward "),
    (r"\bso gross wie\b", " "),
    (r"\bin beliebiger reihenfolge\b", " in any order "),
    (r"\bwie viele\b", " how many "),
    (r"\bim verhaeltnis 1 ?: ?2\b|\bverhaeltnis von 1 ?: ?2\b", " in ratio double "),
)
"""What depends on the order of words, in the spelling without umlauts."""
_WORDS = """
    a: ein eine einem einen einer eines
    the: der die das den dem des
    there: es
    apply: gelten gilt
    normal: normal normale normalen ueblich uebliche ueblichen standard gewoehnliche gewoehnlichen
    classic: klassisch klassische klassischen
    sudoku rules: sudokuregeln sudokuregel
    rules: regel regeln
    puzzle: raetsel
    grid: gitter diagramm raster feldes gitters diagramms sudokugitter rasters
    fill: fuelle fuellen fuell ausfuellen
    enter: trage eintragen setze schreibe einsetzen einzutragen platziere platzieren
    with: mit bei beim
    in: in im innerhalb ins
    on: auf am
    to: bis zu zum zur
    from: von vom aus ab
    digit: ziffer
    digits: ziffern
    number: zahl
    numbers: zahlen
    so: so sodass
    that: dass
    each: jede jeder jedes jeden jedem
    all: alle allen aller
    row: zeile reihe
    rows: zeilen reihen
    column: spalte
    columns: spalten
    box: block box gebiet 3x3-gebiet 3x3-block 3x3-box blocks gebietes blockes kasten
    boxes: bloecke boxen gebiete bloecken gebieten kaesten
    cell: feld zelle
    cells: felder zellen feldern
    exactly: genau
    once: einmal
    appear: vorkommt vorkommen kommt kommen steht stehen erscheint erscheinen auftaucht auftauchen
    contain: enthaelt enthalten beinhaltet beinhalten
    must: muss muessen soll sollen
    may: darf duerfen kann koennen
    not: nicht nie niemals
    no: kein keine keinen keiner keinem
    without: ohne
    repeat: wiederholen wiederholt wiederholung wiederholungen mehrfach mehrmals
    and: und sowie
    or: oder
    is: ist wird werden sein hat haben bedeutet bedeuten heisst
    are: sind wurden
    of: von
    also: auch ausserdem zusaetzlich
    only: nur
    which: welche welcher welches
    cage: kaefig kaefigs
    cages: kaefige kaefigen
    killer: killer killerkaefig killerkaefige killerkaefigen
    sum: summe summen gesamtsumme
    add up: addieren summieren ergeben ergibt addiert summiert entspricht entsprechen betraegt
    given: angegeben angegebene angegebenen gegeben gegebene gegebenen eingezeichnet markiert
    shown: gezeigt gezeigte vorgegebene vorgegebenen abgebildet
    small: klein kleine kleinen kleiner
    little: kleines
    corner: ecke
    top left: links oben linken oberen
    different: verschieden verschiedene verschiedenen unterschiedlich unterschiedliche
    their: ihre ihrer ihren deren dessen
    its: seine seiner
    thermometer: thermometer thermometers
    thermometers: thermometern thermometer-linien
    bulb: kolben kugel anfang beginnend
    increase: steigen steigt ansteigen ansteigend zunehmen aufsteigend aufsteigen
    increases: zunimmt nehmen nimmt
    end: ende
    ends: enden
    along: entlang laengs
    strictly: streng strikt
    arrow: pfeil pfeils pfeiles
    arrows: pfeile pfeilen
    circle: kreis kreises kreisfeld
    circles: kreise kreisen kreisfelder kreisfeldern
    attached: zugehoerigen zugehoerige angrenzenden
    dot: punkt punktes
    dots: punkte punkten
    white: weiss weisse weissen weisser weissem
    black: schwarz schwarze schwarzen schwarzer schwarzem
    separated: getrennt getrennte getrennten
    joined: verbunden verbundene verbundenen
    between: zwischen
    consecutive: aufeinanderfolgend aufeinanderfolgende aufeinanderfolgenden benachbarte-zahlen
    difference: differenz
    differ: unterscheiden unterscheidet
    by: um durch
    least: mindestens
    double: doppelt doppelte
    ratio: verhaeltnis
    other: andere anderen anderer
    adjacent: benachbart benachbarte benachbarten benachbarter nebeneinanderliegende
    orthogonally: orthogonal waagerecht senkrecht horizontal vertikal
    line: linie
    lines: linien
    green: gruen gruene gruenen gruener
    purple: lila violett violette violetten pink rosa
    grey: grau graue grauen grauer grauem
    blue: blau blaue blauen blauer
    renban: renban renban-linie renban-linien
    whispers: whisper fluesterlinien fluesterlinie
    form: bilden bildet
    set: menge
    any: beliebig beliebige beliebiger
    palindrome: palindrom
    palindromes: palindrome
    read: gelesen lesen liest
    same: gleich gleiche gleichen gleicher dieselbe dieselben derselben selbe selben
    directions: richtungen
    both: beide beiden beidem
    forward: vorwaerts
    backward: rueckwaerts
    lie: liegen liegt
    border: blockgrenze
    borders: blockgrenzen gebietsgrenzen grenzen
    divide: teilen unterteilen
    segments: abschnitte abschnitten segmente segmenten
    equal: gleich-grosse
    outside: ausserhalb rand aussen
    show: geben gibt zeigen zeigt
    diagonal: diagonale diagonal hauptdiagonale
    diagonals: diagonalen hauptdiagonalen
    marked: markierte markierten eingezeichnete eingezeichneten
    direction: richtung pfeilrichtung
    pointing: zeigend zeigenden
    visible: sichtbar sehen
    skyscrapers: hochhaeuser wolkenkratzer hochhaeusern
    higher: hoehere hoeheren groessere groesseren
    lower: niedrigere niedrigeren kleinere kleineren
    hide: verdecken verdeckt
    first: erste ersten erster
    where: wobei
    knight's move: springerzug springerzugs springerzuges roesselsprung
    king's move: koenigszug koenigszugs
    apart: abstand entfernt auseinander
    touch: beruehren
    even: gerade geraden
    odd: ungerade ungeraden
    squares: quadrate quadraten
    square: quadrat
    four: vier
    surrounding: umliegenden umgebenden angrenzende
    two: zwei
    if: wenn falls
    as: als wie
    they: sie
    region: region
    regions: regionen
    possible: moeglichen moegliche
    it: dies
"""
"""English words, each with those in German that mean the same here."""

_SILENT = "sich ein an vor zu dabei jeweils jeweilige jeweiligen dieser diese dieses wird"
"""Reflexive and separable parts of verbs, and others that say nothing by themselves."""


@cache
def _dictionary() -> dict[str, str]:
    found = {
        german: english.strip()
        for line in _WORDS.strip().splitlines()
        for english, _, words in [line.partition(":")]
        for german in words.split()
    }
    return found | dict.fromkeys(_SILENT.split(), "")


def is_german(rules: str) -> bool:
    """Return whether rules in lower case are German, or have German sentences."""
    return len({*_GERMAN.findall(rules)}) >= _LEAST_WORDS


def in_english(sentence: str) -> str:
    """Return a German sentence in lower case word by word in English."""
    text = sentence.translate(_SPELLING)
    for pattern, english in _PHRASES:
        text = re.sub(pattern, english, text)
    text = re.sub(r"\bsudoku-?\s?regeln\b", "sudoku rules", text)
    known = _dictionary()
    return re.sub(r"[a-z0-9]+(?:-[a-z0-9]+)*", lambda match: _word(match[0], known), text)


def _word(word: str, known: dict[str, str]) -> str:
    """Return a word in English, or the parts of one with hyphens; unknown ones unchanged."""
    if word in known:
        return known[word]
    return " ".join(known.get(part, part) for part in word.split("-"))
