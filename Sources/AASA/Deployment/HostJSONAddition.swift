/// Adds the fields of association files to `vercel.json` and `firebase.json`. Only what is added changes.
struct HostJSONAddition {
    private let resources: [HostAddition.Resource]

    init(_ resources: [HostAddition.Resource]) { self.resources = resources }

    func added(to file: HostSettings.File) -> [UInt8] {
        guard let root = try? JSONReader.read(file.bytes).root, root.members != nil else { return file.bytes }
        let isFirebase = file.path.hasSuffix("firebase.json")
        let edits = isFirebase ? site(in: root, of: file).map { self.edits(in: $0, isFirebase: true) } : edits(in: root)
        guard let edits, !edits.isEmpty else { return file.bytes }
        return TextEdit.apply(edits, to: file.bytes)
    }

    /// The site of Firebase's settings whose folder is the deployed one.
    private func site(in root: JSONNode, of file: HostSettings.File) -> JSONNode? {
        guard let hosting = root["hosting"] else { return nil }
        let sites = hosting.elements ?? [hosting]
        return sites.first { $0["public"]?.string == file.deployed } ?? sites.first { $0.members != nil }
    }

    private func edits(in site: JSONNode, isFirebase: Bool = false) -> [TextEdit] {
        var edits: [TextEdit] = []
        var members: [(String, JSONText)] = []
        let known = (site["headers"]?.elements ?? []).compactMap { $0["source"]?.string }
        let rules = resources.filter { !known.contains($0.path) }.map(Self.rule)
        if let headers = site["headers"], headers.elements != nil {
            let texts = rules.map(\.line).joined(separator: ", ")
            let comma = headers.elements?.isEmpty == true ? "" : ", "
            if !rules.isEmpty { edits.append(.insertion(of: texts + comma, at: headers.range.lowerBound + 1)) }
        } else if !rules.isEmpty {
            members.append(("headers", .array(rules)))
        }
        // Otherwise Firebase generates a file of its own for apps of its links.
        if isFirebase, site["appAssociation"] == nil { members.append(("appAssociation", .string("NONE"))) }
        if !members.isEmpty { edits.append(insertion(of: members, in: site)) }
        return edits
    }

    private static func rule(_ resource: HostAddition.Resource) -> JSONText {
        let field = JSONText(["key": "Content-Type", "value": resource.contentType])
        return JSONText(["source": resource.path, "headers": [field]])
    }

    /// In lines of their own, indented as the first member is.
    private func insertion(of members: [(String, JSONText)], in object: JSONNode) -> TextEdit {
        let lines = members.map { name, value in "\(JSONText.string(name).line): \(value.line)" }
        guard let last = object.members?.last else {
            return .insertion(of: lines.joined(separator: ", "), at: object.range.lowerBound + 1)
        }
        return .insertion(of: lines.map { ",\n  \($0)" }.joined(), at: last.value.range.upperBound)
    }
}
