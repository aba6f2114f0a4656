extension LintSubject {
    /// Whether a template's mark touches the range: what is wrong there is the mark.
    func hasTemplateMark(in range: Range<Int>) -> Bool {
        // The last mark that begins before the range's end; marks do not overlap.
        let end = max(range.upperBound, range.lowerBound + 1)
        let next = templateMarks.partitioningIndex { $0.range.lowerBound >= end }
        return next > 0 && templateMarks[next - 1].range.upperBound > range.lowerBound
    }

    func objects(_ role: ObjectRole) -> [KeyedObject] { objects.filter { $0.role == role } }

    /// `details` when it is one entry instead of an array of them.
    var singleEntry: JSONNode? {
        guard let details = objects(.applinks).first?.member("details")?.value, KeyedObject.isSingleEntry(details)
        else {
            return nil
        }
        return details
    }

    /// The apps that services list, without the keys of a single entry, which a device treats as apps.
    var listings: [AssociationFile.Listing] {
        let names = singleEntry.map { Set(($0.members ?? []).map(\.nameRange)) } ?? []
        return (file?.services ?? []).flatMap(\.apps).filter { !names.contains($0.range) }
    }

    /// Syntax errors without a more specific rule.
    func syntaxIssues(_ codes: Set<JSONSyntaxError.Code>) -> [LintRule.Issue] {
        if foreign != nil { return [] }
        return syntaxErrors.filter { codes.contains($0.code) && !hasTemplateMark(in: $0.range) }.map { error in
            LintRule.Issue(error.range, error.sentence(in: bytes), hint: error.hint).fixed(by: error.fix)
        }
    }
}
