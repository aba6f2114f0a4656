internal import AASA

/// What a site and Apple's CDN give to each system, beside each other.
extension SitePage {
    var sources: HTML {
        let shown = SystemVersion.allCases.compactMap { set in
            pairs.first { $0.pair.system == set && $0.checkedAt != nil && $0.mode == nil }.map { (set, $0) }
        }
        guard shown.count > 1 || shown.contains(where: { $0.1.evidence.cdn != nil }) else { return HTML() }
        func row(_ title: HTML, _ value: (PairRecord) -> HTML) -> HTML {
            Tag.tr(Tag.th([.row], title), HTML(shown.map { Tag.td(value($0.1)) }))
        }
        var rows = [
            row("Requested") { Tag.span([.classes("mono")], "\($0.evidence.url ?? "nothing")") },
            row("HTTP") { "\($0.evidence.http.map { String($0) } ?? "no answer")" },
            row("Content type") { "\($0.evidence.contentType ?? "none")" },
            row("Size") { pair in pair.evidence.bytes.map { "\($0.counted("byte"))" } ?? "none" },
            row("Signed") { pair in pair.evidence.signed.map { $0 ? "yes" : "no" } ?? "no file" },
            row("SHA-256") { pair in
                Tag.span([.classes("mono")], "\(pair.sha256.map { $0.prefix(16) + "…" } ?? "none")")
            },
        ]
        if shown.contains(where: { $0.1.evidence.cdn != nil }) {
            rows.append(
                row("CDN's error") { pair in
                    guard let cdn = pair.evidence.cdn, let code = cdn.code else { return "none" }
                    return context.link(.code(code), "\(code)") + " \(cdn.reason ?? "")"
                        + Tag.small("\(cdn.details ?? "")")
                })
            rows.append(
                row("CDN's copy") { pair in
                    guard let cdn = pair.evidence.cdn else { return "none" }
                    return "\(cdn.age.map { $0.duration + " old" } ?? "of unknown age")"
                        + (cdn.expiresAt.map { ", renewed " + context.relative($0) } ?? HTML())
                })
        }
        let head = shown.map { Tag.th([.column], "\($0.0.title)") }
        return Tag.section(
            Tag.h2("What each system receives"), difference,
            Tag.div(
                [.classes("wide"), .group, .label("What each system receives"), .focusable],
                Tag.table(Tag.thead(Tag.tr(Tag.td(), HTML(head))), Tag.tbody(HTML(rows)))))
    }

    /// The difference between the site's own document and that of the CDN.
    private var difference: HTML {
        let own = pairs.first { $0.pair.system == .ios9 && $0.sha256 != nil }?.sha256
        let copy = pairs.first { $0.pair.system == .ios14 && $0.sha256 != nil }?.sha256
        guard let own, let copy else { return HTML() }
        if own == copy { return Tag.p(StatusMark.good("Apple's CDN has the site's document")) }
        let files = [copy, own].map { digest in
            documents.first { $0.sha256 == digest }?.bytes.flatMap { try? AssociationFile($0) }
        }
        guard let old = files[0], let new = files[1] else {
            return StatusMark.wait.note(Tag.p("Apple's CDN has a different document from the site's."))
        }
        let comparison = AssociationComparison(old, new, limit: 20_000)
        if comparison.isSame { return Tag.p(StatusMark.good("Apple's CDN has another document with the same effect")) }
        var lines: [HTML] = []
        for change in comparison.services {
            for app in change.removed { lines.append("\(change.service): only the CDN's copy lists \(app.text)") }
            for app in change.added { lines.append("\(change.service): only the site lists \(app.text)") }
        }
        for links in comparison.links {
            for change in links.differences {
                lines.append(
                    "\(change.url): \(change.before.decision.words) with the CDN's copy, \(change.after.decision.words) with the site's document, for \(links.names)"
                )
            }
        }
        let rest = lines.count - 20
        return StatusMark.wait.note(
            Tag.p("Apple's CDN has a different document from the site's. Devices read the CDN's copy."),
            Tag.ul(HTML(lines.prefix(20).map { Tag.li($0) })), rest > 0 ? Tag.p("And \(rest.grouped) more.") : HTML())
    }
}

extension LinkDecision.Outcome {
    /// What it means for a URL.
    var words: String {
        switch self {
        case .match: "opens the app"
        case .exclude: "excluded"
        case .noMatch: "no match"
        }
    }
}
