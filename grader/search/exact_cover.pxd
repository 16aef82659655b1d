from grader.search cimport search_states
from grader.model cimport kinds as k

cdef class ExactCover:
    cdef readonly k.Count primary
    cdef readonly k.Count items
    cdef readonly k.Count options
    cdef int[::1] option_start
    cdef int[::1] node_option
    cdef int[::1] node_item
    cdef int[::1] item_start
    cdef int[::1] runs
    cdef int[::1] places
    cdef int[::1] sizes
    cdef int[::1] failures
    cdef int[::1] active_items
    cdef int[::1] active_places
    cdef int[::1] trail
    cdef int[::1] forced
    cdef int[::1] chosen
    cdef int[::1] choices
    cdef int[::1] level_next
    cdef int[::1] level_end
    cdef int[::1] level_trail
    cdef int[::1] level_active
    cdef int[::1] level_chosen
    cdef unsigned char[::1] noise
    cdef k.Count active
    cdef k.Count trail_length
    cdef k.Count forced_count
    cdef k.Count chosen_count
    cdef k.Count depth
    cdef k.Count noise_length
    cdef k.Count noise_at
    cdef readonly long long nodes
    cdef k.Flag is_contradictory
    cdef k.Flag is_new

    cdef k.Count _index_nodes(self) noexcept nogil
    cpdef void clear(self) noexcept
    cpdef void add(self, k.Count option) noexcept
    cpdef void begin(self) noexcept
    cpdef k.Count advance(self, k.Count node_limit) noexcept
    cdef k.Count _smallest_item(self) noexcept nogil
    cdef void _branch(self, k.Count item) noexcept nogil
    cdef k.Flag _take_next(self) noexcept nogil
    cdef void _backtrack(self) noexcept nogil
    cdef k.Flag _force(self) noexcept nogil
    cdef k.Flag _choose(self, k.Count option) noexcept nogil
    cdef void _cover(self, k.Count item) noexcept nogil
    cdef k.Flag _drop(self, k.Count option) noexcept nogil
    cdef k.Count _random_below(self, k.Count count) noexcept nogil
