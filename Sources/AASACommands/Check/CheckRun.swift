internal import AASA
internal import AASAToolkit
internal import POSIX
internal import ServerSettings

/// Checks items, each site once.
struct CheckRun {
    private let options: CheckSites
    private let trust: TrustAnchors

    init(options: CheckSites) throws(CommandFailure) {
        self.options = options
        trust = try toolkit(try options.network.trust())
    }

    /// Requests and judges everything once.
    ///
    /// - Parameter interruption: a descriptor that becomes readable when the run must end early.
    /// - Returns: nil when interrupted.
    func results(
        of items: [CheckItem], at moment: Timestamp, _ interruption: Int32?
    ) throws(CommandFailure) -> [CheckResult]? {
        let sites = items.compactMap(\.site)
        guard let hostings = try unlessInterrupted(try inspect(sites, at: moment, interruption)) else { return nil }
        var results: [CheckResult] = []
        let reader = ContentReader(trust: trust)
        for item in items {
            switch item.source {
            case .app(let app, let own):
                results.append(CheckResult(name: item.name, app: app, suites: [own]))
            case .file(let path, let bytes, let root):
                let file = Answer(file: bytes, with: reader, at: moment)
                var fileAtRoot = if root == bytes { file } else { Answer(file: root, with: reader, at: moment) }
                if root != nil, let response = item.responseAtRoot { fileAtRoot.apply(response) }
                let name = FileReader.displayName(path)
                results.append(item.result(of: .file(file, root: fileAtRoot, name: name), at: moment))
            case .site(let site):
                guard let hosting = hostings[site] else { continue }
                results.append(item.result(of: .site(hosting), at: moment))
            }
        }
        return results
    }

    /// Inspects all sites at once.
    private func inspect(
        _ sites: [Site], at moment: Timestamp, _ interruption: Int32?
    ) throws(ToolkitError) -> [Site: HostingInspection] {
        if sites.isEmpty { return [:] }
        let inspector = try options.network.hostingInspector(
            trust: trust, at: moment, cdn: options.cdnURL ?? SystemVersion.appleCDN, interruption: interruption)
        var hostings: [Site: HostingInspection] = [:]
        for var hosting in try inspector.inspect(sites, withCDN: options.cdnURL != nil) {
            if let count = options.probe { hosting.probe = try inspector.probe(hosting.site, count: count) }
            hostings[hosting.site] = hosting
        }
        return hostings
    }
}

extension CheckItem {
    fileprivate func result(of input: DiagnosisInput, at moment: Timestamp) -> CheckResult {
        let options = options.map { options in
            var options = options
            options.moment = moment
            return options
        }
        return CheckResult(name: name, diagnoses: Diagnosis.all(of: input, options: options), settings: settings)
    }
}

extension Answer {
    /// Changes a file at the root to what the settings of its host make of it.
    fileprivate mutating func apply(_ response: DeployedResponse) {
        switch response {
        case .redirect(let target, let redirectStatus):
            status = redirectStatus
            redirectTarget = target
        case .status(let status): self.status = status
        case .missing: status = 404
        case .file(let type): contentType = type
        }
        if status != 200 { content = .plain([]) }
        // What is known is no longer that of a file alone.
        url = AssociationFile.rootPath
    }

    /// A file as a server answers with it; nil: a server without the file.
    fileprivate init(file bytes: [UInt8]?, with reader: ContentReader, at moment: Timestamp) {
        let observation = bytes.map { bytes in LocalFile.observation(of: bytes, site: nil, with: reader, at: moment) }
        if let answer = observation?.answer {
            self = answer
        } else {
            self.init(
                url: nil, status: 404, contentType: nil, redirectTarget: nil, retryAfter: nil, size: 0,
                isCutOff: false, content: .plain([]))
        }
    }
}
