#!/usr/bin/env python3
"""A name server on loopback for tests: UDP, A and AAAA records.

Every name has the address 127.0.0.1, with these exceptions: a name that begins with "missing" does not exist, one that
begins with "silent" is never answered for. "v4-10-0-0-1" has the address 10.0.0.1, "v6-" and 32 hexadecimal digits that
address. "rebind" has 1.1.1.1 for the first query, and 127.0.0.1 from then on. The first line printed is the port; then a line for each question: type and name.
"""
import socket
import struct

server = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
server.bind(("127.0.0.1", 0))
print(server.getsockname()[1], flush=True)
rebound = 0
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
    address = bytes([127, 0, 0, 1])
    if labels[0].startswith("v4-"):
        address = bytes(int(part) for part in labels[0][3:].split("-"))
    if labels[0].startswith("v6-"):
        address = bytes.fromhex(labels[0][3:])
    if labels[0] == "rebind" and kind == 1:
        rebound += 1
        address = bytes([1, 1, 1, 1]) if rebound == 1 else address
    answers = b""
    if kind == (1 if len(address) == 4 else 28) and not missing:
        answers = b"\xc0\x0c" + struct.pack(">HHIH", kind, 1, 0, len(address)) + address
    flags = 0x8180 | (3 if missing else 0)
    header = message[:2] + struct.pack(">HHHHH", flags, 1, 1 if answers else 0, 0, 0)
    server.sendto(header + question + answers, client)
