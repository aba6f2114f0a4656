extension LintRule {
    package static let wrongStatus = LintRule(
        code: "AASA602", name: "wrong-status", severity: .error,
        summary: "The site answers with a status that brings no file.",
        explanation: """
            Only 200 has a file; after 4xx a device treats the site as one without associations. Behind 404 there is \
            often a host that leaves out names that begin with a dot or have no extension; behind 401 and 403 a login, \
            a firewall or bot rules: devices and Apple's CDN send no cookies and no credentials.
            """,
        sources: [.supporting, .debugging],
        examples: [
            .reported(when: "a site that answers 404"),
            .reported(when: "a site that answers 403"),
            .reported(when: "a site that answers with Cloudflare's bot challenge"),
            .reported(when: "a site that answers with the AccessDenied of a file store"),
            .reported(when: "a site that answers 204"),
            .reported(when: "a site without a file at the root, for iOS 8"),
            .accepted(when: "a site with the file below .well-known"),
        ],
        verdict: .response { observation in
            guard let answer = observation.answer else { return nil }
            return switch answer.statusClass {
            case .file, .serverError: nil
            case .redirect where answer.isRedirect: nil
            // A redirect without a target brings no file either.
            case .redirect: .redirect(status: answer.status, target: nil)
            case .clientError: .clientError(status: answer.status)
            case .other: .unexpectedStatus(answer.status)
            }
        },
        role: .answer
    ) { subject, lintRule in
        // Where the root has the file, AASA608 reports it.
        if subject.hasAssociationFile { return [] }
        // Where the first place fails in another way, that is the finding.
        let first = subject.failingPlaces.first?.observation
        guard lintRule.failure(in: first) != nil else { return [] }
        let findings = subject.failingPlaces(of: lintRule) { place in
            guard lintRule.failure(in: place.observation) != nil, let answer = place.observation?.answer else {
                return nil
            }
            var hint = answer.advice(for: place.url, under: subject.options.rules)
            if answer.challenge == nil, answer.storageError == nil, let url = subject.hosting?.fileWithEnding {
                hint = "the file is at \(url): rename it, devices request it without '.json'"
            }
            return (answer.predicate, hint)
        }
        if subject.hosting?.fileWithEnding != nil { return findings }
        return findings.map { $0.remedied(by: first?.answer?.remedy(under: subject.options.rules)) }
    }

    static let serverError = LintRule(
        code: "AASA603", name: "server-error", severity: .error,
        summary: "The site answers with an error of its own.",
        explanation: """
            5xx means that something behind the server failed. A device retries later, and requests no other place \
            until then. A file that a web server reads from disk needs no application behind it.
            """,
        sources: [.supporting, .sharedWebCredentials],
        examples: [
            .reported(when: "a site that answers 503"),
            .accepted(when: "a site that answers 200 and fails at the root"),
        ],
        verdict: .response { observation in
            guard let answer = observation.answer, answer.statusClass == .serverError else { return nil }
            return .serverError(status: answer.status)
        },
        role: .answer
    ) { subject, lintRule in
        subject.failingPlaces(of: lintRule) { place in
            guard let answer = place.observation?.answer, lintRule.failure(in: place.observation) != nil else {
                return nil
            }
            return (answer.predicate, answer.advice(for: place.url, under: subject.options.rules))
        }
    }

    package static let noAnswer = LintRule(
        code: "AASA604", name: "no-answer", severity: .error,
        summary: "The site brings no answer that can be read.",
        explanation: """
            The name is not in the DNS, nothing listens on the port, the TLS handshake fails, no whole answer comes in \
            time, or the answer is not compressed as its `Content-Encoding` states. Apple's CDN sends requests from \
            anywhere in the world: the site must answer every address.
            """,
        sources: [.supporting, .debugging],
        examples: [
            .reported(when: "a site whose name is not in the DNS"),
            .reported(when: "a site that is too slow"),
            .accepted(when: "a site that answers"),
        ],
        verdict: .response { observation in
            if observation.answer?.misstatedCoding != nil { return .codingMisstated }
            guard case .noAnswer(_, let failure) = observation else { return nil }
            return .unreachable(failure)
        },
        role: .answer
    ) { subject, lintRule in
        guard let site = subject.hosting?.site else { return [] }
        var remedy: Remedy?
        let findings = subject.failingPlaces(of: lintRule) { place in
            let failure = lintRule.failure(in: place.observation)
            if let failure, let answer = place.observation?.answer {
                return (answer.predicate, failure.hint(forFileAt: site))
            }
            guard case .unreachable(let failure)? = failure else { return nil }
            remedy = remedy ?? failure.remedy
            return (failure.predicate, failure.hint(for: site))
        }
        return findings.map { $0.remedied(by: remedy) }
    }

    package static let contentType = LintRule(
        code: "AASA607", name: "content-type", severity: .warning,
        summary: "The content type of the response is not the type of the file.",
        explanation: """
            Apple documents `application/json`, and `application/pkcs7-mime` when the file is signed. iOS 8 requires \
            the latter, which makes this an error by the rules of iOS 8; later systems do not look at it, but \
            validators and proxies do. The file has no extension from which a server could derive the type: configure \
            it.
            """,
        sources: [.universalLinksGuide, .sharedWebCredentials],
        examples: [
            .reported(when: "a file served as text/plain"),
            .reported(when: "a file served without a type"),
            .reported(when: "a file served as JSON, for iOS 8"),
            .accepted(when: "a file served as application/json"),
            .accepted(when: "a file served as application/json, spelled otherwise"),
        ],
        verdict: .file(.contentType) { answer, _ in
            let type = MediaType.normalized(answer.contentType)
            if type.hasSameBytes(as: MediaType.signedFile) { return nil }
            return .contentType(answer.contentType)
        },
        role: DiagnosisRole(layer: .convention) { finding, facts in
            if facts.isReadable { finding.ratedAtMost(.warning) } else { nil }
        }
    ) { subject, lintRule in
        guard let place = subject.filePlace, let file = place.file, !file.isCutOff, subject.foreign == nil else {
            return []
        }
        // What is wrong with a damaged message is not its type.
        if case .unreadableMessage = subject.content { return [] }
        let isSigned = subject.signature != nil
        let isForIOS8 = subject.options.rules == .ios8
        let wanted = isSigned ? MediaType.signedFile : MediaType.wanted(by: subject.options.rules)
        let type = MediaType.normalized(file.contentType)
        if type.hasSameBytes(as: wanted) { return [] }
        var message = MediaType.sentence(about: place.url, servedAs: file.contentType, expected: wanted)
        if !isForIOS8 { message += "; today's devices read it all the same" }
        return lintRule.onlyFinding(
            message, hint: file.software.contentType(wanted, at: place.path)
        ).rated(isForIOS8 ? .error : .warning)
    }

    static let slow = LintRule(
        code: "AASA611", name: "slow", severity: .error,
        summary: "The answer is slow.",
        explanation: """
            Apple's CDN is reported to give a site about five seconds (SWCERR00301, Timeout). What is measured here is \
            the time from this machine: from another continent it is longer. More than two seconds are a note.
            """,
        sources: [LintRule.Source(title: "developers in Apple's forums: SWCERR00301", url: nil)],
        examples: [
            .reported(when: "an answer after six seconds"),
            .reported(when: "an answer after three seconds"),
            .accepted(when: "an answer after two seconds"),
        ],
        role: DiagnosisRole { finding, facts in
            let copied = finding.ratedAtMost(.warning, if: facts.isCopyReadable == true)
            return copied.rated(.note, if: !facts.needsCDN)
        }
    ) { subject, lintRule in
        // Those that a device requests, up to the one with the file.
        var requested = subject.failingPlaces
        if let place = subject.filePlace { requested.append(place) }
        var slowest: (url: String, times: RequestTimes)?
        for place in requested where place.observation?.answer != nil {
            guard let times = place.connection?.times else { continue }
            if times.total > slowest?.times.total ?? noticeable { slowest = (place.url, times) }
        }
        guard let (url, times) = slowest else { return [] }
        let isTooSlow = times.total > RequestTimes.reportedCDNLimit
        var limit = ""
        if isTooSlow { limit = ", and Apple's CDN is reported to wait for \(RequestTimes.reportedCDNLimit.grouped)" }
        return lintRule.onlyFinding(
            "\(url) took \(times.total.grouped) ms\(limit)",
            hint: Self.longestStep(times).map { step in
                "the longest step is \(step.name), \(step.time.grouped) ms: \(step.advice)"
            }
        ).rated(.note, if: !isTooSlow)
    }

    /// Milliseconds that are worth a note.
    private static let noticeable = 2000

    /// A step of a request, its milliseconds, and what makes it faster.
    private typealias Step = (name: String, time: Int, advice: String)

    private static func longestStep(_ times: RequestTimes) -> Step? {
        let soFar = (times.lookup ?? 0) + (times.connect ?? 0) + (times.tls ?? 0)
        var (answer, transfer) = (0, 0)
        if let firstByte = times.firstByte { (answer, transfer) = (firstByte - soFar, times.total - firstByte) }
        let steps: [Step] = [
            ("finding the address", times.lookup ?? 0, "check the domain's name servers"),
            ("connecting", times.connect ?? 0, "check firewalls and addresses that do not answer"),
            ("the TLS handshake", times.tls ?? 0, "check the server's load"),
            ("waiting for the first byte", answer, HTTPStatus.fromDisk),
            ("the transfer", transfer, "check the server's connection and the file's size"),
        ]
        return steps.max { a, b in a.time < b.time }
    }
}
