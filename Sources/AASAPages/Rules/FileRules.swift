internal import AASA

/// Rules about the files on credentials beside the association file.
extension PageRule {
    static let fileRules: [SubjectRule<PageDocument>] = [
        SubjectRule(
            code: "AASA723", name: "change-url-missing", severity: .warning,
            summary: "`/.well-known/change-password` leads to no page.",
            explanation: """
                Safari and the password manager offer to change a weak or leaked password, and open this URL. It \
                redirects to the page where the password is changed.
                """,
            sources: [.changePasswordDraft],
            situations: [
                ("a site with passwords that answers 404", true),
                ("a redirect to a page that answers 404", true),
                ("a redirect to itself", true),
                ("a redirect to http", true),
                ("a redirect without a URL", true),
                ("status 204", true),
                ("a redirect to a page", false),
                ("a redirect to a page that requires a login", false),
            ]
        ) { document, rule in
            guard let file = document.changePassword, !file.isUnreliable else { return [] }
            let hint = "redirect it (302) to the page where the password is changed"
            if file.status >= 400, file.hasPasswords {
                return [rule.finding("\(file.url) answers \(file.status)", hint: hint)]
            }
            let (target, status) = file.destination ?? (file.url, file.status)
            var subject = file.url
            if target != file.url { subject += " leads to \(target), which" }
            if let refusal = file.refusal { return [rule.finding("\(subject) \(refusal)", hint: hint)] }
            // A page that needs a login may have 401 or 403.
            guard let status, ![200, 401, 403].contains(status) else { return [] }
            if file.destination == nil, status >= 400 { return [] }
            var answer = "\(status)"
            if file.destination == nil, file.isRedirect { answer += " without a URL" }
            return [rule.finding("\(subject) answers \(answer)", hint: hint)]
        },
        SubjectRule(
            code: "AASA724", name: "change-url-kind", severity: .warning,
            summary: "`/.well-known/change-password` does not redirect as it should.",
            explanation: """
                The redirect is temporary, with 302, 303 or 307, or a page with a `meta` refresh: where passwords are \
                changed may move. The page itself is elsewhere.
                """,
            sources: [.changePasswordDraft],
            situations: [
                ("a redirect with 301", true),
                ("status 200 and a page", true),
                ("a redirect with 303", false),
            ]
        ) { document, rule in
            guard let file = document.changePassword, !file.isUnreliable, !file.isUnknown else { return [] }
            let hint = "redirect with 302, 303 or 307 to the page where the password is changed"
            if file.status == 301 || file.status == 308 {
                return [rule.finding("\(file.url) redirects permanently, with \(file.status)", hint: hint)]
            }
            if file.status == 200, file.destination == nil {
                let what = if file.page == nil { "content that leads to no page" } else { "a page without a refresh" }
                return [rule.finding("\(file.url) answers 200 with \(what)", hint: hint)]
            }
            if file.status == 200, let type = file.type, type != "text/html", type != "application/xhtml+xml" {
                let message =
                    "\(file.url) has a meta refresh and the type '\(type)', so that browsers do not follow it"
                return [rule.finding(message, hint: "serve it as text/html, or redirect")]
            }
            guard let target = file.destination?.url else { return [] }
            guard FieldText(WebURL.path(of: target)).contains("forgot*|reset*|lost|recover*") else { return [] }
            let finding = rule.finding(
                "\(file.url) leads to \(target), where a password is reset and not changed",
                hint: "let it lead to the page where a user who knows the password changes it")
            return [finding.rated(.note)]
        },
        SubjectRule(
            code: "AASA725", name: "status-unreliable", severity: .error,
            summary: "The server answers 200 for a file that cannot exist.",
            explanation: """
                Browsers request such a file first. If it seems to exist, they do not use \
                `/.well-known/change-password`, and the same answer hides every missing file below `.well-known`.
                """,
            sources: [.statusReliability],
            situations: [
                ("a server that has its start page for every URL", true),
                ("a server that redirects every URL to its start page", true),
                ("a server that redirects every URL to another site", false),
                ("a server that answers 404", false),
            ]
        ) { document, rule in
            guard let file = document.changePassword, file.isUnreliable else { return [] }
            guard let missing = file.missing else { return [] }
            var subject = CredentialFile.missingPath
            if !missing.url.hasSuffix(subject) { subject += " leads to \(missing.url), which" }
            let message = "\(subject) answers \(missing.status), so that no status below .well-known means anything"
            return [rule.finding(message, hint: "answer 404 below /.well-known/ for files that do not exist")]
        },
        SubjectRule(
            code: "AASA726", name: "webauthn-shape", severity: .error,
            summary: "`/.well-known/webauthn` is not a list of origins.",
            explanation: """
                Browsers read an object with `origins`, an array of one or more URLs, served with status 200 as \
                `application/json`. Anything else allows no origin.
                """,
            sources: [.webAuthnStandard],
            reported: [
                #"{"origins": ⟦"https://example.de"⟧}"#, #"{"origins": ["https://example.de", ⟦7⟧]}"#,
                #"{"origins": [⟦"https://*.example.com"⟧, ⟦"https://localhost"⟧, ⟦"https://192.0.2.1"⟧]}"#,
                "⟦#!/usr/bin/env python⟧", #"{"origins": ["https://example.de"⟦}⟧"#,
            ],
            accepted: [#"{"origins": ["https://example.de", "https://example.com"]}"#]
        ) { document, rule in
            guard let file = document.file, file.kind == .webAuthn else { return [] }
            // A site that redirects what cannot exist likewise need not have a list.
            if let refusal = file.refusal, let missing = file.missing, !HTTPStatus.isFollowed(missing.status) {
                return [rule.finding("\(file.url) \(refusal)", hint: "serve the list there itself")]
            }
            guard file.isPresent else { return [] }
            let hint = "write {\"origins\": [\"https://example.com\"]}"
            var findings = rule.wrongType(of: file).map { $0.rated(.error) }
            func add(at range: Range<Int>, _ message: String) {
                findings.append(rule.finding(at: range, message, hint: hint))
            }
            guard let root = file.root else { return findings + [rule.notJSON(file, hint: hint)] }
            guard let origins = root["origins"] else {
                add(at: root.range, "the member 'origins' is missing")
                return findings
            }
            guard let items = origins.elements, !items.isEmpty else {
                add(at: origins.range, "'origins' is not an array of one or more URLs")
                return findings
            }
            for item in items {
                if let text = item.string {
                    findings += rule.findings(ofOrigin: text, at: item.range, in: file)
                } else {
                    add(
                        at: item.range,
                        "an origin is not a string: Chromium rejects the whole list, other browsers may skip the entry")
                }
            }
            return findings
        },
        SubjectRule(
            code: "AASA727", name: "webauthn-labels", severity: .warning,
            summary: "An origin brings a sixth label and may be skipped.",
            explanation: """
                Browsers count the labels in front of the public suffix: example.com and example.co.uk share one. They \
                support at least five, and skip origins with further ones.
                """,
            sources: [.webAuthnStandard],
            reported: [
                #"{"origins": ["https://a.com", "https://b.com", "https://c.com", "https://d.com", "https://e.com", "https://e.net", ⟦"https://f.com"⟧]}"#
            ],
            accepted: [
                #"{"origins": ["https://a.com", "https://a.net", "https://b.com", "https://c.com", "https://d.com", "https://e.com"]}"#
            ]
        ) { document, rule in
            guard let file = document.file, file.kind == .webAuthn, file.isPresent else { return [] }
            guard let domains = file.registrableDomains else { return [] }
            var labels: [String] = []
            var findings: [Finding] = []
            for (number, item) in (file.root?["origins"]?.elements ?? []).enumerated() {
                guard let host = item.string.flatMap(CredentialFile.host(ofOrigin:)) else { continue }
                guard file.uselessness(ofHost: host) == nil, let domain = domains[host] else { continue }
                let label = String(domain.prefix(before: "."))
                if labels.contains(label) { continue }
                if labels.count < 5 {
                    labels.append(label)
                    continue
                }
                let message =
                    "origin \(number + 1) brings the label '\(label)' after \(labels.joined(separator: ", ")), and may be skipped"
                let hint = "browsers support five labels at least: put the origins that matter first"
                findings.append(rule.finding(at: item.range, message, hint: hint))
            }
            return findings
        },
        SubjectRule(
            code: "AASA728", name: "passkey-endpoints", severity: .warning,
            summary: "`/.well-known/passkey-endpoints` cannot be used.",
            explanation: """
                Password managers read an object with `enroll` and `manage`, each the URL of a page, with status 200 \
                and `application/json`, without a redirect.
                """,
            sources: [.passkeyEndpointsDraft],
            reported: [#"{"enroll": ⟦["https://example.com/a"]⟧, ⟦"signin"⟧: "https://example.com/b"}"#],
            accepted: [#"{"enroll": "https://example.com/passkeys/new", "manage": "https://example.com/passkeys"}"#]
        ) { document, rule in
            guard let file = document.file, file.kind == .passkeyEndpoints else { return [] }
            if file.isRedirect, file.destination?.status == 200, !file.isUnknown {
                let message = "\(file.url) redirects, and redirects are not followed"
                return [rule.finding(message, hint: "serve the file there itself")]
            }
            guard file.isPresent else { return [] }
            let hint = "write {\"enroll\": \"https://…\", \"manage\": \"https://…\"}"
            guard let root = file.root else { return [rule.notJSON(file, hint: hint)] }
            guard let members = root.members else {
                return [rule.finding(at: root.range, "\(file.kind.path) is not a JSON object", hint: hint)]
            }
            let faults = members.compactMap { member -> Finding? in
                if !["enroll", "manage", "prfUsageDetails"].contains(member.name) {
                    let message = "'\(member.name.clipped(to: 60))' is not a member of passkey-endpoints"
                    return rule.finding(at: member.nameRange, message, hint: "use enroll, manage or prfUsageDetails")
                }
                if let text = member.value.string, WebURL.host(of: text) != nil { return nil }
                return rule.finding(at: member.value.range, "'\(member.name)' is not a URL", hint: hint)
            }
            return rule.wrongType(of: file) + faults
        },
        SubjectRule(
            code: "AASA743", name: "webauthn-without-apps", severity: .note,
            summary: "The site has related origins, and its association file names no app for `webcredentials`.",
            explanation: """
                Related origins share a site's passkeys with other sites. Apps get them by `webcredentials` in the \
                association file.
                """,
            sources: [.webAuthnStandard, .supporting],
            situations: [
                ("a list of origins beside an association file without webcredentials", true),
                ("a list of origins beside one with webcredentials", false),
            ]
        ) { document, rule in
            guard let file = document.file, file.kind == .webAuthn, file.isPresent else { return [] }
            guard file.namesApps == false, file.root?["origins"] != nil else { return [] }
            let message = """
                the site shares its passkeys with other sites, and the association file names no app for \
                webcredentials
                """
            return [rule.finding(message, hint: "if an app signs in with them, list it in webcredentials")]
        },
    ]
}

extension PageDocument {
    fileprivate var changePassword: CredentialFile? { if file?.kind == .changePassword { file } else { nil } }
}

extension CredentialFile {
    /// Why an origin with the host grants nothing in any browser; nil if it may. Browsers compare registrable domains.
    fileprivate func uselessness(ofHost host: String) -> String? {
        if host.contains("*") { return "an origin has no wildcard" }
        if URLHost.isAddress(host) { return "an IP address has no registrable domain" }
        var isBelowSuffix = host.contains(".") && !host.contains(text: "..")
        if let registrableDomains, registrableDomains[host] == nil { isBelowSuffix = false }
        if isBelowSuffix { return nil }
        return "'\(host)' is not a registrable domain, nor below one"
    }
}

extension LintRule {
    /// A finding about a file that is not JSON, with the place of its first mistake.
    fileprivate func notJSON(_ file: CredentialFile, hint: String) -> Finding {
        let error = JSONReader.readTolerantly(file.body).errors.first
        guard let error, Linter.foreignContent(.plain(file.body)) == nil else {
            return finding(at: 0..<file.body.count, "\(file.kind.path) is not JSON", hint: hint)
        }
        return finding(
            at: error.range, "\(file.kind.path) is not JSON: \(error.sentence(in: file.body))", hint: error.hint ?? hint
        )
    }

    /// A finding about a file that is not served as JSON.
    fileprivate func wrongType(of file: CredentialFile) -> [Finding] {
        guard let type = file.type, type != "application/json" else { return [] }
        return [finding("\(file.url) has the type '\(type.clipped(to: 60))'", hint: "serve it as application/json")]
    }

    fileprivate func findings(ofOrigin text: String, at range: Range<Int>, in file: CredentialFile) -> [Finding] {
        let origin = "'\(text.clipped(to: 100))'"
        var message = "\(origin) is not an https URL, and is skipped"
        var hint = "write https:// and the host"
        if let host = CredentialFile.host(ofOrigin: text) {
            guard let reason = file.uselessness(ofHost: host) else { return [] }
            message = "\(origin) grants nothing: \(reason)"
            hint = "write the origin of a site, such as https://example.com"
        }
        return [finding(at: range, message, hint: hint).rated(.warning)]
    }
}
