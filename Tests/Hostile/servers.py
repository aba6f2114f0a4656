"""Servers that never end what they begin. Each listens on a free port of 127.0.0.1 and serves every connection on a thread.

    servers.py NAME      serves until it is killed; prints the port
"""

import ctypes
import ctypes.util
import functools
import pathlib
import socket
import ssl
import sys
import threading
import time

CERTS = pathlib.Path(__file__).resolve().parents[2] / "TestCerts"
CHAIN, KEY = CERTS / "bundles/wildcard-many-chain.pem", CERTS / "keys/wildcard-many.key"


def free_port():
    """A loopback port that nothing listens on at this moment."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        return free.getsockname()[1]


def await_port(port, process):
    """Waits until a process listens on a loopback port, or has ended."""
    while process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return
        except ConnectionRefusedError:
            time.sleep(0.01)


class Server:
    """Accepts connections and hands each to `serve` on a thread of its own."""

    def __init__(self, serve, port=0):
        self.serve = serve
        self.listener = socket.create_server(("127.0.0.1", port), backlog=1024)
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.run, args=(connection,), daemon=True).start()

    def run(self, connection):
        try:
            with connection:
                self.serve(connection)
        except (OSError, ValueError):
            pass

    def close(self):
        self.listener.close()


def endless(send, piece, pause=None):
    """Sends until the other side closes."""
    while True:
        send(piece)
        if pause:
            pause.wait(0.2)


NOT_FOUND = b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"


def tls(serve, earlier=0):
    """A server that speaks TLS first, with the certificate of *.many.example.

    The first `earlier` requests are answered 404, and the connection is kept.
    """
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(CHAIN, KEY)

    def run(connection):
        with context.wrap_socket(connection, server_side=True) as stream:
            for number in range(earlier + 1):
                if number:
                    stream.sendall(NOT_FOUND)
                request = b""
                while b"\r\n\r\n" not in request:
                    data = stream.recv(65536)
                    if not data:
                        return
                    request += data
            serve(stream.sendall)
    run.serve = serve
    return run


HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: application/pkcs7-mime\r\n"


def file(content):
    """A server that answers every request with this file."""
    head = HEAD + f"Content-Length: {len(content)}\r\nConnection: close\r\n\r\n".encode()
    return tls(lambda send: send(head + content))


def hello_requests(connection):
    """HelloRequests instead of a ServerHello (RFC 5246 section 7.4.1.1): no certificate is needed."""
    connection.recv(65536)
    record = b"\x16\x03\x03" + (4 * 4000).to_bytes(2, "big") + b"\0\0\0\0" * 4000
    endless(connection.sendall, record)


def empty_records(connection):
    """TLS records without content."""
    connection.recv(65536)
    endless(connection.sendall, b"\x16\x03\x03\0\0" * 4000)


def warning_alerts(connection):
    connection.recv(65536)
    endless(connection.sendall, b"\x15\x03\x03\0\x02\x01\x5a" * 2000)


def slow_handshake(connection):
    """A byte of a ServerHello now and then."""
    connection.recv(65536)
    connection.sendall(b"\x16\x03\x03\x40\0")
    endless(connection.sendall, b"\x02", threading.Event())


def tls_session(connection, earlier):
    """OpenSSL itself and its end of a TLS session whose handshake is done, for messages that Python's ssl cannot send."""
    library = ctypes.CDLL(ctypes.util.find_library("ssl"))
    for function in ("TLS_server_method", "SSL_CTX_new", "SSL_new"):
        getattr(library, function).restype = ctypes.c_void_p
    pointer = ctypes.c_void_p
    context = pointer(library.SSL_CTX_new(pointer(library.TLS_server_method())))
    library.SSL_CTX_use_certificate_chain_file(context, str(CHAIN).encode())
    library.SSL_CTX_use_PrivateKey_file(context, str(KEY).encode(), 1)
    session = pointer(library.SSL_new(context))
    library.SSL_set_fd(session, connection.fileno())
    if library.SSL_accept(session) != 1:
        raise ConnectionError("the handshake failed")
    for number in range(earlier + 1 if earlier else 0):
        if number:
            library.SSL_write(session, NOT_FOUND, len(NOT_FOUND))
        library.SSL_read(session, ctypes.create_string_buffer(65536), 65536)
    return library, session


def session_tickets(connection, earlier=0):
    """NewSessionTicket messages without end after the handshake (RFC 8446 section 4.6.1)."""
    library, session = tls_session(connection, earlier)
    while library.SSL_new_session_ticket(session) == 1 and library.SSL_do_handshake(session) == 1:
        pass


def key_updates(connection, earlier=0):
    """KeyUpdate messages without end (RFC 8446 section 4.6.3)."""
    library, session = tls_session(connection, earlier)
    while library.SSL_key_update(session, 0) == 1 and library.SSL_do_handshake(session) == 1:
        pass


@tls
def endless_head(send):
    send(HEAD)
    endless(send, b"X-Filler: " + b"x" * 1000 + b"\r\n")


@tls
def endless_field(send):
    send(HEAD + b"X-Filler: ")
    endless(send, b"x" * 60000)


@tls
def interim_answers(send):
    endless(send, b"HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n" * 500)


@tls
def endless_body(send):
    send(HEAD + b"\r\n")
    endless(send, b"x" * 60000)


@tls
def endless_chunks(send):
    send(HEAD + b"Transfer-Encoding: chunked\r\n\r\n")
    endless(send, b"1\r\nx\r\n" * 5000)


@tls
def chunk_extensions(send):
    send(HEAD + b"Transfer-Encoding: chunked\r\n\r\n1;")
    endless(send, b"x" * 60000)


@tls
def endless_trailers(send):
    """RFC 9112 section 7.1.2."""
    send(HEAD + b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n")
    endless(send, (b"X-Filler: " + b"x" * 1000 + b"\r\n") * 50)


@tls
def slow_body(send):
    send(HEAD + b"Content-Length: 100000\r\n\r\n")
    endless(send, b"x", threading.Event())


@tls
def slow_head(send):
    endless(send, b"H", threading.Event())


def proxy_refusal(connection):
    """A proxy that asks for credentials with a body that does not end (RFC 9110 section 15.5.8)."""
    connection.recv(65536)
    connection.sendall(
        b"HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm=x\r\n"
        b"Content-Length: 1000000000000\r\n\r\n")
    endless(connection.sendall, b"x" * 60000)


def proxy_head(connection):
    connection.recv(65536)
    connection.sendall(b"HTTP/1.1 200 OK\r\n")
    endless(connection.sendall, (b"X-Filler: " + b"x" * 1000 + b"\r\n") * 50)


# HTTP/2 (RFC 9113): what is sent instead of an answer, when the client agreed to it.
def frames(piece):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(CHAIN, KEY)
    context.set_alpn_protocols(["h2", "http/1.1"])

    def run(connection):
        with context.wrap_socket(connection, server_side=True) as stream:
            if stream.selected_alpn_protocol() != "h2":
                stream.recv(65536)
                stream.sendall(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
                return
            stream.sendall(b"\0\0\0\x04\0\0\0\0\0")
            endless(stream.sendall, piece * 2000)
    return run


http2_pings = frames(b"\0\0\x08\x06\0\0\0\0\0" + b"p" * 8)
http2_settings = frames(b"\0\0\0\x04\0\0\0\0\0")
http2_window_updates = frames(b"\0\0\x04\x08\0\0\0\0\0\0\0\0\x01")
http2_priorities = frames(b"\0\0\x05\x02\0\0\0\0\x01\0\0\0\0\x10")
http2_goaways = frames(b"\0\0\x08\x07\0\0\0\0\0\x7f\xff\xff\xff\0\0\0\0")

ENDLESS = [
    hello_requests, empty_records, warning_alerts, slow_handshake, session_tickets, key_updates, endless_head,
    endless_field, interim_answers, endless_body, endless_chunks, chunk_extensions, endless_trailers, slow_body, slow_head,
    http2_pings, http2_settings, http2_window_updates, http2_priorities, http2_goaways]
NAMES = {id(f): n for n, f in list(globals().items()) if any(f is s for s in ENDLESS)}
# The same for the second request of a connection.
REUSED = []
for one in ENDLESS:
    again = None
    if one in (session_tickets, key_updates):
        again = functools.partial(one, earlier=1)
    elif hasattr(one, "serve"):
        again = tls(one.serve, 1)
    if again:
        REUSED.append(again)
        NAMES[id(again)] = "reused_" + NAMES[id(one)]
PROXIES = [proxy_refusal, proxy_head]


@tls
def late_answer(send):
    """No fault of the server: half a second is within the limit."""
    time.sleep(0.5)
    send(HEAD + b"Content-Length: 2\r\n\r\n{}")


@tls
def stopped_body(send):
    """A response whose rest never comes."""
    send(HEAD + b"Content-Length: 2\r\n\r\n{")
    threading.Event().wait()


if __name__ == "__main__":
    reused = {NAMES[id(one)]: one for one in REUSED}
    print(Server({**globals(), **reused}[sys.argv[1]]).port, flush=True)
    threading.Event().wait()
