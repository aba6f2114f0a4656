internal import COpenSSL

/// One block of a PEM text (RFC 7468), in memory that is wiped when the block goes.
struct PEMBlock: ~Copyable {
    private let name: UnsafeMutablePointer<CChar>
    private let header: UnsafeMutablePointer<CChar>?
    private let content: UnsafeMutablePointer<UInt8>
    private let count: Int

    /// Reads the next block; nil at the end and where a block is broken. The corresponding C function is
    /// `PEM_read_bio_ex`.
    init?(_ bio: OpaquePointer) {
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

    /// Nil when the block is no certificate; else whether it is in OpenSSL's form with trust settings behind it.
    var certificateForm: Bool? {
        switch String(cString: name) {
        case "CERTIFICATE", "X509 CERTIFICATE": false
        case "TRUSTED CERTIFICATE": true
        default: nil
        }
    }

    /// The certificate, or nil when the content is none.
    func certificate(isTrusted: Bool) -> Certificate? {
        var position: UnsafePointer<UInt8>? = UnsafePointer(content)
        let handle = isTrusted ? d2i_X509_AUX(nil, &position, count) : d2i_X509(nil, &position, count)
        return handle.map { Certificate(takingOwnershipOf: $0) }
    }
}
