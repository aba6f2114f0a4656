internal import COpenSSL
internal import PKI
internal import POSIX

/// The three textual wrappings of a CMS message. Devices cannot read them.
struct TextWrapping {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Reads the first PEM block labelled PKCS7, CMS or PKCS #7 SIGNED DATA (RFC 7468); nil without one.
    func readPEM() -> MessageReading? {
        guard contains("-----BEGIN ") else { return nil }
        return bytes.withUnsafeBytes { buffer in
            withReadBIO(buffer) { bio in
                while let block = PEMBlock(bio) {
                    guard block.isPKCS7 else { continue }
                    return MessageReading.readDER(block.bytes, wrapping: .pem)
                }
                guard let error = OpenSSLErrorQueue.drain().last, !error.isEndOfPEM else { return nil }
                let isAnnounced = contains("-----BEGIN PKCS7") || contains("-----BEGIN CMS")
                return if isAnnounced { .unreadable(.pem, .other(error.text)) } else { nil }
            }
        }
    }

    /// Reads a MIME entity (RFC 8551), opaque (`application/pkcs7-mime`) or clear (`multipart/signed`).
    func readSMIME() -> MessageReading? {
        let head = String(decoding: bytes.prefix(2048), as: UTF8.self).lowercased()
        let field = head.prefix { character in character.isLetter || character == "-" }
        let beginsWithField = !field.isEmpty && head[field.endIndex...].first == ":"
        guard beginsWithField, head.range(ofBytes: "pkcs7-") != nil else { return nil }
        let reading = bytes.withUnsafeBytes { buffer in withReadBIO(buffer, Self.readEntity) }
        guard case .unreadable? = reading, let message = Self.decoded(bytes[bodyStart...]),
            let defect = EncodingDefect(of: message)
        else { return reading }
        return .unreadable(.smime, defect)
    }

    /// The first byte after the header's empty line.
    private var bodyStart: Int {
        var isLineEmpty = false
        for (index, byte) in bytes.enumerated() where byte != UInt8(ascii: "\r") {
            if byte == UInt8(ascii: "\n"), isLineEmpty { return index + 1 }
            isLineEmpty = byte == UInt8(ascii: "\n")
        }
        return bytes.endIndex
    }

    private static func readEntity(_ bio: OpaquePointer) -> MessageReading {
        var outside: OpaquePointer?
        guard let handle = SMIME_read_CMS(bio, &outside) else {
            return .unreadable(.smime, .other(OpenSSLErrorQueue.drainText()))
        }
        let content = outside.map(memoryBytes)
        BIO_free(outside)
        // OpenSSL decodes the base64 itself: the parts are counted in what it made of them, before any is used.
        let encoding = encodedBytes { i2d_CMS_ContentInfo(handle, $0) }
        let prescan = encoding.flatMap { bytes in SignedDataPrescan(bytes) }
        if var excess = prescan?.excess {
            CMS_ContentInfo_free(handle)
            excess.content = content ?? excess.content
            return .overLimit(.smime, excess)
        }
        return MessageReading.classify(
            handle, wrapping: .smime, isCounted: prescan != nil, outsideContent: content, trailingBytes: 0)
    }

    /// Reads base64 (RFC 4648 section 4) with white space and nothing else, which decodes to a ContentInfo.
    func readBase64() -> MessageReading? {
        guard let message = Self.decoded(bytes[...]) else { return nil }
        let reading = MessageReading.readDER(message, wrapping: .base64)
        // Text that only happens to be base64 is not a message.
        let isAnnounced = message.indices.prefix(32).contains { message[$0...].starts(with: DER.signedData) }
        if case .unreadable = reading, !isAnnounced { return nil }
        return reading
    }

    /// The bytes of base64 digits, whose last ones may be missing; nil for those of no ContentInfo.
    private static func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
        let whiteSpace = Array(" \t\r\n".utf8)
        var digits = bytes.filter { byte in !whiteSpace.contains(byte) }
        digits.removeLast(digits.count % 4)
        // A SEQUENCE (30) with any length form encodes to "M".
        guard digits.count >= 8, digits.first == UInt8(ascii: "M") else { return nil }
        var decoded = [UInt8](repeating: 0, count: digits.count / 4 * 3)
        let count = EVP_DecodeBlock(&decoded, digits, Int32(clamping: digits.count))
        guard count > 0 else { return nil }
        let padding = digits.suffix(2).count { digit in digit == UInt8(ascii: "=") }
        return Array(decoded.prefix(Int(count) - padding))
    }

    private func contains(_ text: String) -> Bool {
        let expected = Array(text.utf8)
        guard let first = expected.first, bytes.count >= expected.count else { return false }
        return bytes.indices.dropLast(expected.count - 1).contains { start in
            bytes[start] == first && bytes[start..<start + expected.count].elementsEqual(expected)
        }
    }
}
