/// Reads services and apps out of a document's tree, and notes what it finds wrong on the way.
struct AssociationReader {
    private(set) var services: [(service: Service, apps: [AssociationFile.Listing])] = []
    private(set) var findings: [Finding] = []

    mutating func report(_ kind: Finding.Kind, _ range: Range<Int>) {
        findings.append(Finding(kind: kind, range: range))
    }

    mutating func read(_ root: JSONNode) {
        guard let members = root.members else {
            report(.notAnObject, root.range)
            return
        }
        reportDuplicates(in: root)
        for member in members { readTopLevel(member) }
        if services.isEmpty {
            report(.noService, root.range)
        } else if services.allSatisfy(\.apps.isEmpty) {
            report(.noApp, root.range)
        }
    }

    private mutating func readTopLevel(_ member: JSONMember) {
        let service = Service(rawValue: member.name)
        let isKnown = Service.known.contains(service)
        if !isKnown, let meant = Service.known.first(where: { $0.rawValue == member.name.lowercased() }) {
            report(.misspeltService(member.name, meant), member.nameRange)
        }
        // Of several members with one name a device keeps the last, whatever that is.
        services.removeAll { $0.service == service }
        guard member.value.members != nil else {
            if isKnown { report(.wrongType(key: member.name, expected: .object), member.value.range) }
            return
        }
        if service == .applinks {
            services.append((service, readApplinks(member.value)))
        } else if isKnown || member.value["apps"]?.elements != nil {
            // Any key whose object has an `apps` array becomes a service on a device.
            services.append((service, readApps(member.value["apps"], key: "apps")))
        }
    }

    /// `applinks`: the apps of `details`; without `details`, those of `apps`.
    private mutating func readApplinks(_ node: JSONNode) -> [AssociationFile.Listing] {
        guard let details = node["details"] else { return readApps(node["apps"], key: "apps") }
        if let entries = details.elements { return entries.flatMap { readEntry($0) } }
        if let entries = details.members {
            // The oldest form: an object keyed by application identifier.
            return entries.compactMap { readApp($0.name, $0.nameRange) }
        }
        report(.wrongType(key: "details", expected: .arrayOrObject), details.range)
        return []
    }

    /// One entry of `details`: `appIDs` wins when it is an array, even an empty one; else `appID`.
    private mutating func readEntry(_ node: JSONNode) -> [AssociationFile.Listing] {
        guard node.members != nil else {
            report(.wrongType(key: "details", expected: .object), node.range)
            return []
        }
        if let list = node["appIDs"] {
            if list.elements != nil { return readApps(list, key: "appIDs") }
            report(.wrongType(key: "appIDs", expected: .array), list.range)
        }
        guard let single = node["appID"] else { return [] }
        guard let text = single.string else {
            report(.wrongType(key: "appID", expected: .string), single.range)
            return []
        }
        return readApp(text, single.range).map { [$0] } ?? []
    }

    private mutating func readApps(_ node: JSONNode?, key: String) -> [AssociationFile.Listing] {
        guard let node else { return [] }
        guard let elements = node.elements else {
            report(.wrongType(key: key, expected: .array), node.range)
            return []
        }
        return elements.compactMap { element in
            guard let text = element.string else {
                report(.wrongType(key: key, expected: .string), element.range)
                return nil
            }
            return readApp(text, element.range)
        }
    }

    private mutating func readApp(_ text: String, _ range: Range<Int>) -> AssociationFile.Listing? {
        var app: AppIdentifier?
        do throws(AppIdentifier.Problem) {
            app = try AppIdentifier(text)
        } catch {
            report(.badAppIdentifier(text, error), range)
        }
        return AssociationFile.Listing(text: text, app: app, range: range)
    }

    private mutating func reportDuplicates(in node: JSONNode) {
        // By bytes: Swift's strings are equal when they look alike, and JSON's names are not.
        var names: Set<[UInt8]> = []
        for member in node.members ?? [] {
            if !names.insert(Array(member.name.utf8)).inserted { report(.duplicateName(member.name), member.nameRange) }
            reportDuplicates(in: member.value)
        }
        for element in node.elements ?? [] { reportDuplicates(in: element) }
    }
}
