internal import AASA
internal import AASAToolkit
internal import Arguments

/// Documents that are not signed, with the place of each mistake.
enum DocumentWording {
    /// The document is no JSON.
    static func failure(_ error: JSONSyntaxError, _ path: String, _ input: [UInt8]) -> CommandFailure {
        CommandFailure(
            .dataError, "\(place(error.offset, path, input)): \(error.sentence)",
            hint: isBinary(input)
                ? "is it signed already? 'aasa inspect' shows the document inside" : error.hint)
    }

    /// DER begins with the tag of a SEQUENCE and a length of several bytes, which no JSON text does.
    private static func isBinary(_ input: [UInt8]) -> Bool { input.count > 1 && input[0] == 0x30 && input[1] >= 0x80 }

    /// The document has findings that devices would stumble over.
    static func failure(_ findings: [Finding], _ path: String, _ input: [UInt8]) -> CommandFailure {
        var hints: [String] = []
        for hint in findings.compactMap(\.hint) where !hints.contains(hint) { hints.append(hint) }
        return CommandFailure(
            .dataError,
            messages: findings.map { line($0, path, input) }, hints: hints)
    }

    /// A finding with its place in front.
    static func line(_ finding: Finding, _ path: String, _ input: [UInt8]) -> String {
        "\(place(finding.range?.lowerBound ?? 0, path, input)): \(finding.message)"
    }

    /// A file as messages name it.
    static func name(_ path: String) -> String { path == "-" ? "standard input" : path }

    static func place(_ offset: Int, _ path: String, _ input: [UInt8]) -> String {
        let position = SourcePosition(of: offset, in: input)
        return "\(name(path)):\(position.line):\(position.column)"
    }
}

/// What is odd about the signer's certificate.
enum SigningWording {
    static func say(_ warning: SigningWarning, _ console: Console) {
        switch warning {
        case .notForServers:
            console.warning("the certificate is not for TLS servers, and devices will deny the file")
            console.hint("sign with the site's TLS server certificate, not with one for e-mail or code")
        case .issuerMissing(let issuer):
            console.warning("the chain lacks the certificate's issuer '\(issuer)', which devices do not fetch")
            console.hint("--chain FILE adds it; a certificate straight under a root needs none")
        case .selfSigned: console.warning("the certificate is its own issuer, and devices will deny the file")
        case .noNames:
            console.warning("the certificate has no DNS name among its subject alternative names, and is for no site")
        case .chainOutOfDate(let subject):
            console.warning("the chain's certificate '\(subject)' has expired, and devices will deny the file")
            console.hint("the authority offers a current one; --chain FILE adds it")
        case .expiresSoon(let moment):
            console.warning("the certificate expires on \(moment); devices deny the file from then on")
        }
    }
}
