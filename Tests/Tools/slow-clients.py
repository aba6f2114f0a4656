#!/usr/bin/env python3
"""Clients that hold connections to a server and send a byte now and then: slow-clients.py HOST:PORT COUNT PATH

While they do, a request for PATH is made 20 times. Prints whether each was answered within ten seconds. Clients that the server
closes connect again.
"""
import resource
import selectors
import socket
import sys
import threading
import time
import urllib.request

host, _, port = sys.argv[1].rpartition(":")
count = int(sys.argv[2])
resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
done = threading.Event()
opened = threading.Event()
reopened = 0


def hold():
    """Keeps the connections, in one thread."""
    global reopened
    selector = selectors.DefaultSelector()
    number = 0

    def connect():
        nonlocal number
        connection = socket.socket()
        connection.setblocking(False)
        # Each address of a client has 28,000 ports.
        connection.bind((f"127.0.{1 + number % 8}.1", 0))
        number += 1
        connection.connect_ex((host, int(port)))
        selector.register(connection, selectors.EVENT_READ)
        return connection

    connections = {connect() for _ in range(count)}
    opened.set()
    while not done.is_set():
        for key, _ in selector.select(0.05):
            # Closed: nothing was requested.
            selector.unregister(key.fileobj)
            key.fileobj.close()
            connections.discard(key.fileobj)
            connections.add(connect())
            reopened += 1
        for connection in list(connections)[:: max(1, count // 200)]:
            try:
                connection.send(b"G")
            except OSError:
                pass


thread = threading.Thread(target=hold)
thread.start()
opened.wait()
slowest = 0.0
try:
    for _ in range(20):
        start = time.monotonic()
        urllib.request.urlopen(f"http://{sys.argv[1]}{sys.argv[3]}", timeout=30).read()
        slowest = max(slowest, time.monotonic() - start)
finally:
    done.set()
    thread.join()
print(f"{count} slow clients, {reopened} closed by the server, slowest response {slowest:.2f} s", file=sys.stderr)
print("20 requests were answered" + (" within 10 s" if slowest < 10 else ""))
