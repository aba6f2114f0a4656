/// Rewrites `details` from the old form (`appID`, `paths`) to the new one (`appIDs`, `components`; iOS 13) or back, where
/// the meaning stays exactly the same. What cannot be kept is left as it is and named.
public struct FormMigration: Sendable {
    /// Why an entry was left as it is, or what of it was lost.
    public struct Remark: Sendable, Equatable {
        public enum Kind: Sendable, Equatable {
            /// The old form has no such thing: the entry stays.
            case hasQuery, hasFragment, hasVariable, hasDefaults, ignoresCase, decodesURL, looksLikeExclusion
            /// A component that is no object, or a path that is no string: the entry stays.
            case unreadableElement
            /// The old form has no place for comments: this one is gone.
            case commentDropped
            /// A half of the entry that devices ignored is gone.
            case ignoredHalfDropped(String)

            /// Whether the entry was left as it is.
            public var isRefusal: Bool {
                switch self {
                case .commentDropped, .ignoredHalfDropped: false
                default: true
                }
            }
        }
        public var kind: Kind
        /// The bytes of the source that are meant.
        public var range: Range<Int>
    }

    /// The document in the wanted form; its layout is the author's where nothing changed.
    public private(set) var text: [UInt8]
    /// In the document's order.
    public private(set) var remarks: [Remark] = []

    private let source: [UInt8]
    /// The `defaults` of `applinks`.
    private let outerDefaults: JSONNode?

    /// Migrates a document.
    ///
    /// - Throws: a ``JSONSyntaxError`` when it is no JSON.
    public init(_ source: [UInt8], to form: LinkEntry.Form) throws(JSONSyntaxError) {
        self.source = source
        text = source
        let root = try JSONReader.read(source).root
        outerDefaults = root["applinks"]?["defaults"]
        guard let links = root["applinks"], let details = links["details"],
            let entries = AssociationFile(root).links?.entries
        else { return }
        var edits: [TextEdit] = []
        if let nodes = details.elements {
            // Elements that are no objects are no entries.
            for entry in entries {
                guard let index = entry.index, let new = rewrite(nodes[index], entry, form) else { continue }
                edits.append(TextEdit(range: nodes[index].range, replacement: new))
            }
        } else if let members = details.members?.lastOfEachName {
            edits += rewriteDictionary(details, members, entries, form).map { [$0] } ?? []
        }
        if form == .paths, !edits.isEmpty, links["apps"] == nil {
            // Up to iOS 12 an empty list of apps must be there (Apple, Universal Links guide).
            let start = links.range.lowerBound + 1
            edits.append(TextEdit(range: start..<start, replacement: Array("\"apps\":[],".utf8)))
        }
        text = TextEdit.apply(edits, to: source)
    }

    /// The oldest form, an object keyed by app, becomes an array; all of it or nothing.
    private mutating func rewriteDictionary(
        _ details: JSONNode, _ members: [JSONMember], _ entries: [LinkEntry], _ form: LinkEntry.Form
    ) -> TextEdit? {
        var parts: [[UInt8]] = []
        for (member, entry) in zip(members, entries) {
            guard member.value.members != nil else {
                remarks.append(Remark(kind: .unreadableElement, range: member.value.range))
                return nil
            }
            let app = Array(source[member.nameRange])
            let identity: [UInt8] =
                form == .components
                ? Array("\"appIDs\":[".utf8) + app + Array("]".utf8) : Array("\"appID\":".utf8) + app
            guard let rest = restOfEntry(member.value, entry, form) else { return nil }
            parts.append(Self.object([identity] + rest))
        }
        return TextEdit(range: details.range, replacement: Self.array(parts))
    }

    /// An entry of the array; nil when it has the form already or cannot have it.
    private mutating func rewrite(_ node: JSONNode, _ entry: LinkEntry, _ form: LinkEntry.Form) -> [UInt8]? {
        let isIn =
            form == .components
            ? node["appID"] == nil && node["paths"] == nil : node["appIDs"] == nil && node["components"] == nil
        if isIn { return nil }
        guard let rest = restOfEntry(node, entry, form) else { return nil }
        if node["appIDs"]?.elements != nil, let ignored = node.members?.last(where: { $0.name == "appID" }) {
            remarks.append(Remark(kind: .ignoredHalfDropped("appID"), range: ignored.nameRange))
        }
        let apps = entry.apps.map { Array(source[$0.range]) }
        if form == .components { return Self.object([Array("\"appIDs\":".utf8) + Self.array(apps)] + rest) }
        let one = apps.map { Self.object([Array("\"appID\":".utf8) + $0] + rest) }
        // An entry for no app says nothing in either form.
        return one.isEmpty ? nil : Array(one.joined(separator: [UInt8(ascii: ",")]))
    }

    /// The members other than those that name apps, the rules rewritten; nil when that cannot be.
    private mutating func restOfEntry(_ node: JSONNode, _ entry: LinkEntry, _ form: LinkEntry.Form) -> [[UInt8]]? {
        let members = (node.members ?? []).lastOfEachName
        // Systems that read only `paths` know no defaults.
        let defaults = [node["defaults"], outerDefaults].compactMap { $0 }.first { $0.members?.isEmpty == false }
        if form == .paths, entry.form == .components, let defaults {
            remarks.append(Remark(kind: .hasDefaults, range: defaults.range))
            return nil
        }
        var parts: [[UInt8]] = []
        for member in members {
            switch member.name {
            case "appID", "appIDs": continue
            case "paths", "components":
                if member.name != entry.form?.rawValue {
                    remarks.append(Remark(kind: .ignoredHalfDropped(member.name), range: member.nameRange))
                } else if entry.form == form {
                    parts.append(raw(member))
                } else if let rules = rewriteRules(member.value, entry, form) {
                    parts.append(Array("\"\(form.rawValue)\":".utf8) + rules)
                } else {
                    return nil
                }
            default: parts.append(raw(member))
            }
        }
        return parts
    }

    private mutating func rewriteRules(_ node: JSONNode, _ entry: LinkEntry, _ form: LinkEntry.Form) -> [UInt8]? {
        let writer = RuleWriter(source: source)
        let elements = node.elements ?? []
        var parts: [[UInt8]] = []
        // A path that is no string is no rule; a component that is no object is one.
        for rule in entry.rules {
            let element = elements[rule.index]
            let (text, found) = form == .components ? writer.component(rule, element) : writer.path(rule, element)
            remarks += found
            guard let text else { return nil }
            parts.append(text)
        }
        return Self.array(parts)
    }

    private func raw(_ member: JSONMember) -> [UInt8] {
        source[member.nameRange] + [UInt8(ascii: ":")] + source[member.value.range]
    }

    private static func object(_ parts: [[UInt8]]) -> [UInt8] {
        [UInt8(ascii: "{")] + parts.joined(separator: [UInt8(ascii: ",")]) + [UInt8(ascii: "}")]
    }

    private static func array(_ parts: [[UInt8]]) -> [UInt8] {
        [UInt8(ascii: "[")] + parts.joined(separator: [UInt8(ascii: ",")]) + [UInt8(ascii: "]")]
    }
}
