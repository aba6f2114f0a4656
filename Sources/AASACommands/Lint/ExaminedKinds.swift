internal import AASA

/// What a run of `aasa lint` has examined: options about other kinds have no effect.
struct ExaminedKinds {
    /// Whether an association file was examined, the only kind that lists apps of Apple's systems.
    var hasAssociationFile = false
    /// Whether a content rule list was examined.
    var hasRuleList = false
    /// The apps of Android whose list or package was examined.
    var packages: Set<String> = []

    /// A sentence for each option without an effect.
    func unusedOptions(of options: Lint) -> [String] {
        var sentences: [String] = []
        if options.render, options.page.isEmpty, !hasRuleList {
            sentences.append("'--render' has no effect: no page and no content rule list is examined")
        }
        if !options.appleApps.isEmpty, !hasAssociationFile {
            sentences.append("'--app' has no effect: no association file is examined")
        }
        let unexamined = options.androidApps.map(\.package).filter { package in !packages.contains(package) }.unique
        if !unexamined.isEmpty {
            let apps = unexamined.shortened
            sentences.append("'--app' of \(apps) has no effect: neither a statement list nor the app is examined")
        }
        return sentences
    }
}
