from grader.pipeline cimport work
from grader.pipeline.ticker cimport Ticker
from grader.model cimport roles
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline.choice cimport Choice
from grader.pipeline.finding cimport Finding
from grader.pipeline.strategy cimport Strategy
from grader_strategies.facts.digit_cells cimport DigitCells
from grader_strategies.facts.digit_memory cimport DigitMemory
from grader_strategies.fish.pools cimport FishPools

cdef class ComplexFish(Strategy):
    cdef Ticker ticker
    cdef k.Count size
    cdef k.Count shape
    cdef k.Flag finned
    cdef k.Flag sorted
    cdef k.Flag sashimi
    cdef k.Flag crowded
    cdef tuple kinds
    cdef k.Count most_fins
    cdef k.Count most_endo
    cdef tuple names
    cdef FishPools pools
    cdef DigitCells cells
    cdef DigitMemory memory
    cdef DigitMemory both
    cdef k.Flag offered
    cdef k.Flag passed
    cdef k.House[::1] pool
    cdef k.Count pool_count
    cdef k.Count widest
    cdef k.House[::1] chosen_base
    cdef k.House[::1] chosen_cover
    cdef k.Word[::1] base
    cdef k.Word[::1] endo
    cdef k.Word[::1] cover
    cdef k.Word[::1] twice
    cdef k.Word[::1] sure
    cdef k.Word[::1] seen
    cdef k.Word[::1] rest
    cdef k.Word[::1] saved
    cdef k.Word[::1] fresh
    cdef k.Word[::1] fins_found
    cdef k.Word[::1] struck

    cdef k.Flag _search_bases(self, Board board, Choice choice, k.Count depth, k.Count first) except -1
    cdef k.Flag _search_cover(self, Board board, Choice choice) except -1
    cdef k.Flag _search_covers(self, Board board, Choice choice, k.Count depth, k.Count first) except -1
    cdef k.Flag _fix_fins(self, k.Count here) noexcept
    cdef k.Flag _examine(self, Board board, Choice choice) except -1
    cdef k.Count _find_fins(self) noexcept
    cdef void _see_fins(self) noexcept
    cdef k.Flag _is_sashimi(self) noexcept
    cdef k.Flag _offer(self, Board board, Choice choice) except -1
    cdef k.Flag _add_evidence(self, Finding finding) except -1
    cdef str _name(self, Layout layout)
