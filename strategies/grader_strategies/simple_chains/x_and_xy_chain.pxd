from grader.pipeline cimport work
from grader_strategies.simple_chains cimport limits
from grader.pipeline.ticker cimport Ticker
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline.choice cimport Choice
from grader.pipeline.finding cimport Finding
from grader.pipeline.strategy cimport Strategy
from grader_strategies.facts cimport candidates
from grader_strategies.facts.digit_memory cimport DigitMemory

cdef class SimpleChain(Strategy):
    cdef Ticker ticker
    cdef object allocation
    cdef k.Count most
    cdef k.Flag by_cells
    cdef k.Flag any_house
    cdef Layout layout
    cdef int[::1] peers
    cdef int[::1] peer_houses
    cdef int[::1] first
    cdef int[::1] target
    cdef int[::1] strong
    cdef k.Count links
    cdef int[::1] ahead
    cdef int[::1] behind
    cdef int[::1] queue
    cdef int[::1] met
    cdef k.Count reached
    cdef int[::1] wanted
    cdef int[::1] entered
    cdef int[::1] path
    cdef k.Count open
    cdef k.Count last
    cdef DigitMemory memory
    cdef k.Mask searched
    cdef k.Mask useful

    cdef k.Mask _find_searched(self, Board board) noexcept
    cdef void _link(self, Board board) except *
    cdef void _link_by_rules(self, Board board, k.Count node) noexcept
    cdef k.Flag _is_pair(self, Board board, k.House house, k.Digit digit) noexcept
    cdef k.Flag _are_pair(self, Board board, k.Cell cell, k.Cell peer, k.Digit digit) noexcept
    cdef void _add(self, k.Count target, k.Flag strong) noexcept
    cdef k.Flag _has_strong_link(self, k.Count node) noexcept
    cdef k.Flag _search_from(self, Board board, Choice choice, k.Count start) except -1
    cdef void _drop_useless_ends(self, Board board, Choice choice, k.Count start) except *
    cdef void _measure_forward(self, k.Count start) noexcept
    cdef void _measure_back(self, k.Count start) noexcept
    cdef k.Flag _extend(self, Board board, Choice choice, k.Count length) except -1
    cdef k.Flag _strikes(self, Board board, Choice choice, k.Count start, k.Count end) except -1
    cdef k.Flag _offer(self, Board board, Choice choice) except -1
