extension Failure {
    /// How to fix a site that answers with this status, which brings no file or statement list.
    ///
    /// - Parameters:
    ///   - system: what requests it; nil for today's devices.
    ///   - path: that of the request, where the reader does not see it.
    package static func advice(
        forStatus status: Int, under system: SystemVersion?, at path: String = "this path"
    ) -> String {
        let noun = system?.isOfAndroid == true ? "list" : "file"
        return switch status {
        case 404, 410:
            if system == .ios8 {
                "iOS 8 looks at the root only: put the file at /apple-app-site-association, without an extension"
            } else {
                "deploy the folder '.well-known' too: many hosts leave out names that begin with a dot"
            }
        case 401, 403, 407: "devices send no cookies and no credentials: exempt \(path) from login and bot rules"
        case 405, 406: "devices send GET requests that accept any type: exempt \(path) from such rules"
        case 429: "exempt \(path) from the limit of requests"
        case 451: "devices and services may be in any country: exempt \(path) from rules about countries"
        case 500...599: "let the web server serve the \(noun) from disk, without an application behind it"
        case _ where HTTPStatus.isFollowed(status): "serve the \(noun) itself, without a redirect"
        default: "serve the \(noun) with status 200"
        }
    }

    static let fromDisk = advice(forStatus: 500, under: nil)

    /// How to fix a site that answers with a status 5xx. Cloudflare's statuses ("Cloudflare 5xx errors") are
    /// about the connection to the server behind it; other hosts have different meanings for them.
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
