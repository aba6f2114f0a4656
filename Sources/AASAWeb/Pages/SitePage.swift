internal import AASA
internal import AASAToolkit
internal import AssetLinks

/// What is known of a site: verdicts, what to fix, the documents and the history.
struct SitePage {
    let site: Site
    private let context: PageContext
    private let pairs: [PairRecord]
    /// Whether the site has more pairs.
    private let isCut: Bool
    private let changes: [VerdictChange]
    private let state: SiteState?
    private let documents: [SiteDocument]

    private static let maximumPairs = 300
    static let maximumChanges = 100
    private static let shownChanges = 10

    /// Reads a site's rows; nil for a site that the table does not have.
    init?(site: Site, table: AssociationTable, context: PageContext) throws(ToolkitError) {
        self.site = site
        self.context = context
        let filter = AssociationTable.Filter(site: site)
        let batch = try table.page(filter, by: .status, after: nil, limit: Self.maximumPairs)
        pairs = batch.pairs
        isCut = batch.next != nil
        let history = HistoryFilter(site: NamePattern(site))
        changes = try table.historyPage(history, before: nil, limit: Self.maximumChanges).changes
        state = try table.state(of: site)
        documents = try SiteDocument.all(of: pairs, on: site, table: table, context: context)
        if pairs.isEmpty, changes.isEmpty { return nil }
    }

    @HTMLBuilder var content: HTML {
        head
        problems
        if !pairs.isEmpty { verdicts }
        SiteSources(pairs: pairs, documents: documents, context: context).content
        Tag.div(.classes("columns")) { certificates + timeline }
        for document in documents { document.section(site: site, context: context) }
    }

    // MARK: Head

    private var nextTry: Timestamp? { pairs.compactMap(\.retryAt).min() }
    private var isLeased: Bool { state?.isLeased == true }

    private var isDue: Bool {
        guard let nextTry else { return false }
        return nextTry <= context.now
    }

    @HTMLBuilder private var head: HTML {
        let changesSoon = !context.isStandalone && (isLeased || isDue)
        Tag.h1("\(site.description)")
        Tag.div(.classes("row"), .refresh(seconds: 3).when(changesSoon)) {
            HTML(counts, separator: " ")
            Tag.span(.classes("faint")) { lastCheck + nextCheck }
            if let token = context.editorToken, !pairs.isEmpty {
                Tag.form(.post, .action(Link("sites", site.description, "check")), .classes("push")) {
                    PageFrame.token(token)
                    Tag.button(.classes("main")) { "Check now" }
                }
            }
        }
    }

    /// The numbers of pairs with each status.
    private var counts: [HTML] {
        var counts: [HTML] = []
        for status in Status.mostHarmfulFirst {
            let count = pairs.count { pair in pair.status == status }
            if count > 0 { counts.append(ResultMark(status)("\(count.grouped) \(status.rawValue)")) }
        }
        return counts
    }

    private var lastCheck: HTML {
        guard let moment = pairs.compactMap(\.checkedAt).max() else { return "never checked" }
        return "last checked " + context.relative(moment)
    }

    @HTMLBuilder private var nextCheck: HTML {
        if isLeased {
            ", being checked now"
        } else if let nextTry {
            if isDue { ", due " } else { ", next check " }
            context.relative(nextTry)
            if isDue, !context.isStandalone {
                ": the next free watcher ('aasa watch' or 'aasa serve --watch') checks it, and this page shows the result"
            }
        }
    }

    // MARK: What to fix

    /// Pairs by reason and message, certificates that expire and errors in documents.
    private var problems: HTML {
        if pairs.isEmpty {
            return ResultMark.wait.note("The table has no pair of this site any more. Its history remains.")
                + PairForm.advice(for: site, in: context)
        }
        let failures = SiteFailures(of: pairs, changes: changes, documents: documents, context: context)
        var others = certificateNote("TLS", .server, expiry: state?.serverNotAfter)
        others += certificateNote("signer's", .signer, expiry: state?.signerNotAfter)
        for document in documents { others += document.errorNote }
        if failures.notes.isEmpty, others.bytes.isEmpty {
            return ResultMark.good.note("The site approves every app that is checked. Nothing is to be fixed.")
        }
        return .section("What to fix") {
            failures.content
            others
        }
    }

    private func certificateNote(
        _ owner: String, _ certificate: CertificateExpiry.Certificate, expiry: Timestamp?
    ) -> HTML {
        guard let expiry, expiry < context.now + CertificateExpiry.warningPeriod else { return HTML() }
        let hint = CertificateExpiry(of: certificate, notBefore: nil, notAfter: expiry).hint
        return context.mark(ofExpiry: expiry).note("The \(owner) certificate " + context.expiry(expiry) + ": \(hint).")
    }

    // MARK: Verdicts

    private var verdicts: HTML {
        .section("Apps and verdicts") {
            HTML.table(columns: ["Verdict", "App", "Service and rules", "Answer", "Checked"]) {
                for record in pairs { row(record) }
            }
            if isCut {
                Tag.p {
                    "These are the first \(pairs.count.grouped). "
                    context.link("All pairs of the site", to: .pairs(("site", site.description)))
                }
            }
        }
    }

    private func row(_ record: PairRecord) -> HTML {
        Tag.tr {
            Tag.td(.cell("Verdict")) {
                ResultMark.status(record.status)
                if record.reason != .approved { Tag.small(context.link(to: record.cause)) }
            }
            Tag.th(.row) {
                Tag.span(.classes("mono")) { "\(record.pair.app?.description ?? "")" }
                if let badge = context.badge { Tag.small(Tag.a(.href(.path(badge(record.pair)))) { "badge" }) }
                removal(of: record.pair)
            }
            Tag.td(.cell("Service and rules")) {
                "\(record.pair.service.title)"
                Tag.small("\(record.pair.system.title)")
            }
            Tag.td(.cell("Answer")) {
                if record.evidence.http != nil { "HTTP " }
                record.shownHTTPStatus
                Tag.small("\(record.evidence.url ?? "")")
            }
            Tag.td(.cell("Checked")) { context.checked(record) }
        }
    }

    private func removal(of pair: Pair) -> HTML {
        let appleServices = [.any] + Service.known.map { service in ServiceSelection.one(service) }
        let isRemovable = pair.service.isRelation || appleServices.contains(pair.service)
        guard let token = context.editorToken, let app = pair.app, isRemovable else { return HTML() }
        return Tag.details {
            Tag.summary("Remove")
            Tag.form(.post, .action(Link("pairs", "remove"))) {
                PageFrame.token(token)
                PageFrame.hidden(.name("app"), value: app.description)
                PageFrame.hidden(.name("site"), value: site.description)
                PageFrame.hidden(.name("service"), value: pair.service.description)
                PageFrame.hidden(.name("rules"), value: pair.system.rawValue)
                Tag.button("Remove this pair")
            }
        }
    }

    // MARK: Certificates and history

    private var certificates: HTML {
        .section("Certificates") {
            Tag.dl {
                certificate("TLS server", expiry: state?.serverNotAfter)
                let hasSigner = pairs.contains { pair in pair.evidence.signed == true }
                if hasSigner || state?.signerNotAfter != nil {
                    certificate("Signer of the file", expiry: state?.signerNotAfter)
                }
                if let signer = pairs.compactMap(\.evidence.signer).first {
                    Tag.dt("Signed by")
                    Tag.dd("\(signer.subject)", Tag.small("issued by \(signer.issuer)"))
                }
            }
        }
    }

    @HTMLBuilder private func certificate(_ owner: HTML, expiry: Timestamp?) -> HTML {
        Tag.dt(owner)
        if let expiry {
            Tag.dd(context.mark(ofExpiry: expiry)(context.expiry(expiry)))
        } else {
            Tag.dd("not recorded")
        }
    }

    private var timeline: HTML {
        let olderChanges = changes.dropFirst(Self.shownChanges)
        return .section("History") {
            if changes.isEmpty {
                Tag.p("No verdict has changed since the pairs were added.")
            } else {
                list(changes.prefix(Self.shownChanges))
            }
            if !olderChanges.isEmpty { Tag.details(Tag.summary("Older changes"), list(olderChanges)) }
            if changes.count == Self.maximumChanges {
                Tag.p("'aasa table history \(site.description)' shows every change.")
            }
        }
    }

    private func list(_ changes: ArraySlice<VerdictChange>) -> HTML {
        Tag.ol(.classes("timeline")) {
            for change in changes {
                Tag.li {
                    ResultMark(change.after.status)(
                        "\(change.after.status.rawValue): \(change.message.clipped(to: 300))")
                    Tag.small {
                        Tag.time(.datetime(change.at.description)) { "\(change.at.shownTime)" }
                        ", before: \(change.before.status.rawValue). \(change.pair.summary)"
                    }
                }
            }
        }
    }
}
