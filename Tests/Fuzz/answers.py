"""Sends each client the input of the fuzzer: answers.py FILE PORT-FILE

The first byte of FILE chooses: 0 and 1 in a TLS session, with and without its end; 2 instead of a ServerHello; 3 as a proxy.
"""

import pathlib
import socket
import ssl
import sys

CERTS = pathlib.Path(__file__).resolve().parents[2] / "TestCerts"
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(CERTS / "bundles/wildcard-many-chain.pem", CERTS / "keys/wildcard-many.key")


def answer(connection, kind, content):
    if kind == 2:
        connection.recv(65536)
        connection.sendall(content)
        return
    stream = connection if kind == 3 else context.wrap_socket(connection, server_side=True)
    request = b""
    while b"\r\n\r\n" not in request:
        data = stream.recv(65536)
        if not data:
            return
        request += data
    stream.sendall(content)
    if kind == 0:
        stream = stream.unwrap()
    stream.close()


listener = socket.create_server(("127.0.0.1", 0))
pathlib.Path(sys.argv[2]).write_text(f"{listener.getsockname()[1]}\n")
while True:
    connection, _ = listener.accept()
    connection.settimeout(10)
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    data = pathlib.Path(sys.argv[1]).read_bytes()
    try:
        with connection:
            answer(connection, data[0] % 4 if data else 0, data[1:])
    except OSError:
        pass
