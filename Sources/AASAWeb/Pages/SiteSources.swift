internal import AASA

/// What a site and Apple's CDN give to each system, beside each other: Apple's file and Android's statement list.
struct SiteSources {
    let pairs: [PairRecord]
    let documents: [SiteDocument]
    let context: PageContext

    /// For each system, a pair that was checked under its rules.
    private var checked: [PairRecord] {
        SystemVersion.allCases.compactMap { rules in
            pairs.first { record in record.pair.system == rules && record.checkedAt != nil && record.mode == nil }
        }
    }

    @HTMLBuilder var content: HTML {
        let checked = checked
        if !checked.isEmpty {
            HTML.section("What each system receives") {
                difference
                Tag.div(.classes("wide"), .group, .label("What each system receives"), .focusable) {
                    Tag.table {
                        Tag.thead(header(of: checked))
                        Tag.tbody(rows(of: checked))
                    }
                }
            }
        }
    }

    // MARK: Rows

    private func header(of pairs: [PairRecord]) -> HTML {
        Tag.tr {
            Tag.td()
            for record in pairs { Tag.th(.column) { "\(record.pair.system.title)" } }
        }
    }

    @HTMLBuilder private func rows(of pairs: [PairRecord]) -> HTML {
        row("Requested", of: pairs, cell: url)
        row("HTTP", of: pairs, cell: \.shownHTTPStatus)
        row("Content type", of: pairs) { record in "\(record.evidence.contentType ?? "none")" }
        row("Size", of: pairs, cell: size)
        row("Signed", of: pairs, cell: signed)
        row("SHA-256", of: pairs, cell: digest)
        row("Hosting", of: pairs, cell: hosting)
        if pairs.contains(where: { record in record.evidence.cdn != nil }) {
            row("CDN's error", of: pairs, cell: cdnError)
            row("CDN's copy", of: pairs, cell: cdnCopy)
        }
        row("Checked", of: pairs, cell: context.checked)
    }

    private func row(_ title: HTML, of pairs: [PairRecord], cell: (PairRecord) -> HTML) -> HTML {
        Tag.tr {
            Tag.th(.row) { title }
            for record in pairs { Tag.td(cell(record)) }
        }
    }

    private func url(_ record: PairRecord) -> HTML {
        Tag.span(.classes("mono")) { "\(record.evidence.url ?? "nothing")" }
    }

    private func size(_ record: PairRecord) -> HTML {
        guard let bytes = record.evidence.bytes else { return "none" }
        // Of such a file only the beginning was read.
        if record.reason == .tooLarge { return "too large" }
        return "\(bytes.counted("byte"))"
    }

    private func signed(_ record: PairRecord) -> HTML {
        switch record.evidence.signed {
        case true?: "yes"
        case false?: "no"
        case nil: "no file"
        }
    }

    private func digest(_ record: PairRecord) -> HTML {
        Tag.span(.classes("mono")) {
            if let digest = record.sha256 { "\(digest.prefix(16))…" } else { "none" }
        }
    }

    /// The findings about how the site serves it. Without a response, that is the verdict.
    @HTMLBuilder private func hosting(_ record: PairRecord) -> HTML {
        let findings = RecordedHosting(record: record, document: documents.bytes(of: record.sha256)).findings
        if record.evidence.http == nil {
            ResultMark(record.status)(context.link(to: record.cause))
            Tag.small("\(record.message)")
        } else if let findings {
            if findings.isEmpty { ResultMark.good("No finding") }
            for finding in findings { hosting(finding) }
        } else {
            "not recorded"
        }
    }

    @HTMLBuilder private func hosting(_ finding: Finding) -> HTML {
        Tag.div {
            ResultMark(finding.severity)(
                "\(finding.message) " + context.link("\(finding.code)", to: .code(finding.code)))
            if let hint = finding.hint { Tag.small("\(hint)") }
        }
    }

    private func cdnError(_ record: PairRecord) -> HTML {
        guard let cdn = record.evidence.cdn, let failure = cdn.failure, let code = failure.code else { return "none" }
        return context.link("\(code)", to: .code(code)) + " \(failure.text)" + Tag.small("\(cdn.details ?? "")")
    }

    private func cdnCopy(_ record: PairRecord) -> HTML {
        guard let cdn = record.evidence.cdn else { return "none" }
        var text: HTML = "of unknown age"
        if let age = cdn.age { text = "\(age.duration) old" }
        if let renewal = cdn.expiresAt { text += ", renewed " + context.relative(renewal) }
        return text
    }

    // MARK: Difference

    /// The difference between the site's own document and that of the CDN.
    private var difference: HTML {
        guard let own = digest(under: .ios9), let copy = digest(under: .ios14) else { return HTML() }
        if own == copy { return Tag.p(ResultMark.good("Apple's CDN has the site's document")) }
        guard let ownFile = file(own), let copyFile = file(copy) else {
            return ResultMark.wait.note("\(LintRule.cdnCopyDiffers.summary)")
        }
        let comparison = AssociationComparison(from: copyFile, to: ownFile, limit: 20_000)
        guard let sentence = LintRule.sentence(onCopyAt: "Apple's CDN", comparison: comparison, concerning: []) else {
            return Tag.p(ResultMark.good("Apple's CDN has another document with the same effect"))
        }
        let rule = LintRule.cdnCopyDiffers
        return ResultMark.wait.note { "\(sentence) " + context.link("\(rule.code)", to: .code(rule.code)) }
    }

    private func digest(under rules: SystemVersion) -> String? {
        pairs.first { record in record.pair.system == rules && record.sha256 != nil }?.sha256
    }

    private func file(_ sha256: String) -> AssociationFile? {
        guard let document = documents.bytes(of: sha256) else { return nil }
        return try? AssociationFile(document)
    }
}

extension PairRecord {
    var shownHTTPStatus: HTML {
        if let status = evidence.http { return "\(String(status))" }
        if reason == .notChecked { return "not requested" }
        return "no response"
    }
}

extension LinkDecision.Outcome {
    /// What it means for a URL.
    var effect: String {
        switch self {
        case .match: "opens the app"
        case .exclude: "excluded"
        case .noMatch: "no match"
        }
    }
}
