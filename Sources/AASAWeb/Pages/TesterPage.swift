internal import AASA
internal import AASAToolkit

/// Which app URLs would open, with a site's document or one of the reader's own.
struct TesterPage {
    let table: AssociationTable
    let query: WebQuery
    /// Nil: the form was not sent.
    let form: WebQuery?
    let context: PageContext

    private static let maximumURLs = 50
    private static let shownRules = 20

    func content() throws(ToolkitError) -> HTML {
        let urls = (form?["urls"] ?? query["url"] ?? "").split(whereSeparator: \.isNewline)
            .map { String($0).trimmed }.filter { !$0.isEmpty }
        let entered = (form?["site"] ?? query["site"] ?? "").trimmed
        var name = entered
        var text = form?["document"] ?? ""
        var problem: String?
        // Whole URLs name their site.
        if name.isEmpty, text.trimmed.isEmpty, let url = urls.first {
            name = (try? LinkURL(url))?.host ?? ""
            if name.isEmpty { problem = "Name the site above, or paste its document." }
        }
        // A site's document is used when no other was pasted.
        var used: (site: Site, rules: SystemVersion)?
        if text.trimmed.isEmpty, !name.isEmpty {
            if let site = try? SiteName.site(name.lowercased()) {
                if let recorded = try document(of: site) {
                    text = recorded.text
                    used = (site, recorded.rules)
                } else {
                    problem =
                        "The table has no document of \(site). Watchers record it: 'Check now' on the site's page has it checked. Or paste the document above."
                }
            } else {
                problem = "'\(name.clipped(to: 300))' is not a site: write a name such as example.com."
            }
        }
        var results = problem.map { StatusMark.bad.note(Tag.p("\($0)")) } ?? HTML()
        if let (site, rules) = used {
            results += StatusMark.note.note(
                Tag.p(
                    "Document used: ", context.link(.site(site), "\(site.description)"),
                    ", \(rules.title). Devices open only apps whose pair is approved on the site's page."))
        }
        if form != nil || !urls.isEmpty || !name.isEmpty, !text.trimmed.isEmpty {
            results += answer(text, urls, of: used == nil ? "" : name)
        }
        return Tag.h1("URL tester")
            + Tag.p(
                "Which app does a URL open, and by which rule? Nothing is requested: URLs are compared with the document as devices do."
            )
            + fields(entered, text, urls) + results
    }

    /// The rules of the document that a link from a site's page means, which is preferred to those of newer devices.
    private var rules: SystemVersion? { (form?["rules"] ?? query["rules"]).flatMap { SystemVersion(rawValue: $0) } }

    private func document(of site: Site) throws(ToolkitError) -> (text: String, rules: SystemVersion)? {
        let filter = AssociationTable.Filter(status: nil, site: site, app: nil)
        let records = try table.page(filter, by: .site, after: nil, limit: 300).pairs
        for set in (rules.map { [$0] } ?? []) + SystemVersion.allCases.reversed() {
            for record in records where record.pair.system == set {
                if let digest = record.sha256, let bytes = try table.document(digest) {
                    return (String(decoding: bytes, as: UTF8.self), set)
                }
            }
        }
        return nil
    }

    private func fields(_ name: String, _ text: String, _ urls: [String]) -> HTML {
        Tag.form(
            [.post, .action(Link("test"))], context.formToken.map { PageFrame.token($0) } ?? HTML(),
            Tag.div(
                [.classes("columns")],
                Tag.div(
                    Tag.label(
                        "URLs, one per line",
                        Tag.textarea(
                            [.name("urls"), .rows(8), .noSpelling, .placeholder("https://example.com/buy/42")],
                            HTML(lines: urls.joined(separator: "\n")))),
                    Tag.label(
                        "Site whose recorded document is used when none is pasted (default: the first URL's)",
                        Tag.input([
                            .type("text"), .name("site"), .value(name.clipped(to: 300)), .placeholder("example.com"),
                            .noSpelling,
                        ]))),
                Tag.div(
                    Tag.label(
                        "Association file",
                        Tag.textarea(
                            [.name("document"), .rows(8), .noSpelling, .drop, .placeholder("{\"applinks\": …}")],
                            // The parser removes a line break behind the tag.
                            HTML(lines: "\n" + (form?["document"] ?? "")))))),
            rules.map { PageFrame.hidden(.name("rules"), $0.rawValue) } ?? HTML(),
            Tag.div([.classes("row")], Tag.button([.classes("main")], "Test")))
    }

    // MARK: Results

    private func answer(_ text: String, _ urls: [String], of site: String) -> HTML {
        let bytes = Array(text.utf8)
        guard bytes.count <= 262_144, let document = ContentReader.document(in: bytes) else {
            return StatusMark.bad.note(Tag.p("The file cannot be read, or is larger than 262,144 bytes."))
        }
        guard document.count <= AssociationFile.maximumSize else {
            return StatusMark.bad.note(
                Tag.p(
                    "The document is larger than \(AssociationFile.maximumSize.grouped) bytes: devices do not read it.")
            )
        }
        let subject = LintSubject(
            .plain(document), size: document.count, options: LintOptions(rules: nil, knownApps: []))
        let links = subject.file?.links
        let lines = LineIndex(document)
        let matcher = links.map { LinkMatcher($0) }
        let answers = urls.prefix(Self.maximumURLs).map { self.answer($0, matcher, lines) }
        let rest = urls.count - answers.count
        let results =
            urls.isEmpty
            ? Tag.p("Enter URLs above to see which app they open.")
            : links == nil
                ? StatusMark.bad.note(Tag.p("The document has no 'applinks': no URL opens an app."))
                : Tag.ul([.classes("list")], HTML(Array(answers)))
        return Tag.div(
            [.classes("columns")],
            Tag.section(
                Tag.h2("URLs"), results, rest > 0 ? Tag.p("\(rest.counted("further URL")) not tested.") : HTML()),
            Tag.section(
                Tag.h2(site.isEmpty ? "Document" : "Document of \(site.clipped(to: 300))"),
                DocumentView(document, Linter.findings(in: subject, .standard, limit: 20), isFormatted: false, context)
                    .content))
    }

    private func answer(_ text: String, _ matcher: LinkMatcher?, _ lines: LineIndex) -> HTML {
        let url: LinkURL
        do throws(LinkURL.Problem) {
            url = try LinkURL(text)
        } catch {
            return Tag.li(
                StatusMark.bad("\(text)"), Tag.small("Not a URL to match: \(error.sentence); \(LinkURL.Problem.hint)."))
        }
        guard let matcher else { return Tag.li("\(text)") }
        let decisions = matcher.decisions(for: url)
        let decided = decisions.filter { $0.decision != .noMatch }
        let head =
            decided.isEmpty
            ? StatusMark.bad("\(text)")
                + (url.otherPort.map { Tag.p("Opens no app: \(UniversalLinks.portSentence("\($0)")).") }
                    ?? Tag.p("Opens no app: no rule matches."))
            : StatusMark(decided.contains { $0.decision == .match } ? Status.approved : .denied)("\(text)")
                + HTML(
                    decided.prefix(20).map { decision in
                        let range = decision.rule?.range ?? matcher.links.entries[decision.entry].range
                        let number = lines.position(of: range.lowerBound).line
                        return Tag.p(
                            "\(decision.app.text): \(decision.decision.words), by ",
                            Tag.a([.href(.part("L\(number)"))], "line \(number.grouped)"))
                    })
        return Tag.li(head, trace(LinkTrace(matcher.links, url: url), matcher.links, lines))
    }

    private func trace(_ trace: LinkTrace, _ links: UniversalLinks, _ lines: LineIndex) -> HTML {
        let entries = trace.entries.prefix(10).map { entry in
            let rules = entry.rules.suffix(Self.shownRules).map { rule in
                let number = lines.position(of: rule.rule.range.lowerBound).line
                let parts =
                    rule.parts.isEmpty
                    ? [Tag.li("it has no condition: every URL matches")] : rule.parts.map { part($0) }
                return Tag.li(
                    (rule.matches ? StatusMark.good : .bad)(
                        rule.matches ? rule.rule.isExcluded ? "fits: excluded" : "fits: match" : "does not fit"),
                    ", ", Tag.a([.href(.part("L\(number)"))], "line \(number.grouped)"), Tag.ul(HTML(parts)))
            }
            let left = entry.rules.count - rules.count
            return Tag.h3("\(entry.apps.map(\.text).shortened)")
                + (left > 0 ? Tag.p("\(left.counted("rule")) before these do not fit.") : HTML())
                + (rules.isEmpty
                    ? Tag.p(
                        entry.outcome == .match
                            ? "It has no rules: every URL is its apps'." : "It has no rules: no URL is its apps'.")
                    : Tag.ul([.classes("list")], HTML(Array(rules))))
        }
        let rest = trace.entries.count - entries.count
        return Tag.details(
            Tag.summary("Rules that were tried"), HTML(Array(entries)),
            rest > 0 ? Tag.p("And \(rest.counted("further entry", "further entries")).") : HTML())
    }

    private func part(_ part: LinkTrace.PartTrace) -> HTML {
        let name: HTML =
            switch part.part {
            case .path: "path"
            case .query: "query"
            case .fragment: "fragment"
            case .item(let name, let isPresent): "query item '\(name)'\(isPresent ? "" : " (absent)")"
            @unknown default: "part"
            }
        let (pattern, text) = (Tag.code("\(part.pattern)"), Tag.code("\(part.text)"))
        if part.matches { return Tag.li(StatusMark.good(name), " ", pattern, " fits ", text) }
        let scalars = part.text.unicodeScalars
        let reached = String(String.UnicodeScalarView(scalars.prefix(part.textReached)))
        let wanted = String(String.UnicodeScalarView(part.pattern.unicodeScalars.dropFirst(part.patternReached)))
        return Tag.li(
            StatusMark.bad(name), " ", pattern, " does not fit ", text,
            Tag.small(
                wanted.isEmpty
                    ? "the pattern ends after '\(reached)'" : "after '\(reached)' it expects '\(wanted)'"))
    }
}
