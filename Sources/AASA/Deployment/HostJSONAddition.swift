/// Adds the fields of association files to `vercel.json` and `firebase.json`. Only what is added changes.
struct HostJSONAddition {
    let resources: [HostAddition.Resource]

    func added(to file: HostSettings.File) -> [UInt8] {
        let isFirebase = Self.isFirebase(file)
        var changes: [TextEdit] = []
        for site in sites(of: file) { changes += edits(in: site, of: file.bytes, isFirebase: isFirebase) }
        return TextEdit.apply(changes, to: file.bytes)
    }

    /// What no addition solves: fields in a form that the host does not read.
    func finding(in file: HostSettings.File) -> Finding? {
        let sites = sites(of: file)
        if sites.isEmpty, Self.isFirebase(file), let root = try? JSONReader.read(file.bytes),
            root["hosting"]?.elements?.isEmpty == false, !resources.isEmpty
        {
            return LintRule.contentType.finding(
                "no site of 'hosting' has the folder '\(file.deployed)': none is changed",
                hint:
                    "write \"appAssociation\": \"NONE\" and \"headers\": [\(resources.map(Self.rule)[0].line)] into the one that deploys it"
            )
        }
        let all = sites.compactMap { site in site["headers"] }
        guard let headers = all.first(where: { fields in fields.elements == nil }) else { return nil }
        return LintRule.contentType.finding(
            at: headers.range, "'headers' is not an array, and the host reads none of it",
            hint: #"write "headers": [{"source": …, "headers": [{"key": …, "value": …}]}]"#)
    }

    private static func isFirebase(_ file: HostSettings.File) -> Bool { file.path.hasSuffix("firebase.json") }

    /// The objects with the fields: the whole of Vercel's settings, of Firebase's all sites whose
    /// folder is the deployed one.
    private func sites(of file: HostSettings.File) -> [JSONNode] {
        guard let root = try? JSONReader.read(file.bytes), root.members != nil else { return [] }
        if !Self.isFirebase(file) { return [root] }
        guard let hosting = root["hosting"] else { return [] }
        let sites = (hosting.elements ?? [hosting]).filter { site in site.members != nil }
        if sites.count == 1 { return sites }
        return sites.filter { site in
            guard let folder = site["public"]?.string else { return false }
            return HostSettings.normalized(folder: folder).hasSameBytes(as: file.deployed)
        }
    }

    private func edits(in site: JSONNode, of bytes: [UInt8], isFirebase: Bool) -> [TextEdit] {
        var edits: [TextEdit] = []
        var members: [(String, JSONText)] = []
        if !isFirebase, let routes = site["routes"] { return routeEdits(in: routes, of: bytes) }
        let paths = HostRulePaths(isFirebase: isFirebase)
        let missing = resources.filter { resource in !hasType(resource, in: site, paths: paths) }
        let rules = missing.map(Self.rule)
        if let headers = site["headers"] {
            let isReplaced = missing.contains { resource in hasTypes(for: resource, in: site, paths: paths) }
            edits += Self.insertion(of: rules, in: headers, of: bytes, atEnd: isReplaced)
        } else if !rules.isEmpty {
            members.append(("headers", .array(rules)))
        }
        // Otherwise Firebase generates Apple's file for apps of its links.
        if isFirebase, resources.contains(.unsigned), site["appAssociation"] == nil {
            members.append(("appAssociation", .string("NONE")))
        }
        if !members.isEmpty { edits.append(Self.insertion(of: members, in: site, of: bytes)) }
        return edits
    }

    /// Whether the last entry with a content type gives the file its own, or is for the file alone: on both hosts it
    /// replaces those above it (vercel/vercel, packages/cli/src/util/dev/router.ts; firebase/firebase-tools, issue
    /// 9467).
    private func hasType(_ resource: HostAddition.Resource, in site: JSONNode, paths: HostRulePaths) -> Bool {
        var hasType = false
        for rule in site["headers"]?.elements ?? [] {
            guard let source = rule["source"]?.string else { continue }
            let isOwn = source.hasSameBytes(as: resource.path)
            let isCertain = paths.cover(resource.path, with: source) && HostRuleConditions(rule).isEmpty
            guard isOwn || isCertain else { continue }
            for field in rule.contentTypes {
                hasType = isOwn || MediaType.normalized(field["value"]?.string) == resource.contentType
            }
        }
        return hasType
    }

    /// Whether an entry may give the file a content type.
    private func hasTypes(for resource: HostAddition.Resource, in site: JSONNode, paths: HostRulePaths) -> Bool {
        (site["headers"]?.elements ?? []).contains { rule in
            guard let source = rule["source"]?.string, !rule.contentTypes.isEmpty else { return false }
            return paths.cover(resource.path, with: source)
        }
    }

    /// Older versions of Vercel refuse `headers` beside `routes`: an entry at their start that lets the others apply.
    private func routeEdits(in routes: JSONNode, of bytes: [UInt8]) -> [TextEdit] {
        guard let elements = routes.elements else { return [] }
        let paths = HostRulePaths(isFirebase: false)
        let missing = resources.filter { resource in !Self.hasType(resource, in: elements, paths: paths) }
        let rules = missing.map { resource in
            JSONText([
                "src": resource.path, "headers": JSONText(["Content-Type": resource.contentType]), "continue": true,
            ])
        }
        return Self.insertion(of: rules, in: routes, of: bytes)
    }

    /// Whether one of the routes up to the first that ends the search gives the file its content type, or
    /// one for the file alone any.
    private static func hasType(
        _ resource: HostAddition.Resource, in routes: [JSONNode], paths: HostRulePaths
    ) -> Bool {
        for route in routes {
            guard let source = route.routeSource else { continue }
            let type = route["headers"]?.members?.first { field in field.name.lowercased() == "content-type" }
            if source.hasSameBytes(as: resource.path), type != nil { return true }
            guard paths.match(resource.path, with: source) == true, HostRuleConditions(route).isEmpty else { continue }
            if MediaType.normalized(type?.value.string) == resource.contentType { return true }
            if route["continue"]?.truth != true { return false }
        }
        return false
    }

    private static func rule(_ resource: HostAddition.Resource) -> JSONText {
        let field = JSONText(["key": "Content-Type", "value": resource.contentType])
        return JSONText(["source": resource.path, "headers": [field]])
    }

    // MARK: Text

    /// Elements in front of those of an array, or behind them, each in a line of its own if the first is.
    private static func insertion(
        of texts: [JSONText], in array: JSONNode, of bytes: [UInt8], atEnd: Bool = false
    ) -> [TextEdit] {
        guard let elements = array.elements, !texts.isEmpty else { return [] }
        let lines = texts.map(\.line)
        let start = array.range.lowerBound + 1
        guard let first = elements.first, let last = elements.last else {
            return [.insertion(of: lines.joined(separator: ", "), at: start)]
        }
        let space = whiteSpace(before: first.range.lowerBound, in: bytes)
        if atEnd {
            var separator = ", "
            if space.contains("\n") { separator = ",\(space)" }
            return [.insertion(of: lines.map { line in separator + line }.joined(), at: last.range.upperBound)]
        }
        if space.contains("\n") {
            return [.insertion(of: lines.map { line in "\(space)\(line)," }.joined(), at: start)]
        }
        return [.insertion(of: lines.map { line in "\(line), " }.joined(), at: first.range.lowerBound)]
    }

    /// Members behind those of an object, indented as the last of them.
    private static func insertion(
        of members: [(String, JSONText)], in object: JSONNode, of bytes: [UInt8]
    ) -> TextEdit {
        let lines = members.map { name, value in "\(JSONText.string(name).line): \(value.line)" }
        guard let last = object.members?.last else {
            return .insertion(of: lines.joined(separator: ", "), at: object.range.lowerBound + 1)
        }
        let space = whiteSpace(before: last.nameRange.lowerBound, in: bytes)
        var separator = ", "
        if space.contains("\n") { separator = ",\(space)" }
        return .insertion(of: lines.map { line in separator + line }.joined(), at: last.value.range.upperBound)
    }

    /// The white space in front of a byte, with one line end at most.
    private static func whiteSpace(before offset: Int, in bytes: [UInt8]) -> String {
        let space = bytes[..<offset].reversed().prefix(while: \.isWhiteSpace)
        let text = space.reversed().filter { $0 != 0x0D }
        let lines = text.parts(separatedBy: 0x0A)
        guard lines.count > 1, let last = lines.last else { return "" }
        return "\n\(String(utf8: last))"
    }
}

extension JSONNode {
    /// The fields of a rule of `headers` that set the content type.
    var contentTypes: [JSONNode] {
        (self["headers"]?.elements ?? []).filter { field in field["key"]?.string?.lowercased() == "content-type" }
    }
}
