#!/usr/bin/env python3
"""A server that takes one connection and never says anything.

The first line on standard output is the port, the second, "asked", comes with the connection. It ends after 90 seconds.
"""
import socket
import time

listener = socket.create_server(("127.0.0.1", 0))
print(listener.getsockname()[1], flush=True)
held = listener.accept()
print("asked", flush=True)
time.sleep(90)
