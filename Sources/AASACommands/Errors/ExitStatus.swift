internal import Arguments

/// The program's exit status. The numbers above 2 are those of sysexits.h.
extension ExitCode {
    /// Approved, valid, clean, matched: `ExitCode.success`.
    static let yes = ExitCode.success
    /// Denied, bad signature, an error-level finding, no match.
    static let no = ExitCode(rawValue: 1)
    /// Not known yet.
    static let unknown = ExitCode(rawValue: 2)
    /// The command line is wrong: `ExitCode.validationFailure`.
    static let usage = ExitCode.validationFailure
    /// An input is there and cannot be used.
    static let dataError = ExitCode(rawValue: 65)
    /// An input is missing.
    static let noInput = ExitCode(rawValue: 66)
    /// Something that is needed is not available now.
    static let unavailable = ExitCode(rawValue: 69)
    /// A bug in aasa.
    static let software = ExitCode(rawValue: 70)
    /// An output cannot be created.
    static let cannotCreate = ExitCode(rawValue: 73)
    /// Reading or writing failed.
    static let inputOutput = ExitCode(rawValue: 74)
    /// Permission is missing.
    static let noPermission = ExitCode(rawValue: 77)
    /// The configuration is wrong.
    static let configuration = ExitCode(rawValue: 78)

    /// Of several answers: no before not known before lines that could not be used before yes.
    func combined(with other: ExitCode) -> ExitCode {
        let rank: (ExitCode) -> Int = { $0 == .no ? 3 : $0 == .unknown ? 2 : $0 == .dataError ? 1 : 0 }
        return rank(other) > rank(self) ? other : self
    }
}
