extension ServerDistrust {
    /// What is wrong with the server of a URL, in words that need no certificate.
    ///
    /// - Parameter text: the network library's message, for kinds that only it explains.
    package init(_ kind: Kind, of url: String, text: String) {
        let sentence: String? =
            switch kind {
            case .hostName: "the server's certificate is not for \(URLParts(url).host)"
            case .chain(let problem): problem.serverSentence
            case .requirements: nil
            }
        self.init(kind, text: sentence ?? text)
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
        if let problem = connection?.chainProblem {
            return ("\(name) is not trusted: \(problem.serverSentence)", problem.serverHint)
        }
        guard let names = connection?.chain.first?.names, kind == .hostName
        else { return ("\(name) is not trusted: \(text.tidied)", hint: nil) }
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

extension ChainProblem.Kind {
    /// The problem of a TLS server's path without its names; nil if only OpenSSL's message states it.
    fileprivate var serverSentence: String? {
        switch self {
        case .issuerMissing: "the certificate of an issuer in the server's chain is neither sent nor trusted"
        case .selfSigned: "the server's certificate is its own issuer and is not trusted"
        case .rootUntrusted: "the server's chain ends in a root that is not trusted"
        case .purpose: "a certificate in the server's chain may not be used for TLS servers"
        case .expired: "a certificate in the server's chain has expired"
        case .notYetValid: "a certificate in the server's chain is not yet valid"
        case .nameConstraints:
            "the name constraints of an issuer in the server's chain do not allow a certificate in it"
        case .criticalExtension: "a certificate in the server's chain has an unknown critical extension"
        case .tooWeak, .other: nil
        }
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
