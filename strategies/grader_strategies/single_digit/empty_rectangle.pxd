from grader.model cimport roles
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline.choice cimport Choice
from grader.pipeline.finding cimport Finding
from grader.pipeline.strategy cimport Strategy
from grader_strategies.facts cimport candidates
from grader_strategies.facts.digit_templates cimport DigitTemplates
from grader_strategies.facts.lines cimport LineTable

cdef class EmptyRectangle(Strategy):
    cdef k.Count least
    cdef LineTable table
    cdef DigitTemplates templates
    cdef k.House[::1] boxes
    cdef k.Count[::1] groups
    cdef k.Count[::1] crossed
    cdef k.Count[::1] crossed_start

    cdef k.Flag _search_box(self, Board board, Choice choice, k.Count entry, k.Digit digit, k.Mask places) except -1
    cdef k.Flag _search_arm(self, Board board, Choice choice, k.House box, k.Digit digit, k.Count group, k.Count arm, k.Count other) except -1
    cdef k.Flag _add_evidence(self, Board board, Finding finding, k.House box, k.Digit digit, k.House base) except -1
    cdef k.House _line(self, k.Count group, k.Count number) noexcept nogil
