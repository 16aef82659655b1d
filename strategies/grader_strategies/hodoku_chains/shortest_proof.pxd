cimport cython
from grader.model cimport kinds as k
from grader_strategies.hodoku_chains.consequences cimport Consequences

@cython.final
cdef class ShortestProof:
    cdef Consequences consequences
    cdef int[::1] premises
    cdef int[::1] targets
    cdef int[::1] trial_premises
    cdef int[::1] trial_targets
    cdef k.Count count
    cdef k.Count trial
    cdef k.Count length
    cdef k.Count nets
    cdef k.Count best
    cdef k.House house
    cdef k.Cell cell

    cdef void start(self) noexcept
    cdef void begin(self) noexcept
    cdef void add(self, k.Count premise, k.Count target, k.Count length, k.Flag net) noexcept
    cdef k.Flag is_beaten(self) noexcept
    cdef void close(self, k.Cell cell, k.House house) noexcept
