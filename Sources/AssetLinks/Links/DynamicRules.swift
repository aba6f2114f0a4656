package import AASA

/// The rules of a statement about the links that an app opens, read by Android 15 and later (developer.android.com, Configure
/// assetlinks.json; DalComponentParser.kt).
package struct DynamicRules: Sendable {
    /// The key below `relation_extensions` and the relation.
    package static let key = "dynamic_app_link_components"

    package struct Component: Sendable {
        package let node: JSONNode
        package let group: FilterGroup?
        /// Patterns that are empty, which the platform rejects.
        package let emptyPatterns: [Range<Int>]

        /// In the order of a URL's parts, as written; empty without one.
        package var patterns: String {
            var patterns = node["/"]?.string ?? ""
            let items = (node["?"]?.members ?? []).map { "\($0.name)=\($0.value.string ?? "")" }
            if !items.isEmpty { patterns += "?\(items.joined(separator: "&"))" }
            if let fragment = node["#"]?.string { patterns += "#\(fragment)" }
            return patterns
        }

        init(_ node: JSONNode) {
            self.node = node
            var conditions: [FilterGroup.Condition] = []
            var emptyPatterns: [Range<Int>] = []
            func add(_ part: FilterGroup.Part, _ text: String, at range: Range<Int>) {
                if let pattern = PathPattern(expression: text) {
                    conditions.append(FilterGroup.Condition(part, pattern))
                } else {
                    emptyPatterns.append(range)
                }
            }
            if let path = node["/"], let text = path.string { add(.path, text, at: path.range) }
            if let fragment = node["#"], let text = fragment.string { add(.fragment, text, at: fragment.range) }
            for member in node["?"]?.members ?? [] {
                guard let text = member.value.string else { continue }
                add(.query, "\(member.name)=\(text)", at: member.value.range)
            }
            let isExcluding = node["exclude"]?.truth ?? (node["exclude"]?.string?.lowercased() == "true")
            group = emptyPatterns.isEmpty ? FilterGroup(isAllowing: !isExcluding, conditions) : nil
            self.emptyPatterns = emptyPatterns
        }
    }

    /// The array.
    package let node: JSONNode
    /// In their order; elements that are not objects are left out.
    package let components: [Component]

    package init(_ node: JSONNode) {
        self.node = node
        components = (node.elements ?? []).filter { $0.members != nil }.map(Component.init)
    }

    /// What systems apply; nil if there is nothing, or an empty pattern, for which the platform drops the rules.
    package var groups: [FilterGroup]? {
        let groups = components.compactMap(\.group)
        return groups.isEmpty || groups.count < components.count ? nil : groups
    }
}
