/// What a diagnosis should find out about a site or a file.
package struct DiagnosisOptions: Sendable {
    /// The app, or nil for every app that the file names.
    package var app: AppIdentifier?
    /// What the app's entitlements claim of the site; nil when they are unknown.
    package var claims: [Installation.Claim]?
    /// Whether the site is the relying party of the app's passkeys or the host of its HTTPS callbacks, which the app
    /// must claim by `webcredentials`.
    package var isRelyingParty = false
    /// URLs of the site that should open the app.
    package var urls: [String] = []
    /// The hosts whose URLs the site's file decides about, where no claims state them.
    package var hosts = LinkHosts.every
    /// The document that the site should serve.
    package var expected: AssociationFile?
    /// What the settings of the host will do to a file that is deployed.
    package var deployment: [Finding] = []
    /// Seconds for which the certificates of server and signer must be valid; nil requires nothing.
    package var validity: Int64?
    /// The decisions of the site's owner about lint rules.
    package var configuration = LintConfiguration.standard
    /// Whether the user named the machine that answers for the site, so that its address means nothing.
    package var isMachineChosen = false
    /// The time at which certificates are judged and ages are computed.
    package var moment: Timestamp

    package init(app: AppIdentifier?, at moment: Timestamp) {
        self.app = app
        self.moment = moment
    }

    /// Whether the app claims the site in a mode in which devices request the file from the site and not from the CDN.
    var isDirect: Bool { claims?.contains { $0.mode != nil } ?? false }

    /// Whether devices request the file for the app from Apple's CDN; true when its claims are unknown.
    var needsCDN: Bool { claims?.contains { $0.mode == nil } ?? true }

    /// Whether devices request the file for the service from Apple's CDN; true when its claim is unknown.
    func needsCDN(for service: Service) -> Bool {
        let claim = claims?.first { claim in claim.service == service }
        return claim?.mode == nil
    }

    /// Whether the app should claim `webcredentials`, and its entitlements do not.
    var lacksCredentialsClaim: Bool { isRelyingParty && claims(.webcredentials) == false }

    /// Whether the app may open links of the site; true when its claims are unknown.
    package var claimsLinks: Bool { claims(.applinks) ?? true }

    /// Whether the app claims the service; nil when its claims are unknown.
    func claims(_ service: Service) -> Bool? {
        // Passkeys of the relying party need it, and a wildcard does not name the site itself.
        let isForPasskeys = isRelyingParty && service == .webcredentials
        if claims == nil, isForPasskeys { return true }
        return claims?.contains { claim in
            claim.service == service && (!isForPasskeys || claim.covers(claim.site.host))
        }
    }

    /// Whether the app may open a URL of the site; when its claims are unknown, whether the URL is the site's.
    func claimsLinks(of url: String) -> Bool {
        guard let host = (try? LinkURL(url))?.host else { return claimsLinks }
        guard let claims else { return hosts.include(host) }
        return claims.contains { claim in claim.service == .applinks && claim.covers(host) }
    }

    var lintOptions: LintOptions {
        var options = LintOptions(rules: configuration.rules, knownApps: configuration.apps)
        if let app { options.knownApps.insert(app, at: 0) }
        options.knownService = urls.isEmpty ? claims?.first?.service : .applinks
        options.directServices = Set((claims ?? []).map(\.service).filter { !needsCDN(for: $0) })
        options.moment = moment
        options.isMachineChosen = isMachineChosen
        options.urls = if claims == nil { urls.filter { url in claimsLinks(of: url) } } else { urls }
        options.expected = expected
        return options
    }
}

/// What was found at a site, or in a file on disk.
package enum DiagnosisInput: Sendable {
    /// With the copy of Apple's CDN, unless that is left out.
    case site(HostingInspection)
    /// Treated as if a site had answered with it, and with the other at the root, where iOS 8 looks.
    case file(Answer, root: Answer, name: String)

    package var hosting: HostingInspection? { if case .site(let hosting) = self { hosting } else { nil } }

    /// What decides for today's devices: ``received``, but a copy of this document proves that the CDN accepts the
    /// server, and regardless of what devices require of its certificates.
    var origin: Observation {
        let received = received
        guard case .answer(var answer) = received, let copy = hosting?.cdn?.file?.content.document,
            copy == answer.content.document
        else { return received }
        answer.server?.unmet = []
        return .answer(answer)
    }

    /// What Apple's CDN receives from the site, as far as that differs from what devices receive.
    private var received: Observation {
        guard let hosting, let place = hosting.places.first, place.observation != nil else { return direct }
        if let file = hosting.fileBehindRedirect(of: place) { return .answer(file) }
        if let root = hosting.copiedRoot(besides: place) { return root }
        if let answer = hosting.answerToAppleBot(at: place) { return answer }
        return direct
    }

    /// Whether the document is behind a redirect, and no copy of Apple's CDN shows that it follows it.
    var isRedirectUnproven: Bool {
        guard let hosting, hosting.cdn?.file == nil else { return false }
        return hosting.places.first?.redirectedFile != nil
    }

    /// What devices receive at the first place.
    var direct: Observation {
        switch self {
        case .file(let answer, _, _): return .answer(answer)
        case .site(let hosting):
            let missing = Observation.noAnswer(url: "", NetworkFailure(kind: .other, text: "not requested"))
            return hosting.places.first?.observation ?? missing
        }
    }

    /// What decides for iOS 8.
    var root: Observation {
        switch self {
        case .file(_, let root, _): .answer(root)
        case .site(let hosting): hosting.places.last?.observation ?? origin
        }
    }

    /// Where the document is, or is expected.
    func location(of document: LintSubject) -> Finding.Location {
        switch self {
        case .site(let hosting): Finding.Location(url: document.documentURL ?? hosting.places.first?.url)
        case .file(_, _, let name): Finding.Location(file: name)
        }
    }

    /// The input without the requests in the name of Apple's CDN.
    var withoutAppleBot: DiagnosisInput {
        guard case .site(var hosting) = self else { return self }
        for index in hosting.places.indices { hosting.places[index].asAppleBot = nil }
        return .site(hosting)
    }

    func lintSubject(_ options: LintOptions) -> LintSubject {
        switch self {
        case .file(let answer, _, _): return LintSubject(answer, options: options)
        case .site(let hosting):
            let subject = LintSubject(hosting, options: options)
            // Links of an app that is being developed are decided by what devices receive.
            guard !options.directServices.contains(.applinks), let decisive = origin.file,
                decisive.content.associationFile != nil, decisive.content.document != subject.bytes
            else { return subject }
            // Not what devices receive from the site itself, but what Apple's CDN receives.
            var copied = LintSubject(decisive, options: options)
            copied.hosting = hosting
            copied.filePlace = subject.filePlace
            return copied
        }
    }
}

extension HostingInspection {
    /// What Apple's CDN gets behind a redirect; where that is not known, the copy that it has. Nil without a redirect
    /// that it may follow, and without both.
    fileprivate func fileBehindRedirect(of place: PlaceInspection) -> Answer? {
        let isRefused = cdn?.observation?.answer?.cdn?.refusesRedirect ?? false
        if isRefused || !place.mayLeadToFile { return nil }
        return place.redirectedFile ?? cdn?.file
    }

    /// What is at the root, if Apple's CDN reports that its copy is from there: it is not known to request the root.
    fileprivate func copiedRoot(besides place: PlaceInspection) -> Observation? {
        guard place.file == nil, let root = places.last, root.file != nil else { return nil }
        guard let source = cdn?.file?.cdn?.from, source.hasSameBytes(as: root.url) else { return nil }
        return root.observation
    }

    /// What the user agent of Apple's CDN gets, if that differs.
    fileprivate func answerToAppleBot(at place: PlaceInspection) -> Observation? {
        if !place.treatsAppleBotDifferently { return nil }
        // A site may admit the CDN by its addresses: its copy of this document is the proof.
        if let copy = cdn?.file?.content.document, copy == place.file?.content.document { return nil }
        return place.asAppleBot?.observation
    }
}
