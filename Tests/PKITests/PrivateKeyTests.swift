import TestSupport
import Testing

@testable import PKI

@Suite("Reading of private keys")
struct PrivateKeyTests {
    @Test(
        "A key is read in every form that people keep it in",
        arguments: [
            ("valid-rsa.key", "valid-rsa", nil), ("valid-rsa.pkcs1.key", "valid-rsa", nil),
            ("valid-rsa.der.key", "valid-rsa", nil),
            ("valid-rsa.encrypted.key", "valid-rsa", "correct horse"),
            ("valid-rsa.traditional-encrypted.key", "valid-rsa", "correct horse"),
            ("valid-ecdsa.key", "valid-ecdsa", nil), ("valid-ecdsa.sec1.key", "valid-ecdsa", nil),
            ("valid-ecdsa-p384.key", "valid-ecdsa-p384", nil), ("rsa-4096.key", "rsa-4096", nil),
            ("rsa-1024.key", "rsa-1024", nil),
            ("valid-rsa.key", "valid-rsa", "not asked for"),
        ] as [(String, String, String?)])
    func forms(file: String, leaf: String, phrase: String?) throws {
        let key = try Material.key("keys/\(file)", phrase)
        #expect(key.belongs(to: try Material.leaf(leaf)))
        #expect(!key.belongs(to: try Material.leaf("wrong-site")))
    }

    @Test(
        "A key whose label is that of PKCS#8 is read whatever form it has",
        arguments: ["valid-rsa.pkcs1", "valid-ecdsa.sec1"])
    func mislabelled(name: String) throws {
        let text = String(decoding: try Repository.bytes(Repository.testCerts("keys/\(name).key")), as: UTF8.self)
        let type = name.contains("rsa") ? "RSA " : "EC "
        let key = try PrivateKey.read(
            Material.secret(Array(text.replacing("\(type)PRIVATE", with: "PRIVATE").utf8)), passphrase: nil)
        #expect(key.belongs(to: try Material.leaf(name.contains("rsa") ? "valid-rsa" : "valid-ecdsa")))
    }

    /// Options that encrypt with an algorithm of OpenSSL's provider "legacy".
    private static let old = ["-provider", "legacy", "-provider", "default", "-passout", "pass:correct horse"]

    @Test(
        "A key in any encoding of DER is read, and one that is encrypted with an old algorithm",
        arguments: [
            (
                [
                    "pkcs8", "-topk8", "-in", "valid-rsa.key", "-outform", "DER", "-v2", "aes-128-cbc", "-passout",
                    "pass:correct horse",
                ], "valid-rsa"
            ),
            (["rsa", "-in", "valid-rsa.key", "-traditional", "-outform", "DER"], "valid-rsa"),
            (["ec", "-in", "valid-ecdsa.key", "-outform", "DER"], "valid-ecdsa"),
            (["pkcs8", "-topk8", "-nocrypt", "-in", "valid-ecdsa.key", "-outform", "DER"], "valid-ecdsa"),
            (["pkcs8", "-topk8", "-v1", "PBE-MD5-DES", "-in", "valid-rsa.key", "-outform", "DER"] + old, "valid-rsa"),
            (["pkcs8", "-topk8", "-v1", "PBE-SHA1-RC2-40", "-in", "valid-rsa.key"] + old, "valid-rsa"),
            (["rsa", "-des", "-traditional", "-in", "valid-rsa.key"] + old, "valid-rsa"),
        ] as [([String], String)])
    func der(arguments: [String], leaf: String) throws {
        let folder = try TemporaryFolder()
        let words = arguments.map { $0.hasSuffix(".key") ? Repository.testCerts("keys/\($0)") : $0 }
        let key = try PrivateKey.read(Material.made(words, folder), passphrase: Material.source(Material.passphrase))
        #expect(key.belongs(to: try Material.leaf(leaf)))
    }

    @Test("A key is found beside the certificates in one file, and behind its curve's parameters")
    func beside() throws {
        for (leaf, prefix) in [("valid-rsa", "bundles/valid-rsa-chain.pem"), ("valid-ecdsa", "leaves/valid-ecdsa.pem")]
        {
            let key = try Repository.bytes(Repository.testCerts("keys/\(leaf).key"))
            let certificates = try Repository.bytes(Repository.testCerts(prefix))
            for bytes in [certificates + key, key + certificates] {
                let read = try PrivateKey.read(Material.secret(bytes), passphrase: nil)
                #expect(read.belongs(to: try Material.leaf(leaf)))
            }
        }
        let folder = try TemporaryFolder()
        let generated = try Material.made(["ecparam", "-name", "prime256v1", "-genkey"], folder)
        #expect(throws: Never.self) { try PrivateKey.read(generated, passphrase: nil) }
    }

    @Test("The pass phrase is requested once, and only for an encrypted key")
    func asking() throws {
        var questions = 0
        let source: PassphraseSource = {
            questions += 1
            return Material.secret(Array(Material.passphrase.utf8))
        }
        let plain = Material.secret(try Repository.bytes(Repository.testCerts("keys/valid-rsa.key")))
        _ = try PrivateKey.read(plain, passphrase: source)
        #expect(questions == 0)
        let encrypted = Material.secret(try Repository.bytes(Repository.testCerts("keys/valid-rsa.encrypted.key")))
        _ = try PrivateKey.read(encrypted, passphrase: source)
        #expect(questions == 1)
    }

    @Test("A pass phrase may be long, and any text")
    func longPassphrase() throws {
        let folder = try TemporaryFolder()
        for phrase in [String(repeating: "x", count: 1000), "p\u{E4}ss\u{1F600} w\u{F6}rd"] {
            let key = Repository.testCerts("keys/valid-rsa.key")
            let made = try Material.made(["pkcs8", "-topk8", "-in", key, "-passout", "pass:\(phrase)"], folder)
            let read = try PrivateKey.read(made, passphrase: Material.source(phrase))
            #expect(read.belongs(to: try Material.leaf("valid-rsa")))
        }
    }

    @Test("A pass phrase's file ends with its first line", arguments: ["\n", "\r\nmore\n", "", "\n\n"])
    func firstLine(end: String) {
        let secret = Material.secret(Array("correct horse\(end)".utf8))
        secret.keepFirstLine()
        #expect(secret.withBytes { Array($0) } == Array("correct horse".utf8))
    }
}
