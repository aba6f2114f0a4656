"""What clients send on a connection, to start from: framing.py FOLDER"""
import pathlib
import sys

folder = pathlib.Path(sys.argv[1])
post = b"POST /first HTTP/1.1\r\nHost: x\r\n"
requests = {
    "get": b"GET /a?b=c&d HTTP/1.1\r\nHost: x\r\nX-User: ann\r\n\r\n",
    "old": b"GET / HTTP/1.0\r\n\r\n",
    "length": post + b"Content-Length: 5\r\n\r\nabcde",
    "chunks": post + b"Transfer-Encoding: chunked\r\n\r\n2;a=b\r\nab\r\n0\r\nX: y\r\n\r\n",
    "both": post + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "two": post + b"Content-Length: 0\r\nContent-Length: 5\r\n\r\nabcde",
    "expect": post + b"Expect: 100-continue\r\nContent-Length: 2\r\n\r\nab",
    "folded": post + b"X-A: b\r\n c\r\nContent-Length: 2\r\n\r\nab",
    "space": post + b"Content-Length : 2\r\n\r\nab",
    "lf": post + b"X-A: b\nContent-Length: 2\r\n\r\nab",
    "cr": post + b"X-A: b\rContent-Length: 2\r\n\r\nab",
    "nul": post + b"X-A: b\0c\r\nContent-Length: 2\r\n\r\nab",
    "empty": b"\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n",
    "absolute": b"GET http://x/a HTTP/1.1\r\nHost: x\r\n\r\n",
    "upgrade": b"GET / HTTP/1.1\r\nHost: x\r\nConnection: upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n\r\n",
    "trace": b"TRACE / HTTP/1.1\r\nHost: x\r\n\r\n",
    "hidden": post + b"Content-Length: 44\r\n\r\nGET /in HTTP/1.1\r\nHost: x\r\nX-User: ann\r\n\r\n",
}
for name, content in requests.items():
    (folder / f"seed-{name}").write_bytes(content)
    (folder / f"seed-{name}-last").write_bytes(requests["get"] + content)
