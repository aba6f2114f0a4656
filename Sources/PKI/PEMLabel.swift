/// What the first PEM block of some bytes calls itself (RFC 7468): enough to tell a user which file was taken for which.
enum PEMLabel {
    case certificate, privateKey, publicKey, openSSHKey, request, other

    /// Reads the first `-----BEGIN …-----` line; nil when there is none in the first mebibyte.
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

    private init(_ label: String) {
        switch label {
        case "CERTIFICATE", "X509 CERTIFICATE", "TRUSTED CERTIFICATE": self = .certificate
        case "PUBLIC KEY", "RSA PUBLIC KEY": self = .publicKey
        case "OPENSSH PRIVATE KEY": self = .openSSHKey
        case "CERTIFICATE REQUEST", "NEW CERTIFICATE REQUEST": self = .request
        default: self = label.hasSuffix("PRIVATE KEY") ? .privateKey : .other
        }
    }
}
