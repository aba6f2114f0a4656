/// Adds the fields of association files to `vercel.json` and `firebase.json`. Only what is added changes.
struct HostJSONAddition {
    private let resources: [HostAddition.Resource]

    init(_ resources: [HostAddition.Resource]) { self.resources = resources }

    func added(to file: HostSettings.File) -> [UInt8] {
        guard let site = site(of: file) else { return file.bytes }
        let edits = edits(in: site, isFirebase: Self.isFirebase(file))
        return edits.isEmpty ? file.bytes : TextEdit.apply(edits, to: file.bytes)
    }

    /// What no addition solves: fields in a form that the host does not read.
    func finding(in file: HostSettings.File) -> Finding? {
        guard let headers = site(of: file)?["headers"], headers.elements == nil else { return nil }
        return LintRule.contentType.finding(
            at: headers.range, "'headers' is not an array, and the host reads none of it",
            hint: #"write "headers": [{"source": …, "headers": [{"key": …, "value": …}]}]"#
        ).rated(.warning)
    }

    private static func isFirebase(_ file: HostSettings.File) -> Bool { file.path.hasSuffix("firebase.json") }

    /// The object with the fields: the whole of Vercel's settings, of Firebase's the site whose folder is the deployed one.
    private func site(of file: HostSettings.File) -> JSONNode? {
        guard let root = try? JSONReader.read(file.bytes).root, root.members != nil else { return nil }
        if !Self.isFirebase(file) { return root }
        guard let hosting = root["hosting"] else { return nil }
        let sites = hosting.elements ?? [hosting]
        if sites.count == 1 { return sites.first { $0.members != nil } }
        return sites.first { $0["public"]?.string == file.deployed }
    }

    private func edits(in site: JSONNode, isFirebase: Bool) -> [TextEdit] {
        var edits: [TextEdit] = []
        var members: [(String, JSONText)] = []
        if !isFirebase, let routes = site["routes"] { return routeEdits(in: routes) }
        let sources = (site["headers"]?.elements ?? []).compactMap { $0["source"]?.string }
        let rules = resources.filter { !sources.contains($0.path) }.map(Self.rule)
        if let headers = site["headers"] {
            if !rules.isEmpty, let elements = headers.elements {
                let texts = rules.map(\.line).joined(separator: ", ")
                let comma = elements.isEmpty ? "" : ", "
                edits.append(.insertion(of: texts + comma, at: headers.range.lowerBound + 1))
            }
        } else if !rules.isEmpty {
            members.append(("headers", .array(rules)))
        }
        // Otherwise Firebase generates Apple's file for apps of its links.
        if isFirebase, resources.contains(.unsigned), site["appAssociation"] == nil {
            members.append(("appAssociation", .string("NONE")))
        }
        if !members.isEmpty { edits.append(insertion(of: members, in: site)) }
        return edits
    }

    /// Vercel refuses `headers` beside `routes`: an entry at their start that lets the others apply.
    private func routeEdits(in routes: JSONNode) -> [TextEdit] {
        guard let elements = routes.elements else { return [] }
        let sources = elements.compactMap { $0["src"]?.string }
        let rules = resources.filter { !sources.contains($0.path) }.map { resource in
            JSONText([
                "src": resource.path, "headers": JSONText(["Content-Type": resource.contentType]), "continue": true,
            ])
        }
        if rules.isEmpty { return [] }
        let comma = elements.isEmpty ? "" : ", "
        let texts = rules.map(\.line).joined(separator: ", ")
        return [.insertion(of: texts + comma, at: routes.range.lowerBound + 1)]
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
