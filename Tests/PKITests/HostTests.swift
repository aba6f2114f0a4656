import TestSupport
import Testing

@testable import PKI

@Suite("Whom a certificate is for")
struct HostTests {
    @Test(
        "A host is covered by a DNS name of the certificate, a wildcard standing for one whole leftmost label",
        arguments: [
            ("valid-rsa", "example.com", true), ("valid-rsa", "www.example.com", true),
            ("valid-rsa", "EXAMPLE.com", true),
            ("valid-rsa", "other.example", false), ("valid-rsa", "a.example.com", false),
            ("valid-rsa", "example.co", false),
            ("valid-rsa", "xexample.com", false), ("valid-rsa", "com", false), ("valid-rsa", "*.example.com", false),
            ("wildcard", "www.example.com", true), ("wildcard", "a.example.com", true),
            ("wildcard", "example.com", false),
            ("wildcard", "a.b.example.com", false), ("wildcard", "xexample.com", false),
            ("wildcard-many", "a.many.example", true), ("wildcard-many", "example.com", true),
            ("wildcard-many", "many.example", false),
            ("wrong-site", "other.example", true), ("wrong-site", "example.com", false),
            ("common-name-only", "example.com", false), ("nul-in-name", "example.com", false),
            ("nul-in-name", "example.com.evil.example", false), ("nul-in-name", "evil.example", false),
            ("idn", "xn--bcher-kva.example", true), ("idn", "b\u{FC}cher.example", false),
            ("idn", "bcher.example", false),
            ("localhost", "localhost", true), ("localhost", "127.0.0.1", false), ("expired", "example.com", true),
        ])
    func coverage(leaf: String, host: String, isCovered: Bool) throws {
        #expect(try Material.leaf(leaf).isValid(forHost: host) == isCovered)
    }

    @Test(
        "The names are the DNS names of the subject alternative names; a NUL in one is shown",
        arguments: [
            ("valid-rsa", ["example.com", "www.example.com"]), ("wildcard", ["*.example.com"]),
            ("common-name-only", []),
            ("nul-in-name", ["example.com\\x00.evil.example"]), ("wildcard-many", ["*.many.example", "example.com"]),
            ("localhost", ["localhost"]), ("idn", ["xn--bcher-kva.example"]),
        ] as [(String, [String])])
    func names(leaf: String, names: [String]) throws {
        #expect(try Material.leaf(leaf).dnsNames == names)
    }

    @Test(
        "Names in UTF-8 stay readable, and control characters in them are escaped",
        arguments: [
            ("/O=B\u{FC}cher GmbH/CN=x", "CN=x,O=B\u{FC}cher GmbH"), ("/CN=a\u{1B}[31m\nb", "CN=a\\1B[31m\\0Ab"),
            ("/CN=a,b", "CN=a\\,b"),
        ])
    func subjects(subject: String, shown: String) throws {
        let folder = try TemporaryFolder()
        let key = Repository.testCerts("keys/valid-rsa.key")
        let made = try Material.made(["req", "-x509", "-utf8", "-key", key, "-subj", subject], folder)
        #expect(try CertificateFile.read(made, passphrase: nil).certificates.map(\.subject) == [shown])
    }

    @Test("A certificate with an empty name is shown by its first DNS name")
    func emptySubject() throws {
        let key = Repository.testCerts("keys/valid-rsa.key")
        let names = "subjectAltName=critical,DNS:example.com,DNS:www.example.com"
        let made = try Material.made(
            ["req", "-x509", "-key", key, "-subj", "/", "-addext", names], TemporaryFolder())
        #expect(try CertificateFile.read(made, passphrase: nil).certificates.map(\.subject) == ["DNS:example.com"])
    }
}
