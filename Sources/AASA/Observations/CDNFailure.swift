/// The reason why Apple's CDN has no file of a site: a code and a text, for instance `SWCERR00301 Timeout`.
///
/// Apple publishes no list of the codes. ``Kind`` has those that developers have reported.
package struct CDNFailure: Sendable, Equatable {
    /// A code with a known meaning.
    package struct Kind: Sendable, Equatable {
        /// The number after `SWCERR`.
        package let number: Int
        /// The CDN's text.
        package let name: String
        /// What happened, as a clause, and what it is usually caused by.
        package let meaning: String
        package let cause: String

        package static let badResponse = Kind(
            number: 101, name: "Bad HTTP Response",
            meaning: "the site answered Apple's CDN with a status other than 200",
            cause: "a firewall or a bot rule that lets a browser in and AASA-Bot not, a redirect, or a missing file")
        package static let privateAddress = Kind(
            number: 202, name: "Connections to private/reserved IP addresses are not allowed",
            meaning: "the domain resolves to an address that is not of the public internet",
            cause: "an internal host; ?mode=developer or a managed device fetches from the site itself")
        package static let timeout = Kind(
            number: 301, name: "Timeout",
            meaning: "the site did not answer Apple's CDN in time, which is about five seconds",
            cause: "a slow server, a distant one, or an IPv6 address that does not answer")
        package static let malformedJSON = Kind(
            number: 401, name: "Bad JSON content", meaning: "what the site answered Apple's CDN is not JSON",
            cause: "a page in place of the file, or a mistake in it")

        /// The kinds that developers have reported; others have a code and a text alone.
        package static let known = [badResponse, privateAddress, timeout, malformedJSON]
    }

    /// The User-Agent of the CDN's requests.
    package static let userAgent = "AASA-Bot/1.0.0"

    /// `SWCERR` and five digits; nil when the text does not begin with a code.
    package var code: String?
    package var text: String

    package init(code: String?, text: String) {
        self.code = code
        self.text = text
    }

    /// Reads `SWCERR00101 Bad HTTP Response: 403 Forbidden`.
    init(_ reason: String) {
        let head = Array(reason.utf8.prefix { byte in byte != " " && byte != ":" })
        if Self.number(ofCode: head) != nil {
            self.init(code: String(utf8: head), text: Self.trimmed(reason.utf8.dropFirst(head.count)))
        } else {
            self.init(code: nil, text: reason)
        }
    }

    /// The kind of failure; nil for an unknown code, and without a code.
    package var kind: Kind? {
        guard let code, let number = Self.number(ofCode: Array(code.utf8)) else { return nil }
        return Kind.known.first { $0.number == number }
    }

    /// Code and text as they were sent.
    package var description: String { [code ?? "", text].filter { !$0.isEmpty }.joined(separator: " ") }

    /// The part of the text after its first colon.
    var argument: String? {
        guard let colon = text.utf8.firstIndex(of: ":") else { return nil }
        return Self.trimmed(text.utf8[colon...]).nonEmpty
    }

    /// Removes a colon and spaces in front.
    private static func trimmed(_ text: Substring.UTF8View) -> String {
        String(Substring(text.drop { $0 == " " || $0 == ":" }))
    }
}

// MARK: Codes

extension CDNFailure {
    package static let codePrefix = "SWCERR"
    private static let digitCount = 5

    /// The number of a code; nil for any other text.
    package static func number(ofCode code: [UInt8]) -> Int? {
        let digits = code.dropFirst(codePrefix.utf8.count)
        guard code.starts(with: codePrefix.utf8), digits.count == digitCount,
            digits.allSatisfy(\.isDigit)
        else { return nil }
        return Int(String(utf8: digits))
    }

    /// `SWCERR00101` for 101.
    package static func code(_ number: Int) -> String { codePrefix + number.digits(atLeast: digitCount) }
}
