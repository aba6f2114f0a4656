/// How serious a finding is.
public enum Severity: String, Sendable, Comparable, CaseIterable {
    /// Information; nothing is wrong.
    case note
    /// Risky, or probably unintended.
    case warning
    /// Devices reject the file or part of it, or do not do what is written.
    case error

    public static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }

    private var rank: Int {
        switch self {
        case .note: 0
        case .warning: 1
        case .error: 2
        }
    }
}
