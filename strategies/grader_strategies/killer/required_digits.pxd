from grader.model cimport roles
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline.choice cimport Choice
from grader.pipeline.finding cimport Finding
from grader.pipeline.strategy cimport Strategy
from grader_strategies.facts.ways cimport Ways
from grader_strategies.killer cimport cages
from grader_strategies.killer.sums cimport Sums

cdef class MustContain(Strategy):
    cdef k.Count most
    cdef k.Flag derived
    cdef Sums sums
    cdef int[::1] lines
    cdef Ways ways
    cdef k.Cell[::1] places
    cdef k.Count count
    cdef k.Cell[::1] cells
    cdef k.Count cell_count

    cdef k.Flag _search_lines(self, Board board, Ways ways, Choice choice) except -1
    cdef k.Flag _offer(self, Board board, k.Mask digits, k.Count number, k.Count rule, Choice choice) except -1
    cdef void _list_places(self, Board board, k.Digit digit) noexcept
    cdef k.Flag _strike(self, Board board, k.Digit digit, Finding finding) except -1
    cdef k.Flag _note(self, Board board, k.Mask digits, k.Count number, k.Count rule, Finding finding) except -1
    cdef k.Flag _sees_all(self, Layout layout, k.Cell cell) noexcept

cdef class LockedIntoCage(Strategy):
    cdef Sums sums
    cdef unsigned char[::1] inside
    cdef k.House[::1] houses
    cdef int[::1] starts
    cdef int[::1] counts
    cdef k.Count houses_noted

    cdef k.Mask _locked(self, Board board, k.House house) noexcept
    cdef k.Flag _finds(self, Board board, k.Count number, k.Mask required, Choice choice) except -1
    cdef k.Flag _note(self, Board board, k.Count number, k.Mask required, Finding finding) except -1
