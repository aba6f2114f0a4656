internal import AASA

/// The `routes` of Vercel's settings (vercel.com/docs/project-configuration): regular expressions in front of files, and
/// of redirects and headers (vercel/vercel, pull request 15020).
extension HostSettings {
    /// - Returns: whether a route ends the search, so that redirects and headers do not apply to the file.
    mutating func readRoutes(of site: JSONNode, paths: HostRulePaths) -> Bool {
        guard let routes = site["routes"] else { return false }
        hasRoutes = true
        contentTypeExample = "to the start of 'routes' \(resource.route.line)"
        var phase: String?
        for route in routes.elements ?? [] {
            if let handle = route["handle"] { phase = handle.string ?? "" }
            // What follows is for requests without a file, other than the fields of the phase 'hit'.
            if phase != nil, phase != "hit" { continue }
            guard let source = route.routeSource, paths.match(path, with: source) == .yes, Self.isForGET(route)
            else { continue }
            let application = HostRuleConditions(route).application(to: hosts, paths: paths)
            if application == .never { continue }
            if phase != nil {
                addContentType(of: route)
                continue
            }
            add(route, doubt: application.doubt)
            let continues = route["continue"]?.truth ?? false
            if !continues, application == .always { return true }
        }
        return phase != nil
    }

    private static func isForGET(_ route: JSONNode) -> Bool {
        guard let methods = route["methods"]?.elements else { return true }
        return methods.contains { $0.string == "GET" }
    }

    private mutating func add(_ route: JSONNode, doubt: Effect.Doubt?) {
        addContentType(of: route)
        let location = route.routeHeaders(named: "location").first?.string
        let refusals = ["deny": 403, "challenge": 429]
        let refusal = route["mitigate"]?["action"]?.string.flatMap { action in refusals[action] }
        let status = refusal ?? (route["status"] ?? route["statusCode"])?.integer
        let page = (route["dest"] ?? route["destination"])?.string
        if let status, StatusClass(status) == .redirect, let target = location ?? page {
            add(Effect(kind: .redirect(to: target, status: status), doubt: doubt, range: route.range))
        } else if let page, !isPathItself(page) {
            add(Effect(kind: .page(page), doubt: doubt, range: route.range))
        } else if let status, status != 200 {
            add(Effect(kind: .status(status), doubt: doubt, range: route.range))
        }
    }

    private mutating func addContentType(of route: JSONNode) {
        for header in route.routeHeaders(named: "content-type") {
            guard let value = header.string else { continue }
            add(Effect(kind: .contentType(value), range: header.range))
        }
    }

    /// Whether a destination is the path of the request, as the site has it or with the deployed folder in front.
    private func isPathItself(_ destination: String) -> Bool {
        ["/$1", path, "/\(file.deployed)/$1", "/\(file.deployed)\(path)"].contains(destination)
    }
}

extension JSONNode {
    /// The expression of a route.
    var routeSource: String? { (self["src"] ?? self["source"])?.string }

    /// The values of a header of a route; `name` in lower case.
    func routeHeaders(named name: String) -> [JSONNode] {
        (self["headers"]?.members ?? []).filter { header in header.name.lowercased() == name }.map(\.value)
    }
}
