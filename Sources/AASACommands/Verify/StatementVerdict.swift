internal import AASA
internal import AASAToolkit
internal import AASAWeb
internal import AssetLinks
internal import AssetLinksToolkit

/// Whether a website has a statement about a target, and why.
struct StatementVerdict: ResultView {
    /// The app; without one, the list is judged as a whole.
    let app: NamedApp?
    let checkedAt: Timestamp
    /// Whether the list is that of a file, which has no response.
    private let isOfFile: Bool
    private let judgement: StatementJudgement

    init(_ relation: Relation, to app: NamedApp?, in inspection: SiteStatements, isOfFile: Bool, checkedAt: Timestamp) {
        self.isOfFile = isOfFile
        self.app = app
        self.checkedAt = checkedAt
        var inspection = inspection
        inspection.expectedRelations = [relation]
        judgement = StatementJudgement(relation, to: app?.assets ?? [], in: inspection)
    }

    private var inspection: SiteStatements { judgement.inspection }

    var exitStatus: ExitCode { ExitCode(judgement.status) }

    var hint: String? {
        CommandAdvice.hint(judgement.verdictHint, for: judgement.finding?.remedy)
            ?? FailureHints.statementHint(for: judgement.reason)
    }

    /// The verdict as a result for CI.
    ///
    /// - Parameter file: the file that was judged in place of the site's list.
    func reportCase(file: String?) -> ReportCase {
        let location = judgement.finding?.location
        let isInList = location?.url == nil || location?.url == inspection.listURL
        let range = if isInList { location?.range } else { Range<Int>?.none }
        return ReportCase(
            judgement.status, of: inspection.origin.siteName,
            title: [app?.text, conditions].compactMap(\.self).joined(separator: " "), code: judgement.reason,
            message: judgement.message, hint: hint,
            location: Finding.Location(url: inspection.listURL, file: file, range: range))
    }

    /// Google's error codes, each once.
    private var errorCodes: [String] { inspection.search.errorNames }

    /// The keys of a verdict, in the same order.
    var objects: [JSONText] {
        let list = inspection.list
        let answer: Answer? = if isOfFile { nil } else { list?.answer }
        let isSigned: Bool? = if list?.document == nil { nil } else { false }
        let object = JSONText([
            "site": inspection.origin.siteName, "app": app?.text, "service": judgement.relation.description,
            "rules": inspection.search.rules.rawValue, "status": judgement.status,
            "reason": judgement.reason.rawValue, "message": judgement.message,
            "url": isOfFile ? nil : list?.url, "http": answer?.status, "contentType": answer?.contentType,
            "bytes": isOfFile ? list?.document?.count : answer?.size,
            "signed": isSigned, "signer": JSONText.null, "cdn": JSONText.null,
            "checkedAt": checkedAt.description, "retryAt": JSONText.null, "attempts": 1, "services": JSONText.array([]),
            "checks": JSONText.array(checks), "hint": hint, "sha256": list?.document?.sha256,
            "labels": JSONText.null, "mode": JSONText.null, "dalErrors": errorCodes,
            "certificates": inspection.certificates.map(\.jsonObject),
        ])
        return [object]
    }

    /// The checks in JSON. A file has no content type.
    private var checks: [JSONText] {
        let made = judgement.checks.filter { check in !isOfFile || check.kind != .contentType }
        return made.map { check in VerdictJSON.check(check, seen: seen(by: check)) }
    }

    private func seen(by check: Check) -> String {
        guard check.failure == nil, let list = inspection.list else { return judgement.message }
        let url = if isOfFile { String?.none } else { list.url }
        let answer = list.answer
        let text = check.seen(
            url: url, status: answer?.status ?? 200, size: answer?.size ?? 0, contentType: answer?.contentType)
        return text ?? judgement.message
    }

    private var conditions: String { "(\(judgement.relation), \(inspection.search.rules.rawValue))" }

    func lines(_ style: Style) -> [String] {
        let status = judgement.status
        let title = style.marked(MarkedResult(ResultMark(status), status.rawValue))
        let about = style.faint(conditions)
        let names = [inspection.origin.siteName, app?.text.printable].compactMap(\.self).joined(separator: "  ")
        var lines = ["\(title)  \(names)  \(about)", "  \(judgement.message.printable)"]
        if let hint, status != .approved { lines.append("  hint: \(hint.printable)") }
        if !errorCodes.isEmpty { lines.append("  Google's service would report \(errorCodes.joined(separator: ", "))") }
        return lines
    }
}

extension ReportSuite {
    /// The verdicts on one website.
    ///
    /// - Parameter file: the file that was judged in place of the site's list.
    init(
        _ verdicts: [StatementVerdict], about inspection: SiteStatements, certificates: [ReportCase], file: String?
    ) {
        let text = SourceText(inspection.list?.document ?? [], isFile: true)
        self.init(
            path: inspection.origin.siteName,
            cases: verdicts.map { verdict in verdict.reportCase(file: file) } + certificates,
            texts: SourceTexts(text, named: file ?? inspection.listURL))
    }
}

extension SiteStatements {
    /// The targets that have a relation, each once: websites, and apps that systems know by their package and
    /// certificate.
    func namedApps(_ relation: Relation) -> [NamedApp] {
        var apps: [NamedApp] = []
        for link in search.links where link.relation == relation {
            switch link.target {
            case .web(let origin): apps.append(.web(origin))
            case .app(let app):
                guard app.isIdentifiable, let fingerprint = try? CertificateFingerprint(app.fingerprint) else {
                    continue
                }
                apps.append(.android(AndroidIdentity(package: app.package, fingerprints: [fingerprint])))
            }
        }
        return apps
    }
}
