internal import COpenSSL

/// One block of a PEM text (RFC 7468), in memory that is wiped when the block is released.
package struct PEMBlock: ~Copyable {
    private let name: UnsafeMutablePointer<CChar>
    private let header: UnsafeMutablePointer<CChar>?
    private let content: UnsafeMutablePointer<UInt8>
    /// Bytes of the content.
    private let count: Int

    /// Reads the next block; nil at the end and at a broken block. The corresponding C function is `PEM_read_bio_ex`.
    package init?(_ bio: OpaquePointer) {
        var name: UnsafeMutablePointer<CChar>?
        var header: UnsafeMutablePointer<CChar>?
        var content: UnsafeMutablePointer<UInt8>?
        var count = 0
        let flags = UInt32(PEM_FLAG_SECURE | PEM_FLAG_EAY_COMPATIBLE)
        guard PEM_read_bio_ex(bio, &name, &header, &content, &count, flags) == 1, let name, let content else {
            return nil
        }
        self.name = name
        self.header = header
        self.content = content
        self.count = count
    }

    deinit {
        aasa_OPENSSL_secure_clear_free(name, strlen(name))
        if let header { aasa_OPENSSL_secure_clear_free(header, strlen(header)) }
        aasa_OPENSSL_secure_clear_free(content, count)
    }

    /// The label in its first line, for instance `CERTIFICATE`.
    package var label: String { String(cString: name) }

    /// The key of a block that has the label of PKCS#8 and another form, which `openssl pkey` reads too; the caller owns
    /// the reference.
    var mislabelledKey: OpaquePointer? {
        if label != "PRIVATE KEY" { return nil }
        var start: UnsafePointer<UInt8>? = UnsafePointer(content)
        return d2i_AutoPrivateKey(nil, &start, count)
    }

    /// Whether a certificate has OpenSSL's trust settings behind it; nil when the block is not a certificate.
    var certificateForm: Bool? {
        if PEMLabel(label) == .certificate { label == "TRUSTED CERTIFICATE" } else { nil }
    }

    /// Whether it is a message, perhaps of certificates alone (RFC 7468 sections 8 and 9).
    package var isPKCS7: Bool { PEMLabel(label) == .message }

    /// A copy of the content that is not wiped: for certificates, not for keys.
    package var bytes: [UInt8] { [UInt8](UnsafeBufferPointer(start: content, count: count)) }
}

/// The label of the first PEM block in some bytes (RFC 7468): shows the user which file was given for which.
enum PEMLabel {
    case certificate, privateKey, publicKey, openSSHKey, request, message, other

    /// Reads the first `-----BEGIN …-----` line; nil without one in the first mebibyte.
    static func first(in bytes: UnsafeRawBufferPointer) -> PEMLabel? {
        let begin = Array("-----BEGIN ".utf8)
        let window = UnsafeRawBufferPointer(rebasing: bytes.prefix(1 << 20))
        guard window.count > begin.count else { return nil }
        for start in 0..<(window.count - begin.count)
        where window[start] == begin[0] && window[start..<start + begin.count].elementsEqual(begin) {
            let label = window[(start + begin.count)...].prefix { $0 != UInt8(ascii: "-") }.prefix(64)
            return PEMLabel(String(decoding: label, as: UTF8.self))
        }
        return nil
    }

    init(_ label: String) {
        switch label {
        case "CERTIFICATE", "X509 CERTIFICATE", "TRUSTED CERTIFICATE": self = .certificate
        case "PUBLIC KEY", "RSA PUBLIC KEY": self = .publicKey
        case "OPENSSH PRIVATE KEY": self = .openSSHKey
        case "CERTIFICATE REQUEST", "NEW CERTIFICATE REQUEST": self = .request
        case "PKCS7", "CMS", "PKCS #7 SIGNED DATA": self = .message
        case _ where label.hasSuffix("PRIVATE KEY"): self = .privateKey
        default: self = .other
        }
    }
}
