internal import AASA
internal import AASAToolkit
internal import AssetLinks
internal import AssetLinksToolkit
internal import POSIX

/// The diagnoses of one item.
struct CheckResult {
    var name: String
    /// The app, for findings about the app itself.
    var app: AppIdentifier?
    /// One for each app; none for an app's own findings.
    var diagnoses: [Diagnosis] = []
    /// The site's pages, or the app itself.
    var subjects: [ReportSubject] = []
    /// What a statement list in a file grants, by relation.
    var grants: [(relation: Relation, targets: [String])] = []
    /// The Android app, for findings about the app itself.
    var androidApp: CheckedApp?
    var android: AndroidDiagnosis?
    /// What opens the app on one system only.
    var differences: [AndroidDiagnosis.Difference] = []
    /// The findings of the site that are not reported: a baseline has them, or they are below a severity.
    private(set) var leftOut: [Finding] = []
    /// Whether a baseline has some of them.
    private(set) var hasKnownFindings = false
    /// Whether a baseline has some of those of pages and of apps.
    private(set) var hasKnownSubjectFindings = false

    /// Whether the findings are about an app itself.
    var isAboutAppAlone: Bool { diagnoses.isEmpty && android == nil && (app != nil || androidApp != nil) }

    /// Whether everything works; nil when that is not known yet.
    var works: Bool? {
        if let android { return android.works }
        let hasErrors = subjects.flatMap(\.findings).contains(where: \.isError)
        let working = diagnoses.map(\.works)
        if hasErrors || working.contains(false) { return false }
        if working.contains(nil) { return nil }
        return true
    }

    /// Leaves out the findings that are known or below a severity.
    mutating func leaveOut(by filter: inout FindingFilter) {
        for finding in findings where filter.leavesOut(finding, of: name) { leftOut.append(finding) }
        hasKnownFindings = leftOut.contains { finding in finding.severity >= filter.minimum }
        let before = subjectFindings
        subjects = subjects.map { filter.filtered($0) }
        let kept = subjectFindings
        hasKnownSubjectFindings = before.contains { $0.severity >= filter.minimum && !kept.contains($0) }
    }

    /// The most harmful first.
    var subjectFindings: [Finding] { subjects.flatMap(\.findings).mostHarmfulFirst }

    /// What texts and pages show: the most harmful first, and of those the findings of the site
    /// before those of its pages.
    func shownFindings(isVerbose: Bool) -> [Finding] {
        (findings + subjectFindings).mostHarmfulFirst.filter { isVerbose || !$0.isNote }
    }

    /// The findings of a diagnosis without those that are left out.
    func reported(of diagnosis: Diagnosis) -> [Finding] { diagnosis.findings.filter { !leftOut.contains($0) } }

    /// The findings of all apps, each once, the most harmful first.
    var findings: [Finding] {
        var all: [Finding] = []
        for finding in diagnoses.flatMap({ reported(of: $0) }) where !all.contains(finding) { all.append(finding) }
        return all.sortedBySeverity
    }

    var texts: SourceTexts {
        var texts = SourceTexts()
        for diagnosis in diagnoses {
            if let name = diagnosis.location.name { texts.add(SourceText(diagnosis.document), named: name) }
            for file in diagnosis.options.settings {
                texts.add(SourceText(file.bytes, isFile: true), named: file.path)
            }
        }
        for subject in subjects { texts.add(subject.texts) }
        return texts
    }
}

/// Checks all items, each site once.
struct CheckRun {
    var items: [CheckItem]
    let network: NetworkOptionGroup
    /// Base URL of the CDN; nil leaves it out.
    let cdn: String?
    /// How often each kind of request is repeated; nil repeats none.
    let probeCount: Int?
    private let trust: TrustAnchors

    init(
        _ items: [CheckItem], through network: NetworkOptionGroup, cdn: String?, probeCount: Int?
    ) throws(CommandFailure) {
        self.items = items
        self.network = network
        self.cdn = cdn
        self.probeCount = probeCount
        trust = try toolkit(try network.trust())
    }

    /// Requests and judges everything once.
    ///
    /// - Parameter interruption: a descriptor that becomes readable when the run must end early.
    /// - Returns: nil when interrupted.
    func results(at moment: Timestamp, _ interruption: Int32?) throws(CommandFailure) -> [CheckResult]? {
        var results: [CheckResult] = []
        var inspector: HostingInspector?
        let reader = ContentReader(trust: trust)
        for item in items {
            switch item.source {
            case .app(let app, let own):
                results.append(CheckResult(name: item.name, app: app, subjects: [own]))
            case .file(let path, let bytes, let root):
                let file = Answer(file: bytes, with: reader, at: moment)
                let fileAtRoot = if root == bytes { file } else { Answer(file: root, with: reader, at: moment) }
                let name = FileReader.displayName(path)
                results.append(item.result(of: .file(file, root: fileAtRoot, name: name), at: moment))
            case .site(let site):
                if inspector == nil { inspector = try newInspector(at: moment, interruption) }
                guard let inspector, let hosting = try toolkit(try inspect(site, with: inspector)) else { return nil }
                results.append(item.result(of: .site(hosting), at: moment))
            }
        }
        return results
    }

    /// - Returns: nil when interrupted.
    private func inspect(_ site: Site, with inspector: HostingInspector) throws(ToolkitError) -> HostingInspection? {
        guard var hosting = try inspector.inspect(site, withCDN: cdn != nil) else { return nil }
        if let probeCount {
            guard let probe = try inspector.probe(site, count: probeCount) else { return nil }
            hosting.probe = probe
        }
        return hosting
    }

    private func newInspector(at moment: Timestamp, _ interruption: Int32?) throws(CommandFailure) -> HostingInspector {
        try toolkit(
            try network.hostingInspector(
                trust: trust, at: moment, cdn: cdn ?? SystemVersion.appleCDN, interruption: interruption))
    }
}

extension CheckItem {
    fileprivate func result(of input: DiagnosisInput, at moment: Timestamp) -> CheckResult {
        let diagnoses = options.map { options in
            var options = options
            options.moment = moment
            return Diagnosis(of: input, options: options)
        }
        return CheckResult(name: name, diagnoses: diagnoses)
    }
}

extension Answer {
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
