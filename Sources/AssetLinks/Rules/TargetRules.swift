internal import AASA

extension StatementListRule {
    static let target = SubjectRule<StatementList>(
        code: "AASA904", name: "statement-target", severity: .error,
        summary: "A statement has no target that systems know.",
        explanation: """
            `target` is an object with `namespace`: `web` with `site`, or `android_app` with `package_name` and \
            `sha256_cert_fingerprints`. For an unknown namespace, Android's own agent loses the whole host, and \
            Google's service skips the statement. `ios_app` is in the specification's text, and no system reads it. \
            \(otherApps)
            """,
        sources: [.statementDetails, .compatibilityTests, .statementParser, .statementField],
        examples: [
            .reported(#"[⟦{"relation":[\#(Sample.relation)]}⟧]"#),
            .reported(target: #"⟦"https://example.com"⟧"#),
            .reported(
                target:
                    #"{"namespace":⟦"com.shop.android"⟧,"package_name":"com.shop.android","sha256_cert_fingerprints":["\#(Sample.fingerprint)"]}"#,
                fixed: Sample.sound),
            .accepted(Sample.sound),
        ]
    ) { list, lintRule in
        list.findingsOfProblems { problem in
            if problem.kind == .missing(.target), list.isMisspelt("target", inStatementAt: problem) { return nil }
            if let sentence = problem.sentence(about: .target) {
                var hint = targetHint
                if problem.kind == .missing(.target) { hint = "add the app or the website that is meant" }
                if list.onlyElement(at: problem.range)?.members != nil { hint = bracketsHint }
                return lintRule.finding(sentence, hint: hint)
            }
            lazy var loss = list.loss(from: problem)
            if let sentence = problem.sentence(about: .namespace) {
                return lintRule.finding("\(sentence): \(loss)", hint: targetHint)
            }
            guard case .namespaceUnknown(let name) = problem.kind else { return nil }
            let message = "no system knows the namespace '\(name)': \(loss)"
            if name == "ios_app" { return lintRule.finding(message, hint: appleHint) }
            let target = list.statement(at: problem.range.lowerBound)?.node["target"]
            guard let meant = target.flatMap(Statement.namespace(shownBy:)) else {
                return lintRule.finding(message, hint: targetHint)
            }
            let fix = [TextEdit(range: problem.range, replacement: "\"\(meant)\"")]
            return lintRule.finding(message, hint: "write '\(meant)'").fixed(by: fix)
        }
    }

    /// How to fix a target that the specification names for apps of Apple's systems.
    private static let appleHint =
        "remove the statement: apps of Apple's systems are listed in Apple's association file"

    private static let targetHint =
        "write 'web' with 'site', or 'android_app' with 'package_name' and 'sha256_cert_fingerprints'"

    static let packageName = SubjectRule<StatementList>(
        code: "AASA906", name: "package-name", severity: .error, summary: "A package name is missing or cannot be one.",
        explanation: """
            The name is the app's `applicationId`: parts of letters, digits and `_`, with dots between them, two at \
            least. Capitals matter. \(otherApps)
            """,
        sources: [.applicationID, .compatibilityTests],
        examples: [
            .reported(target: #"⟦{"namespace":"android_app","sha256_cert_fingerprints":["\#(Sample.fingerprint)"]}⟧"#),
            .reported(target: Sample.app(package: #"⟦" com.shop.android"⟧"#), fixed: Sample.sound),
            .reported(
                target: Sample.app(package: #"⟦"com.example.shop "⟧"#),
                fixed: Sample.statement(target: Sample.app(package: #""com.example.shop""#))),
            .reported(target: Sample.app(package: #"⟦"shop"⟧"#)),
            .reported(target: Sample.app(package: #"⟦"com.shop.2go"⟧"#).replacing(text: "android_app", with: "app")),
            .accepted(Sample.sound),
        ]
    ) { list, lintRule in
        let hint = "write the app's applicationId, as in com.example.shop"
        let problems = list.findingsOfProblems { problem in
            guard let sentence = problem.sentence(about: .package) else { return nil }
            let only = problem.kind == .otherType(.package) ? list.onlyElement(at: problem.range)?.string : nil
            return lintRule.finding(sentence, hint: only.map { name in "write '\(name)'" } ?? hint)
        }
        return problems
            + list.packages.compactMap { name in
                guard let problem = PackageName.problem(of: name.text), !isPlaceholder(name.text) else { return nil }
                let message = "'\(JSONText.visible(name.text))' is not a package name: \(problem)"
                let trimmed = name.text.trimmed
                guard PackageName.isInstallable(trimmed) else {
                    return lintRule.finding(at: name.range, message, hint: hint)
                }
                return lintRule.finding(at: name.range, message, hint: "write '\(trimmed)'")
                    .fixed(byEdit: TextEdit(range: name.range, replacement: "\"\(trimmed)\""))
            }
    }

    /// Whether a name is a placeholder, other than a name with space around it.
    private static func isPlaceholder(_ name: String) -> Bool {
        let isSpaced = name.trimmed != name && PackageName.isInstallable(name.trimmed)
        return !isSpaced && Placeholder.isPackage(name)
    }

    static let placeholderPackage = SubjectRule<StatementList>(
        code: "AASA910", name: "placeholder-package", severity: .warning,
        summary: "A placeholder or an example is in the place of a package name.",
        explanation: """
            Google Play accepts no app whose name begins with `com.example`. A variable that was never filled in names \
            no app at all: it is an error if it cannot be a package name. \(otherApps)
            """,
        sources: [.applicationID, .statementField],
        examples: [
            .reported(target: Sample.app(package: #"⟦"com.example.app"⟧"#)),
            .reported(target: Sample.app(package: #"⟦"io.ionic.starter"⟧"#)),
            .reported(target: Sample.app(package: #"⟦"com.yourcompany.shop"⟧"#)),
            .reported(target: Sample.app(package: #"⟦"com.shop.packageName"⟧"#)),
            .reported(target: Sample.app(package: #"⟦"REPLACE_WITH_YOUR_PACKAGE_NAME"⟧"#)),
            .accepted(target: Sample.app(package: #""com.swirl.yourwines""#)),
            .accepted(target: Sample.app(package: #""com.findyourcar.app""#)),
            .accepted(target: Sample.app(package: #""app.yourself.journal""#)),
            .accepted(target: Sample.app(package: #""jp.tokyo.urban""#)),
            .accepted(Sample.sound),
        ]
    ) { list, lintRule in
        list.packages.filter { name in isPlaceholder(name.text) }.map { name in
            lintRule.finding(
                at: name.range, "'\(name.text)' is a placeholder or an example",
                hint: "write the app's own applicationId"
            ).rated(.error, if: !PackageName.isInstallable(name.text))
        }
    }

    static let webTarget = SubjectRule<StatementList>(
        code: "AASA912", name: "web-target", severity: .error,
        summary: "The site of a web target is not a website's address.",
        explanation: """
            `site` is a scheme, a host and a port that differs from the scheme's: paths, queries, fragments and user \
            names play no part, and Google's service rejects them. A website by `http:` can be changed on the way. \
            Chrome's `query_webapk` is the exception: its site is the URL of a web app's manifest. \(otherApps)
            """,
        sources: [.statementDetails, .compatibilityTests, .installedRelatedApps],
        examples: [
            .reported(
                target: Sample.web(#"⟦"https://example.com/"⟧"#),
                fixed: Sample.statement(target: Sample.web(#""https://example.com""#))),
            .reported(target: Sample.web(#"⟦"example.com"⟧"#)),
            .reported(target: Sample.web(#"⟦"http://example.com"⟧"#)),
            .reported(target: #"⟦{"namespace":"web"}⟧"#),
            .reported(webApp(at: #"⟦"https://example.com/app.json"⟧"#)),
            .reported(
                webApp(at: #"⟦"https://example.com/"⟧"#), fixed: webApp(at: #""https://example.com""#)),
            .accepted(target: Sample.web(#""https://example.com:8443""#)),
        ]
    ) { list, lintRule in
        let hint = "write https://HOST"
        var findings = list.findingsOfProblems { problem in
            lazy var loss = list.loss(from: problem)
            if let sentence = problem.sentence(about: .site) {
                return lintRule.finding("\(sentence): \(loss)", hint: hint)
            }
            guard case .site(let reason, _) = problem.kind else { return nil }
            let text = list.text(at: problem.range)
            let message = "\(text) \(reason.rawValue): \(loss)"
            let isOfWebApp = list.statement(at: problem.range.lowerBound)?.isOfWebApp == true
            let isSlash = reason == .path && text.hasSuffix("/\"") && text.split(separator: "/").count == 3
            if isOfWebApp, reason == .path, !isSlash {
                return lintRule.finding(message, hint: webAppHint).rated(.warning)
            }
            let meant = Self.website(meantBy: text.filter { $0 != "\"" })
            let fix = isSlash ? [TextEdit(range: problem.range, replacement: text.dropLast(2) + "\"")] : nil
            return lintRule.finding(message, hint: meant.map { "write \($0)" } ?? hint).fixed(by: fix)
        }
        for site in list.statements.compactMap(\.site) {
            guard let origin = try? WebOrigin(site.text, under: .google), !origin.isSecure else { continue }
            let finding = lintRule.finding(
                at: site.range, "'\(site.text)' can be changed on the way: it is not https", hint: "write https")
            findings.append(finding.rated(.warning))
        }
        return findings
    }

    /// An example with Chrome's relation.
    private static func webApp(at site: String) -> String {
        #"[{"relation":["\#(RelationWords.webApp)"],"target":\#(Sample.web(site))}]"#
    }

    /// Google's service skips the statement anyway; Android's own agent loses the apps of the list.
    private static let webAppHint =
        "keep it for Chrome, which reads the manifest's URL, unless the list names apps whose links open on devices without Google's services"

    /// The website whose scheme or path is wrong in a text; nil if no host is in it.
    private static func website(meantBy text: String) -> WebOrigin? {
        try? WebOrigin("https://\(URLParts(text).authority)", under: .google)
    }
}

extension StatementList {
    /// Every text in the place of a package name.
    fileprivate var packages: [SourceString] { statements.compactMap(\.writtenApp?.package) }

    /// The element of an array that has no other; nil for other values.
    fileprivate func onlyElement(at range: Range<Int>) -> JSONNode? {
        let elements = (try? JSONReader.read(Array(bytes[range])))?.elements ?? []
        return if elements.count == 1 { elements[0] } else { nil }
    }
}
