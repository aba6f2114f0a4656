"""Signed association files that cost a reader as much as their size allows."""

import datetime
import functools

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, padding, rsa
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from der import bits, explicit, integer, null, octets, oid, sequence, set_of, tlv

SERVED = 128 * 1024
DOCUMENT = b'{"webcredentials":{"apps":["ABCDE12345.com.example.app"]}}'
BEGIN, END = datetime.datetime(2020, 1, 1), datetime.datetime(2060, 1, 1)
SHA256 = sequence(oid("2.16.840.1.101.3.4.2.1"), null())
ED25519, RSA, DSA = sequence(oid("1.3.101.112")), sequence(oid("1.2.840.113549.1.1.1"), null()), sequence(oid("2.16.840.1.101.3.4.3.2"))


def signed_data(certificates, signers, digests=(SHA256,), payload=DOCUMENT):
    """RFC 5652 section 5.1, with the parts already encoded."""
    content = sequence(oid("1.2.840.113549.1.7.1"), explicit(0, octets(payload)))
    body = sequence(
        integer(3), set_of(*digests), content, tlv(0xA0, *certificates) if certificates else b"", set_of(*signers))
    return sequence(oid("1.2.840.113549.1.7.2"), explicit(0, body))


def signer(key_identifier, algorithm, signature):
    """RFC 5652 section 5.3, without attributes, named by a subject key identifier."""
    return sequence(integer(3), tlv(0x80, key_identifier), SHA256, algorithm, octets(signature))


def filled(certificates, one, size=SERVED, **options):
    """A message with as many signers as fit into `size` bytes."""
    room = size - len(signed_data(certificates, [], **options)) - 16
    return signed_data(certificates, [one] * (room // len(one)), **options)


def name(text):
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])


def certificate(key, subject, issuer, issuer_key, serial=1, names=("example.com",), identifier=b"k", authority=False):
    algorithm = None if isinstance(issuer_key, ed25519.Ed25519PrivateKey) else hashes.SHA256()
    builder = (
        x509.CertificateBuilder().subject_name(subject).issuer_name(issuer).public_key(key.public_key())
        .serial_number(serial).not_valid_before(BEGIN).not_valid_after(END)
        .add_extension(x509.SubjectKeyIdentifier(identifier), False)
        .add_extension(x509.BasicConstraints(authority, None), True))
    if names:
        builder = builder.add_extension(x509.SubjectAlternativeName([x509.DNSName(n) for n in names]), False)
    if not authority:
        builder = builder.add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), False)
    return builder.sign(issuer_key, algorithm).public_bytes(serialization.Encoding.DER)


@functools.cache
def rsa_key():
    return rsa.generate_private_key(65537, 2048)


def crossed_issuers(key):
    """Certificates of two names that issue each other: every path search goes through all of them."""
    count = 200 if isinstance(key, ed25519.Ed25519PrivateKey) else 150
    names = [name("a"), name("b")]
    certificates = [certificate(key, name("leaf"), names[0], key)]
    for number in range(count):
        subject, issuer = names[number % 2], names[(number + 1) % 2]
        certificates.append(
            certificate(key, subject, issuer, key, 2 + number, (), bytes([number % 256, number // 256]), authority=True))
    return certificates


def crossed_ed25519():
    key = ed25519.Ed25519PrivateKey.generate()
    return filled(crossed_issuers(key), signer(b"k", ED25519, key.sign(DOCUMENT)))


def crossed_ecdsa():
    key = ec.generate_private_key(ec.SECP256R1())
    algorithm = sequence(oid("1.2.840.10045.4.3.2"))
    return filled(crossed_issuers(key), signer(b"k", algorithm, key.sign(DOCUMENT, ec.ECDSA(hashes.SHA256()))))


def huge_dsa():
    """A DSA key of 10,000 bits: its numbers need not be prime to cost their time."""
    p, q = (1 << 9999) | 12345678901234567 | 1, (1 << 255) | 95
    key = sequence(
        sequence(oid("1.2.840.10040.4.1"), sequence(integer(p), integer(q), integer(p // 3))),
        bits(integer(p // 5)))
    leaf = certificate(rsa_key(), name("leaf"), name("leaf"), rsa_key())
    plain = rsa_key().public_key().public_bytes(
        serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo)
    # The certificate's own signature is not right any more, and nothing looks at it before the message's.
    body = x509.load_der_x509_certificate(leaf).tbs_certificate_bytes.replace(plain, key)
    content = body[4:] if body[1] == 0x82 else body[2:]
    leaf = sequence(sequence(content), sequence(oid("1.2.840.113549.1.1.11"), null()), bits(b"\1" * 256))
    return filled([leaf], signer(b"k", DSA, sequence(integer((1 << 254) | 1), integer((1 << 253) | 1))))


def with_rsa_key(n, e):
    """A certificate with this key. Its own signature is not right any more."""
    key = sequence(sequence(oid("1.2.840.113549.1.1.1"), null()), bits(sequence(integer(n), integer(e))))
    leaf = certificate(rsa_key(), name("leaf"), name("leaf"), rsa_key())
    plain = rsa_key().public_key().public_bytes(
        serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo)
    body = x509.load_der_x509_certificate(leaf).tbs_certificate_bytes.replace(plain, key)
    content = body[4:] if body[1] == 0x82 else body[2:]
    return sequence(sequence(content), sequence(oid("1.2.840.113549.1.1.11"), null()), bits(b"\1" * 256))


def huge_rsa():
    """An RSA key of 16,000 bits with an exponent of 64 bits."""
    return filled([with_rsa_key((1 << 15999) | 1, (1 << 63) | 1)], signer(b"k", RSA, b"\1" * 2000))


def short_rsa():
    """An RSA key of 512 bits: anybody can have its private key."""
    return signed_data([with_rsa_key((1 << 511) | 1, 65537)], [signer(b"k", RSA, b"\1" * 64)])


def long_names():
    """One certificate with very long names, and thousands of signers that all have it."""
    long = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "n" * 60, _validate=False) for _ in range(150)])
    names = [f"{'x' * 50}{number}.example.com" for number in range(200)]
    leaf = certificate(rsa_key(), long, long, rsa_key(), names=names)
    return filled([leaf], signer(b"k", RSA, b"\1"))


def many_signers():
    """Signers without a certificate."""
    return filled([], signer(b"k", RSA, b"\1"))


def many_digests(size=SERVED):
    """A digest algorithm costs OpenSSL a level of its stack."""
    return signed_data([], [], digests=[SHA256] * (size // len(SHA256) - 20))


def many_digests_local():
    return many_digests(1_300_000)


def unknown_digests():
    return signed_data([], [], digests=[sequence(oid("1.2.3.4"))] * (SERVED // 7 - 40))


def many_certificates():
    leaf = certificate(rsa_key(), name("leaf"), name("leaf"), rsa_key())
    return signed_data([leaf] * (SERVED // len(leaf) - 1), [signer(b"k", RSA, b"\1" * 256)])


def nested():
    """Indefinite lengths in each other."""
    return b"\x30\x80" * (SERVED // 4) + b"\0\0" * (SERVED // 4)


def nested_octets():
    """A content that is cut into strings in strings (BER)."""
    depth = 20_000
    return (b"\x30\x80" + oid("1.2.840.113549.1.7.2") + b"\xa0\x80\x30\x80\x02\x01\x03\x31\x00\x30\x80"
            + oid("1.2.840.113549.1.7.1") + b"\xa0\x80" + b"\x24\x80" * depth + b"\0\0" * (depth + 10))


def inside_limits():
    """As many signers, certificates and digest algorithms as a message may have, with right signatures."""
    key = ec.generate_private_key(ec.SECP256R1())
    one = signer(b"k", sequence(oid("1.2.840.10045.4.3.2")), key.sign(DOCUMENT, ec.ECDSA(hashes.SHA256())))
    return signed_data(crossed_issuers(key)[:32], [one] * 8, digests=[SHA256] * 8)


def inside_limits_names():
    """The same with one certificate that fills the file with names."""
    names = [f"{'x' * 50}{number}.example.com" for number in range(1600)]
    leaf = certificate(rsa_key(), name("leaf"), name("leaf"), rsa_key(), names=names)
    right = rsa_key().sign(DOCUMENT, padding.PKCS1v15(), hashes.SHA256())
    return signed_data([leaf], [signer(b"k", RSA, right)] * 8, digests=[SHA256] * 8)


def inside_limits_rsa():
    """Keys of 8,192 bits."""
    leaf = with_rsa_key((1 << 8191) | 1, (1 << 63) | 1)
    return signed_data([leaf] * 32, [signer(b"k", RSA, b"\1" * 1024)] * 8, digests=[SHA256] * 8)


MESSAGES = [
    crossed_ed25519, crossed_ecdsa, huge_dsa, huge_rsa, long_names, many_signers, many_digests, unknown_digests,
    many_certificates, nested, nested_octets, inside_limits, inside_limits_names,
    inside_limits_rsa, short_rsa]
# Accepted: eight signers whose signatures are right.
INSIDE = [inside_limits, inside_limits_names]
