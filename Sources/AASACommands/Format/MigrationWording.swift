internal import AASA

/// What a migration between the forms of `details` could not keep.
enum MigrationWording {
    static func say(_ issue: FormMigration.Issue, _ path: String, _ input: [UInt8], _ console: Console) {
        let place = DocumentWording.place(issue.range.lowerBound, path, input)
        console.warning("\(place): \(sentence(issue.kind))")
    }

    private static func sentence(_ kind: FormMigration.Issue.Kind) -> String {
        switch kind {
        case .hasQuery: "the entry stays as it is: 'paths' cannot say what the query must be"
        case .hasFragment: "the entry stays as it is: 'paths' cannot say what the fragment must be"
        case .hasVariable: "the entry stays as it is: systems that read 'paths' do not know variables"
        case .hasDefaults: "the entry stays as it is: systems that read 'paths' do not know 'defaults'"
        case .ignoresCase: "the entry stays as it is: 'paths' are always case-sensitive"
        case .decodesURL: "the entry stays as it is: 'paths' are always compared with the URL as written"
        case .looksLikeExclusion: "the entry stays as it is: in 'paths' this pattern would be an exclusion"
        case .unreadableElement: "the entry stays as it is: this element is no rule"
        case .commentDropped: "'paths' have no place for comments: this one is left out"
        case .ignoredHalfDropped(let key): "'\(key)', which devices ignore here, is left out"
        }
    }
}
