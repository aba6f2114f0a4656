internal import COpenSSL

/// The hosts that a certificate is for.
extension Certificate {
    /// The DNS names of the subject alternative name extension (RFC 5280 section 4.2.1.6).
    ///
    /// Each up to 255 characters: what is left out is still known to ``isValid(forHost:)``. Bytes outside printable
    /// ASCII are written as `\xNN`: a name with a NUL in it must not look like a shorter one.
    package var dnsNames: [String] {
        var texts: [String] = []
        forEachAlternativeName { name, _ in
            guard let dns = aasa_GENERAL_NAME_dns(name), let start = ASN1_STRING_get0_data(dns) else { return }
            let length = Int(ASN1_STRING_length(dns))
            var text = Self.printable(UnsafeBufferPointer(start: start, count: min(length, 255)))
            if length > 255 { text += "…" }
            texts.append(text)
        }
        return texts
    }

    /// The kinds of the subject alternative names that are not DNS names, each once: "IP address", "URI", …
    package var otherNameKinds: [String] {
        var kinds: [String] = []
        let isRead = forEachAlternativeName { _, type in
            let kind: String? =
                switch type {
                case GEN_DNS: nil
                case GEN_IPADD: "IP address"
                case GEN_URI: "URI"
                case GEN_EMAIL: "e-mail address"
                case GEN_DIRNAME: "directory name"
                default: "name of another kind"
                }
            if let kind, !kinds.contains(kind) { kinds.append(kind) }
        }
        let isThere = X509_get_ext_by_NID(handle, NID_subject_alt_name, -1) >= 0
        if isThere, !isRead { kinds.append("name that cannot be read") }
        return kinds
    }

    /// Whether the subject alternative names have a DNS name or an IP address.
    var hasHostName: Bool {
        var hasHostName = false
        forEachAlternativeName { _, type in
            if type == GEN_DNS || type == GEN_IPADD { hasHostName = true }
        }
        return hasHostName
    }

    /// - Returns: false if the extension is missing, there twice or unreadable.
    @discardableResult
    private func forEachAlternativeName(_ body: (UnsafePointer<GENERAL_NAME>, Int32) -> Void) -> Bool {
        guard let names = X509_get_ext_d2i(handle, NID_subject_alt_name, nil, nil) else {
            OpenSSLErrorQueue.clear()
            return false
        }
        let stack = OpaquePointer(names)
        defer { GENERAL_NAMES_free(stack) }
        for index in 0..<aasa_sk_GENERAL_NAME_num(stack) {
            guard let name = aasa_sk_GENERAL_NAME_value(stack, index) else { continue }
            body(name, name.pointee.type)
        }
        return true
    }

    /// Whether the certificate is for `host` by its subject alternative names alone, where a wildcard matches one whole
    /// leftmost label (RFC 6125 section 6.4.3). The corresponding C function is `X509_check_host`.
    package func isValid(forHost host: String) -> Bool {
        defer { OpenSSLErrorQueue.clear() }
        let flags = UInt32(X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS | X509_CHECK_FLAG_NEVER_CHECK_SUBJECT)
        var host = host
        return host.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { name in
                X509_check_host(handle, name.baseAddress, name.count, flags, nil) == 1
            }
        }
    }

    private static func printable(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        var text = ""
        for byte in bytes {
            if (0x20..<0x7F).contains(byte), byte != UInt8(ascii: "\\") {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                text += "\\x" + [byte].hexadecimal
            }
        }
        return text
    }
}
