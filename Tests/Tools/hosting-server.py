#!/usr/bin/env python3
"""Prints how a real web server serves association files with given settings.

    hosting-server.py apache FOLDER [CONF]  the site's folder with its .htaccess; CONF is further settings of the server
    hosting-server.py nginx CONF            settings with blocks 'server'; 'listen 443 ssl' is moved to a free port
    hosting-server.py caddy CADDYFILE       the addresses that begin with HOST become http on a free port

Options: --host NAME (default: acme.shop), --path PATH, --srv FOLDER: the folder that the settings call '/srv'.
Prints the status and the content type of the response.
"""

import argparse
import os
import pathlib
import re
import shutil
import subprocess
import tempfile

from servers import CERTS, SBIN, await_port, fail, free_port

MODULES = ["mpm_event", "authn_core", "authn_file", "authz_core", "authz_user", "access_compat", "auth_basic", "dir", "alias",
           "headers", "mime", "rewrite", "proxy", "proxy_http"]


def apache(options, home, port):
    # Apache's user has no access to folders of tests.
    folder = home / "site"
    shutil.copytree(options.settings[0], folder)
    more = pathlib.Path(options.settings[1]).read_text() if len(options.settings) > 1 else ""
    modules = "".join(f"LoadModule {name}_module /usr/lib/apache2/modules/mod_{name}.so\n" for name in MODULES)
    (home / "apache.conf").write_text(
        f"{modules}ServerName localhost\nPidFile {home}/pid\nErrorLog {home}/error.log\nListen 127.0.0.1:{port}\nUser www-data\n"
        f"TypesConfig /etc/mime.types\nDocumentRoot {folder}\n<Directory {folder}>\nRequire all granted\nAllowOverride All\n</Directory>\n"
        + more.replace("*:443", f"127.0.0.1:{port}").replace("/srv", str(folder)))
    return ["apache2", "-f", home / "apache.conf", "-D", "FOREGROUND"], "http"


def settings(options, home):
    """The text of the settings, where '/srv' is the folder; files '*.inc' that it includes are changed in the same way."""
    folder = str(options.srv.resolve())
    text = pathlib.Path(options.settings[0]).read_text()
    for file in options.srv.glob("*.inc"):
        (home / file.name).write_text(file.read_text().replace("/srv", folder))
        text = text.replace(f"/srv/{file.name}", str(home / file.name))
    return text.replace("/srv", folder)


def nginx(options, home, port):
    text = settings(options, home)
    certificate = f"ssl_certificate {CERTS}/bundles/valid-rsa-chain.pem; ssl_certificate_key {CERTS}/keys/valid-rsa.key;"
    text = re.sub(r"listen 443 ssl( default_server|);", rf"listen 127.0.0.1:{port} ssl\1; {certificate}", text)
    text = re.sub(r"listen 80;", f"listen 127.0.0.1:{free_port()};", text)
    user = "user root;" if os.geteuid() == 0 else ""
    (home / "nginx.conf").write_text(
        f"pid {home}/pid; error_log {home}/error.log; {user} events {{}}\nhttp {{ access_log off; types {{ text/html html; }}\n"
        f"default_type application/octet-stream;\n{text}\n}}\n")
    return ["nginx", "-e", home / "error.log", "-c", home / "nginx.conf", "-g", "daemon off;"], "https"


def caddy(options, home, port):
    text = settings(options, home)
    # Redirects from http are not asked for.
    text = re.sub(rf"^http://{re.escape(options.host)}", f"http://unused.invalid:{free_port()}", text, flags=re.M)
    text = re.sub(rf"^(https://)?{re.escape(options.host)}", f"http://{options.host}:{port}", text, flags=re.M)
    text = re.sub(rf", (www\.{re.escape(options.host)})", rf", http://\1:{port}", text)
    text = re.sub(r"^:443", f"http://:{port}", text, flags=re.M)
    (home / "Caddyfile").write_text(text)
    return ["caddy", "run", "--adapter", "caddyfile", "--config", home / "Caddyfile"], "http"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("kind", choices=["apache", "nginx", "caddy"])
    parser.add_argument("settings", nargs="+")
    parser.add_argument("--host", default="acme.shop")
    parser.add_argument("--path", default="/.well-known/apple-app-site-association")
    parser.add_argument("--srv", type=pathlib.Path, default=".")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:
        home = pathlib.Path(folder)
        home.chmod(0o755)
        port = free_port()
        command, scheme = globals()[options.kind](options, home, port)
        environment = os.environ | {"PATH": SBIN, "XDG_DATA_HOME": folder, "CADDY_ADMIN": f"unix//{folder}/admin"}
        with open(home / "log", "w", encoding="utf-8") as log:
            server = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
        try:
            if not await_port(port, server):
                logs = [file.read_text() for file in (home / "log", home / "error.log") if file.exists()]
                fail("the server does not start: " + "".join(logs))
            # The certificate is of another site, which is no part of the question.
            subprocess.run(
                ["curl", "-sk", "-o", home / "body", "-w", "%{http_code} %{content_type}\\n", "--noproxy", "*",
                 "--resolve", f"{options.host}:{port}:127.0.0.1", f"{scheme}://{options.host}:{port}{options.path}"], check=True)
        finally:
            server.terminate()
            server.wait()


main()
