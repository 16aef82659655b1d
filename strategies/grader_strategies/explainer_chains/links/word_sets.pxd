from grader.model cimport bits, kinds as k

cdef inline k.Flag has(k.Word[::1] sets, k.Count start, k.Count number) noexcept nogil:
    return sets[start + (number >> 6)] & bits.word_bit(number & 63) != 0

cdef inline void unite(
    k.Word[::1] target, k.Count at, k.Word[::1] source, k.Count start, k.Count words
) noexcept nogil:
    cdef k.Word* to = &target[at]
    cdef k.Word* other = &source[start]
    cdef k.Count w
    for w in range(words):
        to[w] |= other[w]

cdef inline void unite_common(
    k.Word[::1] target,
    k.Word[::1] one,
    k.Count one_start,
    k.Word[::1] other,
    k.Count other_start,
    k.Count words,
) noexcept nogil:
    cdef k.Word* to = &target[0]
    cdef k.Word* left = &one[one_start]
    cdef k.Word* right = &other[other_start]
    cdef k.Count w
    for w in range(words):
        to[w] |= left[w] & right[w]

cdef inline k.Flag intersect(
    k.Word[::1] target, k.Word[::1] source, k.Count start, k.Count words
) noexcept nogil:
    cdef k.Word* to = &target[0]
    cdef k.Word* other = &source[start]
    cdef k.Word left = 0
    cdef k.Count w
    for w in range(words):
        to[w] &= other[w]
        left |= to[w]
    return left != 0

cdef inline k.Flag any_common(
    k.Word[::1] within, k.Word[::1] table, int[::1] rows, k.Count count, k.Count words
) noexcept nogil:
    cdef k.Word* sets = &table[0]
    cdef int* numbers = &rows[0]
    cdef k.Word left
    cdef k.Count w, i
    for w in range(words):
        left = within[w]
        for i in range(count):
            left &= sets[numbers[i] * words + w]
        if left:
            return True
    return False

cdef inline void add_common(
    k.Word[::1] target,
    k.Word[::1] within,
    k.Word[::1] table,
    int[::1] rows,
    k.Count count,
    k.Count words,
) noexcept nogil:
    cdef k.Word* to = &target[0]
    cdef k.Word* allowed = &within[0]
    cdef k.Word* sets = &table[0]
    cdef int* numbers = &rows[0]
    cdef k.Word left
    cdef k.Count w, i
    for w in range(words):
        left = allowed[w] & ~to[w]
        for i in range(count):
            left &= sets[numbers[i] * words + w]
        to[w] |= left

cdef inline void add_partners(
    k.Word* target,
    k.Word* row,
    k.Word* paired,
    int* partners,
    int* partner_count,
    k.Count width,
    k.Count words,
) noexcept nogil:
    cdef k.Word left
    cdef k.Count w, i, number
    for w in range(words):
        left = row[w] & paired[w]
        while left:
            number = 64 * w + bits.lowest_of_word(left)
            left &= left - 1
            for i in range(number * width, number * width + partner_count[number]):
                target[partners[i] >> 6] |= bits.word_bit(partners[i] & 63)

cdef inline void unite_partners(
    k.Word[::1] target,
    k.Word[::1] table,
    k.Count start,
    k.Word[::1] paired,
    int[::1] partners,
    int[::1] partner_count,
    k.Count width,
    k.Count words,
) noexcept nogil:
    cdef k.Word* to = &target[0]
    cdef k.Count w
    for w in range(words):
        to[w] = 0
    add_partners(to, &table[start], &paired[0], &partners[0], &partner_count[0], width, words)

cdef inline void add_rows(
    k.Word* to, k.Word* chosen, k.Word* rows, k.Count words
) noexcept nogil:
    cdef k.Word* row
    cdef k.Word left
    cdef k.Count v, w
    for v in range(words):
        left = chosen[v]
        while left:
            row = rows + (64 * v + bits.lowest_of_word(left)) * words
            left &= left - 1
            for w in range(words):
                to[w] |= row[w]

cdef inline k.Flag rule_out(
    k.Word[::1] new_true,
    k.Word[::1] new_false,
    k.Word[::1] seen_false,
    k.Word[::1] sees,
    k.Word[::1] present,
    k.Count words,
) noexcept nogil:
    cdef k.Word* true_words = &new_true[0]
    cdef k.Word* false_words = &new_false[0]
    cdef k.Word* seen = &seen_false[0]
    cdef k.Word found = 0
    cdef k.Count w
    for w in range(words):
        false_words[w] = 0
    add_rows(false_words, true_words, &sees[0], words)
    for w in range(words):
        false_words[w] &= present[w] & ~seen[w]
        seen[w] |= false_words[w]
        found |= false_words[w]
    return found != 0

cdef inline k.Flag make_true(
    k.Word[::1] new_false,
    k.Word[::1] new_true,
    k.Word[::1] seen_true,
    k.Word[::1] paired,
    int[::1] partners,
    int[::1] partner_count,
    k.Count width,
    k.Count words,
) noexcept nogil:
    cdef k.Word* true_words = &new_true[0]
    cdef k.Word* seen = &seen_true[0]
    cdef k.Word found = 0
    cdef k.Count w
    unite_partners(new_true, new_false, 0, paired, partners, partner_count, width, words)
    for w in range(words):
        true_words[w] &= ~seen[w]
        seen[w] |= true_words[w]
        found |= true_words[w]
    return found != 0
