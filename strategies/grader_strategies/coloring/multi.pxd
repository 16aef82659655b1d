from grader.pipeline cimport work
from grader.pipeline.ticker cimport Ticker
from grader.model cimport roles
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline.choice cimport Choice
from grader.pipeline.finding cimport Finding
from grader.pipeline.strategy cimport Strategy
from grader_strategies.coloring.components cimport Coloring
from grader_strategies.facts.digit_memory cimport DigitMemory

cdef class MultiColoring(Strategy):
    cdef Ticker ticker
    cdef Coloring coloring
    cdef DigitMemory memory
    cdef k.Flag offered

    cdef k.Flag _offer_color(self, Board board, Choice choice, k.Count one, k.Count other, k.Digit digit) except -1
    cdef k.Flag _offer_seen(self, Board board, Choice choice, k.Count one, k.Count other, k.Digit digit) except -1
    cdef k.Flag _are_joined(self, Board board, k.Count one, k.Role color, k.Count other, k.Role second) noexcept
    cdef k.Flag _add_evidence(self, Finding finding, k.Count one, k.Count other, k.Digit digit) except -1
