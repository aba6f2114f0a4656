#!/usr/bin/env python3
"""A name server on loopback for tests: UDP, A records only.

Every name has the address 127.0.0.1, with these exceptions: a name that begins with "missing" does not exist, one that
begins with "silent" is never answered for. The first line printed is the port; then a line for each question: type and name.
"""
import socket
import struct

server = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
server.bind(("127.0.0.1", 0))
print(server.getsockname()[1], flush=True)
while True:
    message, client = server.recvfrom(4096)
    labels = []
    place = 12
    while message[place]:
        length = message[place]
        labels.append(message[place + 1 : place + 1 + length].decode("ascii", "replace"))
        place += 1 + length
    kind = struct.unpack(">H", message[place + 1 : place + 3])[0]
    question = message[12 : place + 5]
    name = ".".join(labels)
    print(kind, name, flush=True)
    if name.startswith("silent"):
        continue
    missing = name.startswith("missing")
    answers = b""
    if kind == 1 and not missing:
        answers = b"\xc0\x0c" + struct.pack(">HHIH", 1, 1, 60, 4) + bytes([127, 0, 0, 1])
    flags = 0x8180 | (3 if missing else 0)
    header = message[:2] + struct.pack(">HHHHH", flags, 1, 1 if answers else 0, 0, 0)
    server.sendto(header + question + answers, client)
