internal import AASA

/// The variables of Apache's settings. `Define` gives one its value for the lines behind it: Apache replaces variables
/// where it reads a line (httpd.apache.org/docs/2.4/configuring.html#syntax).
struct ApacheVariables {
    private typealias Section = ApacheDirective.Section

    /// The known values by their names in small letters, each with the section on which it depends.
    private var values: [String: (text: String, condition: Section?)] = [:]

    /// Bytes of a text with values: each may have variables, and be twice as long as the one before it.
    private static let maximumLength = 1_000

    /// Reads the directives that give variables their values.
    mutating func read(_ directive: ApacheDirective) {
        guard let name = directive.arguments.first?.lowercased() else { return }
        if directive.name == "undefine" { values[name] = nil }
        guard directive.name == "define", directive.arguments.count == 2 else { return }
        let text = expanded(directive.arguments[1], in: directive)
        values[name] = text.map { text in (text, directive.condition) }
    }

    /// An argument of a directive with values in place of variables; nil if one is not known, and if it becomes long.
    func expanded(_ argument: String, in directive: ApacheDirective) -> String? {
        let parts = argument.split(atText: "${")
        var result = String(parts[0])
        for part in parts.dropFirst() {
            let name = part.prefix(before: "}")
            guard name.endIndex < part.endIndex, let value = values[name.lowercased()],
                directive.dependsOn(value.condition), result.utf8.count + value.text.utf8.count <= Self.maximumLength
            else { return nil }
            result += value.text
            result += part[name.endIndex...].dropFirst()
        }
        return result
    }
}

extension ApacheDirective {
    /// The innermost section around it other than that of a site, of which Apache reads each.
    fileprivate var condition: Section? {
        var condition = section
        while let site = condition, site.name == "virtualhost" { condition = site.outer }
        return condition
    }

    /// Whether a section is around it, if there is one.
    fileprivate func dependsOn(_ condition: Section?) -> Bool {
        var next = section
        while let section = next, section !== condition { next = section.outer }
        return next === condition
    }
}
