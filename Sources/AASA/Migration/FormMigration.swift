/// Converts `details` from the old form (`appID`, `paths`) to the new one (`appIDs`, `components`; iOS 13) or back,
/// where the meaning stays exactly the same. Entries that cannot be converted are left unchanged and reported.
package struct FormMigration: Sendable {
    /// The reason why an entry is unchanged, or a part that was dropped.
    package struct Issue: Sendable, Equatable {
        package enum Kind: Sendable, Equatable {
            /// The old form cannot express this: the entry is unchanged.
            case hasQuery, hasFragment, hasVariable, hasDefaults, ignoresCase, decodesURL, looksLikeExclusion
            /// Devices do not read a key or a value, in the words of the rule that finds it: the entry is unchanged.
            case defect(String)
            /// Devices do not read the key that was meant for the rules, in the words of the rule that finds it: nothing is
            /// converted.
            case unreadRules(String)
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
    /// What entries have that a conversion would lose or give another meaning, in the document's order.
    private let defects: [Issue]

    private static let defectRules: [LintRule] = [
        .duplicateName, .wrongType, .misspeltKey, .unknownKey, .misplacedKey, .mixedApps, .entryWithoutApp,
        .elementUnreadable, .looseBoolean, .singleEntryObject, .noPattern, .queryIgnored,
    ]
    /// A warning of these is about a repetition, which a conversion may drop.
    private static let rulesOfRepetitions = [LintRule.duplicateName.code, LintRule.mixedApps.code]

    /// Converts a document.
    ///
    /// - Throws: a ``JSONSyntaxError`` when it is not JSON.
    package init(_ source: [UInt8], to form: LinkEntry.Form) throws(JSONSyntaxError) {
        self.source = source
        self.form = form
        text = source
        _ = try JSONReader.read(source)
        let subject = HidingMistakes.subject(source)
        let links = subject.keptRoot?["applinks"]
        outerDefaults = links?["defaults"]
        defects = Self.defects(of: subject)
        guard let links, let details = links["details"] else {
            issues = Self.unreadRules(in: subject, defects)
            return
        }
        var edits: [TextEdit] = []
        if let nodes = details.elements {
            let objects = subject.objects(.entry).map { object in (object.range, object) }
            let entries = subject.entries.map { entry in (entry.range, entry) }
            edits = convertedEntries(
                nodes, objects: Dictionary(uniqueKeysWithValues: objects),
                entries: Dictionary(uniqueKeysWithValues: entries))
        } else if let members = details.members, !refuses(details.range),
            let new = convertedDictionary(members, entries: subject.entries)
        {
            edits = [TextEdit(range: details.range, replacement: new)]
        }
        if form == .paths, !edits.isEmpty, links["apps"] == nil {
            // Up to iOS 12 an empty list of apps is required (Apple, Universal Links guide).
            edits.append(.insertion(of: "\"apps\":[],", at: links.range.lowerBound + 1))
        }
        text = TextEdit.apply(edits, to: source)
    }

    private static func defects(of subject: LintSubject) -> [Issue] {
        Linter.findings(of: defectRules, in: subject, .standard, limit: .max).compactMap { finding in
            guard let range = finding.location.range else { return nil }
            if !finding.isError, rulesOfRepetitions.contains(finding.code) { return nil }
            return Issue(kind: .defect(finding.message), range: range)
        }
    }

    /// The keys that were meant for `applinks` and `details`.
    private static func unreadRules(in subject: LintSubject, _ defects: [Issue]) -> [Issue] {
        let keys = (subject.objects(.document) + subject.objects(.applinks)).flatMap(\.unknownKeys)
        let meant = keys.filter { key in ["applinks", "details"].contains(key.meantName) }
        let places = Set(meant.map(\.member.nameRange.lowerBound))
        return defects.compactMap { defect in
            guard case .defect(let message) = defect.kind, places.contains(defect.range.lowerBound) else { return nil }
            return Issue(kind: .unreadRules(message), range: defect.range)
        }
    }

    /// Whether an entry has a defect; each is reported.
    private mutating func refuses(_ entry: Range<Int>) -> Bool {
        let first = defects.partitioningIndex { defect in defect.range.lowerBound >= entry.lowerBound }
        let own = defects[first...].prefix { defect in defect.range.lowerBound < entry.upperBound }
        issues += own
        return !own.isEmpty
    }

    /// The changes of an array's elements, of which those that are not objects are defects and no entries.
    private mutating func convertedEntries(
        _ nodes: [JSONNode], objects: [Range<Int>: KeyedObject], entries: [Range<Int>: LinkEntry]
    ) -> [TextEdit] {
        var edits: [TextEdit] = []
        for node in nodes {
            if let object = objects[node.range], !isInOtherForm(object) { continue }
            if refuses(node.range) { continue }
            guard let entry = entries[node.range], let new = convertedEntry(entry, at: node) else { continue }
            edits.append(TextEdit(range: node.range, replacement: new))
        }
        return edits
    }

    /// Whether an entry has a key of the other form, or one that was meant to be such a key.
    private func isInOtherForm(_ entry: KeyedObject) -> Bool {
        let otherKeys = if form == .components { ["appID", "paths"] } else { ["appIDs", "components"] }
        let keys = entry.members.map(\.name) + entry.unknownKeys.map(\.meantName)
        return otherKeys.contains { key in keys.contains(bytesOf: key) }
    }

    /// The array for the oldest form, an object with apps as names; nil when one of its entries cannot be converted.
    private mutating func convertedDictionary(_ members: [JSONMember], entries: [LinkEntry]) -> [UInt8]? {
        var parts: [[UInt8]] = []
        let known = issues.count
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

    /// An entry of the array; nil when it cannot be converted.
    private mutating func convertedEntry(_ entry: LinkEntry, at node: JSONNode) -> [UInt8]? {
        let known = issues.count
        guard let rest = convertedMembers(of: node, entry: entry) else {
            keepRefusals(after: known)
            return nil
        }
        let ignored = node.members?.first { member in member.name.hasSameBytes(as: "appID") }
        if node["appIDs"]?.elements != nil, let ignored {
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
        if let refusal = Self.refusal(of: rule) {
            issues.append(Issue(kind: refusal, range: element.range))
            return nil
        }
        for member in element.members ?? [] where ObjectRole.isHarmless(member.name) {
            issues.append(Issue(kind: .commentDropped, range: member.value.range))
        }
        var prefix = ""
        if rule.isExcluded { prefix = "NOT " }
        guard let path = rule.path else { return Array("\"\(prefix)*\"".utf8) }
        let written = source[path.range]
        if written.first != "\"" { return Array(JSONText.string(prefix + path.text).line.utf8) }
        return Array("\"\(prefix)".utf8) + written.dropFirst()
    }

    private static func refusal(of rule: LinkRule) -> Issue.Kind? {
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
