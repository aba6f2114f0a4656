#!/usr/bin/env python3
"""Prints the SPDX 2.3 description of a release: sbom.py VERSION PROGRAM, as it is shipped. Versions are those of
this build."""
import datetime
import hashlib
import json
import os
import subprocess
import sys

version, program = sys.argv[1:]
created = datetime.datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), datetime.timezone.utc)
with open(program, "rb") as file:
    digest = hashlib.sha256(file.read()).hexdigest()


def debian(package):
    """The installed version of a Debian package."""
    return subprocess.run(["dpkg-query", "-Wf", "${Version}", package], capture_output=True, text=True).stdout or None


swift = subprocess.run(["swift", "--version"], capture_output=True, text=True).stdout.split("Swift version ")[-1].split()[0]
contained = [
    ("swift-runtime", swift, "Apache-2.0 WITH Swift-exception", None),
    ("libstdc++", debian("libstdc++-12-dev"), "GPL-3.0-or-later WITH GCC-exception-3.1", "libstdc++-12-dev"),
    ("libgcc", debian("libgcc-12-dev"), "GPL-3.0-or-later WITH GCC-exception-3.1", "libgcc-12-dev"),
]
used = [
    ("openssl", "libssl3", "Apache-2.0"), ("sqlite", "libsqlite3-0", "blessing"), ("curl", "libcurl4", "curl"),
    ("c-ares", "libc-ares2", "MIT"), ("libpq", "libpq5", "PostgreSQL"), ("libidn2", "libidn2-0", "LGPL-3.0-or-later"),
    ("expat", "libexpat1", "MIT"), ("libzip", "libzip4", "BSD-3-Clause"), ("zlib", "zlib1g", "Zlib"),
    ("gumbo-parser", "libgumbo1", "Apache-2.0"), ("libpsl", "libpsl5", "MIT"),
    ("libmicrohttpd", "libmicrohttpd12", "LGPL-2.1-or-later"),
    ("p11-kit", "libp11-kit0", "BSD-3-Clause"),
]


def package(name, release, licence, deb=None, **more):
    item = {
        "SPDXID": "SPDXRef-" + name.replace("+", "p"), "name": name, "versionInfo": release or "unknown",
        "downloadLocation": "NOASSERTION", "filesAnalyzed": False, "licenseConcluded": licence,
        "licenseDeclared": licence, "copyrightText": "NOASSERTION", **more,
    }
    if deb and release:
        item["externalRefs"] = [{
            "referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl",
            "referenceLocator": f"pkg:deb/debian/{deb}@{release}?arch=amd64",
        }]
    return item


packages = [package("aasa", version, "Apache-2.0", checksums=[{"algorithm": "SHA256", "checksumValue": digest}])]
relations = [("SPDXRef-DOCUMENT", "DESCRIBES", "SPDXRef-aasa")]
for name, release, licence, deb in contained:
    packages.append(package(name, release, licence, deb))
    relations.append(("SPDXRef-aasa", "STATIC_LINK", packages[-1]["SPDXID"]))
for name, deb, licence in used:
    packages.append(package(name, debian(deb), licence, deb))
    relations.append(("SPDXRef-aasa", "DYNAMIC_LINK", packages[-1]["SPDXID"]))
print(json.dumps({
    "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"aasa-{version}",
    "documentNamespace": f"urn:sha256:{digest}",
    "creationInfo": {"created": created.strftime("%Y-%m-%dT%H:%M:%SZ"), "creators": ["Tool: aasa-sbom"]},
    "packages": packages,
    "relationships": [{"spdxElementId": a, "relationshipType": kind, "relatedSpdxElement": b} for a, kind, b in relations],
}, indent=2))
