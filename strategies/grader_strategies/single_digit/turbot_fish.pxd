from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline.choice cimport Choice
from grader.pipeline.finding cimport Finding
from grader.pipeline.strategy cimport Strategy
from grader_strategies.facts cimport candidates
from grader_strategies.facts.digit_memory cimport DigitMemory
from grader_strategies.facts.strong_links cimport StrongLinks

cdef class TurbotFish(Strategy):
    cdef DigitMemory memory
    cdef StrongLinks strong
    cdef k.Mask offered
    cdef k.Flag any_house

    cdef k.Flag _search_from(self, Board board, Choice choice, k.Cell free, k.Digit digit) except -1
    cdef k.Flag _search_to(self, Board board, Choice choice, k.Cell free, k.Cell joined, k.Cell other, k.Digit digit) except -1

cdef k.Cell linked(Board board, k.Cell cell, k.Count entry, k.Digit digit, k.Flag any_house) noexcept
cdef k.Flag is_shown_before(Layout layout, k.Cell cell, k.Count entry, k.Cell other) noexcept
