internal import Glibc

/// IP addresses as texts.
package enum NetworkAddress {
    /// Whether the text is an IPv4 or IPv6 address. The corresponding C function is `inet_pton`.
    package static func isNumeric(_ text: String) -> Bool {
        var four = in_addr()
        var six = in6_addr()
        return inet_pton(AF_INET, text, &four) == 1 || inet_pton(AF_INET6, text, &six) == 1
    }
}
