cimport cython
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader_strategies.whips cimport limits
from grader_strategies.whips.variables cimport Variables

cdef class ChainState(Variables):
    cdef int[::1] used
    cdef int[::1] trail
    cdef k.Count trailed
    cdef k.Count forced_count
    cdef k.Count empty
    cdef k.Size row
    cdef k.Flag keeps_rows
    cdef int[::1] is_forced
    cdef int[::1] barred
    cdef int[::1] forced
    cdef int[::1] is_left
    cdef int[::1] mark
    cdef int[::1] none_of
    cdef unsigned char[::1] slack

    cdef void load(self, Board board) except *
    @cython.final
    cdef void clear_marks(self) noexcept nogil
    @cython.final
    cdef void _forget(self) noexcept nogil
    @cython.final
    cdef void begin_row(self, k.Count target) noexcept nogil
    @cython.final
    cdef k.Flag strike(self, k.Count element) noexcept nogil
    @cython.final
    cdef void _note(self, k.Count unit, k.Count left) noexcept nogil
    @cython.final
    cdef void _force(self, k.Count element) noexcept nogil
    @cython.final
    cdef void _force_group(self, k.Count unit, k.Count group) noexcept nogil
    @cython.final
    cdef void undo(self, k.Count trailed, k.Count forced) noexcept nogil
    @cython.final
    cdef k.Flag rounds(self, k.Count limit) noexcept nogil
