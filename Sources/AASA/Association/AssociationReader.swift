/// Reads services and apps from a document's tree as leniently as a device, and notes the tolerated defects.
struct AssociationReader {
    private(set) var services: [AssociationFile.Section] = []
    private(set) var links: UniversalLinks?
    private(set) var toleratedDefects: [ToleratedDefect] = []
    /// The ranges of what ``noteOnce(_:at:)`` has noted.
    private var notedRanges: Set<Range<Int>> = []

    mutating func note(_ kind: ToleratedDefect.Kind, at range: Range<Int>) {
        toleratedDefects.append(ToleratedDefect(kind: kind, range: range))
    }

    /// Notes a defect of `defaults` once, though they are read for every rule.
    mutating func noteOnce(_ kind: ToleratedDefect.Kind, at range: Range<Int>) {
        if notedRanges.insert(range).inserted { note(kind, at: range) }
    }

    /// Reads a bare list of apps as the apps of `service`.
    mutating func read(list: JSONNode, service: Service) {
        let apps = readApps(list, key: "apps")
        services.append(AssociationFile.Section(service: service, apps: apps, nameRange: list.range))
    }

    mutating func read(_ root: JSONNode) {
        let kept = root.asKeptByApple
        guard let members = kept.members else {
            note(.notAnObject, at: root.range)
            return
        }
        for (first, member) in root.repetitions {
            let isEqual = member.value.hasSameContent(as: first.value)
            note(.duplicateName(member.name, isEqual: isEqual), at: member.nameRange)
        }
        for member in members { readService(member) }
    }

    /// Reads a member of the document if devices treat it as a service.
    private mutating func readService(_ member: JSONMember) {
        let service = Service(rawValue: member.name)
        let isDocumented = service.isKnown
        guard member.value.members != nil else {
            if isDocumented { note(.wrongType(key: member.name, expected: .object), at: member.value.range) }
            return
        }
        let apps: [AssociationFile.Listing]
        if service == .applinks {
            let links = readLinks(member.value)
            self.links = links
            apps = links.entries.flatMap(\.apps)
        } else {
            // A device may take any key whose object has an `apps` array for a service.
            guard isDocumented || member.value["apps"]?.elements != nil else { return }
            apps = readApps(member.value["apps"], key: "apps")
        }
        services.append(AssociationFile.Section(service: service, apps: apps, nameRange: member.nameRange))
    }

    // MARK: Apps

    mutating func readApps(_ node: JSONNode?, key: String) -> [AssociationFile.Listing] {
        guard let node, let elements = elements(of: node, key: key) else { return [] }
        return elements.compactMap { element in
            guard let text = string(element, key: key) else { return nil }
            return readApp(text, at: element.range)
        }
    }

    mutating func readApp(_ text: String, at range: Range<Int>) -> AssociationFile.Listing {
        var app: AppIdentifier?
        do throws(AppIdentifier.Problem) {
            app = try AppIdentifier(parsing: text)
        } catch {
            note(.badAppIdentifier(text, error), at: range)
        }
        return AssociationFile.Listing(text: text, app: app, range: range)
    }

    // MARK: Types

    /// The elements of an array; nil, and a defect, for another type.
    mutating func elements(of node: JSONNode, key: String) -> [JSONNode]? {
        if node.elements == nil { note(.wrongType(key: key, expected: .array), at: node.range) }
        return node.elements
    }

    /// The text of a string; nil, and a defect, for another type.
    mutating func string(_ node: JSONNode, key: String) -> String? {
        if node.string == nil { note(.wrongType(key: key, expected: .string), at: node.range) }
        return node.string
    }
}
