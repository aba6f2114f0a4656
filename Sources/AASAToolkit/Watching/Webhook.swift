internal import HTTPS
internal import PKI
internal import POSIX
package import AASA

/// An HTTPS URL to which events are posted, each as a JSON text, signed with a shared secret.
///
/// The fields of a delivery:
/// - `Aasa-Timestamp`: seconds since 1970 at which it was sent;
/// - `Aasa-Signature`: `sha256=` and in hexadecimal digits the HMAC-SHA-256 (RFC 2104) of that number, a full stop and the
///   content: neither can be changed, and an old delivery cannot be replayed as a new one; left out without a secret;
/// - `Aasa-Delivery`: identifies the event, the same at every attempt: a receiver may get one twice.
package struct Webhook: Sendable {
    /// The outcome of one attempt.
    package enum Outcome: Sendable, Equatable {
        /// The receiver accepted it (2xx).
        case delivered(status: Int)
        /// Another attempt may succeed; `after` so many seconds at the earliest, if the receiver sent Retry-After.
        case retry(after: Int?, Cause)
        /// The receiver rejected it (3xx, and 4xx except those that mean "later"). A redirect is not followed: the user decides
        /// which server gets the events.
        case refused(status: Int)
    }

    package enum Cause: Sendable, Equatable {
        /// 408, 425, 429 (RFC 9110, RFC 8470, RFC 6585) or 5xx.
        case status(Int)
        /// No answer; libcurl's text.
        case noAnswer(String)
        /// The caller ended the attempt.
        case interrupted
    }

    package let url: String
    private let secret: [UInt8]?
    private let trust: TrustAnchors
    private let options: NetworkOptions

    /// Bytes of the longest URL.
    static let longestURL = 2048

    /// `url`: `https`, without user and password, in visible ASCII characters.
    ///
    /// `secret`: nil sends no signature.
    ///
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
        guard url.utf8.count <= longestURL, url.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return false }
        let parts = URLParts(url)
        guard parts.hasScheme("https") else { return false }
        return !parts.authority.isEmpty && !parts.authority.hasPrefix(":") && !parts.authority.contains("@")
    }

    /// Posts one event and waits for the answer. Any thread may call this.
    ///
    /// `delivery`: identifies the event; only its visible ASCII characters are sent.
    ///
    /// `moment`: now; the receiver's certificate is judged by it.
    ///
    /// `interruption`: a descriptor that becomes readable when the attempt must end early.
    ///
    /// - Throws: `.networkUnavailable`, or `.signingFailed` when OpenSSL makes no HMAC.
    package func post(
        _ payload: String, delivery: String, at moment: Timestamp, interruption: Int32?
    ) throws(ToolkitError) -> Outcome {
        let content = Array(payload.utf8)
        var request = Request(tag: 0, url: url, at: moment.seconds, keepsConnection: false)
        request.content = content
        request.fields = try fields(for: content, delivery: delivery, at: moment)
        var outcome = Outcome.retry(after: nil, .interrupted)
        _ = try options.client(trust: trust, limiter: nil, interruption: interruption).run([request]) { _, result in
            outcome = Self.outcome(result)
            return nil
        }
        return outcome
    }

    private func fields(
        for content: [UInt8], delivery: String, at moment: Timestamp
    ) throws(ToolkitError) -> [String] {
        let name = String(decoding: delivery.utf8.filter { (0x21...0x7E).contains($0) }, as: UTF8.self)
        let fields = ["Aasa-Timestamp: \(moment.seconds)", "Aasa-Delivery: \(name)"]
        guard let secret else { return fields }
        do throws(PKIError) {
            let message = Array("\(moment.seconds).".utf8) + content
            let code = try MessageAuthenticationCode.hmacSHA256(of: message, key: secret)
            return fields + ["Aasa-Signature: sha256=\(code.hexadecimal)"]
        } catch {
            throw ToolkitError(.signingFailed, path: nil, detail: error.detail)
        }
    }

    private static func outcome(_ result: TransferResult) -> Outcome {
        switch result {
        case .failure(let failure): .retry(after: nil, .noAnswer(failure.text))
        case .response(let response):
            switch response.status {
            case 200..<300: .delivered(status: response.status)
            case 408, 425, 429, 500...: .retry(after: response.retryAfter, .status(response.status))
            default: .refused(status: response.status)
            }
        }
    }
}
