extension LintRule {
    static let similarApps = LintRule(
        code: "AASA203", name: "similar-apps", severity: .warning,
        summary: "Two application identifiers differ as if one were a slip.",
        explanation: """
            Identifiers are compared letter by letter. Two that differ only in case cannot both be apps, and two with \
            the same bundle id whose prefixes differ in one character are hardly of two teams: one of them is never \
            approved.
            """,
        sources: [.field],
        examples: [
            .reported(
                #"{"webcredentials":{"apps":["ABCDE12345.com.example.app"]},"appclips":{"apps":[⟦"ABCDE12345.com.example.App"⟧]}}"#
            ),
            .reported(apps: #""ABCDE12345.com.example.app",⟦"ABCDE12354.com.example.app"⟧"#),
            .reported(apps: #""A8CDE12345.com.example.app",⟦"ABCDE12345.com.example.app"⟧"#),
            .accepted(
                apps:
                    #""ABCDE12345.com.example.app","ABCDE12345.com.example.app2","ABCDE12345.com.example.app.Clip","ABCDE12345.com.example.dev""#
            ),
            .accepted(apps: #""ABCDE12345.com.example.app","VWXYZ98765.com.example.app""#),
        ],
        role: .listedApp
    ) { subject, lintRule in
        let slips = Self.slips(subject.listings)
        if slips.isEmpty { return [] }
        let lines = LineIndex(subject.bytes)
        let lists = subject.appLists.filter { list in list.count > 1 }
        return slips.map { slip in
            let (first, last) = (slip.other.range.lowerBound, slip.listing.range.lowerBound)
            let isOneList = lists.contains { list in
                list[0].range.lowerBound <= first && last <= list[list.count - 1].range.lowerBound
            }
            let step = if isOneList { "remove the other" } else { "write it in both places" }
            let line = lines.position(of: slip.other.range.lowerBound).line
            return lintRule.finding(
                at: slip.listing.range,
                "'\(slip.listing.text)' and '\(slip.other.text)' in line \(line) differ only in \(slip.difference)",
                hint: "only one of them can be the app's: \(step)")
        }
    }

    /// An identifier that is probably a misspelling of another one, which is in front of it, or the other of it.
    private typealias Slip = (listing: AssociationFile.Listing, other: AssociationFile.Listing, difference: String)

    private static func slips(_ listings: [AssociationFile.Listing]) -> [Slip] {
        if listings.count < 2 { return [] }
        // By the bundle id in small letters. A few of each are enough: more prefixes for one bundle id are intended.
        var groups: [ExactText: [AssociationFile.Listing]] = [:]
        var seen: Set<AppIdentifier> = []
        return listings.compactMap { listing in
            guard let app = listing.app, seen.insert(app).inserted else { return nil }
            let bundle = ExactText(String(utf8: app.bundle.utf8.map(withoutCase)))
            let group = groups[bundle, default: []]
            if group.count < 8 { groups[bundle, default: []].append(listing) }
            for other in group {
                guard let difference = difference(app.description, other.text) else { continue }
                return (listing, other, difference)
            }
            return nil
        }
    }

    /// In what two identifiers with one bundle id, case aside, differ; nil when that looks intended.
    private static func difference(_ a: String, _ b: String) -> String? {
        let (prefix, otherPrefix) = (Array(a.utf8.prefix(10)), Array(b.utf8.prefix(10)))
        if a.dropFirst(10).hasSameBytes(as: b.dropFirst(10)) {
            if isSlip(prefix, otherPrefix) { return "one place of the prefix" }
        } else if prefix == otherPrefix {
            return "the case of letters"
        }
        return nil
    }

    /// The small letter of a capital one; the signs beside the letters in ASCII lose their case too.
    private static func withoutCase(_ byte: UInt8) -> UInt8 { byte & 0xC0 == 0x40 ? byte | 0x20 : byte }

    /// One character replaced, or two neighbours swapped.
    private static func isSlip(_ a: [UInt8], _ b: [UInt8]) -> Bool {
        let different = a.indices.filter { a[$0] != b[$0] }
        guard let first = different.first, let last = different.last else { return false }
        switch different.count {
        case 1: return true
        case 2: return last == first + 1 && a[first] == b[last] && a[last] == b[first]
        default: return false
        }
    }
}
