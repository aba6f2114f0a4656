"""Runs what other programs run of this project, as they do: run.py PROGRAM TOOLS. Prints a line for each behaviour."""
import asyncio
import http.server
import json
import logging
import os
import pathlib
import re
import shlex
import shutil
import signal
import ssl
import subprocess
import sys
import tempfile
import threading
import zipfile

import boto3
import jsonschema
import yaml
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, padding, utils
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client
from moto.kms.models import KmsBackend
from moto.server import ThreadedMotoServer

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Tools"))
from expectations import APP, ROOT, expect, finish, serving, temporary_folder  # noqa: E402

PROGRAM, TOOLS = sys.argv[1:]


def run(*command, cwd=ROOT, **variables):
    bare = {"PATH": f"{bin_folder}:{TOOLS}:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": str(work), "LC_ALL": "C.UTF-8"}
    return subprocess.run(
        [str(word) for word in command], cwd=cwd, env=bare | {k: str(v) for k, v in variables.items()},
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=300)


def stub():
    """A script that runs the program, in place of its fifty megabytes."""
    return f'#!/bin/sh\nexec {shlex.quote(PROGRAM)} "$@"\n'


def example():
    """A copy of the example site's repository, with TestCerts' certificate."""
    copy = pathlib.Path(tempfile.mkdtemp(dir=work)) / "site"
    shutil.copytree(ROOT / "Examples/site", copy)
    return copy


def workflows():
    scripts = [path for path in subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True).stdout.split("\n")
               if (ROOT / path).is_file() and re.match(rb"#!\S*(/| )(ba)?sh", (ROOT / path).open("rb").readline())]
    result = run("shellcheck", *scripts)
    expect(f"shellcheck finds nothing in {len(scripts)} scripts", result.returncode == 0 and len(scripts) > 20, result.stdout)
    for path in ["action.yml", "Examples/site/.github/workflows/aasa.yml"]:
        result = run("zizmor", "--offline", "--no-progress", "--quiet", path)
        expect(f"zizmor finds nothing in {path}", result.returncode == 0, result.stdout)
    for schema, path in [
        ("vendor.github-actions", "action.yml"),
        ("vendor.github-workflows", "Examples/site/.github/workflows/aasa.yml"),
        ("vendor.gitlab-ci", "Examples/site/.gitlab-ci.yml"),
    ]:
        result = run("check-jsonschema", "--builtin-schema", schema, path)
        expect(f"{path} is valid", result.returncode == 0, result.stdout)


def pipeline():
    """The example's steps, as they are: lint, sign, a bad signature, a renewal."""
    site = example()
    certs = ROOT / "TestCerts"
    live = work / "live"
    live.mkdir()
    shutil.copy(certs / "bundles/valid-rsa-chain.pem", live / "fullchain.pem")
    shutil.copy(certs / "keys/valid-rsa.key", live / "privkey.pem")
    os.chmod(live / "privkey.pem", 0o600)
    own = {"CERTIFICATE": live / "fullchain.pem", "KEY": live / "privkey.pem", "SITE": "example.com", "APP": APP,
           "ROOT": certs / "roots/root-rsa.pem"}
    result = run("ci/lint.sh", cwd=site)
    expect("the example's file passes lint and its URL tests", result.returncode == 0, result.stdout)
    result = run("ci/sign.sh", cwd=site, **own)
    expect("the example's file is signed", result.returncode == 0, result.stdout)
    result = run("ci/signature.sh", cwd=site, **own)
    expect("a good signature passes", result.returncode == 0 and "approved" in result.stdout, result.stdout)
    signed = site / "public/apple-app-site-association"
    before = signed.read_bytes()
    result = run("ci/renew.sh", cwd=site, RENEWED_LINEAGE=live)
    expect("a renewal that changes nothing keeps the file", result.returncode == 0 and signed.read_bytes() == before,
           result.stdout)
    acme = work / "acme.sh/example.com_ecc"
    acme.mkdir(parents=True)
    shutil.copy(certs / "bundles/valid-ecdsa-chain.pem", acme / "fullchain.cer")
    shutil.copy(certs / "keys/valid-ecdsa.key", acme / "example.com.key")
    os.chmod(acme / "example.com.key", 0o600)
    # As acme.sh's _installcert() does.
    result = run("sh", "-c", f"eval '{site}/ci/renew.sh'", cwd=acme, Le_Domain="example.com", CERT_PATH=acme / "example.com.cer",
                 CERT_KEY_PATH=acme / "example.com.key", CERT_FULLCHAIN_PATH=acme / "fullchain.cer", CA_CERT_PATH=acme / "ca.cer")
    expect("acme.sh's reload command signs with the new certificate", result.returncode == 0 and signed.read_bytes() != before,
           result.stdout)
    result = run(site / "ci/renew.sh", cwd="/", RENEWED_LINEAGE=live, RENEWED_DOMAINS="example.com")
    expect("certbot's deploy hook signs with the new certificate", result.returncode == 0
           and "the certificate has changed" in result.stdout, result.stdout)
    result = run(site / "ci/renew.sh", cwd="/")
    expect("without a renewal the hook fails", result.returncode != 0 and "CERT_FULLCHAIN_PATH" in result.stdout, result.stdout)
    damaged = bytearray(before)
    damaged[200] ^= 1
    signed.write_bytes(damaged)
    result = run("ci/signature.sh", cwd=site, **own)
    expect("a bad signature fails the step", result.returncode == 1 and "denied" in result.stdout, result.stdout)
    url = site / "apps/apple-app-site-association.urls"
    url.write_text(url.read_text() + "/nowhere  *  match\n")
    result = run("ci/lint.sh", cwd=site)
    expect("a URL that no longer opens the app fails the step", result.returncode == 1, result.stdout)


def action():
    """The composite action's two steps, with GitHub's files and variables; the release comes from a local server."""
    action_file = yaml.safe_load((ROOT / "action.yml").read_text())
    steps = {step["name"]: step["run"] for step in action_file["runs"]["steps"] if "run" in step}
    defaults = {name: str(value.get("default", "")) for name, value in action_file["inputs"].items()}
    site = example()
    broken = site / "apps/broken"
    broken.write_text('{"applinks": {"details": [{"appIds": ["' + APP + '"], "components": []}]}}\n')

    def job(**inputs):
        folder = pathlib.Path(tempfile.mkdtemp(dir=work))
        files = {name: folder / name for name in ["GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY", "GITHUB_PATH"]}
        for path in files.values():
            path.touch()
        values = {f"INPUT_{k.upper().replace('-', '_')}": v for k, v in (defaults | inputs).items()}
        result = run("bash", "-e", "-c", steps["Run aasa"], cwd=site, AASA_ACTION=ROOT, RUNNER_TEMP=folder, **files, **values)
        outputs = dict(line.split("=", 1) for line in files["GITHUB_OUTPUT"].read_text().splitlines())
        return result, outputs, files["GITHUB_STEP_SUMMARY"].read_text()

    result, outputs, summary = job(files="apps/apple-app-site-association", app=APP)
    expect("the action passes a good file", result.returncode == 0 and outputs["result"] == "works", result.stdout)
    result, outputs, summary = job(files="apps/broken")
    expect("the action annotates a bad file and fails", result.returncode == 1 and outputs["result"] == "fails"
           and "::error file=apps/broken,line=1" in result.stdout, result.stdout)
    expect("the summary is a table of findings", "| apps/broken:1 | error | AASA106 |" in summary, summary)
    sarif = json.loads((pathlib.Path(outputs["sarif"]) / "lint.sarif").read_text())
    expect("the SARIF file has the finding, and the category of its command", "AASA106" in [r["ruleId"] for r in sarif["runs"][0]["results"]]
           and [r["automationDetails"] for r in sarif["runs"]] == [{"id": "aasa/lint/"}], sarif)
    result, outputs, summary = job(check="apps/broken")
    expect("the summary names the file", "null" not in summary and "| apps/broken |" in summary and "- **error** apps/broken:1: " in summary, summary)
    (site / "apps/assetlinks.json").write_text('[{"relation":')
    result, outputs, summary = job(check="apps/assetlinks.json")
    expect("the summary has a row for what has no services", "| apps/assetlinks.json |  |  | ❌ fails |  |" in summary, summary)
    (site / "apps/assetlinks.json").unlink()
    run("aasa", "lint", "apps/broken", "--write-baseline", "known $(touch injected).json", cwd=site)
    result, outputs, summary = job(files="apps/broken", check="apps/broken", baseline="known $(touch injected).json")
    expect("known findings pass the action", result.returncode == 0 and "- known: apps/broken:1: " in summary
           and not (site / "injected").exists(), result.stdout + summary)
    result, outputs, summary = job(test="apps/apple-app-site-association")
    expect("the action tests URLs", result.returncode == 0 and (pathlib.Path(outputs["sarif"]) / "test.sarif").exists(), result.stdout)
    urls = site / "apps/apple-app-site-association.urls"
    urls.write_text(urls.read_text() + "/nowhere * match\n")
    result, outputs, summary = job(test="apps/apple-app-site-association")
    expect("the summary has the URLs that fail", result.returncode == 1 and "| /nowhere | match | no" in summary, result.stdout + summary)
    result, outputs, summary = job(check="apps/apple-app-site-association", app=APP, cacert="missing.pem", expires_within="21d")
    expect("the action trusts 'cacert' only", result.returncode == 66 and "'missing.pem' does not exist" in result.stdout, result.stdout)
    result, outputs, summary = job(check="apps/apple-app-site-association", app=APP)
    expect("the action checks", result.returncode == 0 and outputs["result"] == "works", result.stdout + summary)
    for name in ["check", "verify", "app"]:
        values = {"check": "apps/apple-app-site-association", name: f"{APP} --connect-to ::127.0.0.1:1"}
        result, outputs, summary = job(**values)
        expect(f"an option in the input {name} is an error", result.returncode == 64 and outputs["result"] == "error"
               and f"::error::the input '{name}' contains an option" in result.stdout and "contains an option" in summary, result.stdout)
    result, outputs, summary = job(check=" ")
    expect("an action without work is an error", result.returncode == 64 and outputs["result"] == "error"
           and outputs["sarif"] == "" and "::error::nothing was checked" in result.stdout, result.stdout)
    result, outputs, summary = job(files="missing apps/broken", check="apps/apple-app-site-association", app=APP)
    expect("a file that is missing leaves the results of the others", result.returncode == 66 and outputs["result"] == "error"
           and "ended with exit status 66" in summary and "AASA106" in summary and "works" in summary
           and {path.name for path in pathlib.Path(outputs["sarif"]).iterdir()} == {"lint.sarif", "check.sarif"}, result.stdout + summary)

    name = f"aasa-0.1.0-linux-{os.uname().machine}"
    release = pathlib.Path(tempfile.mkdtemp(dir=work))
    (release / name / "bin").mkdir(parents=True)
    (release / name / "bin/aasa").write_text(stub())
    (release / name / "bin/aasa").chmod(0o755)
    subprocess.run(["tar", "-C", release, "-czf", release / f"{name}.tar.gz", name], check=True)
    digest = subprocess.run(["sha256sum", release / f"{name}.tar.gz"], capture_output=True, text=True).stdout.split()[0]

    def install(sum, version="0.1.0", sums=ROOT / "Support/ci/checksums.txt", **others):
        folder = pathlib.Path(tempfile.mkdtemp(dir=work))
        return run("bash", "-e", "-c", steps["Install aasa"], AASA_ACTION=ROOT, RUNNER_TEMP=folder, AASA_VERSION=version, AASA_CHECKSUMS=sums,
                   GITHUB_PATH=folder / "path", AASA_SHA256=sum, AASA_DOWNLOAD=f"file://{release}", AASA_REPOSITORY="", **others)
    result = install(digest)
    expect("the action installs a release by its checksum", result.returncode == 0 and "aasa 0.1.0" in result.stdout,
           result.stdout)
    uname = work / "macos"
    uname.mkdir()
    (uname / "uname").write_text("#!/bin/sh\necho Darwin\n")
    (uname / "uname").chmod(0o755)
    result = install(digest, PATH=f"{uname}:/usr/bin:/bin")
    expect("the action states that it needs Linux", result.returncode == 1 and "::error::aasa runs on Linux, and this runner has Darwin" in result.stdout,
           result.stdout)
    result = install("0" * 64)
    expect("another checksum ends the installation", result.returncode != 0 and "aasa 0.1.0" not in result.stdout,
           result.stdout)
    sums = work / "checksums.txt"
    sums.write_text(f"# sum, file, version\n\n{'0' * 64}  aasa-0.0.9-linux-other.tar.gz  0.0.9\n{digest}  {name}.tar.gz  0.1.0\n# the end\n")
    result = install("", version="", sums=sums)
    expect("the last release of the list of checksums is the default", result.returncode == 0 and "aasa 0.1.0" in result.stdout, result.stdout)
    sums.write_text("# sum, file, version\n")
    result = install("", version="", sums=sums)
    expect("a comment in the list of checksums is no release", result.returncode == 1
           and "::error::no checksum of aasa (no release)" in result.stdout, result.stdout)


def component():
    """The GitLab component's jobs, with inputs in their places as GitLab puts them there."""
    text = (ROOT / "templates/aasa.yml").read_text()
    header, jobs = text.split("\n---\n")
    inputs = yaml.safe_load(header)["spec"]["inputs"]

    def rendered(**values):
        values = {name: str(value.get("default", "")) for name, value in inputs.items()} | {k.replace("_", "-"): v for k, v in values.items()}
        return re.sub(r"\$\[\[ inputs\.([a-z0-9-]+) \]\]", lambda found: values[found[1]], jobs)

    def job(name, **values):
        job = yaml.safe_load(rendered(**values))[name]
        variables = yaml.safe_load(rendered(**values))[".aasa"]["variables"] | job.get("variables", {})
        return run("bash", "-eo", "pipefail", "-c", "\n".join(job["script"]), cwd=site, **variables)
    site = example()
    file = "apps/apple-app-site-association"
    whole = site / ".gitlab-ci.yml"
    whole.write_text(rendered(files=file, check=file, app=APP, expect=file))
    result = run("check-jsonschema", "--builtin-schema", "vendor.gitlab-ci", whole)
    expect("the component's jobs are valid", result.returncode == 0, result.stdout)
    result = job("aasa-lint", files=file)
    expect("the component lints", result.returncode == 0 and json.loads((site / "gl-code-quality-report.json").read_text()) == [], result.stdout)
    result = job("aasa-check", check=file, app=APP, expires_within="21d")
    expect("the component checks, with text in its log", result.returncode == 0 and "✓ works" in result.stdout
           and "<testsuite" in (site / "aasa-junit.xml").read_text(), result.stdout)
    result = job("aasa-test", test=file)
    expect("the component tests URLs", result.returncode == 0 and "4 of 4 URLs" in result.stdout
           and "<testsuite" in (site / "aasa-junit.xml").read_text(), result.stdout)
    (site / "broken.json").write_text('{"applinks": {"details": [{"appIds": ["' + APP + '"], "components": []}]}}\n')
    result = job("aasa-check", check="broken.json")
    expect("the component fails with the finding in its log", result.returncode == 1 and "AASA106" in result.stdout
           and "was not right" not in result.stdout and "<failure" in (site / "aasa-junit.xml").read_text(), result.stdout)
    run("aasa", "lint", "broken.json", "--write-baseline", "known $(touch injected).json", cwd=site)
    for values in [{"name": "aasa-lint", "files": "broken.json"}, {"name": "aasa-check", "check": "broken.json"}]:
        result = job(**values, baseline="known $(touch injected).json")
        expect(f"known findings pass {values['name']}", result.returncode == 0 and not (site / "injected").exists(), result.stdout)
    result = job("aasa-check", check=f"{file} --cacert; touch injected $(touch injected)", app=APP)
    expect("the component passes its inputs as names, not as options or commands", result.returncode >= 64
           and "'--cacert;'" in result.stdout and not (site / "injected").exists(), result.stdout)
    result = job("aasa-check", check=file, app=APP, expect="missing.json")
    expect("the component requires the document of 'expect'", result.returncode == 66 and "'missing.json' does not exist" in result.stdout, result.stdout)


def kms():
    """The page's program for AWS KMS signs with the command line of AWS, at a server on this machine."""
    def sign(backend, key_id, message, signing_algorithm):  # moto 5.2 hashes a digest once more
        key = backend.describe_key(key_id)
        digest = utils.Prehashed(hashes.SHA256())
        form = (ec.ECDSA(digest),) if signing_algorithm == "ECDSA_SHA_256" else (padding.PKCS1v15(), digest)
        return key.arn, key.private_key.private_key.sign(message, *form), signing_algorithm
    KmsBackend.sign = sign
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    server = ThreadedMotoServer("127.0.0.1", 0, verbose=False)
    server.start()
    url = "http://{}:{}".format(*server.get_host_and_port())
    account = {"AWS_ENDPOINT_URL": url, "AWS_ACCESS_KEY_ID": "test", "AWS_SECRET_ACCESS_KEY": "test", "AWS_DEFAULT_REGION": "us-east-1"}
    # The command line of AWS takes a second for each call: the page's program alone needs it.
    service = boto3.client("kms", endpoint_url=url, aws_access_key_id="test", aws_secret_access_key="test", region_name="us-east-1")
    page = (ROOT / "docs/signing.md").read_text()
    script = re.search(r'```sh title="kms-sign"\n(.*?)```\n.*?```sh\n(.*?)```', page, re.DOTALL)
    trust = ROOT / "TestCerts/roots/root-rsa.pem"
    for spec, algorithm in [("RSA_2048", "RSASSA_PKCS1_V1_5_SHA_256"), ("ECC_NIST_P256", "ECDSA_SHA_256")]:
        folder = pathlib.Path(tempfile.mkdtemp(dir=work))
        (folder / "kms-sign").write_text(script[1])
        (folder / "apps.json").write_text(f'["{APP}"]')
        (folder / "extensions").write_text("subjectAltName=DNS:example.com\nextendedKeyUsage=serverAuth\nkeyUsage=digitalSignature\n")
        key = service.create_key(KeyUsage="SIGN_VERIFY", KeySpec=spec)["KeyMetadata"]["KeyId"]
        service.create_alias(AliasName="alias/site", TargetKeyId=key)
        (folder / "public.der").write_bytes(service.get_public_key(KeyId="alias/site")["PublicKey"])
        made = run("openssl", "x509", "-new", "-subj", "/CN=example.com", "-force_pubkey", "public.der", "-CA", trust,
                   "-CAkey", ROOT / "TestCerts/keys/root-rsa.key", "-extfile", "extensions", "-days", "30", "-out", "site.pem", cwd=folder)
        result = run("bash", "-e", "-c", script[2].replace("RSASSA_PKCS1_V1_5_SHA_256", algorithm), cwd=folder, **account)
        expect(f"the page's program signs in AWS KMS ({spec})", made.returncode == 0 and result.returncode == 0, made.stdout + result.stdout)
        signed = folder / "apple-app-site-association"
        result = run("openssl", "smime", "-verify", "-inform", "DER", "-in", signed, "-purpose", "sslserver", "-CAfile", trust)
        expect("OpenSSL accepts the signature", "Verification successful" in result.stdout, result.stdout)
        result = run("aasa", "verify", "example.com", "--app", APP, "--file", signed, "--cacert", trust)
        expect("aasa approves the file", result.returncode == 0 and "approved" in result.stdout, result.stdout)
        service.delete_alias(AliasName="alias/site")
    result = run("bash", "-c", script[2].replace("alias/site", "alias/missing"), cwd=folder, **account)
    expect("a key that KMS does not have fails, with AWS's reason", result.returncode == 69 and "NotFoundException" in result.stdout, result.stdout)
    server.stop()


def services():
    """The units' command for a reload, as systemd runs it, on a system without the program kill."""
    for unit in ["aasa-watch", "aasa-serve"]:
        command = re.search(r"^ExecReload=(.*)$", (ROOT / f"Support/{unit}.service").read_text(), re.M)[1]
        # Under nohup, SIGHUP is ignored here, and by the programs that are started.
        process = subprocess.Popen(["sleep", "300"], preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_DFL))
        result = subprocess.run(shlex.split(command), env={"MAINPID": str(process.pid), "PATH": "/nonexistent"}, capture_output=True, text=True)
        if result.returncode != 0:
            process.kill()
        expect(f"{unit} gets SIGHUP for a reload", process.wait(60) == -signal.SIGHUP, result.stderr)


def wheel(folder):
    """A wheel as the release's, without its manuals, so that pre-commit can install it."""
    tag = f"py3-none-linux_{os.uname().machine}"
    name = folder / f"aasa-0.1.0-{tag}.whl"
    with zipfile.ZipFile(name, "w") as archive:
        script = zipfile.ZipInfo("aasa-0.1.0.data/scripts/aasa")
        script.external_attr = 0o100755 << 16
        archive.writestr(script, stub())
        info = "aasa-0.1.0.dist-info/"
        archive.writestr(info + "METADATA", "Metadata-Version: 2.1\nName: aasa\nVersion: 0.1.0\n")
        archive.writestr(info + "WHEEL", f"Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: false\nTag: {tag}\n")
        archive.writestr(info + "RECORD", "")
    return name


def pre_commit():
    """The hooks of this checkout, in a repository with a good and a bad file."""
    wheels = pathlib.Path(tempfile.mkdtemp(dir=work))
    wheel(wheels)
    hooks = pathlib.Path(tempfile.mkdtemp(dir=work)) / "aasa"
    hooks.mkdir()
    for file in [".pre-commit-hooks.yaml", "pyproject.toml"]:
        shutil.copy(ROOT / file, hooks)
    site = example()

    def git(folder, *words):
        git = ["git", "-c", "user.name=t", "-c", "user.email=t@localhost", *words]
        return subprocess.run(git, cwd=folder, check=True, capture_output=True, text=True).stdout.strip()

    def repository(folder):
        git(folder, "init", "-q")
        git(folder, "add", "-A")
        git(folder, "commit", "-qm", "files")
    repository(hooks)
    names = [f"aasa-{name}" for name in ["lint", "format", "test"]]
    own_hooks = {"repo": str(hooks), "rev": git(hooks, "rev-parse", "HEAD"), "hooks": [{"id": name} for name in names]}
    (site / ".pre-commit-config.yaml").write_text(yaml.safe_dump({"repos": [own_hooks]}))
    repository(site)
    own = {"PRE_COMMIT_HOME": work / "pre-commit", **{
        k: v for k, v in os.environ.items() if k.startswith(("PIP_", "HTTP", "http", "SSL"))} | {"PIP_FIND_LINKS": wheels}}
    # The first run installs the wheel, which takes longer than all others.
    result = run("pre-commit", "run", "--all-files", cwd=site, **own)
    expect("pre-commit passes the example", result.returncode == 0 and result.stdout.count("Passed") == 3, result.stdout)
    other = site / "other/apple-app-site-association"
    other.parent.mkdir()
    (other.parent / "assetlinks.json").write_text("{}")
    git(site, "add", "-A")
    result = run("pre-commit", "run", "aasa-lint", "--all-files", cwd=site, **own)
    expect("aasa-lint reads statement lists", result.returncode == 1 and "assetlinks.json" in result.stdout, result.stdout)
    (other.parent / "assetlinks.json").unlink()
    other.write_text('{"applinks": {"details": [{"appIds": ["' + APP + '"]}]}}\n')
    pathlib.Path(f"{other}.urls").write_text("/buy/1 * match\n")
    git(site, "add", "-A")
    for hook, *found in [("aasa-lint", "AASA106", "2 files"), ("aasa-format", "other/apple-app-site-association is not formatted"),
                         ("aasa-test", "4 of 4 URLs", "0 of 1 URLs")]:
        result = run("pre-commit", "run", hook, "--all-files", cwd=site, **own)
        expect(f"{hook} reads two files in one call", result.returncode == 1 and "exit code: 1" in result.stdout
               and all(text in result.stdout for text in found), result.stdout)
    shutil.copy(site / "apps/apple-app-site-association", other)
    git(site, "add", "-A")
    result = run("pre-commit", "run", "--all-files", cwd=site, **own)
    expect("two good files pass each hook", result.returncode == 0 and result.stdout.count("Passed") == 3, result.stdout)


class Site(http.server.SimpleHTTPRequestHandler):
    """Serves a folder, and redirects what is below /.well-known while there is a file `moved`."""
    def do_GET(self):
        if self.path.startswith("/.well-known") and os.path.exists(os.path.join(self.directory, "moved")):
            self.send_response(301)
            self.send_header("Location", "/apple-app-site-association")
            return self.end_headers()
        return super().do_GET()

    def log_message(self, *_):
        pass


def schemas():
    """Every JSON output is what its schema describes; every schema is used."""
    site = example()
    file = "apps/apple-app-site-association"
    certs = ROOT / "TestCerts"
    (site / "bad.json").write_text('{"applinks": {"details": [{"appIds": ["' + APP + '"]}]}}\n')
    (site / "other.json").write_text((site / file).read_text().replace("/buy/", "/shop/"))
    make_app = [sys.executable, ROOT / "Tests/Tools/make-app.py", "app.entitlements", "--app-id", APP, "--domain", "webcredentials:example.com"]
    subprocess.run(make_app, cwd=site, check=True, stdout=subprocess.DEVNULL)
    statements = '[{"relation":["delegate_permission/common.handle_all_urls"],"target":{"namespace":"android_app","package_name":"com.shop","sha256_cert_fingerprints":["' + ":".join(["1F", "0A"] * 16) + '"]}}]'
    android = "com.shop@" + ":".join(["1F", "0A"] * 16)
    (site / "assetlinks.json").write_text(statements)
    subprocess.run([sys.executable, ROOT / "Tests/Tools/make-apk.py", "shop.apk", "--package", "com.shop", "--host", "example.com"], cwd=site, check=True)
    (site / "report.txt").write_text(
        f"Service: webcredentials\nApp ID: {APP}\nDomain: example.com\nUser Approval: unspecified\nSite/Fmwk Approval: approved\n"
        'Error: Error Domain=SWCErrorDomain Code=7 "(null)"\nLast Checked: 2026-01-02 03:04:05 +0000\n')
    root = site / "root"
    root.mkdir()
    shutil.copy(site / file, root / "apple-app-site-association")
    (root / ".well-known").mkdir()
    shutil.copy(site / "assetlinks.json", root / ".well-known")
    (root / "moved").touch()
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), lambda *inputs: Site(*inputs, directory=root))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certs / "bundles/valid-rsa-chain.pem", certs / "keys/valid-rsa.key")
    server.socket = context.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()

    signing = ["--cert", certs / "bundles/valid-rsa-chain.pem", "--key", certs / "keys/valid-rsa.key"]
    trust = ["--cacert", certs / "roots/root-rsa.pem"]
    network = [*trust, "--connect-to", f"::127.0.0.1:{server.server_address[1]}"]
    table = ["--table", "table.db"]
    verify = ["verify", "example.com", "--app", APP, "--json"]
    local = [*verify, *trust, "--file"]
    watch = ["watch", "--once", *network, *table, "--on-change", "cat >> events", "--group", "30s", "--json", "--at"]
    formats = jsonschema.FormatChecker(formats=())
    formats.checks("date-time")(lambda text: not isinstance(text, str) or re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", text) is not None)
    validators = {path.stem: jsonschema.Draft202012Validator(json.loads(path.read_text()), format_checker=formats)
                  for path in (ROOT / "schemas").glob("*.json")}
    unused = set(validators) - {"aasa-configuration"}
    for name, *commands in [
        ("signature", ["sign", *signing, "-o", "signed", file, "--json"], ["sign", "--if-needed", *signing, "-o", "signed", file, "--json"]),
        ("verdict", ["verify", "example.com", "--app", android, "--json", *network, *table],
         ["verify", "localhost:9", "--app", android, "--rules", "google", "--json", *table],
         ["verify", "example.com", "--app", "https://example.com", "--rules", "google", "--json", *network],
         [*local, "signed"], [*local, file, "--rules", "all"], [*local, "bad.json", "--rules", "today"],
         ["verify", "localhost:9", "--app", APP, "--json", *table], [*verify, *network, *table, "--rules", "ios9"],
         ["install", "app.entitlements", "--json", *network, *table], [*watch, "2030-01-01T00:00:00Z"],
         ["rm", "root/moved"], [*watch, "2030-01-03T00:00:00Z"],
         ["cp", file, "root/.well-known/"], ["cp", "other.json", "root/apple-app-site-association"], [*watch, "2969-12-31T00:00:00Z"]),
        ("event", ["cat", "events"]),
        ("change", ["table", "history", "--json", *table]),
        ("pair", ["table", *table, "--json"], ["table", "remove", "--site", "*", "--dry-run", *table, "--json"]),
        ("summary", ["table", "--summary", *table, "--json"]),
        ("copy", ["table", "copy", "table.db", "copy.db", "--json"]),
        ("replay", ["explain", APP, "example.com", "--json", *table], ["explain", APP, "example.com", "--for", "app.entitlements", "--json", *table]),
        ("meaning", ["explain", "--error", "SWCERR00101 Bad HTTP Response", "--error", "-25293", "--error", "nothing", "--json"]),
        ("comparison", ["table", "import", "report.txt", *table, "--json"]),
        ("removal", ["uninstall", APP, *table, "--json"], ["table", "remove", "--site", "*", *table, "--json"]),
        ("hosting", ["fetch", "example.com", "--json", *network], ["fetch", "example.com", "--json", *network, "--rules", "ios14", "--cdn", "https://example.com"],
         ["fetch", "localhost:9", "--json"]),
        ("doctor", ["doctor", "--json"]),
        ("finding", ["lint", "--format", "json", "bad.json", file], ["lint", "example.com", "--format", "json", *network]),
        ("rule", ["lint", "--list-rules", "--format", "json"], ["lint", "--explain", "AASA402", "--format", "json"], ["explain", "--error", "AASA402", "--json"]),
        ("match", ["match", file, "/buy/1", "/nowhere", "--json"], ["match", file, "/buy/gifts/1", "--app", APP, "--json"]),
        ("url-test", ["test", file, "--json"], ["test", "other.json", f"{file}.urls", "--json"]),
        ("formatting", ["format", "--check", file, "--json"], ["format", "bad.json", "-o", "formatted", "--json"]),
        ("difference", ["diff", file, "other.json", "--json"], ["diff", file, "bad.json", "--json"]),
        ("baseline", ["sh", "-c", f"{PROGRAM} lint bad.json --write-baseline baseline > summary; jq -c . baseline"]),
        ("run-difference", ["sh", "-c", f"{PROGRAM} lint bad.json --json > old.run; {PROGRAM} lint {file} --json > new.run"],
         ["diff", "old.run", "new.run", "--json"], ["diff", "new.run", "old.run", "--json"]),
        ("inspection", ["inspect", "signed", "--json", *trust], ["inspect", file, "--json"]),
        ("password", ["password", "--json"], ["password", "--explain", "--json", "--passwordrules", "required: upper;"],
         ["password", "--passwordrules", "required: upper;", "--check", "--json"]),
        ("app", *(["app", path, "--json"] for path in sorted((ROOT / "Tests/Data/apps").iterdir())[:20])),
        ("android-app", ["app", "shop.apk", "--json"]),
        ("statements", ["fetch", "example.com", "--rules", "android", "--json", *network], ["fetch", "localhost:9", "--rules", "google", "--json"]),
        ("android-check", ["check", "example.com", "--app", android, "--dal", "none", "--json", *network],
         ["check", "shop.apk", "--dal", "none", "--json", *network]),
        ("check", ["check", file, "--app", APP, "--format", "json"], ["check", "localhost:9", "--app", APP, "--format", "json"],
         ["check", "bad.json", "--format", "json"], ["check", "https://example.com/buy/1", "--app", APP, "--json", "--cdn", "none", *network]),
    ]:
        problems, lines = [], 0
        for command in commands:
            command = [*map(str, command)]
            program = [] if command[0] in ("rm", "cp", "cat", "sh") else [PROGRAM]
            output = subprocess.run([*program, *command], cwd=site, input="PASSWORD\nsecret\n", capture_output=True, text=True, timeout=60)
            for line in output.stdout.splitlines():
                lines += 1
                problems += [f"{' '.join(command)}: {e.json_path}: {e.message[:300]}" for e in validators[name].iter_errors(json.loads(line))]
        expect(f"schemas/{name}.json describes {lines} objects", lines and not problems, "\n".join(problems[:5]) or output.stderr)
        unused.discard(name)
    expect("every schema has a command", not unused, unused)
    server.shutdown()
    recorded(validators)
    (site / ".aasa.json").write_text(json.dumps({"rules": {"AASA322": "off", "catch-all": "warning"}, "apps": [APP, android]}))
    result = run("check-jsonschema", "--schemafile", ROOT / "schemas/aasa-configuration.json", site / ".aasa.json")
    expect("schemas/aasa-configuration.json describes .aasa.json", result.returncode == 0, result.stdout)


def recorded(validators):
    """What the whole-program scripts record: each object is described, unless the program's reader made it."""
    objects, kinds, problems = 0, set(), []
    for script in sorted((ROOT / "Tests/CommandTests").glob("*/**/*.txt")):
        if script.parent.name == "serve":  # responses of the API, which its OpenAPI description has
            continue
        steps, *files = script.read_text().split("\n-- ")
        # jq prints parts of objects, in a command or in a file that a command runs.
        selecting = ["jq "] + [file.split(" --")[0] for file in files if re.search(r"\bjq ", file)]
        command = ""
        for line in steps.splitlines():
            if line.startswith(("$ ", "> ")):
                command = line if line.startswith("$ ") else command + line
            if any(name in command for name in selecting):
                continue
            try:
                value = json.loads(line)
            except ValueError:
                continue
            # The first key tells outputs from documents and from MCP's messages.
            if not re.match(r'{"(?!jsonrpc|applink|webcredentials|appclips|activitycontinuation|style|headers)[a-z]', line):
                continue
            # Recorded values may be patterns: only their types are compared.
            found = [name for name, validator in validators.items() if name != "aasa-configuration"
                     and validator.evolve(format_checker=None).is_valid(value)]
            objects += 1
            kinds.update(found)
            if not found:
                problems.append(f"{script.relative_to(ROOT)}: {line[:200]}")
    expect(f"schemas describe {objects} recorded objects of {len(kinds)} kinds", not problems, "\n".join(problems))


async def agent():
    """A session of the official client."""
    def plain(answer):  # the same names in every version of the library
        return json.loads(answer.model_dump_json(by_alias=True))

    server = StdioServerParameters(command=PROGRAM, args=["mcp"], env={"PATH": os.environ["PATH"]})
    async with stdio_client(server) as (reading, writing), ClientSession(reading, writing) as session:
        hello = plain(await session.initialize())
        expect("an MCP client connects", hello["serverInfo"]["name"] == "aasa", hello)
        tools = [tool["name"] for tool in plain(await session.list_tools())["tools"]]
        expect("the tools are listed", {"check", "lint", "match", "explain", "app"} <= set(tools), tools)
        file = str(ROOT / "Examples/site/apps/apple-app-site-association")
        answer = plain(await session.call_tool("match", {"target": file, "urls": ["/buy/42", "/buy/gifts/1"]}))
        lines = [json.loads(line)["decision"] for line in answer["content"][0]["text"].splitlines()]
        expect("a tool answers", lines == ["match", "exclude"], answer)
        for tool, arguments in {
            "check": {"targets": [file], "app": APP}, "lint": {"targets": [file]}, "explain": {"error": "SWCERR00301"},
            "app": {"path": str(next((ROOT / "Tests/Data/apps").glob("*.mobileprovision")))},
        }.items():
            answer = plain(await session.call_tool(tool, arguments))
            expect(f"the tool {tool} answers", not answer["isError"], answer)
        await session.call_tool("lint", {"targets": ["/dev/stdin"]})
        await session.send_ping()
        expect("a tool cannot read the session's own input", True)
        answer = plain(await session.call_tool("lint", {"targets": ["/nonexistent"]}))
        expect("a missing file is an error of the tool", answer["isError"], answer)


def web():
    """The description of the API of `aasa serve`, and responses by it."""
    table = work / "web.db"
    run("aasa", "install", "--app", APP, "--domain", "applinks:example.com", "--no-verify", "--table", table)
    with serving(PROGRAM, table) as url:
        result = run(sys.executable, ROOT / "Tests/Tools/api-check.py", url)
        expect("the API's description is valid, and its responses are as described",
               result.returncode == 0 and "validated" in result.stdout, result.stdout)


work = temporary_folder("integrations")
bin_folder = work / "bin"
bin_folder.mkdir()
(bin_folder / "aasa").symlink_to(PROGRAM)
workflows()
pipeline()
action()
component()
services()
kms()
pre_commit()
schemas()
asyncio.run(agent())
web()
finish("integrations")
