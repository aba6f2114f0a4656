internal import AASA
internal import AASAToolkit
internal import Arguments
internal import POSIX

/// The location of the table.
struct TableOptionGroup: ParsableArguments {
    @Option(
        "--table", valueName: "LOCATION",
        help: "The table of pairs; default $AASA_TABLE, else ~/.local/state/aasa/table.db")
    var table: String?

    /// The value for no table.
    static let noTable = "none"

    /// Opens the table.
    ///
    /// - Parameter create: whether a missing table is created. The folder is created for the standard location only.
    /// - Returns: nil for `none`, or for a missing table that is not created.
    func open(create: Bool) throws(CommandFailure) -> AssociationTable? {
        let location = try location()
        if location.text == Self.noTable { return nil }
        do throws(ToolkitError) {
            if create, location.isStandard { try createFolder(of: location.text) }
            return try AssociationTable.open(TableLocation(location.text), create: create)
        } catch {
            throw CommandFailure(error)
        }
    }

    /// The location of a service's table, which it must have.
    func requiredLocation() throws(CommandFailure) -> TableLocation {
        let location = try location()
        if location.text == Self.noTable {
            throw CommandFailure(.usage, "there is nothing to watch without a table", hint: "--table FILE names one")
        }
        do throws(ToolkitError) {
            if location.isStandard { try createFolder(of: location.text) }
        } catch {
            throw CommandFailure(error)
        }
        return TableLocation(location.text)
    }

    private func location() throws(CommandFailure) -> (text: String, isStandard: Bool) {
        if let table {
            if table.isEmpty { throw CommandFailure(.usage, "--table is empty", hint: "name a file, or 'none'") }
            return (table, false)
        }
        if let named = Environment.value("AASA_TABLE"), !named.isEmpty { return (named, false) }
        guard let standard = TableLocation.standard(environment: Environment.value) else {
            throw CommandFailure(
                .configuration, "no table location: neither XDG_STATE_HOME nor HOME is set",
                hint: "--table FILE names one, --table none does without")
        }
        return (standard, true)
    }

    private func createFolder(of path: String) throws(ToolkitError) {
        guard let slash = path.lastIndex(of: "/") else { return }
        do throws(FileError) {
            try FileSystem.createFolder(String(path[..<slash]))
        } catch {
            throw ToolkitError(.table(.notPermitted), path: path, detail: error.detail)
        }
    }
}

extension AssociationTable {
    /// The pairs of the table that match, in its order.
    func records(_ filter: Filter) throws(CommandFailure) -> [PairRecord] {
        var records: [PairRecord] = []
        do throws(ToolkitError) {
            try rows(filter) { records.append($0) }
        } catch {
            throw CommandFailure(error)
        }
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
    var clock: Clock { at.map { .fixed($0) } ?? .system }
}
