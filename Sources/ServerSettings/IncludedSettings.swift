internal import AASA

/// The files that the settings of a server include, and the main settings, which include these.
package struct IncludedSettings: Sendable, Equatable {
    package struct File: Sendable, Equatable {
        /// As findings name it.
        package var path: String
        package var bytes: [UInt8]

        package init(path: String, bytes: [UInt8]) {
            self.path = path
            self.bytes = bytes
        }
    }

    /// The files by the name that the settings have, which may be a pattern for several. What is missing here is not
    /// known.
    package var contents: [String: [File]] = [:]
    /// The main settings of the server; nil for these themselves, and if they are not known.
    package var main: File?
    /// The path of the settings themselves; nil where it is not known.
    package var path: String?

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
    ///
    /// - Parameter areOutside: only those outside of servers.
    package static func names(in bytes: [UInt8], of kind: ServerKind, areOutside: Bool = false) -> [String] {
        if kind == .apache {
            let includes = ApacheDirective.all(in: bytes).filter(\.includesFiles)
            return includes.filter { !areOutside || !$0.isIn("virtualhost") }.compactMap(\.arguments.first)
        }
        var directives = ServerDirectiveReader.read(bytes, syntax: kind).directives
        if areOutside, kind == .nginx { directives = directives.besideServers }
        if !areOutside { directives = directives.flatMap(\.withInner) }
        return directives.filter(\.includesFiles).compactMap(\.arguments.first)
    }

    /// The name of a file in ``contents``: Caddy looks for a relative one in the folder of the file that imports it.
    ///
    /// - Parameter path: of this file; nil where it is not known.
    package static func key(of name: String, in path: String?, kind: ServerKind) -> String {
        guard kind == .caddy, let path, !name.hasPrefix("/") else { return name }
        return path.dropLast(path.lastPathComponent.utf8.count) + name
    }

    /// The files that settings include outside of servers: they may have servers of their own.
    package func filesOutsideOfServers(of bytes: [UInt8], kind: ServerKind) -> [File] {
        func keys(in bytes: [UInt8], of path: String?) -> [String] {
            let names = Self.names(in: bytes, of: kind, areOutside: true)
            return names.map { name in Self.key(of: name, in: path, kind: kind) }
        }
        var open = keys(in: bytes, of: path)
        var files: [File] = []
        var isDone: Set<String> = []
        var next = 0
        while next < open.count {
            let key = open[next]
            next += 1
            guard isDone.insert(key).inserted, let own = contents[key] else { continue }
            files += own
            for file in own { open += keys(in: file.bytes, of: file.path) }
        }
        return files
    }

    /// The outermost directives of the main settings.
    func mainDirectives(_ syntax: ServerKind, budget: StepBudget) -> [ServerDirective] {
        main.map { file in directives(of: [file], from: 0, to: 0, syntax: syntax, budget: budget) ?? [] } ?? []
    }

    /// The directives of the files that one includes, in its place; nil if they are not known.
    func directives(
        inPlaceOf include: ServerDirective, syntax: ServerKind, budget: StepBudget
    ) -> [ServerDirective]? {
        guard include.includesFiles, let name = include.arguments.first,
            let files = contents[Self.key(of: name, in: include.inclusion?.path ?? path, kind: syntax)]
        else { return nil }
        return directives(of: files, from: include.start, to: include.end, syntax: syntax, budget: budget)
    }

    private func directives(
        of files: [File], from start: Int, to end: Int, syntax: ServerKind, budget: StepBudget
    ) -> [ServerDirective]? {
        var directives: [ServerDirective] = []
        for file in files {
            budget.spend(file.bytes.count)
            if budget.isOver { return nil }
            let (outermost, mistake) = ServerDirectiveReader.read(file.bytes, syntax: syntax)
            if mistake != nil { return nil }
            let lines = LineIndex(file.bytes)
            directives += outermost.map { $0.placed(from: start, to: end, in: file.path, lines: lines) }
        }
        return directives
    }

    /// The directives with those of files in place of the directives that include these.
    ///
    /// - Parameter entersBlocks: also in blocks.
    func expanded(
        _ directives: [ServerDirective], syntax: ServerKind = .nginx, entersBlocks: Bool = true, budget: StepBudget,
        depth: Int = 0
    ) -> [ServerDirective] {
        var result: [ServerDirective] = []
        for var directive in directives {
            if depth < Self.maximumDepth,
                let inserted = self.directives(inPlaceOf: directive, syntax: syntax, budget: budget)
            {
                result += expanded(
                    inserted, syntax: syntax, entersBlocks: entersBlocks, budget: budget, depth: depth + 1)
                continue
            }
            if entersBlocks, directive.block != nil {
                let inner = expanded(directive.directives, syntax: syntax, budget: budget, depth: depth)
                directive.block?.directives = inner
            }
            result.append(directive)
        }
        return result
    }
}

extension ServerDirective {
    var includesFiles: Bool { ["include", "import"].contains(name) }

    fileprivate var withInner: [ServerDirective] { [self] + directives.flatMap(\.withInner) }

    /// The directive of a file at the place of the one that includes the file.
    fileprivate func placed(from start: Int, to end: Int, in path: String, lines: LineIndex) -> ServerDirective {
        var result = self
        (result.start, result.end) = (start, end)
        result.inclusion = ServerDirective.Inclusion(path: path, line: lines.position(of: self.start).line)
        result.block?.directives = directives.map { $0.placed(from: start, to: end, in: path, lines: lines) }
        return result
    }
}
