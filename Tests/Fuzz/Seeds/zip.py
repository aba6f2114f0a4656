"""Small archives to start from: zip.py FOLDER"""
import io
import struct
import sys
import warnings
import zipfile

# One of them has a name twice.
warnings.simplefilter("ignore")
folder = sys.argv[1]


def keep(name, content):
    with open(f"{folder}/seed-{name}.zip", "wb") as file:
        file.write(content)


def archive(*entries, comment=b""):
    """Entries are names, contents, methods and modes."""
    result = io.BytesIO()
    with zipfile.ZipFile(result, "w") as z:
        for name, content, method, mode in entries:
            info = zipfile.ZipInfo(name)
            info.create_system = 3
            info.external_attr = mode << 16
            info.compress_type = method
            z.writestr(info, content)
        z.comment = comment
    return result.getvalue()


stored, deflated, file = zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, 0o100644
one = archive(("Payload/A.app/Info.plist", b"<plist/>", stored, file))
keep("empty", archive())
keep("stored", one)
keep("deflated", archive(("a", b"text " * 200, deflated, file)))
keep("bzip2", archive(("a", b"text " * 200, zipfile.ZIP_BZIP2, file)))
keep("xz", archive(("a", b"text " * 200, zipfile.ZIP_LZMA, file)))
keep("kinds", archive(("d/", b"", stored, 0o040755), ("d/link", b"../a", stored, 0o120777), ("é", b"", stored, file)))
keep("names", archive(("../a", b"a", stored, file), ("/a", b"b", stored, file), ("a\\b", b"c", stored, file)))
keep("duplicates", archive(("a", b"one", stored, file), ("a", b"two", deflated, file)))
keep("comment", archive(("a", b"one", stored, file), comment=b"PK\5\6" * 8))
keep("nested", archive(("inner.zip", one, stored, file)))
keep("bomb", archive(("a", bytes(17 << 20), deflated, file)))

# Encrypted by its flag.
keep("encrypted", one.replace(struct.pack("<HH", 20, 0), struct.pack("<HH", 20, 1)))

# The same directory, with a ZIP64 record at its end.
end = len(one) - 22
count, size, offset = struct.unpack("<HII", one[end + 10 : end + 20])
record = b"PK\6\6" + struct.pack("<QHHIIQQQQ", 44, 45, 45, 0, 0, count, count, size, offset)
locator = b"PK\6\7" + struct.pack("<IQI", 0, end, 1)
keep("zip64", one[:end] + record + locator + b"PK\5\6" + struct.pack("<HHHHIIH", 0, 0, 65535, 65535, 2**32 - 1, 2**32 - 1, 0))
