from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout

# The compiler makes a copy of a function for each constant number of words, and unrolls its loops.

cdef inline k.Word _span(k.Count first, k.Count end, k.Count w) noexcept nogil:
    cdef k.Word word = ~<k.Word>0
    if first > 64 * w:
        word <<= first - 64 * w
    if end < 64 * w + 64:
        word &= bits.word_bit(end - 64 * w) - 1
    return word

cdef inline void note_houses(
    k.Word[::1] of_digit,
    k.Word[::1] of_house,
    int[::1] place,
    int[::1] cell_start,
    int[::1] cell_houses,
    k.Count count,
    k.Count digits,
    k.Count words,
) noexcept nogil:
    cdef k.Word* in_digit = &of_digit[0]
    cdef k.Word* in_houses = &of_house[0]
    cdef int* places = &place[0]
    cdef int* starts = &cell_start[0]
    cdef int* houses = &cell_houses[0]
    cdef k.Word own
    cdef k.Count i, j, digit, w
    cdef k.Count cell = 0
    for i in range(count):
        # Faster than a division.
        while places[i] >= (cell + 1) * digits:
            cell += 1
        digit = places[i] - cell * digits
        own = bits.word_bit(i & 63)
        w = i >> 6
        in_digit[digit * words + w] |= own
        for j in range(starts[cell], starts[cell + 1]):
            in_houses[(houses[j] * digits + digit) * words + w] |= own

cdef inline void _note_sights(
    k.Word* near,
    k.Word* sees,
    k.Word* of_house,
    int* places,
    int* listed,
    int* starts,
    int* houses,
    k.Count listed_count,
    k.Count count,
    k.Count digits,
    k.Count words,
) noexcept nogil:
    cdef k.Word* members
    cdef k.Word* row
    cdef k.Word* seen
    cdef k.Word own
    cdef k.Word united[4]
    cdef k.Count i, j, w, number, digit, start, size
    cdef k.Count cell = 0
    cdef k.Count first = 0
    cdef k.Count end = 0
    for i in range(listed_count):
        number = listed[i]
        while places[number] >= (cell + 1) * digits:
            cell += 1
        digit = places[number] - cell * digits
        if number >= end:
            first = number
            while first > 0 and places[first - 1] >= cell * digits:
                first -= 1
            end = number + 1
            while end < count and places[end] < (cell + 1) * digits:
                end += 1
        row = near + number * words
        seen = sees + number * words
        for start in range(0, words, 4):
            size = min(words - start, 4)
            for w in range(size):
                united[w] = 0
            for j in range(starts[cell], starts[cell + 1]):
                members = of_house + (houses[j] * digits + digit) * words + start
                for w in range(size):
                    united[w] |= members[w]
            for w in range(size):
                row[start + w] = united[w]
                seen[start + w] = united[w]
        own = ~bits.word_bit(number & 63)
        row[number >> 6] &= own
        for w in range(first >> 6, ((end - 1) >> 6) + 1):
            seen[w] |= _span(first, end, w)
        seen[number >> 6] &= own

cdef inline void note_sights(
    k.Word[::1] near,
    k.Word[::1] sees,
    k.Word[::1] of_house,
    int[::1] place,
    int[::1] listed,
    int[::1] cell_start,
    int[::1] cell_houses,
    k.Count listed_count,
    k.Count count,
    k.Count digits,
    k.Count words,
) noexcept nogil:
    cdef k.Word* row = &near[0]
    cdef k.Word* seen = &sees[0]
    cdef k.Word* sets = &of_house[0]
    cdef int* places = &place[0]
    cdef int* some = &listed[0]
    cdef int* starts = &cell_start[0]
    cdef int* houses = &cell_houses[0]
    cdef k.Count used = listed_count
    if words == 1:
        _note_sights(row, seen, sets, places, some, starts, houses, used, count, digits, 1)
    elif words == 2:
        _note_sights(row, seen, sets, places, some, starts, houses, used, count, digits, 2)
    elif words == 3:
        _note_sights(row, seen, sets, places, some, starts, houses, used, count, digits, 3)
    else:
        _note_sights(row, seen, sets, places, some, starts, houses, used, count, digits, words)

cdef inline k.Word _grow(
    k.Word* table,
    k.Word* target,
    k.Word* beyond,
    k.Word* sees,
    k.Word* paired,
    int* partners,
    int* partner_count,
    k.Count width,
    k.Count words,
) noexcept nogil:
    cdef k.Word* row
    cdef k.Word* to
    cdef int* own
    cdef k.Word left, seen
    cdef k.Word grown = 0
    cdef k.Word united[4]
    cdef k.Count v, u, w, i, number, start, size
    for v in range(words):
        left = paired[v]
        while left:
            number = 64 * v + bits.lowest_of_word(left)
            left &= left - 1
            to = beyond + number * words
            own = partners + number * width
            row = table + own[0] * words
            for w in range(words):
                to[w] = row[w]
            for i in range(1, partner_count[number]):
                row = table + own[i] * words
                for w in range(words):
                    to[w] |= row[w]
    # Up to four words at a time, which stay in registers.
    for start in range(0, words, 4):
        size = min(words - start, 4)
        for v in range(words):
            left = paired[v]
            while left:
                number = 64 * v + bits.lowest_of_word(left)
                left &= left - 1
                row = table + number * words + start
                for w in range(size):
                    united[w] = row[w]
                for u in range(words):
                    seen = sees[number * words + u] & paired[u]
                    while seen:
                        to = beyond + (64 * u + bits.lowest_of_word(seen)) * words + start
                        seen &= seen - 1
                        for w in range(size):
                            united[w] |= to[w]
                to = target + number * words + start
                for w in range(size):
                    grown |= united[w] ^ row[w]
                    to[w] = united[w]
    return grown

cdef inline k.Flag grow(
    k.Word[::1] rows,
    k.Count before,
    k.Count after,
    k.Word[::1] beyond,
    k.Word[::1] sees,
    k.Word[::1] paired,
    int[::1] partners,
    int[::1] partner_count,
    k.Count width,
    k.Count words,
) noexcept nogil:
    cdef k.Word* table = &rows[before]
    cdef k.Word* target = &rows[after]
    cdef k.Word* further = &beyond[0]
    cdef k.Word* seen = &sees[0]
    cdef k.Word* pairs = &paired[0]
    cdef int* others = &partners[0]
    cdef int* counts = &partner_count[0]
    if words == 1:
        return _grow(table, target, further, seen, pairs, others, counts, width, 1) != 0
    if words == 2:
        return _grow(table, target, further, seen, pairs, others, counts, width, 2) != 0
    if words == 3:
        return _grow(table, target, further, seen, pairs, others, counts, width, 3) != 0
    return _grow(table, target, further, seen, pairs, others, counts, width, words) != 0

cdef inline k.Flag _add_common(
    k.Word* target,
    k.Word* within,
    k.Word* ones,
    k.Word* others,
    int* pairs,
    k.Count count,
    k.Count words,
) noexcept nogil:
    cdef k.Word common[4]
    cdef k.Word found = 0
    cdef k.Count i, w, start, size, one, other
    # Up to four words at a time, which stay in registers.
    for start in range(0, words, 4):
        size = min(words - start, 4)
        for w in range(size):
            common[w] = 0
        for i in range(count):
            one = pairs[2 * i] * words + start
            other = pairs[2 * i + 1] * words + start
            for w in range(size):
                common[w] |= ones[one + w] & others[other + w]
        for w in range(size):
            target[start + w] |= common[w] & within[start + w]
            found |= target[start + w]
    return found != 0

cdef inline k.Flag add_common(
    k.Word[::1] target,
    k.Word[::1] within,
    k.Word[::1] rows,
    k.Count one,
    k.Count other,
    int[::1] pairs,
    k.Count count,
    k.Count words,
) noexcept nogil:
    cdef k.Word* found = &target[0]
    cdef k.Word* present = &within[0]
    cdef k.Word* ones = &rows[one]
    cdef k.Word* others = &rows[other]
    cdef int* links = &pairs[0]
    if words == 1:
        return _add_common(found, present, ones, others, links, count, 1)
    if words == 2:
        return _add_common(found, present, ones, others, links, count, 2)
    if words == 3:
        return _add_common(found, present, ones, others, links, count, 3)
    return _add_common(found, present, ones, others, links, count, words)

cdef inline k.Count _pair(
    k.Count one,
    k.Count other,
    int* pairs,
    k.Count count,
    int* partners,
    int* partner_count,
    k.Word* paired,
    k.Count width,
) noexcept nogil:
    cdef k.Count i
    for i in range(one * width, one * width + partner_count[one]):
        if partners[i] == other:
            return count
    partners[one * width + partner_count[one]] = other
    partners[other * width + partner_count[other]] = one
    partner_count[one] += 1
    partner_count[other] += 1
    paired[one >> 6] |= bits.word_bit(one & 63)
    paired[other >> 6] |= bits.word_bit(other & 63)
    pairs[2 * count] = one
    pairs[2 * count + 1] = other
    return count + 1

cdef inline k.Count pair_up(
    int[::1] pairs,
    int[::1] partners,
    int[::1] partner_count,
    k.Word[::1] paired,
    int[::1] number,
    k.Count width,
    Board board,
    k.Mask which,
    k.Flag in_cells,
    k.Flag in_houses,
) noexcept nogil:
    cdef k.Count digits = board.layout.digits
    cdef k.Mask* masks = &board.cell_masks[0]
    cdef int* numbers = &number[0]
    cdef int* found = &pairs[0]
    cdef int* others = &partners[0]
    cdef int* counts = &partner_count[0]
    cdef k.Word* members = &paired[0]
    cdef int* cells
    cdef k.Count count = 0
    cdef k.Count one, other
    cdef k.Cell cell
    cdef k.House house
    cdef k.Digit digit
    cdef k.Mask mask, rest
    if in_cells:
        for cell in range(board.layout.cells):
            mask = masks[cell]
            rest = mask & (mask - 1)
            if rest and not rest & (rest - 1):
                one = numbers[cell * digits + bits.lowest(mask)]
                other = numbers[cell * digits + bits.lowest(rest)]
                count = _pair(one, other, found, count, others, counts, members, width)
    if not in_houses:
        return count
    for house in range(board.layout.houses):
        if not board.layout.complete[house]:
            continue
        cells = &board.layout.house_cells[board.layout.house_start[house]]
        masks = &board.place_masks[house * digits]
        for digit in range(digits):
            mask = masks[digit]
            rest = mask & (mask - 1)
            if rest and not rest & (rest - 1) and which & bits.bit(digit):
                one = numbers[cells[bits.lowest(mask)] * digits + digit]
                other = numbers[cells[bits.lowest(rest)] * digits + digit]
                count = _pair(one, other, found, count, others, counts, members, width)
    return count
