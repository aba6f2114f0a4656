internal import AASA

/// A directive of mod_alias that answers with a redirect or another status, for which the
/// folders below have no exception.
struct ApacheRedirect {
    /// The status, 3xx for a redirect.
    let status: Int
    private let directive: ApacheDirective
    /// A prefix of paths, or a regular expression; nil where it is that of the section around it.
    private let pattern: String?
    private let target: String?

    /// The redirect; nil for another directive.
    init?(_ directive: ApacheDirective) {
        var arguments = directive.arguments
        var status = 302
        switch directive.name {
        case "redirect", "redirectmatch":
            if let first = arguments.first, let given = Self.status(first) {
                status = given
                arguments.removeFirst()
            }
        case "redirectpermanent": status = 301
        case "redirecttemp": break
        default: return nil
        }
        let isOfSection = directive.isInSectionOfPath && arguments.first?.hasPrefix("/") != true
        if arguments.isEmpty, !isOfSection { return nil }
        self.status = status
        self.directive = directive
        pattern = isOfSection && directive.name != "redirectmatch" ? nil : arguments.first
        target = pattern == nil ? arguments.first : arguments.dropFirst().first
    }

    /// The status that a word names, or nil for a different word.
    private static func status(_ word: String) -> Int? {
        switch word.lowercased() {
        case "permanent": 301
        case "temp": 302
        case "seeother": 303
        case "gone": 410
        case _ where word.count == 3: Int(word)
        default: nil
        }
    }

    var isRedirect: Bool { StatusClass(status) == .redirect }

    /// Whether it applies to a path.
    func covers(_ path: String) -> Truth {
        guard let pattern else { return .yes }
        return directive.covers(path, by: pattern)
    }

    /// How to write it so that it leaves out files: the folder of those that today's devices read, and the signed one.
    func hint(leavingOut paths: [String]) -> String {
        var names: [String] = []
        var expressions: [String] = []
        if paths.contains(where: { path in path != AssociationFile.rootPath }) {
            names.append("'/.well-known/'")
            expressions.append(#"/\.well-known/"#)
        }
        if paths.contains(AssociationFile.rootPath) {
            names.append("'\(AssociationFile.rootPath)'")
            expressions.append("\(AssociationFile.rootPath)$")
        }
        let folder = "(?!\(expressions.joined(separator: "|")))"
        let expression: String
        // What the target repeats of the path.
        var rest = ""
        let pattern = pattern ?? ""
        if directive.name != "redirectmatch" {
            guard pattern == "/" else { return "leave \(names.joined(separator: " and ")) out of it" }
            expression = "^\(folder)/(.*)"
            rest = "$1"
        } else if pattern.contains("|") {
            expression = "^\(folder).*(?:\(pattern))"
        } else if pattern.hasPrefix("^") {
            expression = "^\(folder)\(pattern.dropFirst())"
        } else {
            expression = "^\(folder).*\(pattern)"
        }
        let hint = "write in its place: RedirectMatch \(status) \"\(expression)\""
        guard let target else { return hint }
        return "\(hint) \"\(target)\(rest)\""
    }
}
