/// The files that the settings of a server include.
package struct IncludedSettings: Sendable, Equatable {
    /// The contents of the files by the name that the settings have, which may be a pattern for several. What is
    /// missing here is not known.
    package var contents: [String: [[UInt8]]] = [:]

    /// Files that include files.
    static let maximumDepth = 4
    /// Bytes of files, those that are included again and again counted each time.
    static let maximumBytes = 1 << 20

    package init() {}

    /// Whether the name of a file states that its content does not concern paths.
    static func areAboutOthers(_ path: String) -> Bool {
        let isOfKnownContent = ["ssl", "letsencrypt", "mime.types", "_params"].contains(where: path.contains(text:))
        // Files such as 'ssl-redirect.conf' are about requests.
        return isOfKnownContent && !path.contains(text: "redirect")
    }

    /// The names of the files that settings include.
    package static func names(in bytes: [UInt8], of kind: ServerKind) -> [String] {
        switch kind {
        case .apache: ApacheDirective.all(in: bytes).filter(\.includesFiles).compactMap(\.arguments.first)
        case .nginx: names(in: ServerDirectiveReader.read(bytes, syntax: .nginx).directives)
        case .caddy: names(in: ServerDirectiveReader.read(bytes, syntax: .caddy).directives)
        }
    }

    private static func names(in directives: [ServerDirective]) -> [String] {
        directives.flatMap { directive in
            let includesFile = ["include", "import"].contains(directive.name)
            return Array(directive.arguments.prefix(includesFile ? 1 : 0)) + names(in: directive.directives)
        }
    }

    /// The directives of the files that one includes, in its place; nil if they are not known.
    func directives(
        inPlaceOf include: ServerDirective, syntax: ServerSyntax, budget: StepBudget
    ) -> [ServerDirective]? {
        guard let name = include.arguments.first, let files = contents[name] else { return nil }
        var directives: [ServerDirective] = []
        for bytes in files {
            budget.spend(bytes.count)
            if budget.isOver { return nil }
            let (outermost, mistake) = ServerDirectiveReader.read(bytes, syntax: syntax)
            if mistake != nil { return nil }
            directives += outermost.map { directive in directive.placed(at: include) }
        }
        return directives
    }

    /// The directives of nginx with those of files in place of the directives that include these.
    func expanded(_ directives: [ServerDirective], budget: StepBudget, depth: Int = 0) -> [ServerDirective] {
        directives.flatMap { directive in
            if directive.name == "include", depth < Self.maximumDepth,
                let inserted = self.directives(inPlaceOf: directive, syntax: .nginx, budget: budget)
            {
                return expanded(inserted, budget: budget, depth: depth + 1)
            }
            var result = directive
            result.block?.directives = expanded(directive.directives, budget: budget, depth: depth)
            return [result]
        }
    }
}

extension ServerDirective {
    /// The directive of a file at the place of the one that includes the file.
    fileprivate func placed(at include: ServerDirective) -> ServerDirective {
        var result = self
        (result.start, result.end) = (include.start, include.end)
        result.isIncluded = true
        result.block?.directives = directives.map { directive in directive.placed(at: include) }
        return result
    }
}
