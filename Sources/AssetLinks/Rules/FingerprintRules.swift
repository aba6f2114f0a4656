package import AASA

extension StatementListRule {
    static let fingerprint = SubjectRule<StatementList>(
        code: "AASA907", name: "fingerprint-form", severity: .error,
        summary: "A fingerprint is missing, or is not 32 pairs of capitals and digits with colons between them.",
        explanation: """
            It is the SHA-256 of the app's signing certificate, as `keytool -list -v` prints it. Android's own agent \
            compares texts, so that small letters never match; Google's service skips the whole statement, and with it \
            the right fingerprints beside. The SHA-1 and MD5 that keytool prints too are shorter. \(otherApps)
            """,
        sources: [.statementDetails, .compatibilityTests, .statementField],
        examples: [
            .reported(fingerprints: #"⟦"\#(Sample.fingerprint.lowercased())"⟧"#, fixed: Sample.sound),
            .reported(fingerprints: #"⟦"SHA256: \#(Sample.fingerprint)"⟧"#, fixed: Sample.sound),
            .reported(fingerprints: #"⟦"sha256/\#(Sample.fingerprint)"⟧"#, fixed: Sample.sound),
            .reported(fingerprints: #"⟦"\t SHA256: \#(Sample.fingerprint),"⟧"#, fixed: Sample.sound),
            .reported(fingerprints: #"⟦"<\#(Sample.fingerprint)>"⟧"#, fixed: Sample.sound),
            .reported(fingerprints: #"⟦"\#(Sample.fingerprint.dropLast())"⟧"#),
            .reported(fingerprints: #"⟦"sha256/H3ecLkHQW6aTDmyI9D0nuVDuFMJ6C51lOKH8QteOGWA="⟧"#),
            .reported(fingerprints: #"⟦"\#(Sample.fingerprint):AA"⟧"#),
            .reported(fingerprints: #"⟦"SHA256:\#(Sample.fingerprint)"⟧"#, fixed: Sample.sound),
            .reported(fingerprints: #"⟦"5E:8F:16:06:2E:A3:CD:2C:4A:0D:54:78:76:BA:A6:F3:8C:AB:F6:25"⟧"#),
            .reported(
                fingerprints: #"⟦"\#(Sample.fingerprint.prefix(48))","\#(Sample.fingerprint.dropFirst(48))"⟧"#,
                fixed: Sample.sound),
            .reported(
                fingerprints: #"⟦"\#(Sample.fingerprint),\#(Sample.other)"⟧"#,
                fixed: Sample.fingerprints(#""\#(Sample.fingerprint)", "\#(Sample.other)""#)),
            .reported(
                fingerprints: #"⟦"\#(Sample.fingerprint) | \#(Sample.other)"⟧"#,
                fixed: Sample.fingerprints(#""\#(Sample.fingerprint)", "\#(Sample.other)""#)),
            .reported(
                fingerprints: #"⟦"\#(Sample.fingerprint.replacing(text: ":", with: ": ")), \#(Sample.other)"⟧"#,
                fixed: Sample.fingerprints(#""\#(Sample.fingerprint)", "\#(Sample.other)""#)),
            .reported(fingerprints: #"⟦"[\#(Sample.fingerprint)]"⟧"#, fixed: Sample.sound),
            .reported(fingerprints: #"⟦"Play App Signing:"⟧,"\#(Sample.fingerprint)""#),
            .reported(
                fingerprints:
                    #"⟦"SHA1: \#(Sample.other.prefix(59))\nSHA256: \#(Sample.fingerprint)\nSignature algorithm name: SHA256withRSA"⟧"#,
                fixed: Sample.sound),
            .reported(
                fingerprints:
                    #"⟦"Signer #1 certificate SHA-256 digest: \#(Sample.fingerprint.lowercased().filter { $0 != ":" })"⟧"#,
                fixed: Sample.sound),
            .reported(target: Sample.app(fingerprints: "⟦[]⟧")),
            .reported(target: Sample.app(fingerprints: "⟦[]⟧").replacing(text: "android_app", with: "app")),
            .reported(target: Sample.app(fingerprints: #"⟦"\#(Sample.fingerprint)"⟧"#), fixed: Sample.sound),
            .accepted(Sample.sound),
        ]
    ) { list, lintRule in
        let halves = list.splitFingerprints
        let split = halves.filter { !$0.lacksComma }.map { $0.finding(of: lintRule) }
        let startsOfHalves = Set(halves.flatMap(\.starts))
        let startsOfPlaceholders = Set(list.placeholders.map(\.text.range.lowerBound))
        let problems = list.findingsOfProblems { problem in
            lazy var loss = list.loss(from: problem)
            if let sentence = problem.sentence(about: .fingerprints) {
                var finding = lintRule.finding("\(sentence): \(loss)", hint: certificateHint)
                if problem.kind == .missing(.fingerprints) {
                    let statement = list.statement(at: problem.range.lowerBound)
                    let isBesideTarget = statement?.hasFingerprintsBesideTarget == true
                    finding.hint = if isBesideTarget { misplacedCertificateHint } else { missingCertificateHint }
                }
                if problem.kind != .otherType(.fingerprints) { return finding }
                finding.hint = "write [\"…\"]"
                let isText = list.bytes[problem.range.lowerBound] == "\""
                let fix = isText ? TextEdit.enclosing(problem.range, opening: "[", closing: "]") : nil
                return finding.fixed(by: fix)
            }
            guard case .fingerprint(let defect) = problem.kind else { return nil }
            let start = problem.range.lowerBound
            // What was never filled in has a rule of its own.
            if startsOfHalves.contains(start) || startsOfPlaceholders.contains(start) { return nil }
            if let parts = list.joinedFingerprints(at: problem.range) {
                return finding(of: lintRule, splitting: parts, at: problem.range, loss)
            }
            return finding(of: lintRule, about: defect, in: list.text(at: problem.range), at: problem.range, loss)
        }
        return split + problems
    }

    static let certificateHint = "write the SHA-256 of the app's signing certificate, as in \"14:6D:…\""
    static let missingCertificateHint =
        "write \"sha256_cert_fingerprints\": [\"14:6D:…\"], with the SHA-256 of the app's signing certificate"
    private static let misplacedCertificateHint = "write 'sha256_cert_fingerprints' in 'target', not beside it"
    static let placeholderHint = "write the SHA-256 of the app's own signing certificate"

    private static func finding(
        of rule: LintRule, splitting parts: [CertificateFingerprint], at range: Range<Int>, _ loss: String
    ) -> Finding {
        let texts = parts.map { part in "\"\(part)\"" }.joined(separator: ", ")
        let finding = rule.finding("several fingerprints are in one text: \(loss)", hint: "write \(texts)")
        return finding.fixed(byEdit: TextEdit(range: range, replacement: texts))
    }

    private static func finding(
        of rule: LintRule, about defect: CertificateFingerprint.Defect, in text: String, at range: Range<Int>,
        _ loss: String
    ) -> Finding {
        let problem =
            switch defect {
            case .empty: "is empty"
            case .notHexadecimal: "has characters other than pairs of 0-9 and A-F"
            case .digits(let count): "has \(count) digits, not 64"
            case .length(20): "is a SHA-1"
            case .length(16): "is an MD5"
            case .length(let count): "has \(count.counted("byte")), not 32"
            case .form(let canonical) where text.dropFirst().dropLast().trimmed.hasSameBytes(as: canonical):
                "has white space around it"
            case .form: "is not in capitals with colons"
            }
        var finding = rule.finding("the fingerprint \(problem): \(loss)", hint: certificateHint)
        if case .form(let canonical) = defect {
            finding.hint = "write \"\(canonical)\""
            finding.fix = [TextEdit(range: range, replacement: "\"\(canonical)\"")]
        }
        return finding
    }

    package static let placeholderFingerprint = SubjectRule<StatementList>(
        code: "AASA908", name: "placeholder-fingerprint", severity: .error,
        summary: "A placeholder or the documentation's example is in the place of a fingerprint.",
        explanation: """
            No app is signed with it, so that no link opens. Play Console shows the right one below App signing, and \
            has a snippet of the whole list. \(otherApps)
            """,
        sources: [.configureAssetLinks, .statementField],
        // Placeholders as authors leave them, and no marks of this source.
        examples: [
            .reported(fingerprints: #"⟦"YOUR_SHA256_FINGERPRINT_HERE"⟧"#),
            .reported(fingerprints: #"⟦"TODO"⟧,"\#(Sample.fingerprint)""#),
            .reported(fingerprints: #"⟦"AA:BB:CC:...:ZZ"⟧"#),
            .reported(fingerprints: #"⟦"\#(String(repeating: "ab", count: 32))"⟧"#),
            .reported(fingerprints: #"⟦"\#(KnownFingerprint.documentation[0])"⟧"#),
            .reported(fingerprints: #"⟦"\#(KnownFingerprint.documentation[1])"⟧"#),
            .accepted(Sample.sound),
        ]
    ) { list, lintRule in
        list.placeholders.map { text, name in
            lintRule.finding(at: text.range, "the fingerprint is \(name)", hint: placeholderHint)
        }
    }

    static let debugCertificate = SubjectRule<StatementList>(
        code: "AASA909", name: "debug-certificate", severity: .warning,
        summary: "A fingerprint is that of a debug key that everyone has.",
        explanation: """
            React Native's template has this key in its repository. Any app of that name that is signed with it gets \
            the site's links and credentials on devices where it is installed.
            """,
        sources: [.statementField],
        examples: [
            .reported(fingerprints: #"⟦"\#(KnownFingerprint.reactNative)"⟧"#),
            .accepted(Sample.sound),
        ]
    ) { list, lintRule in
        list.fingerprints.filter {
            (try? CertificateFingerprint(anyForm: $0.text)) == KnownFingerprint.reactNativeBytes
        }
        .map { text in
            lintRule.finding(
                at: text.range, "the fingerprint is that of React Native's public debug key",
                hint: "remove it from the list of a site in production")
        }
    }
}

/// Fingerprints that are not those of one app.
enum KnownFingerprint {
    /// The fingerprints in Google's documentation and tests, and in Flutter's cookbook.
    static let documentation = [
        "14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5",
        "FF:2A:CF:7B:DD:CC:F1:03:3E:E8:B2:27:7C:A2:E3:3C:DE:13:DB:AC:8E:EB:3A:B9:72:A1:0E:26:8A:F5:EC:AF",
    ]
    /// The fingerprint of the debug keystore in React Native's template.
    static let reactNative =
        "FA:C6:17:45:DC:09:03:78:6F:B9:ED:E6:2A:96:2B:39:9F:73:48:F0:BB:6F:89:9B:83:32:66:75:91:03:3B:9C"

    static let ofDocumentation = documentation.compactMap { text in try? CertificateFingerprint(text) }
    static let reactNativeBytes = try? CertificateFingerprint(reactNative)
}

extension Statement {
    /// Whether it has the fingerprints that its target lacks.
    var hasFingerprintsBesideTarget: Bool {
        let isMissing = problems.contains { problem in problem.kind == .missing(.fingerprints) }
        return isMissing && node[StatementProblem.Key.fingerprints.rawValue] != nil
    }
}

extension StatementList {
    /// Every text in the place of a fingerprint.
    var fingerprints: [SourceString] { statements.flatMap { $0.writtenApp?.fingerprints ?? [] } }

    /// The fingerprints that were never filled in, and what each is.
    fileprivate var placeholders: [(text: SourceString, name: String)] {
        fingerprints.compactMap { text in Placeholder.name(ofFingerprint: text.text).map { name in (text, name) } }
    }
}
