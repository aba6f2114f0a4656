internal import HTTPS
internal import PKI
internal import POSIX
internal import AASA

/// An HTTPS URL to which events are posted, each as a JSON text, signed with a shared secret.
///
/// The fields of a delivery:
/// - `Aasa-Timestamp`: seconds since 1970 at which it was sent;
/// - `Aasa-Signature`: `sha256=` and in hexadecimal digits the HMAC-SHA-256 (RFC 2104) of that number, a
///   full stop and the content: neither can be changed, and an old delivery cannot be replayed as a new one;
///   left out without a secret;
/// - `Aasa-Delivery`: identifies the event, the same at every attempt: a receiver may get one twice.
package struct Webhook: Sendable {
    /// At most 2,048 bytes.
    package let url: String
    private let secret: [UInt8]?
    private let trust: TrustAnchors
    private let options: NetworkOptions

    /// Bytes of the longest URL.
    static let longestURL = 2048

    /// - Parameters:
    ///   - url: `https`, without user and password, in visible ASCII characters.
    ///   - secret: nil sends no signature.
    /// - Returns: nil for any other URL and for an empty secret.
    package init?(url: String, secret: [UInt8]?, trust: TrustAnchors, options: NetworkOptions) {
        guard Self.isValid(url), secret != [] else { return nil }
        self.url = url
        self.secret = secret
        self.trust = trust
        self.options = options
    }

    /// The error for a URL that is not valid.
    package static func refusal(of url: String) -> ToolkitError {
        ToolkitError(.webhookRefused, path: url, detail: longestURL.grouped)
    }

    /// Whether a URL is `https`, without user and password, in visible ASCII characters.
    package static func isValid(_ url: String) -> Bool {
        guard url.utf8.count <= longestURL else { return false }
        guard url.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return false }
        let parts = URLParts(url)
        guard parts.hasScheme("https") else { return false }
        return !parts.authority.isEmpty && !parts.authority.hasPrefix(":") && !parts.authority.contains("@")
    }

    /// Posts one event and waits for the answer. Any thread may call this.
    ///
    /// - Parameters:
    ///   - delivery: identifies the event; only its visible ASCII characters are sent.
    ///   - moment: now; the receiver's certificate is judged by it.
    ///   - interruption: a descriptor that becomes readable when the attempt must end early.
    /// - Throws: `.interrupted`, `.networkUnavailable`, or `.signingFailed` when OpenSSL makes no HMAC.
    func post(
        _ payload: String, delivery: String, at moment: Timestamp, interruption: Int32?
    ) throws(ToolkitError) -> DeliveryOutcome {
        let content = Array(payload.utf8)
        var request = Request(tag: 0, url: url, at: moment.seconds, keepsConnection: false)
        request.content = content
        request.fields = try fields(for: content, delivery: delivery, at: moment)
        var outcome = DeliveryOutcome.interrupted
        _ = try options.client(trust: trust, limiter: nil, interruption: interruption).run([request]) { _, result in
            outcome = DeliveryOutcome(result)
            return nil
        }
        return outcome
    }

    private func fields(
        for content: [UInt8], delivery: String, at moment: Timestamp
    ) throws(ToolkitError) -> [String] {
        let name = String(utf8: delivery.utf8.filter { (0x21...0x7E).contains($0) })
        let fields = ["Aasa-Timestamp: \(moment.seconds)", "Aasa-Delivery: \(name)"]
        guard let secret else { return fields }
        let message = Array("\(moment.seconds).".utf8) + content
        let code = try mapping(MessageAuthenticationCode.hmacSHA256(of: message, key: secret)) { (error: PKIError) in
            ToolkitError(.signingFailed, detail: error.detail)
        }
        return fields + ["Aasa-Signature: sha256=\(code.hexadecimal)"]
    }
}

extension DeliveryOutcome {
    /// The outcome of a request. A redirect is not followed: the user decides which server gets the events.
    fileprivate init(_ result: TransferResult) {
        switch result {
        case .failure(let failure): self = .failed(retryAfter: nil, text: failure.text)
        case .response(let response):
            let text = "the receiver answered \(response.status)"
            switch response.status {
            case 200..<300: self = .delivered
            // Those that mean "later": RFC 9110, RFC 8470, RFC 6585.
            case 408, 425, 429, 500...: self = .failed(retryAfter: response.retryAfter, text: text)
            default: self = .refused(text: text)
            }
        }
    }
}
