"""Compile the hot modules for browsers: `make wasm`.

All of them become one library of WebAssembly, which the Python of Pyodide loads.  It is package
data, so who exports a static site needs no compiler.  The tools are Cython and the package
`ziglang`, of the group `wasm`, and `wasm-opt` of Binaryen, if there is one, which makes the
library a fifth smaller.

The C code is that of the native modules.  It keeps to the limited API of Python 3.11, so one
library serves every Pyodide whose Python is as new, and the headers of any Python will do.
"""

from __future__ import annotations

import lzma
import os
import runpy
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BUILD = ROOT / "build/wasm"
CONFIG = """\
/* What the limited API of Python has to know about wasm32 and Emscripten. */
#define SIZEOF_SHORT 2
#define SIZEOF_INT 4
#define SIZEOF_LONG 4
#define SIZEOF_LONG_LONG 8
#define SIZEOF_SIZE_T 4
#define SIZEOF_VOID_P 4
#define SIZEOF_UINTPTR_T 4
#define SIZEOF_WCHAR_T 4
#define SIZEOF_FLOAT 4
#define SIZEOF_DOUBLE 8
#define SIZEOF_TIME_T 8
#define SIZEOF_OFF_T 8
#define SIZEOF_PID_T 4
#define HAVE_LONG_LONG 1
#define HAVE_UNISTD_H 1
#define HAVE_STDINT_H 1
#define HAVE_INTTYPES_H 1
#define HAVE_SYS_TYPES_H 1
#define HAVE_SYS_STAT_H 1
#define HAVE_SYS_TIME_H 1
#define PY_FORMAT_SIZE_T "z"
#define WITH_DOC_STRINGS 1
"""
"""The file `pyconfig.h`."""
FEATURES = "mvp bulk_memory bulk_memory_opt mutable_globals sign_ext nontrapping_fptoint"
"""What the code may use of WebAssembly: Pyodide itself needs more."""
TARGET = ("-target", "wasm32-wasi", f"-mcpu={FEATURES.replace(' ', '+')}", "-fPIC")
OPTIONS = (
    *("-O2", "-g0", "-w", "-DNDEBUG", "-fwrapv", "-fno-strict-aliasing"),
    *("-fvisibility=hidden", "-fno-sanitize=all", "-DPy_LIMITED_API=0x030b0000"),
)
LIBRARY = "grader_compiled"
"""The name of the module of the library; `grader/web/compiled_modules.py` asks for it."""
LINK = (
    *("--experimental-pic", "-shared", "--no-entry", "--unresolved-symbols=import-dynamic"),
    *("--gc-sections", "--strip-all", "-O2", f"--export=PyInit_{LIBRARY}"),
    *(f"--export-if-defined=__wasm_{name}" for name in ("call_ctors", "apply_data_relocs")),
)
OPTIMIZE = (
    "-O3",
    *("--enable-bulk-memory", "--enable-bulk-memory-opt", "--enable-mutable-globals"),
    *("--enable-sign-ext", "--enable-nontrapping-float-to-int"),
)
TABLE = """\
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <string.h>

DECLARATIONS

static const struct { const char *name; PyObject *(*init)(void); } TABLE[] = { ENTRIES };
static const int COUNT = sizeof TABLE / sizeof *TABLE;

static PyObject *names(PyObject *self, PyObject *none) {
    PyObject *found = PyTuple_New(COUNT);
    for (int i = 0; found && i < COUNT; i++) {
        PyObject *name = PyUnicode_FromString(TABLE[i].name);
        if (!name || PyTuple_SetItem(found, i, name)) Py_CLEAR(found);
    }
    return found;
}

static PyObject *create(PyObject *self, PyObject *spec) {
    PyObject *name = PyObject_GetAttrString(spec, "name");
    const char *text = name ? PyUnicode_AsUTF8AndSize(name, NULL) : NULL;
    PyObject *found = NULL;
    for (int i = 0; text && i < COUNT; i++) {
        if (strcmp(text, TABLE[i].name)) continue;
        PyObject *definition = TABLE[i].init();
        if (definition) found = PyModule_FromDefAndSpec((PyModuleDef *)definition, spec);
        break;
    }
    if (!found && !PyErr_Occurred()) PyErr_SetObject(PyExc_ImportError, name);
    Py_XDECREF(name);
    return found;
}

static PyObject *execute(PyObject *self, PyObject *module) {
    PyModuleDef *definition = PyModule_GetDef(module);
    if (!definition || PyModule_ExecDef(module, definition)) return NULL;
    Py_RETURN_NONE;
}

static PyMethodDef METHODS[] = {
    {"names", names, METH_NOARGS, "Return the names of the modules."},
    {"create", create, METH_O, "Create the module of a spec."},
    {"execute", execute, METH_O, "Execute a module that has been created."},
    {0},
};
static PyModuleDef_Slot SLOTS[] = {{0}};
static PyModuleDef MODULE = {PyModuleDef_HEAD_INIT, "NAME", NULL, 0, METHODS, SLOTS};
PyMODINIT_FUNC PyInit_NAME(void) { return PyModuleDef_Init(&MODULE); }
"""
"""The source of the module through which Python reaches all others."""


def main() -> None:
    """Make the library, unless there is one of the same sources."""
    about = runpy.run_path(str(ROOT / "grader/web/compiled_library.py"))
    target: Path = about["path"]()
    if target.exists():
        print(f"{target.relative_to(ROOT)} is up to date")
        return
    compiler = zig()
    if compiler is None:
        sys.exit("compiling needs the package ziglang: pip install --group wasm")
    os.environ["GRADER_C"] = "1"
    setup = runpy.run_path(str(ROOT / "setup.py"), run_name="setup")
    BUILD.mkdir(parents=True, exist_ok=True)
    modules = setup["extensions"]()
    jobs = [
        (module.name, ROOT / module.sources[0], setup["exact"](module.name)) for module in modules
    ]
    library = optimized(linked(compiler, compiled(compiler, jobs)))
    for old in target.parent.glob(about["PATTERN"]):
        old.unlink()
    target.write_bytes(lzma.compress(library.read_bytes(), preset=9 | lzma.PRESET_EXTREME))
    sizes = f"{library.stat().st_size:,} bytes, compressed {target.stat().st_size:,}"
    print(f"{target.relative_to(ROOT)}: {len(modules)} modules, {sizes}")


def zig() -> Path | None:
    """Return the compiler, or None if it is not installed."""
    folder = Path(sysconfig.get_path("purelib"), "ziglang")
    found = shutil.which("zig", path=str(folder))
    return Path(found) if found else None


def compiled(compiler: Path, jobs: Sequence[tuple[str, Path, list[str]]]) -> list[Path]:
    """Compile sources, all that have changed since the last time, and return the objects.

    Args:
        compiler: the compiler.
        jobs: the names of modules, their sources in C, and additional flags.
    """
    headers = BUILD / "include"
    shutil.copytree(sysconfig.get_path("include"), headers, dirs_exist_ok=True)
    (headers / "pyconfig.h").write_text(CONFIG, encoding="utf-8")
    table = BUILD / f"{LIBRARY}.c"
    table.write_text(table_source([name for name, _, _ in jobs]), encoding="utf-8")
    folders = (headers, ROOT / "build", ROOT / "build/strategies")
    places = [f"-I{folder}" for folder in folders]

    def compile_one(job: tuple[str, Path, list[str]]) -> Path:
        name, source, flags = job
        made = BUILD / f"{name}.o"
        if made.exists() and made.stat().st_mtime > max(source.stat().st_mtime, own_time):
            return made
        # The functions that make modules have the last parts of the names, which are not unique.
        alone = name.rpartition(".")[2]
        renamed = [] if alone == name else [f"-DPyInit_{alone}={maker(name)}"]
        options = (*TARGET, *OPTIONS, *places, *flags, *renamed)
        run(compiler, "cc", *options, "-c", source, "-o", made)
        return made

    own_time = Path(__file__).stat().st_mtime
    # The longest first, so that no core waits for it at the end.
    ordered = sorted(jobs, key=lambda job: -job[1].stat().st_size)
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        return sorted(pool.map(compile_one, [(LIBRARY, table, []), *ordered]))


def table_source(names: Sequence[str]) -> str:
    """Return the source of the module of the library."""
    makers = "\n".join(f"PyMODINIT_FUNC {maker(name)}(void);" for name in names)
    entries = ", ".join(f'{{"{name}", {maker(name)}}}' for name in names)
    text = TABLE.replace("DECLARATIONS", makers).replace("ENTRIES", entries)
    return text.replace("NAME", LIBRARY)


def maker(name: str) -> str:
    """Return the name of the function in C that makes a module."""
    return f"PyInit_{name.replace('.', '__')}"


def linked(compiler: Path, objects: Sequence[Path]) -> Path:
    """Link the objects to a library, and return it."""
    made = BUILD / f"{LIBRARY}.wasm"
    run(compiler, "wasm-ld", *LINK, *objects, "-o", made)
    return made


def optimized(library: Path) -> Path:
    """Return the library, made smaller where Binaryen is installed."""
    program = shutil.which("wasm-opt")
    if program is None:
        print("no wasm-opt here, so the library stays larger: npm install --global binaryen")
        return library
    made = library.with_suffix(".small.wasm")
    run(program, *OPTIMIZE, library, "-o", made)
    return made


def run(*command: object) -> None:
    """Run a tool; if it fails, end with what it says."""
    caches = {f"ZIG_{kind}_CACHE_DIR": str(BUILD / "cache") for kind in ("GLOBAL", "LOCAL")}
    done = subprocess.run(
        [*map(str, command)],
        env={**os.environ, **caches},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stderr[-3000:]}")


if __name__ == "__main__":
    main()
