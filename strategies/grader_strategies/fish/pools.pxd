cimport cython
from grader.pipeline cimport work
from grader.pipeline.ticker cimport Ticker
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader_strategies.facts.digit_cells cimport DigitCells

@cython.final
cdef class FishPools:
    cdef Ticker ticker
    cdef k.Count size
    cdef k.Flag finned
    cdef k.Flag crowded
    cdef DigitCells cells
    cdef k.Count directions
    cdef k.House[::1] pools
    cdef int[::1] pool_start
    cdef k.House[::1] bases
    cdef k.House[::1] covers
    cdef k.Count base_count
    cdef k.Count cover_count
    cdef k.Flag[::1] is_cover
    cdef k.Flag[::1] is_used
    cdef k.Word[::1] targets
    cdef k.Word[::1] remains
    cdef k.House[::1] remain_houses
    cdef k.Count remain_count
    cdef k.Word[::1] alone
    cdef k.Count[::1] place_of
    cdef k.Word[::1] together
    cdef k.Count[::1] pairs
    cdef k.Count pair_count

    cdef k.Count load(self, Board board, k.Digit digit) noexcept
    cdef void gather(self, k.Count direction) noexcept
    cdef k.Flag find_targets(self, k.Word strikable) except -1
    cdef k.Flag _fit(self, k.Count covers) except -1
    cdef k.Flag _picks(self, k.Word held, k.House one, k.House other) except -1
    cdef k.Flag _pick(self, k.Word held, k.Count left, k.Word taken) except -1
    cdef k.Word _sort(self, k.Count covers) noexcept
    cdef k.Count _key(self, k.House one, k.House other) noexcept
    cdef void _sort_pairs(self, k.House house, k.Word left, k.Word bit) noexcept
    cdef k.Flag _gather_twice(self, k.Count item, k.Word seen) noexcept
    cdef void _set_remains(self, k.Count i, k.House house, k.Word seen) noexcept
    cdef k.Flag _fits(self, k.Count first, k.Count left, k.Count covers, k.Word taken, k.Word covered) except -1
    cdef k.Flag _fits_one(self, k.Count i, k.Count left, k.Count covers, k.Word taken, k.Word covered) except -1
    cdef k.Count shape_of(self, k.Mask base, k.Mask cover) noexcept
