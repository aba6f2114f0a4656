/// Why no HTTP answer arrived.
public struct NetworkFailure: Sendable, Equatable {
    /// The step of the request that failed.
    @nonexhaustive
    public enum Kind: String, Sendable, CaseIterable {
        /// DNS has no address of the host.
        case nameNotResolved
        /// No connection was made: it was refused, or there is no route.
        case notConnected
        /// No connection was made: the address is not public, and the site was added where only public ones are allowed.
        case notPublic
        /// The proxy that the environment names cannot be used.
        case proxyFailed
        /// The request took longer than its time limit.
        case timedOut
        /// The TLS handshake failed, for a reason other than the server's certificate.
        case handshakeFailed
        /// The HTTP response is incomplete or malformed.
        case answerBroken
        /// Another reason; ``NetworkFailure/text`` states it.
        case other
    }
    /// The step that failed.
    public var kind: Kind
    /// The message of the network library, in its own words; may be empty.
    public var text: String

    package init(kind: Kind, text: String) {
        self.kind = kind
        self.text = text
    }

    /// The failure in a sentence.
    public var sentence: String {
        if let unresolvedName { return "the name '\(unresolvedName.tidied)' cannot be resolved" }
        if let obstacle { return obstacle.rawValue }
        let kind =
            switch kind {
            case .nameNotResolved: "the name cannot be resolved"
            case .notConnected, .notPublic: "no connection"
            case .proxyFailed: "the proxy cannot be used"
            case .timedOut: "too slow"
            case .handshakeFailed: "the TLS handshake failed"
            case .answerBroken where isCutOff: "the HTTP response is incomplete"
            case .answerBroken: "the HTTP response is invalid"
            case .other: "the request failed"
            }
        if text.isEmpty { return kind }
        return "\(kind) (\(detail))"
    }

    /// What the server does, as the predicate of a sentence about the URL.
    package var predicate: String {
        if isInvalidAnswer { return "does not answer correctly: \(sentence)" }
        return "does not answer: \(sentence)"
    }

    /// Whether the server answered, and not with an HTTP response that can be read.
    var isInvalidAnswer: Bool { kind == .answerBroken && obstacle == nil }

    /// Whether the connection ended where more was expected, in libcurl's words or in those of ``detail``.
    private var isCutOff: Bool {
        let signs = ["remaining", "reply from server", "onnection", "not closed cleanly"]
        return signs.contains { sign in detail.contains(text: sign) }
    }

    /// The library's message inside a sentence, without the cause that ``kind`` states.
    private var detail: String {
        for end in ["getpeername()", "SSL_ERROR_SYSCALL", "roken pipe"] where text.contains(text: end) {
            return "the server ended the connection"
        }
        if text.contains(text: "onnection reset by peer") { return "the server reset the connection" }
        var detail = text.tidied
        for cause in [": Couldn't connect to server", ": Could not connect to server"] where detail.hasSuffix(cause) {
            detail.removeLast(cause.count)
        }
        let word = detail.prefix(while: \.isLetter)
        // Names keep their capitals, as in 'OpenSSL'.
        guard word.dropFirst().allSatisfy(\.isLowercase) else { return detail }
        return word.lowercased() + detail.dropFirst(word.count)
    }

    /// The name that the library's message states, if it states nothing else.
    private var unresolvedName: String? {
        let start = "Could not resolve host: "
        guard kind == .nameNotResolved, text.hasPrefix(start) else { return nil }
        let name = String(text.dropFirst(start.count))
        if name.contains(" ") { return nil }
        return name.nonEmpty
    }

    /// What keeps the client from a TLS connection, if the library's message shows it.
    private var obstacle: TLSObstacle? {
        switch kind {
        case .handshakeFailed: return TLSObstacle(message: text)
        case .answerBroken:
            // A server of TLS 1.3 rejects a client without a certificate after the client's part of the handshake
            // (RFC 8446 section 4.4.2), where a response is expected.
            let obstacle = TLSObstacle(message: text)
            return obstacle == .clientCertificate || obstacle == .perhapsClientCertificate ? obstacle : nil
        default: return nil
        }
    }

    package var remedy: Remedy? {
        switch kind {
        case .nameNotResolved: .chooseMachine
        case .timedOut: .waitLonger
        default: nil
        }
    }

    /// What to check, for kinds where that does not depend on the command.
    ///
    /// - Parameter client: what requests the file for devices.
    package func hint(for site: Site, client: ClientOfSystem = .cdn) -> String? {
        hint(forHost: site.host, port: site.port ?? 443, client: client)
    }

    /// What to check, as above.
    package func hint(forHost host: String, port: Int, client: ClientOfSystem) -> String? {
        if let obstacle { return obstacle.hint(forHost: host, port: port, client: client) }
        return switch kind {
        case .nameNotResolved:
            "correct the name '\(host)', or check that this machine resolves other names"
        case .proxyFailed: "check the proxy that https_proxy or all_proxy names"
        case .handshakeFailed:
            "devices require TLS 1.2 or later and a certificate for \(host) with an RSA key, or one on P-256, P-384 or P-521; show what the server offers: openssl s_client -connect \(host):\(port)"
        case .answerBroken where text.contains(text: "head of the response is longer"):
            "send shorter fields, for instance fewer cookies"
        case .answerBroken where text.contains(text: "HTTP/0.9"):
            // Frames of HTTP/2 (RFC 9113 section 4) have no status line, and neither has HTTP/0.9.
            "if the server accepts HTTP/2 only, \(TLSObstacle.http2Hint(client: client))"
        case .answerBroken where text.contains(text: "bytes remaining to read"):
            "send as many bytes as 'Content-Length' states"
        case .answerBroken where isCutOff:
            "read the server's log: it closes the connection before its response is complete"
        case .notConnected:
            "check that a server listens on \(triedMachine ?? "port \(port)"), and that its firewall lets every address in"
        case .notPublic:
            "give '\(host)' a public address; a site of the private network is checked when a list of yours has the pair, not when it is added in a browser"
        // libcurl's words for a connection whose TLS handshake does not end.
        case .timedOut where text.contains(text: "SSL connection timeout"):
            "the server accepts the connection and does not complete the TLS handshake: check what listens there, and its load"
        case .timedOut: [client.timeLimit, HTTPStatus.fromDisk].compactMap(\.self).list(": ")
        case .answerBroken, .other: nil
        }
    }

    /// The host or address and the port in the library's message, which may be those of another machine.
    private var triedMachine: String? {
        let start = "Failed to connect to "
        guard text.hasPrefix(start) else { return nil }
        let words = text.dropFirst(start.count).split(separator: " ")
        guard words.count > 2, words[1] == "port" else { return nil }
        return "port \(words[2].prefix(while: \.isNumber)) of \(words[0])".tidied
    }
}
