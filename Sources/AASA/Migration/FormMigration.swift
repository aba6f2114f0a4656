/// Converts `details` from the old form (`appID`, `paths`) to the new one (`appIDs`, `components`; iOS 13) or back,
/// where the meaning stays exactly the same. Entries that cannot be converted are left unchanged and reported.
package struct FormMigration: Sendable {
    /// The reason why an entry is unchanged, or a part that was dropped.
    package struct Issue: Sendable, Equatable {
        package enum Kind: Sendable, Equatable {
            /// The old form cannot express this: the entry is unchanged.
            case hasQuery, hasFragment, hasVariable, hasDefaults, ignoresCase, decodesURL, looksLikeExclusion
            /// A component that is not an object, or a path that is not a string: the entry is unchanged.
            case unreadableElement
            /// The old form has no comments: this one is dropped.
            case commentDropped
            /// The key that devices ignored is dropped.
            case ignoredHalfDropped(String)

            /// Whether the entry is unchanged.
            package var isRefusal: Bool {
                switch self {
                case .commentDropped, .ignoredHalfDropped: false
                default: true
                }
            }
        }
        package var kind: Kind
        /// The bytes of the source.
        package var range: Range<Int>
    }

    /// The converted document; unchanged parts keep their layout.
    package private(set) var text: [UInt8]
    /// In the document's order.
    package private(set) var issues: [Issue] = []

    private let source: [UInt8]
    private let form: LinkEntry.Form
    /// The `defaults` of `applinks`.
    private let outerDefaults: JSONNode?

    /// Converts a document.
    ///
    /// - Throws: a ``JSONSyntaxError`` when it is not JSON.
    package init(_ source: [UInt8], to form: LinkEntry.Form) throws(JSONSyntaxError) {
        self.source = source
        self.form = form
        text = source
        let root = try JSONReader.read(source).asKeptByApple
        outerDefaults = root["applinks"]?["defaults"]
        guard let links = root["applinks"], let details = links["details"],
            let entries = AssociationFile(root).links?.entries
        else { return }
        var edits: [TextEdit] = []
        if let nodes = details.elements {
            // Elements that are not objects have no entry.
            for entry in entries {
                guard let index = entry.index, let new = convertedEntry(entry, at: nodes[index]) else { continue }
                edits.append(TextEdit(range: nodes[index].range, replacement: new))
            }
        } else if let members = details.members,
            let new = convertedDictionary(members, entries: entries)
        {
            edits.append(TextEdit(range: details.range, replacement: new))
        }
        if form == .paths, !edits.isEmpty, links["apps"] == nil {
            // Up to iOS 12 an empty list of apps is required (Apple, Universal Links guide).
            edits.append(.insertion(of: "\"apps\":[],", at: links.range.lowerBound + 1))
        }
        text = TextEdit.apply(edits, to: source)
    }

    /// The array for the oldest form, an object with apps as names; nil when one of its entries cannot be converted.
    private mutating func convertedDictionary(_ members: [JSONMember], entries: [LinkEntry]) -> [UInt8]? {
        var parts: [[UInt8]] = []
        let known = issues.count
        if let unreadable = members.first(where: { member in member.value.members == nil }) {
            issues.append(Issue(kind: .unreadableElement, range: unreadable.value.range))
            return nil
        }
        for (member, entry) in zip(members, entries) {
            let app = Array(source[member.nameRange])
            guard let rest = convertedMembers(of: member.value, entry: entry) else {
                keepRefusals(after: known)
                return nil
            }
            parts.append(entryObject(apps: [app], rest: rest))
        }
        return Self.array(parts)
    }

    /// An entry of the array; nil when it has the form already or cannot be converted.
    private mutating func convertedEntry(_ entry: LinkEntry, at node: JSONNode) -> [UInt8]? {
        let otherKeys = if form == .components { ["appID", "paths"] } else { ["appIDs", "components"] }
        if otherKeys.allSatisfy({ node[$0] == nil }) { return nil }
        // An entry without apps has no effect in either form.
        if form == .paths, entry.apps.isEmpty { return nil }
        let known = issues.count
        guard let rest = convertedMembers(of: node, entry: entry) else {
            keepRefusals(after: known)
            return nil
        }
        if node["appIDs"]?.elements != nil, let ignored = node.members?.last(where: { $0.name == "appID" }) {
            issues.append(Issue(kind: .ignoredHalfDropped("appID"), range: ignored.nameRange))
        }
        let apps = entry.apps.map { app in Array(source[app.range]) }
        if form == .components { return entryObject(apps: apps, rest: rest) }
        let entries = apps.map { app in entryObject(apps: [app], rest: rest) }
        return Array(entries.joined(separator: ",".utf8))
    }

    /// Removes the issues about dropped parts: an entry that is unchanged loses nothing.
    private mutating func keepRefusals(after count: Int) {
        let refusals = issues[count...].filter(\.kind.isRefusal)
        issues.replaceSubrange(count..., with: refusals)
    }

    /// - Parameter apps: one app in the old form.
    private func entryObject(apps: [[UInt8]], rest: [[UInt8]]) -> [UInt8] {
        switch form {
        case .components: Self.object(["\"appIDs\":".utf8 + Self.array(apps)] + rest)
        case .paths: Self.object(["\"appID\":".utf8 + (apps.first ?? [])] + rest)
        }
    }

    /// The members other than those that name apps, with converted rules; nil when the rules cannot be converted.
    private mutating func convertedMembers(of node: JSONNode, entry: LinkEntry) -> [[UInt8]]? {
        // Systems that read only `paths` do not know defaults.
        let defaults = [node["defaults"], outerDefaults].compactMap(\.self).first { $0.members?.isEmpty == false }
        if form == .paths, entry.form == .components, let defaults {
            issues.append(Issue(kind: .hasDefaults, range: defaults.range))
            return nil
        }
        var parts: [[UInt8]] = []
        for member in node.members ?? [] {
            switch member.name {
            case "appID", "appIDs": continue
            case "paths", "components":
                if member.name != entry.form?.rawValue {
                    issues.append(Issue(kind: .ignoredHalfDropped(member.name), range: member.nameRange))
                } else if entry.form == form {
                    parts.append(raw(member))
                } else if let rules = convertedRules(of: entry, elements: member.value.elements ?? []) {
                    parts.append("\"\(form.rawValue)\":".utf8 + rules)
                } else {
                    return nil
                }
            default: parts.append(raw(member))
            }
        }
        return parts
    }

    private mutating func convertedRules(of entry: LinkEntry, elements: [JSONNode]) -> [UInt8]? {
        var parts: [[UInt8]] = []
        for rule in entry.rules {
            let element = elements[rule.index]
            let part =
                switch form {
                case .components: component(rule, from: element)
                case .paths: path(rule, from: element)
                }
            guard let part else { return nil }
            parts.append(part)
        }
        return Self.array(parts)
    }

    private func component(_ rule: LinkRule, from element: JSONNode) -> [UInt8]? {
        guard let path = rule.path else { return nil }
        var pattern = Array(source[element.range])
        if path.text.utf8.count != element.string?.utf8.count {
            // Without `NOT `, which may be written with escapes.
            if String(utf8: pattern.dropFirst().prefix(4)).lowercased() == "not " {
                pattern = Array("\"".utf8) + pattern.dropFirst(5)
            } else {
                pattern = Array(JSONText.string(path.text).line.utf8)
            }
        }
        let end = if rule.isExcluded { ",\"exclude\":true}" } else { "}" }
        return "{\"/\":".utf8 + pattern + end.utf8
    }

    /// An element of `components` as an element of `paths`; nil when it has conditions other than a path.
    private mutating func path(_ rule: LinkRule, from element: JSONNode) -> [UInt8]? {
        if let refusal = Self.refusal(of: rule, from: element) {
            issues.append(Issue(kind: refusal, range: element.range))
            return nil
        }
        if let comment = element["comment"] { issues.append(Issue(kind: .commentDropped, range: comment.range)) }
        var prefix = ""
        if rule.isExcluded { prefix = "NOT " }
        guard let path = rule.path else { return Array("\"\(prefix)*\"".utf8) }
        let written = source[path.range]
        if written.first != "\"" { return Array(JSONText.string(prefix + path.text).line.utf8) }
        return Array("\"\(prefix)".utf8) + written.dropFirst()
    }

    private static func refusal(of rule: LinkRule, from element: JSONNode) -> Issue.Kind? {
        if element.members == nil { return .unreadableElement }
        if rule.query != nil { return .hasQuery }
        if rule.fragment != nil { return .hasFragment }
        if !rule.isCaseSensitive { return .ignoresCase }
        if !rule.isPercentEncoded { return .decodesURL }
        if let path = rule.path?.text {
            if path.contains(text: "$(") { return .hasVariable }
            if !rule.isExcluded, path.prefix(4).lowercased() == "not " { return .looksLikeExclusion }
        }
        return nil
    }

    private func raw(_ member: JSONMember) -> [UInt8] {
        Array(source[member.nameRange]) + ":".utf8 + source[member.value.range]
    }

    private static func object(_ parts: [[UInt8]]) -> [UInt8] {
        Array("{".utf8) + parts.joined(separator: ",".utf8) + "}".utf8
    }

    private static func array(_ parts: [[UInt8]]) -> [UInt8] {
        Array("[".utf8) + parts.joined(separator: ",".utf8) + "]".utf8
    }
}
