from grader.model cimport roles
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.pipeline.choice cimport Choice
from grader.pipeline.finding cimport Finding
from grader_strategies.facts cimport candidates
from grader_strategies.exocets.junior_exocet cimport JuniorExocet

cdef class JuniorExocetPlus(JuniorExocet):
    cdef k.Mask[::1] locked

    cdef k.Flag _is_target(self, Board board, k.Mask digits, k.Count slot) noexcept
    cdef k.Mask _locked_digit(self, Board board, k.Cell first, k.Cell second, k.Mask digits) noexcept
    cdef k.Flag _offer(self, Board board, Choice choice, k.Mask digits, k.Count line, k.Count spare, k.Count i, k.Count j) except -1
    cdef k.Mask _target_digits(self, Board board, k.Count target) noexcept
    cdef void _strike_target(self, Board board, Finding finding, k.Count target, k.Mask digits) noexcept
    cdef k.Flag _add_pattern(self, Board board, Finding finding, k.Mask digits, k.Count spare, k.Count i, k.Count j) except -1
    cdef k.Flag _add_cell(self, Board board, Finding finding, k.Count number, k.Cell cell, k.Mask digits, k.Mask locked) except -1
