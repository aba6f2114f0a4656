/// A rule of a content rule list, with the parts that WebKit understands.
struct ContentRule {
    enum Action: Hashable {
        case block, blockCookies, ignorePreviousRules, ignoreFollowingRules, makeHTTPS
        case hide(selector: String)
        /// Another one, as its text.
        case other(String)

        /// Whether it changes what other rules do.
        var isAboutRules: Bool { self == .ignorePreviousRules || self == .ignoreFollowingRules }
    }

    /// Where and when the rule applies, apart from the URL.
    struct Restriction: Hashable {
        var types: Set<String> = []
        var loads: Set<String> = []
        var contexts: Set<String> = []
        var method: String?
        var condition: ConditionKey?
        var values: Set<String> = []
        var isConditionCaseSensitive = false

        static let none = Restriction()
    }

    /// The keys of which a trigger has one at most.
    enum ConditionKey: String, CaseIterable {
        case ifDomain = "if-domain"
        case unlessDomain = "unless-domain"
        case ifTopURL = "if-top-url"
        case unlessTopURL = "unless-top-url"
        case ifFrameURL = "if-frame-url"
        case unlessFrameURL = "unless-frame-url"

        var isDomain: Bool { self == .ifDomain || self == .unlessDomain }
        /// The version of Safari from which the key is known, if some in use are older.
        var version: String? {
            switch self {
            case .ifFrameURL: "Safari 16"
            case .unlessFrameURL: "Safari 26"
            default: nil
            }
        }
    }

    /// What two rules must share to have the same effect on the same URLs.
    struct Pattern: Hashable {
        /// In lower case when the case does not matter anywhere in it.
        var text: String
        var isCaseSensitive: Bool
        var action: Action
    }

    /// The place in the list, from 0.
    var index: Int
    var range: Range<Int>
    var filterRange: Range<Int>
    var filter: URLFilter
    var pattern: Pattern
    var restriction: Restriction

    var action: Action { pattern.action }
    /// Whether every URL matches. WebKit rejects a list with a faulty filter, which has a finding of its own.
    var isUniversal: Bool { filter.fault == nil && (filter.matchesEverything || filter.namesNothing) }
    /// Whether it acts on pages themselves, everywhere.
    var isForEveryPage: Bool {
        func permits(_ values: Set<String>, anyOf needed: String...) -> Bool {
            values.isEmpty || !values.isDisjoint(with: needed)
        }
        guard isUniversal, restriction.condition == nil, (restriction.method ?? "get") == "get" else { return false }
        return permits(restriction.types, anyOf: "document", "top-document")
            && permits(restriction.loads, anyOf: "first-party")
            && permits(restriction.contexts, anyOf: "top-frame")
    }
}
