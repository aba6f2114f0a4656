/// What an addition to the settings of a server cannot solve.
struct ServerProblem {
    let finding: Finding
    /// The byte of the directive.
    let start: Int
    /// Whether nothing is written, since it would not help.
    let isDecisive: Bool
    /// Nil for a problem of something else.
    var directive: ServerDirective?

    /// The finding about settings without a server of the sites.
    ///
    /// - Parameter path: of the file that has it; nil where that is not known.
    static func noServer(butIn path: String? = nil) -> Finding {
        LintRule.wrongStatus.finding(
            "these settings describe no server of the site for https",
            hint: path.map { path in "name '\(path)', which does" } ?? "name the file that does")
    }

    /// The finding about a server for http alone, where the settings have no other for the site.
    static var forHTTPAlone: Finding {
        LintRule.wrongStatus.finding(
            "the server is for http alone: devices reach it only through a proxy that terminates TLS",
            hint: "name the file that has the site's server for https, if there is one")
    }

    /// The message about a directive that serves something else at the path of a file.
    static func present(_ directive: String, of path: String) -> String {
        "'\(directive)' may serve something else at \(path) now"
    }

    /// What to do before a file takes the place of what is served now.
    static let replacementHint = "add all apps that are listed there to the file, which takes its place"

    /// What a directive of a whole server does to a file.
    enum Effect: String {
        case redirect = ", and devices do not follow redirects"
        case answer = ": it answers in place of the file"
        case moved = ": something else is served in place of the file"
        case login = ", and devices do not log in"
        case clientVerification = ", and devices have no certificate"
    }

    /// The message about a directive that applies to the paths of files too.
    static func message(about directive: String, on paths: String, _ effect: Effect) -> String {
        "'\(directive)' applies to \(paths) too\(effect.rawValue)"
    }

    /// The message about a server without a folder in which the file of a path could be.
    static func noFolder(for path: String) -> String {
        "the server has no folder of files, so that \(path) is not served"
    }

    func isOf(_ other: ServerDirective) -> Bool { directive?.isSame(as: other) == true }

    static func forHTTPAlone(at start: Int) -> ServerProblem {
        ServerProblem(finding: forHTTPAlone, start: start, isDecisive: false)
    }

    /// The findings, each with its line, and with the file if it is one that the settings include.
    static func findings(about problems: [ServerProblem], in bytes: [UInt8]) -> [Finding] {
        let lines = LineIndex(bytes)
        return problems.map { problem in
            let place = problem.directive?.place
            let line = place?.line ?? lines.position(of: problem.start).line
            return problem.finding.placed(at: line, in: place?.path)
        }
    }
}

extension [ServerProblem] {
    mutating func add(
        _ directive: ServerDirective, _ message: String, hint: String, of rule: LintRule = .wrongStatus,
        isDecisive: Bool = false
    ) {
        let finding = rule.finding(message, hint: hint)
        append(
            ServerProblem(
                finding: finding, start: directive.start, isDecisive: isDecisive, directive: directive))
    }
}
