internal import Glibc

/// IP addresses as texts.
package enum NetworkAddress {
    /// Whether the text is an IPv4 or IPv6 address. The corresponding C function is `inet_pton`.
    package static func isNumeric(_ text: String) -> Bool {
        var four = in_addr()
        var six = in6_addr()
        return inet_pton(AF_INET, text, &four) == 1 || inet_pton(AF_INET6, text, &six) == 1
    }

    /// The parts between the colons outside brackets.
    package static func parts(_ text: String) -> [Substring] {
        var isInBrackets = false
        return text.split(omittingEmptySubsequences: false) { character in
            if character == "[" { isInBrackets = true }
            if character == "]" { isInBrackets = false }
            return character == ":" && !isInBrackets
        }
    }
}
