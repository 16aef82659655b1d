"""One puzzle for each status of a rating."""

HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
SOLUTION = "417369825632158947958724316825437169791586432346912758289643571573291684164875293"
EASY = "." * 9 + SOLUTION[9:]
TWICE = "44" + HARD[2:]
UNSOLVABLE = "6..1.4..5..83.56..2.......18..4.7..6..6...3..7..9.1..45.......2..72.69..4..5.8..7"
EMPTY = "." * 81
MALFORMED = HARD[:80]
ENDLESS = "....8.6..1..3......8...5.....75..89....17.3..9..........5...7.3.34.6...2........."
"""With several solutions and hardly a deduction: chains of chains are tried for many seconds."""
