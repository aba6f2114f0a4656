internal import AASA

/// Results as JUnit's XML, in the form that Jenkins and GitLab read: a `testsuite` for each suite, a
/// test case for each result.
///
/// Only what makes the exit status 1 is a failure, and what is not known is an error, so that a job fails exactly when
/// the exit status is not 0. Other findings are passed cases with output.
struct JUnitWriter: FindingWriter {
    private let name: String
    private var suites: [XMLElement] = []
    private var outcomes: [ReportCase.Outcome] = []

    init(name: String) { self.name = name }

    mutating func add(_ suite: ReportSuite) -> [String] {
        var cases = suite.cases
        if cases.isEmpty { cases = [ReportCase(title: "no findings", outcome: .passed, finding: nil)] }
        let attributes = [("name", suite.name)] + Self.counts(of: cases.map(\.outcome))
        let children = cases.map { result in Self.testCase(result, in: suite) }
        suites.append(XMLElement(name: "testsuite", attributes: attributes, children: children))
        outcomes += cases.map(\.outcome)
        return []
    }

    mutating func close() -> [String] {
        // Jenkins fails for a report without a test case.
        if suites.isEmpty { _ = add(ReportSuite(path: name, cases: [])) }
        let attributes = [("name", name)] + Self.counts(of: outcomes)
        let root = XMLElement(name: "testsuites", attributes: attributes, children: suites)
        return ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"] + root.lines(indentedBy: "")
    }

    private static func counts(of outcomes: [ReportCase.Outcome]) -> [(String, String)] {
        let failures = outcomes.count { outcome in outcome == .failed }
        let errors = outcomes.count { outcome in outcome == .pending || outcome == .unread }
        return [("tests", "\(outcomes.count)"), ("failures", "\(failures)"), ("errors", "\(errors)")]
    }

    private static func testCase(_ result: ReportCase, in suite: ReportSuite) -> XMLElement {
        let title = result.title ?? result.finding?.title(in: suite.texts)
        let attributes = [("name", title ?? ""), ("classname", suite.name), ("time", "0")]
        guard let finding = result.finding else { return XMLElement(name: "testcase", attributes: attributes) }
        let text = finding.lines(of: suite.name, in: suite.texts)
        let details = [("type", finding.code), ("message", finding.message)]
        let child =
            switch result.outcome {
            case .passed: XMLElement(name: "system-out", text: text)
            case .failed: XMLElement(name: "failure", attributes: details, text: text)
            case .pending, .unread: XMLElement(name: "error", attributes: details, text: text)
            }
        return XMLElement(name: "testcase", attributes: attributes, children: [child])
    }
}

/// An element of an XML document (XML 1.0) with text or other elements.
private struct XMLElement {
    let name: String
    var attributes: [(String, String)] = []
    var children: [XMLElement] = []
    /// Lines.
    var text: [String] = []

    func lines(indentedBy indent: String) -> [String] {
        var start = "\(indent)<\(name)"
        for (key, value) in attributes { start += " \(key)=\"\(Self.escaped(value))\"" }
        if !children.isEmpty {
            let content = children.flatMap { child in child.lines(indentedBy: indent + "  ") }
            return ["\(start)>"] + content + ["\(indent)</\(name)>"]
        }
        if text.isEmpty { return ["\(start)/>"] }
        var lines = text.map(Self.escaped)
        lines[0] = "\(start)>\(lines[0])"
        lines[lines.count - 1] += "</\(name)>"
        return lines
    }

    /// What is not printable has an escape of text, since XML has none for control characters (section 2.2).
    private static func escaped(_ text: String) -> String {
        text.printable.escaped { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            default: nil
            }
        }
    }
}
