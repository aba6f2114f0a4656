internal import AASA
internal import AASAWeb

extension ServiceDiagnosis {
    func result(in diagnosis: Diagnosis) -> MarkedResult {
        switch status {
        case .works: MarkedResult(.good, "works")
        case .fails where diagnosis.origin.isReadable: MarkedResult(.bad, "does not work")
        case .fails: MarkedResult(.bad, "no usable file")
        case .pending where diagnosis.origin.status == .pending || diagnosis.cdn?.isFromOtherThanCDN == true,
            .pending where diagnosis.cdn?.answer == nil, .pending where diagnosis.cdn?.status == .pending,
            .pending where reason == Reason.redirect.rawValue:
            MarkedResult(.unknown, "not known")
        case .pending: MarkedResult(.wait, "not yet")
        case .notListed where isBroken: MarkedResult(.bad, "not listed")
        case .notListed: MarkedResult(.note, "not listed")
        case .notClaimed: MarkedResult(.note, "not claimed")
        }
    }
}

extension URLDiagnosis {
    func result(in diagnosis: Diagnosis) -> MarkedResult {
        switch status {
        case .opens: MarkedResult(.good, "opens the app")
        case .fails where opensByOldCopy: MarkedResult(.bad, "opens the app only until the CDN requests the file again")
        case .fails: MarkedResult(.bad, "does not open the app")
        case .pending where diagnosis.origin.status == .pending: MarkedResult(.unknown, "not known")
        case .pending where diagnosis.cdn?.isReadable == true:
            MarkedResult(.wait, "not yet: the CDN's copy has no rule for it")
        case .pending where diagnosis.cdn == nil:
            MarkedResult(.unknown, "not known: the CDN was left out")
        case .pending where diagnosis.cdn?.isFromOtherThanCDN == true:
            MarkedResult(.unknown, "not known: something else answers in place of the CDN")
        case .pending where diagnosis.cdn?.answer == nil:
            MarkedResult(.unknown, "not known: the CDN was not reached")
        case .pending where diagnosis.cdn?.status == .pending:
            MarkedResult(.unknown, "not known: the CDN failed")
        case .pending: MarkedResult(.wait, "not yet: the CDN has no copy")
        }
    }
}

extension ResultMark {
    /// What is not known is not a failure.
    init(_ finding: Finding) {
        self = if finding.isUndecided { .unknown } else { ResultMark(finding.severity) }
    }
}
