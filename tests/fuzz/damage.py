"""Bytes that readers may meet: samples of every kind of file, with some damage."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from hypothesis import strategies as st

from grader.runtime.strict_json import LARGEST
from tests.cli.conftest import SMALL
from tests.formats.test_sniffing import TEXTS

ROOT = Path(__file__).resolve().parents[2]
NINE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
PUZZLES = tuple(text.encode("utf-8", "surrogateescape") for text, _ in TEXTS)
PROFILES = (
    SMALL.encode(),
    (ROOT / "grader" / "rating" / "profiles" / "standard.yaml").read_bytes(),
    SMALL.replace(
        "  - technique: pointing\n",
        "  - {technique: naked-pair, rating: 2.0, options: {least: 1}}\n  - technique: pointing\n",
    ).encode(),
)
LAYOUTS = (
    b"name: mine\ngrids:\n- {size: 9}\n- {size: 6, boxes: 2x3, at: r9c1}\n"
    b"- {regions: AABBACBBACDDCCDD, at: r1c9, extras: [diagonal]}\n"
    b"extras:\n- {name: bridge, short: s1, cells: r1c1 r9c9}\n- {cells: [r2c1, r3c1-2]}\n",
    b"name: uneven\ndigits: 4\ncells: r1-2c1-3\nhouses:\n"
    b"- {kind: row, name: row 1, short: r1, cells: r1c1-3, digits: 1-3}\n"
    b"- {kind: column, name: column 1, short: c1, cells: r1-2c1, digits: 1 2}\n"
    b"frames:\n- {rows: [r1], columns: [c1]}\n",
)
RECORDS = (
    f'{{"puzzle": "{NINE}", "layout": "classic-9", "run": "0a", "attempt": 3}}\n'.encode() * 3,
    f"- puzzle: {NINE}\n  ratings: {{}}\n  run: 0a\n  attempt: 3\n".encode() * 3,
)
ENTRIES = (b"r1c2=3 r1c5<>3\n", NINE.encode())
PATTERNS = (b".x.x\nx.x.\n.x.x\nx.x.\n", b"x" * 16)

TOKENS: tuple[bytes, ...] = (
    *(bytes([value]) for value in (0, 7, 9, 10, 13, 27, 127, 128, 155, 255)),
    *(mark.encode() for mark in "[]{}<>()\"'`#:;,.|+-=*&!%@?~\\/_ "),
    *(mark.encode() for mark in ("\ufeff", "\u202e", "\u2028", "\x85", "\u0663", "\U0001f600")),
    b"\xed\xa0\x80",
    b"\r\n",
    b"\n---\n",
    b"\n...\n",
    b"- ",
    b"? ",
    b": ",
    b"&a ",
    b"*a",
    b"!!bool ",
    b"!!python/name:os.system ",
    b"%TAG ! x\n",
    b"<<: ",
    b"|\n",
    b">-\n",
    b"NaN",
    b"-Infinity",
    b".inf",
    b".nan",
    b"1e999",
    b"0x1F",
    b"010",
    b"1:30",
    b"2024-01-01",
    b"yes",
    b"null",
    b"9" * 30,
    b"9" * 400,
    b"9" * 5_000,
    b"\\ud800",
    b"\\u0000",
    b"r9999c9999",
    b"r0c0",
    b"r1-99c1-99",
    b"size: 25",
    b"#layout samurai\n",
    b"givens: ",
    b'{"givens": [',
    b'{"grid": [[',
    b"<opensudoku>",
    b"<!--",
    b"<![CDATA[",
    b"<!DOCTYPE a [<!ENTITY b 'c'>]>",
    b'<?xml version="1.0" encoding="shift_jis"?>\n',
    b"https://f-puzzles.com/?load=",
    b"scl",
    b"[ ",
    b"f-puzzles.com/?&load",
    b"sudokupad.app/?&",
    b"version: 1 ",
    b"1|0|1|",
    b":0000:",
    b"{1,2}",
    b"title:",
    b"PAR1",
    b"=cmd|' /C calc'!A0",
)
LARGE = tuple(token * 50 for token in (b"[", b"{", b"- ", b"<a>", b" ", b"1"))


@st.composite
def damaged(draw: st.DrawFn, samples: Sequence[bytes]) -> bytes:
    """A sample with places cut out, doubled or overwritten, or bytes from nowhere."""
    data = draw(st.sampled_from(samples))
    pieces = st.one_of(st.sampled_from(TOKENS), st.sampled_from(LARGE), st.binary(max_size=6))
    for _ in range(draw(st.integers(0, 5))):
        start = draw(st.integers(0, len(data)))
        end = min(len(data), start + draw(st.sampled_from([0, 0, 1, 3, 12, 200])))
        piece = draw(st.one_of(pieces, st.just(data[start:end] * 2)))
        data = data[:start] + piece * draw(st.sampled_from([1, 1, 1, 2, 30])) + data[end:]
    return data


def anything(samples: Sequence[bytes]) -> st.SearchStrategy[bytes]:
    """Bytes that a reader of these samples may meet; a few are far too large for it."""
    return st.one_of(
        damaged(samples),
        damaged(samples),
        damaged(samples),
        st.binary(max_size=300),
        st.sampled_from(TOKENS).map(lambda token: token * (LARGEST // 64 // len(token))),
    )
