extension LintRule {
    static let similarApps = LintRule(
        code: "AASA203", name: "similar-apps", severity: .warning,
        summary: "Two application identifiers differ as if one were a slip.",
        explanation: """
            Identifiers are compared letter by letter. Two that differ only in case cannot both be apps, and two with the same \
            bundle id whose prefixes differ in one character are hardly of two teams: one of them is never approved.
            """,
        sources: [.field],
        examples: [
            .reported(
                #"{"webcredentials":{"apps":["ABCDE12345.com.example.app"]},"appclips":{"apps":[⟦"ABCDE12345.com.example.App"⟧]}}"#
            ),
            .reported(#"{"webcredentials":{"apps":["ABCDE12345.com.example.app",⟦"ABCDE12354.com.example.app"⟧]}}"#),
            .reported(#"{"webcredentials":{"apps":["A8CDE12345.com.example.app",⟦"ABCDE12345.com.example.app"⟧]}}"#),
            .accepted(
                #"{"webcredentials":{"apps":["ABCDE12345.com.example.app","ABCDE12345.com.example.app2","ABCDE12345.com.example.app.Clip","ABCDE12345.com.example.dev"]}}"#
            ),
            .accepted(#"{"webcredentials":{"apps":["ABCDE12345.com.example.app","VWXYZ98765.com.example.app"]}}"#),
        ]
    ) { subject in
        // By the bundle id in small letters. A few of each are enough: more prefixes for one bundle id are no slip.
        var groups: [Substring: [AssociationFile.Listing]] = [:]
        var seen: Set<AppIdentifier> = []
        let lines = LineIndex(subject.bytes)
        return subject.listings.compactMap { listing in
            guard let app = listing.app, seen.insert(app).inserted else { return nil }
            let bundle = app.description.lowercased().dropFirst(11)
            let group = groups[bundle] ?? []
            if group.count < 8 { groups[bundle] = group + [listing] }
            for other in group {
                guard let words = Self.slip(app.description, other.text) else { continue }
                let line = lines.position(of: other.range.lowerBound).line
                return Remark(
                    listing.range, "'\(listing.text)' and '\(other.text)' in line \(line) differ only in \(words)",
                    hint: "only one of them can be the app's: write it in both places")
            }
            return nil
        }
    }

    /// In what two identifiers with one bundle id, case aside, differ; nil when that is no slip.
    private static func slip(_ a: String, _ b: String) -> String? {
        if a.dropFirst(10).utf8.elementsEqual(b.dropFirst(10).utf8) {
            return isSlip(Array(a.utf8.prefix(10)), Array(b.utf8.prefix(10))) ? "one place of the prefix" : nil
        }
        return a.utf8.prefix(10).elementsEqual(b.utf8.prefix(10)) ? "the case of letters" : nil
    }

    /// One character replaced, or two neighbours swapped.
    private static func isSlip(_ a: [UInt8], _ b: [UInt8]) -> Bool {
        let places = a.indices.filter { a[$0] != b[$0] }
        switch places.count {
        case 1: return true
        case 2: return places[1] == places[0] + 1 && a[places[0]] == b[places[1]] && a[places[1]] == b[places[0]]
        default: return false
        }
    }
}
