internal import AASA
internal import AASAToolkit
internal import Arguments

/// `aasa table copy`.
struct CopyTable {
    let source: String
    let destination: String
    let json: Bool

    func run(_ console: Console) throws(CommandFailure) -> ExitCode {
        let from = TableLocation(source)
        let copied: TableContents?
        do throws(ToolkitError) {
            copied = try AssociationTable.copy(from: from, to: TableLocation(destination))
        } catch {
            throw CommandFailure(error)
        }
        guard let copied else {
            throw CommandFailure(
                .noInput, "there is no table at '\(from.shown)'", hint: "'aasa table copy FROM TO' reads FROM")
        }
        if json {
            try console.write(TableWording.contents(copied).line)
        } else {
            try console.write("copied \(TableWording.words(copied)) to \(TableLocation(destination).shown.printable)")
        }
        return .yes
    }
}
