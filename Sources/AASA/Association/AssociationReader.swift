/// Reads services and apps out of a document's tree, and notes what it reads past on the way.
struct AssociationReader {
    private(set) var services: [AssociationFile.Section] = []
    private(set) var links: UniversalLinks?
    private(set) var leniencies: [ToleratedDefect] = []
    /// What ``noteOnce`` has noted.
    var notedRanges: Set<Range<Int>> = []

    mutating func note(_ kind: ToleratedDefect.Kind, _ range: Range<Int>) {
        leniencies.append(ToleratedDefect(kind: kind, range: range))
    }

    /// Reads a bare list of apps as if it stood in `service`.
    mutating func read(list: JSONNode, _ service: Service) {
        append(service, readApps(list, key: "apps"), list.range)
    }

    mutating func read(_ root: JSONNode) {
        guard let members = root.members else {
            note(.notAnObject, root.range)
            return
        }
        noteDuplicates(in: root)
        // Of several members with one name a device keeps the last, whatever that is.
        for member in members.lastOfEachName { readService(member) }
    }

    private mutating func readService(_ member: JSONMember) {
        let service = Service(rawValue: member.name)
        let isKnown = Service.known.contains(service)
        guard member.value.members != nil else {
            if isKnown { note(.wrongType(key: member.name, expected: .object), member.value.range) }
            return
        }
        if service == .applinks {
            let links = readLinks(member.value)
            self.links = links
            append(service, links.entries.flatMap(\.apps), member.nameRange)
        } else if isKnown || member.value["apps"]?.elements != nil {
            // Any key whose object has an `apps` array becomes a service on a device.
            append(service, readApps(member.value["apps"], key: "apps"), member.nameRange)
        }
    }

    private mutating func append(_ service: Service, _ apps: [AssociationFile.Listing], _ nameRange: Range<Int>) {
        services.append(AssociationFile.Section(service: service, apps: apps, nameRange: nameRange))
    }

    // MARK: Apps

    mutating func readApps(_ node: JSONNode?, key: String) -> [AssociationFile.Listing] {
        guard let node else { return [] }
        guard let elements = node.elements else {
            note(.wrongType(key: key, expected: .array), node.range)
            return []
        }
        return elements.compactMap { element in
            guard let text = element.string else {
                note(.wrongType(key: key, expected: .string), element.range)
                return nil
            }
            return readApp(text, element.range)
        }
    }

    mutating func readApp(_ text: String, _ range: Range<Int>) -> AssociationFile.Listing {
        var app: AppIdentifier?
        do throws(AppIdentifier.Problem) {
            app = try AppIdentifier(text)
        } catch {
            note(.badAppIdentifier(text, error), range)
        }
        return AssociationFile.Listing(text: text, app: app, range: range)
    }

    // MARK: Names

    private mutating func noteDuplicates(in root: JSONNode) {
        var left = [root]
        while let node = left.popLast() {
            if let members = node.members {
                // By bytes: Swift's strings are equal when they look alike, and JSON's names are not.
                var names: Set<[UInt8]> = []
                for member in members {
                    if !names.insert(Array(member.name.utf8)).inserted {
                        note(.duplicateName(member.name), member.nameRange)
                    }
                    left.append(member.value)
                }
            } else if let elements = node.elements {
                left += elements
            }
        }
    }
}
