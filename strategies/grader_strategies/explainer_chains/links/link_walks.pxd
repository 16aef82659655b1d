from libc.string cimport memset
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader_strategies.explainer_chains.links.link_order cimport LinkOrder
from grader_strategies.explainer_chains.links.link_sets cimport LinkSets

cdef enum:
    UNKNOWN = -1

cdef inline void forget_partners(LinkSets sets, int[::1] is_made) noexcept:
    if sets.count:
        memset(&sets.partner_count[0], UNKNOWN, sets.count * sizeof(int))
        memset(&is_made[0], 0, sets.count * sizeof(int))

cdef inline k.Count follow(
    LinkSets sets,
    Board board,
    LinkOrder order,
    k.Word[::1] excluded,
    int[::1] is_made,
    k.Word[::1] met,
    int[::1] waiting,
    k.Count number,
) noexcept:
    cdef k.Count words = sets.words
    cdef k.Count width = sets.width
    cdef k.Word* to = &excluded[number * words]
    cdef k.Word* known = &met[0]
    cdef int* stack = &waiting[0]
    cdef int* made = &is_made[0]
    cdef k.Word* sights = &sets.sees[0]
    cdef k.Word* pairs = &sets.paired[0]
    cdef int* partners = &sets.partners[0]
    cdef int* counts = &sets.partner_count[0]
    cdef k.Word* row
    cdef k.Word* other
    cdef k.Word left
    cdef k.Count v, w, i, seen, partner
    cdef k.Count count = 1
    cdef k.Count steps = 0
    for w in range(words):
        to[w] = 0
        known[w] = 0
    known[number >> 6] |= bits.word_bit(number & 63)
    stack[0] = number
    while count:
        count -= 1
        steps += 1
        row = sights + stack[count] * words
        for w in range(words):
            left = row[w] & ~to[w]
            to[w] |= left
            left &= pairs[w]
            while left:
                seen = 64 * w + bits.lowest_of_word(left)
                left &= left - 1
                if counts[seen] == UNKNOWN:
                    counts[seen] = find_partners(sets, board, order, seen, partners + seen * width)
                for i in range(seen * width, seen * width + counts[seen]):
                    partner = partners[i]
                    if known[partner >> 6] & bits.word_bit(partner & 63):
                        continue
                    known[partner >> 6] |= bits.word_bit(partner & 63)
                    if made[partner]:
                        other = &excluded[partner * words]
                        for v in range(words):
                            to[v] |= other[v]
                    else:
                        stack[count] = partner
                        count += 1
    made[number] = 1
    return steps

cdef inline k.Count find_partners(
    LinkSets sets, Board board, LinkOrder order, k.Count number, int* found
) noexcept:
    cdef Layout layout = board.layout
    cdef k.Count digits = layout.digits
    cdef k.Count place = sets.place[number]
    cdef k.Cell cell = order.cell_of[place]
    cdef k.Digit digit = place - cell * digits
    cdef k.Mask others = board.cell_masks[cell] & ~bits.bit(digit)
    cdef k.Cell twin
    cdef k.House house
    cdef k.Count i
    cdef k.Count count = 0
    if bits.is_single(others):
        found[count] = sets.number[cell * digits + bits.lowest(others)]
        count += 1
    for i in range(order.start[cell], order.start[cell + 1]):
        house = order.houses[i]
        others = board.place_masks[house * digits + digit] & ~bits.bit(order.places[i])
        if bits.is_single(others) and layout.complete[house]:
            twin = layout.house_cells[layout.house_start[house] + bits.lowest(others)]
            found[count] = sets.number[twin * digits + digit]
            count += 1
    return count
