/// A status of HTTP (RFC 9110 section 15), or one with which Cloudflare reports on the server behind it ("Cloudflare
/// 5xx errors").
package enum HTTPStatus {
    private static let phrases = [
        400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
        406: "Not Acceptable", 410: "Gone", 429: "Too Many Requests", 451: "Unavailable For Legal Reasons",
        500: "Internal Server Error", 502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Timeout",
        520: "Unknown Error", 521: "Web Server Is Down", 522: "Connection Timed Out", 523: "Origin Is Unreachable",
        524: "A Timeout Occurred", 525: "SSL Handshake Failed", 526: "Invalid SSL Certificate",
    ]

    /// Whether clients go on to the URL in `Location` (RFC 9110 sections 15.4.2 to 15.4.9): not with 300 and 304.
    package static func isFollowed(_ status: Int) -> Bool { [301, 302, 303, 307, 308].contains(status) }

    /// Whether the server states that there is no file: 404 or 410.
    package static func isMissing(_ status: Int) -> Bool { status == 404 || status == 410 }

    /// The number and the reason phrase: `404 Not Found`. The number alone when the phrase is not well known.
    package static func text(_ status: Int) -> String {
        guard let phrase = phrases[status] else { return "\(status)" }
        return "\(status) \(phrase)"
    }
}

/// What the status of a response means for the requested file.
package enum StatusClass: Sendable {
    /// 200, the only status that brings a file.
    case file
    /// A 3xx (RFC 9110 section 15.4).
    case redirect
    /// A 4xx (RFC 9110 section 15.5).
    case clientError
    /// A 5xx (RFC 9110 section 15.6), which may be temporary.
    case serverError
    case other

    package init(_ status: Int) {
        self =
            switch status {
            case 200: .file
            case 300...399: .redirect
            case 400...499: .clientError
            case 500...599: .serverError
            default: .other
            }
    }
}

extension Answer {
    package var statusClass: StatusClass { StatusClass(status) }
    package var isFile: Bool { statusClass == .file && misstatedCoding == nil }

    /// Whether the answer is a file that was read to its end.
    package var isWholeFile: Bool { isFile && !isCutOff }

    /// Whether the answer leads elsewhere: by a status that is followed, with a Location.
    package var isRedirect: Bool { HTTPStatus.isFollowed(status) && redirectTarget != nil }

    /// The status and its name, with what a firewall did.
    package var statusWords: String {
        let text = HTTPStatus.text(status) + (challenge?.clause ?? storageError?.clause ?? "")
        let lacksURL = HTTPStatus.isFollowed(status) && redirectTarget == nil
        return lacksURL ? "\(text) without a URL" : text
    }

    /// That the body is not in the coding that is stated; nil for one that can be read.
    package var codingProblem: String? {
        guard let misstatedCoding else { return nil }
        let field = misstatedCoding.isEmpty ? "Content-Encoding" : "Content-Encoding: \(misstatedCoding)".tidied
        return "the body is not what '\(field)' states"
    }

    /// What the server does, as the predicate of a sentence about the URL.
    package var predicate: String {
        if let codingProblem { return "answers, but \(codingProblem)" }
        if isRedirect, let redirectTarget { return "redirects (\(status)) to \(redirectTarget)" }
        guard let retryAfter else { return "answers \(statusWords)" }
        return "answers \(statusWords), with 'Retry-After: \(retryAfterField ?? "\(retryAfter)")'"
    }

    /// What the server does, and what devices make of a redirect.
    ///
    /// - Parameter subject: of the sentence: the URL, or what is there.
    package func sentence(about subject: String) -> String {
        let sentence = "\(subject) \(predicate)"
        return isRedirect ? "\(sentence), and devices do not follow redirects" : sentence
    }
}

extension Observation {
    /// What the server does, as the predicate of a sentence about the URL.
    package var predicate: String {
        switch self {
        case .answer(let answer): answer.predicate
        case .noAnswer(_, let failure): failure.predicate
        case .untrustedServer(_, let distrust): "has no trusted certificate: \(distrust.text.tidied)"
        }
    }
}
