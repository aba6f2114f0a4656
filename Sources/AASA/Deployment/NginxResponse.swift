/// What a server of nginx does to the response that has the file.
extension NginxServer {
    /// The directive that decides for a path: that of its own location, of the server, or one around it.
    private func directive(_ name: String, for path: String) -> ServerDirective? {
        let own = ownLocation(of: path)?.directives ?? []
        return [own, server.directives, inherited].lazy.compactMap { $0.first { $0.name == name } }.first
    }

    /// Whether the own location of a file leaves its type to the server, which does not know it by the name.
    func lacksType(of resource: HostAddition.Resource, in location: ServerDirective) -> Bool {
        if resource.hasExtension || location.value(of: "default_type") != nil { return false }
        return MediaType.normalized(server.value(of: "default_type")) != resource.contentType
    }

    /// The directive of the file's own location that gives it a different type.
    func wrongType(of resource: HostAddition.Resource) -> ServerDirective? {
        guard !resource.hasExtension, let own = ownLocation(of: resource.path),
            let directive = own.directives.first(where: { $0.name == "default_type" })
        else { return nil }
        return MediaType.normalized(directive.arguments.first) == resource.contentType ? nil : directive
    }

    /// The directive that adds a second content type to the response. Fields of a block replace those around it.
    func addedType(for path: String) -> ServerDirective? {
        let own = ownLocation(of: path)?.directives ?? []
        for directives in [own, server.directives, inherited] {
            if let added = directives.first(where: \.addsContentType) { return added }
            if directives.contains(where: { $0.name == "add_header" }) { return nil }
        }
        return nil
    }

    /// The directive that demands a certificate of clients.
    var clientVerification: ServerDirective? {
        let directive = directive("ssl_verify_client", for: "")
        return directive?.arguments.first == "on" ? directive : nil
    }

    /// The directive by which `sub_filter` changes the file too: without it, pages alone are changed.
    func filteredTypes(for resource: HostAddition.Resource) -> ServerDirective? {
        guard directive("sub_filter", for: resource.path) != nil,
            let types = directive("sub_filter_types", for: resource.path)
        else { return nil }
        return types.arguments.contains { ["*", resource.contentType].contains($0) } ? types : nil
    }
}

extension ServerDirective {
    var addsContentType: Bool { name == "add_header" && arguments.first?.lowercased() == "content-type" }
}
