internal import AASA

/// Adds to a site of a Caddyfile what association files need, and names what an addition cannot solve.
struct CaddyAddition {
    private let addition: HostAddition
    /// With the blocks for the files that it needs.
    private var site: CaddySite
    /// The lines of these blocks.
    private var blockLines: [String] = []
    private(set) var problems: [ServerProblem] = []

    init(_ addition: HostAddition, to site: CaddySite) {
        self.addition = addition
        self.site = site
        problems = problemsOfSite
        let paths = addition.paths.filter(isServedByBlock)
        if paths.isEmpty { return }
        let contents = paths.compactMap(presentContent)
        blockLines = paths.flatMap(Self.block)
        self.site = site.adding(blockLines)
        problems = contents + problemsOfSite
    }

    /// A block for a file before what answers for all paths: `handle` is executed before `respond`, `error`, `abort`
    /// and `reverse_proxy` (caddyserver.com/docs/caddyfile/directives).
    private static func block(for path: String) -> [String] { ["handle \(path) {", "\tfile_server", "}"] }

    /// Whether a file that the site does not serve, and for which it has nothing of its own, needs only a block.
    private func isServedByBlock(_ path: String) -> Bool {
        if !problems.decide(on: path) || site.decidesByName(about: path) { return false }
        return site.adding(Self.block(for: path)).decision(on: path)?.effect == .served
    }

    // MARK: Text

    /// The lines that the site lacks; none if they would not help.
    func edits(in bytes: [UInt8]) -> [TextEdit] {
        guard let block = site.site.block else { return [] }
        let open = addition.resources.filter { resource in !problems.decide(on: resource.path) }
        let lines = open.flatMap(headerLines) + blockLines
        if lines.isEmpty { return [] }
        var newLine = "\n\(block.indentation)"
        if block.start > 0, bytes[block.start - 1] == "{" { newLine += "\t" }
        return [block.insertion(of: lines, behind: newLine, in: bytes)]
    }

    /// What gives a file its type. What other directives do to the field is undone when the response is written: of
    /// those that are deferred, the first of the file is executed last.
    private func headerLines(for resource: HostAddition.Resource) -> [String] {
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

    private var problemsOfSite: [ServerProblem] {
        let decisions = addition.paths.map { path in (path: path, decision: site.decision(on: path)) }
        var problems = problems(of: decisions)
        if problems.isEmpty, let (path, decision) = decisions.first,
            let note = folderNote(of: path, in: decision?.folder ?? site.folder)
        {
            problems.add(note, at: site.site)
        }
        if site.isForHTTPAlone { problems.add(ServerProblem.forHTTPAlone, at: site.site) }
        if let directive = site.clientVerification {
            let finding = ServerProblem.finding(
                about: "client_auth", on: addition.pathList, .clientVerification,
                hint: "write 'mode verify_if_given', and refuse requests without a certificate for other paths")
            problems.add(finding, at: directive)
        }
        return problems
    }

    private func problems(of decisions: [(path: String, decision: CaddySite.Decision?)]) -> [ServerProblem] {
        var problems: [ServerProblem] = []
        for (path, decision) in decisions {
            guard let decision else {
                problems.add(site.site, ServerProblem.noFolder(for: path), hint: handle([path]), deciding: [path])
                continue
            }
            addProblemOfOneFile(of: path, to: &problems)
            // Problems of the same directive are one.
            let directive = decision.directive
            if problems.contains(where: { problem in problem.isOf(directive) }) { continue }
            let others = decisions.filter { other in other.decision?.directive.isSame(as: directive) == true }
            let covered = others.map(\.path)
            guard let finding = finding(about: decision, on: covered) else { continue }
            let isDecisive = ![.unknown, .servedWithoutRoot].contains(decision.effect)
            problems.add(finding, at: directive, deciding: isDecisive ? covered : [])
        }
        return problems
    }

    /// What the block for a file replaces: what a directive for its folder serves.
    private func presentContent(of path: String) -> ServerProblem? {
        guard let decision = site.decision(on: path), decision.isForFolder, !decision.isRefusal,
            decision.effect == .notServed(.answer)
        else { return nil }
        let message = ServerProblem.present(decision.directive.text, of: path)
        let finding = LintRule.wrongStatus.finding(message, hint: ServerProblem.replacementHint)
        return ServerProblem(finding: finding, directive: decision.directive)
    }

    private func addProblemOfOneFile(of path: String, to problems: inout [ServerProblem]) {
        guard let root = site.folder, !root.contains("{") else { return }
        guard addition.made.areBelow(root, of: path, for: site.hosts) else { return }
        var hint = "serve it with 'root \(path) \(root)/{host}'"
        if site.hosts.count > 1 { hint += ", or write a site for each" }
        problems.add(site.site, ServerProblem.oneFile(of: path, for: site.hosts), hint: hint)
    }

    private func folderNote(of path: String, in root: String?) -> Finding? {
        guard let root = root.map(CaddySite.withDefaults), root.hasPrefix("/") || root.contains("{") else { return nil }
        let folder = if root == "/" { root } else { root.withoutTrailingSlash }
        let folders = site.hosts.map { host in folder.replacing(text: "{host}", with: host) }.unique
        return addition.made.note(on: folders, of: path, for: site.hosts)
    }

    // MARK: Hints

    private func handle(_ paths: [String]) -> String {
        "serve the file with \(blocks(of: paths)), a directive a line"
    }

    private func blocks(of paths: [String]) -> String {
        let blocks = paths.map { path in "'handle \(path) { root * \(folder(of: path)); file_server }'" }
        return blocks.joined(separator: " and ")
    }

    private func folder(of path: String) -> String { site.folder ?? addition.made.name(for: path, host: "{host}") }

    /// What to do with a directive that serves something else; nil for one of other paths too.
    private func replacement(of decision: CaddySite.Decision, on covered: [String]) -> String? {
        let directive = decision.directive
        let start = if decision.isRefusal { "" } else { "\(ServerProblem.addition), and " }
        switch decision.naming {
        case .none: return nil
        case .directive where directive.name == "rewrite": return "\(start)remove '\(directive.text)'"
        case .directive: return "\(start)write in its place \(blocks(of: covered)), a directive a line"
        case .block:
            let root = folder(of: covered[0])
            return "\(start)write 'root * \(root)' and 'file_server' in place of what its block has"
        }
    }

    private func hint(
        for effect: ServerProblem.Effect, of decision: CaddySite.Decision, on covered: [String]
    ) -> String {
        // It accepts no matcher.
        let isTrial = effect == .moved && decision.directive.name == "try_files"
        if isTrial { return "name the requested file first: try_files {path} …" }
        if effect == .moved || effect == .answer, let own = replacement(of: decision, on: covered) { return own }
        if effect == .answer { return handle(covered) }
        if decision.naming != .none { return "remove it" }
        let condition = "not path \(covered.joined(separator: " "))"
        let start = "give it a matcher that leaves the file out: @other"
        let directive = decision.directive
        guard CaddyMatchers.hasMatcher(directive), let matcher = directive.arguments.first else {
            return "\(start) \(condition)"
        }
        if matcher.hasPrefix("/") { return "\(start) { path \(matcher); \(condition) }, a condition a line" }
        return "add to the definition of '\(matcher)', in braces with a condition a line: \(condition)"
    }

    private func finding(about decision: CaddySite.Decision, on covered: [String]) -> Finding? {
        let directive = decision.directive
        let coveredList = covered.joined(separator: " and ")
        switch decision.effect {
        case .served: return nil
        case .servedWithoutRoot:
            return LintRule.wrongStatus.finding(
                "'\(directive.text)' has no 'root': it serves the folder in which Caddy is started",
                hint: "write 'root * \(site.folder ?? addition.made.name)' above it")
        case .notServed(let effect):
            let hint = hint(for: effect, of: decision, on: covered)
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
