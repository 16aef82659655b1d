"""Build the distributions and try each one: `make wheels`.

The source distribution is built from the project, and everything else from the source
distribution: a compiled wheel for each Python that is found, and the pure wheel, which serves
where no compiled one fits.  All wheels have the modules compiled for browsers: those
that `make wasm` has put into the project, or else they are compiled.  Each wheel is installed into
an empty environment without an index, run, and uninstalled.  The results are in `dist/`, with their
check sums.

    python .ci/wheels.py [--pure] [--tests] [PYTHON ...]
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DIST = ROOT / "dist"
OLDEST = (3, 11)
NEWEST = (3, 15)
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
RATED = "1.42  Hidden Single"
LIBRARIES = "grader/web"
"""Where the modules compiled for browsers are."""
HAS_LIBRARY = "from grader.web.compiled_library import library; print(len(library() or b''))"
SMOKE_TESTS = (
    "tests/pipeline",
    "tests/model",
    "tests/test_public_api.py",
    "tests/cli/test_demo.py",
)
"""Tests that are run from the source distribution, interpreted."""


def main() -> None:
    """Build and try everything, and print what was made."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--pure", action="store_true", help="build no compiled wheels")
    parser.add_argument("--tests", action="store_true", help="run tests of the source distribution")
    parser.add_argument("pythons", nargs="*", help="by default all that are found")
    arguments = parser.parse_args()
    pythons = arguments.pythons or found_pythons()
    if not pythons:
        sys.exit("no Python from 3.11 to 3.15 is found; name one")
    # A fixed time makes two builds equal; that of the last commit says which one it is.
    os.environ.setdefault("SOURCE_DATE_EPOCH", last_commit() or "1700000000")
    shutil.rmtree(DIST, ignore_errors=True)
    with tempfile.TemporaryDirectory(prefix="grader-wheels-") as folder:
        make_all(Path(folder), pythons, arguments.pure, arguments.tests)
    made = sorted(DIST.iterdir())
    sums = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}" for file in made]
    (DIST / "SHA256SUMS").write_text("\n".join([*sums, ""]), encoding="utf-8")
    print(*sums, sep="\n")


def make_all(folder: Path, pythons: list[str], pure: bool, tests: bool) -> None:
    """Build the distributions, and try each wheel with the Python that it is for."""
    first = environment(folder, pythons[0])
    run(first, "-m", "build", "--sdist", "--no-isolation", "--outdir", DIST, ROOT)
    source = unpacked(folder)
    add_library(first, source)
    wheel = build(first, source, compiled=False)
    require("Root-Is-Purelib: true" in wheel_file(wheel), f"{wheel.name} is not pure")
    try_wheel(folder, pythons[0], wheel, "interpreted")
    if tests:
        run(first, "-m", "pip", "install", "--quiet", "--group", f"{source}/pyproject.toml:test")
        # The tests need the entry points of an installation.
        editable = ("install", "--quiet", "--no-build-isolation", "--editable", source)
        run(first, "-m", "pip", *editable, GRADER_C="0")
        run(first, "-m", "pytest", "-q", "-p", "no:cacheprovider", *SMOKE_TESTS, cwd=source)
    for python in () if pure else pythons:
        wheel = build(environment(folder, python), source, compiled=True)
        require("Root-Is-Purelib: false" in wheel_file(wheel), f"{wheel.name} is not compiled")
        try_wheel(folder, python, wheel, "compiled")


def found_pythons() -> list[str]:
    """Return one interpreter for each version, free-threaded ones included."""
    found: dict[str, str] = {}
    names = [
        f"python3.{minor}{kind}" for minor in range(OLDEST[1], NEWEST[1] + 1) for kind in ("", "t")
    ]
    candidates = [path for name in names if (path := shutil.which(name))]
    versions = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    candidates += [str(path) for path in sorted(versions.glob("3.*/bin/python"))]
    question = (
        "import sys, sysconfig; v = sys.version_info; free = sysconfig.get_config_var("
        "'Py_GIL_DISABLED'); print(v[0], v[1], 't' if free else '')"
    )
    for path in candidates:
        # A shim of pyenv may have no interpreter behind it.
        answer = subprocess.run([path, "-c", question], capture_output=True, text=True, check=False)
        major, minor, *kind = answer.stdout.split() or ("0", "0")
        if OLDEST <= (int(major), int(minor)) <= NEWEST:
            found.setdefault(f"{major}.{int(minor):02}{''.join(kind)}", path)
    return [found[version] for version in sorted(found)]


def last_commit() -> str:
    """Return the time of the last commit in seconds; nothing outside of a repository."""
    command = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
    try:
        return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
    except OSError:
        return ""


def environment(folder: Path, python: str) -> Path:
    """Return the Python of an environment that has what a build needs."""
    name = folder / f"build-{Path(python).parent.parent.name}-{Path(python).name}"
    made = interpreter(name)
    if not made.exists():
        subprocess.run([python, "-m", "venv", name], check=True)
        run(made, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "pip>=25.1")
        group = ["--group", f"{ROOT}/pyproject.toml:build"]
        run(made, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *group)
    return made


def interpreter(environment: Path) -> Path:
    """Return where an environment has its Python."""
    return environment / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def unpacked(folder: Path) -> Path:
    """Unpack the source distribution, and return its folder."""
    (archive,) = DIST.glob("*.tar.gz")
    with tarfile.open(archive) as opened:
        # Python 3.11.0 to 3.11.3 have no filters; the archive is our own.
        filters = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
        opened.extractall(folder, **filters)
    return folder / archive.name.removesuffix(".tar.gz")


def add_library(python: Path, source: Path) -> None:
    """Put the modules compiled for browsers into the source; the distribution is without them."""
    made = sorted((ROOT / LIBRARIES).glob("*.wasm.xz"))
    for library in made:
        shutil.copy(library, source / LIBRARIES)
    run(python, "-m", "pip", "install", "--quiet", "--group", f"{source}/pyproject.toml:wasm")
    run(python, source / ".ci/wasm.py")  # leaves one of these sources as it is


def build(python: Path, source: Path, *, compiled: bool) -> Path:
    """Build a wheel from the source distribution, and return its path.

    Wheels for several Pythons share the C code, and nothing else.
    """
    before = set(DIST.glob("*.whl"))
    command = ("-m", "build", "--wheel", "--no-isolation", "--outdir", DIST, source)
    run(python, *command, GRADER_C="1" if compiled else "0")
    (wheel,) = set(DIST.glob("*.whl")) - before
    return wheel


def wheel_file(wheel: Path) -> str:
    """Return the contents of the file WHEEL."""
    with zipfile.ZipFile(wheel) as opened:
        (name,) = (name for name in opened.namelist() if name.endswith(".dist-info/WHEEL"))
        return opened.read(name).decode()


def try_wheel(folder: Path, python: str, wheel: Path, mode: str) -> None:
    """Install a wheel without an index, run it, and see that uninstalling leaves nothing."""
    home = folder / "try" / wheel.stem
    subprocess.run([python, "-m", "venv", home], check=True)
    alone = interpreter(home)
    libraries = folder / "libraries"
    pip = ("-m", "pip", "--quiet", "--disable-pip-version-check")
    run(alone, *pip, "download", "--only-binary=:all:", "--dest", libraries, wheel)
    before = files(home)
    offline = ("--no-index", "--find-links", libraries, "--find-links", DIST)
    run(alone, *pip, "install", *offline, wheel)
    program = [alone.with_name("grader.exe" if os.name == "nt" else "grader")]
    version = output(program, "--version", cwd=home)
    require(f", {mode}, " in version, f"{wheel.name} is not {mode}: {version}")
    require(RATED in output(program, "rate", PUZZLE, cwd=home), f"{wheel.name} rates otherwise")
    if mode == "compiled":  # interpreted it takes a minute
        shown = output(program, "demo", cwd=home)
        require("puzzles rated in" in shown, f"{wheel.name} has no demonstration")
    size = int(output([alone], "-c", HAS_LIBRARY, cwd=home))
    require(size > 0, f"{wheel.name} has no modules compiled for browsers")
    require((home / "share/man/man1/grader.1").exists(), f"{wheel.name} has no manual page")
    run(alone, *pip, "uninstall", "--yes", "sudoku-grader")
    # The libraries stay; none of them has our name in its paths.
    left = {name for name in files(home) - before if "grader" in name}
    require(not left, f"{wheel.name} leaves {sorted(left)} behind")
    print(f"{wheel.name}: {version.strip()}", flush=True)


def files(folder: Path) -> set[str]:
    """Return the paths of all files in a folder, relative to it."""
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


def output(command: list[Path], *arguments: str, cwd: Path) -> str:
    """Run a program where the project cannot be imported, and return what it prints."""
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    ran = subprocess.run(
        [*command, *arguments], cwd=cwd, env=clean, capture_output=True, text=True, check=False
    )
    require(ran.returncode == 0, f"{command[0]} {' '.join(arguments)}: {ran.stderr}")
    return ran.stdout


def run(python: Path, *arguments: object, cwd: Path | None = None, **variables: str) -> None:
    """Run Python without the project in its path; print its output only if it fails."""
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    command = [str(python), *map(str, arguments)]
    ran = subprocess.run(
        command, cwd=cwd, env=clean | variables, capture_output=True, text=True, check=False
    )
    require(ran.returncode == 0, f"{' '.join(command)}\n{ran.stdout[-3000:]}{ran.stderr[-3000:]}")


def require(holds: bool, otherwise: str) -> None:
    """End the program with a message unless something holds."""
    if not holds:
        sys.exit(f"error: {otherwise}")


if __name__ == "__main__":
    main()
