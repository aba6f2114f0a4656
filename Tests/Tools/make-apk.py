#!/usr/bin/env python3
"""Makes a small Android package:
make-apk.py FILE --package NAME [--host HOST]... [--path PREFIX]... [--lowest SDK] [--target SDK] [--plain] [--disabled]
            [--ssp PREFIX] [--scheme NAME] [--port PORT] [--lone-port PORT] [--permission NAME] [--split NAME] [--statements JSON] [--signer CERT KEY]

Its manifest is binary XML with one activity and one filter for the hosts, with autoVerify unless --plain is given. Nothing in it can run.
With --signer it has the JAR signature that releases accept for a target SDK below 30.
"""
import argparse, struct, subprocess, zipfile

ATTRIBUTES = {"name": 0x01010003, "permission": 0x01010006, "enabled": 0x0101000E, "exported": 0x01010010,
              "resource": 0x01010025, "scheme": 0x01010027, "host": 0x01010028, "port": 0x01010029,
              "pathPrefix": 0x0101002B, "sspPrefix": 0x010103E4, "minSdkVersion": 0x0101020C, "versionCode": 0x0101021B, "targetSdkVersion": 0x01010270,
              "autoVerify": 0x010104EE}
NAMESPACE = "http://schemas.android.com/apk/res/android"
NONE = 0xFFFFFFFF


class Manifest:
    """Binary XML (AOSP, ResourceTypes.h): strings of attributes come first, beside their numbers."""
    def __init__(self):
        self.strings, self.nodes = list(ATTRIBUTES), b""

    def string(self, text):
        if text not in self.strings:
            self.strings.append(text)
        return self.strings.index(text)

    @staticmethod
    def chunk(kind, header, body):
        return struct.pack("<HHI", kind, 8 + len(header), 8 + len(header) + len(body)) + header + body

    def start(self, tag, /, **attributes):
        rows = b""
        for key, value in attributes.items():
            plain = key in ("package", "split")
            if isinstance(value, bool):
                kind, raw, data = 0x12, NONE, NONE if value else 0
            elif isinstance(value, int):
                kind, raw, data = 0x10, NONE, value
            else:
                kind, raw, data = 0x03, self.string(value), self.string(value)
            space = NONE if plain else self.string(NAMESPACE)
            rows += struct.pack("<IIIHBBI", space, self.string(key), raw, 8, 0, kind, data)
        body = struct.pack("<IIHHHHHH", NONE, self.string(tag), 20, 20, len(attributes), 0, 0, 0) + rows
        self.nodes += self.chunk(0x0102, struct.pack("<II", 1, NONE), body)

    def end(self, name):
        self.nodes += self.chunk(0x0103, struct.pack("<II", 1, NONE), struct.pack("<II", NONE, self.string(name)))

    def leaf(self, tag, /, **attributes):
        self.start(tag, **attributes)
        self.end(tag)

    def bytes(self):
        offsets, data = [], b""
        for text in self.strings:
            offsets.append(len(data))
            encoded = text.encode()
            data += bytes([len(text), len(encoded)]) + encoded + b"\0"
        data += b"\0" * (-len(data) % 4)
        head = struct.pack("<IIIII", len(offsets), 0, 1 << 8, 28 + 4 * len(offsets), 0)
        pool = self.chunk(0x0001, head, struct.pack(f"<{len(offsets)}I", *offsets) + data)
        numbers = self.chunk(0x0180, b"", struct.pack(f"<{len(ATTRIBUTES)}I", *ATTRIBUTES.values()))
        return self.chunk(0x0003, b"", pool + numbers + self.nodes)


options = argparse.ArgumentParser()
options.add_argument("file")
options.add_argument("--package", required=True)
options.add_argument("--host", action="append", default=[])
options.add_argument("--path", action="append", default=[])
options.add_argument("--lowest", type=int, default=24)
options.add_argument("--target", type=lambda text: int(text) if text.isdigit() else text, default=34)
options.add_argument("--scheme", action="append", default=[])
options.add_argument("--port")
options.add_argument("--lone-port", help="a port in a data element of its own")
options.add_argument("--permission", help="what a caller of the activity needs")
options.add_argument("--ssp")
options.add_argument("--split", help="makes a feature of this name")
options.add_argument("--plain", action="store_true")
options.add_argument("--disabled", action="store_true")
options.add_argument("--statements", help="the text of asset_statements, shorter than 128 bytes")
options.add_argument("--signer", nargs=2)
chosen = options.parse_args()
xml = Manifest()
split = {"split": chosen.split} if chosen.split else {}
xml.start("manifest", versionCode=1, package=chosen.package, **split)
xml.leaf("uses-sdk", minSdkVersion=chosen.lowest, targetSdkVersion=chosen.target)
xml.start("application")
if chosen.statements:
    xml.leaf("meta-data", name="asset_statements", resource=chosen.statements)
permission = {"permission": chosen.permission} if chosen.permission else {}
xml.start("activity", name=".Main", enabled=not chosen.disabled, exported=True, **permission)
xml.start("intent-filter", autoVerify=not chosen.plain)
xml.leaf("action", name="android.intent.action.VIEW")
for category in ["DEFAULT", "BROWSABLE"]:
    xml.leaf("category", name=f"android.intent.category.{category}")
for scheme in chosen.scheme or ["https"]:
    xml.leaf("data", scheme=scheme)
for host in chosen.host:
    xml.leaf("data", host=host, **({"port": chosen.port} if chosen.port else {}))
if chosen.lone_port:
    xml.leaf("data", port=chosen.lone_port)
for path in chosen.path:
    xml.leaf("data", pathPrefix=path)
if chosen.ssp:
    xml.leaf("data", sspPrefix=chosen.ssp)
for name in ["intent-filter", "activity", "application", "manifest"]:
    xml.end(name)
with zipfile.ZipFile(chosen.file, "w", zipfile.ZIP_DEFLATED) as archive:
    files = {"AndroidManifest.xml": xml.bytes()}
    if chosen.signer:
        certificate, key = chosen.signer
        signed = b"Signature-Version: 1.0\r\n\r\n"
        sign = ["openssl", "cms", "-sign", "-binary", "-noattr", "-outform", "DER", "-signer", certificate, "-inkey", key]
        signature = subprocess.run(sign, input=signed, capture_output=True, check=True).stdout
        files |= {"META-INF/MANIFEST.MF": b"Manifest-Version: 1.0\r\n\r\n", "META-INF/CERT.SF": signed, "META-INF/CERT.RSA": signature}
    for name, content in files.items():
        archive.writestr(zipfile.ZipInfo(name, (2009, 1, 1, 0, 0, 0)), content)
