/// Something to fix, or to wait for.
package struct DiagnosisProblem: Sendable, Equatable {
    package var severity: Severity
    /// The code of a lint rule, or the reason code of a verdict.
    package var code: String
    /// What is wrong.
    package var message: String
    /// How to fix it.
    package var hint: String?
    /// The URL that it is about; nil for a file on disk.
    package var url: String?
    /// The bytes of the document that are meant; nil when it is about no place in it.
    package var range: Range<Int>?
    /// The settings of a host in which ``range`` is; nil for the document.
    package var settings: HostSettings.File?
    /// Whether it passes without a fix: the site does not answer now, or the CDN is late.
    package var isTemporary = false

    /// The finding that the problem is, for reports of findings.
    package var finding: Finding {
        Finding(code: code, severity: severity, message: message, hint: hint, range: range, fix: nil)
    }
}

extension DiagnosisProblem {
    /// The order of problems of one severity: the cause first.
    var layer: Int {
        switch code {
        case "AASA601", "AASA602", "AASA603", "AASA604", "AASA605", "AASA608", "AASA611", "AASA612", "AASA613",
            "AASA616", "AASA617", "AASA618", "AASA619", "AASA620":
            0
        case "AASA615": 2
        case Reason.serviceMissing.rawValue, Reason.appNotListed.rawValue: 3
        case "AASA326": 5
        case "AASA614": 6
        case "AASA606", "AASA505": 7
        case "AASA607", "AASA609": 9
        default:
            switch code.dropFirst(4).first {
            case "0": 1
            case "1", "2": 4
            case "3", "4", "5": 8
            // The reason code of the CDN's answer.
            default: 6
            }
        }
    }
}

extension Sequence {
    /// Stable: of equal problems the order that they have.
    package func sortedBySeverity(_ problem: (Element) -> DiagnosisProblem) -> [Element] {
        enumerated().map { ($0.offset, problem($0.element), $0.element) }.sorted { a, b in
            if a.1.severity != b.1.severity { return a.1.severity > b.1.severity }
            return a.1.layer == b.1.layer ? a.0 < b.0 : a.1.layer < b.1.layer
        }.map(\.2)
    }
}
