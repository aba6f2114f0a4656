extension ServerDistrust {
    package init(_ problem: ChainProblem) { self.init(.chain(problem), text: problem.serverSentence) }

    /// A certificate that is not for the host of a URL.
    ///
    /// - Parameter names: those of the certificate; nil if they are not known.
    package init(hostOf url: String, names: [String]?) {
        var text = "the server's certificate is not for \(URLParts(url).host)"
        if let names { text += names.isEmpty ? ": it names no site" : ": it is for \(names.shortened)" }
        self.init(.hostName, text: text)
    }

    /// What is wrong with the certificates of a server, and how to fix it.
    ///
    /// - Parameter name: of the site.
    package func description(of name: String, host: String) -> (message: String, hint: String?) {
        ("\(name) is not trusted: \(text.tidied)", hint(forHost: host))
    }

    /// How to fix the certificates of a server.
    package func hint(forHost host: String) -> String? {
        switch kind {
        case .chain(let problem): problem.serverHint
        case .requirements(let unmet): unmet.first?.hint
        case .hostName: "use a certificate that names \(host), and check that no other virtual host answers"
        }
    }

    /// What is wrong with the chain; nil for other causes.
    package var chainKind: ChainProblem.Kind? { if case .chain(let problem) = kind { problem.kind } else { nil } }

    /// What a program can do about them.
    package var remedy: Remedy? { if case .chain(let problem) = kind { problem.serverRemedy } else { nil } }
}

extension ChainProblem {
    /// How to fix the path of a TLS server.
    fileprivate var serverHint: String? {
        switch kind {
        case .issuerMissing:
            "if '\(issuer)' is an intermediate, let the server send its certificate too (nginx: ssl_certificate with the whole chain), which devices do not fetch; if it is a root, devices do not know it"
        case .issuerMismatch:
            "let the server send the certificate of '\(issuer)' that issued it, which the authority offers"
        case .selfSigned, .rootUntrusted: "devices require a certificate of a public authority"
        case .expired: hintAboveServer ?? Self.renewalHint
        case .notYetValid: Self.clockHint
        case .purpose: hintAboveServer ?? "get a certificate for TLS servers"
        case .tooWeak, .other: hintAboveServer ?? kind.replacementHint
        case .nameConstraints, .criticalExtension, .tooLong: kind.replacementHint
        }
    }

    /// How to fix a path above the server's own certificate; nil for that one.
    private var hintAboveServer: String? {
        if depth == 0 { return nil }
        return "let the server send a current intermediate certificate, which the authority offers"
    }

    /// For the path of a TLS server.
    fileprivate var serverRemedy: Remedy? {
        switch kind {
        case .issuerMissing, .selfSigned, .rootUntrusted: .trustRoot
        case .notYetValid: .chooseMoment
        case .issuerMismatch, .expired, .purpose, .tooWeak, .nameConstraints, .criticalExtension, .tooLong, .other: nil
        }
    }
}
