import android_parts

android_parts.entries("*.aab", "base/manifest/AndroidManifest.xml")
for path in sorted(android_parts.COLLECTION.glob("*.aab")):
    with android_parts.zipfile.ZipFile(path) as archive:
        if "base/resources.pb" in archive.namelist():
            android_parts.write(path.name + "-resources", archive.read("base/resources.pb"))
