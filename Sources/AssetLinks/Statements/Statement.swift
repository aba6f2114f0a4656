package import AASA

/// One statement of a list, or an include in its place.
package struct Statement: Sendable {
    /// What a statement is about, with the places of its parts.
    package enum Target: Sendable {
        case web(site: SourceString)
        case app(AppTarget)
    }

    /// An app as it is written, whose names may be invalid.
    package struct AppTarget: Sendable {
        package var package: SourceString
        /// The strings among the elements.
        package var fingerprints: [SourceString]
    }

    /// The object.
    package let node: JSONNode
    /// As they are written, the invalid ones too; elements that are not strings are left out.
    package var relations: [SourceString] = []
    /// The relations that are valid, each once.
    var validRelations: [Relation] = []
    /// The asset that the statement is about; nil if it cannot be read.
    package var target: Target?
    /// The app that a target without a known namespace shows; no system reads it.
    var meantApp: AppTarget?
    /// The URL of another list; nil without a string.
    package var include: SourceString?
    /// The list that is requested for ``include``; nil if its text is not the URL of a list.
    package var included: IncludedURL?
    /// The rules of Android 15 for the app's links, or nil without any.
    package var dynamicRules: DynamicRules?
    /// Those of its target and of its include too.
    package private(set) var problems: [StatementProblem] = []
    /// Whether Android's agent looks at target and relations, and does not skip the statement before.
    private(set) var isReadByAgent = true

    mutating func add(_ problem: StatementProblem) {
        problems.append(problem)
        if problem.androidEffect == .skipsStatement { isReadByAgent = false }
    }

    package var range: Range<Int> { node.range }
    /// Whether it names a list; one with an empty text is a statement (StatementParser.kt).
    package var isInclude: Bool { if let include = node["include"] { include.string != "" } else { false } }

    /// The app that the statement is about; nil for a website, and where neither can be read.
    package var app: AppTarget? { if case .app(let app)? = target { app } else { nil } }

    /// The app as it is written, whether or not its target has a namespace that systems know.
    var writtenApp: AppTarget? { app ?? meantApp }

    /// Whether the statement is about an app with this package.
    func names(_ package: String) -> Bool { app?.package.text.hasSameBytes(as: package) ?? false }

    /// The website that the statement is about.
    var site: SourceString? { if case .web(let site)? = target { site } else { nil } }
}

extension Statement {
    /// The namespace that the other keys of a target belong to; nil if they show none, or both.
    static func namespace(shownBy target: JSONNode) -> String? {
        let isApp = target["package_name"] != nil || target["sha256_cert_fingerprints"] != nil
        let isWeb = target["site"] != nil
        if isApp == isWeb { return nil }
        return if isApp { "android_app" } else { "web" }
    }

    /// The first value on the way to the dynamic rules that is not of the type that systems read, by its key: then they
    /// read no rules.
    var unreadRules: (key: String, range: Range<Int>)? {
        var value = node
        for key in ["relation_extensions", Relation.handleAllURLs.description, DynamicRules.key] {
            guard let next = value[key] else { return nil }
            let isRead = if key == DynamicRules.key { next.elements != nil } else { next.members != nil }
            if !isRead { return (key, next.range) }
            value = next
        }
        return nil
    }
}
