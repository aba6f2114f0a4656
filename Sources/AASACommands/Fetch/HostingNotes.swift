internal import AASA

/// Notes on how a site hosts its file: on each hop, each certificate and each problem.
enum HostingNotes {
    /// - Parameter withAddresses: whether to note a private address.
    static func notes(_ hosting: HostingInspection, withAddresses: Bool) -> [String] {
        var seen: [[ServerCertificate]] = []
        var notes = hosting.places.flatMap { place in lines(of: place, seen: &seen) } + appleBot(hosting)
        let connections = hosting.places.flatMap(\.hops).compactMap(\.connection)
        if withAddresses, let (address, block) = ReservedAddressBlock.first(of: connections) {
            notes.append(block.sentence(address))
        }
        return notes
    }

    /// A line for each hop, without the certificates.
    static func hops(_ place: PlaceInspection) -> [String] {
        guard let first = place.hops.first else { return [] }
        return [hop(first)] + place.hops.dropFirst().map { other in "redirected to \(hop(other))" }
    }

    /// A line for each hop, and one for each certificate that no earlier hop had.
    private static func lines(of place: PlaceInspection, seen: inout [[ServerCertificate]]) -> [String] {
        var lines: [String] = []
        for (hop, line) in zip(place.hops, hops(place)) {
            lines.append(line)
            guard let chain = hop.connection?.chain, !chain.isEmpty, !seen.contains(chain) else { continue }
            seen.append(chain)
            lines += chain.map(certificate)
        }
        switch place.ending {
        case .answer, .notRequested: break
        case .loop: lines.append("the redirects of \(place.url) go round in a circle")
        case .tooMany: lines.append("\(place.url) redirects more than \(RedirectChain.maximumLength) times")
        }
        return lines
    }

    /// The answers to requests with the user agent of Apple's CDN.
    private static func appleBot(_ hosting: HostingInspection) -> [String] {
        let name = CDNFailure.userAgent
        let others = hosting.places.filter(\.treatsAppleBotDifferently)
        if others.isEmpty {
            let wasRequested = hosting.places.contains { place in place.asAppleBot != nil }
            if wasRequested { return ["requests in the name of Apple's CDN, \(name), have the same answers"] }
            return []
        }
        return others.compactMap(\.asAppleBot).map { hop in "\(hop.url): \(outcome(hop)), as Apple's CDN, \(name)" }
    }

    private static func hop(_ hop: Hop) -> String {
        guard let connection = hop.connection else {
            return "\(hop.url): not requested; only https without user name is"
        }
        return "\(hop.url): \(outcome(hop)); \(way(connection))"
    }

    /// The answer of a hop, or the reason for none.
    private static func outcome(_ hop: Hop) -> String {
        if let problem = noAnswer(hop) { return problem }
        guard let answer = hop.observation?.answer else { return "not requested" }
        var parts = ["\(HTTPStatus.text(answer.status))"]
        if answer.isRedirect, let target = answer.redirectTarget { parts.append("redirect to \(target)") }
        guard answer.isFile else { return parts.joined(separator: ", ") }
        parts.append(answer.contentType ?? "no content type")
        var size = "\(answer.size.grouped) bytes"
        if answer.isCutOff { size = "more than \(AssociationFile.maximumSize.grouped) bytes" }
        parts.append(size)
        if let encoding = hop.connection?.contentEncoding { parts.append(encoding) }
        return parts.joined(separator: ", ")
    }

    /// The reason for an answer that is missing or cannot be read; nil when there is one, or when no request was sent.
    static func noAnswer(_ hop: Hop) -> String? {
        switch hop.observation {
        case .answer(let answer) where answer.misstatedCoding != nil: answer.predicate
        case nil, .answer: nil
        case .noAnswer(_, let failure): failure.predicate
        case .untrustedServer(_, let distrust): "the server is not trusted: \(distrust.text.tidied)"
        }
    }

    private static func way(_ connection: ConnectionInspection) -> String {
        let times = connection.times
        let measured = [
            ("lookup", times.lookup), ("connect", times.connect), ("TLS", times.tls), ("first byte", times.firstByte),
        ]
        var steps: [String] = []
        for case (let name, let time?) in measured { steps.append("\(name) \(time)") }
        var parts: [String] = []
        if let address = connection.address { parts.append(address) }
        if let version = connection.httpVersion { parts.append("HTTP/\(version)") }
        var total = "\(times.total.grouped) ms"
        if !steps.isEmpty { total += " (\(steps.joined(separator: ", ")))" }
        return (parts + [total]).joined(separator: ", ")
    }

    private static func certificate(_ certificate: ServerCertificate) -> String {
        "TLS certificate '\(certificate.subject)', issued by '\(certificate.issuer)', valid until \(certificate.notAfter.certificateDate)"
    }

    /// Subject, issuer, expiry and digest of a signer.
    static func signer(_ signer: SignerInspection) -> String {
        "signed by '\(signer.subject)', issued by '\(signer.issuer)', valid until \(signer.notAfter.certificateDate), \(signer.digest.digestName)"
    }

    /// The problems of the signature for which devices reject the file.
    static func problems(_ signature: SignatureInspection, of site: Site) -> [String] {
        var problems = LintRule.decidingRules.flatMap { rule in rule.failures(in: signature) }.map { failure in
            failure.sentence(ofFileAt: site)
        }
        if signature.wrapping != .der {
            problems.insert("the file is \(signature.wrapping.name), and a device reads DER only", at: 0)
        }
        return problems
    }

    /// Each problem of a server's chain once.
    static func chainProblems(_ hosting: HostingInspection) -> [String] {
        hosting.places.flatMap(\.hops).compactMap(\.connection?.chainProblem?.serverSentence).unique
    }

    /// A note on a file that is at the root only.
    static func wellKnown(_ hosting: HostingInspection) -> String? {
        LintRule.noWellKnown.findings(in: LintSubject(hosting, options: LintOptions(rules: nil, knownApps: []))).first?
            .message
    }
}
