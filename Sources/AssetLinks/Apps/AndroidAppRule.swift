package import AASA

/// The rules about Android apps: codes 941 to 959.
package enum AndroidAppRule {
    /// By code.
    package static let all = [
        filter, otherScheme, host, oldTarget, signature, assetStatements, path, exported, configuredValue, unreadPart,
        alias,
    ]
}

extension AndroidApp {
    /// What is wrong with the app itself.
    package var findings: [Finding] { findings(of: AndroidAppRule.all) }

    /// Whether it is signed with a key that differs from machine to machine, or that everyone has.
    package var hasDebugKey: Bool {
        signing.certificates.contains { certificate, _ in
            certificate.subject.contains(text: "CN=Android Debug")
                || certificate.fingerprint.description == KnownFingerprint.reactNative
        }
    }

    /// What keeps the system from verifying hosts of filters with `autoVerify`.
    package var hostFindings: [Finding] {
        findings(of: [AndroidAppRule.filter, AndroidAppRule.otherScheme, AndroidAppRule.host])
    }

    private func findings(of rules: [SubjectRule<AndroidApp>]) -> [Finding] {
        var findings = Linter.findings(of: rules, in: self, .standard)
        if kind != .expo { return findings }
        // Expo's configuration has the manifest's names without these.
        for prefix in ["android.intent.action.", "android.intent.category.", "android:"] {
            for index in findings.indices {
                findings[index].hint = findings[index].hint?.replacing(text: prefix, with: "")
            }
        }
        return findings
    }
}

extension AndroidApp.AssetStatements {
    /// How to write the include of a list, of a text that has its URL and nothing else; nil for other texts.
    fileprivate var includeHint: String? {
        let words = text.split { character in "[]{}\"'\\,".contains(character) || character.isWhitespace }
        var url = words.joined()
        for prefix in ["include", ":"] where url.hasPrefix(prefix) { url.removeFirst(prefix.count) }
        guard url.hasPrefix("https://"), words.last?.hasSuffix(url) == true else { return nil }
        let include = #"[{"include":"\#(url)"}]"#
        // Resources lose the quotes that have no backslash in front of them.
        let hasLostQuotes = !text.contains { character in "\"'".contains(character) } && text != url
        if hasLostQuotes { return #"escape the quotes as \": "# + include.replacing(text: "\"", with: #"\""#) }
        return "write \(include)"
    }
}

extension [Finding] {
    /// The findings about an app whose users' certificate is named: its own signature does not matter to them, since it
    /// may be a build before it is signed.
    package var ofAppWithNamedCertificate: [Finding] {
        let code = AndroidAppRule.signature.rule.code
        return map { finding in finding.rated(.warning, if: finding.code == code && finding.isError) }
    }
}

extension AndroidAppRule {
    static let oldTarget = SubjectRule<AndroidApp>(
        code: "AASA944", name: "app-target", severity: .warning,
        summary: "One failing host of the app fails all on Android 11 and earlier.",
        explanation: """
            For target SDK 30 and lower, one verified filter makes the hosts of all web filters verified. Android 12 \
            and later judge each host by itself, older releases all together.
            """,
        sources: [.appLinks],
        examples: [
            .reported(when: "target SDK 30 and two hosts"), .accepted(when: "target SDK 33 and two hosts"),
        ]
    ) { app, lintRule in
        let count = app.domains.verified.count
        guard app.effectiveTarget < VerifiedDomains.firstStrictTarget, count > 1 else { return [] }
        return lintRule.onlyFinding(
            "the target SDK is \(app.effectiveTarget): before Android 12, one of \(count) hosts that fails fails all",
            hint: "serve the list at every host")
    }

    package static let signature = SubjectRule<AndroidApp>(
        code: "AASA945", name: "app-signature", severity: .error,
        summary: "An app is not signed, with a debug key, or its packages by different keys.",
        explanation: """
            The site's list names the certificate of what users install. An unsigned package is never installed. A \
            debug key differs from machine to machine. All packages of an archive have the certificate of the base, or systems \
            do not install the app. Google Play signs with a key of its own. Where the certificate \
            of what users install is named, the package may be a build before it is signed, and this is a warning.
            """,
        sources: [.playSigning],
        examples: [
            .reported(when: "a package without a signature"),
            .reported(when: "a package with the subject CN=Android Debug"),
            .reported(when: "a package for target SDK 30 with a signature of v1 alone"),
            .reported(when: "a package for Android 7 with a signature of v3 alone"),
            .reported(when: "an archive with a package that is not signed as the base"),
            .accepted(when: "a package with a certificate of its own"),
        ]
    ) { app, lintRule in
        if !app.kind.isSigned { return [] }
        guard app.acceptedCertificates?.isEmpty == false else {
            return lintRule.onlyFinding(
                "the app is not signed in a way that any release accepts", hint: "sign it, and check the signed package"
            )
        }
        if !app.otherwiseSignedParts.isEmpty {
            return lintRule.onlyFinding(
                "\(app.otherwiseSignedParts.shortened) is not signed as the base: the app is not installed",
                hint: "sign all packages of the archive by one key")
        }
        let rejecting = app.rejectingReleases.joined(separator: ", ")
        if !rejecting.isEmpty {
            return lintRule.onlyFinding(
                "the app's signature is not accepted on \(rejecting): the app is not installed there",
                hint: signatureHint(of: app))
        }
        guard app.hasDebugKey else { return [] }
        return [
            lintRule.finding("the app is signed with a debug key", hint: "check the package that users install")
                .rated(.warning)
        ]
    }

    /// The schemes that the releases read which reject the signature: those before the first that accepts it, else later
    /// ones.
    private static func signatureHint(of app: AndroidApp) -> String {
        let lowest = app.minSDK ?? 1
        guard let first = app.acceptedCertificates?.first?.sdks.lowerBound, first > lowest else {
            return "sign it with v2 and v3 too, as apksigner does"
        }
        let schemes: [(scheme: AppSigning.Scheme, next: AppSigning.Scheme)] = [(.v1, .v2), (.v2, .v3), (.v3, .v31)]
        let missing = schemes.filter { scheme, next in scheme.firstSDK < first && next.firstSDK > lowest }
        let names = missing.map(\.scheme.rawValue).joined(separator: " and ")
        return "sign it with \(names) too, or raise minSdkVersion to \(first)"
    }

    static let assetStatements = SubjectRule<AndroidApp>(
        code: "AASA946", name: "app-statements", severity: .warning,
        summary: "The app's own statements cannot be read.",
        explanation: """
            `asset_statements` names a string resource with a JSON array, mostly one include of the site's list. A \
            text in the manifest itself is not read, nor is the `meta-data` of an activity. Where an app is checked, the \
            lists that it includes are requested.
            """,
        sources: [.credentialPrerequisites],
        examples: [
            .reported(when: "asset_statements that is not JSON"),
            .reported(when: "asset_statements as a value in the manifest"),
            .reported(when: "asset_statements in an activity"),
            .reported(when: "asset_statements with an array as its resource"),
            .accepted(when: "asset_statements in the application and in an activity"),
            .accepted(when: "asset_statements with an include"),
        ]
    ) { app, lintRule in
        app.assetStatements.flatMap { statements -> [Finding] in
            switch statements.origin {
            case .resource: break
            case .value:
                return lintRule.onlyFinding(
                    "asset_statements is in android:value, which is not read",
                    hint: "write it as a string resource, and name that in android:resource")
            case .activity:
                let isRepetition = app.assetStatements.contains { others in others.origin == .resource }
                if isRepetition { return [] }
                return lintRule.onlyFinding(
                    "asset_statements is in an activity, where it is not read",
                    hint: "move its <meta-data> into <application>")
            case .otherResource:
                return lintRule.onlyFinding(
                    "the resource of asset_statements is not a text, or is missing",
                    hint: "name a string resource in android:resource")
            }
            let list = StatementList(Array(statements.text.utf8), isOfApp: true)
            guard let first = list.findings(.standard).first(where: \.isError) else { return [] }
            var hint = first.hint
            let rules = [StatementListRule.syntax, StatementListRule.shape]
            if rules.contains(where: { $0.rule.code == first.code }) { hint = statements.includeHint ?? hint }
            return lintRule.onlyFinding("asset_statements: \(first.message)", hint: hint)
        }
    }

    static let alias = SubjectRule<AndroidApp>(
        code: "AASA957", name: "app-alias", severity: .error,
        summary: "The target of an alias is not an activity in front of it.",
        explanation: """
            An `<activity-alias>` names an activity that the manifest has before it in `android:targetActivity`. \
            Without one, systems do not install the app.
            """,
        sources: [.appLinks],
        examples: [
            .reported(when: "an alias of an activity behind it"),
            .accepted(when: "an activity with android:exported=\"true\""),
        ]
    ) { app, _ in app.aliasObstacles.map(\.finding) }

    static let unreadPart = SubjectRule<AndroidApp>(
        code: "AASA956", name: "app-part-unread", severity: .note,
        summary: "A package of an archive, or a feature of a bundle, is not read.",
        explanation: """
            It is not a package, or it exceeds the size that is read together with the parts before it. If it is a \
            feature of the app, its filters are missing here.
            """,
        sources: [.appLinks],
        examples: [
            .reported(when: "an archive of packages with a package that is not an archive"),
            .accepted(when: "an activity with android:exported=\"true\""),
        ]
    ) { app, lintRule in
        app.unreadParts.map { sentence in
            lintRule.finding("\(sentence); filters in it are missing here", hint: nil)
        }
    }
}
