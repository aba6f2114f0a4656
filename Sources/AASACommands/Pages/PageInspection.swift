internal import AASAPagesToolkit
internal import AASA
internal import AASAPages
internal import AASAToolkit
internal import Arguments
internal import POSIX

/// The value of `--page`: the path of a page on the site.
struct PagePath: ExpressibleByArgument, Equatable {
    let text: String

    init(argument: String) throws(ValidationError) {
        let hint = "write it as in --page /login"
        try reject(if: !argument.hasPrefix("/"), "it is not the path of a page: it has no '/' in front", hint: hint)
        try reject(if: argument.hasPrefix("//"), "it is not the path of a page: it begins with '//'", hint: hint)
        try reject(
            if: argument.contains(where: \.isWhitespace), "it contains white space, which a path does not have",
            hint: "percent-encode it, as in --page /log%20in")
        for byte in argument.utf8 where !(0x21..<0x7F).contains(byte) {
            throw ValidationError("a path is ASCII", hint: "percent-encode the other characters")
        }
        text = String(argument.prefix(before: "#"))
    }
}

/// What is found in pages and in the well-known files on credentials.
struct PageInspection {
    let paths: [PagePath]
    let network: NetworkOptionGroup
    let moment: Timestamp
    /// The lowest severity that makes the exit status 1.
    let failOn: Severity
    /// Whether WebKit renders the pages.
    let renders: Bool
    let console: Console
    /// The sites of the run, whose pages are loaded under content rule lists.
    var sites: [Site] = []
    /// The status of the first page that could not be read.
    private(set) var failure: ExitCode?
    /// That a site has no touch icon is reported once.
    private(set) var reported: Set<String> = []

    /// Examines the pages of a site.
    ///
    /// - Parameters:
    ///   - file: the site's association file; nil when it is not known.
    ///   - apps: those that the pages' links should open; empty for any.
    ///   - claimsCredentials: whether an app claims `webcredentials` for the site.
    mutating func suites(
        of site: Site, file: AssociationFile?, apps: [AppIdentifier], claimsCredentials: Bool = false,
        under configuration: LintConfiguration
    ) throws(CommandFailure) -> [ReportSuite] {
        let (responses, files) = try inspect(site)
        var results: [ReportSuite] = []
        var pages: [InspectedPage] = []
        let links = file?.links.map { links in LinkMatcher(links, for: LinkHosts(site)) }
        let namesApps = file.map { file in !file.apps(.one(.webcredentials)).isEmpty }
        for (url, response) in responses {
            switch response {
            case .failure(let error): results.append(unread(url, because: error))
            case .success(var page):
                page.links = links
                page.apps = apps
                page.otherArguments = pages.compactMap(\.bannerArgument)
                pages.append(page)
                let bytes = page.page.bytes
                let place = page.page.url ?? url
                results.append(suite(.page(page), bytes: bytes, under: configuration, url: place, file: nil))
            }
        }
        for var file in files {
            file.hasPasswords = claimsCredentials || namesApps == true || pages.contains(where: \.asksForPassword)
            file.namesApps = namesApps
            let result = suite(.file(file), bytes: file.body, under: configuration, url: file.url, file: nil)
            if !result.cases.isEmpty { results.append(result) }
        }
        return results
    }

    /// Notes that nothing is known of the pages of a site that does not answer.
    func noteUnexamined(_ site: Site) { console.note("no page of '\(site)' is examined: it does not answer") }

    private mutating func unread(_ url: String, because error: ToolkitError) -> ReportSuite {
        let problem = CommandFailure(error)
        if error.code == .page(.notServed) {
            let message = problem.messages.joined(separator: "; ")
            let finding = Finding(unread: message, hint: "name a page that the site serves")
            return ReportSuite([finding], url: url, failOn: failOn)
        }
        failure = failure ?? problem.status
        console.report(problem)
        return ReportSuite(unread: url, isPage: true, problem)
    }

    private typealias PageResult = (url: String, Result<InspectedPage, ToolkitError>)

    /// Requests the pages, renders them if ``renders`` is set, and requests the files on credentials.
    private func inspect(_ site: Site) throws(CommandFailure) -> (pages: [PageResult], files: [CredentialFile]) {
        try console.reportingInterruption(of: [site]) { descriptor throws(ToolkitError) in
            let inspector = try PageInspector(
                trust: try network.trust(), at: moment,
                network.networkOptions(cdn: SystemVersion.appleCDN), interruption: descriptor)
            let renderer: PageRenderer? = if renders { self.renderer(interruption: descriptor) } else { nil }
            let pages = try paths.map { path throws(ToolkitError) in
                try page("https://\(site)\(path.text)", by: inspector, renderer: renderer)
            }
            return (pages, try inspector.credentialFiles(site))
        }
    }

    private func page(
        _ url: String, by inspector: PageInspector, renderer: PageRenderer?
    ) throws(ToolkitError) -> PageResult {
        do throws(ToolkitError) {
            let page = try inspector.page(url, renderer: renderer)
            if let rendering = page.rendering { note(rendering) }
            return (url, .success(page.inspected))
        } catch {
            if Self.endsInspection(error.code) { throw error }
            return (url, .failure(error))
        }
    }

    private func renderer(interruption: Int32?) -> PageRenderer {
        PageRenderer(ignoresCertificates: network.cacert != nil, interruption: interruption)
    }

    private static func endsInspection(_ code: ToolkitError.Code) -> Bool {
        switch code {
        case .interrupted, .page(.libraryMissing), .page(.browserMissing): true
        default: false
        }
    }

    /// Compiles a content rule list in WebKit, loads the pages under it, and returns why WebKit rejects it; nil when it
    /// does not, or nothing is to be rendered.
    func rejection(ofRuleList list: [UInt8], named name: String) throws(ToolkitError) -> String? {
        if !renders { return nil }
        let urls = sites.flatMap { site in paths.map { path in "https://\(site)\(path.text)" } }
        let trial = try Interruption.withDescriptor { descriptor throws(ToolkitError) in
            try renderer(interruption: descriptor).trial(list, on: urls)
        }
        for effect in trial.effects {
            var effects: [String] = []
            if let first = effect.blocked.first {
                effects.append("blocks \(effect.blocked.count.counted("load")), such as '\(first)'")
            }
            if effect.hidden > 0 { effects.append("hides \(effect.hidden.counted("element"))") }
            if effects.isEmpty { effects.append("changes nothing") }
            console.note("the list \(effects.joined(separator: ", and ")) on '\(effect.url)'")
        }
        if let rejection = trial.rejection {
            console.note("WebKit rejects '\(name)': \(rejection)")
            return rejection
        }
        console.note("WebKit compiled '\(name)' in \(trial.milliseconds) ms")
        return nil
    }

    /// Notes what WebKit reported while it rendered a page.
    private func note(_ rendering: PageRenderer.Rendering) {
        let name = "'\(rendering.page.url ?? "")'"
        for caveat in rendering.caveats { console.warning("\(name) was read in WebKit, but \(caveat)") }
        guard let first = rendering.dialogs.first else { return }
        console.note("WebKit dismissed \(rendering.dialogs.count.counted("dialog")) of \(name): '\(first)'")
    }

    /// Examines an HTML file.
    ///
    /// - Parameter name: the path, or the name of standard input.
    mutating func suite(
        file path: String, named name: String, _ configuration: LintConfiguration
    ) throws(CommandFailure) -> ReportSuite {
        do throws(ToolkitError) {
            let bytes = try LocalFile.read(path, limit: PageReader.maximumSize + 1)
            let type: String? = if path.lowercased().hasSuffix(".xhtml") { "application/xhtml+xml" } else { nil }
            let page = try PageReader.page(bytes, url: nil, contentType: type)
            return suite(.page(InspectedPage(page)), bytes: page.bytes, under: configuration, url: nil, file: name)
        } catch {
            var error = error
            error.path = error.path ?? path
            throw CommandFailure(error)
        }
    }

    /// Examines a file on credentials from disk.
    mutating func suite(
        _ kind: CredentialFile.Kind, file path: String, named name: String, under configuration: LintConfiguration
    ) throws(CommandFailure) -> ReportSuite {
        let bytes = try InputFile.read(path).deployed.bytes
        var file = CredentialFile(kind, url: name, status: 200, type: nil, body: bytes)
        if kind == .webAuthn { file.findRegistrableDomains() }
        return suite(.file(file), bytes: bytes, under: configuration, url: nil, file: name)
    }

    /// Options that choose the machine, which WebKit does not know.
    static let excludedByRendering = ["--connect-to", "--resolve"].map { name in
        Exclusion(
            name, because: "--render goes without --connect-to and --resolve: WebKit looks names up itself",
            hint: "put the address into /etc/hosts")
    }

    /// By the extension: the content of other files may be HTML in their place.
    static func isPage(_ path: String) -> Bool {
        [".html", ".htm", ".xhtml"].contains(where: path.lowercased().hasSuffix)
    }

    /// - Parameters: one of `url` and `file` is given.
    private mutating func suite(
        _ document: PageDocument, bytes: [UInt8], under configuration: LintConfiguration, url: String?, file: String?
    ) -> ReportSuite {
        let source = SourceText(bytes, isFile: true)
        var findings: [Finding] = []
        for var finding in PageRule.findings(in: document, configuration) {
            let isIconOfSite = finding.code == PageRule.touchIcon.rule.code && finding.location.range == nil
            if isIconOfSite, !reported.insert(finding.message).inserted { continue }
            // What only a script makes.
            if finding.code == PageRule.unseenParts.rule.code, finding.hint == nil, !renders {
                var command = "add --render, which reads"
                if url == nil { command = "'aasa lint SITE --page PATH --render' reads" }
                finding.hint = "\(command) the page as WebKit makes it"
            }
            findings.append(finding)
        }
        return ReportSuite(findings, in: source, url: url, file: file, failOn: failOn)
    }
}
