internal import AASA

/// A fingerprint in two strings, as in an example of the specification.
struct SplitFingerprint {
    /// Both strings, and what is between them.
    let range: Range<Int>
    /// Where each of the strings begins.
    let starts: [Int]
    let whole: CertificateFingerprint

    init?(_ first: SourceString, _ second: SourceString) {
        let isHalf = (try? CertificateFingerprint(anyForm: first.text)) == nil
        guard isHalf, let whole = try? CertificateFingerprint(anyForm: first.text + second.text) else { return nil }
        range = first.range.lowerBound..<second.range.upperBound
        starts = [first.range.lowerBound, second.range.lowerBound]
        self.whole = whole
    }

    /// - Parameter lacksComma: whether the halves are not in the grammar of JSON.
    func finding(of rule: LintRule, lacksComma: Bool) -> Finding {
        let cause = lacksComma ? ", without a comma between them" : ""
        return rule.finding(at: range, "the fingerprint is in two strings\(cause)", hint: "write one: \"\(whole)\"")
            .fixed(by: [TextEdit(range: range, replacement: "\"\(whole)\"")])
    }
}

extension StatementList {
    var splitFingerprints: [SplitFingerprint] {
        statements.flatMap { statement in
            let texts = statement.app?.fingerprints ?? []
            return texts.indices.dropLast().compactMap { SplitFingerprint(texts[$0], texts[$0 + 1]) }
        }
    }

    /// Whether the comma between the halves is missing.
    func lacksComma(in split: SplitFingerprint) -> Bool {
        syntaxErrors.contains { $0.code == .missingComma && split.range.contains($0.range.lowerBound) }
    }
}
