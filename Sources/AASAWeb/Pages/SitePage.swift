internal import AASA
internal import AASAToolkit

/// What is known of a site: verdicts, what to fix, the documents and the history.
struct SitePage {
    let site: Site
    let context: PageContext
    let pairs: [PairRecord]
    private let isCut: Bool
    private let changes: [VerdictChange]
    private let state: SiteState?
    let documents: [Document]

    /// A document with the rules of the systems that receive it.
    struct Document {
        let sha256: String
        var rules: [SystemVersion]
        /// Nil when the table does not have it; so is the view.
        let bytes: [UInt8]?
        let view: DocumentView?

        var names: String { rules.map(\.rawValue).joined(separator: ", ") }
    }

    private static let maximumPairs = 300
    private static let maximumChanges = 100
    private static let shownChanges = 10

    /// Nil for a site of which the table has nothing.
    init?(_ site: Site, _ table: AssociationTable, _ context: PageContext) throws(ToolkitError) {
        self.site = site
        self.context = context
        let filter = AssociationTable.Filter(status: nil, site: site, app: nil)
        let page = try table.page(filter, by: .status, after: nil, limit: Self.maximumPairs)
        pairs = page.pairs
        isCut = page.next != nil
        changes = try table.historyPage(
            HistoryFilter(site: NamePattern(site), app: nil, since: nil), before: nil, limit: Self.maximumChanges
        ).changes
        state = try table.state(of: site)
        var documents: [Document] = []
        for set in SystemVersion.allCases.reversed() {
            guard let sha256 = pairs.first(where: { $0.pair.system == set && $0.sha256 != nil })?.sha256 else {
                continue
            }
            if let known = documents.firstIndex(where: { $0.sha256 == sha256 }) {
                documents[known].rules.append(set)
            } else {
                let bytes = try table.document(sha256)
                let view = bytes.map { DocumentView($0, anchor: "\(site)-\(set)-L", context) }
                documents.append(Document(sha256: sha256, rules: [set], bytes: bytes, view: view))
            }
        }
        self.documents = documents
        if pairs.isEmpty, changes.isEmpty { return nil }
    }

    var content: HTML {
        head + fixes + verdicts + sources + Tag.div([.classes("columns")], certificates, timeline) + documentSections
    }

    // MARK: Head

    private var head: HTML {
        let counts = [Status.denied, .pending, .approved].compactMap { status in
            let count = pairs.count { $0.status == status }
            return count == 0 ? nil : StatusMark(status)("\(count.grouped) \(status.rawValue)")
        }
        let checked = pairs.compactMap(\.checkedAt).max()
        let retry = pairs.compactMap(\.retryAt).min()
        var facts: [HTML] = [checked.map { "last checked " + context.relative($0) } ?? "never checked"]
        let isDue = retry.map { $0 <= context.now } ?? false
        if state?.isLeased == true {
            facts.append("being checked now")
        } else if let retry, isDue {
            let watcher: HTML =
                ": the next free watcher ('aasa watch' or 'aasa serve --watch') checks it, and this page shows the result"
            facts.append("due " + context.relative(retry) + (context.isReport ? HTML() : watcher))
        } else if let retry {
            facts.append("next try " + context.relative(retry))
        }
        let changesSoon = !context.isReport && (state?.isLeased == true || isDue)
        return Tag.h1("\(site.description)")
            + Tag.div(
                [.classes("row")] + (changesSoon ? [.refresh(seconds: 3)] : []), HTML(counts, separator: " "),
                Tag.span([.classes("faint")], HTML(facts, separator: ", ")),
                checkNow)
    }

    private var checkNow: HTML {
        guard let token = context.editorToken, !pairs.isEmpty else { return HTML() }
        return Tag.form(
            [.post, .action(Link("sites", site.description, "check")), .classes("push")],
            PageFrame.token(token), Tag.button([.classes("main")], "Check now"))
    }

    // MARK: What to fix

    /// Pairs by reason and message, expiring certificates and errors in documents.
    private var fixes: HTML {
        if pairs.isEmpty {
            return StatusMark.wait.note(Tag.p("The table has no pair of this site any more. Its history remains."))
        }
        let failing = pairs.filter { $0.status != .approved }
        let others = expiringCertificates + faultyDocuments
        if failing.isEmpty, others.isEmpty {
            return StatusMark.good.note(Tag.p("The site approves every app that is checked. Nothing is to be fixed."))
        }
        var groups: [(record: PairRecord, count: Int)] = []
        for record in failing {
            let known = groups.firstIndex { $0.record.reason == record.reason && $0.record.message == record.message }
            if let known { groups[known].count += 1 } else { groups.append((record, 1)) }
        }
        let notes = groups.prefix(10).map { record, count in
            let number: HTML = count > 1 ? "\(count.grouped) pairs; " : ""
            return StatusMark(record.status).note(
                Tag.h3(
                    StatusMark(record.status)(context.link(.code(record.reason.rawValue), "\(record.reason.title)"))),
                Tag.p("\(record.message)"),
                record.reason.advice.map { Tag.p(Tag.strong("What to do: "), "\($0)") } ?? HTML(),
                Tag.small(
                    number, since(record),
                    ", \(record.pair.app?.description ?? ""), \(record.pair.service.description), \(record.pair.system.title)"
                ))
        }
        return Tag.section(Tag.h2("What to fix"), HTML(Array(notes)), others)
    }

    private var expiringCertificates: HTML {
        let ends = [
            ("TLS", state?.serverNotAfter, "Renew it, and reload the server."),
            ("signer's", state?.signerNotAfter, "Renew it, and sign the file again."),
        ]
        return HTML(
            ends.compactMap { name, end, hint in
                guard let end, end < context.now + CertificateExpiry.warningPeriod else { return nil }
                return (end < context.now ? StatusMark.bad : .warning).note(
                    Tag.p("The \(name) certificate ", context.expiry(end), ". \(hint)"))
            })
    }

    private var faultyDocuments: HTML {
        HTML(
            documents.compactMap { document in
                guard let view = document.view, view.errorCount > 0 else { return nil }
                return StatusMark.bad.note(
                    Tag.p(
                        "The document for \(document.names) has ",
                        Tag.a([.href(.part("\(view.anchor)0"))], "\(view.errorCount.counted("error"))"), "."))
            })
    }

    /// When the pair's verdict became what it is.
    private func since(_ record: PairRecord) -> HTML {
        let change = changes.first { $0.pair == record.pair && $0.at >= record.firstSeen }
        // The pair's last change may be among those that were not read.
        let oldest = changes.count == Self.maximumChanges ? changes.last.map { max($0.at, record.firstSeen) } : nil
        let moment = change?.at ?? oldest ?? record.firstSeen
        let words: HTML =
            change != nil || record.checkedAt == nil ? "since " : oldest != nil ? "since before " : "at least since "
        return words + HTML(text: moment.shown) + " (" + context.relative(moment) + ")"
    }

    // MARK: Verdicts

    private var verdicts: HTML {
        let rows = pairs.map { record in
            let badge = context.badge.map { Tag.small(Tag.a([.href(.path($0(record.pair)))], "badge")) } ?? HTML()
            return Tag.tr(
                Tag.td(StatusMark.verdict(record.status, record.reason, context)),
                Tag.th(
                    [.row], Tag.span([.classes("mono")], "\(record.pair.app?.description ?? "")"), badge,
                    removal(of: record.pair)),
                Tag.td("\(record.pair.service.description)", Tag.small("\(record.pair.system.title)")),
                Tag.td(
                    record.evidence.http.map { "HTTP \($0)" } ?? "no answer",
                    Tag.small("\(record.evidence.url ?? "")")),
                Tag.td(record.checkedAt.map { context.relative($0) } ?? "never"))
        }
        if rows.isEmpty { return HTML() }
        let head = [("Verdict" as HTML), "App", "Service and rules", "Answer", "Checked"].map { Tag.th([.column], $0) }
        return Tag.section(
            Tag.h2("Apps and verdicts"),
            Tag.table([.classes("stack")], Tag.thead(Tag.tr(HTML(head))), Tag.tbody(HTML(rows))),
            isCut
                ? Tag.p(
                    "These are the first \(pairs.count.grouped). ",
                    context.link(.pairs(("site", site.description)), "All pairs of the site"))
                : HTML())
    }

    private func removal(of pair: Pair) -> HTML {
        guard let token = context.editorToken, let app = pair.app,
            pair.service == .any || Service.known.contains(where: { .one($0) == pair.service })
        else { return HTML() }
        return Tag.details(
            Tag.summary("Remove"),
            Tag.form(
                [.post, .action(Link("pairs", "remove"))], PageFrame.token(token),
                PageFrame.hidden(.name("app"), app.description),
                PageFrame.hidden(.name("site"), site.description),
                PageFrame.hidden(.name("service"), pair.service.description),
                PageFrame.hidden(.name("rules"), pair.system.rawValue),
                Tag.button("Remove this pair")))
    }

    // MARK: Certificates and history

    private var certificates: HTML {
        func end(_ title: HTML, _ moment: Timestamp?) -> HTML {
            guard let moment else { return Tag.dt(title) + Tag.dd("not recorded") }
            let mark: StatusMark =
                moment < context.now ? .bad : moment < context.now + OverviewCache.expiry ? .warning : .good
            return Tag.dt(title)
                + Tag.dd(
                    mark(moment < context.now ? "expired" : "expires"), " ", context.relative(moment),
                    ", \(moment.shown)")
        }
        let signer = pairs.compactMap(\.evidence.signer).first
        return Tag.section(
            Tag.h2("Certificates"),
            Tag.dl(
                end("TLS server", state?.serverNotAfter), end("Signer of the file", state?.signerNotAfter),
                signer.map { Tag.dt("Signed by") + Tag.dd("\($0.subject)", Tag.small("issued by \($0.issuer)")) }
                    ?? HTML()))
    }

    private var timeline: HTML {
        let older = changes.dropFirst(Self.shownChanges)
        return Tag.section(
            Tag.h2("History"),
            changes.isEmpty
                ? Tag.p("No verdict has changed since the pairs were added.") : list(changes.prefix(Self.shownChanges)),
            older.isEmpty ? HTML() : Tag.details(Tag.summary("Older changes"), list(older)),
            changes.count == Self.maximumChanges
                ? Tag.p("'aasa table history \(site.description)' shows every change.") : HTML())
    }

    private func list(_ changes: ArraySlice<VerdictChange>) -> HTML {
        let items = changes.map { change in
            Tag.li(
                StatusMark(change.after.status)("\(change.after.status.rawValue): \(change.after.reason.title)"),
                Tag.small(
                    Tag.time([.datetime(change.at.description)], "\(change.at.shown)"),
                    ", before: \(change.before.status.rawValue). \(change.pair.app?.description ?? ""), \(change.pair.service.description), \(change.pair.system.rawValue)"
                ))
        }
        return Tag.ol([.classes("timeline")], HTML(items))
    }

    // MARK: Documents

    private var documentSections: HTML {
        if documents.isEmpty { return HTML() }
        let sections = documents.map { document in
            let title: HTML = "Document for \(document.names)"
            guard let view = document.view else {
                return Tag.section(
                    Tag.h2(title), Tag.p("Not recorded: 'aasa watch' keeps the documents of the sites that it checks."))
            }
            let fields = [("site", site.description), ("rules", document.rules[0].rawValue)]
            let test =
                context.isReport
                ? HTML()
                : Tag.p(
                    Tag.a(
                        [.href(Link("test", query: WebQuery(fields: fields)))], "Test URLs with this document"))
            return Tag.section(
                Tag.h2([.id(of: "\(view.anchor)0")], title), test, view.content)
        }
        return HTML(sections)
    }
}
