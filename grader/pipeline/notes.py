"""Records of the evidence in a finding: their tags, and how many integers each takes."""

NOTE_MARK = 0
NOTE_HOUSE = 1
NOTE_LINK = 2
NOTE_DIGIT = 3
NOTE_SET = 4
NOTE_RULE = 5
NOTE_NUMBER = 6
NOTE_COMBINATION = 7
NOTE_WIDTH = 6
