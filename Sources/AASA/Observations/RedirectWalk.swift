/// The way from one place along its redirects: which URL is asked next, as far as the hops have come.
public struct RedirectWalk: Sendable {
    /// Redirects that are followed from one place.
    public static let longest = 10

    /// What is known so far.
    public private(set) var report: PlaceReport
    /// The URL to ask; nil when the walk is at its end.
    public private(set) var next: String?

    public init(from url: String) {
        report = PlaceReport(url: url, hops: [], ending: .answer, asAppleBot: nil)
        next = url
    }

    /// Takes what asking ``next`` has shown.
    public mutating func note(_ hop: Hop) {
        report.hops.append(hop)
        next = nil
        // RFC 9110 section 15.4: a redirect is a 3xx with a Location.
        guard let answer = hop.observation?.answer, (300...399).contains(answer.status),
            let target = answer.redirectTarget
        else { return }
        if report.hops.contains(where: { $0.url.utf8.elementsEqual(target.utf8) }) {
            report.ending = .loop
        } else if !Self.mayBeAsked(target) {
            report.hops.append(Hop(url: target, observation: nil, connection: nil))
            report.ending = .notAsked
        } else if report.hops.count > Self.longest {
            report.ending = .tooMany
        } else {
            next = target
        }
    }

    /// Only `https`, and never with a user's name or password, which a site could use to have others asked with them.
    private static func mayBeAsked(_ url: String) -> Bool {
        let scheme = "https://"
        let bytes = Array(url.utf8)
        let start = bytes.prefix(scheme.utf8.count).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        guard start.elementsEqual(scheme.utf8) else { return false }
        let ends = Array("/?#\\".utf8)
        return !bytes.dropFirst(start.count).prefix { !ends.contains($0) }.contains(UInt8(ascii: "@"))
    }
}
