extension ServerDistrust {
    package init(_ problem: ChainProblem) { self.init(.chain(problem.kind), text: problem.serverSentence) }

    /// A certificate that is not for the host of a URL.
    package init(hostOf url: String) {
        self.init(.hostName, text: "the server's certificate is not for \(URLParts(url).host)")
    }

    /// What is wrong with the certificates of a server, and how to fix it.
    ///
    /// - Parameters:
    ///   - connection: the certificates that it sent; nil if they are not known.
    ///   - name: of the site.
    package func description(
        over connection: ConnectionInspection?, to name: String, host: String
    ) -> (message: String, hint: String?) {
        if case .requirements(let unmet) = kind {
            return ("\(name) is not trusted: \(text)", unmet.first?.hint)
        }
        guard let names = connection?.chain.first?.names, kind == .hostName
        else { return ("\(name) is not trusted: \(text.tidied)", connection?.chainProblem?.serverHint) }
        let list = names.isEmpty ? "it names no site" : "it is for \(names.shortened)"
        return (
            "\(name) is not trusted: the server's certificate is not for \(host): \(list)",
            hint: Self.hostNameHint(host)
        )
    }

    /// How to fix a certificate that is not for a host.
    package static func hostNameHint(_ host: String) -> String {
        "use a certificate that names \(host), and check that no other virtual host answers"
    }
}

extension ChainProblem {
    package static let serverRootHint = "devices require a certificate of a public authority"
    package static let serverPurposeHint = "get a certificate for TLS servers"

    /// How to fix the path of a TLS server.
    fileprivate var serverHint: String? {
        switch kind {
        case .issuerMissing:
            "if '\(issuer)' is an intermediate, let the server send its certificate too (nginx: ssl_certificate with the whole chain), which devices do not fetch; if it is a root, devices do not know it"
        case .selfSigned, .rootUntrusted: Self.serverRootHint
        case .expired where depth > 0:
            "let the server send a current intermediate certificate, which the authority offers"
        case .expired: "renew it, and reload the server"
        case .notYetValid: Self.clockHint
        case .purpose: Self.serverPurposeHint
        case .tooWeak, .nameConstraints, .criticalExtension, .other: kind.replacementHint
        }
    }
}
