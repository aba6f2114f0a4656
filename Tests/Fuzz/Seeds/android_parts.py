"""Parts of the packages in the collection beside the checkout, for the seeds of several targets."""

import pathlib
import struct
import sys
import zipfile

COLLECTION = pathlib.Path(__file__).resolve().parents[3].parent / "shared" / "corpus" / "android"


def write(name, content):
    (pathlib.Path(sys.argv[1]) / name).write_bytes(content)


def entries(pattern, entry):
    """The entry of each file that has it, small ones only."""
    for path in sorted(COLLECTION.glob(pattern)):
        with zipfile.ZipFile(path) as archive:
            if entry in archive.namelist():
                content = archive.read(entry)
                if len(content) <= 32768:
                    write(path.name, content)


def signing_blocks():
    """The signing block of each package: what its own length covers before the central directory."""
    for path in sorted(COLLECTION.glob("*.apk")):
        data = path.read_bytes()
        end = data.rfind(b"PK\x05\x06")
        directory = struct.unpack_from("<I", data, end + 16)[0]
        if data[directory - 16 : directory] != b"APK Sig Block 42":
            continue
        size = struct.unpack_from("<Q", data, directory - 24)[0]
        write(path.name, data[directory - size - 8 : directory])
