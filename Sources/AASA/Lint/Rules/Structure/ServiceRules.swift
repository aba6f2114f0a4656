extension LintRule {
    static let noService = LintRule(
        code: "AASA104", name: "no-service", severity: .warning,
        summary: "The document names no service.",
        explanation: """
            Without a service no app is associated with the site. A file may be empty on purpose; a diagnosis of a \
            site or file, which an app should be able to use, reports the error `service-missing` in its place.
            """,
        sources: [.supporting],
        examples: [
            .reported("⟦{}⟧"), .reported("⟦{\"version\":1}⟧"),
            .accepted(apps: #""ABCDE12345.com.example.app""#),
        ],
        role: .missingApp
    ) { subject, lintRule in
        // A misspelt or misplaced service has a finding of its own.
        guard let root = subject.root, let file = subject.file, file.listings(.any) == nil,
            subject.isClosed(root.range),
            root.members?.contains(where: { member in member.value.firstService != nil }) != true,
            let document = subject.objects(.document).first, !document.hasMistakenKey,
            !document.members.contains(where: { document.role.knows($0.name) })
        else { return [] }
        return lintRule.onlyFinding(
            at: root.range, file.absence(of: nil, from: .any),
            hint: "services are \(Service.known.map(\.rawValue).joined(separator: ", "))")
    }

    static let noApp = LintRule(
        code: "AASA105", name: "no-app", severity: .warning,
        summary: "No service of the document lists an app.",
        explanation: """
            No app is associated with the site. Some hosting services replace the site's own file with such a file. \
            A diagnosis of a site or file, which an app should be able to use, reports the error `app-not-listed` in \
            its place.
            """,
        sources: [.supporting, .field],
        examples: [
            .reported(#"⟦{"applinks":{"apps":[],"details":[]}}⟧"#), .reported(#"⟦{"webcredentials":{"apps":[]}}⟧"#),
            .accepted(apps: #""ABCDE12345.com.example.app""#),
        ],
        role: .missingApp
    ) { subject, lintRule in
        guard let file = subject.file, file.listings(.any) == [] else { return [] }
        let range = subject.root?.range ?? 0..<subject.bytes.count
        // What is missing of a text that was cut off may list apps.
        if !subject.isClosed(range) { return [] }
        // These have findings of their own: an entry without an app, a key that should hold apps, a wrong type, a key
        // that is there twice.
        for object in subject.objects where object.hasMistakenKey || object.role == .entry { return [] }
        for defect in subject.toleratedDefects {
            switch defect.kind {
            case .wrongType: return []
            case .duplicateName(let name, isEqual: false):
                if ObjectRole.document.knows(name) || ObjectRole.applinks.knows(name) { return [] }
            default: break
            }
        }
        let target = MissingAppFix.target(of: .any, in: file)
        let hint = MissingAppFix.listing(of: subject.options.shownApp, in: target)
        return lintRule.onlyFinding(at: range, Failure.noApp, hint: hint)
    }

    static let unknownService = LintRule(
        code: "AASA107", name: "unknown-service", severity: .note,
        summary: "A key of the top level is not a known service.",
        explanation: """
            The services are `applinks`, `webcredentials`, `appclips`, `activitycontinuation`, `authsrv` and \
            `messagefilter`. Devices ignore any other key; current ones are reported to make a service of one whose \
            object has an `apps` array, on which no verdict relies. An error if services are inside the key's object: \
            no device looks for them there.
            """,
        sources: [.supporting, .field],
        examples: [
            .reported(#"{"webcredentials":{"apps":["ABCDE12345.com.example.app"]},⟦"version"⟧:1}"#),
            .reported(#"{⟦"payments"⟧:{"apps":["ABCDE12345.com.example.app"]}}"#),
            .reported(
                #"{⟦"apple-app-site-association"⟧:{"webcredentials":{"apps":["ABCDE12345.com.example.app"]}}}"#,
                fixed: #"{"webcredentials":{"apps":["ABCDE12345.com.example.app"]}}"#),
            .accepted(#"{"webcredentials":{"apps":["ABCDE12345.com.example.app"]},"authsrv":{"apps":[]}}"#),
            .accepted(#"{"messagefilter":{"apps":["ABCDE12345.com.example.app"]}}"#),
            .accepted(#"{"webcredentials":{"apps":["ABCDE12345.com.example.app"]},"_comment":"ours"}"#),
        ]
    ) { subject, lintRule in
        subject.unknownKeys { unknown, object in
            guard object.role == .document, unknown.kind == .unknown else { return nil }
            if let service = unknown.member.value.firstService {
                return lintRule.wrapping(unknown.member, service: service, in: subject)
            }
            return lintRule.finding(
                at: unknown.member.nameRange, "'\(unknown.member.name)' is not a known service",
                hint: "a device ignores it; services are \(Service.known.map(\.rawValue).joined(separator: ", "))")
        }
    }

    /// The finding about services inside another key, in which no device looks for them.
    private func wrapping(_ member: JSONMember, service: String, in subject: LintSubject) -> Finding {
        var hint = "move the content of '\(member.name)' to the top level"
        if subject.root?[service] != nil { hint = "merge it with the '\(service)' of the top level" }
        let finding = finding(
            at: member.nameRange, "'\(service)' is inside '\(member.name)': devices find no service there",
            hint: hint)
        guard let root = subject.root, root.members?.count == 1 else { return finding.rated(.error) }
        let content = String(utf8: subject.bytes[member.value.range])
        return finding.rated(.error).fixed(byEdit: TextEdit(range: root.range, replacement: content))
    }

    static let mixedApps = LintRule(
        code: "AASA111", name: "mixed-apps", severity: .error,
        summary: "An entry has both `appIDs` and `appID`.",
        explanation: """
            Since iOS 13 a device reads `appIDs` and ignores `appID` of the same entry, even when `appIDs` is empty; \
            before, it reads `appID` only. It is a warning when the ignored app is in `appIDs` as well.
            """,
        sources: [.details, .swcutil],
        examples: [
            .reported(
                entry:
                    #"{"appIDs":["ABCDE12345.com.example.app"],⟦"appID"⟧:"ABCDE12345.com.example.other","paths":["*"]}"#
            ),
            .reported(
                entry:
                    #"{"appIDs":["ABCDE12345.com.example.app"],⟦"appID"⟧:"ABCDE12345.com.example.app","paths":["*"]}"#),
            .accepted(paths: #""*""#),
        ]
    ) { subject, lintRule in
        subject.objects(.entry).compactMap { entry in
            guard !entry.isNamed, let list = entry.member("appIDs")?.value.elements, let single = entry.member("appID")
            else { return nil }
            var message = "'appID' is ignored because the entry has 'appIDs'"
            if let ignored = single.value.string {
                if list.contains(where: { $0.string?.hasSameBytes(as: ignored) == true }) {
                    return lintRule.finding(
                        at: single.nameRange, "\(message), which lists the same app",
                        hint: "remove 'appID', unless devices older than iOS 13 read the file"
                    ).rated(.warning)
                }
                message += ": '\(ignored)' is not in it"
            }
            return lintRule.finding(at: single.nameRange, message, hint: "move the app into 'appIDs'")
        }
    }

    static let appsIgnored = LintRule(
        code: "AASA112", name: "apps-ignored", severity: .warning,
        summary: "`applinks` has apps in `apps` beside `details`.",
        explanation: """
            A device reads the apps of universal links in `details` and ignores `apps`, which old systems require to \
            be present and empty. Only without `details` do the apps of `apps` count. It is an error if your app is in \
            `apps` alone.
            """,
        sources: [.universalLinksGuide, .applinks],
        examples: [
            .reported(
                #"{"applinks":{"apps":[⟦"ABCDE12345.com.example.other"⟧],"details":[{"appID":"ABCDE12345.com.example.app","paths":["*"]}]}}"#
            ),
            .accepted(
                #"{"applinks":{"apps":[],"details":[{"appID":"ABCDE12345.com.example.app","paths":["*"]}]}}"#),
        ],
        // Without a known app, lint only warns of those that are there alone.
        role: DiagnosisRole(hidesAsWarning: true)
    ) { subject, lintRule in
        subject.findings(of: lintRule) { kind in
            guard kind == .appsIgnored else { return nil }
            return (
                "the apps of 'applinks.apps' are ignored because there are 'details'",
                "write \"apps\": [], and name the apps in 'details'"
            )
        }.map { finding in
            guard subject.hidesKnownApp(finding) else { return finding }
            var finding = finding.rated(.error)
            finding.message += ", and an app that should be listed is among them"
            return finding
        }
    }

    static let appsMissing = LintRule(
        code: "AASA113", name: "apps-missing", severity: .note,
        summary: "`applinks` lacks the empty `apps` array that iOS 12 and earlier require.",
        explanation: """
            Up to iOS 12 `applinks` must have `"apps": []`. It is reported only when the file is checked by the rules \
            of those systems.
            """,
        sources: [.universalLinksGuide],
        examples: [
            .reported(when: "details without apps, by the rules of iOS 9"),
            .accepted(when: "details with an empty apps array, by the rules of iOS 9"),
            .accepted(paths: #""*""#),
        ]
    ) { subject, lintRule in
        guard let rules = subject.options.rules, rules != .ios14, let links = subject.objects(.applinks).first,
            links.member("details") != nil, links.member("apps") == nil
        else { return [] }
        // Before the first member; an object with `details` is not empty.
        let start = links.range.lowerBound + 1
        let finding = lintRule.finding(
            at: links.range, "'applinks' has no 'apps', which iOS 12 and earlier require", hint: "write \"apps\": []")
        return [finding.fixed(byEdit: .insertion(of: "\"apps\":[],", at: start))]
    }
}

extension JSONNode {
    /// The first member of an object that is a service.
    fileprivate var firstService: String? {
        members?.lazy.map(\.name).first { name in Service.known.first(named: name) != nil }
    }
}

extension LintSubject {
    /// Whether an app that universal links should list is in the ignored apps alone.
    fileprivate func hidesKnownApp(_ finding: Finding) -> Bool {
        guard let ignored = finding.location.range else { return false }
        let texts = String(utf8: bytes[ignored]).split(separator: "\"").map(String.init)
        let apps = Set(texts.compactMap { text in try? AppIdentifier(text) })
        let listed = Set(file?.apps(.one(.applinks)) ?? [])
        return options.knownApps.contains { app in apps.contains(app) && !listed.contains(app) }
    }
}
