/// The status with which a program ends.
public struct ExitCode: RawRepresentable, Error, Hashable, Sendable {
    /// The number that the system receives.
    public let rawValue: Int32

    /// Creates a status from its number.
    public init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    /// Everything went well: 0.
    public static let success = ExitCode(rawValue: 0)

    /// The command line was not understood: 64, `EX_USAGE` in sysexits.h.
    public static let validationFailure = ExitCode(rawValue: 64)
}
