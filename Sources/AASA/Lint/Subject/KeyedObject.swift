/// An object of the document with the members that count, and the keys there that a device does not know.
struct KeyedObject: Sendable {
    /// A key without effect in its object.
    struct UnknownKey: Sendable {
        enum Kind: Sendable, Equatable {
            /// Nearly this key.
            case misspelt(String)
            /// A key of these other objects.
            case misplaced([ObjectRole])
            case unknown
        }

        var member: JSONMember
        var kind: Kind

        /// The key that is meant; its own name if that is not known.
        var meantName: String { if case .misspelt(let key) = kind { key } else { member.name } }
    }

    var role: ObjectRole
    /// The application identifier whose value it is in the oldest form of `details`; nil elsewhere.
    var name: String?
    var range: Range<Int>
    var members: [JSONMember]
    var unknownKeys: [UnknownKey]

    private init(_ role: ObjectRole, name: String?, range: Range<Int>, members: [JSONMember]) {
        self.role = role
        self.name = name
        self.range = range
        self.members = members
        unknownKeys = self.members.compactMap { member in
            if role.knows(member.name) || ObjectRole.isHarmless(member.name) { return nil }
            let others = ObjectRole.allCases.filter { other in other != role && other.knows(member.name) }
            // The keys of a component are those of `defaults`: name the former.
            if !others.isEmpty {
                return UnknownKey(member: member, kind: .misplaced(others.filter { $0 != .defaults }))
            }
            if let key = role.key(meantBy: member.name) { return UnknownKey(member: member, kind: .misspelt(key)) }
            return UnknownKey(member: member, kind: .unknown)
        }
    }

    var isNamed: Bool { name != nil }

    /// Whether this is a component without a pattern, which matches every URL.
    var matchesAll: Bool { role == .component && ["/", "?", "#"].allSatisfy { key in member(key) == nil } }

    /// The member that counts; nil without one.
    func member(_ name: String) -> JSONMember? { members.first { $0.name.hasSameBytes(as: name) } }

    /// Whether a key was meant for something here: then the missing key is reported as that key's mistake.
    var hasMistakenKey: Bool { unknownKeys.contains { $0.kind != .unknown } }

    /// Every object of a document whose keys are known, outer ones first.
    static func all(in root: JSONNode?) -> [KeyedObject] {
        var objects: [KeyedObject] = []
        guard let root, let document = append(.document, at: root, to: &objects) else { return objects }
        for member in document.members where document.role.knows(member.name) {
            if Service(rawValue: member.name) == .applinks {
                appendLinks(member.value, to: &objects)
            } else {
                append(.service, at: member.value, to: &objects)
            }
        }
        return objects
    }

    @discardableResult
    private static func append(
        _ role: ObjectRole, at node: JSONNode, name: String? = nil, to objects: inout [KeyedObject]
    ) -> KeyedObject? {
        guard let members = node.members else { return nil }
        let object = KeyedObject(role, name: name, range: node.range, members: members)
        objects.append(object)
        return object
    }

    private static func appendLinks(_ node: JSONNode, to objects: inout [KeyedObject]) {
        guard let links = append(.applinks, at: node, to: &objects) else { return }
        if let defaults = links.member("defaults")?.value { append(.defaults, at: defaults, to: &objects) }
        guard let details = links.member("details")?.value else { return }
        let members = details.members ?? []
        let namedEntries = members.filter(isNamedEntry)
        if isSingleEntry(details), namedEntries.isEmpty {
            appendEntry(details, to: &objects)
        } else if !members.isEmpty {
            let entries = if isSingleEntry(details) { namedEntries } else { members }
            for entry in entries { appendEntry(entry.value, name: entry.name, to: &objects) }
        } else {
            for element in details.elements ?? [] { appendEntry(element, to: &objects) }
        }
    }

    private static func appendEntry(_ node: JSONNode, name: String? = nil, to objects: inout [KeyedObject]) {
        guard let entry = append(.entry, at: node, name: name, to: &objects) else { return }
        if let defaults = entry.member("defaults")?.value { append(.defaults, at: defaults, to: &objects) }
        for element in entry.member("components")?.value.elements ?? [] {
            append(.component, at: element, to: &objects)
        }
    }

    /// Whether `details` is an entry itself and not an array of entries: it has an entry's keys. A device reads it as
    /// the oldest form and treats these keys as application identifiers.
    static func isSingleEntry(_ details: JSONNode) -> Bool {
        (details.members ?? []).contains { member in ObjectRole.entry.knows(member.name) }
    }

    /// Whether a member of `details` is an entry of the oldest form: an app and its rules.
    static func isNamedEntry(_ member: JSONMember) -> Bool {
        member.value.members != nil && (try? AppIdentifier(member.name)) != nil
    }
}
