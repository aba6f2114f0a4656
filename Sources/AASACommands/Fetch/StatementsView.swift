internal import AASA
internal import AssetLinks

/// The statements that a website serves, and how.
struct StatementsView {
    let inspection: SiteStatements

    private var search: StatementSearch { inspection.search }

    var status: ExitCode { ExitCode(inspection.listStatus) }

    var failure: CommandFailure {
        let finding = inspection.decisiveFinding?.finding
        let message = finding?.placedMessage(at: inspection.listURL) ?? "\(inspection.listURL): there is no list"
        return CommandFailure(status, message, hint: finding?.advice)
    }

    var notes: [String] {
        var notes: [String] = []
        if let list = inspection.list, let answer = list.answer {
            let type = answer.contentType ?? "no content type"
            var size = answer.size.counted("byte")
            if answer.isCutOff { size = "more than \(StatementList.maximumSize.grouped) bytes" }
            notes.append("\(list.url) answers \(answer.status), \(type), \(size)")
        }
        notes.append("\(search.links.count.counted("statement")) under the rules of \(search.rules.rawValue)")
        if search.hasFailed { notes.append("Android's agent ends in an exception, and verifies no app of the host") }
        return notes + search.errorNames
    }

    func json(withPayload hasPayload: Bool) -> JSONText {
        let list = inspection.list
        var payload: String?
        if hasPayload, let document = list?.document { payload = String(utf8: document) }
        return JSONText([
            "site": inspection.origin.description, "rules": search.rules.rawValue, "url": list?.url,
            "http": list?.answer?.status, "contentType": list?.answer?.contentType, "bytes": list?.answer?.size,
            "statements": search.links.map(Self.json), "dalErrors": search.errorNames, "payload": payload,
        ])
    }

    private static func json(_ link: ListReading.Link) -> JSONText {
        let target =
            switch link.target {
            case .web(let origin): JSONText(["namespace": "web", "site": origin.description])
            case .app(let app):
                JSONText([
                    "namespace": "android_app", "package_name": app.package, "sha256_cert_fingerprint": app.fingerprint,
                ])
            }
        return JSONText(["relation": link.relation.description, "target": target])
    }
}
