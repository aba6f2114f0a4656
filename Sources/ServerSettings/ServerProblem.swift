internal import AASA

/// What an addition to the settings of a server cannot solve.
struct ServerProblem {
    let finding: Finding
    let directive: ServerDirective
    /// The paths of the files for which nothing is written, since it would not help.
    var decidedPaths: [String] = []

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

    /// The finding about a byte order mark, with which nginx and Apache refuse settings; nil without one.
    static func byteOrderMark(in file: HostSettings.File) -> Finding? {
        if !file.bytes.starts(with: JSONEncoding.byteOrderMark) { return nil }
        return LintRule.wrongStatus.finding(
            "the server refuses these settings: they begin with a byte order mark",
            hint: "save the file as UTF-8 without a byte order mark"
        ).placed(in: file.path)
    }

    /// The message about a directive that serves something else at the path of a file.
    static func present(_ directive: String, of path: String) -> String {
        "'\(directive)' may serve something else at \(path) now"
    }

    /// What to do before a file takes the place of what is served now.
    static let addition = "add all apps that are listed there to the file"
    static let replacementHint = "\(addition), which takes its place"

    /// What a directive of a whole server does to a file.
    enum Effect {
        case redirect, answer, moved, login, clientVerification
        /// It is not known whether it applies, or only where it leads.
        case unknown, unknownTarget

        var isKnown: Bool { ending != nil }

        /// The end of the message about a directive that applies; nil where that is not known.
        fileprivate var ending: String? {
            switch self {
            case .redirect: ", and devices do not follow redirects"
            case .answer: ": it answers in place of the file"
            case .moved: ": something else is served in place of the file"
            case .login: ", and devices do not log in"
            case .clientVerification: ", and devices have no certificate"
            case .unknown, .unknownTarget: nil
            }
        }
    }

    /// The finding about a directive that applies, or may apply, to the paths of files too.
    static func finding(about directive: String, on paths: String, _ effect: Effect, hint: String) -> Finding {
        let message =
            if let ending = effect.ending {
                "'\(directive)' applies to \(paths) too\(ending)"
            } else if effect == .unknownTarget {
                "what '\(directive)' leads \(paths) to is not known"
            } else {
                "whether '\(directive)' applies to \(paths) is not known"
            }
        let rule: LintRule = if effect == .redirect { .redirect } else { .wrongStatus }
        return rule.finding(message, hint: hint)
    }

    /// The message about a directive that is not read.
    static func unknownEffect(of directive: String, on paths: String) -> String {
        "what '\(directive)' does to \(paths) is not known"
    }

    /// The message about a server without a folder in which the file of a path could be.
    static func noFolder(for path: String) -> String {
        "the server has no folder of files, so that \(path) is not served"
    }

    func isOf(_ other: ServerDirective) -> Bool { directive.isSame(as: other) }

    /// The findings, each with its line, and with the file if it is one that the settings include.
    static func findings(about problems: [ServerProblem], in bytes: [UInt8]) -> [Finding] {
        let lines = LineIndex(bytes)
        return problems.map { problem in
            let inclusion = problem.directive.inclusion
            let line = inclusion?.line ?? lines.position(of: problem.directive.start).line
            return problem.finding.placed(at: line, in: inclusion?.path)
        }
    }
}

extension [ServerProblem] {
    /// Whether nothing is written for the file of a path.
    func decide(on path: String) -> Bool { contains { problem in problem.decidedPaths.contains(path) } }

    mutating func add(_ finding: Finding, at directive: ServerDirective, deciding paths: [String] = []) {
        append(ServerProblem(finding: finding, directive: directive, decidedPaths: paths))
    }

    mutating func add(
        _ directive: ServerDirective, _ message: String, hint: String, of rule: LintRule = .wrongStatus,
        deciding paths: [String] = []
    ) {
        add(rule.finding(message, hint: hint), at: directive, deciding: paths)
    }
}

extension Finding {
    /// - Parameters:
    ///   - line: nil for the whole file.
    ///   - path: of the file; nil for the one that is changed.
    func placed(at line: Int? = nil, in path: String? = nil) -> Finding {
        var finding = self
        finding.location.line = line
        if let path { finding.location.file = path }
        return finding
    }

    func placed(at directive: ApacheDirective) -> Finding { placed(at: directive.line, in: directive.file) }
}
