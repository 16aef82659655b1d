from grader.pipeline cimport work
from grader.pipeline.ticker cimport Ticker
from grader.model cimport roles
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline.choice cimport Choice
from grader.pipeline.finding cimport Finding
from grader.pipeline.strategy cimport Strategy
from grader_strategies.facts cimport candidates
from grader_strategies.facts.bivalue_cells cimport BivalueCells
from grader_strategies.facts.strong_links cimport StrongLinks

cdef class WWing(Strategy):
    cdef Ticker ticker
    cdef BivalueCells bivalue
    cdef StrongLinks strong
    cdef k.Flag once

    cdef k.Flag _search_links(self, Board board, Choice choice, k.Cell one, k.Cell other, k.Digit struck, k.Digit linked) except -1
    cdef k.Flag _are_joined(self, Board board, k.Cell one, k.Cell other, k.Cell first, k.Cell second) noexcept nogil
