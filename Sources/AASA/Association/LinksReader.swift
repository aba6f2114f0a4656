/// Reads `applinks`: entries, apps and variables.
extension AssociationReader {
    mutating func readLinks(_ node: JSONNode) -> UniversalLinks {
        let defaults = readDefaults(node["defaults"])
        var entries: [LinkEntry] = []
        if let details = node["details"] {
            if let list = node["apps"]?.elements, let first = list.first, let last = list.last {
                note(.appsIgnored, first.range.lowerBound..<last.range.upperBound)
            }
            entries = readDetails(details, defaults)
        } else if let list = node["apps"] {
            // Without `details` the apps of `apps` have every URL.
            let apps = readApps(list, key: "apps")
            entries = [LinkEntry(index: nil, apps: apps, scope: .everything, form: nil, range: list.range)]
        }
        noteRepeatedApps(entries)
        return UniversalLinks(entries: entries, variables: readVariables(node["substitutionVariables"]))
    }

    private mutating func readDetails(_ details: JSONNode, _ defaults: [JSONNode]) -> [LinkEntry] {
        if let elements = details.elements {
            return elements.enumerated().compactMap { index, node in
                guard node.members != nil else {
                    note(.wrongType(key: "details", expected: .object), node.range)
                    return nil
                }
                return readEntry(node, index, readEntryApps(node), defaults)
            }
        }
        if let members = details.members?.lastOfEachName {
            // The oldest form: an object with application identifiers as names.
            return members.enumerated().map { index, member in
                let app = readApp(member.name, member.nameRange)
                if member.value.members == nil {
                    note(.wrongType(key: member.name, expected: .object), member.value.range)
                    return LinkEntry(index: index, apps: [app], scope: .rules([]), form: nil, range: member.value.range)
                }
                return readEntry(member.value, index, [app], defaults)
            }
        }
        note(.wrongType(key: "details", expected: .arrayOrObject), details.range)
        return []
    }

    /// `appIDs` takes precedence over `appID` when it is an array, even an empty one.
    private mutating func readEntryApps(_ node: JSONNode) -> [AssociationFile.Listing] {
        if let list = node["appIDs"] {
            if list.elements != nil {
                if let ignored = node.members?.last(where: { $0.name == "appID" }) {
                    note(.appIDIgnored, ignored.nameRange)
                }
                return readApps(list, key: "appIDs")
            }
            note(.wrongType(key: "appIDs", expected: .array), list.range)
        }
        guard let single = node["appID"], let text = string(single, key: "appID") else { return [] }
        return [readApp(text, single.range)]
    }

    /// `components` takes precedence over `paths` when it is an array, even an empty one. Without either, the apps have
    /// every URL.
    private mutating func readEntry(
        _ node: JSONNode, _ index: Int, _ apps: [AssociationFile.Listing], _ outer: [JSONNode]
    ) -> LinkEntry {
        let defaults = readDefaults(node["defaults"]) + outer
        var entry = LinkEntry(index: index, apps: apps, scope: .everything, form: nil, range: node.range)
        if let components = node["components"] {
            if let elements = components.elements {
                if let ignored = node.members?.last(where: { $0.name == "paths" }) {
                    note(.pathsIgnored, ignored.nameRange)
                }
                entry.form = .components
                entry.scope = .rules(readComponents(elements, defaults))
                return entry
            }
            note(.wrongType(key: "components", expected: .array), components.range)
        }
        if let paths = node["paths"], let elements = elements(of: paths, key: "paths") {
            entry.form = .paths
            entry.scope = .rules(readPaths(elements, defaults))
        }
        return entry
    }

    /// The defaults, if they are an object.
    private mutating func readDefaults(_ node: JSONNode?) -> [JSONNode] {
        guard let node else { return [] }
        if node.members != nil { return [node] }
        note(.wrongType(key: "defaults", expected: .object), node.range)
        return []
    }

    private mutating func noteRepeatedApps(_ entries: [LinkEntry]) {
        var seen: [[UInt8]: (entry: Int, range: Range<Int>)] = [:]
        for (index, entry) in entries.enumerated() {
            for app in entry.apps {
                let key = Array(app.text.utf8)
                if let first = seen[key] {
                    if first.entry != index { note(.repeatedApp(app.text, first: first.range), app.range) }
                } else {
                    seen[key] = (index, app.range)
                }
            }
        }
    }

    private mutating func readVariables(_ node: JSONNode?) -> SubstitutionVariables {
        guard let node else { return SubstitutionVariables([]) }
        guard let members = node.members else {
            note(.wrongType(key: "substitutionVariables", expected: .object), node.range)
            return SubstitutionVariables([])
        }
        return SubstitutionVariables(
            members.map { member in
                let values = (elements(of: member.value, key: member.name) ?? []).compactMap { element in
                    string(element, key: member.name).map { SourceString(text: $0, range: element.range) }
                }
                return SubstitutionVariables.Definition(
                    name: member.name, values: values, nameRange: member.nameRange)
            })
    }
}
