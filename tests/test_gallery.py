"""The pictures of the documentation are those that are drawn today."""

from __future__ import annotations

from tests import gallery

RENEW = "look at the pictures, then: python -m tests.gallery"


def test_the_gallery_is_up_to_date() -> None:
    names = []
    for name, title, drawn in gallery.pictures():
        names.append((name, title))
        # Equality alone would print two whole pictures.
        same = (gallery.GALLERY / f"{name}.svg").read_text(encoding="utf-8") == drawn
        assert same, f"{name}.svg has changed; {RENEW}"
    assert {f"{name}.svg" for name, _ in names} == {p.name for p in gallery.GALLERY.iterdir()}
    assert (gallery.DOCS / "gallery.md").read_text(encoding="utf-8") == gallery.page(names), RENEW


def test_the_gallery_stays_small() -> None:
    assert sum(path.stat().st_size for path in gallery.GALLERY.iterdir()) < 500_000
