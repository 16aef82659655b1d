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
from grader_strategies.facts.board_memory cimport BoardMemory

cdef class Medusa(Strategy):
    cdef Ticker ticker
    cdef Layout layout
    cdef int[::1] colors
    cdef int[::1] visited
    cdef int[::1] items
    cdef k.Count count
    cdef k.Mask[::1] inside
    cdef k.Mask[::1] seen
    cdef BoardMemory memory

    cdef k.Flag _color_component(self, Board board, k.Cell cell, k.Digit digit) noexcept
    cdef k.Flag _add(self, k.Count item, k.Count color) noexcept
    cdef k.Flag _offer(self, Board board, Choice choice) except -1
    cdef k.Mask _digits(self) noexcept
    cdef void _note_sight(self, Board board) noexcept
    cdef k.Flag _is_false(self, Board board, k.Count color) noexcept
    cdef k.Flag _offer_false(self, Board board, Choice choice, k.Count color) except -1
    cdef k.Flag _offer_trapped(self, Board board, Choice choice) except -1
    cdef k.Flag _add_evidence(self, Finding finding) except -1
