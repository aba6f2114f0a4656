package import AASA

/// The rules of a statement about the links that an app opens, read by Android 15 and later (developer.android.com,
/// Configure assetlinks.json; DalComponentParser.kt).
package struct DynamicRules: Sendable {
    /// The key below `relation_extensions` and the relation.
    package static let key = "dynamic_app_link_components"

    /// One rule: patterns for parts of a URL, and whether it excludes the URLs that fit.
    package struct Component: Sendable {
        package let node: JSONNode
        /// What the platform compares; nil with an empty pattern. Without conditions, no URL matches.
        package let group: FilterGroup?
        /// Patterns that are empty, which the platform rejects.
        package let emptyPatterns: [Range<Int>]

        /// In the order of a URL's parts, as written; empty without one.
        package var patterns: String {
            var patterns = node["/"]?.pattern ?? ""
            if !parameters.isEmpty { patterns += "?\(parameters.joined(separator: "&"))" }
            if let fragment = node["#"]?.pattern { patterns += "#\(fragment)" }
            return patterns
        }

        /// Patterns that are arrays or objects, which no URL matches.
        var bracketedPatterns: [Range<Int>] { node.patternNodes.filter(\.isBracketed).map(\.range) }

        /// Whether the component allows URLs, and none matches it, since a pattern is missing or mistaken.
        var allowsNone: Bool { group.map { group in group.isAllowing && !group.opensURLs } ?? false }

        private var parameters: [String] {
            node.queryItems.map { item in "\(item.name)=\(item.value.pattern)" }
        }

        /// A condition's pattern as the list writes it.
        package func expression(of condition: FilterGroup.Condition) -> String {
            switch condition.part {
            case .path: return node["/"]?.pattern ?? ""
            case .fragment: return node["#"]?.pattern ?? ""
            case .query:
                return parameters.first { text in PathPattern(expression: text) == condition.pattern } ?? ""
            }
        }

        init(_ node: JSONNode) {
            self.node = node
            var conditions: [FilterGroup.Condition] = []
            var emptyPatterns: [Range<Int>] = []
            func add(_ part: FilterGroup.Part, pattern text: String, at range: Range<Int>) {
                if let pattern = PathPattern(expression: text) {
                    conditions.append(FilterGroup.Condition(part: part, pattern: pattern))
                } else {
                    emptyPatterns.append(range)
                }
            }
            if let path = node["/"] { add(.path, pattern: path.pattern, at: path.range) }
            if let fragment = node["#"] { add(.fragment, pattern: fragment.pattern, at: fragment.range) }
            for member in node.queryItems {
                add(.query, pattern: "\(member.name)=\(member.value.pattern)", at: member.value.range)
            }
            let exclude = node["exclude"]
            let isExcluding = exclude?.truth ?? (exclude?.string?.lowercased() == "true")
            if node.patternNodes.contains(where: \.isBracketed) { conditions = [] }
            let group = FilterGroup(isAllowing: !isExcluding, conditions: conditions)
            self.group = if emptyPatterns.isEmpty { group } else { nil }
            self.emptyPatterns = emptyPatterns
        }
    }

    /// The array.
    package let node: JSONNode
    /// In their order; elements that are not objects are left out.
    package let components: [Component]

    /// - Parameter node: the value of ``key``; one that is not an array has no components.
    package init(_ node: JSONNode) {
        self.node = node
        components = (node.elements ?? []).filter { element in element.members != nil }.map(Component.init)
    }

    /// What systems apply; nil if there is nothing, or an empty pattern, for which the platform drops the rules.
    package var groups: [FilterGroup]? {
        let groups = components.compactMap(\.group)
        if groups.isEmpty || groups.count < components.count { return nil }
        return groups
    }
}

extension DynamicRules {
    /// Why no URL with a path is allowed.
    enum Refusal: Equatable {
        /// Components that no URL matches, and that would allow some.
        case byMistakes
        /// The order of the components, or what they exclude.
        case byRules
    }

    /// Why the rules allow no URL with a path; nil if they may allow some, or systems do not apply them.
    func refusal(_ proof: inout ReachProof) -> Refusal? {
        guard let groups, !proof.mayOpen([.everyRooted], by: FilterGroupIndex(groups)) else { return nil }
        let corrected = zip(components, groups).map { component, group in
            component.allowsNone ? FilterGroup(allowing: .everyRooted) : group
        }
        return if proof.mayOpen([.everyRooted], by: FilterGroupIndex(corrected)) { .byMistakes } else { .byRules }
    }
}

extension JSONNode {
    /// The conditions of a component's query: of several with one name, the platform reads the last.
    var queryItems: [JSONMember] { self["?"]?.lastMembers ?? [] }

    /// A component's patterns of path, fragment and query.
    var patternNodes: [JSONNode] {
        [self["/"], self["#"]].compactMap(\.self) + queryItems.map(\.value)
    }

    /// Whether it is an array or an object.
    fileprivate var isBracketed: Bool { elements != nil || members != nil }

    /// The text that the platform compares: a truth value or a number is the text for it (`JSONObject.getString`). That
    /// of an array or an object, which begins with a bracket, is left at the bracket.
    var pattern: String {
        switch value {
        case .string(let text), .number(let text): text
        case .bool(let truth): String(truth)
        case .null: "null"
        case .array: "["
        case .object: "{"
        }
    }
}
