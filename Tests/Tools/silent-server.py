#!/usr/bin/env python3
"""A server that accepts connections and never answers.

The first line on standard output is the port; each connection adds a line "connected". It ends after 90 seconds.
"""
import signal
import socket

signal.alarm(90)
listener = socket.create_server(("127.0.0.1", 0), backlog=1024)
print(listener.getsockname()[1], flush=True)
held = []
while True:
    held.append(listener.accept()[0])
    print("connected", flush=True)
