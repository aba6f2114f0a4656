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
import gzip
import os
import pathlib
import re
import resource
import socket
import ssl
import struct
import sys
import zlib

CERTS = pathlib.Path(__file__).resolve().parents[2] / "TestCerts"
SIGNED_TYPE = b"application/pkcs7-mime"


class Gone(Exception):
    """The client has closed the connection."""


class Connection:
    """One accepted socket, TLS on top of it by hand: so that any byte can be left out or put in between."""

    def __init__(self, plain, contexts, loop):
        self.plain, self.contexts, self.loop = plain, contexts, loop
        self.hello = b""
        self.name = self.alert = self.tls = self.incoming = self.outgoing = None

    async def listen(self):
        """Reads until the client has sent its name, or that it has none. Sends nothing."""
        incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
        listener = self.contexts["listening"].wrap_bio(incoming, outgoing, server_side=True)
        listener.found = None
        while listener.found is None:
            data = await self.read()
            self.hello += data
            incoming.write(data)
            try:
                listener.do_handshake()
            except ssl.SSLWantReadError:
                pass
            except ssl.SSLError:
                break
        self.name, self.alert = listener.found or "", outgoing.read()

    def begin(self, context):
        """Uses what the client has sent so far as the beginning of a handshake with this certificate."""
        self.incoming, self.outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
        self.tls = self.contexts[context].wrap_bio(self.incoming, self.outgoing, server_side=True)
        self.incoming.write(self.hello)

    async def read(self):
        """What the client sends next; never nothing."""
        try:
            data = await self.loop.sock_recv(self.plain, 65536)
        except OSError as error:
            raise Gone from error
        if not data:
            raise Gone
        return data

    async def write(self, data):
        """Bytes as they are, without TLS."""
        try:
            await self.loop.sock_sendall(self.plain, data)
        except OSError as error:
            raise Gone from error

    async def step(self, action):
        """One operation of TLS, fed until it can be done; what it answers stays in `outgoing`."""
        while True:
            try:
                return action()
            except ssl.SSLWantReadError:
                await self.flush()
                self.incoming.write(await self.read())

    async def flush(self):
        data = self.outgoing.read()
        if data:
            await self.write(data)

    async def handshake(self):
        await self.step(self.tls.do_handshake)
        await self.flush()

    async def request(self):
        """The request's head."""
        head = b""
        while b"\r\n\r\n" not in head:
            data = await self.step(lambda: self.tls.read(65536))
            if not data or len(head) > 1 << 20:
                raise Gone
            head += data
        return head

    async def send(self, data):
        """Bytes within TLS."""
        for start in range(0, len(data), 16384):
            self.tls.write(data[start:start + 16384])
            await self.flush()

    async def finish(self):
        """Sends the end of TLS, and closes as soon as the client does."""
        try:
            self.tls.unwrap()
        except ssl.SSLError:
            pass
        await self.flush()
        self.plain.shutdown(socket.SHUT_WR)
        await self.silence()

    async def silence(self):
        """Waits for the client to close the connection."""
        self.tls = self.incoming = self.outgoing = None
        while True:
            await self.read()

    def reset(self):
        """RST in the place of FIN."""
        self.plain.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.plain.close()


class Fault:
    def __init__(self, act, context):
        self.act, self.context = act, context
        self.text = act.__doc__


FAULTS = {}


def fault(name, context="sound"):
    """A fault of this name: `act` comes upon a request, after a handshake with the certificate of that name; when that is
    None, upon a ClientHello that nothing has answered."""

    def add(act):
        FAULTS[name] = Fault(act, context)
        return act

    return add


def label(name):
    return re.sub(r"-\d+$", "", name.split(".")[0])


def head(length=None, status=b"200 OK", more=b""):
    """The head of an answer; a length of None leaves its field out."""
    counted = b"" if length is None else b"Content-Length: %d\r\n" % length
    return b"HTTP/1.1 %s\r\nContent-Type: %s\r\n%s%s\r\n" % (status, SIGNED_TYPE, counted, more)


async def drip(send, data):
    for byte in data:
        await send(bytes([byte]))
        await asyncio.sleep(1)


# ---- Before there is TLS


@fault("hang", context=None)
async def _(c, body):
    """silence after the connection"""
    await c.silence()


@fault("reset-before-handshake", context=None)
async def _(c, body):
    """reset before the handshake"""
    c.reset()


@fault("close-before-handshake", context=None)
async def _(c, body):
    """closed before the handshake"""


@fault("alert", context=None)
async def _(c, body):
    """a TLS alert in the place of a handshake"""
    await c.write(c.alert)
    await c.silence()


@fault("http2-alert", context=None)
async def _(c, body):
    """the TLS alert of a server that accepts HTTP/2 only (RFC 7301 section 3.2)"""
    await c.write(b"\x15\x03\x03\x00\x02\x02\x78")
    await c.silence()


@fault("unknown-name", context=None)
async def _(c, body):
    """the TLS alert of a server without such a host (RFC 6066 section 3)"""
    await c.write(b"\x15\x03\x03\x00\x02\x02\x70")
    await c.silence()


@fault("client-certificate", context=None)
async def _(c, body):
    """the TLS alert of a server that requires a certificate of its clients"""
    await c.write(b"\x15\x03\x03\x00\x02\x02\x2a")
    await c.silence()


@fault("not-tls", context=None)
async def _(c, body):
    """HTTP without TLS"""
    await c.write(head(len(body)) + body)


@fault("endless-noise", context=None)
async def _(c, body):
    """bytes that are not TLS, without end"""
    while True:
        await c.write(os.urandom(65536))


# ---- In the handshake


@fault("reset-in-handshake", context=None)
async def _(c, body):
    """reset in the middle of the handshake"""
    flight = first_flight(c)
    await c.write(flight[:len(flight) // 2])
    c.reset()


@fault("slow-handshake", context=None)
async def _(c, body):
    """a handshake of one byte a second"""
    await drip(c.write, first_flight(c))


@fault("half-handshake", context=None)
async def _(c, body):
    """half a handshake, then silence"""
    flight = first_flight(c)
    await c.write(flight[:len(flight) // 2])
    await c.silence()


def first_flight(c):
    """What a server answers to the ClientHello."""
    c.begin("sound")
    try:
        c.tls.do_handshake()
    except ssl.SSLWantReadError:
        pass
    return c.outgoing.read()


@fault("untrusted", context="untrusted")
async def _(c, body):
    """a certificate of an untrusted issuer"""
    await c.send(head(len(body)) + body)
    await c.finish()


@fault("wrong-name", context="wrong-name")
async def _(c, body):
    """another site's certificate"""
    await c.send(head(len(body)) + body)
    await c.finish()


@fault("wants-certificate", context="wants-certificate")
async def _(c, body):
    """a server that requires a client certificate"""


# ---- Responses that are sent as they are: what a fault sends after the request, and how the connection ends


async def finish(c):
    await c.finish()


async def silence(c):
    await c.silence()


async def cut(c):
    """The connection is closed without TLS's end."""


async def reset(c):
    c.reset()


async def reset_later(c):
    """Reset after the client had time to read."""
    await asyncio.sleep(0.1)
    c.reset()


def sends(name, text, content, end):
    """A fault that sends bytes, or what a function makes of the body, within TLS."""

    async def act(c, body):
        await c.send(content(body) if callable(content) else content)
        await end(c)

    act.__doc__ = text
    FAULTS[name] = Fault(act, "sound")


def gzip_head(length, encodings=b"gzip"):
    return head(length, more=b"Content-Encoding: %s\r\n" % encodings)


def whole(content):
    """A head with the content's length, and the content."""
    return head(len(content)) + content


def whole_gzip(packed, encodings=b"gzip"):
    return gzip_head(len(packed), encodings) + packed


def chunked(chunks):
    return head(None, more=b"Transfer-Encoding: chunked\r\n") + chunks


def chunk(body):
    return b"%x\r\n%s\r\n" % (len(body), body)


def half(content):
    return content[:len(content) // 2]


def unterminated(head):
    """Whole fields without the empty line."""
    return head[:-2]


def bomb():
    """4 GiB of zeros in 4 MiB: a block of deflate that repeats, since every one begins anew (RFC 1951)."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    block = packer.compress(bytes(1 << 20)) + packer.flush(zlib.Z_FULL_FLUSH)
    return b"\x1f\x8b\x08\0\0\0\0\0\0\x03" + block * 4096 + b"\x03\0" + bytes(8)


NOT_FOUND, MOVED, UNAVAILABLE = b"404 Not Found", b"301 Moved Permanently", b"503 Service Unavailable"
HALF = b"HTTP/1.1 200 OK\r\nContent-Type: applica"
HALF_NOT_FOUND = b"HTTP/1.1 404 Not Found\r\nContent-Type: applica"
INTERIM = b"HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n"
# SETTINGS, and GOAWAY with PROTOCOL_ERROR (RFC 9113 sections 6.5 and 6.8).
HTTP2_FRAMES = b"\0\0\0\4\0\0\0\0\0" + b"\0\0\x08\7\0\0\0\0\0" + b"\0\0\0\0\0\0\0\1"
LOCATION = b"Location: https://example.com/\r\n"
MANY_FIELDS = b"".join(b"X-%d: %s\r\n" % (number, b"x" * 8192) for number in range(100))

# In the place of an answer
sends("close-after-handshake", "closed without an answer", b"", finish)
sends("reset-after-request", "reset after the request", b"", reset)
sends("silence-after-request", "silence after the request", b"", silence)

# In the head
sends("half-header", "half a head, then an orderly end", HALF, finish)
sends("half-header-unterminated", "whole fields without the empty line, then an orderly end", unterminated(head(0)), finish)
sends("half-header-cut", "half a head, then the connection is closed without TLS's end", HALF, cut)
sends("half-header-reset", "half a head, then reset", HALF, reset)
sends("half-header-silence", "half a head, then silence", HALF, silence)
sends("half-header-not-found", "half the head of a 404, then an orderly end", HALF_NOT_FOUND, finish)
sends("half-header-not-found-unterminated", "whole fields of a 404 without the empty line, then an orderly end",
      unterminated(head(0, NOT_FOUND)), finish)
sends("half-header-not-found-cut", "half the head of a 404, then the connection is closed without TLS's end", HALF_NOT_FOUND, cut)
sends("half-header-not-found-reset", "half the head of a 404, then reset", HALF_NOT_FOUND, reset_later)
sends("half-header-not-found-silence", "half the head of a 404, then silence", HALF_NOT_FOUND, silence)
sends("half-header-moved", "half the head of a redirect, then an orderly end",
      b"HTTP/1.1 301 Moved Permanently\r\nLocation: https://exam", finish)
sends("half-header-moved-unterminated", "whole fields of a redirect without the empty line, then an orderly end",
      unterminated(head(0, MOVED, LOCATION)), finish)
sends("half-header-unavailable", "half the head of a 503, then an orderly end",
      b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1", finish)
sends("half-header-unavailable-unterminated", "whole fields of a 503 without the empty line, then an orderly end",
      unterminated(head(0, UNAVAILABLE, b"Retry-After: 1000\r\n")), finish)
sends("status-garbage", "a status line whose status is not a number", b"HTTP/1.1 banana OK\r\n\r\n", finish)
sends("protocol-garbage", "a status line of another protocol", lambda body: whole(body).replace(b"HTTP/1.1", b"BANANA/7"), finish)
sends("http2-frames", "frames of HTTP/2, from a server that negotiates nothing", HTTP2_FRAMES, finish)
sends("no-head", "HTTP/0.9: a file without a head", lambda body: body, finish)
sends("huge-header", "a field of 1 MiB, then a sound answer",
      lambda body: head(len(body), more=b"X: " + b"x" * (1 << 20) + b"\r\n") + body, finish)
sends("many-headers", "100 fields of 8 KiB, then a sound answer", lambda body: head(len(body), more=MANY_FIELDS) + body, finish)
sends("interim", "one interim answer, then a sound one", lambda body: INTERIM + whole(body), finish)
sends("interim-end", "one interim answer, then an orderly end", INTERIM, finish)
sends("interim-half-header", "one interim answer, then half a head and an orderly end", INTERIM + HALF, finish)
sends("interim-half-header-not-found", "one interim answer, then half the head of a 404 and an orderly end",
      INTERIM + HALF_NOT_FOUND, finish)
sends("interim-not-found", "one interim answer, then 404", INTERIM + head(0, NOT_FOUND), finish)
sends("nul-in-header", "a field with a zero byte", lambda body: head(len(body), more=b"X: a\0b\r\n") + body, finish)

# In the body
sends("body-until-end", "no length, and an orderly end", lambda body: head(None) + body, finish)
sends("body-until-cut", "no length, and a connection closed without TLS's end", lambda body: head(None) + body, cut)
sends("half-body-cut", "no length, and a connection closed in the middle of the body without TLS's end",
      lambda body: head(None) + half(body), cut)
sends("half-body-silence", "half a body, then silence", lambda body: head(len(body)) + half(body), silence)
sends("short-body", "fewer bytes than Content-Length states, and an orderly end", lambda body: head(len(body) + 100) + body, finish)
sends("reset-in-body", "reset in the middle of the body", lambda body: head(len(body)) + half(body), reset)
sends("long-body", "more bytes than Content-Length states", lambda body: whole(body) + b"x" * 1000, finish)
sends("negative-length", "a Content-Length below zero", lambda body: head(None, more=b"Content-Length: -1\r\n") + body, finish)
sends("immense-length", "a Content-Length beyond any integer, and an orderly end",
      lambda body: head(None, more=b"Content-Length: 99999999999999999999999\r\n") + body, finish)
sends("two-lengths", "two fields Content-Length that contradict each other",
      lambda body: head(len(body), more=b"Content-Length: 10\r\n") + body, finish)
sends("gzip", "a sound answer, compressed", lambda body: whole_gzip(gzip.compress(body)), finish)
sends("gzip-bomb", "4 GiB in 4 MiB", lambda body: whole_gzip(bomb()), finish)
sends("gzip-bomb-twice", "4 GiB in a few KiB, compressed twice",
      lambda body: whole_gzip(gzip.compress(bomb()), b"gzip, gzip"), finish)
sends("gzip-garbage", "invalid gzip", lambda body: whole_gzip(body), finish)
sends("gzip-short", "half of a gzip stream as a whole body", lambda body: whole_gzip(half(gzip.compress(body))), finish)
sends("chunked", "a sound answer in chunks", lambda body: chunked(chunk(body) + b"0\r\n\r\n"), finish)
sends("trailers", "a chunked body with a trailer behind it (RFC 9112 section 7.1.2)",
      lambda body: chunked(chunk(body) + b"0\r\nX-Sum: 1\r\n\r\n"), finish)
sends("chunk-garbage", "a chunk whose size is not a number", lambda body: chunked(b"zz\r\n%s\r\n0\r\n\r\n" % body), finish)
sends("chunk-missing", "chunks without the last one, and an orderly end", lambda body: chunked(chunk(body)), finish)

# With another status
sends("not-found-silence", "404 whose body never comes", head(1000, NOT_FOUND), silence)
sends("not-found-old", "404 of HTTP/1.0, whose body ends with the connection",
      b"HTTP/1.0 404 Not Found\r\nContent-Type: text/html\r\n\r\nnot here", finish)
sends("not-modified", "304, which has no body", b"HTTP/1.1 304 Not Modified\r\nETag: x\r\n\r\n", finish)
sends("redirect-short", "a redirect with fewer bytes than it states", head(1000, b"302 Found", LOCATION) + b"x", finish)
sends("unavailable-reset", "503, then reset", head(1000, UNAVAILABLE), reset_later)
sends("unknown-status", "a status of no class", head(0, b"999 Whatever"), finish)

# Nothing wrong
sends("correct", "nothing wrong", whole, finish)
sends("correct-open", "nothing wrong, and the connection left open", whole, silence)


# ---- Responses that are slow, endless or not TLS


@fault("garbage-after-handshake")
async def _(c, body):
    """bytes that are not TLS after the request"""
    await c.write(b"\x80garbage" * 100)
    await c.silence()


@fault("slow-header")
async def _(c, body):
    """a head of one byte a second"""
    await drip(c.send, head(len(body)))


@fault("slow-body")
async def _(c, body):
    """a body of one byte a second"""
    await c.send(head(len(body)))
    await drip(c.send, body)


async def repeat(c, beginning, data):
    """Sends data without end, after a beginning."""
    await c.send(beginning)
    while True:
        await c.send(data)


@fault("endless-header")
async def _(c, body):
    """a field without end"""
    await repeat(c, b"HTTP/1.1 200 OK\r\nX: ", b"x" * 16384)


@fault("endless-headers")
async def _(c, body):
    """fields without end"""
    await repeat(c, b"HTTP/1.1 200 OK\r\n", b"X: 1\r\n" * 2000)


@fault("endless-interim")
async def _(c, body):
    """interim answers without end"""
    while True:
        await c.send(b"HTTP/1.1 103 Early Hints\r\n\r\n")
        await asyncio.sleep(0.001)


@fault("endless-body")
async def _(c, body):
    """a body without end"""
    await repeat(c, head(None), b"x" * 65536)


@fault("not-found-endless")
async def _(c, body):
    """404 with a body without end"""
    await repeat(c, head(None, NOT_FOUND), b"x" * 65536)


async def serve_one(connection, body):
    try:
        await connection.listen()
        found = FAULTS.get(label(connection.name))
        if found is None or found.context:
            connection.begin(found.context if found else "sound")
            await connection.handshake()
            request = await connection.request()
            if not connection.name:
                host = re.search(rb"(?im)^host:[ \t]*([^\r\n:]*)", request)
                found = FAULTS.get(label(host.group(1).decode("ascii", "replace")) if host else "")
        await (found or FAULTS["correct"]).act(connection, body)
    except (Gone, ssl.SSLError, OSError):
        pass
    finally:
        connection.plain.close()


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


async def serve(arguments):
    chain, key = test_certificate(arguments.certificate)
    chain, key = arguments.cert or chain, arguments.key or key
    contexts = {
        "listening": context(chain, key, sni_callback=notice),
        "sound": context(chain, key),
        "untrusted": context(*test_certificate("untrusted-root")),
        "wrong-name": context(*test_certificate("wrong-site")),
        "wants-certificate": context(chain, key, verify_mode=ssl.CERT_REQUIRED),
    }
    body = pathlib.Path(arguments.file).read_bytes()
    loop = asyncio.get_running_loop()
    listener = socket.socket()
    listener.setblocking(False)
    listener.bind(("127.0.0.1", 0))
    listener.listen(65535)
    print(listener.getsockname()[1], flush=True)
    ended = loop.create_future()
    loop.add_reader(sys.stdin, lambda: None if os.read(0, 4096) or ended.done() else ended.set_result(None))
    tasks = set()

    async def accept():
        while True:
            try:
                plain, _ = await loop.sock_accept(listener)
            except OSError as error:
                print(f"fault-server: {error}", file=sys.stderr)
                await asyncio.sleep(0.1)
                continue
            plain.setblocking(False)
            task = loop.create_task(serve_one(Connection(plain, contexts, loop), body))
            tasks.add(task)
            task.add_done_callback(tasks.discard)

    accepting = loop.create_task(accept())
    await asyncio.wait([accepting, ended], return_when=asyncio.FIRST_COMPLETED)
    sys.stdout.flush()
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
        for name, found in FAULTS.items():
            print(f"{name}: {found.text}")
        return
    if not arguments.file or (arguments.cert is None) != (arguments.key is None):
        parser.error("--file, and --cert with --key or neither")
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    asyncio.run(serve(arguments))


main()
