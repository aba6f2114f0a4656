internal import AASA

/// Findings as one SARIF 2.1.0 log (OASIS, <https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html>).
struct SARIFLintReport: LintReport {
    private var results: [JSONText] = []
    private var artifacts: [JSONText] = []
    private var notifications: [JSONText] = []

    mutating func add(_ file: LintedFile) -> [String] {
        artifacts.append(.object([("location", SARIFLocation.artifact(file.path))]))
        results += file.findings.map { Self.result($0, file) }
        return []
    }

    mutating func addUnread(_ path: String, _ message: String) -> [String] {
        notifications.append(
            .object([
                ("level", .string("error")), ("message", Self.text(message)),
                (
                    "locations",
                    .array([
                        .object([
                            ("physicalLocation", .object([("artifactLocation", SARIFLocation.artifact(path))]))
                        ])
                    ])
                ),
            ]))
        return []
    }

    mutating func close() -> [String] {
        let run: [(String, JSONText)] = [
            ("tool", .object([("driver", Self.driver)])), ("columnKind", .string("unicodeCodePoints")),
            ("invocations", .array([invocation])), ("artifacts", .array(artifacts)), ("results", .array(results)),
        ]
        return [
            JSONText.object([
                (
                    "$schema",
                    .string(
                        "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json")
                ),
                ("version", .string("2.1.0")), ("runs", .array([.object(run)])),
            ]).line
        ]
    }

    private var invocation: JSONText {
        .object(
            [("executionSuccessful", .bool(notifications.isEmpty))]
                + (notifications.isEmpty ? [] : [("toolExecutionNotifications", .array(notifications))]))
    }

    // MARK: The rules

    private static var driver: JSONText {
        .object([
            ("name", .string("aasa")), ("version", .string(Version.current)),
            ("semanticVersion", .string(Version.current)),
            // Apple's description of the file.
            ("informationUri", JSONText(LintRule.Source.supporting.url)),
            ("rules", .array(Linter.rules.map(rule))),
        ])
    }

    private static func rule(_ rule: LintRule) -> JSONText {
        let page = RulePage(rule: rule)
        var members: [(String, JSONText)] = [
            ("id", .string(rule.code)), ("name", .string(rule.name)), ("shortDescription", text(rule.summary)),
            ("fullDescription", text(rule.explanation)),
            (
                "help",
                .object([
                    ("text", .string(page.text.joined(separator: "\n"))),
                    ("markdown", .string(page.markdown.joined(separator: "\n"))),
                ])
            ),
        ]
        if let url = rule.sources.lazy.compactMap(\.url).first { members.append(("helpUri", .string(url))) }
        members.append(("defaultConfiguration", .object([("level", .string(rule.severity.rawValue))])))
        return .object(members)
    }

    // MARK: The results

    private static func result(_ finding: Finding, _ file: LintedFile) -> JSONText {
        let message = finding.message + (finding.hint.map { "; \($0)" } ?? "")
        var members: [(String, JSONText)] = [("ruleId", .string(finding.code))]
        if let index = Linter.rules.firstIndex(where: { $0.code == finding.code }) {
            members.append(("ruleIndex", .integer(Int64(index))))
        }
        members += [
            ("level", .string(finding.severity.rawValue)), ("message", text(message)),
            ("locations", .array([SARIFLocation.location(of: finding, in: file)])),
        ]
        if let fix = file.fix(of: finding), !fix.isEmpty {
            members.append(("fixes", .array([SARIFLocation.fix(fix, in: file)])))
        }
        return .object(members)
    }

    private static func text(_ text: String) -> JSONText { .object([("text", .string(text))]) }
}
