internal import AASA
internal import AASAToolkit
internal import Arguments
internal import POSIX

/// `--table`: the location of the table, which is opened here.
struct TableOptionGroup: ParsableArguments {
    @Option(
        "--table", valueName: "LOCATION",
        help: "The table of pairs (default: $AASA_TABLE, else ~/.local/state/aasa/table.db)")
    var table: String?

    static let noTable = "none"

    /// Opens the table.
    ///
    /// - Parameter create: whether a missing table is created. The folder is created for the standard location only.
    /// - Returns: nil for `none`, or for a missing table that is not created.
    func open(create: Bool) throws(CommandFailure) -> AssociationTable? {
        let location = try location()
        if location.text == Self.noTable { return nil }
        if create, location.isStandard { try createFolder(of: location.text) }
        return try toolkit(try AssociationTable.open(TableLocation(location.text), create: create))
    }

    /// Opens the table of a verb whose results do not depend on it: without a table that the user named, a warning
    /// takes the place of one that cannot be opened. A file that is not a table of this version is refused.
    func openIfPossible(_ console: Console) throws(CommandFailure) -> RunTable? {
        let hasLocation = isNamed || TableLocation.standard(environment: Environment.value) != nil
        func warn(of failure: CommandFailure) {
            console.warning("verdicts are not recorded: \(failure.messages.joined(separator: "; "))")
        }
        do throws(CommandFailure) {
            return try open(create: true).map { table in
                RunTable(table, lost: isNamed ? nil : { error in warn(of: CommandFailure(error)) })
            }
        } catch {
            guard !isNamed, !hasLocation || error.status != .configuration else { throw error }
            warn(of: error)
            return nil
        }
    }

    /// Opens the table that `work` needs; nil with a note when it is missing.
    func openExisting(to work: String, _ console: Console) throws(CommandFailure) -> AssociationTable? {
        if let opened = try open(create: false) { return opened }
        let location = try shownLocation()
        if location == Self.noTable {
            console.note("no table is in use: nothing to \(work)")
        } else {
            console.note("there is no table at '\(location)': nothing to \(work); 'aasa verify' creates it")
        }
        return nil
    }

    private var isNamed: Bool { table != nil || Environment.value("AASA_TABLE")?.isEmpty == false }

    /// Opens an existing table for a quick query. A server has some seconds for an answer,
    /// unless its URL states a time.
    func open(create: Bool, within seconds: Int) throws(CommandFailure) -> AssociationTable? {
        var quick = self
        let text = try location().text
        if case .postgresql = TableLocation(text), !text.contains(text: "connect_timeout") {
            let separator = if text.contains("?") { "&" } else { "?" }
            quick.table = "\(text)\(separator)connect_timeout=\(seconds)"
        }
        return try quick.open(create: create)
    }

    /// The location that the caller named, without credentials; nil for the standard one, and without a table.
    var suggestedLocation: String? {
        guard let table, table != Self.noTable else { return nil }
        return TableLocation(table).shown
    }

    /// The location without credentials.
    func shownLocation() throws(CommandFailure) -> String { TableLocation(try location().text).shown }

    /// The path of a table that is a file; nil for one in a database.
    func path() throws(CommandFailure) -> String? {
        if case .file(let path) = TableLocation(try location().text) { path } else { nil }
    }

    /// The folder in which a missing table is created: that of the standard location is made, too. Nil for a database.
    func folderOfMissingTable() throws(CommandFailure) -> String? {
        guard let path = try path() else { return nil }
        let folder = FileSystem.folder(of: path)
        return if try location().isStandard { FileSystem.existingPart(of: folder) } else { folder }
    }

    /// The location of a service's table, which it must have.
    ///
    /// - Parameter purpose: what the service does with the table, as a verb.
    func requiredLocation(to purpose: String) throws(CommandFailure) -> TableLocation {
        let location = try location()
        try reject(
            if: location.text == Self.noTable, as: .usage, "there is nothing to \(purpose) without a table",
            hint: "add --table FILE")
        if location.isStandard { try createFolder(of: location.text) }
        return TableLocation(location.text)
    }

    private func location() throws(CommandFailure) -> (text: String, isStandard: Bool) {
        if let table {
            if let defect = TableLocation(table).defect {
                throw CommandFailure(.usage, defect.message, hint: CommandFailure(defect).hints.first)
            }
            return (table, false)
        }
        if let named = try Self.path("AASA_TABLE"), !named.isEmpty { return (named, false) }
        guard let standard = try TableLocation.standard(environment: Self.path) else {
            throw CommandFailure(
                .configuration, "no table location: neither XDG_STATE_HOME nor HOME is an absolute path",
                hint: "add --table FILE, or --table none to use no table")
        }
        return (standard, true)
    }

    /// The value of a variable that is a path: a text with characters in place of its bytes would be another one.
    private static func path(_ variable: String) throws(CommandFailure) -> String? {
        if !Environment.isUndecodable(variable) { return Environment.value(variable) }
        throw CommandFailure(
            .usage, "no table location: \(variable) is not UTF-8",
            hint: "set it to a path in UTF-8, or add --table FILE")
    }

    private func createFolder(of path: String) throws(CommandFailure) {
        try mapping(try FileSystem.createFolder(FileSystem.folder(of: path))) { (error: FileError) in
            CommandFailure(ToolkitError(.table(.notPermitted), path: path, detail: error.detail))
        }
    }
}

extension AssociationTable {
    /// The pairs of the table that match, in its order.
    func records(_ filter: Filter) throws(CommandFailure) -> [PairRecord] {
        var records: [PairRecord] = []
        try toolkit(try rows(filter) { records.append($0) })
        return records
    }
}

/// The time of judgement.
struct MomentOptionGroup: ParsableArguments {
    @Option(
        "--at", valueName: "TIME",
        help: "Judge certificates and schedules at this moment (RFC 3339 or seconds since 1970)")
    var at: Timestamp?

    var moment: Timestamp { at ?? Timestamp(seconds: WallClock.now()) }

    /// The clock of a verb that runs for long.
    var clock: TimestampClock { TimestampClock(at: at) }
}

extension TimestampClock {
    /// The clock that shows one moment, or the system's for nil.
    init(at moment: Timestamp?) {
        if let moment { self = .fixed(moment) } else { self = .system }
    }
}
