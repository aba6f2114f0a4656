package import AASA

/// A mistake in a manifest for which releases do not install the app.
enum InstallationObstacle: Hashable {
    /// The target is not an activity in front of the alias.
    case alias(String)
    /// Not a number.
    case port(String, component: String)
    case pattern(IntentFilter.Path, AdvancedGlob.Problem, component: String, releases: ClosedRange<Int>)
    /// The component has a filter and does not state whether it is exported.
    case unstatedExport(component: String)

    /// The SDKs that do not install the app.
    var releases: ClosedRange<Int> {
        switch self {
        case .alias, .port: 1...Int.max
        case .pattern(_, _, _, let releases): releases
        case .unstatedExport: VerifiedDomains.firstStrictTarget...Int.max
        }
    }

    var finding: Finding {
        switch self {
        case .alias(let name):
            AndroidAppRule.alias.rule.finding(
                "the target of \(name) is not an activity in front of it: the app is not installed",
                hint: "name the activity in android:targetActivity, and write the alias behind it")
        case .port(let port, let component):
            AndroidAppRule.host.rule.finding(
                "the port '\(port)' of \(component) is not a number: the app is not installed",
                hint: "write a number, or remove android:port")
        case .pattern(let path, let problem, let component, _):
            AndroidAppRule.path.rule.finding(
                "the platform rejects \(path.name(in: component)): Android 12 and later do not install the app",
                hint: problem.hint
            ).rated(.error)
        case .unstatedExport(let component):
            AndroidAppRule.exported.rule.finding(
                "\(component) has a filter and no android:exported: the app is not installed",
                hint: AndroidAppRule.exportedHint)
        }
    }
}

extension IntentFilter {
    var portObstacles: [InstallationObstacle] {
        invalidPorts.map { port in .port(port, component: component) }
    }

    func obstacle(of path: Path) -> InstallationObstacle? {
        let first = max(releases.lowerBound, AndroidRelease.firstOfAdvancedPatterns)
        guard let problem = path.problem, first <= releases.upperBound else { return nil }
        return .pattern(path, problem, component: component, releases: first...releases.upperBound)
    }
}

extension IntentFilter.Path {
    /// As messages name it.
    func name(in component: String) -> String { "\(kind) '\(value)' of \(component)" }
}

extension AndroidApp {
    var aliasObstacles: [InstallationObstacle] { aliasesWithoutTarget.map { name in .alias(name) } }

    var exportObstacles: [InstallationObstacle] {
        if effectiveTarget < VerifiedDomains.firstStrictTarget { return [] }
        let unstated = filters.filter { filter in filter.isExported == nil }
        return unstated.map(\.component).unique.map { component in .unstatedExport(component: component) }
    }

    /// Beside a signature that releases do not accept.
    var installationObstacles: [InstallationObstacle] {
        let ofFilters = filters.flatMap { filter in filter.portObstacles + filter.paths.compactMap(filter.obstacle) }
        return aliasObstacles + ofFilters.unique + exportObstacles
    }

    /// Mistakes of the manifest for which releases do not install the app.
    package var manifestRefusals: [Finding] { installationObstacles.map(\.finding) }

    /// Why releases do not install the app. One that is not signed may be a build before it is.
    package var refusals: [Finding] {
        if acceptedCertificates?.isEmpty != false { return manifestRefusals }
        let ofSignature = Linter.findings(of: [AndroidAppRule.signature], in: self, .standard).filter(\.isError)
        return manifestRefusals + ofSignature
    }
}
