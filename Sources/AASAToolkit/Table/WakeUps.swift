internal import SQL

/// Word from other programs that something is due earlier than it was.
extension AssociationTable {
    /// The channel of PostgreSQL's NOTIFY.
    private static let channel = "aasa_due"

    /// A descriptor that becomes readable when another program made something due, or the server is gone. It stays the
    /// same through ``reconnect()``. Nil for a file, which tells nobody.
    public var wakeDescriptor: Int32? {
        get throws(ToolkitError) {
            guard let server = connection as? PostgreSQLConnection else { return nil }
            if let wakeUp { return wakeUp.descriptor }
            do throws(SQLError) {
                let wakeUp = try NotificationListener(channel: Self.channel)
                try wakeUp.listen(on: server)
                self.wakeUp = wakeUp
                return wakeUp.descriptor
            } catch {
                throw explain(error)
            }
        }
    }

    /// Takes what made the descriptor readable.
    ///
    /// - Returns: whether another program said that something is due.
    /// - Throws: `.table(.unavailable)` when the server is gone.
    @discardableResult
    public func drainWakeUps() throws(ToolkitError) -> Bool {
        guard let server = connection as? PostgreSQLConnection, let wakeUp else { return false }
        do throws(SQLError) { return try wakeUp.drain(server) } catch { throw explain(error) }
    }

    func listenAgain() throws(ToolkitError) {
        guard let server = connection as? PostgreSQLConnection, let wakeUp else { return }
        do throws(SQLError) { try wakeUp.listen(on: server) } catch { throw explain(error) }
    }

    /// Tells the others, when the transaction ends well.
    func notifyOthers() throws(ToolkitError) {
        guard let server = connection as? PostgreSQLConnection else { return }
        do throws(SQLError) { try server.execute("NOTIFY \(Self.channel)") } catch { throw explain(error) }
    }
}
