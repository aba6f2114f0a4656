internal import AASAToolkit
internal import HTTPServer

/// Responds to requests on one thread, with a connection to the table of its own.
final class WebWorker {
    let settings: WebSettings
    let access: AccessControl
    let cache: OverviewCache
    let responses: ResponseCache
    private let table: TableAccess

    init(
        settings: WebSettings, access: AccessControl, cache: OverviewCache, responses: ResponseCache,
        watchdog: TableWatchdog
    ) {
        self.settings = settings
        self.access = access
        self.cache = cache
        self.responses = responses
        table = TableAccess(settings.table, watchdog: watchdog)
    }

    func respond(to request: ServerRequest) -> ServerResponse {
        let responder = Responder(worker: self, request: request)
        do throws(Refusal) {
            return try responder.response()
        } catch {
            return responder.response(to: error)
        }
    }

    /// The result of reading the table, once more after a lost connection. An error empties the cache of responses.
    ///
    /// - Parameter seconds: how long to wait for the table's server.
    func read<R>(
        within seconds: Int = TableWatchdog.longestWait, _ body: (AssociationTable) throws(ToolkitError) -> R
    ) throws(Refusal) -> R {
        do throws(ToolkitError) {
            return try table.with(isRepeatable: true, within: seconds, body)
        } catch {
            responses.clear()
            throw Refusal(error)
        }
    }

    /// Changes the table, and empties the cache of responses.
    func perform(_ action: TableAction) throws(Refusal) -> TableAction.Outcome {
        let result: Result<TableAction.Outcome, Refusal>
        do throws(ToolkitError) {
            result = try table.with(isRepeatable: false) { table throws(ToolkitError) in
                try action.perform(on: table, settings)
            }
        } catch {
            settings.reportFailedChange(error)
            throw Refusal(error)
        }
        responses.clear()
        return try result.get()
    }
}
