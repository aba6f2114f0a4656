internal import AASA

/// A fingerprint in two strings, as in an example of the specification.
struct SplitFingerprint {
    /// Both strings, and what is between them.
    let range: Range<Int>
    /// Where each of the strings begins.
    let starts: [Int]
    /// Where a comma is missing between them, in a text that breaks the grammar of JSON.
    let gaps: ArraySlice<Int>
    let whole: CertificateFingerprint

    var lacksComma: Bool { !gaps.isEmpty }

    /// - Parameter gaps: every place of the list where a comma is missing, in ascending order.
    init?(_ first: SourceString, _ second: SourceString, gaps: [Int]) {
        if first.text.trimmed.isEmpty { return nil }
        for half in [first, second] where (try? CertificateFingerprint(anyForm: half.text)) != nil { return nil }
        guard let whole = try? CertificateFingerprint(anyForm: first.text + second.text) else { return nil }
        let range = first.range.lowerBound..<second.range.upperBound
        let next = gaps.partitioningIndex { gap in gap >= range.lowerBound }
        self.gaps = gaps[next...].prefix { gap in gap < range.upperBound }
        self.range = range
        starts = [first.range.lowerBound, second.range.lowerBound]
        self.whole = whole
    }

    func finding(of rule: LintRule) -> Finding {
        let cause = lacksComma ? ", without a comma between them" : ""
        return rule.finding(at: range, "the fingerprint is in two strings\(cause)", hint: "write one: \"\(whole)\"")
            .fixed(byEdit: TextEdit(range: range, replacement: "\"\(whole)\""))
    }
}

extension StatementList {
    var splitFingerprints: [SplitFingerprint] {
        let gaps = syntaxErrors.filter { error in error.code == .missingComma }.map(\.offset).sorted()
        var splits: [SplitFingerprint] = []
        for statement in statements {
            var rest = (statement.writtenApp?.fingerprints ?? [])[...]
            while let first = rest.popFirst(), let second = rest.first {
                guard let split = SplitFingerprint(first, second, gaps: gaps) else { continue }
                splits.append(split)
                rest.removeFirst()
            }
        }
        return splits
    }

    /// The fingerprints of a text that has several; nil for another text.
    func joinedFingerprints(at range: Range<Int>) -> [CertificateFingerprint]? {
        let texts = statement(at: range.lowerBound)?.writtenApp?.fingerprints ?? []
        let next = texts[texts.partitioningIndex { text in text.range.lowerBound >= range.lowerBound }...].first
        guard let text = next, text.range == range else { return nil }
        var fingerprints = CertificateFingerprint.all(in: text.text)
        if fingerprints.count < 2 {
            // Each may have other separators between its pairs.
            let parts = text.text.utf8.split(separator: UInt8(ascii: ","))
            fingerprints = parts.compactMap { part in try? CertificateFingerprint(anyForm: String(utf8: part)) }
            if fingerprints.count < parts.count { return nil }
        }
        return if fingerprints.count < 2 { nil } else { fingerprints }
    }

    /// Certificates in small letters, without colons, in two strings or several in one, as they should be written.
    var fingerprintsInOtherForm: [(range: Range<Int>, fingerprint: String)] {
        var forms = splitFingerprints.map { split in (split.range, split.whole.description) }
        for problem in statements.flatMap(\.problems) {
            switch problem.kind {
            case .fingerprint(.form(let canonical)): forms.append((problem.range, canonical))
            case .fingerprint:
                let parts = joinedFingerprints(at: problem.range) ?? []
                forms += parts.map { part in (problem.range, part.description) }
            default: continue
            }
        }
        return forms
    }
}
