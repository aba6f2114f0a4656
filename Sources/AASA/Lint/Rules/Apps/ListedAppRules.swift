extension LintRule {
    static let repeatedApp = LintRule(
        code: "AASA205", name: "repeated-app", severity: .warning,
        summary: "An app is in two entries of `details`.",
        explanation: """
            A device uses the first entry that names the app and ignores the later one for it, rules included. Put all \
            its rules into one entry.
            """,
        sources: [.field],
        examples: [
            .reported(
                """
                {"applinks":{"details":[
                 {"appID":"ABCDE12345.com.example.app","paths":["/buy/*"]},
                 {"appIDs":["ABCDE12345.com.example.other",⟦"ABCDE12345.com.example.app"⟧],"paths":["/sell/*"]}]}}
                """),
            .accepted(paths: #""/buy/*","/sell/*""#),
        ]
    ) { subject, lintRule in
        lazy var lines = LineIndex(subject.bytes)
        // In the oldest form a second entry for an app is a name that an object has twice.
        var names: Set<Range<Int>> = []
        for defect in subject.toleratedDefects {
            if case .duplicateName = defect.kind { names.insert(defect.range) }
        }
        return subject.toleratedDefects.compactMap { defect in
            guard case .repeatedApp(let app, let first) = defect.kind, !names.contains(defect.range) else {
                return nil
            }
            let line = lines.position(of: first.lowerBound).line
            return lintRule.finding(
                at: defect.range, "'\(app)' has an entry in line \(line) already: a device ignores this one for it",
                hint: "put the app's rules into one entry")
        }
    }

    package static let appNotListed = LintRule(
        code: "AASA207", name: "app-not-listed", severity: .error,
        summary: "An app that the file should list is in no service, or in no statement.",
        explanation: """
            The app was named on the command line or in `.aasa.json`. A device denies the app every service of the \
            site. Letters count: an identifier in another case is another app. An app of Android, `PACKAGE@SHA256`, \
            should be the target of a statement, with this certificate.
            """,
        sources: [.supporting],
        examples: [
            .reported(when: "a file that lists another app"),
            .accepted(when: "a file that lists the app"),
            .accepted(apps: #""ABCDE12345.com.example.app""#),
        ],
        // The verdicts name the app.
        role: DiagnosisRole(layer: .listing) { _, _ in nil }
    ) { subject, lintRule in
        guard let file = subject.file, subject.foreign == nil, !subject.options.knownApps.isEmpty else { return [] }
        let listed = Set(file.apps(.any))
        let missing = subject.options.knownApps.filter { !listed.contains($0) }
        if missing.isEmpty { return [] }
        let known = Set(subject.options.knownApps)
        // No app that should be listed is written in place of another one.
        let others = (file.listings(.any) ?? []).filter { listing in listing.app.map(known.contains) != true }
        let search = NearestApp(others.map(\.text))
        return missing.map { app in
            let sentence = file.absence(of: app.description, from: .any)
            let hint = MissingAppFix.addition(of: app, to: .any, in: file)
            return lintRule.finding(sentence, hint: hint)
                .naming(MissingAppFix(app, nearestOf: search, isListedElsewhere: false), among: others)
        }
    }

    package static let appClaims = LintRule(
        code: "AASA208", name: "app-claims", severity: .error,
        summary: "An app does not claim what its entitlements, its signature or its profile should let it claim.",
        explanation: """
            Devices skip a value of the associated domains that is not a \
            service, a colon and a domain, and use none of an app whose signature, identifier or profile does not fit. \
            An app that names no site is an error where its sites are to be checked, and a warning where only the app is read.
            """,
        sources: [.debugging],
        examples: [
            .reported(when: "an app with the associated domain 'applinks:https://example.com'"),
            .reported(when: "an app without associated domains"),
            .accepted(when: "an app with the associated domain 'applinks:example.com'"),
        ])

    static let appWhiteSpace = LintRule(
        code: "AASA204", name: "app-white-space", severity: .error,
        summary: "White space is before or after an application identifier.",
        explanation: "A device compares identifiers byte by byte: with a space it is another text, and no app has it.",
        sources: [.field, .supporting],
        examples: [
            .reported(apps: #"⟦" ABCDE12345.com.example.app"⟧"#, fixed: #""ABCDE12345.com.example.app""#),
            .reported(apps: #"⟦"ABCDE12345.com.example.app\n"⟧"#, fixed: #""ABCDE12345.com.example.app""#),
            .reported(apps: #"⟦" ABCDE12345.com.example.app"⟧, "ABCDE12345.com.example.app""#),
            .reported(
                #"{"webcredentials":{"apps":["ABCDE12345.com.example.app"]},"appclips":{"apps":[⟦"ABCDE12345.com.example.app "⟧]}}"#,
                fixed:
                    #"{"webcredentials":{"apps":["ABCDE12345.com.example.app"]},"appclips":{"apps":["ABCDE12345.com.example.app"]}}"#
            ),
            .accepted(apps: #" "ABCDE12345.com.example.app" "#),
        ],
        role: .listedApp
    ) { subject, lintRule in
        let defects = subject.toleratedDefects
        if defects.isEmpty { return [] }
        let edits = ListedAppEdits(of: subject.file)
        return defects.compactMap { defect in
            guard case .badAppIdentifier(let text, _) = defect.kind, let app = AppWhiteSpace.trimmed(text),
                !subject.hasTemplateMark(in: defect.range), AppPlaceholder(app) == nil
            else { return nil }
            return lintRule.finding(
                at: defect.range,
                "white space around '\(app)': a device compares it with the identifier and finds no match",
                hint: "remove it"
            ).fixed(byEdit: edits.edit(writing: app, at: defect.range))
        }
    }
}

/// White space around an application identifier.
enum AppWhiteSpace {
    /// The identifier without it; nil without white space, or when the rest is not an identifier.
    static func trimmed(_ text: String) -> String? {
        var scalars = text.unicodeScalars[...]
        while scalars.first?.isSpace == true { scalars.removeFirst() }
        while scalars.last?.isSpace == true { scalars.removeLast() }
        guard scalars.count < text.unicodeScalars.count else { return nil }
        return try? AppIdentifier(String(scalars)).description
    }
}
