from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline.choice cimport Choice
from grader.pipeline.finding cimport Finding
from grader_strategies.almost_locked.restricted_commons cimport RestrictedCommons

cdef class BreadthFirstAlsChains:
    cdef k.Count digits
    cdef RestrictedCommons commons
    cdef object allocation
    cdef int[::1] stamps
    cdef int[::1] before
    cdef int[::1] queue
    cdef k.Count stamp
    cdef k.Count waiting

    cpdef k.Flag release(self) except -1
    cdef k.Flag bind(self, Layout layout, RestrictedCommons commons) except -1
    cdef k.Flag search(self, Board board, Choice choice, str technique) except -1
    cdef k.Flag _search_from(self, Board board, Choice choice, str technique, k.Count start, k.Digit digit) except -1
    cdef void _go_on(self, k.Count here, k.Digit digit, k.Flag only, k.Count before) noexcept
    cdef k.Flag _offer(self, Board board, Choice choice, str technique, k.Count start, k.Digit digit, k.Count state) except -1
