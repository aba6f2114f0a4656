"""A name server on port 53 of 127.0.0.1, over UDP and TCP, that answers as the first label of the name states: `cname-loop.many.example`.

    names.py SITE_FILE      in a network and mount namespace of its own: takes over its resolv.conf, serves SITE_FILE over HTTPS
                            on port 443, prints "ready", and serves until its standard input ends
"""

import os
import pathlib
import socket
import struct
import subprocess
import sys
import tempfile
import threading

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import servers  # noqa: E402

ADDRESS = bytes([127, 0, 0, 1])
OWN = b"\xc0\x0c"
LONGEST = 65535


def name(text):
    return b"".join(bytes([len(label)]) + label for label in text.encode("latin-1").split(b".")) + b"\0"


def record(owner, kind, data, length=None):
    return owner + struct.pack(">HHIH", kind, 1, 60, len(data) if length is None else length) + data


def message(query, answers=b"", count=0, flags=0x8180, questions=1):
    return query.id + struct.pack(">HHHHH", flags, questions, count, 0, 0) + query.question + answers


class Query:
    def __init__(self, data):
        place = 12
        while data[place]:
            place += 1 + data[place]
        self.id, self.question = data[:2], data[12:place + 5]
        self.label = data[13:13 + data[12]].decode("ascii", "replace").lower()
        self.kind = struct.unpack(">H", data[place + 1:place + 3])[0]


def sound(query, is_tcp, send):
    send(message(query, record(OWN, 1, ADDRESS), 1) if query.kind == 1 else message(query))


def empty(query, is_tcp, send):
    send(message(query))


def never(query, is_tcp, send):
    pass


def truncated(query, is_tcp, send):
    """As truncated over TCP as over UDP."""
    send(message(query, flags=0x8380))


def over_tcp(answer):
    """An answer that UDP truncates."""
    def run(query, is_tcp, send):
        if is_tcp:
            answer(query, is_tcp, send)
        else:
            truncated(query, is_tcp, send)
    return run


@over_tcp
def closed_tcp(query, is_tcp, send):
    raise ConnectionError


@over_tcp
def thousands_of_addresses(query, is_tcp, send):
    """None of which listens: 127.1.x.x."""
    length = 4 if query.kind == 1 else 16
    count = (LONGEST - 300) // (12 + length)
    data = b"".join(record(OWN, query.kind, bytes([127, 1]) + bytes(length - 4) + n.to_bytes(2, "big")) for n in range(count))
    send(message(query, data, count))


@over_tcp
def equal_addresses(query, is_tcp, send):
    count = (LONGEST - 300) // 16
    send(message(query, record(OWN, 1, ADDRESS) * count, count))


def chain(size, last):
    def run(query, is_tcp, send):
        data, owner, count = b"", OWN, 0
        while len(data) < size:
            target = name(f"{count:05}.many.example")
            data += record(owner, 5, target)
            owner, count = target, count + 1
        data += record(owner, 5, OWN) if last else b""
        send(message(query, data, count + bool(last)))
    return run


cname_chain = over_tcp(chain(LONGEST - 400, None))
cname_ring = over_tcp(chain(LONGEST - 400, OWN))
cname_loop = chain(300, OWN)


def cname_itself(query, is_tcp, send):
    send(message(query, record(OWN, 5, OWN), 1))


counter = iter(range(1 << 30))


def cname_endless(query, is_tcp, send):
    """Another name each time."""
    send(message(query, record(OWN, 5, name(f"cname-endless.{next(counter)}.many.example")), 1))


def wrong_ids(query, is_tcp, send):
    for number in range(2000):
        send(number.to_bytes(2, "big") + message(query, record(OWN, 1, ADDRESS), 1)[2:])


def other_question(query, is_tcp, send):
    query.question = name("other.example") + query.question[-4:]
    send(message(query, record(OWN, 1, ADDRESS), 1))


def flood(query, is_tcp, send):
    """The same answer without end, as far as it is read."""
    for _ in range(20000):
        send(message(query, flags=0x8182))


def half_answer(query, is_tcp, send):
    send(message(query, record(OWN, 1, ADDRESS), 1)[:-9])


def head_only(query, is_tcp, send):
    send(query.id + struct.pack(">HHHHH", 0x8180, LONGEST, LONGEST, LONGEST, LONGEST))


def counts_too_large(query, is_tcp, send):
    send(message(query, record(OWN, 1, ADDRESS), LONGEST))


def pointer_to_itself(query, is_tcp, send):
    place = 12 + len(query.question)
    send(message(query, record(struct.pack(">H", 0xC000 | place), 1, ADDRESS), 1))


def pointers_in_a_ring(query, is_tcp, send):
    place = 12 + len(query.question)
    owner = struct.pack(">HH", 0xC000 | place + 2, 0xC000 | place)
    send(message(query, owner + record(b"", 1, ADDRESS), 1))


def pointer_beyond_the_end(query, is_tcp, send):
    send(message(query, record(b"\xff\xff", 1, ADDRESS), 1))


@over_tcp
def pointers_to_pointers(query, is_tcp, send):
    """Each name is a pointer to the one before it."""
    data, owner, count = b"", OWN, 0
    while len(data) < 16000 - 20:
        place = 12 + len(query.question) + len(data)
        data += record(owner, 5, owner)
        owner, count = struct.pack(">H", 0xC000 | place), count + 1
    send(message(query, data, count))


def reserved_labels(query, is_tcp, send):
    send(message(query, record(b"\x41a\x80b\0", 1, ADDRESS), 1))


def long_labels(query, is_tcp, send):
    """Labels of 63 bytes, and a name far beyond 255."""
    target = (b"\x3f" + b"a" * 63) * 7 + b"\0"
    send(message(query, record(OWN, 5, target) + record(target, 1, ADDRESS), 2))


def nul_in_label(query, is_tcp, send):
    target = b"\x04a\0.b\x07example\0"
    send(message(query, record(OWN, 5, target) + record(target, 1, ADDRESS), 2))


def length_too_small(query, is_tcp, send):
    send(message(query, record(OWN, 1, ADDRESS, 3), 1))


def length_too_large(query, is_tcp, send):
    send(message(query, record(OWN, 1, ADDRESS, LONGEST), 1))


class Slow(Exception):
    """What TCP sends of an answer, in pieces."""


@over_tcp
def half_over_tcp(query, is_tcp, send):
    raise Slow(struct.pack(">H", LONGEST) + message(query))


@over_tcp
def byte_by_byte(query, is_tcp, send):
    data = message(query, record(OWN, 1, ADDRESS), 1)
    raise Slow(*(bytes([byte]) for byte in struct.pack(">H", len(data)) + data))


HOSTILE = [
    empty, never, truncated, closed_tcp, thousands_of_addresses, equal_addresses, cname_chain, cname_ring, cname_loop, cname_itself,
    cname_endless, wrong_ids, other_question, flood, half_answer, head_only, counts_too_large, pointer_to_itself,
    pointers_in_a_ring, pointer_beyond_the_end, pointers_to_pointers, reserved_labels, long_labels, nul_in_label,
    length_too_small, length_too_large, half_over_tcp, byte_by_byte]
NAMES = {id(f): n for n, f in list(globals().items()) if any(f is one for one in HOSTILE)}
# What only the name server next to the program can do, not that of a site behind it: c-ares 1.18 then fails every current lookup.
OWN_FAULTS = ["closed-tcp", "flood"]
ANSWERS = {NAMES[id(one)].replace("_", "-"): one for one in HOSTILE}


def answer(data, is_tcp, send):
    query = Query(data)
    ANSWERS.get(query.label, sound)(query, is_tcp, send)


def serve_udp(server):
    def run(data, client):
        try:
            answer(data, False, lambda reply: server.sendto(reply, client))
        except (OSError, IndexError):
            pass

    while True:
        data, client = server.recvfrom(4096)
        threading.Thread(target=run, args=(data, client), daemon=True).start()


def serve_tcp(connection):
    stream = connection.makefile("rb")
    while True:
        head = stream.read(2)
        if len(head) < 2:
            return
        try:
            answer(
                stream.read(int.from_bytes(head, "big")), True,
                lambda reply: connection.sendall(struct.pack(">H", len(reply)) + reply))
        except Slow as slow:
            pause = threading.Event()
            for piece in slow.args:
                connection.sendall(piece)
                pause.wait(0.2)
            pause.wait(60)


class Namespace:
    """A running name server, and the words that start a program beside it.

    The program asks the servers of /etc/resolv.conf on port 53 and has no option for others: hence namespaces of its own.
    """

    def __init__(self, document):
        command = ["unshare", "--user", "--map-root-user", "--mount", "--net", sys.executable, __file__, document]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.problem = None if self.process.stdout.readline() == "ready\n" else self.process.stderr.read().strip()
        self.enter = ["nsenter", "--preserve-credentials", "--user", "--mount", "--net", f"--target={self.process.pid}"]

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def main():
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
    with tempfile.NamedTemporaryFile("w") as settings:
        settings.write("nameserver 127.0.0.1\n")
        settings.flush()
        subprocess.run(["mount", "--bind", settings.name, os.path.realpath("/etc/resolv.conf")], check=True)
        udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        udp.bind(("127.0.0.1", 53))
        threading.Thread(target=serve_udp, args=(udp,), daemon=True).start()
        servers.Server(serve_tcp, 53)
        servers.Server(servers.file(pathlib.Path(sys.argv[1]).read_bytes()), 443)
        print("ready", flush=True)
        sys.stdin.read()


if __name__ == "__main__":
    main()
