/// The content of `applinks`: which apps may open which URLs (Apple, "applinks" object).
public struct UniversalLinks: Sendable, Equatable {
    /// In the file's order. An app is ignored in every entry but the first that names it.
    package var entries: [LinkEntry]
    package var variables: SubstitutionVariables

    /// The links of a document without `applinks`.
    package static let empty = UniversalLinks(entries: [], variables: SubstitutionVariables([]))

    package init(entries: [LinkEntry], variables: SubstitutionVariables) {
        self.entries = entries
        self.variables = variables
    }

    /// The message for a port in a site or a URL (TN3155).
    package static func portSentence(_ port: String) -> String {
        "universal links have no port, and with ':\(port)' none opens the app"
    }

    package static let portHint = "serve universal links on port 443; '?mode=developer' is for development servers"

    /// For each entry the apps that neither an earlier entry nor the same one before names, byte for byte.
    package var effectiveApps: [[AssociationFile.Listing]] {
        var seen: Set<ExactText> = []
        return entries.map { entry in entry.apps.filter { app in seen.insert(ExactText(app.text)).inserted } }
    }
}

/// One entry of `details`: some apps, and the rules for their URLs.
package struct LinkEntry: Sendable, Equatable {
    /// The URLs that belong to the apps.
    package enum Scope: Sendable, Equatable {
        /// Neither `components` nor `paths` is an array: every URL.
        case everything
        /// The first matching rule decides. Without rules no URL matches.
        case rules([LinkRule])
    }

    /// The key under which the rules are written.
    package enum Form: String, Sendable, CaseIterable {
        /// Objects with patterns for path, query and fragment, since iOS 13.
        case components
        /// Patterns for the path, `NOT ` in front of exclusions.
        case paths
    }

    /// The index in `details`; nil when there are no `details` and the apps are those of `applinks.apps`.
    package var index: Int?
    /// The apps as written, including malformed ones and those of earlier entries.
    package var apps: [AssociationFile.Listing]
    /// The URLs that belong to the entry's apps.
    package var scope: Scope
    /// The form of the rules; nil for ``Scope/everything``.
    package var form: Form?
    /// The keys of `defaults` for which a rule does not match every query or fragment, or excludes what it matches.
    var limitingDefaults: [String] = []
    /// Whether `defaults` make rules compare the decoded URL.
    var decodesByDefault = false
    /// The bytes of the entry.
    package var range: Range<Int>

    /// Empty for ``Scope/everything``.
    package var rules: [LinkRule] { if case .rules(let rules) = scope { rules } else { [] } }

    /// Why the entry has no rule that lets a URL open its apps; nil where it has one.
    package var obstacle: LinkObstacle? {
        guard let form, rules.allSatisfy(\.isExcluded) else { return nil }
        let kind: LinkObstacle.Kind = if rules.isEmpty { .noRule(form) } else { .onlyExclusions }
        return LinkObstacle(kind: kind, range: range, hint: hintWithoutRule)
    }

    /// How to open some URLs where each rule is an exclusion.
    private var hintWithoutRule: String {
        if !limitingDefaults.contains("exclude") {
            let order = if rules.contains(where: \.fitsEverything) { ", in front of the others" } else { "" }
            return "add a rule for what it opens\(order)"
        }
        guard let removalOfDefaults else { return "add a rule with \"exclude\": false for what it opens" }
        return if rules.isEmpty { "\(removalOfDefaults), and add a rule" } else { removalOfDefaults }
    }

    /// What to do before an element of `paths` can open all URLs of its pattern; nil if one can. Only components have
    /// values of their own.
    var removalOfDefaults: String? {
        if form != .paths || limitingDefaults.isEmpty { return nil }
        let keys = limitingDefaults.map { key in "\"\(key)\"" }.joined(separator: " and ")
        return "remove \(keys) from 'defaults', which apply to every path"
    }

    /// A step that has an effect only if no default limits the elements of `paths`, with the removal of those that do.
    func withRemovalOfDefaults(_ step: String) -> String {
        removalOfDefaults.map { removal in "\(removal), and \(step)" } ?? step
    }

    /// How to let a rule open URLs that only `defaults` exclude; nil for other rules.
    func inclusion(of rule: LinkRule) -> String? {
        if rule.isNegated || !limitingDefaults.contains("exclude") { return nil }
        return removalOfDefaults
    }

    /// Whether a rule excludes every URL, or will without the default values that limit it.
    var excludesEverything: Bool {
        rules.contains { rule in
            let fits = if form == .paths { rule.path?.isAnyPath ?? true } else { rule.fitsEverything }
            return rule.isExcluded && fits
        }
    }

    /// A rule of the entry that opens the URLs of a pattern, as it is written in the file.
    func opening(_ pattern: String) -> String {
        if form == .paths { return "\"\(pattern)\"" }
        var members = ""
        for key in limitingDefaults { members += ", \"\(key)\": \(key == "exclude" ? "false" : "\"*\"")" }
        if decodesByDefault, pattern.utf8.contains("%") { members += ", \"percentEncoded\": true" }
        return "{ \"/\": \"\(pattern)\"\(members) }"
    }
}

/// Why no URL opens an app that a document lists for universal links.
package struct LinkObstacle: Sendable, Equatable {
    enum Kind: Sendable, Equatable {
        /// The array of rules has none that a device reads.
        case noRule(LinkEntry.Form)
        /// Every rule is an exclusion.
        case onlyExclusions
        /// Exclusions precede all others, and match all of their URLs.
        case unreachableRules
        /// Each rule that is not an exclusion has a text that no URL contains, or a query in the pattern of its path.
        case impossibleRules
    }

    let kind: Kind
    /// The bytes of the app's entry, or of its first rule that exclusions cover.
    let range: Range<Int>
    let hint: String

    package var sentence: String {
        switch kind {
        case .noRule(let form): "no URL opens the app: '\(form.rawValue)' of its entry has no rule"
        case .onlyExclusions: "no URL opens the app: every rule of its entry is an exclusion"
        case .unreachableRules: "no URL opens the app: exclusions of its entry match every URL of its later rules"
        case .impossibleRules: "no URL opens the app: every rule of its entry that is not an exclusion matches nothing"
        }
    }
}

/// An element of `components` or `paths`, with the values that it inherits from `defaults`.
public struct LinkRule: Sendable, Equatable {
    /// The condition for the query.
    public enum Query: Sendable, Equatable {
        /// One pattern for the whole query.
        case whole(SourceString)
        /// A pattern for every item of a name. A missing item has the empty value.
        case items([Item])
    }

    /// One member of a query object.
    public struct Item: Sendable, Equatable {
        /// The name of the query item.
        public var name: String
        /// The bytes of the name with its quotes.
        public var nameRange: Range<Int>
        /// The pattern for the value.
        public var value: SourceString

        var nameText: SourceString { SourceString(text: name, range: nameRange) }
    }

    /// The index in `components` or `paths`, from 0.
    public var index: Int
    /// The pattern for the path, without `NOT `; nil if every path matches. The range is that of `defaults` when
    /// the pattern is inherited.
    public var path: SourceString?
    /// The condition for the query; nil if every query matches.
    public var query: Query?
    /// The pattern for the fragment; nil if every fragment matches.
    public var fragment: SourceString?
    /// Whether a matching URL does not belong to the apps: `exclude`, or `NOT ` in front of a path.
    public var isExcluded: Bool
    /// Whether `NOT ` is in front of the path.
    var isNegated = false
    /// Whether upper and lower case differ in path, query and fragment.
    public var isCaseSensitive: Bool
    /// Whether the URL is compared as written. Otherwise the URL is decoded first, but not the pattern.
    public var isPercentEncoded: Bool
    /// The bytes of the element.
    public var range: Range<Int>

    /// Whether each pattern fits everything.
    var fitsEverything: Bool {
        guard path?.isAnyPath ?? true, fragment?.isAnything ?? true else { return false }
        return switch query {
        case .whole(let text): text.isAnything
        case .items(let items): items.allSatisfy(\.value.isAnything)
        case nil: true
        }
    }

    var items: [Item] { if case .items(let items) = query { items } else { [] } }

    /// Every pattern of the rule, and the names of its query items.
    var texts: [SourceString] {
        var texts = [path, fragment].compactMap(\.self)
        if case .whole(let text) = query { texts.append(text) }
        return texts + items.flatMap { item in [item.value, item.nameText] }
    }

    /// The patterns in the order of a URL's parts; empty when the rule has none.
    package var patterns: String {
        var text = path?.text ?? ""
        switch query {
        case .whole(let pattern): text += "?" + pattern.text
        case .items(let items) where !items.isEmpty:
            text += "?" + items.map { item in "\(item.name)=\(item.value.text)" }.joined(separator: "&")
        case .items, nil: break
        }
        if let fragment { text += "#" + fragment.text }
        return text
    }
}

extension SourceString {
    /// Whether a query or a fragment of any text fits, and none.
    var isAnything: Bool { !text.isEmpty && text.utf8.allSatisfy { $0 == "*" } }

    var isAnyPath: Bool {
        let rest = text.utf8.drop { $0 == "/" }
        return !rest.isEmpty && rest.allSatisfy { $0 == "*" }
    }
}
