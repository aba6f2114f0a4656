internal import AASA

extension ReportCase {
    /// A verdict: a denial is an error, a pending pair a warning.
    ///
    /// - Parameter file: the file that was judged in place of the site's own.
    init(_ record: PairRecord, hint: String?, file: String?) {
        let conditions = VerdictBlock.conditions("\(record.service), \(record.rules)", record.mode)
        let pair = [record.app?.description, conditions].compactMap { $0 }.joined(separator: " ")
        let problem = ReportedProblem(
            severity: record.status == .denied ? .error : .warning, code: record.reason.rawValue,
            message: "\(record.status.rawValue) \(record.site) \(pair): \(record.message)", hint: hint,
            url: record.evidence.url, file: file)
        self =
            switch record.status {
            case .approved: ReportCase(title: pair, outcome: .passed, problem: nil)
            case .denied: ReportCase(title: pair, outcome: .failed, problem: problem)
            case .pending: ReportCase(title: pair, outcome: .pending, problem: problem)
            }
    }
}
