/// Applies the fixes of findings to a document; every byte that no fix is about stays as it is.
package struct FixApplier: Sendable {
    /// The document after all fixes, as lint reads it.
    package private(set) var subject: LintSubject
    /// How many findings were fixed.
    package private(set) var count = 0

    /// The document after all fixes.
    package var bytes: [UInt8] { subject.bytes }

    /// A fix may bring to light what another rule can fix; more often than this in a row it hardly does.
    package static let maximumRounds = 50

    /// Lints and fixes in turn until nothing is left to fix.
    ///
    /// - Parameter document: a plain one; what is signed must not be changed.
    package init(of document: [UInt8], _ options: LintOptions, _ configuration: LintConfiguration) {
        subject = Self.subject(document, options: options)
        for _ in 0..<Self.maximumRounds {
            let fixes = Linter.fixes(in: subject, configuration)
            guard var (fixed, fixCount) = Self.applied(fixes, to: bytes) else { return }
            var after = Self.subject(fixed, options: options)
            // Brackets that were closed and are open again belong to a mistake that closing does not fix.
            if let closing = Self.closing(subject), Self.closing(after) != nil {
                guard let less = Self.applied(fixes.filter { $0 != closing }, to: bytes) else { return }
                (fixed, fixCount) = less
                after = Self.subject(fixed, options: options)
            }
            // A fix that makes JSON of what was JSON before into something else is not a fix.
            if subject.syntaxErrors.isEmpty, !after.syntaxErrors.isEmpty { return }
            subject = after
            count += fixCount
        }
    }

    /// All errors are kept: a round fixes as many as it can.
    private static func subject(_ bytes: [UInt8], options: LintOptions) -> LintSubject {
        LintSubject(.plain(bytes), size: bytes.count, options: options, errorLimit: .max)
    }

    /// The text after those of the fixes that can be applied together, and that give no two members of an object one
    /// name; nil without one.
    package static func applied(_ fixes: [[TextEdit]], to bytes: [UInt8]) -> (bytes: [UInt8], count: Int)? {
        let selection = selection(of: fixes, for: bytes)
        return selection.count == 0 ? nil : (selection.result, selection.count)
    }

    /// The findings without the fixes that are not applied because they would give two members of an object one name.
    package static func withoutRefusedFixes(_ findings: [Finding], in bytes: [UInt8]) -> [Finding] {
        let fixes = findings.compactMap(\.fix)
        if fixes.count < 2 { return findings }
        let refused = selection(of: fixes, for: bytes).refusedStarts
        return findings.map { finding in
            finding.fix?.begins(atOneOf: refused) == true ? finding.fixed(by: nil) : finding
        }
    }

    private static func selection(
        of fixes: [[TextEdit]], for bytes: [UInt8]
    ) -> (result: [UInt8], count: Int, refusedStarts: Set<Int>) {
        var refused: Set<Int> = []
        lazy var before = repetitions(in: bytes)
        // Without one fix, another may give a name that was to be replaced.
        for _ in 0..<maximumRounds {
            var edits = SeparateEdits(bytes)
            for fix in fixes where !fix.begins(atOneOf: refused) { edits.take(fix) }
            if edits.fixCount == 0 { break }
            let result = TextEdit.apply(edits.all, to: bytes)
            let after = repetitions(in: result)
            if after.isEmpty || after.count <= before.count { return (result, edits.fixCount, refused) }
            let names = PlaceIndex(after.flatMap { names in [names.first.nameRange, names.repeated.nameRange] })
            let starts = edits.starts(changing: names)
            if starts.isEmpty { return (result, edits.fixCount, refused) }
            refused.formUnion(starts)
        }
        return (bytes, 0, refused)
    }

    private static func repetitions(in bytes: [UInt8]) -> [(first: JSONMember, repeated: JSONMember)] {
        JSONReader.readTolerantly(bytes).root?.repetitions ?? []
    }

    /// What would close the brackets that are open at the end of the text.
    private static func closing(_ subject: LintSubject) -> [TextEdit]? {
        subject.syntaxErrors.last { $0.code == .unexpectedEnd }?.fix
    }
}

extension [TextEdit] {
    /// Whether one of the edits begins at one of the places.
    fileprivate func begins(atOneOf starts: Set<Int>) -> Bool {
        contains { edit in starts.contains(edit.range.lowerBound) }
    }
}

/// Fixes that can be applied together: each as a whole, and none that touches another.
struct SeparateEdits {
    private let bytes: [UInt8]
    /// In the order of their places; between two of different fixes is at least one byte.
    private(set) var all: [TextEdit] = []
    private(set) var fixCount = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Takes the fix, or leaves it for another round.
    mutating func take(_ fix: [TextEdit]) {
        let fix = fix.sortedByOffset(\.range.lowerBound)
        for edit in fix where edit.range.upperBound > bytes.count || touches(edit) { return }
        for (edit, next) in zip(fix, fix.dropFirst()) where edit.range.upperBound > next.range.lowerBound { return }
        let hasChange = fix.contains { edit in !bytes[edit.range].elementsEqual(edit.replacement) }
        if !hasChange { return }
        for edit in fix { all.insert(edit, at: index(after: edit.range.lowerBound)) }
        fixCount += 1
    }

    /// Where the edits begin that write, or change, some places of the text after all edits.
    func starts(changing places: PlaceIndex) -> Set<Int> {
        var starts: Set<Int> = []
        var growth = 0
        for edit in all {
            let start = edit.range.lowerBound + growth
            growth += edit.replacement.count - edit.range.count
            // A removal is in what it was removed from, if not at its beginning.
            let written = edit.replacement.isEmpty ? start - 1..<start + 1 : start..<start + edit.replacement.count
            if places.overlaps(written) { starts.insert(edit.range.lowerBound) }
        }
        return starts
    }

    private func touches(_ edit: TextEdit) -> Bool {
        let next = index(after: edit.range.upperBound)
        return next > 0 && all[next - 1].range.upperBound >= edit.range.lowerBound
    }

    /// The index of the first edit that begins after `offset`.
    private func index(after offset: Int) -> Int {
        all.partitioningIndex { $0.range.lowerBound > offset }
    }
}
