internal import AASA
internal import AASAToolkit
internal import AssetLinks

/// The facts of an Android app as text and as JSON.
struct AndroidAppView {
    let app: AndroidApp
    let path: String
    let style: Style

    private var findings: [Finding] { app.findingsWithoutSite }

    var isFaulty: Bool { findings.contains(where: \.isError) }

    // MARK: Text

    var lines: [String] {
        var lines = [style.strong("\(path.printable)  \(Self.name(of: app.kind))")]
        lines += facts.map { name, value in "  \(name.padded(to: 12))\(value.printable)" }
        lines += certificateLines + acceptanceLines
        lines += findings.map { $0.appLine(style) }
        lines += hostLines + filterLines + statementLines
        return lines
    }

    private static func name(of kind: AndroidApp.Kind) -> String {
        switch kind {
        case .apk: "Android package"
        case .aab: "Android app bundle"
        case .apks, .xapk: "archive of Android packages"
        case .expo: "Expo project, for Android"
        }
    }

    private var facts: [(String, String)] {
        if app.kind == .expo { return [("package", app.package)] }
        let sdk = "target \(name(ofSDK: app.effectiveTarget)), lowest \(name(ofSDK: app.minSDK ?? 1))"
        var facts = [("package", app.package), ("version", app.versionText), ("SDK", sdk)]
        if app.isDebuggable { facts.append(("debuggable", "yes")) }
        return facts
    }

    private func name(ofSDK sdk: Int) -> String {
        if sdk == AndroidApp.previewSDK, let name = app.previewName { return name }
        return String(sdk)
    }

    private var certificateLines: [String] {
        var title = "  certificates, as they are in the file (signatures and digests are not verified):"
        if app.kind == .aab { title = "  upload certificate, not that of what users install:" }
        var lines: [String] = []
        for (certificate, schemes) in app.signing.certificates {
            let names = style.faint("(\(schemes.map(\.rawValue).joined(separator: ", ")))")
            lines.append("    \(certificate.fingerprint)  \(certificate.subject.printable)  \(names)")
        }
        if lines.isEmpty { return [] }
        return [title] + lines
    }

    /// Which releases know the app under which certificates; nothing for an app with one certificate on all releases.
    private var acceptanceLines: [String] {
        let acceptances = app.acceptedCertificates ?? []
        if acceptances.count == 1, app.rejectingReleases.isEmpty, app.signing.certificates.count == 1 { return [] }
        var lines: [String] = []
        for acceptance in acceptances {
            var range = "SDK \(acceptance.sdks.lowerBound) on"
            if let last = acceptance.lastSDK { range = "SDK \(acceptance.sdks.lowerBound) to \(last)" }
            for fingerprint in acceptance.fingerprints?.map(\.description) ?? ["not documented"] {
                lines.append("    \(range.padded(to: 12))  \(fingerprint)")
                range = ""
            }
        }
        if lines.isEmpty { return [] }
        return ["  accepted by releases, each by one of:"] + lines
    }

    private var hostLines: [String] {
        let verified = app.domains.approving.map { host in
            "    \(style.tick) \(host.printable)  \(style.faint(Self.listURL(host)))"
        }
        let unverified = app.unverifiedHosts.map { host in
            "    · \(host.name.printable)  not verified: \(host.reason.printable)"
        }
        if verified.isEmpty, unverified.isEmpty { return ["  no host is verified"] }
        return ["  hosts:"] + verified + unverified
    }

    private static func listURL(_ host: String) -> String {
        let name = VerifiedDomains.listHost(of: host).lowercased()
        return WebOrigin(scheme: "https", host: SiteName.asciiName(name) ?? name).listURL.printable
    }

    private var filterLines: [String] {
        app.filters.filter { filter in filter.isForWeb || filter.isAutoVerified }.map { filter in
            var parts = [filter.schemes.joined(separator: ", ")].filter { schemes in !schemes.isEmpty }
            for authority in filter.authorities {
                let port = authority.port.map { ":\($0)" } ?? ""
                parts.append(authority.host + port)
            }
            for path in filter.paths { parts.append("\(path.kind) \(path.value)") }
            for part in filter.schemeSpecificParts { parts.append("\(part.schemeSpecificKind) \(part.value)") }
            if !filter.groups.isEmpty { parts.append(filter.groups.count.counted("group")) }
            return "  filter      \(filter.component.printable): \(parts.shortened.printable)"
        }.unique
    }

    private var statementLines: [String] {
        let texts = app.assetStatements.map(\.text).filter { text in !text.isEmpty }
        return texts.map { text in "  statements  \(text.printable.clipped(to: 300))" }
    }

    // MARK: JSON

    /// The keys are stable, and so is their order.
    var json: String {
        JSONText([
            "path": path, "kind": app.kind.rawValue, "package": app.package, "versionCode": app.versionCode,
            "versionName": app.versionName, "minSdk": app.minSDK, "targetSdk": app.targetSDK,
            "debuggable": app.isDebuggable,
            "certificates": app.signing.certificates.map { certificate, schemes in
                Self.json(certificate, verifiedBy: schemes)
            },
            "accepted": app.acceptedCertificates?.map(Self.json), "filters": app.filters.map(Self.json),
            "hosts": app.domains.approving.map { host in Self.json(host: host, isVerified: true) }
                + app.unverifiedHosts.map { host in Self.json(host: host.name, isVerified: false) },
            "assetStatements": app.assetStatements.map { statement in
                JSONText(["from": statement.origin.rawValue, "text": statement.text])
            },
            "findings": findings.map(\.appObject),
        ]).line
    }

    private static func json(host: String, isVerified: Bool) -> JSONText {
        JSONText(["host": host, "verified": isVerified, "valid": VerifiedDomains.isDomain(host)])
    }

    private static func json(
        _ certificate: AppSigning.Certificate, verifiedBy schemes: [AppSigning.Scheme]
    ) -> JSONText {
        JSONText([
            "sha256": certificate.fingerprint.description, "subject": certificate.subject,
            "schemes": schemes.map(\.rawValue),
        ])
    }

    private static func json(_ acceptance: AppSigning.Acceptance) -> JSONText {
        JSONText([
            "fromSdk": acceptance.sdks.lowerBound, "toSdk": acceptance.lastSDK,
            "sha256": acceptance.fingerprints?.map(\.description),
        ])
    }

    private static func json(_ filter: IntentFilter) -> JSONText {
        JSONText([
            "component": filter.component, "autoVerify": filter.isAutoVerified, "actions": filter.actions,
            "categories": filter.categories, "schemes": filter.schemes,
            "authorities": filter.authorities.map { authority in
                JSONText(["host": authority.host, "port": authority.port])
            },
            "paths": filter.paths.map { path in json(kind: path.kind, path.value) },
            "schemeSpecificParts": filter.schemeSpecificParts.map { part in
                json(kind: part.schemeSpecificKind, part.value)
            },
            "groups": filter.groups.map { group in
                let parts = group.parts.map { part in json(kind: part.kind, part.value) }
                return JSONText(["allow": group.isAllowing, "parts": parts])
            },
        ])
    }

    private static func json(kind: String, _ value: String) -> JSONText { JSONText(["kind": kind, "value": value]) }
}

extension IntentFilter.Path {
    /// The attribute of a `data` element, for one that is compared with the scheme-specific part.
    fileprivate var schemeSpecificKind: String { "ssp\(form.rawValue)" }
}
