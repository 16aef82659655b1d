"""Puzzles for the tests of the service."""

from grader.model.shapes import named

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SEVERAL = f"{'.' * 80}1"
HARD = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
SAMURAI = {"layout": "samurai", "givens": "." * named("samurai").cells}
