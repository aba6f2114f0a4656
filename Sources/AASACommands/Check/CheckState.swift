internal import AASA

/// A result of a check in words, with a mark that differs without colour too.
struct CheckState {
    enum Shade { case good, bad, caution, faint }

    let shade: Shade
    let mark: String
    let words: String

    init(_ shade: Shade, mark: String, _ words: String) {
        self.shade = shade
        self.mark = mark
        self.words = words
    }
}

extension Style {
    func state(_ state: CheckState) -> String {
        let text = "\(state.mark) \(state.words)"
        return switch state.shade {
        case .good: good(text)
        case .bad: bad(text)
        case .caution: caution(text)
        case .faint: faint(text)
        }
    }
}

extension ServiceDiagnosis {
    func state(in diagnosis: Diagnosis) -> CheckState {
        switch status {
        case .works: CheckState(.good, mark: "✓", "works")
        case .fails: CheckState(.bad, mark: "✗", diagnosis.origin.isReadable ? "does not work" : "no usable file")
        case .pending where diagnosis.origin.status == .pending: CheckState(.caution, mark: "?", "not known")
        case .pending: CheckState(.caution, mark: "…", "not yet")
        case .notListed:
            isBroken ? CheckState(.bad, mark: "✗", "not listed") : CheckState(.faint, mark: "–", "not listed")
        case .notClaimed: CheckState(.faint, mark: "–", "not claimed")
        }
    }
}

extension URLDiagnosis {
    func state(in diagnosis: Diagnosis) -> CheckState {
        switch status {
        case .opens: CheckState(.good, mark: "✓", "opens the app")
        case .fails: CheckState(.bad, mark: "✗", "does not open the app")
        case .pending where diagnosis.origin.status == .pending: CheckState(.caution, mark: "?", "not known")
        case .pending where diagnosis.cdn?.isReadable == true:
            CheckState(.caution, mark: "…", "not yet: the CDN's copy has no rule for it")
        case .pending where diagnosis.cdn?.answer == nil:
            CheckState(.caution, mark: "?", "not known: the CDN was not reached")
        case .pending: CheckState(.caution, mark: "…", "not yet: the CDN has no copy")
        }
    }
}
