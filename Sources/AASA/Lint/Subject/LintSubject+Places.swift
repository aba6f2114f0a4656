extension LintSubject {
    /// Whether a template's mark touches the range: what is wrong there is the mark.
    func hasTemplateMark(in range: Range<Int>) -> Bool { templateMarks.mark(in: range) != nil }

    /// Whether a key that decides whether URLs are decoded is misspelt or in the wrong object: until it is right, no fix
    /// encodes or decodes a pattern.
    var hasMistakenEncodingKey: Bool { hasMistakenKey(for: ["defaults", "percentEncoded"]) }

    /// Whether one of the keys is misspelt or in the wrong object: what it states is not known to other rules.
    func hasMistakenKey(for names: [String]) -> Bool {
        objects.contains { object in object.unknownKeys.contains { key in names.contains(key.meantName) } }
    }

    /// Whether a template's mark is the first place that breaks JSON's grammar.
    var isTemplate: Bool { syntaxErrors.first.flatMap(templateMarks.mark(breaking:)) != nil }

    /// The entries of `details` as a device reads them, with the values of `defaults`; empty
    /// without a file or `applinks`.
    var entries: [LinkEntry] { file?.links?.entries ?? [] }

    var variableDefinitions: [SubstitutionVariables.Definition] { file?.links?.variables.definitions ?? [] }

    /// The objects of a role as they are written, with the ranges of their keys.
    func objects(_ role: ObjectRole) -> [KeyedObject] { objects.filter { $0.role == role } }

    /// `details` when it is one entry instead of an array of them.
    var singleEntry: JSONNode? {
        guard let details = objects(.applinks).first?.member("details")?.value, KeyedObject.isSingleEntry(details)
        else { return nil }
        return details
    }

    /// The members of a single entry without those that are entries of the oldest form beside it.
    private var membersOfSingleEntry: [JSONMember]? {
        singleEntry?.members?.filter { member in !KeyedObject.isNamedEntry(member) }
    }

    /// The apps that services list, without the keys of a single entry, which a device treats as apps.
    var listings: [AssociationFile.Listing] {
        let all = (file?.services ?? []).flatMap(\.apps)
        guard let members = membersOfSingleEntry else { return all }
        let names = Set(members.map(\.nameRange))
        return all.filter { listing in !names.contains(listing.range) }
    }

    /// Syntax errors without a more specific rule.
    func syntaxFindings(_ codes: [JSONSyntaxError.Code], of lintRule: LintRule) -> [Finding] {
        if foreign != nil || syntaxErrors.isEmpty { return [] }
        let isJSON = isJSONWithMistakes
        let isOtherEncoding = syntaxErrors.contains { error in error.code == .invalidUTF8 }
        let names = PlaceIndex(root?.placesOfNames ?? [])
        let queryValues = PlaceIndex(toleratedDefects.filter(\.isOfQuery).map(\.range))
        var findings: [Finding] = []
        for var error in syntaxErrors where codes.contains(error.code) && templateMarks.mark(breaking: error) == nil {
            if error.code == .controlCharacter, names.contains(error.offset) { error = error.superfluous }
            var finding = lintRule.finding(at: error.range, error.sentence(in: bytes), hint: error.hint)
            if MergeConflict.isAt(error.offset, in: bytes) {
                finding.hint = MergeConflict.hint
                error.fix = nil
            }
            // Another rule writes it as a string.
            if error.code == .badNumber, queryValues.contains(error.offset) {
                finding.hint = "write it in double quotes"
                error.fix = nil
            }
            // Most other languages have comments and such quotes: a script needs them.
            let isRightElsewhere = error.code == .comment || error.code == .wrongQuotes
            if isRightElsewhere, !isJSON { error.fix = nil }
            // Where such bytes are quotes, the file is in Windows-1252: saved as UTF-8 it is right but for the quotes.
            if error.code == .wrongQuotes, isOtherEncoding, (0x91...0x94).contains(bytes[error.offset]) {
                error.fix = nil
            }
            findings.append(finding.fixed(by: error.fix))
        }
        return findings
    }

    /// Whether a value is whole: the text may end inside it.
    func isClosed(_ range: Range<Int>) -> Bool {
        let isCut = syntaxErrors.contains { error in error.code == .unexpectedEnd }
        return !isCut || (try? JSONReader.read(Array(bytes[range]))) != nil
    }

    /// Whether a value could be read, and nothing follows it that must stay. Other texts may be in another language.
    private var isJSONWithMistakes: Bool {
        guard let root else { return false }
        return !syntaxErrors.contains { $0.fix == nil && $0.range.lowerBound >= root.range.upperBound }
    }
}

/// Ranges with a fast lookup of positions and of other ranges.
struct PlaceIndex {
    /// In ascending order; none overlaps another.
    private var ranges: [Range<Int>] = []

    init(_ ranges: [Range<Int>]) {
        for range in ranges.sortedByOffset(\.lowerBound) where !range.isEmpty {
            if let last = self.ranges.last, range.lowerBound < last.upperBound {
                let end = max(last.upperBound, range.upperBound)
                self.ranges[self.ranges.count - 1] = last.lowerBound..<end
            } else {
                self.ranges.append(range)
            }
        }
    }

    /// The places where ranges begin.
    init(startsOf ranges: [Range<Int>]) { self.init(ranges.map { range in range.lowerBound..<range.lowerBound + 1 }) }

    func contains(_ offset: Int) -> Bool { overlaps(offset..<offset + 1) }

    func overlaps(_ range: Range<Int>) -> Bool {
        // The last one that begins before the end.
        let next = ranges.partitioningIndex { $0.lowerBound >= range.upperBound }
        return next > 0 && ranges[next - 1].overlaps(range)
    }
}

extension ToleratedDefect {
    /// Whether it is the value of a query item.
    fileprivate var isOfQuery: Bool { if case .queryIgnored = kind { true } else { false } }
}

extension LintSubject {
    /// A finding for each defect that `describe` has a text for: a message and a hint.
    func findings(
        of lintRule: LintRule, aboutDefects describe: (ToleratedDefect.Kind) -> (message: String, hint: String?)?
    ) -> [Finding] {
        toleratedDefects.compactMap { defect in
            guard let (message, hint) = describe(defect.kind) else { return nil }
            return lintRule.finding(at: defect.range, message, hint: hint)
        }
    }

    /// The defects that the reader tolerated, except those that a specific rule reports.
    var toleratedDefects: [ToleratedDefect] {
        guard let file else { return [] }
        guard let members = membersOfSingleEntry else { return file.toleratedDefects }
        let ranges = Set(members.map(\.nameRange) + members.map(\.value.range))
        return file.toleratedDefects.filter { defect in
            if case .duplicateName = defect.kind { return true }
            return !ranges.contains(defect.range)
        }
    }
}
