from grader.model cimport bits, kinds as k
from grader.search.band_grid cimport BandGrid

cdef class BandBranches(BandGrid):
    cdef k.Mask[36] bands
    cdef k.Mask[4] solved
    cdef k.Mask[4] pairs
    cdef k.Mask[12] firsts
    cdef k.Mask[16] seconds
    cdef k.Mask[36] twofold
    cdef unsigned char[::1] noise
    cdef k.Count noise_length
    cdef k.Count noise_at
    cdef k.Count branch_word
    cdef k.Mask branch_cell

    cdef object _randomize(self, bytes noise)
    cdef k.Count _choose_pair(self) noexcept nogil
    cdef void _choose_in_row(self, k.Count least) noexcept nogil
    cdef void _encode_pairs(self) noexcept nogil
    cdef void _choose_first_pair(self) noexcept nogil
    cdef void _choose_smallest(self) noexcept nogil
    cdef void _choose_random(self) noexcept nogil
    cdef k.Count _random_below(self, k.Count count) noexcept nogil

cdef k.Count _score(BandBranches state, k.Count word, k.Cell cell) noexcept nogil
