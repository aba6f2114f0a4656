#!/usr/bin/env python3
"""Prints the SPDX 2.3 description of a release: sbom.py program|image VERSION PROGRAM STATUS.

PROGRAM is the file as it is shipped. STATUS has the packages of the target, Debian 12, as /var/lib/dpkg/status has them: those of
the image, and for the program those that it links or loads. Without such a file the versions of these are not stated.
"""
import datetime
import hashlib
import json
import os
import pathlib
import subprocess
import sys

kind, version, program, status = sys.argv[1:]
created = datetime.datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), datetime.timezone.utc)
digest = hashlib.sha256(pathlib.Path(program).read_bytes()).hexdigest()

# What the program contains is of the machine that builds it.
swift = subprocess.run(["swift", "--version"], capture_output=True, text=True).stdout.split("Swift version ")[-1].split()[0]
RUNTIME = "GPL-3.0-or-later WITH GCC-exception-3.1"
# Libraries of the system: name, package of Debian 12, licence, and whether the program links it or loads it on first use.
LIBRARIES = [
    ("openssl", "libssl3", "Apache-2.0", "DYNAMIC_LINK"), ("sqlite", "libsqlite3-0", "blessing", "OPTIONAL"),
    ("curl", "libcurl4", "curl", "OPTIONAL"), ("c-ares", "libc-ares2", "MIT", "OPTIONAL"),
    ("libpq", "libpq5", "PostgreSQL", "OPTIONAL"), ("libidn2", "libidn2-0", "LGPL-3.0-or-later", "OPTIONAL"),
    ("expat", "libexpat1", "MIT", "OPTIONAL"), ("libzip", "libzip4", "BSD-3-Clause", "OPTIONAL"),
    ("zlib", "zlib1g", "Zlib", "OPTIONAL"), ("gumbo-parser", "libgumbo1", "Apache-2.0", "OPTIONAL"),
    ("libpsl", "libpsl5", "MIT", "OPTIONAL"), ("libmicrohttpd", "libmicrohttpd12", "LGPL-2.1-or-later", "OPTIONAL"),
    ("p11-kit", "libp11-kit0", "BSD-3-Clause", "OPTIONAL"),
]


def fields(stanza):
    return dict(line.split(": ", 1) for line in stanza.splitlines() if ": " in line and not line.startswith(" "))


text = pathlib.Path(status).read_text() if os.path.exists(status) else ""
target = {stanza["Package"]: stanza for stanza in map(fields, text.split("\n\n")) if "Package" in stanza}


def built_with(package):
    """The version of a package of the machine that builds."""
    return subprocess.run(["dpkg-query", "-Wf", "${Version}", package], capture_output=True, text=True).stdout or None


def package(name, release, licence, deb=None, architecture=None, **more):
    item = {
        "SPDXID": "SPDXRef-" + name.replace("+", "p"), "name": name, "downloadLocation": "NOASSERTION", "filesAnalyzed": False,
        "licenseConcluded": licence, "licenseDeclared": licence, "copyrightText": "NOASSERTION", **more,
    }
    if release:
        item["versionInfo"] = release
    if deb and release:
        qualifier = f"?arch={architecture}" if architecture else ""
        item["externalRefs"] = [{
            "referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl",
            "referenceLocator": f"pkg:deb/debian/{deb}@{release.replace('+', '%2B').replace(':', '%3A')}{qualifier}",
        }]
    return item


packages = [package("aasa", version, "Apache-2.0", checksums=[{"algorithm": "SHA256", "checksumValue": digest}])]
relations = []
for name, release, licence in [("swift-runtime", swift, "Apache-2.0 WITH Swift-exception"), ("libstdc++", built_with("libstdc++-12-dev"), RUNTIME),
                               ("libgcc", built_with("libgcc-12-dev"), RUNTIME)]:
    packages.append(package(name, release, licence))
    relations.append(("SPDXRef-aasa", "STATIC_LINK", packages[-1]["SPDXID"]))
if kind == "image":
    packages.insert(0, package("aasa-image", version, "NOASSERTION"))
    relations.insert(0, ("SPDXRef-aasa-image", "CONTAINS", "SPDXRef-aasa"))
    for name, stanza in sorted(target.items()):
        packages.append(package(name, stanza["Version"], "NOASSERTION", name, stanza["Architecture"]))
        relations.append(("SPDXRef-aasa-image", "CONTAINS", packages[-1]["SPDXID"]))
else:
    for name, deb, licence, use in LIBRARIES:
        stanza = target.get(deb, {})
        packages.append(package(name, stanza.get("Version"), licence, deb, stanza.get("Architecture")))
        if use == "OPTIONAL":
            relations.append((packages[-1]["SPDXID"], "OPTIONAL_DEPENDENCY_OF", "SPDXRef-aasa"))
        else:
            relations.append(("SPDXRef-aasa", use, packages[-1]["SPDXID"]))
relations.insert(0, ("SPDXRef-DOCUMENT", "DESCRIBES", packages[0]["SPDXID"]))
print(json.dumps({
    "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"{packages[0]['name']}-{version}",
    "documentNamespace": f"urn:sha256:{digest}:{kind}",
    "creationInfo": {"created": created.strftime("%Y-%m-%dT%H:%M:%SZ"), "creators": ["Tool: aasa-sbom"]},
    "packages": packages,
    "relationships": [{"spdxElementId": a, "relationshipType": kind, "relatedSpdxElement": b} for a, kind, b in relations],
}, indent=2))
