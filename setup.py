"""Compile the hot modules and prepare data files, if that is possible.

Everything else about the package stands in `pyproject.toml`.  A hot module is a plain
`.py` file with a `.pxd` twin beside it; the list of them is found, not kept.

`GRADER_C=0` never compiles, `GRADER_C=1` fails unless everything compiles, and unset
tries: all modules are compiled or none, because a half-compiled tree does not work.
`GRADER_CHECKS=1` keeps bounds checks, the build that finds bad indexes.
"""

from __future__ import annotations

import os
import runpy
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent
PACKAGES = {"grader": ROOT / "grader", "grader_strategies": ROOT / "strategies/grader_strategies"}
#: Modules whose twin is only inlined into others.  The package itself has the list.
HEADERS = runpy.run_path(str(ROOT / "grader/runtime/compiled.py"))["HEADERS"]
UTILITY = "grader._cyutility"
QUIET = {"-q", "--quiet"} & set(sys.argv[1:]) != set()

requested = os.environ.get("GRADER_C", "")
if requested not in {"", "0", "1"}:
    sys.exit(f"GRADER_C is {requested!r}; it may be 0 (never compile), 1 (must compile) or unset")


def twins() -> dict[str, Path]:
    """Return the modules with a twin and their `.py` files, relative to the project, sorted."""
    found = {}
    for package, folder in PACKAGES.items():
        for twin in folder.rglob("*.pxd"):
            parts = twin.relative_to(folder).with_suffix("").parts
            found[".".join((package, *parts))] = twin.with_suffix(".py").relative_to(ROOT)
    return {name: found[name] for name in sorted(found) if name not in HEADERS}


def extensions() -> list[Extension]:
    """Return the extension modules, or none where there is nothing to compile them with."""
    if requested == "0" or (not requested and sys.implementation.name != "cpython"):
        return []
    try:
        from Cython.Build import cythonize  # noqa: PLC0415 - may be absent
    except ImportError:
        if requested == "1":
            raise
        return []
    checks = os.environ.get("GRADER_CHECKS") == "1"
    level = "-O1" if checks else "-O3"  # a build with checks serves one run of the tests
    # Debug information takes a tenth of the compile time and most of the disk space.
    flags = [] if sys.platform == "win32" else [level, "-g0", "-Wno-unused-function"]
    modules = [
        Extension(name, [path.as_posix()], extra_compile_args=flags)
        for name, path in twins().items()
    ]
    modules.append(Extension(UTILITY, [f"{UTILITY.replace('.', '/')}.c"]))
    if sys.stderr.isatty():
        print(f"translating {len(modules)} modules to C", file=sys.stderr)
    try:
        return cythonize(
            modules,
            include_path=[str(ROOT), str(ROOT / "strategies")],
            build_dir="build/checked" if checks else "build",
            shared_utility_qualified_name=UTILITY,
            quiet=QUIET,
            nthreads=os.cpu_count() or 1,
            compiler_directives={
                "language_level": "3",
                "boundscheck": checks,
                "wraparound": checks,
                "initializedcheck": checks,
                "cdivision": False,
                "embedsignature": False,
                "emit_code_comments": False,
                "auto_pickle": False,  # a fifth of the code; what is pickled has __reduce__
                "show_performance_hints": not QUIET,
            },
        )
    except Exception as error:  # a Cython error must not stop an install that may do without
        if requested == "1":
            raise
        print(f"grader: not compiled, the plain modules will be used ({error})", file=sys.stderr)
        return []


class AllOrNothing(build_ext):
    """Compile on all cores; drop every module if one fails, unless compiling was asked for."""

    def finalize_options(self) -> None:
        """Use all cores unless a number is given."""
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()
        self.done: list[str] = []

    def build_extensions(self) -> None:
        """Compile the longest module first, so that no core waits for it at the end."""
        self.extensions.sort(key=lambda module: -Path(module.sources[0]).stat().st_size)
        super().build_extensions()
        if sys.stderr.isatty():
            print(file=sys.stderr)

    def build_extension(self, ext: Extension) -> None:
        """Compile one module, and show the progress on a terminal."""
        super().build_extension(ext)
        self.done.append(ext.name)
        if sys.stderr.isatty():
            line = f"\rcompiling {len(self.done)} of {len(self.extensions)}"
            print(line, end="", file=sys.stderr, flush=True)

    def run(self) -> None:
        """Build, and clean up after a failure that is allowed."""
        inplace = self.inplace
        try:
            super().run()
        except Exception as error:
            if requested == "1":
                raise
            self.inplace = inplace  # the base class clears it while it builds
            outputs = [*self.get_outputs()]
            if self.inplace:
                outputs += [self.get_ext_fullpath(module.name) for module in self.extensions]
            for output in outputs:
                Path(output).unlink(missing_ok=True)
            self.extensions = []
            self.distribution.ext_modules = []
            print(f"grader: not compiled, the plain modules are used ({error})", file=sys.stderr)


class WithPreparedData(build_py):
    """Put profiles and messages into the package in the form that is read quickly."""

    def run(self) -> None:
        """Copy the package, and write the prepared files beside the copies of their sources."""
        super().run()
        if self.editable_mode:
            return
        path = os.pathsep.join([str(ROOT), str(ROOT / "strategies")])
        command = [sys.executable, "-m", "grader.grading.prepare", str(Path(self.build_lib))]
        if subprocess.run(command, env={**os.environ, "PYTHONPATH": path}, check=False).returncode:
            print("grader: profiles and messages are not prepared, YAML is read", file=sys.stderr)


if __name__ == "__main__":  # where processes are spawned, each one imports this file
    setup(
        ext_modules=extensions(), cmdclass={"build_ext": AllOrNothing, "build_py": WithPreparedData}
    )
