extension ServerDistrust {
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
            hint: "get a certificate that names \(host); or does another virtual host answer?"
        )
    }
}

extension ChainProblem {
    /// How to fix the path of a TLS server.
    fileprivate var serverHint: String? {
        switch kind {
        case .issuerMissing:
            "if '\(issuer)' is an intermediate, let the server send its certificate too (nginx: ssl_certificate with the whole chain), which devices do not fetch; if it is a root, devices do not know it"
        case .selfSigned, .rootUntrusted: "devices require a certificate of a public authority"
        case .expired where depth > 0:
            "let the server send a current intermediate certificate, which the authority offers"
        case .expired: "renew it, and reload the server"
        case .notYetValid: "check the clock"
        case .purpose: "get a certificate for TLS servers"
        case .tooWeak, .other: nil
        }
    }
}
