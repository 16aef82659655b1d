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

cdef class SimpleColoring(Strategy):
    cdef Ticker ticker
    cdef k.Count[::1] rules
    cdef Coloring coloring
    cdef DigitMemory memory
    cdef k.Flag offered

    cdef k.Flag _offer_wrap(self, Board board, Choice choice, k.Count component, k.Digit digit) except -1
    cdef k.Flag _offer_trap(self, Board board, Choice choice, k.Count component, k.Digit digit) except -1
