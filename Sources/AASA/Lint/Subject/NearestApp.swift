/// Finds the well-formed identifier that a malformed one was probably meant to be.
package struct NearestApp {
    /// Each comparison costs the product of the lengths: more candidates are not worth it.
    private static let maximumCandidates = 24
    private let candidates: [String]
    /// By the bundle id in small letters: the prefix may be missing or quite another.
    private let byBundle: [String: String]

    /// The apps of the document, and those that it should list.
    init(_ subject: LintSubject) {
        self.init(subject.options.knownApps.map(\.description) + (subject.file?.apps(.any).map(\.description) ?? []))
    }

    package init(_ apps: [String]) {
        candidates = Array(apps.prefix(Self.maximumCandidates))
        var byBundle: [String: String] = [:]
        for app in apps { byBundle[Self.bundle(app)] = byBundle[Self.bundle(app)] ?? app }
        self.byBundle = byBundle
    }

    func nearest(to text: String) -> String? {
        if text.utf8.count < 6 { return nil }
        var small = text.lowercased()
        if small.utf8.first == "." { small = String(small.dropFirst()) }
        if let same = byBundle[small] ?? byBundle[Self.bundle(text)] { return same }
        let limit = if text.utf8.count < 16 { 1 } else { 2 }
        return EditDistance.nearest(to: text, in: candidates, limit: limit, ignoringCase: false)
    }

    /// What follows the prefix and its dot.
    private static func bundle(_ app: String) -> String {
        let app = withPrefixInFront(app) ?? app
        guard let dot = app.utf8.firstIndex(of: ".") else { return "" }
        return app[app.utf8.index(after: dot)...].lowercased()
    }

    /// The identifier, when its prefix is behind the bundle id.
    static func withPrefixInFront(_ text: String) -> String? {
        if text.prefix(before: ".").utf8.count == 10 { return nil }
        let bundle = text.dropLast(11)
        let prefix = text.suffix(10)
        guard text.dropFirst(bundle.count).hasPrefix("."), bundle.contains("."), prefix.contains(where: \.isNumber)
        else { return nil }
        return try? AppIdentifier("\(prefix).\(bundle)").description
    }
}
