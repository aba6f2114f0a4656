package import AASA

/// A mistake in a manifest for which releases do not install the app.
struct InstallationObstacle {
    let finding: Finding
    /// The SDKs that do not install the app.
    var releases = 1...Int.max
}

extension IntentFilter {
    var portObstacles: [InstallationObstacle] {
        invalidPorts.map { port in
            let finding = AndroidAppRule.host.rule.finding(
                "the port '\(port)' of \(component) is not a number: the app is not installed",
                hint: "write a number, or remove android:port")
            return InstallationObstacle(finding: finding)
        }
    }

    func obstacle(of path: Path) -> InstallationObstacle? {
        let first = max(releases.lowerBound, AndroidRelease.firstOfAdvancedPatterns)
        guard let problem = path.problem, first <= releases.upperBound else { return nil }
        let finding = AndroidAppRule.path.rule.finding(
            "the platform rejects \(path.name(in: component)): Android 12 and later do not install the app",
            hint: problem.hint)
        return InstallationObstacle(finding: finding.rated(.error), releases: first...releases.upperBound)
    }
}

extension IntentFilter.Path {
    /// As messages name it.
    func name(in component: String) -> String { "\(kind) '\(value)' of \(component)" }
}

extension AndroidApp {
    var aliasObstacles: [InstallationObstacle] {
        aliasesWithoutTarget.map { name in
            let finding = AndroidAppRule.alias.rule.finding(
                "the target of \(name) is not an activity in front of it: the app is not installed",
                hint: "name the activity in android:targetActivity, and write the alias behind it")
            return InstallationObstacle(finding: finding)
        }
    }

    /// Components with a filter that do not state whether they are exported.
    var exportObstacles: [InstallationObstacle] {
        let first = VerifiedDomains.firstStrictTarget
        if effectiveTarget < first { return [] }
        let unstated = filters.filter { filter in filter.isExported == nil }
        return unstated.map(\.component).unique.map { component in
            let finding = AndroidAppRule.exported.rule.finding(
                "\(component) has a filter and no android:exported: the app is not installed",
                hint: AndroidAppRule.exportedHint)
            return InstallationObstacle(finding: finding, releases: first...Int.max)
        }
    }

    /// Beside a signature that releases do not accept.
    var installationObstacles: [InstallationObstacle] {
        let ofFilters = filters.flatMap { filter in filter.portObstacles + filter.paths.compactMap(filter.obstacle) }
        return aliasObstacles + ofFilters + exportObstacles
    }

    /// Mistakes of the manifest for which releases do not install the app, each once.
    package var manifestRefusals: [Finding] {
        var messages: Set<String> = []
        return installationObstacles.map(\.finding).filter { finding in messages.insert(finding.message).inserted }
    }

    /// Why releases do not install the app. One that is not signed may be a build before it is.
    package var refusals: [Finding] {
        if acceptedCertificates?.isEmpty != false { return manifestRefusals }
        let ofSignature = Linter.findings(of: [AndroidAppRule.signature], in: self, .standard).filter(\.isError)
        return manifestRefusals + ofSignature
    }
}
