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
        case 451: "devices and Apple's CDN may be in any country: exempt this path from rules about countries"
        case 429: "exempt this path from the limit of requests"
        default: statusHint
        }
    }

    static let fromDisk =
        "let the web server serve the file from disk, without an application behind it"

    /// How to fix a site that answers with a status 5xx. Those of Cloudflare ("Cloudflare 5xx errors") are about the
    /// connection to the server behind it; other hosts have different meanings for them.
    static func advice(forServerError status: Int, of host: String, from server: ServerSoftware) -> String {
        if server != .cloudflare { return fromDisk }
        return switch status {
        case 521, 522, 523:
            "Cloudflare does not reach the server behind it: start that, and let its firewall accept Cloudflare's addresses"
        case 525: "let the server behind Cloudflare accept TLS for \(host), with a certificate of that name"
        case 526: "give the server behind Cloudflare a valid certificate for \(host)"
        case 530: "correct the DNS record or the tunnel with which Cloudflare finds the server behind it"
        default: fromDisk
        }
    }
}
