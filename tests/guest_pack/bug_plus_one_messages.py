"""Messages of BUG+1 steps, in English and in German."""

MESSAGES = {
    "en": {
        "line": "{digit} in {cell}",
        "sentence": "Every open cell but {cell} has two candidates; unless {cell} is {digit}, "
        "there are two solutions: {effects}.",
        "paragraph": (
            "Every open cell has two candidates, except for one: {each_cell}.",
            "Without {digit} in {cell} all cells have two, and swapping both in every cell would",
            "give a second solution. The puzzle has only one, so {effects}.",
        ),
    },
    "de": {
        "line": "{digit} in {cell}",
        "sentence": "Alle offenen Zellen außer {cell} haben zwei Kandidaten; wäre {cell} nicht "
        "{digit}, gäbe es zwei Lösungen: {effects}.",
    },
}
