/// What came over the network in place of a file, in words: for lint and for the commands alike.
package enum NetworkWording {
    package static func sentence(_ failure: NetworkFailure) -> String {
        let kind =
            switch failure.kind {
            case .nameNotResolved: "the name cannot be resolved"
            case .notConnected: "no connection"
            case .proxyFailed: "the proxy cannot be used"
            case .timedOut: "too slow"
            case .handshakeFailed: "the TLS handshake failed"
            case .answerBroken: "what came is no whole HTTP answer"
            case .other: "the request failed"
            }
        return failure.text.isEmpty ? kind : "\(kind) (\(failure.text.tidied))"
    }

    // Hints.

    package static func spelling(_ site: Site) -> String {
        "is '\(site.host)' spelt right? --resolve HOST:PORT:ADDRESS asks another machine"
    }

    package static let proxy = "the environment names the proxy: https_proxy, or all_proxy"

    package static func handshake(_ site: Site) -> String {
        "devices want TLS 1.2 or later; see what the server offers: openssl s_client -connect \(site.host):\(site.port ?? 443)"
    }

    /// About an address that Apple's CDN does not ask.
    package static func reserved(_ address: String, _ block: ReservedAddressBlock) -> String {
        "\(address) is an address for \(block.purpose) (\(block.source)), and Apple's CDN asks no such address"
    }

    /// With a space in front; empty for a status without a well-known name.
    package static func statusName(_ status: Int) -> String {
        let names = [
            400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
            406: "Not Acceptable", 410: "Gone", 429: "Too Many Requests", 500: "Internal Server Error",
            502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Timeout",
        ]
        return names[status].map { " \($0)" } ?? ""
    }
}

extension String {
    /// A library's words, without the full stop or line break that some end with.
    package var tidied: String {
        var text = self[...]
        while let last = text.last, last == "." || last.isNewline || last == " " { text.removeLast() }
        return String(text)
    }
}
