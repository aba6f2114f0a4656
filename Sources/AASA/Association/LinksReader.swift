/// Reads `applinks`: entries, apps and variables.
extension AssociationReader {
    mutating func readLinks(_ node: JSONNode) -> UniversalLinks {
        let defaults = readDefaults(node["defaults"])
        var entries: [LinkEntry] = []
        if let details = node["details"] {
            if let list = node["apps"]?.elements, let first = list.first, let last = list.last {
                note(.appsIgnored, at: first.range.lowerBound..<last.range.upperBound)
            }
            entries = readDetails(details, defaults: defaults)
        } else if let list = node["apps"] {
            // Without `details` the apps of `apps` have every URL.
            let apps = readApps(list, key: "apps")
            entries = [LinkEntry(index: nil, apps: apps, scope: .everything, form: nil, range: list.range)]
        }
        noteRepeatedApps(entries)
        return UniversalLinks(entries: entries, variables: readVariables(node["substitutionVariables"]))
    }

    /// Reads `details` in both of its forms: an array of entries, and the oldest form.
    private mutating func readDetails(_ details: JSONNode, defaults: [JSONNode]) -> [LinkEntry] {
        if let members = details.members { return readOldestForm(members, defaults: defaults) }
        guard let elements = details.elements else {
            note(.wrongType(key: "details", expected: .arrayOrObject), at: details.range)
            return []
        }
        var entries: [LinkEntry] = []
        for (index, node) in elements.enumerated() {
            guard node.members != nil else {
                note(.wrongType(key: "details", expected: .object), at: node.range)
                continue
            }
            let apps = readEntryApps(node)
            entries.append(readEntry(node, index: index, apps: apps, outerDefaults: defaults))
        }
        return entries
    }

    /// An object with application identifiers as names.
    private mutating func readOldestForm(_ members: [JSONMember], defaults: [JSONNode]) -> [LinkEntry] {
        var entries: [LinkEntry] = []
        for (index, member) in members.enumerated() {
            let node = member.value
            let app = readApp(member.name, at: member.nameRange)
            guard node.members != nil else {
                note(.wrongType(key: member.name, expected: .object), at: node.range)
                continue
            }
            entries.append(readEntry(node, index: index, apps: [app], outerDefaults: defaults))
        }
        return entries
    }

    /// `appIDs` takes precedence over `appID` when it is an array, even an empty one.
    private mutating func readEntryApps(_ node: JSONNode) -> [AssociationFile.Listing] {
        if let list = node["appIDs"] {
            if list.elements != nil { return readApps(list, key: "appIDs") }
            note(.wrongType(key: "appIDs", expected: .array), at: list.range)
        }
        guard let single = node["appID"], let text = string(single, key: "appID") else { return [] }
        return [readApp(text, at: single.range)]
    }

    /// `components` takes precedence over `paths` when it is an array, even an empty one. Without either, the apps have
    /// every URL.
    private mutating func readEntry(
        _ node: JSONNode, index: Int, apps: [AssociationFile.Listing], outerDefaults: [JSONNode]
    ) -> LinkEntry {
        let defaults = readDefaults(node["defaults"]) + outerDefaults
        var entry = LinkEntry(index: index, apps: apps, scope: .everything, form: nil, range: node.range)
        for key in ["?", "#"] where defaults.contains(where: { $0[key] != nil }) {
            entry.limitingDefaults.append(key)
        }
        if boolean("exclude", in: defaults) == true { entry.limitingDefaults.append("exclude") }
        entry.decodesByDefault = boolean("percentEncoded", in: defaults) == false
        if let components = node["components"] {
            if let elements = components.elements {
                if let ignored = node.members?.first(where: { $0.name == "paths" }) {
                    note(.pathsIgnored, at: ignored.nameRange)
                }
                entry.form = .components
                entry.scope = .rules(readComponents(elements, defaults: defaults))
                return entry
            }
            note(.wrongType(key: "components", expected: .array), at: components.range)
        }
        if let paths = node["paths"], let elements = elements(of: paths, key: "paths") {
            entry.form = .paths
            entry.scope = .rules(readPaths(elements, defaults: defaults))
        }
        return entry
    }

    /// The defaults, if they are an object.
    private mutating func readDefaults(_ node: JSONNode?) -> [JSONNode] {
        guard let node else { return [] }
        if node.members != nil { return [node] }
        note(.wrongType(key: "defaults", expected: .object), at: node.range)
        return []
    }

    private mutating func noteRepeatedApps(_ entries: [LinkEntry]) {
        var seen: [ExactText: (entry: Int, range: Range<Int>)] = [:]
        for (index, entry) in entries.enumerated() {
            for app in entry.apps {
                let key = ExactText(app.text)
                if let first = seen[key] {
                    if first.entry != index { note(.repeatedApp(app.text, first: first.range), at: app.range) }
                } else {
                    seen[key] = (index, app.range)
                }
            }
        }
    }

    private mutating func readVariables(_ node: JSONNode?) -> SubstitutionVariables {
        guard let node else { return SubstitutionVariables([]) }
        guard let members = node.members else {
            note(.wrongType(key: "substitutionVariables", expected: .object), at: node.range)
            return SubstitutionVariables([])
        }
        var definitions: [SubstitutionVariables.Definition] = []
        for member in members {
            var values: [SourceString] = []
            for element in elements(of: member.value, key: member.name) ?? [] {
                guard let text = string(element, key: member.name) else { continue }
                values.append(SourceString(text: text, range: element.range))
            }
            definitions.append(.init(name: member.name, values: values, nameRange: member.nameRange))
        }
        return SubstitutionVariables(definitions)
    }
}
