internal import COpenSSL
package import PKI

/// How a message is wrapped.
package enum Wrapping: String, Sendable, Equatable {
    /// Not a CMS message in any wrapping.
    case none
    /// The bare encoding, as a device reads it (BER's indefinite lengths included).
    case der
    /// `-----BEGIN PKCS7-----` or `CMS` (RFC 7468 section 9).
    case pem
    /// Base64 lines without anything around them.
    case base64
    /// A MIME entity (RFC 8551), as `openssl smime` writes without `-outform`.
    case smime
}

/// The result of reading some bytes as a CMS message.
package enum MessageReading {
    /// No CMS message in any wrapping.
    case notAMessage
    /// The wrapping or the first bytes announce CMS, and the rest cannot be read.
    case unreadable(Wrapping, EncodingDefect)
    /// A CMS message of another type, by its short name, for instance "pkcs7-envelopedData".
    case otherType(Wrapping, String)
    /// A SignedData with more parts than are read.
    case overLimit(Wrapping, MessageExcess)
    /// A SignedData, and the number of bytes after it.
    case signedData(Wrapping, SignedData, trailingBytes: Int)

    /// Recognises DER, PEM, S/MIME and bare base64, in this order. Never fails.
    ///
    /// - Parameter cache: of the certificates in messages in DER.
    package static func read(_ bytes: [UInt8], cache: CertificateCache? = nil) -> MessageReading {
        OpenSSLErrorQueue.clear()
        defer { OpenSSLErrorQueue.clear() }
        if bytes.first == 0x30 { return readDER(bytes, wrapping: .der, cache: cache) }
        let text = TextWrapping(bytes)
        if let reading = text.readPEM() { return reading }
        if let reading = text.readSMIME() { return reading }
        if let reading = text.readBase64() { return reading }
        return .notAMessage
    }

    /// Reads one ContentInfo (RFC 5652 section 3) at the start of `bytes`.
    static func readDER(_ bytes: [UInt8], wrapping: Wrapping, cache: CertificateCache? = nil) -> MessageReading {
        let prescan = SignedDataPrescan(bytes)
        if let excess = prescan?.excess { return .overLimit(wrapping, excess) }
        if let cache, prescan != nil, let parts = DetachedCertificates(bytes),
            let message = parts.signedData(with: cache)
        {
            return .signedData(wrapping, message, trailingBytes: parts.trailingBytes)
        }
        OpenSSLErrorQueue.clear()
        var used = 0
        let handle: OpaquePointer? = bytes.withUnsafeBufferPointer { buffer in
            var position = buffer.baseAddress
            let handle = d2i_CMS_ContentInfo(nil, &position, buffer.count)
            if let position, let start = buffer.baseAddress { used = position - start }
            return handle
        }
        guard let handle else {
            let reason = OpenSSLErrorQueue.drainText()
            return .unreadable(wrapping, EncodingDefect(of: bytes) ?? .other(reason))
        }
        return classify(
            handle, wrapping: wrapping, isCounted: prescan != nil, outsideContent: nil,
            trailingBytes: bytes.count - used)
    }

    /// Takes over `handle`.
    ///
    /// - Parameter isCounted: whether the parts of a SignedData were counted; it is not read otherwise.
    static func classify(
        _ handle: OpaquePointer, wrapping: Wrapping, isCounted: Bool, outsideContent: [UInt8]?, trailingBytes: Int
    ) -> MessageReading {
        guard let type = CMS_get0_type(handle), OBJ_obj2nid(type) == NID_pkcs7_signed else {
            defer { CMS_ContentInfo_free(handle) }
            return .otherType(wrapping, CMS_get0_type(handle).map(SignedData.name) ?? "unknown")
        }
        guard isCounted else {
            CMS_ContentInfo_free(handle)
            return .unreadable(wrapping, .other("its parts cannot be counted"))
        }
        let message = SignedData(takingOwnershipOf: handle, outsideContent: outsideContent)
        return .signedData(wrapping, message, trailingBytes: trailingBytes)
    }
}
