"""HTTP answers to start from: answer.py FOLDER"""
import pathlib
import sys

root = pathlib.Path(__file__).resolve().parents[3]
folder = pathlib.Path(sys.argv[1])
signed = (root / "TestCerts/messages/signed-by-openssl-cms-binary-rsa.der").read_bytes()
head = b"HTTP/1.1 200 OK\r\nContent-Type: application/pkcs7-mime\r\n"
answers = {
    "file": head + b"Content-Length: %d\r\n\r\n" % len(signed) + signed,
    "json": b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\nAge: 5\r\n\r\n{}",
    "old": b"HTTP/1.0 200 OK\r\n\r\n{}",
    "chunks": head + b"Transfer-Encoding: chunked\r\n\r\n2;a=b\r\n{}\r\n0\r\nX: y\r\n\r\n",
    "gzip": head + b"Content-Encoding: gzip\r\n\r\n" + bytes.fromhex("1f8b0800000000000003abae05004fbf9bd502000000"),
    "redirect": b"HTTP/1.1 302 Found\r\nLocation: /../x?y#z\r\nContent-Length: 0\r\n\r\n",
    "busy": b"HTTP/1.1 503 Busy\r\nRetry-After: Fri, 15 Jan 2027 09:00:00 GMT\r\nContent-Length: 0\r\n\r\n",
    "missing": b"HTTP/1.1 404 Not Found\r\nRetry-After: 120\r\nApple-Failure-Reason: SWCERR00101 Bad HTTP Response: 404\r\n\r\n",
    "hints": b"HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n" + head + b"\r\n{}",
    "folded": b"HTTP/1.1 200 OK\r\nContent-Type: application/json;\r\n charset=utf-8\r\nSet-Cookie: a=b\r\n\r\n{}",
    "switch": b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\n\r\n",
    "proxy": b"HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm=x\r\nContent-Length: 1\r\n\r\nx",
    "tunnel": b"HTTP/1.1 200 Connection established\r\n\r\n",
    "alert": b"\x15\x03\x03\0\x02\x02\x28",
    "hello": b"\x16\x03\x03\0\x04\0\0\0\0" * 70,
}
for name, content in answers.items():
    for kind in range(4):
        (folder / f"seed-{name}-{kind}").write_bytes(bytes([kind]) + content)
