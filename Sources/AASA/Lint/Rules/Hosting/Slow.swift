extension LintRule {
    static let slow = LintRule(
        code: "AASA611", name: "slow", severity: .error,
        summary: "The answer is slow.",
        explanation: """
            Apple's CDN is reported to give a site about five seconds (SWCERR00301, Timeout). What is measured here is the time \
            from this machine: from another continent it is longer. More than two seconds are a note.
            """,
        sources: [LintRule.Source(title: "developers in Apple's forums: SWCERR00301", url: nil)],
        examples: [
            .reported(when: "an answer after six seconds"),
            .reported(when: "an answer after three seconds"),
            .accepted(when: "an answer after two seconds"),
        ]
    ) { subject in
        // Those that a device requests, up to the one with the file.
        let requested = subject.failingPlaces + (subject.filePlace.map { [$0] } ?? [])
        let slowest = requested.filter { $0.observation?.answer != nil }
            .compactMap { place in place.connection.map { (place.url, $0.times) } }
            .max { $0.1.total < $1.1.total }
        guard let (url, times) = slowest, times.total > noticeable else { return [] }
        let isTooSlow = times.total > RequestTimes.reportedCDNLimit
        let limit =
            isTooSlow ? ", and Apple's CDN is reported to wait for \(RequestTimes.reportedCDNLimit.grouped)" : ""
        return .one(
            nil, "\(url) took \(times.total.grouped) ms\(limit)",
            hint: Self.longestStep(times).map { "the longest step: \($0)" }
        ).rated(isTooSlow ? .error : .note)
    }

    /// Milliseconds that are worth a note.
    private static let noticeable = 2000

    private static func longestStep(_ times: RequestTimes) -> String? {
        let soFar = (times.lookup ?? 0) + (times.connect ?? 0) + (times.tls ?? 0)
        let steps: [(String, Int?)] = [
            ("finding the address", times.lookup), ("connecting", times.connect), ("the TLS handshake", times.tls),
            ("waiting for the first byte", times.firstByte.map { $0 - soFar }),
            ("the transfer", times.firstByte.map { times.total - $0 }),
        ]
        let longest = steps.compactMap { name, time in time.map { (name, $0) } }.max { $0.1 < $1.1 }
        return longest.map { "\($0.0), \($0.1.grouped) ms" }
    }
}
