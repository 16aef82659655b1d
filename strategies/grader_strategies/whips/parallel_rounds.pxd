from grader.model cimport bits, kinds as k
from grader.pipeline cimport work
from grader.pipeline.ticker cimport Ticker
from grader_strategies.whips cimport limits
from grader_strategies.whips.variables cimport Variables
cimport cython

@cython.final
cdef class ParallelRounds:
    cdef Variables variables
    cdef Ticker ticker
    cdef readonly object allocation
    cdef int[::1] clash
    cdef int[::1] changed
    cdef k.Count round
    cdef k.Count words
    cdef k.Flag has_fresh
    cdef k.Word[::1] fresh
    cdef k.Word[::1] open
    cdef k.Word[::1] row
    cdef k.Word[::1] forced
    cdef k.Word[::1] falses

    cpdef void release(self) except *
    cdef void begin(self) except *
    cdef k.Flag advance(self) except -1
    cdef void _take(self) noexcept
    cdef void _look(self) noexcept
    cdef void _look_for_groups(self, k.Count unit) noexcept
