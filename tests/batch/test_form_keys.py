"""Sets of fingerprints in files."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.batch import form_keys
from grader.batch.form_keys import KeysFile, SeenKeys, SortedKeys, write_sorted_keys
from grader.errors import BatchError

KEYS = st.lists(st.integers(0, 40).map(lambda number: number.to_bytes(16, "big")), max_size=60)


def some(count: int, seed: int = 0) -> list[bytes]:
    random = Random(seed)
    return [random.randbytes(16) for _ in range(count)]


@given(keys=KEYS, run=st.integers(1, 20))
def test_a_file_has_each_key_once_and_sorted(keys: list[bytes], run: int) -> None:
    with pytest.MonkeyPatch.context() as patch, tempfile.TemporaryDirectory() as folder:
        patch.setattr(form_keys, "_RUN", run)
        patch.setattr(form_keys, "_BUFFERED", 2)
        path = Path(folder) / "keys"
        written = write_sorted_keys(path, iter(keys))
        found = SortedKeys(path, written)
        assert path.read_bytes() == b"".join(sorted({*keys}))
        assert len(found) == written.keys == len({*keys})
        assert [*found] == sorted({*keys})
        assert all((number.to_bytes(16, "big") in found) == (number.to_bytes(16, "big") in keys)
                   for number in range(42))  # fmt: skip
        assert "text" not in found
        found.close()


def test_a_file_of_many_keys_is_searched(tmp_path: Path) -> None:
    keys = some(20_000)
    found = SortedKeys(tmp_path / "keys", write_sorted_keys(tmp_path / "keys", keys))
    assert all(key in found for key in keys[::50])
    assert not any(key in found for key in some(500, seed=1))


@pytest.mark.parametrize("content", [b"", bytes(15), bytes(16), bytes(48)])
def test_a_changed_file_is_refused(tmp_path: Path, content: bytes) -> None:
    written = write_sorted_keys(tmp_path / "keys", some(2))
    (tmp_path / "keys").write_bytes(content)
    with pytest.raises(BatchError, match="is damaged"):
        SortedKeys(tmp_path / "keys", written)


def test_a_file_that_is_gone_is_named(tmp_path: Path) -> None:
    with pytest.raises(BatchError, match="keys"):
        SortedKeys(tmp_path / "keys", KeysFile(0, ""))


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_named() -> None:
    with pytest.raises(BatchError, match="/dev/full"):
        write_sorted_keys(Path("/dev/full"), some(2))


@given(keys=KEYS)
def test_seen_keys_are_a_set(keys: list[bytes]) -> None:
    with SeenKeys() as seen:
        for place, key in enumerate(keys):
            assert (key in seen) == (key in keys[:place])
            seen.add(key)


@pytest.mark.skipif(sys.platform == "win32", reason="limits of files")
def test_a_full_temporary_file_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(form_keys, "_CACHE_KIB", 64)
    with SeenKeys() as seen:
        for key in some(1000):
            seen.add(key)
        seen._connection.execute("PRAGMA max_page_count = 20")
        with pytest.raises(BatchError, match="make room for temporary files"):
            [*map(seen.add, some(20_000, seed=1))]
