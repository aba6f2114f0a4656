/// What a server of nginx does to the response that has the file.
extension NginxServer {
    /// The directive that decides for a path: that of its own location, of the server, or one around it.
    private func directive(_ name: String, for path: String) -> ServerDirective? {
        let own = ownLocation(of: path)?.directives ?? []
        return own.first(named: name) ?? server.directives.first(named: name) ?? inherited.first(named: name)
    }

    /// Whether the own location of a file leaves its type to the server, which does not know it by the name.
    func lacksType(of resource: HostAddition.Resource, in location: ServerDirective) -> Bool {
        if resource.hasExtension || location.value(of: "default_type") != nil { return false }
        return MediaType.normalized(server.value(of: "default_type")) != resource.contentType
    }

    /// The directive of the file's own location that gives it a different type.
    func wrongType(of resource: HostAddition.Resource) -> ServerDirective? {
        guard !resource.hasExtension, let own = ownLocation(of: resource.path),
            let directive = own.directives.first(named: "default_type"),
            MediaType.normalized(directive.arguments.first) != resource.contentType
        else { return nil }
        return directive
    }

    /// The directive that adds a second content type to the response. Fields of a block replace those around it.
    func addedType(for path: String) -> ServerDirective? {
        let own = ownLocation(of: path)?.directives ?? []
        for directives in [own, server.directives, inherited] {
            if let added = directives.first(where: \.addsContentType) { return added }
            if directives.first(named: "add_header") != nil { return nil }
        }
        return nil
    }

    /// The directive that demands a certificate of clients.
    var clientVerification: ServerDirective? {
        let directive = directive("ssl_verify_client", for: "")
        guard directive?.arguments.first == "on" else { return nil }
        return directive
    }

    /// The directive by which `sub_filter` changes the file too: without it, pages alone are changed.
    func filteredTypes(for resource: HostAddition.Resource) -> ServerDirective? {
        guard directive("sub_filter", for: resource.path) != nil,
            let types = directive("sub_filter_types", for: resource.path),
            ["*", resource.contentType].contains(where: types.arguments.contains)
        else { return nil }
        return types
    }
}

extension ServerDirective {
    var addsContentType: Bool { name == "add_header" && arguments.first?.lowercased() == "content-type" }
}
