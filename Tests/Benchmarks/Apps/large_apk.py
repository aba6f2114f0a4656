"""Makes Android packages of a size, with aapt2 and apksigner. Nothing in them can run.

usage: large_apk.py FILE BYTES [--strings COUNT] [--languages COUNT] [--files COUNT] [--activities COUNT] [--icons COUNT]
"""

import argparse
import os
import random
import subprocess
import tempfile
import zipfile

ATTRIBUTES = {"icon": (0x01010002, "reference"), "name": (0x01010003, "string"), "label": (0x01010001, "reference|string"),
              "exported": (0x01010010, "boolean"), "resource": (0x01010025, "reference"), "scheme": (0x01010027, "string"),
              "host": (0x01010028, "string"), "pathPrefix": (0x0101002B, "string"),
              "minSdkVersion": (0x0101020C, "integer|string"), "versionCode": (0x0101021B, "integer"),
              "versionName": (0x0101021C, "string"), "targetSdkVersion": (0x01010270, "integer|string"),
              "autoVerify": (0x010104EE, "boolean")}
ANDROID = 'xmlns:android="http://schemas.android.com/apk/res/android"'
MANIFEST = f"""<manifest {ANDROID} package="com.shop.android" android:versionCode="7" android:versionName="1.7">
  <uses-sdk android:minSdkVersion="24" android:targetSdkVersion="34"/>
  %s
  <application android:label="@string/text0"%s>
    %s
    <meta-data android:name="asset_statements" android:resource="@string/statements"/>
    <activity android:name=".Main" android:exported="true">
      <intent-filter android:autoVerify="true">
        <action android:name="android.intent.action.VIEW"/>
        <category android:name="android.intent.category.DEFAULT"/>
        <category android:name="android.intent.category.BROWSABLE"/>
        <data android:scheme="https" android:host="example.com" android:pathPrefix="/buy"/>
      </intent-filter>
    </activity>
  </application>
</manifest>"""
STATEMENTS = r'[{\"include\":\"https://example.com/.well-known/assetlinks.json\"}]'
WORDS = "order basket delivery address invoice account password language settings privacy search offer".split()
DENSITIES = ["mdpi", "hdpi", "xhdpi", "xxhdpi", "xxxhdpi"]
PIECE = 4 << 20


def run(*words):
    result = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if result.returncode:
        raise SystemExit(f"exit status {result.returncode}: {words[0]}\n{result.stdout}")


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        file.write(text)


def framework(work):
    """A package of the attributes that the manifest uses, with their public numbers, in the place of an SDK."""
    rows = "".join(f'<attr name="{name}" format="{form}"/><public type="attr" name="{name}" id="0x{number:08x}"/>'
                   for name, (number, form) in ATTRIBUTES.items())
    write(f"{work}/framework/values/attrs.xml", f"<resources>{rows}</resources>")
    write(f"{work}/framework/AndroidManifest.xml", f'<manifest {ANDROID} package="android"/>')
    run("aapt2", "compile", "-o", f"{work}/framework", f"{work}/framework/values/attrs.xml")
    run("aapt2", "link", "-o", f"{work}/framework.apk", "--manifest", f"{work}/framework/AndroidManifest.xml",
        f"{work}/framework/values_attrs.arsc.flat")
    return f"{work}/framework.apk"


def manifest(activities, icons):
    """The manifest of an app with so many further activities, each with a label, an icon and a filter."""
    icon = ' android:icon="@drawable/icon0"' if icons else ""
    permissions = "".join(f'<uses-permission android:name="com.shop.permission.P{number}"/>'
                          for number in range(activities // 4))
    others = "".join(
        f'<activity android:name=".Page{number}" android:exported="false" android:label="@string/text{number}"{icon}>'
        f'<intent-filter><action android:name="com.shop.action.A{number}"/>'
        '<category android:name="android.intent.category.DEFAULT"/></intent-filter></activity>'
        for number in range(activities))
    return MANIFEST % (permissions, icon, others)


def drawn(work, icons):
    """The compiled files of so many icons, each in every density."""
    if not icons:
        return []
    for density in DENSITIES:
        for number in range(icons):
            write(f"{work}/icons/drawable-{density}/icon{number}.xml", "<shape/>")
    run("aapt2", "compile", "-o", f"{work}/icons.zip", "--dir", f"{work}/icons")
    return [f"{work}/icons.zip"]


def linked(work, strings, languages, activities, icons):
    """A package with its manifest and a table of strings in several languages, and of icons in several densities."""
    compiled = drawn(work, icons)
    for number in range(languages):
        tag = "" if number == 0 else "-" + chr(97 + number // 26) + chr(97 + number % 26)
        rows = "".join(f'<string name="text{index}">{tag} {WORDS[index % 12]} {WORDS[index // 12 % 12]} {index} {number}</string>'
                       for index in range(strings))
        own = f'<string name="statements">{STATEMENTS}</string>' if number == 0 else ""
        write(f"{work}/values{tag}/strings.xml", f"<resources>{own}{rows}</resources>")
        run("aapt2", "compile", "-o", work, f"{work}/values{tag}/strings.xml")
        compiled.append(f"{work}/values{tag}_strings.arsc.flat")
    write(f"{work}/AndroidManifest.xml", manifest(activities, icons))
    run("aapt2", "link", "-o", f"{work}/linked.apk", "-I", framework(work), "--manifest", f"{work}/AndroidManifest.xml",
        "--no-auto-version", *compiled)
    return f"{work}/linked.apk"


def filled(source, target, size, files):
    """A copy with small files, a program that can be compressed, and a library up to the size."""
    noise = random.Random(1)
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as new:
        for item in old.infolist():
            kind = zipfile.ZIP_STORED if item.filename.endswith(".arsc") else zipfile.ZIP_DEFLATED
            new.writestr(item.filename, old.read(item.filename), kind)
        for number in range(files):
            new.writestr(f"res/layout/page_{number}.xml", noise.randbytes(300) + b"layout" * 200)
        if files:
            new.writestr("classes.dex", b"".join(noise.randbytes(600) + b"code" * 150 for _ in range(8000)))
        rest = size - new.fp.tell()
        with new.open(zipfile.ZipInfo("lib/arm64-v8a/libapp.so"), "w") as library:
            for _ in range(0, rest, PIECE):
                library.write(noise.randbytes(PIECE))


def signed(path, work):
    run("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "3650", "-subj", "/CN=Shop",
        "-keyout", f"{work}/key.pem", "-out", f"{work}/cert.pem")
    run("openssl", "pkcs8", "-topk8", "-outform", "DER", "-nocrypt", "-in", f"{work}/key.pem", "-out", f"{work}/key.pk8")
    run("apksigner", "sign", "--key", f"{work}/key.pk8", "--cert", f"{work}/cert.pem", "--min-sdk-version", "24",
        "--v4-signing-enabled", "false", path)


def make(path, size, strings=1, languages=1, files=0, activities=0, icons=0):
    with tempfile.TemporaryDirectory() as work:
        filled(linked(work, strings, languages, activities, icons), path, size, files)
        signed(path, work)


if __name__ == "__main__":
    options = argparse.ArgumentParser()
    options.add_argument("file")
    options.add_argument("bytes", type=int)
    options.add_argument("--strings", type=int, default=1)
    options.add_argument("--languages", type=int, default=1)
    options.add_argument("--files", type=int, default=0)
    options.add_argument("--activities", type=int, default=0)
    options.add_argument("--icons", type=int, default=0)
    chosen = options.parse_args()
    make(chosen.file, chosen.bytes, chosen.strings, chosen.languages, chosen.files, chosen.activities, chosen.icons)
