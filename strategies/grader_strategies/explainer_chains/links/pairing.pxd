from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader_strategies.explainer_chains.links.link_sets cimport LinkSets

cdef inline void pair_up(LinkSets sets, Board board) noexcept:
    cdef Layout layout = board.layout
    cdef k.Count digits = layout.digits
    cdef k.Mask* cell_masks = &board.cell_masks[0]
    cdef k.Mask* place_masks = &board.place_masks[0]
    cdef int* numbers = &sets.number[0]
    cdef int* counts = &sets.partner_count[0]
    cdef int* partners = &sets.partners[0]
    cdef k.Word* present
    cdef k.Word* paired
    cdef int* cells = &layout.house_cells[0]
    cdef k.Count width = sets.width
    cdef k.Count i, first, one, other
    cdef k.Cell cell
    cdef k.House house
    cdef k.Digit digit
    cdef k.Mask mask, rest
    if not sets.words:
        return
    present = &sets.present[0]
    paired = &sets.paired[0]
    for i in range(sets.words):
        present[i] = 0
        paired[i] = 0
    for i in range(sets.count):
        counts[i] = 0
    for cell in range(layout.cells):
        mask = cell_masks[cell]
        if not mask:
            continue
        first = cell * digits
        rest = mask & (mask - 1)
        if sets.in_cells and bits.is_single(rest):
            one = numbers[first + bits.lowest(mask)]
            other = numbers[first + bits.lowest(rest)]
            partners[one * width] = other
            partners[other * width] = one
            counts[one] = 1
            counts[other] = 1
            paired[one >> 6] |= bits.word_bit(one & 63)
            paired[other >> 6] |= bits.word_bit(other & 63)
        while mask:
            one = numbers[first + bits.lowest(mask)]
            mask &= mask - 1
            present[one >> 6] |= bits.word_bit(one & 63)
    if not sets.in_houses:
        return
    for house in range(layout.houses):
        if not layout.complete[house]:
            continue
        first = layout.house_start[house]
        for digit in range(digits):
            mask = place_masks[house * digits + digit]
            rest = mask & (mask - 1)
            if rest and not rest & (rest - 1):
                one = numbers[cells[first + bits.lowest(mask)] * digits + digit]
                other = numbers[cells[first + bits.lowest(rest)] * digits + digit]
                partners[one * width + counts[one]] = other
                partners[other * width + counts[other]] = one
                counts[one] += 1
                counts[other] += 1
                paired[one >> 6] |= bits.word_bit(one & 63)
                paired[other >> 6] |= bits.word_bit(other & 63)
