internal import AASA
internal import AASAToolkit
internal import POSIX

/// Why a verb ends without a result: messages for standard error, and the exit status.
struct CommandFailure: Error {
    var status: ExitCode
    /// Each becomes a line `aasa: error: …`. Empty: nothing is printed.
    var messages: [String]
    /// Each becomes a line `aasa: hint: …`.
    var hints: [String]
    /// The file that the messages are about; nil for the one that the caller reads.
    var input: InputFile?
    /// The messages about parts of ``input``, each with its hint.
    var defects: [Finding] = []
    /// Whether the reader of the results has closed the pipe.
    var isBrokenPipe = false

    /// Equal for failures about the same mistakes, by any path to their file.
    var identity: [String] {
        guard let input, !defects.isEmpty else { return messages }
        let places = defects.map { defect in "\(defect.location.range?.lowerBound ?? 0) \(defect.message)" }
        return [FileSystem.resolved(input.path) ?? input.path] + places
    }

    init(_ status: ExitCode, _ message: String, hint: String?) {
        self.init(status, messages: [message], hints: [hint].compactMap(\.self))
    }

    init(_ status: ExitCode, messages: [String], hints: [String]) {
        self.status = status
        self.messages = messages
        self.hints = hints
    }
}

/// Ends the verb if a condition holds.
///
/// - Parameters:
///   - isRejected: the condition.
///   - status: what the verb returns then.
/// - Throws: a failure with the message and the hint.
func reject(
    if isRejected: Bool, as status: ExitCode, _ message: @autoclosure () -> String,
    hint: @autoclosure () -> String? = nil
) throws(CommandFailure) {
    if isRejected { throw CommandFailure(status, message(), hint: hint()) }
}

/// A result of the toolkit, whose error becomes the verb's.
func toolkit<Result>(_ result: @autoclosure () throws(ToolkitError) -> Result) throws(CommandFailure) -> Result {
    try mapping(try result()) { (error: ToolkitError) in CommandFailure(error) }
}

/// A result of the toolkit; nil when a signal has ended its work.
func unlessInterrupted<Result>(
    _ result: @autoclosure () throws(ToolkitError) -> Result
) throws(CommandFailure) -> Result? {
    do throws(ToolkitError) { return try result() } catch {
        if error.code == .interrupted { return nil }
        throw CommandFailure(error)
    }
}

/// The result of reading a file or of writing standard output.
func reading<Result>(_ result: @autoclosure () throws(FileError) -> Result) throws(CommandFailure) -> Result {
    try mapping(try result()) { (error: FileError) in CommandFailure(error) }
}

/// The result of writing a file.
func writing<Result>(_ result: @autoclosure () throws(FileError) -> Result) throws(CommandFailure) -> Result {
    try mapping(try result()) { (error: FileError) in CommandFailure(output: error) }
}

/// The first failure in a callback that cannot throw, to be thrown afterwards.
struct FirstFailure {
    private var failure: CommandFailure?

    /// Runs `body`, unless an earlier one failed.
    mutating func keep(_ body: () throws(CommandFailure) -> Void) {
        guard failure == nil else { return }
        do throws(CommandFailure) { try body() } catch { failure = error }
    }

    func check() throws(CommandFailure) { if let failure { throw failure } }
}

/// The status with which the program ends. Statuses above 2 are from sysexits.h.
enum ExitCode: Int32, CaseIterable {
    case yes = 0
    case no = 1
    case unknown = 2
    case usage = 64
    case dataError = 65
    case noInput = 66
    case unavailable = 69
    case software = 70
    case cannotCreate = 73
    case inputOutput = 74
    case noPermission = 77
    case configuration = 78
    // What a shell reports of a program that a signal ended.
    case interrupted = 130
    case brokenPipe = 141
    case terminated = 143

    var meaning: String {
        switch self {
        case .yes: "Yes: approved, valid, clean, matched"
        case .no: "No: denied, a bad signature, a finding that is an error, no match"
        case .unknown: "Not known yet: pending"
        case .usage: "The command line is wrong"
        case .dataError: "The input is unusable"
        case .noInput: "The input does not exist"
        case .unavailable: "A service is unavailable"
        case .software: "A bug in aasa"
        case .cannotCreate: "The output cannot be created"
        case .inputOutput: "An error of input or output"
        case .noPermission: "No permission"
        case .configuration: "The configuration is wrong"
        case .interrupted: "Ctrl-C (SIGINT) ended the program"
        case .brokenPipe: "The reader of the output closed it (SIGPIPE)"
        case .terminated: "SIGTERM ended the program"
        }
    }

    init(isYes: Bool) { self = if isYes { .yes } else { .no } }

    init(_ status: Status) {
        self =
            switch status {
            case .approved: .yes
            case .pending: .unknown
            case .denied: .no
            }
    }

    /// - Parameter status: of an argument that was refused; nil for one that is invalid by itself.
    init(of status: Int32?) { self = status.flatMap(ExitCode.init) ?? .usage }

    /// The status of several results: no, else unknown, else data error, else yes.
    func combined(with other: ExitCode) -> ExitCode {
        for status in [ExitCode.no, .unknown, .dataError] where self == status || other == status { return status }
        return self
    }
}

extension Sequence<ExitCode> {
    var combined: ExitCode { reduce(.yes) { whole, status in whole.combined(with: status) } }
}
