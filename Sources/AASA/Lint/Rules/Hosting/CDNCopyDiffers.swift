extension LintRule {
    static let cdnCopyDiffers = LintRule(
        code: "AASA614", name: "cdn-copy-differs", severity: .warning,
        summary: "Apple's CDN has another document than the site.",
        explanation: """
            Devices since iOS 14 read the CDN's copy. After a change the CDN requests the file again within 24 hours, and devices \
            request it from the CDN about once a week and when the app is installed. 'aasa check' requests the CDN's copy; \
            'aasa lint' does not. A difference that does not concern the apps of the command line is a note.
            """,
        sources: [.supporting, .debugging],
        examples: [
            .reported(when: "a CDN that has an older document"),
            .accepted(when: "a CDN that has the same document, formatted otherwise"),
        ]
    ) { subject in
        guard let cdn = subject.hosting?.cdn, let copy = cdn.file, !copy.isCutOff, let file = subject.readableFile,
            let older = copy.content.document.flatMap({ try? AssociationFile($0) })
        else { return [] }
        let comparison = AssociationComparison(older, file, limit: AssociationComparison.usualLimit)
        guard let difference = comparison.firstDifference(concerning: subject.options.knownApps) else { return [] }
        let apps = subject.options.knownApps
        let isOthers = !apps.isEmpty && !apps.contains { comparison.concerns($0) }
        return .one(
            nil, "\(cdn.cdnName) has another document than the site: \(difference)",
            hint: "wait for the CDN's next request; builds for development can use '?mode=developer' until then"
        ).rated(isOthers ? .note : .warning)
    }
}

extension PlaceReport {
    /// The CDN of the place: Apple's, or the host of its URL.
    package var cdnName: String {
        let host = url.split(separator: "/", omittingEmptySubsequences: true).dropFirst().first
        return url.hasPrefix(RuleSet.appleCDN + "/") ? "Apple's CDN" : host.map { "the CDN \($0)" } ?? "the CDN"
    }
}

extension LintSubject {
    /// The association file, if devices can read it.
    var readableFile: AssociationFile? { syntaxErrors.isEmpty && foreign == nil ? file : nil }
}
