/// Findings without the consequences of others.
extension Diagnosis {
    /// Adds what lint found, then what only the verdicts show.
    mutating func collect(_ lintFindings: [Finding], _ prepared: PreparedInput) {
        let missingApps = missingApps(by: prepared.search)
        var expiries = earlyExpiries
        if !lintFindings.isEmpty {
            let mistakes = PatternMistakes(
                in: document, of: lintFindings, unopened: urls.filter(\.fails), app: options.app)
            var facts = facts(lintFindings, missingApps: missingApps, prepared.matchers)
            facts.explainedURLs = (mistakes.urls.values.joined() + urlsWithoutRule).compactMap { try? LinkURL($0) }
            findings = adjusted(lintFindings.map(mistakes.stated), by: facts).rated(stating: &expiries)
        }
        addLinkObstacle()
        findings += options.deployment
        if case .file(let file, let root, let name) = input,
            var difference = LintRule.difference(of: root, from: file)
        {
            difference.location.file = name
            findings.append(difference)
        }
        if !origin.isReadable {
            addOrigin()
            addUnmetExpectation()
        }
        if !willBeListed { findings += missingApps }
        if origin.isReadable { addCDN() } else { addDenialByCDN() }
        addURLs()
        addCredentialsClaim()
        findings += findingsOfRoot(prepared.signerFindings).rated(stating: &expiries)
        addExpiries(expiries)
    }

    private var hasError: Bool { findings.contains(where: \.isError) }

    // MARK: Findings of lint

    private func adjusted(_ lintFindings: [Finding], by facts: DiagnosisFacts) -> [Finding] {
        let otherPlaces = PlacesOfOtherApps(in: document, besides: options.app, of: lintFindings)
        var adjusted: [Finding] = []
        for lintFinding in lintFindings {
            var finding = lintFinding.ratedAtMost(.warning, if: otherPlaces.contains(lintFinding))
            // A diagnosis changes no file.
            finding.fix = nil
            finding.location = location
            finding.location.range = lintFinding.location.range
            // That of the place which it is about, if this is not the document's.
            if let url = lintFinding.location.url { finding.location.url = url }
            if let finding = finding.rule?.role.adjusted(finding, facts) { adjusted.append(finding) }
        }
        return adjusted
    }

    private func facts(
        _ lintFindings: [Finding], missingApps: [Finding], _ matchers: LinkMatchers
    ) -> DiagnosisFacts {
        let decidingRule = LintRule.decidingRules.first { $0.failure(in: origin.observation) != nil }
        let decidingFinding = lintFindings.first { finding in finding.code == decidingRule?.code }
        let isIntermittent = lintFindings.contains { $0.code == LintRule.intermittent.code && $0.isError }
        let hasSeveral = input.hosting?.probe.contains { series in series.documentCount > 1 } ?? false
        return DiagnosisFacts(
            isAnswered: origin.isAnswered, isReadable: origin.isReadable, isPage: document.isPage,
            isPending: origin.status == .pending,
            decidingCode: decidingFinding?.code,
            hasFileAtFirstPlace: input.hosting?.places.first?.file != nil,
            hasTwoDocuments: input.hosting?.places.contains { place in !place.differingDocuments.isEmpty } ?? false,
            hasDocumentsInTurn: isIntermittent && hasSeveral,
            isCopyReadable: neededCDN?.isReadable,
            needsCDN: options.needsCDN, copyURL: neededCDN?.url,
            isDirect: options.isDirect, claimsLinks: options.claimsLinks,
            hasURLs: !urls.isEmpty, willOpenURLs: willOpenURLs(by: matchers),
            linksFail: links?.status == .fails, linksAreUnlisted: links?.status == .notListed,
            hasSyntaxErrors: !document.syntaxErrors.isEmpty, missingApps: missingApps,
            missingPlaces: places(of: missingApps))
    }

    /// The URLs that no rule excludes, where no entry of the app has a rule that opens one.
    private var urlsWithoutRule: [String] {
        guard let links, links.status == .fails, let obstacle = links.linkObstacle, obstacle.lacksRule else {
            return []
        }
        return urls.filter { url in url.decision?.decision != .exclude }.map(\.url)
    }

    /// The texts that were most likely meant to be the missing apps, each in all of its places.
    private func places(of missingApps: [Finding]) -> Set<Range<Int>> {
        let named = missingApps.compactMap(\.location.range)
        if named.isEmpty { return [] }
        let meant = Set(named.map { range in Array(document.bytes[range]) })
        let ranges = document.listings.map(\.range).filter { range in meant.contains(Array(document.bytes[range])) }
        return Set(ranges)
    }

    var links: ServiceDiagnosis? { services.first { service in service.service == .applinks } }

    /// Whether the expected document opens the app for every URL.
    private func willOpenURLs(by matchers: LinkMatchers) -> Bool {
        if options.expected == nil { return false }
        return options.urls.allSatisfy { url in
            URLDiagnosis(url, by: matchers.expected, for: options.app).status == .opens
        }
    }

    // MARK: Verdicts

    /// Whether the expected document lists the app: that a different one is served is the cause.
    private var willBeListed: Bool {
        guard let app = options.app, let expected = options.expected else { return false }
        return expected.apps(.any).contains(app)
    }

    /// On the CDN's copy; nil when it is left out, or when devices do not need it.
    private var neededCDN: Judgement? { if options.needsCDN { cdn } else { nil } }

    /// Why the CDN has no document, unless the site is the cause.
    private mutating func addCDN() {
        let hasCause = findings.contains { $0.isError && $0.isAboutAnswer }
        if !hasCause, let late = CDNProblem.finding(about: neededCDN, at: options.moment) { findings.append(late) }
    }

    /// Why the site, or the file, is not right, where no finding states that.
    private mutating func addOrigin() {
        guard !hasError, let failure = origin.failure else { return }
        var finding = Finding(
            code: failure.reason.rawValue, severity: .error, message: failure.sentence(in: origin), location: location)
        finding.isTemporary = origin.status == .pending
        findings.append(finding)
    }

    /// That no document is served in place of the expected one. A baseline may know the cause.
    private mutating func addUnmetExpectation() {
        let rule = LintRule.unexpectedDocument
        let isStated = findings.contains { finding in finding.code == rule.code }
        if options.expected == nil || isStated || origin.status == .pending || site == nil { return }
        var finding = rule.finding("devices do not receive the expected document", hint: LintRule.deployHint)
        finding.location = location
        findings += [finding].configured(by: options.configuration)
    }

    /// What devices receive while the site does not answer: the CDN's denial outlasts that.
    private mutating func addDenialByCDN() {
        guard origin.status == .pending, let cdn = neededCDN, cdn.status == .denied, !cdn.isReadable,
            let failure = cdn.failure
        else { return }
        var finding = Finding(
            code: failure.reason.rawValue, severity: .warning,
            message: "devices are denied until Apple's CDN has the file: \(failure.sentence(in: cdn))",
            location: Finding.Location(url: cdn.url))
        finding.isTemporary = true
        findings.append(finding)
    }

    /// Why URLs do not open the app, where neither the document nor the site is the reason.
    private mutating func addURLs() {
        let failing = urls.filter(\.fails)
        if failing.isEmpty { return }
        let code = LintRule.urlNotOpened.code
        let unclaimed = failing.map(\.url).filter { url in !options.claimsLinks(of: url) }
        let hosts = unclaimed.compactMap { url in (try? LinkURL(url))?.host?.lowercased() }.unique
        let hadError = hasError
        for host in hosts { findings.append(finding(onUnclaimed: host)) }
        let isRated = options.configuration.levels[code] != nil
        if unclaimed.count < failing.count, !hadError, !isRated {
            var message = "no app opens \(failing.map(\.url).shortened)"
            let port = failing.lazy.compactMap { url in (try? LinkURL(url.url))?.otherPort }.first
            if let port { message += ": \(UniversalLinks.portSentence("\(port)"))" }
            findings.append(Finding(code: code, severity: .error, message: message, location: location))
        }
    }

    /// What the app's entitlements lack for passkeys and HTTPS callbacks at the site.
    private mutating func addCredentialsClaim() {
        guard options.lacksCredentialsClaim, let site = input.hosting?.site else { return }
        var finding = LintRule.appClaims.finding(
            "the app does not claim 'webcredentials:\(site)', which passkeys and HTTPS callbacks (iOS 17.4 and later) need",
            hint: "add 'webcredentials:\(site)' to the app's associated domains")
        finding.isAboutApp = true
        findings.append(finding)
    }

    private func finding(onUnclaimed host: String) -> Finding {
        let code = LintRule.urlNotOpened.code
        if options.claims == nil, let site = options.hosts.text {
            return Finding(
                code: code, severity: .error, message: "the file of '\(site)' decides about no URL of '\(host)'",
                hint: "check the URLs of '\(host)' with its own site", location: location)
        }
        var finding = Finding(
            code: code, severity: .error, message: sentence(onUnclaimed: host),
            hint: "add 'applinks:\(host)' to the app's associated domains")
        finding.isAboutApp = true
        return finding
    }

    private func sentence(onUnclaimed host: String) -> String {
        let wildcards = options.claims?.flatMap(\.domains).filter { $0.hasPrefix("*.") } ?? []
        for wildcard in wildcards where wildcard.dropFirst(2).prefix(before: "?") == host {
            return "the app claims 'applinks:\(wildcard)', which does not cover '\(host)' itself"
        }
        return "the app does not claim 'applinks:\(host)'"
    }

    // MARK: Certificates

    /// What is wrong with the certificate that signed the file of iOS 8, which later devices do not read.
    private func findingsOfRoot(_ signerFindings: [Finding]) -> [Finding] {
        let root = input.signedRoot(besides: document)
        return signerFindings.map { signerFinding in
            let end = if signerFinding.isError { "" } else { " from then on" }
            var finding = signerFinding.rated(.warning)
            finding.message += ": iOS 8 denies the file\(end)"
            finding.location.url = root?.url
            return finding
        }
    }

    /// The certificates that expire too early, where no finding states it.
    private mutating func addExpiries(_ expiries: [CertificateExpiry]) {
        guard let validity = options.validity else { return }
        // The rules about trust report what has expired.
        for expiry in expiries where !expiry.hasExpired(at: options.moment) {
            var location = location
            if expiry.certificate == .signer, let root = input.signedRoot(besides: document) {
                location.url = root.url
            }
            let finding = expiry.finding(requiring: validity, at: options.moment, in: location)
            if !findings.contains(finding) { findings.append(finding) }
        }
    }
}

extension Finding {
    fileprivate var isAboutAnswer: Bool { rule?.layer == .answer }
}

extension Judgement {
    /// Whether a file was found, with any content.
    package var isAnswered: Bool { observation.file != nil }
}
