internal import HTTPServer

/// Requests with workers of their own: none of them waits for a table whose server does not answer,
/// nor for checks of passwords.
enum RequestGroup: Int, CaseIterable {
    /// What needs the table, but waits for no other request that does.
    case health, metrics
    /// What needs no table: styles, rules, errors, the form for logins, and paths without a page.
    case plain
    /// A name and a password that must be checked, which takes 32 MiB, and a processor for a while. One client has one
    /// check at a time.
    case passwords

    var workers: OriginServer.WorkerGroup {
        switch self {
        case .health, .metrics, .plain: OriginServer.WorkerGroup(threads: 1, waiting: 256)
        // What is left of two seconds is for the checks themselves.
        case .passwords: OriginServer.WorkerGroup(threads: 2, waiting: 64, longestWait: 1500)
        }
    }

    /// The group of a request; nil for one that reads or changes the table.
    init?(_ request: ServerRequest, _ access: AccessControl) {
        let path = request.segments
        if path == ["health"] {
            self = .health
        } else if path.first == "assets" {
            self = .plain
        } else if access.needsPassword(request) {
            self = .passwords
        } else if path == ["metrics"] {
            self = .metrics
        } else if Self.isPlain(path) {
            self = .plain
        } else {
            return nil
        }
    }

    private static func isPlain(_ path: [String]) -> Bool {
        switch path.first {
        case "badge": return false
        case "api":
            let names: [WebAPI.Resource] = [.rules, .errors, .session, .openAPI]
            return path.count == 3 && path[1] == "v1" && names.contains { $0.rawValue == path[2] }
        default: return !PageRouter.readsTable(path)
        }
    }
}
