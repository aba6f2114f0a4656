extension Failure {
    package static let statusHint = "serve the file with status 200"

    /// How to fix a site that answers with this status, which brings no file, under these rules.
    package static func advice(forStatus status: Int, under rules: SystemVersion?) -> String {
        switch status {
        case 404, 410:
            if rules == .ios8 {
                "iOS 8 looks at the root only: put the file at /apple-app-site-association, without an extension"
            } else {
                "deploy the folder '.well-known' too: many hosts leave out names that begin with a dot"
            }
        case 401, 403: "devices send no cookies and no credentials: exempt this path from login and bot rules"
        case 405, 406: "devices send GET requests that accept any type: exempt this path from such rules"
        case 429: "exempt this path from the limit of requests"
        default: statusHint
        }
    }
}
