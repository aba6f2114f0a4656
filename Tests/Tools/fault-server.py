#!/usr/bin/python3
"""An HTTPS server that misbehaves according to the requested name, for thousands of concurrent connections.

    fault-server.py --file PATH [--certificate NAME | --cert CHAIN --key KEY]    serves
    fault-server.py --list                                                      prints the faults, one on each line

The first label of the name (SNI, or the field Host without SNI) is the fault, with an optional number:
`half-header.many.example`, `hang-4711.many.example`. Every connection gets one response and is closed. PATH is the file of a
valid response. NAME is a chain and its key in TestCerts (default: wildcard-many).

Listens on a free port of 127.0.0.1, prints it, and ends when its standard input does.
"""

import argparse
import asyncio
import contextlib
import gzip
import os
import pathlib
import re
import resource
import ssl
import sys
import zlib

from tls_connection import Connection, Gone

CERTS = pathlib.Path(__file__).resolve().parents[2] / "TestCerts"


# ---- The steps of a fault: bytes to send within TLS, or functions of the connection

finish, silence, reset = Connection.finish, Connection.silence, Connection.reset
OK, NOT_FOUND, MOVED = "HTTP/1.1 200 OK", "HTTP/1.1 404 Not Found", "HTTP/1.1 301 Moved Permanently"
UNAVAILABLE, LOCATION = "HTTP/1.1 503 Service Unavailable", "Location: https://example.com/\r\n"
GZIP, CHUNKED = "Content-Encoding: gzip\r\n", "Transfer-Encoding: chunked\r\n"
MANY_FIELDS = "".join(f"X-{number}: {'x' * 8192}\r\n" for number in range(100))
HALF, HALF_NOT_FOUND = b"HTTP/1.1 200 OK\r\nContent-Type: applica", b"HTTP/1.1 404 Not Found\r\nContent-Type: applica"
INTERIM = b"HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n"
TLS_ALERT = b"\x15\x03\x03\x00\x02\x02"
# SETTINGS, and GOAWAY with PROTOCOL_ERROR (RFC 9113 sections 6.5 and 6.8).
HTTP2_FRAMES = b"\0\0\0\4\0\0\0\0\0" + b"\0\0\x08\7\0\0\0\0\0" + b"\0\0\0\0\0\0\0\1"


def head(length=None, status=OK, fields=""):
    """The head of an answer; a length of None leaves its field out."""
    counted = "" if length is None else f"Content-Length: {length}\r\n"
    return f"{status}\r\nContent-Type: application/pkcs7-mime\r\n{counted}{fields}\r\n".encode("ascii")


def unterminated(status=OK, fields=""):
    """Whole fields without the empty line."""
    return head(0, status, fields)[:-2]


def whole(body):
    return body


def half(body):
    return body[:len(body) // 2]


def chunk(body):
    return b"%x\r\n%s\r\n" % (len(body), body)


def bomb(_):
    """4 GiB of zeros in 4 MiB: a block of deflate that repeats, since every one begins anew (RFC 1951)."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    block = packer.compress(bytes(1 << 20)) + packer.flush(zlib.Z_FULL_FLUSH)
    return b"\x1f\x8b\x08\0\0\0\0\0\0\x03" + block * 4096 + b"\x03\0" + bytes(8)


def answer(fields="", content=whole, counted=None, status=OK):
    """An answer whose body is what `content` makes of the file; Content-Length counts what `counted` makes, or the body."""
    async def step(c):
        body = content(c.body)
        length = len(counted(c.body) if counted else body)
        await c.send(head(length, status, fields) + body)
    return step


def uncounted(fields="", content=whole):
    """An answer without a Content-Length but those among `fields`."""
    async def step(c):
        await c.send(head(fields=fields) + content(c.body))
    return step


def first_flight(c):
    """What a server answers to the ClientHello."""
    c.begin("sound")
    with contextlib.suppress(ssl.SSLWantReadError):
        c.tls.do_handshake()
    return c.outgoing.read()


async def endless(send, data, pause=0):
    while True:
        await send(data)
        await asyncio.sleep(pause)


async def drip(send, data):
    for byte in data:
        await send(bytes([byte]))
        await asyncio.sleep(1)


async def time_to_read(_):
    """The client has read before the next step."""
    await asyncio.sleep(0.1)


# ---- The faults: name, what --list prints, steps. After the last step the connection is closed, without TLS's end.

# Upon a ClientHello that nothing has answered.
BEFORE_HANDSHAKE = [
    ("hang", "silence after the connection", silence),
    ("reset-before-handshake", "reset before the handshake", reset),
    ("close-before-handshake", "closed before the handshake"),
    ("alert", "a TLS alert in the place of a handshake", lambda c: c.write(c.alert), silence),
    ("http2-alert", "the TLS alert of a server that accepts HTTP/2 only (RFC 7301 section 3.2)",
     lambda c: c.write(TLS_ALERT + b"\x78"), silence),
    ("unknown-name", "the TLS alert of a server without such a host (RFC 6066 section 3)",
     lambda c: c.write(TLS_ALERT + b"\x70"), silence),
    ("client-certificate", "the TLS alert of a server that requires a certificate of its clients",
     lambda c: c.write(TLS_ALERT + b"\x2a"), silence),
    ("not-tls", "HTTP without TLS", lambda c: c.write(head(len(c.body)) + c.body)),
    ("endless-noise", "bytes that are not TLS, without end", lambda c: endless(c.write, os.urandom(65536))),
    ("reset-in-handshake", "reset in the middle of the handshake", lambda c: c.write(half(first_flight(c))), reset),
    ("slow-handshake", "a handshake of one byte a second", lambda c: drip(c.write, first_flight(c))),
    ("half-handshake", "half a handshake, then silence", lambda c: c.write(half(first_flight(c))), silence),
]

# In the handshake: the fault is that of the certificate with its name.
IN_HANDSHAKE = [
    ("untrusted", "a certificate of an untrusted issuer", answer(), finish),
    ("wrong-name", "another site's certificate", answer(), finish),
    ("wants-certificate", "a server that requires a client certificate"),
]

# Upon a request.
AFTER_REQUEST = [
    # In the place of an answer
    ("close-after-handshake", "closed without an answer", finish),
    ("reset-after-request", "reset after the request", reset),
    ("silence-after-request", "silence after the request", silence),
    ("garbage-after-handshake", "bytes that are not TLS after the request", lambda c: c.write(b"\x80garbage" * 100), silence),
    # In the head
    ("half-header", "half a head, then an orderly end", HALF, finish),
    ("half-header-unterminated", "whole fields without the empty line, then an orderly end", unterminated(), finish),
    ("half-header-cut", "half a head, then the connection is closed without TLS's end", HALF),
    ("half-header-reset", "half a head, then reset", HALF, reset),
    ("half-header-silence", "half a head, then silence", HALF, silence),
    ("half-header-not-found", "half the head of a 404, then an orderly end", HALF_NOT_FOUND, finish),
    ("half-header-not-found-unterminated", "whole fields of a 404 without the empty line, then an orderly end",
     unterminated(NOT_FOUND), finish),
    ("half-header-not-found-cut", "half the head of a 404, then the connection is closed without TLS's end", HALF_NOT_FOUND),
    ("half-header-not-found-reset", "half the head of a 404, then reset", HALF_NOT_FOUND, time_to_read, reset),
    ("half-header-not-found-silence", "half the head of a 404, then silence", HALF_NOT_FOUND, silence),
    ("half-header-moved", "half the head of a redirect, then an orderly end",
     b"HTTP/1.1 301 Moved Permanently\r\nLocation: https://exam", finish),
    ("half-header-moved-unterminated", "whole fields of a redirect without the empty line, then an orderly end",
     unterminated(MOVED, LOCATION), finish),
    ("half-header-unavailable", "half the head of a 503, then an orderly end",
     b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1", finish),
    ("half-header-unavailable-unterminated", "whole fields of a 503 without the empty line, then an orderly end",
     unterminated(UNAVAILABLE, "Retry-After: 1000\r\n"), finish),
    ("status-garbage", "a status line whose status is not a number", b"HTTP/1.1 banana OK\r\n\r\n", finish),
    ("protocol-garbage", "a status line of another protocol", answer(status="BANANA/7 200 OK"), finish),
    ("http2-frames", "frames of HTTP/2, from a server that negotiates nothing", HTTP2_FRAMES, finish),
    ("no-head", "HTTP/0.9: a file without a head", lambda c: c.send(c.body), finish),
    ("huge-header", "a field of 1 MiB, then a sound answer", answer(f"X: {'x' * (1 << 20)}\r\n"), finish),
    ("many-headers", "100 fields of 8 KiB, then a sound answer", answer(MANY_FIELDS), finish),
    ("slow-header", "a head of one byte a second", lambda c: drip(c.send, head(len(c.body)))),
    ("endless-header", "a field without end", b"HTTP/1.1 200 OK\r\nX: ", lambda c: endless(c.send, b"x" * 16384)),
    ("endless-headers", "fields without end", b"HTTP/1.1 200 OK\r\n", lambda c: endless(c.send, b"X: 1\r\n" * 2000)),
    ("endless-interim", "interim answers without end", lambda c: endless(c.send, b"HTTP/1.1 103 Early Hints\r\n\r\n", pause=0.001)),
    ("interim", "one interim answer, then a sound one", INTERIM, answer(), finish),
    ("interim-end", "one interim answer, then an orderly end", INTERIM, finish),
    ("interim-half-header", "one interim answer, then half a head and an orderly end", INTERIM, HALF, finish),
    ("interim-half-header-not-found", "one interim answer, then half the head of a 404 and an orderly end",
     INTERIM, HALF_NOT_FOUND, finish),
    ("interim-not-found", "one interim answer, then 404", INTERIM, head(0, NOT_FOUND), finish),
    ("nul-in-header", "a field with a zero byte", answer("X: a\0b\r\n"), finish),
    # In the body
    ("body-until-end", "no length, and an orderly end", uncounted(), finish),
    ("body-until-cut", "no length, and a connection closed without TLS's end", uncounted()),
    ("half-body-cut", "no length, and a connection closed in the middle of the body without TLS's end", uncounted(content=half)),
    ("half-body-silence", "half a body, then silence", answer(content=half, counted=whole), silence),
    ("short-body", "fewer bytes than Content-Length states, and an orderly end",
     answer(counted=lambda body: body + bytes(100)), finish),
    ("reset-in-body", "reset in the middle of the body", answer(content=half, counted=whole), reset),
    ("long-body", "more bytes than Content-Length states", answer(), b"x" * 1000, finish),
    ("slow-body", "a body of one byte a second", lambda c: c.send(head(len(c.body))), lambda c: drip(c.send, c.body)),
    ("endless-body", "a body without end", head(), lambda c: endless(c.send, b"x" * 65536)),
    ("negative-length", "a Content-Length below zero", uncounted("Content-Length: -1\r\n"), finish),
    ("immense-length", "a Content-Length beyond any integer, and an orderly end",
     uncounted("Content-Length: 99999999999999999999999\r\n"), finish),
    ("two-lengths", "two fields Content-Length that contradict each other", answer("Content-Length: 10\r\n"), finish),
    ("gzip", "a sound answer, compressed", answer(GZIP, gzip.compress), finish),
    ("gzip-bomb", "4 GiB in 4 MiB", answer(GZIP, bomb), finish),
    ("gzip-bomb-twice", "4 GiB in a few KiB, compressed twice",
     answer("Content-Encoding: gzip, gzip\r\n", lambda body: gzip.compress(bomb(body))), finish),
    ("gzip-garbage", "invalid gzip", answer(GZIP), finish),
    ("gzip-short", "half of a gzip stream as a whole body", answer(GZIP, lambda body: half(gzip.compress(body))), finish),
    ("chunked", "a sound answer in chunks", uncounted(CHUNKED, chunk), b"0\r\n\r\n", finish),
    ("trailers", "a chunked body with a trailer behind it (RFC 9112 section 7.1.2)",
     uncounted(CHUNKED, chunk), b"0\r\nX-Sum: 1\r\n\r\n", finish),
    ("chunk-garbage", "a chunk whose size is not a number",
     uncounted(CHUNKED, lambda body: b"zz\r\n" + body), b"\r\n0\r\n\r\n", finish),
    ("chunk-missing", "chunks without the last one, and an orderly end", uncounted(CHUNKED, chunk), finish),
    # With another status
    ("not-found-endless", "404 with a body without end", head(None, NOT_FOUND), lambda c: endless(c.send, b"x" * 65536)),
    ("not-found-silence", "404 whose body never comes", head(1000, NOT_FOUND), silence),
    ("not-found-old", "404 of HTTP/1.0, whose body ends with the connection",
     b"HTTP/1.0 404 Not Found\r\nContent-Type: text/html\r\n\r\nnot here", finish),
    ("not-modified", "304, which has no body", b"HTTP/1.1 304 Not Modified\r\nETag: x\r\n\r\n", finish),
    ("redirect-short", "a redirect with fewer bytes than it states", head(1000, "HTTP/1.1 302 Found", LOCATION), b"x", finish),
    ("unavailable-reset", "503, then reset", head(1000, UNAVAILABLE), time_to_read, reset),
    ("unknown-status", "a status of no class", head(0, "HTTP/1.1 999 Whatever"), finish),
    # Nothing wrong
    ("correct", "nothing wrong", answer(), finish),
    ("correct-open", "nothing wrong, and the connection left open", answer(), silence),
]

FAULTS = BEFORE_HANDSHAKE + IN_HANDSHAKE + AFTER_REQUEST
STEPS = {name: steps for name, _, *steps in FAULTS}
NAMES_BEFORE_HANDSHAKE = {fault[0] for fault in BEFORE_HANDSHAKE}
NAMES_IN_HANDSHAKE = {fault[0] for fault in IN_HANDSHAKE}


# ---- The server


def label(name):
    return re.sub(r"-\d+$", "", name.split(".")[0])


async def respond(c):
    await c.listen()
    name = label(c.name)
    if name not in NAMES_BEFORE_HANDSHAKE:
        c.begin(name if name in NAMES_IN_HANDSHAKE else "sound")
        await c.step(c.tls.do_handshake)
        request = await c.request()
        if not c.name:
            host = re.search(rb"(?im)^host:[ \t]*([^\r\n:]*)", request)
            name = label(host.group(1).decode("ascii", "replace")) if host else ""
    for step in STEPS.get(name, STEPS["correct"]):
        await (c.send(step) if isinstance(step, bytes) else step(c))


def notice(tls, name, _):
    """Called by OpenSSL when it has read a ClientHello. It stops there if the result is an alert."""
    tls.found = name or ""
    return ssl.ALERT_DESCRIPTION_UNRECOGNIZED_NAME


def context(chain, key, **options):
    made = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    made.load_cert_chain(chain, key)
    made.num_tickets = 0
    for name, value in options.items():
        setattr(made, name, value)
    return made


def test_certificate(name):
    return CERTS / f"bundles/{name}-chain.pem", CERTS / f"keys/{name}.key"


async def serve(chain, key, body):
    contexts = {
        "listening": context(chain, key, sni_callback=notice),
        "sound": context(chain, key),
        "untrusted": context(*test_certificate("untrusted-root")),
        "wrong-name": context(*test_certificate("wrong-site")),
        "wants-certificate": context(chain, key, verify_mode=ssl.CERT_REQUIRED),
    }

    async def accept(reader, writer):
        with contextlib.suppress(Gone, ssl.SSLError, OSError):
            await respond(Connection(reader, writer, contexts, body))
        writer.close()

    server = await asyncio.start_server(accept, "127.0.0.1", 0, backlog=65535)
    print(server.sockets[0].getsockname()[1], flush=True)
    await asyncio.to_thread(sys.stdin.read)
    os._exit(0)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--file")
    parser.add_argument("--certificate", default="wildcard-many")
    parser.add_argument("--cert")
    parser.add_argument("--key")
    parser.add_argument("--list", action="store_true")
    arguments = parser.parse_args()
    if arguments.list:
        for name, text, *_ in FAULTS:
            print(f"{name}: {text}")
        return
    if not arguments.file or (arguments.cert is None) != (arguments.key is None):
        parser.error("--file, and --cert with --key or neither")
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    chain, key = test_certificate(arguments.certificate)
    asyncio.run(serve(arguments.cert or chain, arguments.key or key, pathlib.Path(arguments.file).read_bytes()))


main()
