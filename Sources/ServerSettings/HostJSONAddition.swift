internal import AASA

/// Adds the fields of association files to `vercel.json` and `firebase.json`. Only what is added changes.
struct HostJSONAddition {
    private let file: HostSettings.File
    private let resources: [HostAddition.Resource]
    private let isFirebase: Bool
    private let paths: HostRulePaths
    private let root: JSONNode?

    init(to file: HostSettings.File, resources: [HostAddition.Resource]) {
        self.file = file
        self.resources = resources
        isFirebase = file.name == "firebase.json"
        paths = HostRulePaths(isFirebase: isFirebase)
        root = try? JSONNode(settings: file.bytes, named: file.name)
    }

    /// The settings with what they lack.
    var settings: [UInt8] { TextEdit.apply(sites.flatMap(edits), to: file.bytes) }

    /// What no addition solves: fields in a form that the host does not read.
    var finding: Finding? {
        let hasSites = root?["hosting"]?.elements?.isEmpty == false
        if sites.isEmpty, isFirebase, hasSites, let rule = resources.first?.headerRule {
            return LintRule.contentType.finding(
                "no site of 'hosting' has the folder '\(file.deployed)': none is changed",
                hint:
                    "write \"appAssociation\": \"NONE\" and \"headers\": [\(rule.line)] into the one that deploys it"
            )
        }
        let all = sites.compactMap { site in site["headers"] }
        guard let headers = all.first(where: { fields in fields.elements == nil }) else { return nil }
        return LintRule.contentType.finding(
            at: headers.range, "'headers' is not an array, and the host reads none of it",
            hint: #"write "headers": [{"source": …, "headers": [{"key": …, "value": …}]}]"#)
    }

    /// The objects with the fields: the whole of Vercel's settings, of Firebase's all sites whose
    /// folder is the deployed one.
    private var sites: [JSONNode] {
        guard let root, root.members != nil else { return [] }
        if !isFirebase { return [root] }
        guard let hosting = root["hosting"] else { return [] }
        let sites = (hosting.elements ?? [hosting]).filter { site in site.members != nil }
        if sites.count == 1 { return sites }
        return sites.filter { site in
            guard let folder = site["public"]?.string else { return false }
            return HostSettings.normalized(folder: folder).hasSameBytes(as: file.deployed)
        }
    }

    private func edits(in site: JSONNode) -> [TextEdit] {
        if !isFirebase, let routes = site["routes"] { return routeEdits(in: routes) }
        var edits: [TextEdit] = []
        var members: [(String, JSONText)] = []
        let missing = resources.filter { resource in !hasType(resource, in: site) }
        let rules = missing.map(\.headerRule)
        if let headers = site["headers"] {
            let isReplaced = missing.contains { resource in !types(of: resource, in: site).isEmpty }
            edits += insertion(of: rules, in: headers, atEnd: isReplaced)
        } else if !rules.isEmpty {
            members.append(("headers", .array(rules)))
        }
        // Otherwise Firebase generates the files for the apps of its project.
        if isFirebase, site["appAssociation"] == nil {
            members.append(("appAssociation", .string("NONE")))
        }
        if !members.isEmpty { edits.append(insertion(of: members, in: site)) }
        return edits
    }

    /// The content types that the settings give a file of any site.
    private func types(of resource: HostAddition.Resource, in site: JSONNode) -> [HostSettings.Effect] {
        HostSettings.contentTypes(of: site, for: resource.path, hosts: [], paths: paths)
    }

    /// Whether an entry is certain to give the file its own content type, or is for the file alone.
    private func hasType(_ resource: HostAddition.Resource, in site: JSONNode) -> Bool {
        types(of: resource, in: site).contains { type in
            !type.coversOthers || type.doubt == nil && type.sets(resource.contentType)
        }
    }

    /// Older versions of Vercel refuse `headers` beside `routes`: an entry at their start that lets the others apply.
    private func routeEdits(in routes: JSONNode) -> [TextEdit] {
        guard let elements = routes.elements else { return [] }
        let missing = resources.filter { resource in !hasType(resource, in: elements) }
        return insertion(of: missing.map(\.route), in: routes, atEnd: false)
    }

    /// Whether one of the routes up to the first that ends the search gives the file its content type, or
    /// one for the file alone any.
    private func hasType(_ resource: HostAddition.Resource, in routes: [JSONNode]) -> Bool {
        for route in routes {
            guard let source = route.routeSource else { continue }
            let type = route.routeHeaders(named: "content-type").first
            if source.hasSameBytes(as: resource.path), type != nil { return true }
            guard paths.match(resource.path, with: source) == .yes, HostRuleConditions(route).isEmpty else { continue }
            if MediaType.normalized(type?.string) == resource.contentType { return true }
            if route["continue"]?.truth != true { return false }
        }
        return false
    }

    // MARK: Text

    /// Elements in front of those of an array, or behind them.
    private func insertion(of texts: [JSONText], in array: JSONNode, atEnd: Bool) -> [TextEdit] {
        guard let elements = array.elements, !texts.isEmpty else { return [] }
        var range: Range<Int>?
        if let first = elements.first, let last = elements.last {
            range = first.range.lowerBound..<last.range.upperBound
        }
        return [insertion(of: texts.map(\.line), in: array, beside: range, atEnd: atEnd)]
    }

    /// Members behind those of an object, indented as the last of them.
    private func insertion(of members: [(String, JSONText)], in object: JSONNode) -> TextEdit {
        let lines = members.map { name, value in "\(JSONText.string(name).line): \(value.line)" }
        let last = object.members?.last.map { last in last.nameRange.lowerBound..<last.value.range.upperBound }
        return insertion(of: lines, in: object, beside: last, atEnd: true)
    }

    /// - Parameter range: what is in the container, in lines of its own if its first byte is; nil if that is empty.
    private func insertion(
        of texts: [String], in container: JSONNode, beside range: Range<Int>?, atEnd: Bool
    ) -> TextEdit {
        guard let range else {
            return .insertion(of: texts.joined(separator: ", "), at: container.range.lowerBound + 1)
        }
        let space = whiteSpace(before: range.lowerBound)
        let separator = if space.contains("\n") { ",\(space)" } else { ", " }
        if atEnd { return .insertion(of: texts.map { text in separator + text }.joined(), at: range.upperBound) }
        return .insertion(of: texts.map { text in text + separator }.joined(), at: range.lowerBound)
    }

    /// The white space in front of a byte, with one line end at most.
    private func whiteSpace(before offset: Int) -> String {
        let space = file.bytes[..<offset].reversed().prefix(while: \.isWhiteSpace)
        let text = space.reversed().filter { $0 != 0x0D }
        let lines = text.parts(separatedBy: 0x0A)
        guard lines.count > 1, let last = lines.last else { return "" }
        return "\n\(String(utf8: last))"
    }
}

extension HostAddition.Resource {
    /// The rule of `headers` that gives the file its content type.
    var headerRule: JSONText {
        JSONText(["source": path, "headers": [JSONText(["key": "Content-Type", "value": contentType])]])
    }

    /// The route that does so, and lets the others apply.
    var route: JSONText {
        JSONText(["src": path, "headers": JSONText(["Content-Type": contentType]), "continue": true])
    }
}

extension JSONNode {
    /// The fields of a rule of `headers` that set the content type.
    var contentTypes: [JSONNode] {
        (self["headers"]?.elements ?? []).filter { field in field["key"]?.string?.lowercased() == "content-type" }
    }
}
