internal import AASA
internal import AssetLinks

/// How a site serves its file or its statement list, using only what the table has of the last response.
struct RecordedHosting {
    let record: PairRecord
    /// The document of the response; nil if the table does not have it.
    let document: [UInt8]?

    /// What the rules about hosting find; nil for a response that is not known well enough.
    var findings: [Finding]? {
        let system = record.pair.system
        guard let url = record.evidence.url, let response else { return nil }
        if let rules = system.statementRules {
            var statements = SiteStatements(WebOrigin(record.pair.site), under: rules)
            _ = statements.read([url: response])
            return statements.hostingFindings(.standard)
        }
        let hop = Hop(url: url, observation: response, connection: nil)
        let place = PlaceInspection(url: url, hops: [hop])
        let hosting = HostingInspection(site: record.pair.site, places: [place])
        return LintSubject(hosting, options: LintOptions(rules: system, knownApps: [])).hostingFindings(.standard)
    }

    /// The site's own response. A failure to connect is in the verdict alone, and what Apple's CDN
    /// responds is not the site's.
    private var response: Observation? {
        let evidence = record.evidence
        let isTooLarge = record.reason == .tooLarge
        guard let status = evidence.http else { return nil }
        guard !record.pair.system.usesCDN(record.mode) else { return nil }
        // Whether a page is in the place of the file is in the document.
        if StatusClass(status) == .file, document == nil, !isTooLarge { return nil }
        var answer = Answer(
            url: evidence.url, status: status, contentType: evidence.contentType,
            redirectTarget: evidence.redirectTarget, retryAfter: nil, size: evidence.bytes ?? 0, isCutOff: isTooLarge,
            content: content)
        answer.challenge = evidence.challenge
        return .answer(answer)
    }

    private var content: Content {
        let document = document ?? []
        guard record.evidence.signed == true else { return .plain(document) }
        return .signed(
            SignatureInspection(
                wrapping: .der, problem: nil, signers: [], certificateCount: 0, trailingBytes: 0, payload: document))
    }
}
