internal import AASA

/// The texts in which findings are, by the files and URLs that findings name.
struct SourceTexts {
    private var texts: [String: SourceText] = [:]

    init() {}

    init(_ text: SourceText, named name: String) { texts[name] = text }

    mutating func add(_ text: SourceText, named name: String) { texts[name] = text }

    /// Adds the document of a diagnosis, which may be that of an earlier one.
    mutating func add(_ document: LintSubject, named name: String) {
        if texts[name]?.bytes != document.bytes { texts[name] = SourceText(document) }
    }

    mutating func add(_ others: SourceTexts) { texts.merge(others.texts) { own, _ in own } }

    /// The part of a text that a finding is about; nil when it is about no part of one of these texts.
    func region(of finding: Finding) -> SourceRegion? {
        let location = finding.location
        guard let name = location.name, let text = texts[name] else { return nil }
        let line = location.line.map(text.range)
        guard let range = location.range ?? line else { return nil }
        let fix: [TextEdit]? = if text.isFile { finding.fix } else { nil }
        return SourceRegion(source: text, range: range, fix: fix)
    }

    /// The text that a finding is about without white space, which formatting changes, if it is short: a longer one may
    /// change without a change of the finding.
    func shortText(of finding: Finding) -> String? {
        guard let region = region(of: finding), region.range.count <= 5 * Self.shortLength else { return nil }
        let text = region.source.bytes[region.range].filter { byte in !byte.isWhiteSpace }
        return if (1...Self.shortLength).contains(text.count) { String(utf8: text) } else { nil }
    }

    /// Two fingerprints of certificates have fewer bytes.
    private static let shortLength = 200

    /// The place of an element's text in the line of a finding; nil where it is not written so there.
    func range(of value: String, for finding: Finding) -> Range<Int>? {
        guard let line = region(of: finding) else { return nil }
        guard let start = line.source.bytes.firstIndex(of: Array(">\(value)<".utf8), from: line.range.lowerBound),
            start < line.range.upperBound
        else { return nil }
        return start + 1..<start + 1 + value.utf8.count
    }

    /// The line of a finding, from 1, also where its text is not kept; nil when it is about no line.
    func line(of finding: Finding) -> Int? { region(of: finding)?.start.line ?? finding.location.line }
}
