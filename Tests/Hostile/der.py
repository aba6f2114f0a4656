"""A writer of DER (ITU-T X.690), as far as hostile CMS messages need it."""


def tlv(tag, *parts):
    """One element with a definite length."""
    body = b"".join(parts)
    if len(body) < 128:
        return bytes([tag, len(body)]) + body
    size = len(body).to_bytes((len(body).bit_length() + 7) // 8, "big")
    return bytes([tag, 0x80 | len(size)]) + size + body


def sequence(*parts):
    return tlv(0x30, *parts)


def set_of(*parts):
    return tlv(0x31, *parts)


def integer(value):
    return tlv(0x02, value.to_bytes(value.bit_length() // 8 + 1, "big"))


def octets(value):
    return tlv(0x04, value)


def bits(value):
    return tlv(0x03, b"\0" + value)


def null():
    return tlv(0x05)


def explicit(number, *parts):
    return tlv(0xA0 | number, *parts)


def oid(text):
    arcs = [int(arc) for arc in text.split(".")]
    body = b""
    for arc in [arcs[0] * 40 + arcs[1], *arcs[2:]]:
        groups = [arc & 0x7F]
        while arc := arc >> 7:
            groups.insert(0, arc & 0x7F | 0x80)
        body += bytes(groups)
    return tlv(0x06, body)
