/// The `routes` of Vercel's settings (vercel.com/docs/project-configuration): regular expressions in front of files.
extension HostSettings {
    /// Vercel refuses settings that have one of these beside `routes`.
    private static let membersWithoutRoutes = ["rewrites", "redirects", "headers", "cleanUrls", "trailingSlash"]

    mutating func readRoutes(of site: JSONNode, paths: HostRulePaths) {
        guard let routes = site["routes"] else { return }
        hasRoutes = true
        let refused = Self.membersWithoutRoutes.filter { site[$0] != nil }
        if !refused.isEmpty { add(Effect(kind: .refused(beside: refused), range: routes.range)) }
        contentTypeExample =
            "to the start of 'routes' {\"src\":\"\(path)\",\"headers\":{\"Content-Type\":\"application/json\"},\"continue\":true}"
        for route in routes.elements ?? [] {
            // What follows is for requests without a file.
            if route["handle"] != nil { return }
            guard let source = route["src"]?.string, paths.match(path, with: source) == true, Self.isForGET(route)
            else { continue }
            let application = HostRuleConditions(route).application(to: hosts, paths: paths)
            if application == .never { continue }
            add(route, doubt: application.doubt)
            let continues = route["continue"]?.truth ?? false
            if !continues, application == .always { return }
        }
    }

    private static func isForGET(_ route: JSONNode) -> Bool {
        guard let methods = route["methods"]?.elements else { return true }
        return methods.contains { $0.string == "GET" }
    }

    private mutating func add(_ route: JSONNode, doubt: Effect.Doubt?) {
        var location: String?
        for header in route["headers"]?.members ?? [] {
            guard let value = header.value.string else { continue }
            let name = header.name.lowercased()
            if name == "content-type" { add(Effect(kind: .contentType(value), range: header.value.range)) }
            if name == "location" { location = value }
        }
        if let location, let status = route["status"]?.integer, StatusClass(status) == .redirect {
            add(Effect(kind: .redirect(to: location), doubt: doubt, range: route.range))
        } else if let page = route["dest"]?.string, !isPathItself(page) {
            add(Effect(kind: .page(page), doubt: doubt, range: route.range))
        }
    }

    /// Whether a destination is the path of the request, as the site has it or with the deployed folder in front.
    private func isPathItself(_ destination: String) -> Bool {
        ["/$1", path, "/\(file.deployed)/$1", "/\(file.deployed)\(path)"].contains(destination)
    }
}
