internal import AASA

/// Adds to a Caddyfile what association files need, and names what an addition cannot solve.
struct CaddyAddition {
    private let addition: HostAddition
    private let bytes: [UInt8]
    private var sites: [CaddySite] = []
    /// The problems of each site.
    private var problems: [[ServerProblem]] = []
    /// The blocks that each site needs; nil if it needs none, or if they would not help.
    private var blocks: [CaddyFileBlocks?] = []

    init(_ addition: HostAddition, to file: HostSettings.File) {
        self.addition = addition
        bytes = file.bytes
        sites = Self.sites(of: addition.hosts, in: file)
        for site in sites {
            let found = problems(of: site)
            var added: CaddyFileBlocks?
            if found.contains(where: \.isDecisive) { added = CaddyFileBlocks(for: addition.paths, in: site) }
            blocks.append(added)
            if let added {
                problems.append(presentContents(of: site) + problems(of: added.site))
            } else {
                problems.append(found)
            }
        }
    }

    /// The sites that answer for the hosts; without hosts, those that answer for any.
    private static func sites(of hosts: [String], in file: HostSettings.File) -> [CaddySite] {
        let blocks = siteBlocks(in: file.bytes)
        let budget = StepBudget(CaddySite.maximumSteps)
        let all = blocks + file.included.mainDirectives(.caddy, budget: budget)
        let snippets = CaddySnippets(among: all, files: file.included, budget: budget)
        let expressions = ExpressionMatches()
        // The global options are a block without a name.
        let options = all.first { block in block.tokens.isEmpty }
        let changedOrder = options?.directives.first(where: CaddySite.changesOrder)
        return chosen(among: blocks.filter(isSite), for: hosts).map { block, own in
            CaddySite(site: block, snippets: snippets, hosts: own, expressions: expressions, changedOrder: changedOrder)
        }
    }

    /// Whether an outermost block is a site. The sites of other files are there.
    private static func isSite(_ block: ServerDirective) -> Bool {
        !block.tokens.isEmpty && block.name != "import" && !CaddySnippets.isSnippet(block)
    }

    /// The sites whose addresses fit best, each with its hosts.
    private static func chosen(
        among sites: [ServerDirective], for hosts: [String]
    ) -> [(site: ServerDirective, hosts: [String])] {
        if hosts.isEmpty {
            let sitesForAnyHost = sites.filter { site in rank(of: "", in: site) ?? rankOfHTTP < rankOfHTTP }
            return sitesForAnyHost.map { site in (site, []) }
        }
        var hostsOfSites: [[String]] = Array(repeating: [], count: sites.count)
        for host in hosts {
            let ranks = sites.map { site in rank(of: host, in: site) }
            guard let best = ranks.compactMap(\.self).min() else { continue }
            for (index, rank) in ranks.enumerated() where rank == best { hostsOfSites[index].append(host) }
        }
        return zip(sites, hostsOfSites).filter { _, own in !own.isEmpty }
    }

    /// Added to the rank of an address for http alone: a proxy in front may terminate TLS.
    private static let rankOfHTTP = 10

    /// The outermost blocks. What follows addresses without a brace belongs to these up to the end.
    private static func siteBlocks(in bytes: [UInt8]) -> [ServerDirective] {
        let outermost = ServerDirectiveReader.read(bytes, syntax: .caddy).directives
        let first = outermost.firstIndex { directive in directive.block == nil && directive.name != "import" }
        guard let first else { return outermost }
        var site = outermost[first]
        // A comma without an address behind it.
        if site.tokens.last?.hasSuffix(",") == true { return Array(outermost[..<first]) }
        site.block = ServerDirective.Block(
            start: site.end, indentation: "", directives: Array(outermost[(first + 1)...]))
        return outermost[..<first] + [site]
    }

    /// How well the addresses of a site fit a host: smaller is better, as Caddy prefers them; nil if they do not fit.
    private static func rank(of host: String, in site: ServerDirective) -> Int? {
        let addresses = site.tokens.flatMap { word in word.split(separator: ",") }
        let best = addresses.compactMap { address in rank(of: host, for: address.lowercased()) }.min()
        guard let best, best < rankOfHTTP || !site.leadsToHTTPS(depth: 0) else { return nil }
        return best
    }

    private static func rank(of host: String, for address: String) -> Int? {
        let isForHTTP = address.hasPrefix("http://") || address.hasSuffix(":80")
        var authority = address[...]
        for scheme in ["https://", "http://"] where authority.hasPrefix(scheme) {
            authority = authority.dropFirst(scheme.count)
        }
        authority = authority.prefix(before: "/")
        let offset = isForHTTP ? rankOfHTTP : 0
        // A placeholder of the environment may be any host.
        if authority.hasPrefix("{") { return offset + 3 }
        let name = authority.prefix(before: ":")
        if name.isEmpty || host.isEmpty { return offset + 2 }
        if name == host { return offset }
        // A star is one label.
        let isAsLong = name.split(separator: ".").count == host.split(separator: ".").count
        if name.hasPrefix("*."), isAsLong, host.hasSuffix(name.dropFirst()) { return offset + 1 }
        return nil
    }

    var result: HostAddition.Result {
        HostAddition.Result(
            settings: settings, findings: findings, server: sites.isEmpty ? nil : .caddy,
            describesNoServer: sites.isEmpty, isForHTTPAlone: sites.contains(where: isForHTTPAlone))
    }

    // MARK: Text

    /// The settings with what they lack.
    private var settings: [UInt8] {
        var edits: [TextEdit] = []
        for (index, site) in sites.enumerated() where !problems[index].contains(where: \.isDecisive) {
            guard let block = site.site.block else { continue }
            let lines = missingLines(in: site, with: blocks[index])
            if lines.isEmpty { continue }
            var newLine = "\n\(block.indentation)"
            if block.start > 0, bytes[block.start - 1] == "{" { newLine += "\t" }
            edits.append(block.insertion(of: lines, behind: newLine, in: bytes))
        }
        return TextEdit.apply(edits, to: bytes)
    }

    private func missingLines(in site: CaddySite, with added: CaddyFileBlocks?) -> [String] {
        let changed = added?.site ?? site
        let headers = addition.resources.flatMap { resource in Self.lines(for: resource, in: changed) }
        return headers + (added?.lines ?? [])
    }

    /// What gives a file its type. What other directives do to the field is undone when the response is written: of
    /// those that are deferred, the first of the file is executed last.
    private static func lines(for resource: HostAddition.Resource, in site: CaddySite) -> [String] {
        let (path, type) = (resource.path, resource.contentType)
        let headers = site.contentTypes(of: path)
        let right = headers.filter { header in header.type == type && header.isCertain }
        if headers.allSatisfy({ header in header.type == type }) {
            return if right.isEmpty { ["header \(path) Content-Type \(type)"] } else { [] }
        }
        if right.contains(where: { header in header.isDeferred && header.path == path }) { return [] }
        return ["header \(path) {", "\tContent-Type \(type)", "\tdefer", "}"]
    }

    // MARK: Problems

    /// What must be changed by hand.
    private var findings: [Finding] {
        if sites.isEmpty { return [ServerProblem.noServer()] }
        return ServerProblem.findings(about: problems.flatMap(\.self), in: bytes)
    }

    private func problems(of site: CaddySite) -> [ServerProblem] {
        let decisions = addition.paths.map { path in (path: path, decision: site.decision(on: path)) }
        var problems = problems(of: decisions, in: site)
        if problems.isEmpty, let (path, decision) = decisions.first,
            let note = folderNote(of: path, in: decision?.folder ?? site.folder, of: site)
        {
            problems.add(note, at: site.site)
        }
        if isForHTTPAlone(site) { problems.add(ServerProblem.forHTTPAlone, at: site.site) }
        if let directive = site.clientVerification {
            let finding = ServerProblem.finding(
                about: "client_auth", on: addition.pathList, .clientVerification,
                hint: "write 'mode verify_if_given', and refuse requests without a certificate for other paths")
            problems.add(finding, at: directive)
        }
        return problems
    }

    private func problems(
        of decisions: [(path: String, decision: CaddySite.Decision?)], in site: CaddySite
    ) -> [ServerProblem] {
        var problems: [ServerProblem] = []
        for (path, decision) in decisions {
            guard let decision else {
                problems.add(
                    site.site, ServerProblem.noFolder(for: path), hint: handle([path], of: site), isDecisive: true)
                continue
            }
            addProblemOfOneFile(of: path, in: site, to: &problems)
            // Problems of the same directive are one.
            let directive = decision.directive
            if problems.contains(where: { problem in problem.isOf(directive) }) { continue }
            let covered = decisions.filter { other in other.decision?.directive.isSame(as: directive) == true }
            guard let finding = finding(about: decision, on: covered.map(\.path), of: site) else { continue }
            let isDecisive = ![.unknown, .servedWithoutRoot].contains(decision.effect)
            problems.add(finding, at: directive, isDecisive: isDecisive)
        }
        return problems
    }

    /// What the blocks for the files replace: what a directive for their folder serves.
    private func presentContents(of site: CaddySite) -> [ServerProblem] {
        var problems: [ServerProblem] = []
        for path in addition.paths {
            guard let decision = site.decision(on: path), decision.isForFolder, !decision.isRefusal,
                decision.effect == .notServed(.answer)
            else { continue }
            let message = ServerProblem.present(decision.directive.text, of: path)
            problems.add(decision.directive, message, hint: ServerProblem.replacementHint)
        }
        return problems
    }

    private func isForHTTPAlone(_ site: CaddySite) -> Bool {
        let ranks = site.hosts.compactMap { host in Self.rank(of: host, in: site.site) }
        guard let best = ranks.min() else { return false }
        return best >= Self.rankOfHTTP
    }

    private func addProblemOfOneFile(of path: String, in site: CaddySite, to problems: inout [ServerProblem]) {
        guard let root = site.folder, !root.contains("{") else { return }
        guard addition.made.areBelow(root, of: path, for: site.hosts) else { return }
        var hint = "serve it with 'root \(path) \(root)/{host}'"
        if site.hosts.count > 1 { hint += ", or write a site for each" }
        problems.add(site.site, ServerProblem.oneFile(of: path, for: site.hosts), hint: hint)
    }

    private func folderNote(of path: String, in root: String?, of site: CaddySite) -> Finding? {
        guard let root = root.map(CaddySite.withDefaults), root.hasPrefix("/") || root.contains("{") else { return nil }
        let folder = if root == "/" { root } else { root.withoutTrailingSlash }
        let folders = site.hosts.map { host in folder.replacing(text: "{host}", with: host) }.unique
        return addition.made.note(on: folders, of: path, for: site.hosts)
    }

    private func handle(_ paths: [String], of site: CaddySite) -> String {
        "serve the file with \(blocks(of: paths, in: site)), a directive a line"
    }

    private func blocks(of paths: [String], in site: CaddySite) -> String {
        let blocks = paths.map { path in
            let folder = site.folder ?? addition.made.name(for: path, host: "{host}")
            return "'handle \(path) { root * \(folder); file_server }'"
        }
        return blocks.joined(separator: " and ")
    }

    /// What to do with a directive that serves something else; nil for one of other paths too.
    private func replacement(of decision: CaddySite.Decision, on covered: [String], in site: CaddySite) -> String? {
        let directive = decision.directive
        let start = if decision.isRefusal { "" } else { "\(ServerProblem.addition), and " }
        switch decision.naming {
        case .none: return nil
        case .directive where directive.name == "rewrite": return "\(start)remove '\(directive.text)'"
        case .directive: return "\(start)write in its place \(blocks(of: covered, in: site)), a directive a line"
        case .block:
            let folder = site.folder ?? addition.made.name(for: covered[0], host: "{host}")
            return "\(start)write 'root * \(folder)' and 'file_server' in place of what its block has"
        }
    }

    private func hint(
        for effect: ServerProblem.Effect, of decision: CaddySite.Decision, on covered: [String], in site: CaddySite
    ) -> String {
        // It accepts no matcher.
        let isTrial = effect == .moved && decision.directive.name == "try_files"
        if isTrial { return "name the requested file first: try_files {path} …" }
        if effect == .moved || effect == .answer, let own = replacement(of: decision, on: covered, in: site) {
            return own
        }
        if effect == .answer { return handle(covered, of: site) }
        if decision.naming != .none { return "remove it" }
        let condition = "not path \(covered.joined(separator: " "))"
        let matcher = decision.directive.arguments.first { word in word.hasPrefix("@") }
        guard let matcher else { return "give it a matcher that leaves the file out: @other \(condition)" }
        return "add to the definition of '\(matcher)', in braces with a condition a line: \(condition)"
    }

    private func finding(
        about decision: CaddySite.Decision, on covered: [String], of site: CaddySite
    ) -> Finding? {
        let directive = decision.directive
        let coveredList = covered.joined(separator: " and ")
        switch decision.effect {
        case .served: return nil
        case .servedWithoutRoot:
            return LintRule.wrongStatus.finding(
                "'\(directive.text)' has no 'root': it serves the folder in which Caddy is started",
                hint: "write 'root * \(site.folder ?? addition.made.name)' above it")
        case .notServed(let effect):
            let hint = hint(for: effect, of: decision, on: covered, in: site)
            return ServerProblem.finding(about: directive.text, on: coveredList, effect, hint: hint)
        case .hidden:
            return LintRule.wrongStatus.finding(
                "'hide' of '\(directive.text)' leaves \(coveredList) out",
                hint: "let 'hide' name single files and folders")
        case .unknown:
            return LintRule.wrongStatus.finding(
                ServerProblem.unknownEffect(of: directive.text, on: coveredList),
                hint: "make sure that the file is served")
        }
    }
}
