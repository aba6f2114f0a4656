internal import AASA

/// What Apple's CDN says of a site's file, in words.
enum CDNWording {
    /// What the CDN tried, how old its answer is, and when devices will see another; a sentence each.
    static func notes(_ judgement: Judgement) -> [String] {
        guard judgement.isOfCDN else { return [] }
        guard let answer = judgement.answer else { return [notReached(judgement)] }
        guard let report = answer.cdn else { return [] }
        let isFile = answer.status == 200
        var notes = [
            report.failure.map { origin($0, report) }, copy(report, isFile: isFile), direct(report, judgement),
        ]
        if isFile, judgement.app != nil, judgement.status == .denied {
            notes.append("the site's own file may be a newer one: 'aasa diff \(judgement.site) --cdn' compares them")
        }
        if isFile || (400...499).contains(answer.status) { notes.append(change) }
        return notes.compactMap { $0 }
    }

    /// When a change at the site comes to devices (Apple, "Supporting associated domains" and TN3155).
    static let change =
        "a change at the site is seen late: the CDN asks for it within 24 hours, devices ask the CDN about once a week, and when the app is installed (Apple)"

    private static func notReached(_ judgement: Judgement) -> String {
        var trouble = "it is the CDN that was not reached, and not the site; does a proxy or a firewall keep it away?"
        if case .untrustedServer = judgement.observation {
            trouble = "it is the CDN's certificate, and not the site's;"
        }
        return "\(trouble) 'aasa verify \(judgement.site) --rules ios9' asks the site itself"
    }

    /// What came of the CDN's question to the site.
    private static func origin(_ failure: CDNFailure, _ report: CDNReport) -> String {
        let from = report.from ?? "the site"
        let details = (report.cause ?? report.details).map { ": \($0)" } ?? ""
        return switch failure.kind {
        case .badResponse: "the CDN asked \(from) and got \(report.originStatus ?? "another answer than 200\(details)")"
        case .privateAddress: "the CDN found a private or reserved address for \(from), and does not ask there"
        case .timeout: "the CDN asked \(from) and gave up waiting\(details)"
        case .malformedJSON: "the CDN asked \(from) and cannot read what it got as JSON\(details)"
        case .other:
            "the CDN asked \(from)" + (failure.code.map { "; what \($0) means is not known" } ?? "")
                + (report.details.map { "; details: \($0)" } ?? "")
        }
    }

    /// How old the CDN's answer is, and how long it is kept.
    static func copy(_ report: CDNReport, isFile: Bool) -> String? {
        let name = isFile ? "the CDN's copy" : "the CDN's answer"
        let origin = isFile ? report.from.map { " of \($0)" } ?? "" : ""
        let format = isFile ? report.originFormat.map { " (\($0))" } ?? "" : ""
        var parts: [String] = []
        if let age = report.age { parts.append(age == 0 ? "is new" : "is \(age.duration) old") }
        if let maxAge = report.maxAge, let end = report.expiresAt {
            let isOver = (report.age ?? 0) >= maxAge
            parts.append(isOver ? "ran out at \(end)" : "is kept until \(end)")
        }
        let caches = [("X-Cache", report.cache), ("Via", report.via)].compactMap { field, value in
            value.map { "\(field): \($0)" }
        }
        if parts.isEmpty, caches.isEmpty, origin.isEmpty { return nil }
        if parts.isEmpty { parts.append("has an age that is not told") }
        return name + origin + format + " " + parts.joined(separator: " and ")
            + (caches.isEmpty ? "" : " (\(caches.joined(separator: "; ")))")
    }

    private static func direct(_ report: CDNReport, _ judgement: Judgement) -> String? {
        switch report.tryDirect {
        case true?:
            "the CDN tells devices that they may ask the site itself (Apple-Try-Direct: true), as 'aasa verify \(judgement.site) --rules ios14 --mode developer' does"
        case false?: "the CDN tells devices not to ask the site itself (Apple-Try-Direct: false)"
        case nil: nil
        }
    }
}
