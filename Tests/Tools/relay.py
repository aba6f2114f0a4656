#!/usr/bin/env python3
"""A relay in front of a server, to be stopped and started again: relay.py HOST:PORT [--port N]

The first line on standard output is the port. Without --port, it is one that no outgoing connection gets, so that it stays
free until the next relay takes it. When it ends, so do all connections through it.
"""
import argparse
import socket
import threading

import servers

options = argparse.ArgumentParser()
options.add_argument("server")
options.add_argument("--port", type=int)
options = options.parse_args()
port_of_relay = options.port or servers.free_port()
host, _, port = options.server.rpartition(":")


def pump(source, target):
    try:
        while data := source.recv(65536):
            target.sendall(data)
        target.shutdown(socket.SHUT_WR)
    except OSError:
        for end in (source, target):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass


def serve(client):
    try:
        server = socket.create_connection((host.strip("[]"), int(port)))
    except OSError:
        client.close()
        return
    for ends in ((client, server), (server, client)):
        threading.Thread(target=pump, args=ends, daemon=True).start()


listener = socket.create_server(("127.0.0.1", port_of_relay), backlog=256)
print(listener.getsockname()[1], flush=True)
while True:
    serve(listener.accept()[0])
