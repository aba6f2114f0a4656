internal import AASA

/// What a server of nginx does to the response that has the file.
extension NginxServer {
    /// The directive that decides for a path: that of its own location, of the server, or one around it.
    private func directive(_ name: String, for path: String) -> ServerDirective? {
        let own = ownLocation(of: path)?.directives ?? []
        return own.first(named: name) ?? server.directives.first(named: name) ?? inherited.first(named: name)
    }

    // MARK: Content type

    /// What gives a file its type.
    private enum TypeSource {
        /// An entry of `types` for its extension, or `default_type`.
        case directive(ServerDirective)
        /// Settings that are not read, as `mime.types`, which nginx.conf usually includes.
        case included
        /// nginx's own default.
        case none
    }

    /// The nearest block that has `types` decides, and without an entry there the nearest `default_type`
    /// (nginx.org/en/docs/http/ngx_http_core_module.html#types).
    private func typeSource(of resource: HostAddition.Resource, in location: ServerDirective?) -> TypeSource {
        let levels = [location?.directives ?? [], server.directives, inherited]
        if let ending = resource.fileExtension {
            let nearest = levels.first { directives in directives.contains(where: \.definesTypes) }
            guard let nearest else { return .included }
            let entries = nearest.all(named: "types").flatMap(\.directives)
            let entry = entries.last { entry in entry.arguments.contains(ending) }
            if let entry { return .directive(entry) }
            if nearest.contains(where: \.includesTypes) { return .included }
        }
        let defaults = levels.lazy.compactMap { directives in directives.first(named: "default_type") }
        return defaults.first.map(TypeSource.directive) ?? .none
    }

    /// What the location of a file lacks so that the file gets its type. An own directive with a different type is a
    /// problem.
    ///
    /// - Parameter location: nil for one that is to be made.
    func typeLines(for resource: HostAddition.Resource, in location: ServerDirective?) -> [String] {
        var lines: [String] = []
        switch typeSource(of: resource, in: location) {
        case .included where location != nil: return []
        case .directive(let source):
            let isRight = MediaType.normalized(source.type) == resource.contentType
            if let location, isRight || location.contains(source) { return [] }
            // Entries of the server come before 'default_type'.
            if !isRight, source.name != "default_type" { lines.append("types { }") }
        case .included, .none: break
        }
        if location?.value(of: "default_type") == nil { lines.append("default_type \(resource.contentType);") }
        return lines
    }

    /// The directive of the file's own location that gives it a different type.
    func wrongType(of resource: HostAddition.Resource) -> ServerDirective? {
        guard let own = ownLocation(of: resource.path), case .directive(let source) = typeSource(of: resource, in: own),
            own.contains(source), MediaType.normalized(source.type) != resource.contentType
        else { return nil }
        return source
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

    // MARK: Filters

    /// Directives that change responses, with the one that names the types that they change. Without it they change
    /// pages alone.
    private static let filters = [
        "sub_filter": "sub_filter_types", "add_before_body": "addition_types", "add_after_body": "addition_types",
    ]

    /// The directives by which filters change a file too, each with the filter.
    func filteredTypes(for resource: HostAddition.Resource) -> [(types: ServerDirective, filter: ServerDirective)] {
        var found: [(types: ServerDirective, filter: ServerDirective)] = []
        for (name, typesName) in Self.filters.sorted(by: <) {
            // An empty argument ends what is inherited.
            guard let filter = directive(name, for: resource.path), filter.arguments.first?.isEmpty == false,
                let types = directive(typesName, for: resource.path),
                !found.contains(where: { other in types.isSame(as: other.types) })
            else { continue }
            let isFiltered = ["*", resource.contentType].contains(where: types.arguments.contains)
            if isFiltered { found.append((types, filter)) }
        }
        return found
    }
}

extension ServerDirective {
    /// Whether it has types for extensions.
    var definesTypes: Bool { name == "types" || includesTypes }

    fileprivate var includesTypes: Bool { name == "include" && arguments.first?.hasSuffix("mime.types") == true }

    /// The type that an entry of `types`, or `default_type`, gives.
    fileprivate var type: String? { if name == "default_type" { arguments.first } else { name } }

    /// Whether a directive is in the block, or in the block of `types` in it.
    fileprivate func contains(_ other: ServerDirective) -> Bool {
        let all = directives + directives.all(named: "types").flatMap(\.directives)
        return all.contains(where: other.isSame)
    }

    var addsContentType: Bool { name == "add_header" && arguments.first?.lowercased() == "content-type" }
}
