from grader.pipeline cimport work
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline.choice cimport Choice
from grader.pipeline.finding cimport Finding
from grader.pipeline.strategy cimport Strategy
from grader_strategies.almost_locked.restricted_commons cimport RestrictedCommons
from grader_strategies.facts.board_memory cimport BoardMemory
from grader_strategies.almost_locked.almost_locked_sets cimport AlmostLockedSets
from grader_strategies.almost_locked.als_chain_breadth_first cimport BreadthFirstAlsChains

cdef class AlsChain(Strategy):
    cdef k.Flag overlap
    cdef BreadthFirstAlsChains breadth_first
    cdef RestrictedCommons commons
    cdef BoardMemory memory
    cdef int[::1] leads
    cdef object allocation
    cdef int[::1] cells
    cdef int[::1] before
    cdef k.Word[::1] reached
    cdef k.Mask[::1] reached_as
    cdef k.Count last
    cdef int[::1] useful
    cdef int[::1] path
    cdef k.Count half
    cdef dict known

    cdef void _note_leads(self) noexcept
    cpdef k.Flag release(self) except -1
    cdef k.Flag _search_from(self, Board board, Choice choice, k.Count link, k.Count which) except -1
    cdef k.Mask _digits(self, k.Count state) noexcept
    cdef k.Mask _digits_of(self, k.Count link, k.Count which) noexcept
    cdef void _go_on(self, k.Count state, k.Count one, k.Count how, k.Count layer) noexcept
    cdef void _reach(self, k.Count link, k.Count place, k.Count before, k.Count cells) noexcept
    cdef k.Flag _precedes(self, k.Count state, k.Count before) noexcept
    cdef k.Count _trace(self, k.Count state, k.Count place) noexcept
    cdef k.Flag _compare(self, k.Count one, k.Count other) noexcept
    cdef k.Flag _sort(self, k.Count count) except -1
    cdef k.Flag _strikes(self, Choice choice, k.Count start, k.Count state) except -1
    cdef k.Flag _offer(self, Board board, Choice choice, k.Count start, k.Count state) except -1
