internal import AASA

extension ReportCase {
    /// A verdict: a denial is an error, a pending pair a warning.
    ///
    /// - Parameter file: the file that was judged in place of the site's own.
    init(_ record: PairRecord, hint: String?, file: String?) {
        let conditions = VerdictBlock.conditions(of: record.pair, mode: record.mode)
        let pair = [record.pair.app?.description, conditions].compactMap(\.self).joined(separator: " ")
        let severity: Severity = if record.status == .denied { .error } else { .warning }
        let finding = Finding(
            code: record.reason.rawValue, severity: severity,
            message: "\(record.status.rawValue) \(record.pair.site) \(pair): \(record.message)", hint: hint,
            location: Finding.Location(url: record.evidence.url, file: file))
        self =
            switch record.status {
            case .approved: ReportCase(title: pair, outcome: .passed, finding: nil)
            case .denied: ReportCase(title: pair, outcome: .failed, finding: finding)
            case .pending: ReportCase(title: pair, outcome: .pending, finding: finding)
            }
    }
}
