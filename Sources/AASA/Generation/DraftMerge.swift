/// Adds a draft to a document that is there: nothing of the document is removed or changed.
package struct DraftMerge {
    /// Why a draft cannot be added.
    package struct Problem: Error, Sendable {
        /// In lower case and without a full stop.
        package var sentence: String
        package var hint: String
        /// The bytes of the document that are in the way.
        package var range: Range<Int>
    }

    private let draft: AssociationDraft
    private let bytes: [UInt8]
    private var edits: [TextEdit] = []
    /// The apps that get an entry beside others.
    private var addedApps: [AppIdentifier] = []
    /// That of a document whose lines may be kept.
    private let layout: DocumentLayout?
    /// Whether everything that is added has lines of its own; otherwise the result is in the canonical format.
    private var keepsLines = true

    /// The document with the draft; the same bytes when it has all that the draft has.
    ///
    /// - Parameter replacesNoRules: whether other rules of an app that is listed are a problem; otherwise they stay.
    package static func merged(
        _ draft: AssociationDraft, into bytes: [UInt8], reading root: JSONNode, replacesNoRules: Bool
    ) throws(Problem) -> [UInt8] {
        var merge = DraftMerge(draft: draft, bytes: bytes, layout: DocumentLayout(of: bytes, reading: root))
        guard root.members != nil else {
            throw Problem(
                sentence: "the document is not an object", hint: "write an object with a member for each service",
                range: root.range)
        }
        var missing = AssociationDraft(rules: draft.rules)
        let kept = root.asKeptByApple
        for claim in draft.services {
            if let value = kept[claim.service.rawValue] {
                try merge.add(claim, to: value, replacesNoRules: replacesNoRules)
            } else {
                for app in claim.apps { missing.add(app, to: claim.service) }
            }
        }
        merge.append(missing.members, to: root)
        if merge.edits.isEmpty { return bytes }
        let result = TextEdit.apply(merge.edits, to: bytes)
        try merge.requireDraftedRules(in: result, besides: kept["applinks"]?["defaults"])
        if merge.keepsLines { return result }
        // Lines of its own may make a long document too long.
        let formatted = AssociationDraft.formatted(result)
        return if formatted.count > AssociationFile.maximumSize { result } else { formatted }
    }

    /// Refuses defaults of the document by which the added rules decide in a different way.
    private func requireDraftedRules(in result: [UInt8], besides defaults: JSONNode?) throws(Problem) {
        guard let defaults else { return }
        for app in addedApps where !hasSameRules(app, in: result) {
            throw Problem(
                sentence: "'defaults' changes what the rules of \(app) decide",
                hint: "write its entry by hand, with a value of its own for each key of 'defaults'",
                range: defaults.range)
        }
    }

    private mutating func add(
        _ claim: AssociationDraft.ServiceApps, to service: JSONNode, replacesNoRules: Bool
    ) throws(Problem) {
        guard service.members != nil else {
            throw Self.shape(of: "'\(claim.service)'", isNot: "an object", at: service)
        }
        if claim.service == .applinks {
            return try addLinks(claim.apps, to: service, replacesNoRules: replacesNoRules)
        }
        guard let list = service["apps"] else {
            append([("apps", .array(claim.apps.map(\.json)))], to: service)
            return
        }
        guard let elements = list.elements else { throw Self.shape(of: "'apps'", isNot: "an array", at: list) }
        let listed = elements.map(\.string)
        let missing = claim.apps.filter { app in !listed.contains(app.description) }
        append(missing.map(\.json), to: list)
    }

    private mutating func addLinks(
        _ apps: [AppIdentifier], to service: JSONNode, replacesNoRules: Bool
    ) throws(Problem) {
        let isExcluding = service["defaults"]?["exclude"]?.truth ?? false
        guard let details = service["details"] else {
            try rejectApps(of: service)
            addedApps = apps
            append([("details", .array([draft.entry(for: apps, besideExclusions: isExcluding)]))], to: service)
            return
        }
        try requireEntries(in: details)
        var missing: [AppIdentifier] = []
        for app in apps {
            if let entry = Self.entry(of: app, in: details) {
                if replacesNoRules { try requireSameRules(of: app, at: entry) }
            } else {
                missing.append(app)
            }
        }
        if missing.isEmpty { return }
        addedApps = missing
        if details.members == nil {
            append([draft.entry(for: missing, besideExclusions: isExcluding)], to: details)
        } else {
            // The oldest form has an entry for each app.
            let rules = draft.components(besideExclusions: isExcluding)
            append(missing.map { app in (app.description, .object([("components", rules)])) }, to: details)
        }
    }

    /// Refuses a service without `details` whose apps would lose their URLs.
    private func rejectApps(of service: JSONNode) throws(Problem) {
        guard let owners = service["apps"], owners.elements?.isEmpty == false else { return }
        throw Problem(
            sentence: "without 'details' every URL opens the apps of 'apps', and with it none would",
            hint: "write 'details' with the rules of these apps first", range: owners.range)
    }

    private func requireEntries(in details: JSONNode) throws(Problem) {
        if KeyedObject.isSingleEntry(details) {
            throw Problem(
                sentence: "'details' is one entry, and devices read its keys as apps",
                hint: LintRule.detailsHint, range: details.range)
        }
        guard details.elements != nil || details.members != nil else {
            throw Self.shape(of: "'details'", isNot: "an array", at: details)
        }
    }

    private func requireSameRules(of app: AppIdentifier, at entry: JSONNode) throws(Problem) {
        if hasSameRules(app, in: bytes) { return }
        throw Problem(
            sentence: "the document has other rules for \(app)",
            hint: "change them there, or leave out the paths to keep them", range: entry.range)
    }

    /// The entry of an app, in an array or in the oldest form, an object by application identifier.
    private static func entry(of app: AppIdentifier, in details: JSONNode) -> JSONNode? {
        if let entries = details.elements { return entries.first { entry in lists(app, in: entry) } }
        return details.members?.last { member in member.name == app.description }?.value
    }

    private static func lists(_ app: AppIdentifier, in entry: JSONNode) -> Bool {
        // Beside 'appIDs', 'appID' does not count.
        let listed = entry["appIDs"].map { list in (list.elements ?? []).compactMap(\.string) }
        return (listed ?? [entry["appID"]?.string].compactMap(\.self)).contains(app.description)
    }

    /// Whether a document decides by the draft's rules for an app, however they are written.
    private func hasSameRules(_ app: AppIdentifier, in bytes: [UInt8]) -> Bool {
        guard let own = try? AssociationFile(bytes).links,
            let drafted = try? AssociationFile(draft.document).links
        else { return false }
        let ownEntry = own.entries.first { entry in entry.apps.contains { $0.app == app } }
        guard let ownEntry, let draftedEntry = drafted.entries.first else { return false }
        return own.meaning(of: ownEntry) == drafted.meaning(of: draftedEntry)
    }

    private static func shape(of name: String, isNot expected: String, at node: JSONNode) -> Problem {
        Problem(sentence: "\(name) is not \(expected)", hint: "write \(expected)", range: node.range)
    }

    // MARK: Texts

    private mutating func append(_ values: [JSONText], to array: JSONNode) {
        append(values.map { value in (name: nil, value: value) }, to: array, behind: array.elements?.last?.range)
    }

    private mutating func append(_ members: [(String, JSONText)], to object: JSONNode) {
        var range: Range<Int>?
        if let last = object.members?.last { range = last.nameRange.lowerBound..<last.value.range.upperBound }
        append(members.map { name, value in (name: name, value: value) }, to: object, behind: range)
    }

    /// - Parameter last: the last element or member; nil in an empty container.
    private mutating func append(
        _ values: [(name: String?, value: JSONText)], to container: JSONNode, behind last: Range<Int>?
    ) {
        var text = ""
        for (name, value) in values {
            if let last, let added = layout?.text(of: value, named: name, behind: last.lowerBound) {
                text += added
                continue
            }
            keepsLines = false
            if last != nil || !text.isEmpty { text += "," }
            if let name { text += "\(JSONText.string(name).line):" }
            text += value.line
        }
        if text.isEmpty { return }
        edits.append(.insertion(of: text, at: last?.upperBound ?? container.range.upperBound - 1))
    }
}
