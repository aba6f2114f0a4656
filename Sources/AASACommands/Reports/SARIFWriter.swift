internal import AASA
internal import AASAPages

/// Findings as one SARIF 2.1.0 log (OASIS, <https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html>).
struct SARIFWriter: FindingWriter {
    private var results: [JSONText] = []
    private var notifications: [JSONText] = []
    /// The codes of the results, in the order of their first one.
    private var codes: [String] = []
    private var identities = FindingIdentities(besideFile: ".")

    mutating func add(_ suite: ReportSuite) -> [String] {
        for result in suite.cases {
            guard let finding = result.finding else { continue }
            let locations = JSONText.array([SARIFLocation.location(of: finding, in: suite)])
            let message = Self.text(finding.messageWithHint)
            if result.isUnread {
                notifications.append(JSONText(["level": "error", "message": message, "locations": locations]))
                continue
            }
            let index = codes.firstIndex(of: finding.code) ?? codes.count
            if index == codes.count { codes.append(finding.code) }
            let identity = identities.identity(of: finding, in: suite.path, suite.texts)
            var members: [(String, JSONText)] = [
                ("ruleId", .string(finding.code)), ("ruleIndex", .integer(Int64(index))),
                ("level", .string(finding.severity.rawValue)), ("message", message), ("locations", locations),
                ("partialFingerprints", JSONText(["finding/v2": identity])),
            ]
            if let fix = SARIFLocation.fix(of: finding, in: suite.texts) { members.append(("fixes", .array([fix]))) }
            results.append(.object(members))
        }
        return []
    }

    mutating func close() -> [String] {
        let driver = JSONText([
            "name": "aasa", "version": Version.current, "semanticVersion": Version.current,
            // Apple's description of the file.
            "informationUri": LintRule.Source.supporting.url, "rules": codes.map(Self.rule),
        ])
        var invocation: [(String, JSONText)] = [("executionSuccessful", .bool(notifications.isEmpty))]
        if !notifications.isEmpty { invocation.append(("toolExecutionNotifications", .array(notifications))) }
        let run = JSONText([
            "tool": JSONText(["driver": driver]), "columnKind": "unicodeCodePoints",
            "invocations": [JSONText.object(invocation)], "results": results,
        ])
        let schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
        return [JSONText(["$schema": schema, "version": "2.1.0", "runs": [run]]).line]
    }

    private static func rule(_ code: String) -> JSONText {
        guard let rule = RuleCatalogue.rule(code: code) else { return ruleOfVerdicts(code) }
        let page = RulePage(rule: rule)
        let help = [("text", page.text), ("markdown", page.markdown)].map { key, lines in
            (key, JSONText.string(lines.joined(separator: "\n")))
        }
        var members: [(String, JSONText)] = [
            ("id", .string(rule.code)), ("name", .string(rule.name)), ("shortDescription", text(rule.summary)),
            ("fullDescription", text(rule.explanation)), ("help", .object(help)),
        ]
        if let url = rule.sources.lazy.compactMap(\.url).first { members.append(("helpUri", .string(url))) }
        members.append(("defaultConfiguration", JSONText(["level": rule.severity])))
        return .object(members)
    }

    /// The rule for a code that is not a lint rule's, such as the reason of a verdict.
    private static func ruleOfVerdicts(_ code: String) -> JSONText {
        let reason = Reason(rawValue: code)
        guard let meaning = reason?.title ?? ReportCode(rawValue: code)?.meaning else { return JSONText(["id": code]) }
        let description = text(meaning)
        let help = text([meaning, reason?.adviceForEverySystem].compactMap(\.self).joined(separator: ": "))
        return JSONText(["id": code, "shortDescription": description, "fullDescription": description, "help": help])
    }

    private static func text(_ text: String) -> JSONText { JSONText(["text": text]) }
}
