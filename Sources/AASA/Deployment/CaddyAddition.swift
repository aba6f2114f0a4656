/// Adds to a Caddyfile what association files need, and names what an addition cannot solve.
struct CaddyAddition {
    private let bytes: [UInt8]
    private let resources: [HostAddition.Resource]
    /// The paths that today's devices request.
    private let paths: [String]
    private var sites: [CaddySite] = []

    /// - Parameter hosts: of the sites; blocks of other hosts are left alone.
    init(to bytes: [UInt8], resources: [HostAddition.Resource], hosts: [String]) {
        self.bytes = bytes
        self.resources = resources
        paths = resources.filter(\.isCurrent).map(\.path)
        let blocks = Self.siteBlocks(in: bytes)
        let snippets = Dictionary(blocks.filter(Self.isSnippet).map { ($0.name, $0) }) { first, _ in first }
        let candidates = blocks.filter { !$0.words.isEmpty && !Self.isSnippet($0) }
        let budget = StepBudget(CaddySite.maximumSteps)
        let expressions = ExpressionMatches()
        func site(_ site: ServerDirective, of hosts: [String]) -> CaddySite {
            CaddySite(site: site, snippets: snippets, hosts: hosts, budget: budget, expressions: expressions)
        }
        let best = hosts.map { host in candidates.compactMap { Self.rank(of: host, in: $0) }.min() }
        for candidate in candidates {
            if hosts.isEmpty, Self.rank(of: "", in: candidate) != nil {
                sites.append(site(candidate, of: []))
            }
            var own: [String] = []
            for (host, best) in zip(hosts, best) {
                if let best, Self.rank(of: host, in: candidate) == best { own.append(host) }
            }
            if !own.isEmpty { sites.append(site(candidate, of: own)) }
        }
    }

    private static func isSnippet(_ block: ServerDirective) -> Bool {
        block.name.hasPrefix("(") || block.name.hasPrefix("&(")
    }

    /// The outermost blocks. What follows addresses without a brace belongs to these up to the end.
    private static func siteBlocks(in bytes: [UInt8]) -> [ServerDirective] {
        let outermost = ServerDirective.all(in: bytes, syntax: .caddy)
        guard let first = outermost.firstIndex(where: { $0.block == nil && $0.name != "import" }) else {
            return outermost
        }
        var site = outermost[first]
        site.block = ServerDirective.Block(
            start: site.end, indentation: "", directives: Array(outermost[(first + 1)...]))
        return outermost[..<first] + [site]
    }

    /// How well the addresses of a site fit a host: smaller is better, as Caddy prefers them; nil if they do not fit.
    private static func rank(of host: String, in site: ServerDirective) -> Int? {
        let addresses = site.words.flatMap { $0.split(separator: ",") }
        return addresses.compactMap { rank(of: host, for: $0.lowercased()) }.min()
    }

    private static func rank(of host: String, for address: String) -> Int? {
        if address.hasPrefix("http://") || address.hasSuffix(":80") { return nil }
        let authority = (address.hasPrefix("https://") ? address.dropFirst(8) : address[...]).prefix { $0 != "/" }
        // A placeholder of the environment may be any host.
        if authority.hasPrefix("{") { return 3 }
        let name = authority.prefix { $0 != ":" }
        if name.isEmpty || host.isEmpty { return 2 }
        if name == host { return 0 }
        return name.hasPrefix("*.") && host.hasSuffix(name.dropFirst()) ? 1 : nil
    }

    // MARK: Text

    /// The settings with what they lack.
    var settings: [UInt8] {
        var edits: [TextEdit] = []
        for site in sites where findings(about: site).allSatisfy({ !$0.isDecisive }) {
            guard let block = site.site.block else { continue }
            let isBraced = block.start > 0 && bytes[block.start - 1] == UInt8(ascii: "{")
            let newLine = "\n\(block.indentation)\(isBraced ? "\t" : "")"
            let lines = resources.flatMap { Self.lines(for: $0, in: site) }
            if lines.isEmpty { continue }
            var text = lines.map { newLine + $0 }.joined()
            // What follows on the line of the brace gets a line of its own.
            if block.start < bytes.count, bytes[block.start] != 0x0A, bytes[block.start] != 0x0D { text += newLine }
            edits.append(.insertion(of: text, at: block.start))
        }
        return TextEdit.apply(edits, to: bytes)
    }

    /// What gives a file its type. What other directives do to the field is undone when the response is written: of those
    /// that are deferred, the first of the file is executed last.
    private static func lines(for resource: HostAddition.Resource, in site: CaddySite) -> [String] {
        let (path, type) = (resource.path, resource.contentType)
        let headers = site.contentTypes(of: path)
        let right = headers.filter { $0.type == type && $0.isCertain }
        if headers.allSatisfy({ $0.type == type }) {
            return right.isEmpty ? ["header \(path) Content-Type \(type)"] : []
        }
        if right.contains(where: { $0.isDeferred && $0.path == path }) { return [] }
        return ["header \(path) {", "\tContent-Type \(type)", "\tdefer", "}"]
    }

    // MARK: Problems

    /// What must be changed by hand.
    var findings: [Finding] {
        if sites.isEmpty {
            return [
                LintRule.wrongStatus.finding(
                    "these settings describe no server of the site for https", hint: "name the file that does")
            ]
        }
        let lines = LineIndex(bytes)
        return sites.flatMap(findings).map { located in
            var finding = located.finding
            finding.location.line = lines.position(of: located.start).line
            return finding
        }
    }

    /// What is found in a site, where, and whether an addition would not help.
    private func findings(about site: CaddySite) -> [(finding: Finding, start: Int, isDecisive: Bool)] {
        var findings: [(finding: Finding, start: Int, isDecisive: Bool)] = []
        for path in paths {
            guard let (directive, effect) = site.effect(on: path) else {
                let finding = LintRule.wrongStatus.finding(
                    "the server has no folder of files, so that \(path) is not served", hint: handle(path))
                findings.append((finding, site.site.start, true))
                continue
            }
            guard let finding = finding(about: directive, effect, path: path) else { continue }
            var isDecisive = true
            if case .unknown = effect { isDecisive = false }
            if !findings.contains(where: { $0.start == directive.start }) {
                findings.append((finding, directive.start, isDecisive))
            }
        }
        if let directive = site.clientVerification {
            let finding = LintRule.wrongStatus.finding(
                "'client_auth' applies to \(paths.joined(separator: " and ")) too, and devices have no certificate",
                hint: "write 'mode verify_if_given', and refuse requests without a certificate for other paths")
            findings.append((finding, directive.start, false))
        }
        return findings
    }

    private func handle(_ path: String) -> String {
        "serve the file with 'handle \(path) { root * FOLDER; file_server }', a directive a line"
    }

    private func finding(about directive: ServerDirective, _ effect: CaddySite.Effect, path: String) -> Finding? {
        let all = paths.joined(separator: " and ")
        let start = "'\(directive.text)' applies to \(all) too"
        let matcher = "give it a matcher that leaves the file out: @other not path \(paths.joined(separator: " "))"
        switch effect {
        case .served: return nil
        case .redirect:
            return LintRule.redirect.finding("\(start), and devices do not follow redirects", hint: matcher)
        case .moved:
            // It accepts no matcher.
            let first = "name the requested file first: try_files {path} …"
            return LintRule.wrongStatus.finding(
                "\(start): something else is served in place of the file",
                hint: directive.name == "try_files" ? first : matcher)
        case .login:
            return LintRule.wrongStatus.finding("\(start), and devices do not log in", hint: matcher)
        case .answer:
            return LintRule.wrongStatus.finding("\(start): it answers in place of the file", hint: handle(path))
        case .hidden:
            return LintRule.wrongStatus.finding(
                "'hide' of '\(directive.text)' leaves \(all) out", hint: "let 'hide' name single files and folders")
        case .unknown:
            return LintRule.wrongStatus.finding(
                "what '\(directive.text)' does to \(all) is not known", hint: "make sure that the file is served")
        }
    }
}
