internal import AASA

/// What the location of a file needs, and what the server does to the response that has the file.
extension NginxResource {
    // MARK: Lines

    /// What the location of the path lacks, or needs if it is to be made.
    var missingLines: [String] {
        let folder = folderDirective
        var lines = [folder].compactMap(\.self) + typeLines + headerLines
        let isAlias = folder?.hasPrefix("alias ") == true
        if own == nil, !isAlias { lines.append(trial) }
        return lines + server.exceptions(in: own)
    }

    /// What the location needs for the folder of the file; nil if it has the folder, or if that is not known.
    private var folderDirective: String? {
        guard case .file(let file) = place, !file.directive.isEmpty else { return nil }
        return file.directive
    }

    /// What tries the file: below the folder of the server, or below that of the site in it.
    private var trial: String { lacksFolders ? "try_files /$host$uri =404;" : "try_files $uri =404;" }

    /// What serves the file in place of a directive that answers for it.
    var replacement: String {
        if case .none = place { return rootLines }
        return trial
    }

    /// What the location needs in a server without a folder.
    var rootLines: String {
        "root \(made.name(for: path, host: "$host")); default_type \(resource.contentType);"
    }

    /// The location of the path alone, as it is written or as it is to be added.
    var locationText: String { own?.text ?? "location = \(path)" }

    /// What blocks have for the file: its own location, the server, and what is around that.
    private var levels: [[ServerDirective]] { [own?.directives ?? [], server.server.directives, server.inherited] }

    /// The directive that decides for the file: the nearest one.
    private func directive(_ name: String) -> ServerDirective? {
        levels.lazy.compactMap { directives in directives.first(named: name) }.first
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
    private var typeSource: TypeSource {
        if let ending = resource.fileExtension {
            let nearest = levels.first { directives in directives.contains(where: \.definesTypes) }
            guard let nearest else { return .included }
            let entries = nearest.all(named: "types").flatMap(\.directives)
            let entry = entries.last { entry in entry.arguments.contains(ending) }
            if let entry { return .directive(entry) }
            if nearest.contains(where: \.includesTypes) { return .included }
        }
        return directive("default_type").map(TypeSource.directive) ?? .none
    }

    /// What the location lacks so that the file gets its type. An own directive with a different type is a problem.
    private var typeLines: [String] {
        var lines: [String] = []
        switch typeSource {
        case .included where own != nil: return []
        case .directive(let source):
            let isRight = gives(source, type: resource.contentType)
            if let own, isRight || own.contains(source) { return [] }
            // Entries of the server come before 'default_type'.
            if !isRight, source.name != "default_type" { lines.append("types { }") }
        case .included, .none: break
        }
        if own?.value(of: "default_type") == nil { lines.append("default_type \(resource.contentType);") }
        return lines
    }

    private func gives(_ source: ServerDirective, type: String) -> Bool { MediaType.normalized(source.type) == type }

    /// The directive of the file's own location that gives it a different type.
    var wrongType: ServerDirective? {
        guard let own, case .directive(let source) = typeSource, own.contains(source),
            !gives(source, type: resource.contentType)
        else { return nil }
        return source
    }

    /// The directive that adds a second content type to the response. Fields of a block replace those around it.
    var addedType: ServerDirective? {
        for directives in levels {
            if let added = directives.first(where: \.addsContentType) { return added }
            if directives.first(named: "add_header") != nil { return nil }
        }
        return nil
    }

    // MARK: Changes of headers-more

    /// The change by which the file gets a type that is not its own; nil without one. That of the nearest block decides.
    private var wrongHeaderChange: (change: NginxHeaderChange, isOwn: Bool)? {
        let changes = levels.map { directives in NginxHeaderChange.last(in: directives, of: resource.contentType) }
        guard let last = changes.lazy.compactMap(\.self).first, last.type != resource.contentType else { return nil }
        return (last, isOwn: changes[0] != nil)
    }

    /// What the location lacks so that a change around it has no effect.
    private var headerLines: [String] {
        guard let wrong = wrongHeaderChange, !wrong.isOwn else { return [] }
        return [headerLine]
    }

    var headerLine: String { "more_set_headers \"Content-Type: \(resource.contentType)\";" }

    /// The directive of the file's own location that changes its type.
    var ownHeaderChange: ServerDirective? {
        guard let wrong = wrongHeaderChange, wrong.isOwn else { return nil }
        return wrong.change.directive
    }

    // MARK: Filters

    /// Directives that change responses, with the one that names the types that they change. Without it they change
    /// pages alone.
    private static let filters = [
        "sub_filter": "sub_filter_types", "add_before_body": "addition_types", "add_after_body": "addition_types",
    ]

    /// The directives by which filters change the file too, each with the filter.
    var filteredTypes: [(types: ServerDirective, filter: ServerDirective)] {
        var found: [(types: ServerDirective, filter: ServerDirective)] = []
        for (name, typesName) in Self.filters.sorted(by: <) {
            // An empty argument ends what is inherited.
            guard let filter = directive(name), filter.arguments.first?.isEmpty == false,
                let types = directive(typesName), !found.contains(where: { other in types.isSame(as: other.types) })
            else { continue }
            let isFiltered = ["*", resource.contentType].contains(where: types.arguments.contains)
            if isFiltered { found.append((types, filter)) }
        }
        return found
    }
}

extension NginxServer {
    /// The directive that demands a certificate of clients.
    var clientVerification: ServerDirective? {
        let name = "ssl_verify_client"
        let directive = server.directives.first(named: name) ?? inherited.first(named: name)
        guard directive?.arguments.first == "on" else { return nil }
        return directive
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
