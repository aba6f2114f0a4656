/// The table of a run that can continue without it.
package final class RunTable {
    /// Nil once the table is lost.
    private var table: AssociationTable?
    private let lost: ((ToolkitError) -> Void)?

    /// - Parameter lost: called when the table can no longer be used; nil: its error ends the run.
    package init(_ table: AssociationTable, lost: ((ToolkitError) -> Void)? = nil) {
        self.table = table
        self.lost = lost
    }

    package var isLost: Bool { table == nil }

    /// The result of an access; nil if the table is lost, now or before.
    @discardableResult
    package func access<Result>(
        _ body: (AssociationTable) throws(ToolkitError) -> Result?
    ) throws(ToolkitError) -> Result? {
        guard let table else { return nil }
        do throws(ToolkitError) {
            return try body(table)
        } catch {
            guard case .table = error.code, let lost else { throw error }
            self.table = nil
            lost(error)
            return nil
        }
    }
}
