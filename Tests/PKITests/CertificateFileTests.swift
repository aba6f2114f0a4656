import Foundation
import TestSupport
import Testing

@testable import PKI

@Suite("Reading of certificates")
struct CertificateFileTests {
    @Test(
        "PEM holds one certificate or many, in their order",
        arguments: [
            ("leaves/valid-rsa.pem", ["CN=example.com"]), ("roots/root-rsa.pem", ["CN=aasa test root RSA"]),
            ("bundles/valid-rsa-chain.pem", ["CN=example.com", "CN=aasa test intermediate RSA"]),
            ("bundles/valid-rsa-reversed-chain.pem", ["CN=aasa test intermediate RSA", "CN=example.com"]),
        ] as [(String, [String])])
    func pem(path: String, subjects: [String]) throws {
        #expect(try Material.certificates(path).map(\.subject) == subjects)
    }

    @Test("Every certificate of the test PKI is read, with its dates")
    func everyCertificate() throws {
        for folder in ["leaves", "roots", "intermediates", "bundles"] {
            let names = try FileManager.default.contentsOfDirectory(atPath: Repository.testCerts(folder))
            for name in names where name.hasSuffix(".pem") {
                for certificate in try Material.certificates("\(folder)/\(name)") {
                    let first = try #require(certificate.notBefore)
                    #expect(first < certificate.notAfter ?? 0, "\(name)")
                    #expect(!certificate.subject.isEmpty && !certificate.issuer.isEmpty)
                }
            }
        }
    }

    @Test(
        "Dates are seconds since 1970",
        arguments: [
            ("valid-rsa", 0, 31_556_995_200), ("expired", 1_262_304_000, 1_420_070_400),
            ("not-yet-valid", 29_348_006_400, 31_556_995_200),
        ] as [(String, Int64, Int64)])
    func dates(leaf: String, first: Int64, last: Int64) throws {
        let certificate = try Material.leaf(leaf)
        #expect(certificate.notBefore == first)
        #expect(certificate.notAfter == last)
    }

    @Test("One certificate in DER is read, and Windows line ends and text around PEM do no harm")
    func otherForms() throws {
        let folder = try TemporaryFolder()
        let leaf = try Material.leaf("valid-rsa")
        let path = Repository.testCerts("leaves/valid-rsa.pem")
        let der = try Material.made(["x509", "-in", path, "-outform", "DER"], folder)
        #expect(try CertificateFile.read(der, passphrase: nil).certificates == [leaf])
        let pem = String(decoding: try Repository.bytes(path), as: UTF8.self)
        for text in [pem.replacing("\n", with: "\r\n"), "Bag Attributes\n" + pem + "\ntext after\n", pem + pem] {
            let read = try CertificateFile.read(Material.secret(Array(text.utf8)), passphrase: nil)
            #expect(read.certificates.allSatisfy { $0 == leaf })
            #expect(read.key == nil)
        }
    }

    @Test("PKCS#7 without a signer holds certificates, in PEM and in DER", arguments: ["PEM", "DER"])
    func pkcs7(form: String) throws {
        let chain = "bundles/valid-rsa-chain.pem"
        let words = ["crl2pkcs7", "-nocrl", "-certfile", Repository.testCerts(chain), "-outform", form]
        let made = try Material.made(words, TemporaryFolder())
        // Some authorities label it so.
        let text = made.withBytes { bytes in
            String(decoding: bytes, as: UTF8.self).replacing("PKCS7", with: "CERTIFICATE")
        }
        for file in form == "PEM" ? [made, Material.secret(Array(text.utf8))] : [made] {
            let read = try CertificateFile.read(file, passphrase: nil)
            #expect(Set(read.certificates.map(\.subject)) == Set(try Material.certificates(chain).map(\.subject)))
            #expect(read.key == nil)
        }
    }

    @Test(
        "PKCS#12 brings the certificate first, then its chain, and the key",
        arguments: [
            ("valid-rsa.p12", "valid-rsa", "correct horse"), ("valid-ecdsa.p12", "valid-ecdsa", "correct horse"),
            ("valid-rsa-no-password.p12", "valid-rsa", nil),
            ("valid-rsa-no-password.p12", "valid-rsa", "not asked for"),
        ] as [(String, String, String?)])
    func pkcs12(bundle: String, leaf: String, phrase: String?) throws {
        let bytes = try Repository.bytes(Repository.testCerts("bundles/\(bundle)"))
        let file = try CertificateFile.read(Material.secret(bytes), passphrase: Material.source(phrase))
        let expected = try Material.certificates("bundles/\(leaf)-chain.pem")
        #expect(file.certificates == expected)
        let key = try #require(file.key)
        #expect(key.belongs(to: expected[0]))
    }

    /// Signer's certificate and key, and how another maker packs them.
    static let foreign: [[String]] = {
        let leaf = [
            "--load-certificate", "LEAF", "--load-privkey", "KEY", "--p12-name", "x", "--outder", "--outfile", "OUT",
        ]
        return [
            [
                "openssl", "pkcs12", "-export", "-legacy", "-in", "LEAF", "-inkey", "KEY", "-passout",
                "pass:correct horse", "-out", "OUT",
            ],
            ["certtool", "--to-p12", "--null-password"] + leaf,
            ["certtool", "--to-p12", "--password", "correct horse"] + leaf,
        ]
    }()

    @Test("PKCS#12 of other makers is read: old algorithms, no pass phrase at all", arguments: foreign)
    func otherMakers(words: [String]) throws {
        let folder = try TemporaryFolder()
        let names = [
            "LEAF": Repository.testCerts("leaves/valid-rsa.pem"), "KEY": Repository.testCerts("keys/valid-rsa.key"),
            "OUT": folder.file("x.p12"),
        ]
        let made = try Command.run(words.map { names[$0] ?? $0 })
        try #require(made.status == 0, "\(made.errorText)")
        let bytes = Material.secret(try Repository.bytes(folder.file("x.p12")))
        let hasPhrase = !words.contains("--null-password")
        let file = try CertificateFile.read(bytes, passphrase: hasPhrase ? Material.source(Material.passphrase) : nil)
        #expect(file.key?.belongs(to: try Material.leaf("valid-rsa")) == true)
    }

    @Test("Certificates know their issuers, and what they may be used for")
    func relations() throws {
        let leaf = try Material.leaf("valid-rsa")
        let intermediate = try Material.certificates("intermediates/intermediate-rsa.pem")[0]
        let root = try Material.certificates("roots/root-rsa.pem")[0]
        #expect(leaf.isIssued(by: intermediate) && intermediate.isIssued(by: root) && root.isIssued(by: root))
        #expect(!leaf.isIssued(by: root) && !intermediate.isIssued(by: leaf))
        #expect(root.isSelfSigned && !leaf.isSelfSigned)
        #expect(try Material.leaf("self-signed").isSelfSigned)
        for name in ["valid-rsa", "no-eku", "key-encipherment-only", "valid-ecdsa"] {
            #expect(try Material.leaf(name).mayServeTLS, "\(name)")
        }
        for name in ["email-only", "client-only"] { #expect(try !Material.leaf(name).mayServeTLS, "\(name)") }
    }
}
