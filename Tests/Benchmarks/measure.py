"""Measures aasa beside openssl and curl, and prints Markdown. Called by run.sh, which prepares the folder.

usage: measure.py AASA RATES TESTCERTS FOLDER PORT
"""

import json
import re
import subprocess
import sys
import tempfile

from timing import compared, compared_head, interleave, median, milliseconds, run, table

AASA, RATES, CERTS, FOLDER, PORT = sys.argv[1:]
APP = "ABCDE12345.com.example.app"
CHAIN = f"{CERTS}/intermediates/intermediate-rsa.pem"
ROOT = f"{CERTS}/roots/root-rsa.pem"
DOCUMENT = f"{FOLDER}/apps.json"
BUNDLE = f"{FOLDER}/trust.pem"
PATH = "/apple-app-site-association"


def whole_processes():
    """One process from its start to its end, for one file."""
    print("## One file, one process\n")
    pairs = [("start: `--version`, `version`", f"{AASA} --version", "openssl version")]
    for name, leaf in [("RSA-2048", "valid-rsa"), ("ECDSA P-256", "valid-ecdsa")]:
        certificate, key = f"{CERTS}/leaves/{leaf}.pem", f"{CERTS}/keys/{leaf}.key"
        signed = f"{FOLDER}/{leaf}.der"
        pairs.append((
            f"sign, {name}",
            f"{AASA} sign --cert {certificate} --key {key} --chain {CHAIN} -o {signed} {DOCUMENT}",
            f"openssl smime -sign -nodetach -binary -outform DER -md sha256 -signer {certificate} -inkey {key} "
            f"-certfile {CHAIN} -in {DOCUMENT} -out {FOLDER}/{leaf}.openssl.der"))
        pairs.append((
            f"verify, {name}",
            f"{AASA} verify example.com --app {APP} --file {signed} --cacert {ROOT} --json",
            f"openssl smime -verify -inform DER -purpose sslserver -CAfile {ROOT} -in {signed} -out /dev/null"))
    pairs.append((
        "inspect, RSA-2048", f"{AASA} inspect --cacert {ROOT} {FOLDER}/valid-rsa.der",
        f"openssl smime -verify -inform DER -purpose sslserver -CAfile {ROOT} -in {FOLDER}/valid-rsa.der -out /dev/null"))
    rows = [[name, *compared(ours, theirs, 60, 5)] for name, ours, theirs in pairs]
    table(["median of 60", *compared_head("openssl")], rows)
    counts = [(name, instructions(ours), instructions(theirs)) for name, ours, theirs in pairs]
    table(["million instructions", "aasa", "openssl", "ratio"],
          [[name, f"{a:.2f}", f"{b:.2f}", f"{a / b:.2f}"] for name, a, b in counts])


def instructions(command):
    """Millions of instructions of one process, as callgrind counts them: the same on a busy machine."""
    with tempfile.NamedTemporaryFile() as report:
        run(f"valgrind --tool=callgrind --callgrind-out-file=/dev/null --log-file={report.name} {command}")
        return int(re.search(rb"Collected : (\d+)", report.read()).group(1)) / 1e6


def openssl_speed():
    """Bare operations a second of user time: RSA sign, RSA verify, ECDSA sign, ECDSA verify."""
    text = subprocess.run(["openssl", "speed", "-mr", "-seconds", "3", "rsa2048", "ecdsap256"], text=True, check=True,
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
    fields = {line.split(":")[0]: line.split(":") for line in text.splitlines()}
    return [float(x) for x in fields["+F2"][3:5] + fields["+F4"][3:5]]


def rate(arguments):
    text = subprocess.run([RATES, *arguments], text=True, check=True, stdout=subprocess.PIPE).stdout
    return float(text)


def different_files(count):
    """Signed files with different documents: all of one certificate, and each of its own. All have one key and one issuer."""
    key, request = f"{CERTS}/keys/valid-rsa.key", f"{FOLDER}/request.pem"
    run(f"openssl req -new -key {key} -subj /CN=example.com -out {request}")
    with open(f"{FOLDER}/extensions", "w", encoding="utf-8") as file:
        file.write("basicConstraints=critical,CA:FALSE\nkeyUsage=critical,digitalSignature\n"
                   "extendedKeyUsage=serverAuth\nsubjectAltName=DNS:example.com\n")
    files = {"same": [], "own": []}
    for number in range(1, count + 1):
        document, own = f"{FOLDER}/document.json", f"{FOLDER}/own.pem"
        with open(document, "w", encoding="utf-8") as file:
            json.dump({"webcredentials": {"apps": [f"{APP}{number}"]}}, file)
        run(f"openssl x509 -req -in {request} -CA {CHAIN} -CAkey {CERTS}/keys/intermediate-rsa.key -set_serial {number} "
            f"-days 30 -extfile {FOLDER}/extensions -out {own}")
        for name, certificate in [("same", f"{CERTS}/leaves/valid-rsa.pem"), ("own", own)]:
            files[name].append(f"{FOLDER}/{name}{number}.der")
            run(f"{AASA} sign --cert {certificate} --key {key} --chain {CHAIN} -o {files[name][-1]} {document}")
    return files["same"], files["own"]


def rates():
    """Many files in one process."""
    print("## Many files, one process\n")

    def sign(leaf):
        return rate(["sign", "3", f"{CERTS}/leaves/{leaf}.pem", f"{CERTS}/keys/{leaf}.key", CHAIN, DOCUMENT])

    def read(leaf):
        return rate(["read", "3", ROOT, "example.com", f"{FOLDER}/{leaf}.der"])

    def read_all(files):
        return rate(["read", "3", ROOT, "example.com", *files])

    same, own = different_files(300)
    results = interleave(3, 0, openssl_speed, lambda: sign("valid-rsa"), lambda: read("valid-rsa"),
                         lambda: sign("valid-ecdsa"), lambda: read("valid-ecdsa"), lambda: read_all(same),
                         lambda: read_all(own))
    bare = [median(column) for column in zip(*results[0])]
    bare += [bare[1], bare[1]]
    ours = [median(column) for column in results[1:]]
    names = ["sign a file, RSA-2048", "read a signed file, RSA-2048", "sign a file, ECDSA P-256",
             "read a signed file, ECDSA P-256", "read different files of one certificate, RSA-2048",
             "read different files, each of its own certificate, RSA-2048"]
    table(["a second of CPU, median of 3", "AASAToolkit", "bare operation (`openssl speed`)", "ratio"],
          [[name, f"{a:,.0f}", f"{b:,.0f}", f"{a / b:.2f}"] for name, a, b in zip(names, ours, bare)])


def names(count):
    return [f"s{number:04}.many.example" for number in range(1, count + 1)]


def verify(count, store):
    """aasa verify of so many sites; each must be approved."""
    output = f"{FOLDER}/verdicts.ndjson"
    result = run(f"{AASA} verify {' '.join(names(count))} --app {APP} --cacert {BUNDLE} "
                 f"--connect-to ::127.0.0.1:{PORT} --table {store} --json", output)
    with open(output, encoding="utf-8") as lines:
        verdicts = [json.loads(line) for line in lines]
    approved = {verdict["site"] for verdict in verdicts if verdict["status"] == "approved"}
    if len(verdicts) != count or len(approved) != count:
        raise SystemExit(f"aasa verify: {len(approved)} of {count} sites approved")
    return count / result.wall, result.cpu / count


def verify_with_table(count):
    run(f"rm -f {FOLDER}/table.db {FOLDER}/table.db-wal {FOLDER}/table.db-shm")
    return verify(count, f"{FOLDER}/table.db")


def curl(count):
    """The same requests by curl; each must be answered with 200."""
    configuration, output = f"{FOLDER}/curl.conf", f"{FOLDER}/curl.out"
    with open(configuration, "w", encoding="utf-8") as file:
        for name in names(count):
            file.write(f'url = "https://{name}{PATH}"\noutput = "/dev/null"\n')
    result = run(f"curl -sS --parallel --parallel-immediate --parallel-max 64 --cacert {BUNDLE} "
                 f"--connect-to ::127.0.0.1:{PORT} -w '%{{http_code}}\\n' -K {configuration}", output)
    with open(output, encoding="utf-8") as lines:
        answered = sum(line == "200\n" for line in lines)
    if answered != count:
        raise SystemExit(f"curl: {answered} of {count} answered with 200")
    return count / result.wall, result.cpu / count


def s_time(seconds):
    """New connections one after another, the whole file fetched over each."""
    output = f"{FOLDER}/s_time.out"
    result = run(f"openssl s_time -new -time {seconds} -connect 127.0.0.1:{PORT} -CAfile {BUNDLE} -www {PATH}", output)
    with open(output, encoding="utf-8") as lines:
        count = next(int(line.split()[0]) for line in lines if " connections in " in line)
    return count / result.wall, result.cpu / count


def sites():
    """Many sites on one nginx."""
    print("## Many sites\n")
    for count, rounds, actions in [
        (600, 3, [("`aasa verify --table none`", lambda: verify(600, "none")),
                  ("`openssl s_time -new`, 3 s", lambda: s_time(3)),
                  ("`aasa verify` with a table", lambda: verify_with_table(600)),
                  ("`curl --parallel`, 600 URLs", lambda: curl(600))]),
        (3000, 3, [("`aasa verify --table none`", lambda: verify(3000, "none")),
                   ("`openssl s_time -new`, 3 s", lambda: s_time(3)),
                   ("`aasa verify` with a table", lambda: verify_with_table(3000))]),
    ]:
        results = interleave(rounds, 0, *(action for _, action in actions))
        medians = [(median(speed for speed, _ in result), median(cpu for _, cpu in result)) for result in results]
        base_speed, base_cpu = medians[1]
        rows = [[name, f"{speed:,.0f}", f"{speed / base_speed:.2f}", milliseconds(cpu), f"{cpu / base_cpu:.2f}"]
                for (name, _), (speed, cpu) in zip(actions, medians)]
        table([f"{count:,} sites, median of {rounds}", "sites a second", "ratio to s_time", "CPU ms a site",
               "ratio to s_time"], rows)


whole_processes()
rates()
sites()
