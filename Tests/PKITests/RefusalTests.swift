import TestSupport
import Testing

@testable import PKI

@Suite("Bytes that are not a key or a certificate")
struct RefusalTests {
    /// Inputs by name, made from the test PKI.
    private func input(_ name: String, _ folder: TemporaryFolder) throws -> SecretBytes {
        func file(_ path: String) throws -> [UInt8] { try Repository.bytes(Repository.testCerts(path)) }
        func block(_ label: String, _ inside: String) -> [UInt8] {
            Array("-----BEGIN \(label)-----\n\(inside)\n-----END \(label)-----\n".utf8)
        }
        func damaged(_ path: String) throws -> [UInt8] {
            let text = String(decoding: try file(path), as: UTF8.self)
            let start = text.firstRange(of: "-----BEGIN")?.lowerBound ?? text.startIndex
            return Array(text[start...].replacing("MII", with: "AII").utf8)
        }
        let key = Repository.testCerts("keys/valid-rsa.key")
        let leaf = Repository.testCerts("leaves/valid-rsa.pem")
        switch name {
        case "nothing": return Material.secret([])
        case "a line": return Material.secret(Array("hello\n".utf8))
        case "JSON": return Material.secret(Array("[\"ABCDE12345.a\"]".utf8))
        case "a NUL": return Material.secret([0])
        case "a broken sequence": return Material.secret([0x30, 0x82, 0xFF, 0xFF, 1, 2, 3])
        case "another block": return Material.secret(block("DH PARAMETERS", "AAAA"))
        case "an OpenSSH key": return Material.secret(block("OPENSSH PRIVATE KEY", "b3BlbnNzaC1rZXktdjE="))
        case "a request": return try Material.made(["req", "-new", "-key", key, "-subj", "/CN=x"], folder)
        case "an old request": return Material.secret(block("NEW CERTIFICATE REQUEST", "AAAA"))
        case "a DER request":
            return try Material.made(["req", "-new", "-key", key, "-subj", "/CN=x", "-outform", "DER"], folder)
        case "a DER public key": return try Material.made(["pkey", "-in", key, "-pubout", "-outform", "DER"], folder)
        case "a PKCS#1 public key":
            return try Material.made(["rsa", "-in", key, "-RSAPublicKey_out", "-outform", "DER"], folder)
        case "a signed message", "a signed DER message":
            let form = if name == "a signed message" { "PEM" } else { "DER" }
            let text = Repository.testCerts("made-from.sha256")
            return try Material.made(
                ["cms", "-sign", "-in", text, "-signer", leaf, "-inkey", key, "-nodetach", "-outform", form], folder)
        case "a certificate": return Material.secret(try file("leaves/valid-rsa.pem"))
        case "a DER certificate": return try Material.made(["x509", "-in", leaf, "-outform", "DER"], folder)
        case "a damaged certificate": return Material.secret(try damaged("leaves/valid-rsa.pem"))
        case "half a certificate": return Material.secret(try file("leaves/valid-rsa.pem").dropLast(60))
        case "a key": return Material.secret(try file("keys/valid-rsa.key"))
        case "a DER key": return Material.secret(try file("keys/valid-rsa.der.key"))
        case "a public key": return Material.secret(try file("keys/valid-rsa.public.pem"))
        case "a damaged key": return Material.secret(try damaged("keys/valid-rsa.key"))
        case "half a key": return Material.secret(try file("keys/valid-rsa.key").dropLast(60))
        case "an encrypted key": return Material.secret(try file("keys/valid-rsa.encrypted.key"))
        case "an old encrypted key": return Material.secret(try file("keys/valid-rsa.traditional-encrypted.key"))
        case "PKCS#12": return Material.secret(try file("bundles/valid-rsa.p12"))
        case "half of PKCS#12": return Material.secret(try file("bundles/valid-rsa.p12").dropLast(900))
        case "a key in PKCS#12":
            return try Material.made(["pkcs12", "-export", "-nocerts", "-inkey", key, "-passout", "pass:"], folder)
        default: return Material.secret(Array(name.utf8))
        }
    }

    @Test(
        "A key's file that holds no key is refused with what it is instead",
        arguments: [
            ("nothing", nil, .empty), ("a line", nil, .notRecognised), ("JSON", nil, .notRecognised),
            ("a NUL", nil, .notRecognised),
            ("a broken sequence", nil, .damaged), ("another block", nil, .notRecognised),
            ("an OpenSSH key", nil, .holdsOpenSSHKey),
            ("a request", nil, .holdsRequest), ("an old request", nil, .holdsRequest),
            ("a certificate", nil, .holdsCertificate),
            ("a DER certificate", nil, .holdsCertificate), ("a public key", nil, .holdsPublicKey),
            ("a DER request", nil, .holdsRequest), ("a DER public key", nil, .holdsPublicKey),
            ("a PKCS#1 public key", nil, .holdsPublicKey), ("a signed message", nil, .holdsPKCS7),
            ("a damaged key", nil, .damaged),
            ("half a key", nil, .damaged), ("an encrypted key", nil, .passphraseNeeded),
            ("an encrypted key", "wrong", .passphraseWrong),
            ("an encrypted key", "", .passphraseWrong), ("an old encrypted key", nil, .passphraseNeeded),
            ("an old encrypted key", "wrong", .passphraseWrong),
            ("an encrypted key", String(repeating: "x", count: 1025), .passphraseTooLong),
        ] as [(String, String?, PKIErrorCode)])
    func keys(name: String, phrase: String?, code: PKIErrorCode) throws {
        let folder = try TemporaryFolder()
        let input = try input(name, folder)
        #expect(throws: PKIError(code)) { try PrivateKey.read(input, passphrase: Material.source(phrase)) }
    }

    @Test(
        "A certificate's file that holds no certificate is refused with what it is instead",
        arguments: [
            ("nothing", nil, .empty), ("a line", nil, .notRecognised), ("JSON", nil, .notRecognised),
            ("a NUL", nil, .notRecognised),
            ("a broken sequence", nil, .damaged), ("another block", nil, .notRecognised),
            ("an OpenSSH key", nil, .holdsPrivateKey),
            ("a request", nil, .holdsRequest), ("an old request", nil, .holdsRequest), ("a key", nil, .holdsPrivateKey),
            ("a DER key", nil, .holdsPrivateKey), ("an encrypted key", nil, .holdsPrivateKey),
            ("a public key", nil, .holdsPublicKey),
            ("a DER request", nil, .holdsRequest), ("a DER public key", nil, .holdsPublicKey),
            ("a PKCS#1 public key", nil, .holdsPublicKey), ("a signed message", nil, .holdsPKCS7),
            ("a signed DER message", nil, .holdsPKCS7),
            ("a damaged certificate", nil, .damaged), ("half a certificate", nil, .damaged),
            ("PKCS#12", nil, .passphraseNeeded),
            ("PKCS#12", "wrong", .passphraseWrong), ("PKCS#12", "", .passphraseWrong),
            ("half of PKCS#12", "correct horse", .damaged),
            ("a key in PKCS#12", nil, .holdsPrivateKey),
        ] as [(String, String?, PKIErrorCode)])
    func certificates(name: String, phrase: String?, code: PKIErrorCode) throws {
        let folder = try TemporaryFolder()
        let input = try input(name, folder)
        #expect(throws: PKIError(code)) { try CertificateFile.read(input, passphrase: Material.source(phrase)) }
    }

    @Test("Random bytes, in PEM's dress or not, are refused")
    func randomBytes() {
        var generator = SeededGenerator(seed: 5)
        for round in 0..<400 {
            var bytes = generator.bytes(Int.random(in: 1...200, using: &generator))
            if round % 4 == 0 { bytes[0] = 0x30 }
            if round % 4 == 1 { bytes = Array("-----BEGIN CERTIFICATE-----\n".utf8) + bytes }
            if round % 4 == 2 { bytes = Array("-----BEGIN ENCRYPTED PRIVATE KEY-----\n".utf8) + bytes }
            let secret = Material.secret(bytes)
            #expect(throws: PKIError.self) { try CertificateFile.read(secret, passphrase: Material.source("x")) }
            #expect(throws: PKIError.self) { try PrivateKey.read(secret, passphrase: Material.source("x")) }
        }
    }

    @Test("No error of OpenSSL is left behind for the next call")
    func errorQueue() throws {
        let folder = try TemporaryFolder()
        for name in ["a line", "a damaged key", "a certificate", "an encrypted key", "PKCS#12", "a broken sequence"] {
            _ = try? PrivateKey.read(input(name, folder), passphrase: Material.source("wrong"))
            #expect(OpenSSLErrorQueue.drain() == [], "key: \(name)")
            _ = try? CertificateFile.read(input(name, folder), passphrase: Material.source("wrong"))
            #expect(OpenSSLErrorQueue.drain() == [], "certificate: \(name)")
        }
    }
}
