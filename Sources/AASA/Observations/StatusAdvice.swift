extension HTTPStatus {
    /// How to fix a site that answers with this status, which brings no file.
    ///
    /// - Parameter system: what requests it; nil for today's devices.
    package static func advice(for status: Int, under system: SystemVersion?) -> String {
        switch status {
        case _ where isMissing(status):
            switch system {
            case .ios8:
                "iOS 8 looks at the root only: put the file at \(AssociationFile.rootPath), without an extension"
            case .android, .google: "put the list at \(SystemVersion.statementListPath); \(hiddenNames)"
            default: "put the file at \(AssociationFile.wellKnownPath), without an extension; \(hiddenNames)"
            }
        case 403 where system != .ios8: "\(loginRules), and from those that deny names with a dot in front"
        case 401, 403, 407: loginRules
        case 405, 406: "devices send GET requests that accept any type: exempt this path from such rules"
        case 429: "exempt this path from the limit of requests"
        case 451: "devices and services may be in any country: exempt this path from rules about countries"
        case 500...599: "\(fromDisk); its log states the cause"
        case _ where isFollowed(status): "serve the file itself, without a redirect"
        default: "serve the file with status 200"
        }
    }

    static let noCredentials = "devices send no cookies and no credentials"
    private static let loginRules = "\(noCredentials): exempt this path from login and bot rules"
    static let hiddenNames = "many hosts leave out names that begin with a dot"
    static let fromDisk = "let the web server serve the file from disk, without an application behind it"
}

extension Answer {
    /// What a program can do about a site without the file that a system requests; nil is today's devices.
    package func remedy(under system: SystemVersion?) -> Remedy? {
        guard HTTPStatus.isMissing(status), challenge == nil, storageError == nil, !hasFileInBody else { return nil }
        return system?.requiresSignature == true ? .makeSignedFile : .makeFile
    }

    package static let codingHint = "remove the field 'Content-Encoding', or compress the file as it states"

    /// How to fix what the server does in place of serving a file.
    ///
    /// - Parameters:
    ///   - url: that of the request.
    ///   - system: what requests the file; nil for today's devices.
    package func advice(for url: String, under system: SystemVersion?) -> String {
        let parts = URLParts(url)
        let path = String(parts.path)
        let type = MediaType.wanted(by: system)
        if misstatedCoding != nil { return Self.codingHint }
        if let challenge { return challenge.hint(at: path, client: ClientOfSystem(system ?? .today)) }
        if let storageError { return storageError.hint(at: path) }
        if hasFileInBody { return "serve the file with status 200: it is the body of this answer" }
        if isRedirect, let kind = RedirectKind(from: url, to: redirectTarget ?? "") {
            return kind.advice(at: path, by: software, as: type)
        }
        if software == .cloudflare, let advice = Self.adviceOfCloudflare(on: status, host: parts.host) { return advice }
        let advice = [HTTPStatus.advice(for: status, under: system), software.setting(for: status, at: path, as: type)]
        return advice.compactMap(\.self).list("; ")
    }

    /// Cloudflare's own statuses ("Cloudflare 5xx errors") are about the connection to the server behind it; other hosts
    /// have different meanings for them.
    private static func adviceOfCloudflare(on status: Int, host: Substring) -> String? {
        switch status {
        case 521, 522, 523:
            "Cloudflare does not reach the server behind it: start that, and let its firewall accept Cloudflare's addresses"
        case 525: "let the server behind Cloudflare accept TLS for \(host), with a certificate of that name"
        case 526: "give the server behind Cloudflare a valid certificate for \(host)"
        case 530: "correct the DNS record or the tunnel with which Cloudflare finds the server behind it"
        default: nil
        }
    }
}
