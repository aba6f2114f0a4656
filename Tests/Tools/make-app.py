#!/usr/bin/env python3
"""Makes apps as Xcode builds them, with entitlements, signatures and bundles.

    make-app.py OUTPUT --app-id ABCDE12345.com.example.app --domain webcredentials:example.com ...

The name of OUTPUT determines its form: .ipa, .app, .appex, .xcarchive, .mobileprovision, .entitlements; anything else
is a Mach-O program. None of it can be run.
"""

import argparse
import datetime
import os
import plistlib
import stat
import struct
import subprocess
import sys
import zipfile

DOMAINS = "com.apple.developer.associated-domains"


# Property lists in the DER that code signatures have.

def der(tag, content):
    length = len(content)
    if length < 0x80:
        return bytes([tag, length]) + content
    size = (length.bit_length() + 7) // 8
    return bytes([tag, 0x80 | size]) + length.to_bytes(size, "big") + content


def der_value(value):
    if isinstance(value, bool):
        return der(0x01, b"\xff" if value else b"\x00")
    if isinstance(value, int):
        return der(0x02, value.to_bytes(value.bit_length() // 8 + 1, "big", signed=True))
    if isinstance(value, str):
        return der(0x0C, value.encode())
    if isinstance(value, list):
        return der(0x30, b"".join(map(der_value, value)))
    members = sorted(value.items())
    return der(0xB0, b"".join(der(0x30, der_value(key) + der_value(item)) for key, item in members))


def der_entitlements(entitlements):
    return der(0x70, der(0x02, b"\x01") + der_value(entitlements))


# Mach-O.

def blob(magic, content):
    return struct.pack(">II", magic, 8 + len(content)) + content


def code_directory(identifier, team, flags):
    texts = identifier.encode() + b"\0" + (team.encode() + b"\0" if team else b"")
    header = 52
    fields = [0x20200, flags, header, header, 0, 0, 0]
    content = struct.pack(">7I", *fields) + bytes([32, 2, 0, 12]) + struct.pack(">I", 0)
    content += struct.pack(">II", 0, header + len(identifier.encode()) + 1 if team else 0)
    return blob(0xFADE0C02, content + texts)


def superblob(o, entitlements):
    team = o.team if o.team else None
    flags = 0x2 if o.ad_hoc else 0
    blobs = [(0, code_directory(o.bundle_id, team, flags))]
    if entitlements is not None:
        if o.form in ("both", "xml", "differ"):
            blobs.append((5, blob(0xFADE7171, plistlib.dumps(entitlements))))
        if o.form in ("both", "der"):
            blobs.append((7, blob(0xFADE7172, der_entitlements(entitlements))))
        if o.form == "differ":
            other = dict(entitlements, **{DOMAINS: ["applinks:other.example"]})
            blobs.append((7, blob(0xFADE7172, der_entitlements(other))))
    blobs.append((0x10000, blob(0xFADE0B01, b"" if o.ad_hoc else b"\x30\x03\x02\x01\x00")))
    offset = 12 + 8 * len(blobs)
    index = b""
    for slot, content in blobs:
        index += struct.pack(">II", slot, offset)
        offset += len(content)
    return struct.pack(">III", 0xFADE0CC0, offset, len(blobs)) + index + b"".join(c for _, c in blobs)


def thin(o, entitlements, cpu, is64):
    order = ">" if o.big_endian else "<"
    header_size = 32 if is64 else 28
    code_offset = header_size + 16
    code = b"\0" * 4096
    signature = b"" if o.unsigned else superblob(o, {} if o.simulator else entitlements)
    if o.simulator:
        return simulated(o, plistlib.dumps(entitlements), code, signature)
    commands = b"" if o.unsigned else struct.pack(order + "4I", 0x1D, 16, code_offset + len(code) + o.pad, len(signature))
    header = struct.pack(order + "7I", 0xFEEDFACF if is64 else 0xFEEDFACE, *cpu, 2, 1 if commands else 0, len(commands), 0)
    if is64:
        header += b"\0" * 4
    return header + commands.ljust(16, b"\0") + code, signature


def simulated(o, text, code, signature):
    """A simulator build for arm64: the entitlements are in the section __TEXT,__entitlements, and the signature has none."""
    size = 72 + 80 + 16
    place = 32 + size + len(code)
    section = struct.pack("<16s16sQQ8I", b"__entitlements", b"__TEXT", place, len(text), place, 0, 0, 0, 0, 0, 0, 0)
    commands = struct.pack("<II16s4Q4I", 0x19, 72 + 80, b"__TEXT", 0, 8192, 0, 8192, 5, 5, 1, 0) + section
    commands += struct.pack("<4I", 0x1D, 16, place + len(text), len(signature))
    header = struct.pack("<8I", 0xFEEDFACF, 0x0100000C, 0, 2, 2, size, 0, 0)
    return header + commands + code + text, signature


def program(o, entitlements):
    """The pieces of a Mach-O file; a number is that many zero bytes, a negative one noise."""
    if not o.universal:
        start, signature = thin(o, entitlements, (12, 9) if o.bits == 32 else (0x0100000C, 0), o.bits == 64)
        return [start, o.padding, signature]
    slices = [((12, 9), False), ((0x0100000C, 0), True)]
    offset, table, pieces = 4096, b"", []
    for index, (cpu, is64) in enumerate(slices):
        claims = entitlements
        if o.slices_differ and index == 1:
            claims = dict(entitlements, **{DOMAINS: []})
        slice_options = argparse.Namespace(**dict(vars(o), unsigned=o.unsigned or (o.slice_unsigned and index == 1)))
        start, signature = thin(slice_options, claims, cpu, is64)
        size = len(start) + o.pad + len(signature)
        table += struct.pack(">5I", *cpu, offset, size, 12)
        aligned = (size + 4095) // 4096 * 4096
        pieces += [start, o.padding, signature, aligned - size]
        offset += aligned
    head = struct.pack(">II", 0xCAFEBABE, len(slices)) + table
    return [head.ljust(4096, b"\0")] + pieces


# Profiles.

def profile(o):
    def moment(text):
        return datetime.datetime.fromisoformat(text.replace("Z", ""))

    identifier = o.profile_app_id or o.app_id
    permitted = {"application-identifier": identifier, "com.apple.developer.team-identifier": o.team,
                 "get-task-allow": o.get_task_allow}
    if not o.profile_without_domains:
        permitted[DOMAINS] = "*"
    content = {"Name": "test profile", "UUID": "00000000-0000-0000-0000-000000000000", "TeamIdentifier": [o.team],
               "ApplicationIdentifierPrefix": [identifier.split(".")[0]], "Entitlements": permitted, "Version": 1,
               "CreationDate": moment("2020-01-01T00:00:00Z"), "ExpirationDate": moment(o.profile_expires)}
    if o.get_task_allow:
        content["ProvisionedDevices"] = ["00000000-0000000000000000"]
    text = plistlib.dumps(content)
    if not o.profile_cert:
        return text
    command = ["openssl", "cms", "-sign", "-binary", "-nodetach", "-outform", "DER", "-signer", o.profile_cert,
               "-inkey", o.profile_key]
    return subprocess.run(command, input=text, stdout=subprocess.PIPE, check=True).stdout


# Bundles: files by name. A number among a file's pieces is that many zero bytes.

def bundle(o, entitlements, name):
    base = "Contents/" if o.mac else ""
    info = {"CFBundleIdentifier": o.info_bundle_id or o.bundle_id, "CFBundleExecutable": o.executable or name,
            "CFBundleShortVersionString": o.version, "CFBundleVersion": o.build}
    files = {base + "Info.plist": [plistlib.dumps(info, fmt=plistlib.FMT_BINARY)]}
    files[base + ("MacOS/" if o.mac else "") + name] = program(o, entitlements)
    if o.profile_cert or o.profile:
        files[base + ("embedded.provisionprofile" if o.mac else "embedded.mobileprovision")] = [profile(o)]
    for index, domains in enumerate(o.extension or []):
        inner = dict(entitlements, **{"application-identifier": f"{o.app_id}.extension{index}", DOMAINS: domains.split(",")})
        options = argparse.Namespace(**{**vars(o), "extension": None, "clip": None, "profile_cert": None, "profile": False,
                                        "bundle_id": f"{o.bundle_id}.extension{index}", "info_bundle_id": None,
                                        "executable": None, "pad": 0, "padding": 0})
        for path, pieces in bundle(options, inner, f"Extension{index}").items():
            files[f"{base}PlugIns/Extension{index}.appex/{path}"] = pieces
    if o.clip:
        inner = dict(entitlements, **{"application-identifier": f"{o.app_id}.Clip", DOMAINS: o.clip.split(",")})
        options = argparse.Namespace(**{**vars(o), "extension": None, "clip": None, "profile_cert": None, "profile": False,
                                        "bundle_id": f"{o.bundle_id}.Clip", "info_bundle_id": None, "executable": None, "pad": 0, "padding": 0})
        for path, pieces in bundle(options, inner, "Clip").items():
            files[f"{base}AppClips/Clip.app/{path}"] = pieces
    return files


def pour(pieces, out):
    nothing = b"\0" * (1 << 20)
    for piece in pieces:
        if isinstance(piece, int):
            left = abs(piece)
            while left > 0:
                count = min(left, len(nothing))
                out.write(nothing[:count] if piece > 0 else os.urandom(count))
                left -= count
        else:
            out.write(piece)


def write_folder(root, files):
    for path, pieces in files.items():
        place = os.path.join(root, path)
        os.makedirs(os.path.dirname(place), exist_ok=True)
        with open(place, "wb") as out:
            pour(pieces, out)


def write_archive(o, path, files):
    method = zipfile.ZIP_STORED if o.stored else zipfile.ZIP_DEFLATED
    with zipfile.ZipFile(path, "w", method, allowZip64=True) as archive:
        for number in range(o.entries):
            archive.writestr(f"Payload/{o.name}.app/Resource{number}.txt", b"")
        if o.noise:
            info = zipfile.ZipInfo(f"Payload/{o.name}.app/Assets.car", (2020, 1, 1, 0, 0, 0))
            info.compress_type = zipfile.ZIP_STORED
            with archive.open(info, "w", force_zip64=True) as out:
                for _ in range(o.noise >> 20):
                    out.write(os.urandom(1 << 20))
        for name, pieces in files.items():
            info = zipfile.ZipInfo(f"Payload/{o.name}.app/{name}", (2020, 1, 1, 0, 0, 0))
            info.compress_type = method
            if o.linked and name == o.name:
                info.create_system = 3
                info.external_attr = (stat.S_IFLNK | 0o777) << 16
                pieces = [b"../../../../etc/passwd"]
            for _ in range(2 if o.duplicate and name == o.name else 1):
                with archive.open(info, "w", force_zip64=True) as out:
                    pour(pieces, out)
        if o.climbing:
            archive.writestr("../../climbing.txt", b"")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    add = parser.add_argument
    add("output")
    add("--app-id", default="ABCDE12345.com.example.app")
    add("--team", default=None, help="default: the identifier's prefix")
    add("--domain", action="append", help="a value of the associated domains")
    add("--no-domains", action="store_true", help="without the key")
    add("--get-task-allow", action="store_true", help="a development build")
    add("--entitlements", help="a property list to sign with instead")
    add("--name", default="Example")
    add("--version", default="1.0")
    add("--build", default="1")
    add("--info-bundle-id", help="another one in Info.plist")
    add("--executable", help="another name in Info.plist")
    add("--mac", action="store_true", help="the layout of macOS")
    add("--extension", action="append", help="an extension with these domains, separated by commas")
    add("--clip", help="an App Clip with these domains, separated by commas")
    add("--form", default="both", choices=["both", "xml", "der", "differ", "none"], help="of the entitlements")
    add("--bits", type=int, default=64, choices=[32, 64])
    for flag in ["universal", "slices-differ", "slice-unsigned", "big-endian", "unsigned", "ad-hoc", "simulator", "profile", "profile-without-domains",
                 "stored", "climbing", "linked", "duplicate"]:
        add("--" + flag, action="store_true")
    add("--profile-cert", help="signs the profile, with --profile-key")
    add("--profile-key")
    add("--profile-app-id")
    add("--profile-expires", default="2990-01-01T00:00:00Z")
    add("--pad", type=int, default=0, help="zero bytes before the program's signature")
    add("--pad-noise", type=int, default=0, help="the same, of bytes that hardly compress")
    add("--noise", type=int, default=0, help="bytes of another entry in front, in whole MiB")
    add("--entries", type=int, default=0, help="empty entries in front")
    o = parser.parse_args()
    o.padding = -o.pad_noise if o.pad_noise else o.pad
    o.pad = o.pad or o.pad_noise
    o.team = o.team or o.app_id.split(".")[0]
    o.bundle_id = o.app_id.split(".", 1)[-1]

    entitlements = {"application-identifier": o.app_id, "com.apple.developer.team-identifier": o.team}
    if o.get_task_allow:
        entitlements["get-task-allow"] = True
    if not o.no_domains:
        entitlements[DOMAINS] = o.domain or []
    if o.entitlements:
        with open(o.entitlements, "rb") as file:
            entitlements = plistlib.load(file)
    signed = None if o.form == "none" else entitlements

    kind = os.path.splitext(o.output)[1]
    if kind == ".ipa":
        write_archive(o, o.output, bundle(o, signed, o.name))
    elif kind in (".app", ".appex"):
        write_folder(o.output, bundle(o, signed, os.path.basename(o.output)[:-len(kind)]))
    elif kind == ".xcarchive":
        files = {f"Products/Applications/{o.name}.app/{path}": pieces for path, pieces in bundle(o, signed, o.name).items()}
        properties = {"ApplicationPath": f"Applications/{o.name}.app", "CFBundleIdentifier": o.bundle_id, "Team": o.team}
        files["Info.plist"] = [plistlib.dumps({"ApplicationProperties": properties, "ArchiveVersion": 2})]
        write_folder(o.output, files)
    else:
        pieces = [profile(o)] if kind in (".mobileprovision", ".provisionprofile") else (
            [plistlib.dumps(entitlements, sort_keys=False)] if kind == ".entitlements" else program(o, signed))
        with open(o.output, "wb") as out:
            pour(pieces, out)


if __name__ == "__main__":
    sys.exit(main())
