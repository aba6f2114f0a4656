internal import AASA
internal import AASAToolkit
internal import AASAWeb
internal import AssetLinks
internal import AssetLinksToolkit

/// The diagnosis of an Android app at a site as text and as JSON.
struct AndroidCheckView {
    let diagnosis: AndroidDiagnosis
    let name: String
    let style: Style

    private func result(of relation: Relation) -> MarkedResult {
        switch diagnosis.status(of: relation) {
        case .works: MarkedResult(.good, "works")
        case .fails where diagnosis.worksOnSomeReleases(relation):
            MarkedResult(.bad, "works on some releases only")
        case .fails where !diagnosis.unlistedFingerprints(for: relation).isEmpty:
            MarkedResult(.bad, "works with some certificates only")
        case .fails: MarkedResult(.bad, "does not work")
        case .pending where diagnosis.isOriginRight == true && diagnosis.isServiceRead: MarkedResult(.wait, "not yet")
        case .pending: MarkedResult(.unknown, "not known")
        case .notListed: MarkedResult(.bad, "not listed")
        case .notClaimed: MarkedResult(.note, "not claimed")
        }
    }

    private static func result(of link: AppLinks.Link) -> MarkedResult {
        switch link.opens {
        case true: MarkedResult(.good, "opens the app")
        case false: MarkedResult(.bad, "does not open the app")
        case nil: MarkedResult(.unknown, "not known")
        }
    }

    // MARK: Text

    /// The lines above the findings.
    var head: [String] {
        let system = if diagnosis.isAboutRelyingParty { "Android, relying party" } else { "Android" }
        var lines = [style.strong("\(name.printable)  \(diagnosis.app.package.printable)  (\(system))")]
        for relation in AndroidDiagnosis.relations {
            lines.append(Self.line(relation, style.marked(result(of: relation))))
        }
        lines += diagnosis.links.map { link in
            let mark = style.marked(Self.result(of: link))
            return "  \(link.url.printable)  \(mark)  \(style.faint(link.reason.printable))"
        }
        return lines
    }

    static func line(_ relation: Relation, _ mark: String) -> String {
        "  \(relation.description.padded(to: 43))  \(mark)"
    }

    /// What opens the app on one system only.
    ///
    /// - Parameter limit: lines at most.
    func lines(_ differences: [SystemComparison.Difference], limit: Int) -> [String] {
        let shown = differences.prefix(limit)
        let lines = shown.map { difference in
            let system = if difference.opensOnApple { "Apple's systems" } else { "Android" }
            return "  \(difference.url.printable)  opens on \(system) only"
        }
        return lines + CheckView.rest(differences.count - shown.count)
    }

    /// The lines below the findings.
    var foot: [String] {
        var lines: [String] = []
        let releases = diagnosis.releases.merged { first, next in first.sentence == next.sentence }
        if !releases.isEmpty { lines += ["", style.strong("what releases make of \(links)")] }
        if let only = releases.first, releases.count == 1, diagnosis.releases.count > 1 {
            return lines + ["  all releases: \(only.sentence.printable)"]
        }
        let width = releases.map(\.name.count).reduce(22, max)
        return lines + releases.map { release in "  \(release.name.padded(to: width))  \(release.sentence.printable)" }
    }

    /// What the verdicts of releases are about: a host may have the list for names below it alone.
    private var links: String {
        let host = diagnosis.inspection.origin.host
        let example = diagnosis.app.file?.domains.exampleHost(ofListAt: host) ?? host
        return if example == host { "it" } else { "links of *.\(host)".printable }
    }

    /// The lines below all diagnoses: how to start and show the verification, for all hosts of each app at once.
    static func deviceLines(_ packages: [String], _ style: Style) -> [String] {
        if packages.isEmpty { return [] }
        let commands = packages.flatMap { package in
            ["  adb shell pm verify-app-links --re-verify \(package)", "  adb shell pm get-app-links \(package)"]
        }
        return ["", style.strong("on a device")] + commands
    }

    // MARK: JSON

    /// - Parameter result: the one whose diagnosis it is.
    func checkObject(of result: CheckResult) -> CheckObject {
        let texts = result.texts
        let inspection = diagnosis.inspection
        let list = inspection.list
        let urls = diagnosis.links.map { link in
            JSONText(["url": link.url, "opens": link.opens, "app": diagnosis.app.package, "rule": link.reason])
        }
        let releases = diagnosis.releases.map { release in
            JSONText(["name": release.name, "verdict": release.sentence, "opens": release.outcome.opens])
        }
        return CheckObject(
            site: name, app: diagnosis.app.package, works: diagnosis.works,
            services: AndroidDiagnosis.relations.map(service),
            problems: result.suiteFindings.problemObjects(in: texts), urls: urls,
            origin: CheckObject.File(
                url: inspection.listURL, http: list?.answer?.status, sha256: list?.document?.sha256),
            certificates: diagnosis.certificates.map(\.jsonObject),
            known: result.knownOfSuites.problemObjects(in: texts),
            others: Self.members(
                of: diagnosis.app, releases: releases, differences: result.differences.map(Self.json),
                service: diagnosis.answer.map(Self.json)))
    }

    /// The keys that only lines about an Android app have.
    static func members(
        of app: CheckedApp, releases: [JSONText], differences: [JSONText], service: JSONText?
    ) -> [(String, JSONText)] {
        [
            ("system", "android".json), ("fingerprints", app.fingerprints.map(\.description).json),
            ("releases", releases.json), ("differences", differences.json), ("dal", service.json),
        ]
    }

    private func service(_ relation: Relation) -> JSONText {
        JSONText([
            "service": relation.description, "status": diagnosis.status(of: relation).rawValue,
            "reason": diagnosis.reason(of: relation),
        ])
    }

    private static func json(_ difference: SystemComparison.Difference) -> JSONText {
        let system = if difference.opensOnApple { "apple" } else { "android" }
        return JSONText(["url": difference.url, "opensOn": system])
    }

    private static func json(_ answer: ServiceAnswer) -> JSONText {
        JSONText([
            "url": answer.url, "maxAge": answer.maxAge, "dalErrors": answer.errorCodes, "debug": answer.debugText,
            "failure": answer.failure,
        ])
    }
}
