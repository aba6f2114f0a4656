"""Apps of any size: programs, archives and manifests, each with as many parts as wanted."""

import io
import pathlib
import struct
import subprocess
import sys
import tempfile
import zipfile

TOOLS = pathlib.Path(__file__).resolve().parents[1] / "Tools"


def made(tool, name, *options):
    """The bytes of the file that a tool of the tests makes."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, name)
        subprocess.run([sys.executable, TOOLS / tool, path, *options], check=True)
        return path.read_bytes()


def domains(count):
    return [word for number in range(count) for word in ("--domain", f"applinks:s{number}.example")]


def program(form):
    return lambda count: made("make-app.py", "program", "--form", form, *domains(count))


def slices(count):
    """A program for as many processors, with the same part for each."""
    part = made("make-app.py", "program", *domains(1))
    place, table = 0x10000, b""
    for number in range(count):
        table += struct.pack(">5I", 0x0100000C, number, place, len(part), 12)
        place += (len(part) + 4095) // 4096 * 4096
    return (struct.pack(">II", 0xCAFEBABE, count) + table).ljust(0x10000, b"\0") + part.ljust((len(part) + 4095) // 4096 * 4096, b"\0") * count


def archive(count):
    return made("make-app.py", "a.ipa", "--entries", str(count), *domains(1))


def extensions(count):
    options = [word for number in range(count) for word in ("--extension", f"applinks:s{number}.example")]
    return made("make-app.py", "a.ipa", *domains(1), *options)


def package(count):
    hosts = [word for number in range(count) for word in ("--host", f"s{number}.example")]
    return made("make-apk.py", "a.apk", "--package", "com.example.app", *hosts)


def package_with(entries):
    """A package without hosts, with further entries: their names and contents."""
    content = io.BytesIO(package(0))
    with zipfile.ZipFile(content, "a", zipfile.ZIP_DEFLATED) as result:
        for name, data in entries:
            result.writestr(zipfile.ZipInfo(name), data)
    return content.getvalue()


def entries(count):
    return package_with((f"res/{number}.xml", b"") for number in range(count))


def signing_pairs(count):
    """A signing block with as many pairs that no scheme knows (AOSP, APK Signature Scheme v2)."""
    data = package(1)
    end = data.rfind(b"PK\x05\x06")
    directory = struct.unpack_from("<I", data, end + 16)[0]
    pairs = b"".join(struct.pack("<QI", 4 + 8, 0x1000 + number) + b"\0" * 8 for number in range(count))
    size = struct.pack("<Q", len(pairs) + 24)
    block = size + pairs + size + b"APK Sig Block 42"
    tail = bytearray(data[directory:])
    struct.pack_into("<I", tail, len(tail) - len(data) + end + 16, directory + len(block))
    return data[:directory] + block + bytes(tail)


# Protocol buffers.

def varint(number):
    groups = []
    while number > 0x7F:
        groups.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*groups, number])


def field(number, content):
    if isinstance(content, int):
        return varint(number << 3) + varint(content)
    if isinstance(content, str):
        content = content.encode()
    return varint(number << 3 | 2) + varint(len(content)) + content


def element(name, /, *children, **attributes):
    """XmlNode of AOSP's Resources.proto."""
    rows = b""
    for key, value in attributes.items():
        space = b"" if key == "package" else field(1, "http://schemas.android.com/apk/res/android")
        item = field(6, field(1, field(2, value))) if isinstance(value, int) else b""
        rows += field(4, space + field(2, key) + field(3, "" if item else value) + item)
    return field(1, field(3, name) + rows + b"".join(field(5, child) for child in children))


def manifest(hosts):
    words = [element("action", name="android.intent.action.VIEW"), element("data", scheme="https")]
    words += [element("category", name=f"android.intent.category.{name}") for name in ("DEFAULT", "BROWSABLE")]
    words += [element("data", host=host) for host in hosts]
    activity = element("activity", element("intent-filter", *words, autoVerify="true"), name=".Main")
    return element("manifest", element("application", activity), package="com.example.app")


def bundle_of(hosts, resources):
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as result:
        result.writestr(zipfile.ZipInfo("BundleConfig.pb"), b"")
        result.writestr(zipfile.ZipInfo("base/manifest/AndroidManifest.xml"), manifest(hosts))
        result.writestr(zipfile.ZipInfo("base/resources.pb"), resources)
    return content.getvalue()


def bundle(count):
    return bundle_of([f"s{number}.example" for number in range(count)], b"")


def bundle_resources(count):
    """A bundle whose host is the last of as many texts."""
    rows = b""
    for number in range(1, count + 1):
        text = field(6, field(2, field(4, field(2, field(1, f"s{number}.example")))))
        rows += field(3, field(1, field(1, number)) + field(2, f"host{number}") + text)
    kind = field(3, field(1, field(1, 1)) + field(2, "string") + rows)
    return bundle_of([0x7F010000 | count], field(2, field(1, field(1, 0x7F)) + kind))
