from grader.model cimport roles
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline.choice cimport Choice
from grader.pipeline.finding cimport Finding
from grader.pipeline.strategy cimport Strategy
from grader_strategies.facts cimport candidates
from grader_strategies.facts.digit_memory cimport DigitMemory
from grader_strategies.facts.lines cimport LineTable
from grader_strategies.facts.strong_links cimport StrongLinks

cdef class TwoStringKite(Strategy):
    cdef LineTable table
    cdef DigitMemory memory
    cdef StrongLinks strong
    cdef k.Flag offered
    cdef k.Cell[::1] ends

    cdef k.Flag _search_frame(self, Board board, Choice choice, k.Count group, k.Digit digit) except -1
    cdef k.Flag _search_ends(self, Board board, Choice choice, k.House row, k.House column, k.Digit digit) except -1
    cdef k.Flag _offer(self, Board board, Choice choice, k.House row, k.House column, k.Digit digit, k.Count i, k.Count j) except -1
    cdef k.Flag _share_box(self, Board board, k.Cell one, k.Cell other) noexcept
