import TestSupport

@testable import PKI

/// Certificates, keys and trust of the test PKI.
enum Material {
    static let passphrase = "correct horse"
    /// 2027-01-15, well within what most of the test PKI is valid for.
    static let moment: Int64 = 1_800_000_000

    static func secret(_ bytes: [UInt8]) -> SecretBytes { SecretBytes(bytes) }

    static func source(_ text: String?) -> PassphraseSource? {
        text.map { text in { secret(Array(text.utf8)) } }
    }

    static func certificates(_ path: String) throws -> [Certificate] {
        try CertificateFile.read(secret(Repository.bytes(Repository.testCerts(path))), passphrase: nil).certificates
    }

    static func leaf(_ name: String) throws -> Certificate { try certificates("leaves/\(name).pem")[0] }

    static func key(_ path: String, _ phrase: String? = nil) throws -> PrivateKey {
        try PrivateKey.read(secret(Repository.bytes(Repository.testCerts(path))), passphrase: source(phrase))
    }

    static func trust(_ path: String = "roots/root-rsa.pem") throws -> TrustStore {
        try TrustStore(certificates(path))
    }

    /// A certificate of the test PKI with changes to its tbsCertificate (RFC 5280 section 4.1), signed with a key of it.
    static func reissued(
        _ path: String, by issuer: String, _ change: (inout DERElement) -> Void
    ) throws -> Certificate {
        var certificate = DERElement(try certificates(path)[0].encoding)
        change(&certificate.elements[0])
        let digest = try DigestAlgorithm.sha256.digest(of: certificate.elements[0].encoding[...])
        let signature = try key("keys/\(issuer).key").sign(digest, madeWith: .sha256)
        certificate.elements[2].contents = [0] + signature
        guard let made = Certificate(certificate.encoding, isTrusted: false) else { throw Failed(text: path) }
        return made
    }

    /// What `openssl` makes of the arguments, in a file of its own.
    static func made(_ arguments: [String], _ folder: TemporaryFolder) throws -> SecretBytes {
        let path = folder.file("made")
        let result = try Command.run(["openssl"] + arguments + ["-out", path])
        if result.status != 0 { throw Failed(text: result.errorText) }
        return secret(try Repository.bytes(path))
    }

    struct Failed: Error { let text: String }
}

extension TrustStore {
    /// Trusts the certificates of a PEM file, parsed when a path needs them.
    convenience init(lazilyFrom path: String) throws(PKIError) {
        try self.init([])
        guard let file = try? AnchorFile(path), file.add(to: handle) else { throw .openSSL(.trustUnavailable) }
    }
}
