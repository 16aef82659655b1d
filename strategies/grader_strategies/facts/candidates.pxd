from grader.model cimport roles
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.pipeline.finding cimport Finding

cdef k.Mask two_places(Board board, k.House house, k.Digit digit) noexcept nogil
cdef k.Flag are_both_seen(Board board, k.Digit digit, k.Cell one, k.Cell other) noexcept
cdef k.Count strike_seen_by_both(Board board, Finding finding, k.Digit digit, k.Cell one, k.Cell other) noexcept
cdef void strike_digits(Board board, Finding finding, k.Cell cell, k.Mask digits) noexcept
cdef k.Flag mark_candidates(Board board, Finding finding, k.Role role, k.Cell cell) except -1
cdef k.Flag mark_digits(Board board, Finding finding, k.Role role, k.Cell cell, k.Mask digits) except -1
cdef k.Flag mark_places(Board board, Finding finding, k.Role role, k.House house, k.Digit digit) except -1
cdef k.Flag name_digits(Finding finding, k.Mask digits) except -1
cdef k.Flag add_joined_links(Finding finding, k.Digit digit, k.Cell free, k.Cell joined, k.Cell other_joined, k.Cell other_free) except -1
