internal import AASA
internal import AASAWeb
internal import Arguments
internal import AssetLinks
internal import AssetLinksToolkit

/// Whether a website has a statement about a target, and why.
struct StatementVerdict: ResultView {
    let app: NamedApp
    let checkedAt: Timestamp
    private let judgement: StatementJudgement

    init(_ relation: Relation, to app: NamedApp, in inspection: SiteStatements, checkedAt: Timestamp) {
        self.app = app
        self.checkedAt = checkedAt
        judgement = StatementJudgement(relation, to: app.assets, in: inspection)
    }

    private var relation: Relation { judgement.relation }
    private var inspection: SiteStatements { judgement.inspection }
    private var search: StatementSearch { inspection.search }
    private var list: StatementListRecord? { inspection.list }
    private var reason: Reason { judgement.reason }
    private var status: Status { judgement.status }
    private var message: String { judgement.message }

    var exitStatus: ExitCode {
        switch status {
        case .approved: .yes
        case .denied: .no
        case .pending: .unknown
        }
    }

    var hint: String? {
        judgement.hint ?? FailureHints.statementHint(for: reason, at: inspection.origin.listURL)
    }

    /// Google's error codes, each once.
    var errorCodes: [String] { search.errorNames }

    /// The keys of a verdict, in the same order, and `dalErrors`.
    var objects: [JSONText] { [object] }

    private var object: JSONText {
        let isSigned: Bool? = if list?.document == nil { nil } else { false }
        return JSONText([
            "site": Self.site(inspection.origin), "app": app.text, "service": relation.description,
            "rules": search.rules.rawValue, "status": status, "reason": reason.rawValue, "message": message,
            "url": list?.url, "http": list?.status, "contentType": list?.contentType, "bytes": list?.size,
            "signed": isSigned, "signer": JSONText.null,
            "checkedAt": checkedAt.description, "retryAt": JSONText.null, "attempts": 1, "services": JSONText.array([]),
            "checks": JSONText.array([]), "hint": hint, "sha256": JSONText.null,
            "labels": JSONText.null, "dalErrors": errorCodes,
        ])
    }

    /// A website as a site, or with its scheme when that is not https.
    private static func site(_ origin: WebOrigin) -> String {
        origin.isSecure ? String(origin.description.dropFirst(8)) : origin.description
    }

    func lines(_ style: Style) -> [String] {
        let title = style.marked(MarkedResult(ResultMark(status), status.rawValue))
        let about = style.faint("(\(relation), \(search.rules.rawValue))")
        var lines = [
            "\(title)  \(Self.site(inspection.origin))  \(app.text.printable)  \(about)", "  \(message.printable)",
        ]
        if let hint, status != .approved { lines.append("  hint: \(hint.printable)") }
        if !errorCodes.isEmpty {
            lines.append("  Google's service reports \(errorCodes.joined(separator: ", "))")
        }
        return lines
    }
}
