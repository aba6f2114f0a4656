internal import AASA
internal import POSIX

/// Findings as JUnit's XML, in the form that Jenkins and GitLab read: a suite for each file, a case for each finding.
///
/// Only errors are failures, so that a job fails exactly when the exit status is not 0; warnings and notes are passed
/// cases with output. A file without findings is one passed case.
struct JUnitLintReport: LintReport {
    private var suites: [XMLElement] = []
    private var sums = Sums()

    private struct Sums {
        var tests = 0
        var failures = 0
        var errors = 0

        var attributes: [(String, String)] {
            [("tests", "\(tests)"), ("failures", "\(failures)"), ("errors", "\(errors)")]
        }
    }

    mutating func add(_ file: LintedFile) -> [String] {
        let name = FileReader.displayName(file.path)
        let cases =
            file.findings.isEmpty
            ? [Self.testCase(LintedFile.clean, name, [])] : file.findings.map { Self.testCase($0, file, name) }
        let failures = file.findings.count { $0.severity == .error }
        addSuite(name, cases, Sums(tests: cases.count, failures: failures, errors: 0))
        return []
    }

    mutating func addUnread(_ path: String, _ message: String) -> [String] {
        let name = FileReader.displayName(path)
        let error = XMLElement("error", [("message", message)], text: message)
        addSuite(name, [Self.testCase("the file", name, [error])], Sums(tests: 1, failures: 0, errors: 1))
        return []
    }

    mutating func close() -> [String] {
        let root = XMLElement("testsuites", [("name", "aasa lint")] + sums.attributes, children: suites)
        return ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"] + root.lines(indentedBy: "")
    }

    private mutating func addSuite(_ name: String, _ cases: [XMLElement], _ counts: Sums) {
        suites.append(XMLElement("testsuite", [("name", name)] + counts.attributes, children: cases))
        sums.tests += counts.tests
        sums.failures += counts.failures
        sums.errors += counts.errors
    }

    private static func testCase(_ finding: Finding, _ file: LintedFile, _ name: String) -> XMLElement {
        let start = file.place(of: finding)?.start
        let place = start.map { ":\($0.line):\($0.column)" } ?? ""
        let rule = Linter.rule(named: finding.code)?.name ?? ""
        let text =
            "\(name)\(place): \(finding.severity.rawValue): \(finding.message)"
            + (finding.hint.map { "\nhint: \($0)" } ?? "")
        let outcome =
            finding.severity == .error
            ? XMLElement("failure", [("type", finding.code), ("message", finding.message)], text: text)
            : XMLElement("system-out", [], text: text)
        return testCase("\(finding.code) \(rule)\(start.map { " \($0.line):\($0.column)" } ?? "")", name, [outcome])
    }

    private static func testCase(_ title: String, _ name: String, _ children: [XMLElement]) -> XMLElement {
        XMLElement("testcase", [("name", title), ("classname", name), ("time", "0")], children: children)
    }
}

/// An element of an XML document (XML 1.0) with text or other elements.
private struct XMLElement {
    private let name: String
    private let attributes: [(String, String)]
    private let children: [XMLElement]
    private let text: String

    init(_ name: String, _ attributes: [(String, String)], children: [XMLElement]) {
        (self.name, self.attributes, self.children, text) = (name, attributes, children, "")
    }

    init(_ name: String, _ attributes: [(String, String)], text: String) {
        (self.name, self.attributes, children, self.text) = (name, attributes, [], text)
    }

    func lines(indentedBy indent: String) -> [String] {
        let start =
            "\(indent)<\(name)" + attributes.map { " \($0.0)=\"\(Self.escaped($0.1, inAttribute: true))\"" }.joined()
        if !children.isEmpty {
            return ["\(start)>"] + children.flatMap { $0.lines(indentedBy: indent + "  ") } + ["\(indent)</\(name)>"]
        }
        return [text.isEmpty ? "\(start)/>" : "\(start)>\(Self.escaped(text, inAttribute: false))</\(name)>"]
    }

    /// Characters that XML does not allow (section 2.2) are shown as U+FFFD. In an attribute a line break would be read
    /// as a space (section 3.3.3).
    private static func escaped(_ text: String, inAttribute: Bool) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"" where inAttribute: result += "&quot;"
            case "\n" where inAttribute, "\t" where inAttribute, "\r": result += "&#\(scalar.value);"
            case "\n", "\t": result.unicodeScalars.append(scalar)
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
