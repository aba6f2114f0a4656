internal import AASA
internal import AASAWeb

/// A result of a check in words, with its mark.
struct MarkedResult {
    let mark: ResultMark
    let text: String

    init(_ mark: ResultMark, _ text: String) {
        self.mark = mark
        self.text = text
    }

    var html: HTML { mark("\(text)") }
}

extension Style {
    func result(_ result: MarkedResult) -> String {
        mark(result.mark, "\(result.mark.character) \(result.text)")
    }

    /// The text in the mark's colour.
    func mark(_ mark: ResultMark, _ text: String) -> String {
        switch mark {
        case .good: good(text)
        case .bad: bad(text)
        case .wait, .unknown, .warning: caution(text)
        case .note: faint(text)
        }
    }
}

extension ServiceDiagnosis {
    func result(in diagnosis: Diagnosis) -> MarkedResult {
        switch status {
        case .works: MarkedResult(.good, "works")
        case .fails: MarkedResult(.bad, diagnosis.origin.isReadable ? "does not work" : "no usable file")
        case .pending where diagnosis.origin.status == .pending || reason == Reason.redirect.rawValue:
            MarkedResult(.unknown, "not known")
        case .pending: MarkedResult(.wait, "not yet")
        case .notListed:
            isBroken ? MarkedResult(.bad, "not listed") : MarkedResult(.note, "not listed")
        case .notClaimed: MarkedResult(.note, "not claimed")
        }
    }
}

extension URLDiagnosis {
    func result(in diagnosis: Diagnosis) -> MarkedResult {
        switch status {
        case .opens: MarkedResult(.good, "opens the app")
        case .fails: MarkedResult(.bad, "does not open the app")
        case .pending where diagnosis.origin.status == .pending: MarkedResult(.unknown, "not known")
        case .pending where diagnosis.cdn?.isReadable == true:
            MarkedResult(.wait, "not yet: the CDN's copy has no rule for it")
        case .pending where diagnosis.cdn?.answer == nil:
            MarkedResult(.unknown, "not known: the CDN was not reached")
        case .pending: MarkedResult(.wait, "not yet: the CDN has no copy")
        }
    }
}
