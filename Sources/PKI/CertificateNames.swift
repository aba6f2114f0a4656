internal import COpenSSL

extension Certificate {
    /// The names in the subject alternative name extension that are DNS names (RFC 5280 section 4.2.1.6), as they stand.
    ///
    /// Bytes outside printable ASCII are written as `\xNN`: a name with a NUL in it must not look like a shorter one.
    package var dnsNames: [String] {
        guard let names = X509_get_ext_d2i(handle, NID_subject_alt_name, nil, nil) else {
            OpenSSLErrorQueue.clear()
            return []
        }
        let stack = OpaquePointer(names)
        defer { GENERAL_NAMES_free(stack) }
        return (0..<aasa_sk_GENERAL_NAME_num(stack)).compactMap { index in
            guard let name = aasa_sk_GENERAL_NAME_value(stack, index), let dns = aasa_GENERAL_NAME_dns(name),
                let start = ASN1_STRING_get0_data(dns)
            else { return nil }
            return Self.printable(UnsafeBufferPointer(start: start, count: Int(ASN1_STRING_length(dns))))
        }
    }

    /// Whether the certificate is for `host`, by its subject alternative names only, a wildcard standing for one whole
    /// leftmost label (RFC 6125 section 6.4.3). The corresponding C function is `X509_check_host`.
    package func isValid(forHost host: String) -> Bool {
        defer { OpenSSLErrorQueue.clear() }
        let flags = UInt32(X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS | X509_CHECK_FLAG_NEVER_CHECK_SUBJECT)
        var host = host
        return host.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
                X509_check_host(handle, $0.baseAddress, $0.count, flags, nil) == 1
            }
        }
    }

    private static func printable(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        var text = ""
        for byte in bytes {
            if (0x20..<0x7F).contains(byte), byte != UInt8(ascii: "\\") {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16)
                text += "\\x" + (digits.count < 2 ? "0" : "") + digits
            }
        }
        return text
    }
}
