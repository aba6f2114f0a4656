#!/usr/bin/env python3
"""An HTTPS server that accepts POSTs and logs each as a line of JSON.

receiver.py --chain CHAIN.pem --key KEY.pem --log FILE [--port N] [--secret TEXT] [--answers LIST]

The first line on standard output is the port. LIST has the responses in turn, the last one repeated:
a status, with :SECONDS for a Retry-After field; `hang` never answers, `close` ends the connection. Python's hmac
verifies the signatures, not the program's own code.
"""
import argparse
import hashlib
import hmac
import http.server
import json
import ssl
import threading
import time

options = argparse.ArgumentParser()
options.add_argument("--chain", required=True)
options.add_argument("--key", required=True)
options.add_argument("--log", required=True)
options.add_argument("--port", type=int, default=0)
options.add_argument("--secret")
options.add_argument("--answers", default="200")
options = options.parse_args()

answers = options.answers.split(",")
lock = threading.Lock()


def signature_holds(fields, content):
    if options.secret is None:
        return None
    text = fields.get("Aasa-Timestamp", "").encode() + b"." + content
    expected = "sha256=" + hmac.new(options.secret.encode(), text, hashlib.sha256).hexdigest()
    return hmac.compare_digest(expected, fields.get("Aasa-Signature", ""))


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def answer(self):
        content = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        with lock:
            answer = answers.pop(0) if len(answers) > 1 else answers[0]
            with open(options.log, "a", encoding="utf-8") as log:
                record = {
                    "method": self.command,
                    "path": self.path,
                    "fields": {name.lower(): value for name, value in self.headers.items()},
                    "content": content.decode("utf-8", "replace"),
                    "signed": signature_holds(self.headers, content),
                    "answered": answer,
                }
                log.write(json.dumps(record) + "\n")
        if answer == "hang":
            time.sleep(3600)
        if answer == "close":
            self.close_connection = True
            return
        status, _, seconds = answer.partition(":")
        self.send_response(int(status))
        if seconds:
            self.send_header("Retry-After", seconds)
        if status.startswith("3"):
            self.send_header("Location", "/elsewhere")
        self.send_header("Content-Length", "0")
        self.end_headers()

    do_GET = do_POST = answer

    def log_message(self, *_):
        pass


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    # The handshake runs on the connection's own thread: one that stalls delays no other.
    def finish_request(self, request, client_address):
        try:
            with context.wrap_socket(request, server_side=True) as connection:
                self.RequestHandlerClass(connection, client_address, self)
        except OSError:
            pass

    def handle_error(self, *_):
        pass


context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(options.chain, options.key)
server = Server(("127.0.0.1", options.port), Handler)
print(server.server_address[1], flush=True)
server.serve_forever()
