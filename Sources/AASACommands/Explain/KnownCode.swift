internal import AASA
internal import AssetLinks
internal import DeviceDiagnostics

/// A code of this program's output that is neither a lint rule nor an error of a device: what it means, and what to do.
struct KnownCode {
    /// The kinds of codes, as titles name them.
    enum Kind: String {
        case reason = "reason of a verdict"
        case exitStatus = "exit status"
        case report = "result in a report"
        case passwordFault = "fault of a password"
        case verdictStatus = "status of a verdict"
        case rules = "rules of a verdict"
        case mode = "mode of an entitlement"
        case severity = "severity of a finding"
        case certificate = "owner of a certificate"
        case serviceStatus = "status of a service in 'check'"
        case check = "check of a verdict"
        case checkState = "state of a check"
        case decision = "decision on a URL"
        case change = "change in 'diff'"
        case redirects = "end of redirects in 'fetch'"
        case renewal = "reason to sign again"
        case wrapping = "wrapping of a file"
        case event = "event of 'watch'"
        case condition = "condition of a call in 'explain'"
        case outcome = "outcome of a call in 'explain'"
        case call = "call in 'explain'"
        case step = "step of an error in 'explain'"
        case deviceComparison = "result in 'table import'"
        case deviceApproval = "approval in 'table import'"
        case client = "client of 'check --probe'"
        case openingSystem = "system that opens a URL"
        case passwordStyle = "style of 'password'"
        case statementSource = "source of an app's 'asset_statements'"
        case doctor = "state in 'doctor'"
        case linkState = "state of a host in 'pm get-app-links'"
        case statementError = "error of Google's service for statement lists"
    }

    let kind: Kind
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
                kind: .reason, name: reason.rawValue, meaning: reason.meaning, fix: reason.adviceForEverySystem,
                checks: reason.checks)
        }
        + ExitCode.meanings.map { status, meaning in
            KnownCode(
                kind: .exitStatus, name: name(ofStatus: "\(status.rawValue)"), number: Int(status.rawValue),
                meaning: meaning)
        }
        + ReportCode.allCases.map { code in KnownCode(kind: .report, name: code.rawValue, meaning: code.meaning) }
        + PasswordMessages.Code.allCases.map { code in
            KnownCode(kind: .passwordFault, name: code.rawValue, meaning: code.meaning)
        }
        + StatementErrorCode.allCases.flatMap { code in
            [code.name, code.rawValue].map { name in
                KnownCode(kind: .statementError, name: name, meaning: code.meaning, fix: code.advice)
            }
        }
        + ErrorMeaning.Step.allCases.map { step in
            let meaning = step.meaning.prefix(1).uppercased() + step.meaning.dropFirst()
            return KnownCode(kind: .step, name: step.rawValue, meaning: meaning)
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

    var title: String { "\(name) (\(kind.rawValue))" }
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
