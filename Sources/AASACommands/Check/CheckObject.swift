internal import AASA
internal import AssetLinks

/// A diagnosis in JSON. The keys are stable, and so is their order.
struct CheckObject: JSONConvertible {
    /// The file that a system reads.
    struct File {
        var url: String?
        var http: Int?
        var sha256: String?

        var members: [(String, JSONText)] { [("url", url.json), ("http", http.json), ("sha256", sha256.json)] }
    }

    var site: String?
    var app: String?
    var works: Bool?
    var services: [JSONText] = []
    var problems: [JSONText]
    var urls: [JSONText] = []
    var origin = File()
    var cdn = JSONText.null
    var ios8 = JSONText.null
    var certificates: [JSONText] = []
    /// The file that was checked; nil for a site.
    var path: String?
    /// As ``problems``, those that a baseline has.
    var known: [JSONText] = []
    /// Keys that not every diagnosis has.
    var others: [(String, JSONText)] = []

    var json: JSONText {
        .object(
            [
                ("site", site.json), ("app", app.json), ("works", works.json), ("services", services.json),
                ("problems", problems.json), ("urls", urls.json), ("origin", .object(origin.members)), ("cdn", cdn),
                ("ios8", ios8), ("certificates", certificates.json), ("path", path.json), ("known", known.json),
            ] + others)
    }
}

extension CheckObject.File {
    fileprivate init(_ judgement: Judgement) {
        self.init(url: judgement.url, http: Evidence(judgement).http, sha256: judgement.answer?.sha256)
    }
}

extension CheckResult {
    /// The findings of an app itself.
    var appObject: CheckObject {
        let texts = self.texts
        var object = CheckObject(
            app: app?.description, works: works, problems: suiteFindings.problemObjects(in: texts),
            path: suites.first?.path, known: knownOfSuites.problemObjects(in: texts))
        if let androidApp {
            object.app = androidApp.package
            object.others = AndroidCheckView.members(of: androidApp, releases: [], differences: [], service: nil)
        }
        return object
    }
}

extension Diagnosis {
    /// - Parameters:
    ///   - result: the one whose diagnosis it is.
    ///   - texts: those of the result.
    func checkObject(in result: CheckResult, _ texts: SourceTexts) -> CheckObject {
        let problems = (result.reported(of: self) + result.suiteFindings).sortedBySeverity
        let known = findings.filter(result.known.contains) + result.knownOfSuites
        let probe = ProbeTable(series: input.hosting?.probe ?? []).json
        let others: [(String, JSONText)] = if probe.isEmpty { [] } else { [("probe", probe.json)] }
        let path: String? = if site == nil { result.name } else { nil }
        return CheckObject(
            site: site?.description, app: options.app?.description, works: result.works(by: [self]),
            services: services.map(Self.json), problems: problems.problemObjects(in: texts),
            urls: zip(urls, ruleLocations).map { url, rule in json(url, decidedAt: rule) },
            origin: CheckObject.File(origin), cdn: cdnObject,
            ios8: JSONText(["status": ios8.status, "reason": ios8.reason]),
            certificates: certificates.map(\.jsonObject), path: path,
            known: known.sortedBySeverity.problemObjects(in: texts), others: others)
    }

    private static func json(_ service: ServiceDiagnosis) -> JSONText {
        JSONText(["service": service.service, "status": service.status.rawValue, "reason": service.reason])
    }

    /// The rule that decides each of ``urls``.
    var ruleLocations: [RuleLocation?] {
        if urls.isEmpty { return [] }
        let locations = RuleLocations(document.bytes, name: "")
        return urls.map { url in
            guard let decision = url.decision, let links = document.file?.links else { return nil }
            return locations.location(decision, in: links)
        }
    }

    private func json(_ url: URLDiagnosis, decidedAt rule: RuleLocation?) -> JSONText {
        let opens: Bool? = if url.status == .pending { nil } else { url.status == .opens }
        return JSONText(["url": url.url, "opens": opens, "app": url.decision?.app.text, "rule": rule])
    }

    private var cdnObject: JSONText {
        guard let cdn else { return .null }
        let copy = cdn.answer?.cdn
        return .object(
            CheckObject.File(cdn).members + [
                ("same", isCopySame.json), ("age", (copy?.age).json), ("expiresAt", (copy?.expiresAt).json),
                ("code", (copy?.failure?.code).json),
            ])
    }
}
