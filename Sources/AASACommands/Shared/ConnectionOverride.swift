internal import AASA
internal import Arguments
internal import POSIX

/// `--connect-to` and `--resolve`, looked at before libcurl sees them: a mistake in them is the user's, and must not
/// become a site's verdict.
enum ConnectionOverride {
    /// `HOST1:PORT1:HOST2:PORT2`; each part may be empty, and IPv6 addresses stand in brackets.
    static func checkConnectTo(_ text: String) throws(ValidationError) {
        let parts = Self.parts(text)
        guard parts.count == 4, isPortOrEmpty(parts[1]), isPortOrEmpty(parts[3]) else {
            throw ValidationError(
                "invalid value '\(ShownURL.text(text))' for '--connect-to': it is not HOST1:PORT1:HOST2:PORT2",
                hint: "for example --connect-to example.com:443:127.0.0.1:8443")
        }
    }

    /// `[+]HOST:PORT:ADDRESS[,ADDRESS]…`
    static func checkResolve(_ text: String) throws(ValidationError) {
        let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        let addresses = parts.count == 3 ? parts[2].split(separator: ",", omittingEmptySubsequences: false) : []
        let areAddresses = addresses.allSatisfy { address in
            let bare = address.hasPrefix("[") && address.hasSuffix("]") ? address.dropFirst().dropLast() : address
            return NetworkAddress.isNumeric(String(bare))
        }
        guard parts.count == 3, !parts[0].isEmpty, isPort(parts[1]), !addresses.isEmpty, areAddresses else {
            throw ValidationError(
                "invalid value '\(ShownURL.text(text))' for '--resolve': it is not HOST:PORT:ADDRESS",
                hint: "for example --resolve example.com:443:127.0.0.1")
        }
    }

    /// Cut at the colons that are not inside brackets.
    private static func parts(_ text: String) -> [Substring] {
        var isInBrackets = false
        return text.split(omittingEmptySubsequences: false) { character in
            if character == "[" { isInBrackets = true }
            if character == "]" { isInBrackets = false }
            return character == ":" && !isInBrackets
        }
    }

    private static func isPortOrEmpty(_ text: Substring) -> Bool { text.isEmpty || isPort(text) }

    private static func isPort(_ text: Substring) -> Bool {
        text.utf8.count <= 5 && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
            && (Int(text).map { (1...65535).contains($0) } ?? false)
    }
}
