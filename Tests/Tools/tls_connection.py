"""A connection whose TLS is made by hand, so that any byte can be left out or put in between. Imported, not run."""

import contextlib
import socket
import ssl
import struct


class Gone(Exception):
    """The client has closed the connection."""


class Connection:
    """One accepted connection; `body` is the file of a valid response."""

    def __init__(self, reader, writer, contexts, body):
        self.reader, self.writer, self.contexts, self.body = reader, writer, contexts, body
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

    def begin(self, certificate):
        """Uses what the client has sent so far as the beginning of a handshake with this certificate."""
        self.incoming, self.outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
        self.tls = self.contexts[certificate].wrap_bio(self.incoming, self.outgoing, server_side=True)
        self.incoming.write(self.hello)

    async def read(self):
        """What the client sends next; never nothing."""
        data = await self.reader.read(65536)
        if not data:
            raise Gone
        return data

    async def write(self, data):
        """Sends bytes as they are, without TLS."""
        self.writer.write(data)
        await self.writer.drain()

    async def step(self, action):
        """One operation of TLS, fed until it can be done."""
        while True:
            try:
                result = action()
                await self.flush()
                return result
            except ssl.SSLWantReadError:
                await self.flush()
                self.incoming.write(await self.read())

    async def flush(self):
        await self.write(self.outgoing.read())

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
        """Sends bytes within TLS."""
        for start in range(0, len(data), 16384):
            self.tls.write(data[start:start + 16384])
            await self.flush()

    async def finish(self):
        """Sends the end of TLS, and closes as soon as the client does."""
        with contextlib.suppress(ssl.SSLError):
            self.tls.unwrap()
        await self.flush()
        self.writer.write_eof()
        await self.silence()

    async def silence(self):
        """Waits for the client to close the connection."""
        self.tls = self.incoming = self.outgoing = None
        while True:
            await self.read()

    async def reset(self):
        """Sends RST in the place of FIN."""
        plain = self.writer.get_extra_info("socket")
        plain.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.writer.transport.abort()
