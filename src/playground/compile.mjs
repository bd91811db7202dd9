// Packs the modules of Python for the page, compiled and small: run by Node at build time, in the Pyodide
// that the page runs, since what is compiled belongs to one version of Python.
//
//   node compile.mjs PYODIDE STDLIB.zip PACKAGES.zip BOOT.zip REST.zst
//
// BOOT.zip has what Python loads before it can unpack anything; all else stands in REST.zst as one stream,
// a third smaller than file by file: a line `size name` for each file, an empty line, and the files.
import fs from "fs";
import path from "path";
import process from "process";
import { pathToFileURL } from "url";

const [folder, stdlib, packages, boot, rest] = process.argv.slice(2).map((each) => path.resolve(each));
const { loadPyodide } = await import(pathToFileURL(path.join(folder, "pyodide.mjs")));
const python = await loadPyodide({ indexURL: folder + path.sep });
for (const [name, from] of [["/stdlib.zip", stdlib], ["/packages.zip", packages]]) {
  python.FS.writeFile(name, new Uint8Array(fs.readFileSync(from)));
}
python.runPython(`
import sys
from compression import zstd

LOADED = {name.partition(".")[0] for name in sys.modules} | {"pyodide"}
"""What an empty page has loaded, and what unpacks; of a package all, since it is looked for in one place.
"""

import importlib.util
import marshal
from types import CodeType
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

UNCHECKED = 0b01
"""The flag of a compiled module that is used without a look at its source."""
NO_COLUMNS, UNITS = 13, 8
"""The kind of an entry in a table of lines that knows no columns; how much code an entry covers."""

def first_line(code):
    """Return a table of lines by which all code stands in the first line: a third of all bytes goes."""
    left, made = len(code.co_code) // 2, bytearray()
    while left > 0:
        covered = min(left, UNITS)
        made += bytes((0x80 | NO_COLUMNS << 3 | covered - 1, 0))
        left -= covered
    return bytes(made)

def short(code):
    consts = tuple(short(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    return code.replace(co_consts=consts, co_linetable=first_line(code))

def compiled(name, text):
    # The package tells its findings and commands by their docstrings, and Pyodide reads its own.
    told = name.startswith(("ombre_records/", "pyodide/", "_pyodide/"))
    code = short(compile(text, name, "exec", dont_inherit=True, optimize=0 if told else 2))
    return importlib.util.MAGIC_NUMBER + UNCHECKED.to_bytes(4, "little") + bytes(8) + marshal.dumps(code)

def files(archive):
    with ZipFile(archive) as old:
        for name in sorted(old.namelist()):
            if name.endswith("/"):
                continue
            data = old.read(name)
            yield (name + "c", compiled(name, data)) if name.endswith(".py") else (name, data)

def boots(name):
    return name.partition("/")[0].removesuffix(".pyc") in LOADED

held = []
with ZipFile("/boot.zip", "w") as new:
    for name, data in files("/stdlib.zip"):
        if boots(name):
            made = ZipInfo(name)
            made.compress_type = ZIP_DEFLATED
            new.writestr(made, data, compresslevel=9)
        else:
            held.append((f"lib/python3.14/{name}", data))
held += [(f"lib/python3.14/site-packages/{name}", data) for name, data in files("/packages.zip")]
# Alike stands by alike: what repeats is found where it is near.
held.sort(key=lambda each: (each[0].rpartition(".")[2], each[0]))
head = "".join(f"{len(data)} {name}\\n" for name, data in held) + "\\n"
with open("/rest.zst", "wb") as file:
    file.write(zstd.compress(head.encode() + b"".join(data for _, data in held), level=22))
`);
fs.writeFileSync(boot, python.FS.readFile("/boot.zip"));
fs.writeFileSync(rest, python.FS.readFile("/rest.zst"));
