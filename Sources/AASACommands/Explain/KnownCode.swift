internal import AASA
internal import AssetLinks
internal import DeviceDiagnostics

/// A code of this program's output that is neither a lint rule nor an error of a device: what it means, and what to do.
struct KnownCode {
    /// As titles name it: `reason of a verdict`.
    let kind: String
    /// As it is printed: `service-missing`, `exit 65`.
    let name: String
    /// The number of an exit status.
    var number: Int?
    let meaning: String
    var fix: String?
    var checks: [SuggestedCheck] = []

    static let all: [KnownCode] =
        Reason.allCases.map { reason in
            KnownCode(
                kind: "reason of a verdict", name: reason.rawValue, meaning: reason.meaning,
                fix: reason.adviceForEverySystem,
                checks: reason.checks)
        }
        + ExitCode.allCases.map { status in
            KnownCode(
                kind: "exit status", name: name(ofStatus: "\(status.rawValue)"), number: Int(status.rawValue),
                meaning: status.meaning)
        }
        + ReportCode.allCases.map { code in
            KnownCode(kind: "result in a report", name: code.rawValue, meaning: code.meaning)
        }
        + PasswordMessages.Code.allCases.map { code in
            KnownCode(kind: "fault of a password", name: code.rawValue, meaning: code.meaning)
        }
        + StatementErrorCode.allCases.flatMap { code in
            [code.name, code.rawValue].map { name in
                KnownCode(
                    kind: "error of Google's service for statement lists", name: name, meaning: code.meaning,
                    fix: code.advice)
            }
        }
        + ErrorMeaning.Step.allCases.map { step in
            let meaning = step.meaning.prefix(1).uppercased() + step.meaning.dropFirst()
            return KnownCode(kind: "step of an error in 'explain'", name: step.rawValue, meaning: meaning)
        }
        + printedWords.flatMap { kind, words in
            words.map { word, meaning in KnownCode(kind: kind, name: word, meaning: meaning) }
        }

    /// The codes with this name, of different kinds.
    static func named(_ text: String) -> [KnownCode] { all.filter { $0.name == text } }

    /// The word in front of the number of an exit status.
    static let exit = "exit"

    /// `65` as the name of an exit status; text that is not a number stays.
    static func name(ofStatus text: String) -> String {
        let isNumber = !text.isEmpty && text.utf8.allSatisfy(\.isDigit)
        if isNumber { return "\(exit) \(text)" }
        return text
    }

    var title: String { "\(name) (\(kind))" }
}

extension Reason {
    /// The title, with what else a statement list may have the reason for.
    fileprivate var meaning: String {
        if self != .unreachable { return title }
        return "\(title); of a statement list also: it includes a list that was not requested"
    }

    /// The commands that show more, the best first.
    fileprivate var checks: [SuggestedCheck] {
        switch self {
        case .approved: []
        case .tooLarge, .malformedJSON, .serviceMissing, .appNotListed: [.lintSite]
        case .contentType, .redirect, .clientError, .unexpectedStatus, .tlsUntrusted: [.fetchSite, .lintSite]
        case .notSigned, .signatureInvalid, .signerUntrusted, .signerExpired, .signerWrongSite:
            [.inspectFile, .lintSite]
        case .serverError, .unreachable: [.fetchSite, .retry]
        case .retriesExhausted, .notChecked: [.retry]
        }
    }
}
