internal import AASA
internal import AASAToolkit
internal import AssetLinks

/// Which app URLs would open, with a site's document or one of the reader's own.
struct TesterPage {
    private let form: TesterForm
    private let context: PageContext
    private let document: Document

    private enum Document {
        case none
        case pasted(String, LinkHosts)
        /// Those that the table has: of Apple's systems, of Android, or of both.
        case recorded([Recorded], of: Site, LinkHosts)
        /// Why there is none, in a sentence.
        case missing(String)
    }

    private struct Recorded {
        let bytes: [UInt8]
        /// What its rules are for.
        let rules: SystemVersion
    }

    /// - Parameter table: nil: `.table(.unavailable)` is thrown where its document is used.
    init(_ form: TesterForm, table: AssociationTable?, context: PageContext) throws(ToolkitError) {
        self.form = form
        self.context = context
        let text: String? = if form.pasted.trimmed.isEmpty { nil } else { form.pasted }
        if let siteName = form.site.nonEmpty ?? Self.siteName(of: form.urls, unless: text != nil) {
            document = try Self.document(text, ofSite: siteName, table: table, rules: form.rules)
        } else if let text {
            document = .pasted(text, .every)
        } else if form.urls.isEmpty {
            document = .none
        } else {
            document = .missing("Name the site above, or paste its document.")
        }
    }

    /// The site of the first URL, whose recorded document is used unless one is pasted.
    private static func siteName(of urls: [String], unless isPasted: Bool) -> String? {
        guard !isPasted, let first = urls.first else { return nil }
        return (try? LinkURL(first))?.host?.nonEmpty
    }

    /// The document of a site: a pasted one, or the one that the table has.
    ///
    /// - Parameter name: with `*.` in front for the sites below it.
    private static func document(
        _ pasted: String?, ofSite name: String, table: AssociationTable?, rules: SystemVersion?
    ) throws(ToolkitError) -> Document {
        let isWildcard = name.hasPrefix("*.")
        var host = name.lowercased()
        if isWildcard { host.removeFirst(2) }
        guard let site = try? SiteName.site(host) else { return .missing("\(SiteName.refusal(of: name)).") }
        var hosts = LinkHosts.site(site, asciiName: SiteName.asciiName)
        if isWildcard { hosts = .below(site, asciiName: SiteName.asciiName) }
        if let pasted { return .pasted(pasted, hosts) }
        return try recorded(table: table, of: site, for: hosts, rules: rules)
    }

    private static func recorded(
        table: AssociationTable?, of site: Site, for hosts: LinkHosts, rules: SystemVersion?
    ) throws(ToolkitError) -> Document {
        guard let table else { throw ToolkitError(.table(.unavailable), path: nil, detail: "") }
        let (apple, android) = (Array(SystemVersion.apple.reversed()), [SystemVersion.android, .google])
        var documents: [Recorded] = []
        if let rules {
            // A link from the site's page.
            documents += try first(of: site, under: [rules] + apple + android, in: table)
        } else {
            for half in [apple, android] { documents += try first(of: site, under: half, in: table) }
        }
        if !documents.isEmpty { return .recorded(documents, of: site, hosts) }
        return .missing(
            """
            The table has no document of \(site). Watchers record those of pairs: add a pair of the site, or choose \
            'Check now' on its page. Or paste the document above.
            """)
    }

    /// The first document that is recorded under one of these rules; empty without one.
    private static func first(
        of site: Site, under systems: [SystemVersion], in table: AssociationTable
    ) throws(ToolkitError) -> [Recorded] {
        var filter = AssociationTable.Filter(site: site)
        for rules in systems {
            filter.system = rules
            for record in try table.page(filter, by: .site, after: nil, limit: 300).pairs {
                if let digest = record.sha256, let bytes = try table.document(digest) {
                    return [Recorded(bytes: bytes, rules: rules)]
                }
            }
        }
        return []
    }

    var page: HTML { form.page(in: context) { results } }

    @HTMLBuilder private var results: HTML {
        switch document {
        case .none: HTML()
        case .pasted(let text, let hosts):
            results(of: Array(text.utf8), for: hosts, rules: nil, title: "Document")
        case .recorded(let documents, let site, let hosts):
            for document in documents {
                ResultMark.note.note(
                    "Document used: " + context.link(to: site)
                        + ", \(document.rules.title). Devices open only apps whose pair is approved on the site's page."
                )
                results(
                    of: document.bytes, for: hosts, rules: document.rules, title: "Document of \(site.description)")
            }
        case .missing(let sentence):
            ResultMark.bad.note("\(sentence)")
        }
    }

    /// - Parameter rules: what a recorded document is for; nil for a pasted one, which shows it.
    private func results(of file: [UInt8], for hosts: LinkHosts, rules: SystemVersion?, title: HTML) -> HTML {
        guard file.count <= 262_144, let document = ContentReader.document(in: file) else {
            return ResultMark.bad.note("The file cannot be read, or is larger than 262,144 bytes.")
        }
        if let list = statementList(in: document, for: rules) { return results(of: list, for: hosts, title: title) }
        let limit = AssociationFile.maximumSize
        guard document.count <= limit else {
            return ResultMark.bad.note("The document is larger than \(limit.grouped) bytes: devices do not read it.")
        }
        let options = LintOptions(rules: nil, knownApps: [])
        let subject = LintSubject(.plain(document), size: document.count, options: options)
        let findings = Linter.findings(in: subject, .standard, limit: DocumentView.maximumFindings)
        return columns(title, document: document, findings: findings) {
            if let error = subject.syntaxErrors.first {
                let sentence = error.sentence(in: document)
                ResultMark.bad.note("Devices cannot read the document, and no URL opens an app: \(sentence).")
            } else if let links = subject.file?.links, links.entries.contains(where: { entry in !entry.apps.isEmpty }) {
                URLTest(links: links, for: hosts, lines: LineIndex(document)).list(of: form.urls)
            } else {
                let absence = subject.file?.absence(of: nil, from: .one(.applinks)) ?? Failure.noService
                ResultMark.bad.note("No URL opens an app: \(absence).")
            }
        }
    }

    private func columns(
        _ title: HTML, document: [UInt8], findings: [Finding], @HTMLBuilder results: () -> HTML
    ) -> HTML {
        let results = form.urls.isEmpty ? Tag.p("Enter URLs above to see which app they open.") : results()
        return Tag.div(.classes("columns")) {
            HTML.section("URLs") { results }
            HTML.section(title) { DocumentView(document, findings: findings, context: context).content }
        }
    }

    private func statementList(in document: [UInt8], for rules: SystemVersion?) -> StatementList? {
        guard let rules else { return StatementList(recognising: document) }
        return if rules.isOfAndroid { StatementList(document) } else { nil }
    }

    private func results(of list: StatementList, for hosts: LinkHosts, title: HTML) -> HTML {
        let findings = list.findings(.standard, limit: DocumentView.maximumFindings)
        return columns(title, document: list.bytes, findings: findings) {
            if !list.isJSON(under: .android), let error = list.syntaxErrors.first {
                let sentence = error.sentence(in: list.bytes)
                ResultMark.bad.note("Devices cannot read the list, and no URL opens an app: \(sentence).")
            } else {
                AndroidURLTest(list: list, for: hosts).list(of: form.urls)
            }
        }
    }
}
