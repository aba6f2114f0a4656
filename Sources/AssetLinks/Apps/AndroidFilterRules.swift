internal import AASA

/// The rules about the filters of an app.
extension AndroidAppRule {
    static let filter = SubjectRule<AndroidApp>(
        code: "AASA941", name: "app-filter", severity: .error,
        summary: "A filter with `autoVerify` lacks VIEW, BROWSABLE, DEFAULT or a scheme, or has a media type.",
        explanation: """
            The system verifies the hosts of filters with the action VIEW, the category BROWSABLE, web schemes and, \
            from target SDK 31 on, the category DEFAULT. Without DEFAULT no link opens the app in any case. A scheme is \
            in small letters, without a colon. A link has no media type, so that a filter with `android:mimeType` \
            matches none.
            """,
        sources: [.appLinks],
        examples: [
            .reported(when: "a filter with autoVerify and without BROWSABLE"),
            .reported(when: "a filter with autoVerify and a media type"),
            .reported(when: "a filter with autoVerify and the scheme https:"),
            .reported(when: "a filter with autoVerify and without a scheme"),
            .reported(when: "a filter with autoVerify, MAIN and LAUNCHER"),
            .accepted(when: "a filter with autoVerify, VIEW, BROWSABLE and DEFAULT"),
        ]
    ) { app, lintRule in
        app.filters.filter(\.isAutoVerified).compactMap { filter in
            let subject = "a filter of \(filter.component) has autoVerify"
            let isForNoLink = !filter.hasView && filter.authorities.isEmpty && filter.schemes.isEmpty
            if isForNoLink {
                return lintRule.finding(
                    "\(subject), which has no effect: it is for no link", hint: "remove android:autoVerify from it"
                ).rated(.warning)
            }
            if filter.schemes.isEmpty {
                return lintRule.finding(
                    "\(subject) and no scheme: no link opens it",
                    hint: "add android:scheme=\"https\" to the filter with \(filter.hosts)")
            }
            if !filter.hasWebScheme {
                return filter.schemes.lazy.compactMap(IntentFilter.webScheme).first.map { scheme in
                    lintRule.finding(
                        "\(subject) and the scheme '\(filter.schemes.shortened)': no link opens it",
                        hint: "write android:scheme=\"\(scheme)\"")
                }
            }
            let required = [
                (IntentFilter.view, filter.hasView), (IntentFilter.browsable, filter.isBrowsable),
                (IntentFilter.defaultCategory, filter.isDefault),
            ]
            let missing = required.filter { !$0.1 }.map(\.0)
            if !missing.isEmpty {
                let names = missing.compactMap { name in name.split(separator: ".").last }.joined(separator: ", ")
                return lintRule.finding(
                    "\(subject) and lacks \(names): no link opens it",
                    hint: "add \(missing.joined(separator: ", ")) to the filter with \(filter.hosts)")
            }
            guard !filter.mimeTypes.isEmpty else { return nil }
            return lintRule.finding(
                "\(subject) and the media type \(filter.mimeTypes.shortened): no link opens it",
                hint: "remove android:mimeType from the filter with \(filter.hosts)")
        }
    }

    static let otherScheme = SubjectRule<AndroidApp>(
        code: "AASA942", name: "app-filter-scheme", severity: .error,
        summary: "A filter with `autoVerify` has another scheme beside `https`.",
        explanation: """
            From target SDK 31 on, the system verifies no host of such a filter. Tools that add a scheme of the app's \
            own to the filter cause it. Schemes and hosts of a filter combine, so that they belong in two filters. Up to \
            target SDK 30, another filter with web schemes alone makes its hosts verified, too.
            """,
        sources: [.appLinks],
        examples: [
            .reported(when: "a filter with autoVerify, https and the app's own scheme"),
            .reported(when: "a filter with autoVerify, https and HTTPS"),
            .accepted(when: "a filter with autoVerify, http and https"),
            .accepted(when: "target SDK 30, and a filter with the app's own scheme beside another one"),
        ]
    ) { app, lintRule in
        let verified = Set(app.domains.verified)
        let filters = app.filters.filter { filter in
            let isVerified = !filter.authorities.isEmpty && filter.authorities.map(\.host).allSatisfy(verified.contains)
            return filter.isAutoVerified && filter.isForWeb && !filter.hasOnlyWebSchemes && !isVerified
        }
        return filters.map { filter in
            let others = filter.schemes.filter { scheme in !IntentFilter.webSchemes.contains(scheme) }
            let meant = others.compactMap(IntentFilter.webScheme)
            var hint = "move it to a filter of its own"
            if meant.count == others.count { hint = "write '\(meant.joined(separator: "', '"))'" }
            let finding = lintRule.finding(
                "a filter of \(filter.component) has autoVerify and the scheme '\(others.joined(separator: "', '"))': its hosts are not verified",
                hint: hint)
            return finding.rated(.warning, if: app.effectiveTarget < VerifiedDomains.firstStrictTarget)
        }
    }

    static let host = SubjectRule<AndroidApp>(
        code: "AASA943", name: "app-host", severity: .error,
        summary: "A verified filter has no host, or one that is not the name of a domain.",
        explanation: """
            The system drops it without a word: a scheme, a path, a port, a dot at the end, a name without a dot. A \
            wildcard is `*.` in front of a name, and its file is at the name without it. Links with a port need \
            `android:port` in the element of the host, and a port by itself is ignored. With one that is not a \
            number, the app is not installed. Browsers leave out the port that a scheme has without one. They write the \
            host in small letters and in ASCII, and Android 12 and later compare it by case: another spelling opens no \
            link, and is a warning beside the right one. So is, up to target SDK 30, a host of a filter without \
            `autoVerify`, which makes the system look at its hosts in another filter.
            """,
        sources: [.appLinks],
        examples: [
            .reported(when: "the host https://example.com"), .reported(when: "the host localhost"),
            .reported(when: "a filter with autoVerify and without a host"), .reported(when: "the port https"),
            .reported(when: "the host bücher.example"), .reported(when: "the host Example.com"),
            .reported(when: "the port 443"),
            .reported(when: "a port without a host"),
            .accepted(when: "the host *.example.com"),
        ]
    ) { app, lintRule in
        let ofPorts = app.filters.flatMap { filter in portFindings(about: filter, lintRule) }
        return hostFindings(about: app, lintRule) + ofPorts
    }

    private static func hostFindings(about app: AndroidApp, _ rule: LintRule) -> [Finding] {
        // Up to target SDK 30, those of other filters are dropped without harm.
        let autoVerified = app.filters.filter { filter in filter.isAutoVerified && filter.isForWeb }
        let meant = Set(autoVerified.flatMap(\.authorities).map(\.host))
        let invalid = app.domains.invalid.map { host in
            rule.finding(
                "'\(host)' is not the name of a domain: it is never verified",
                hint: VerifiedDomains.correction(of: host)
            ).rated(.warning, if: !meant.contains(host))
        }
        let empty = autoVerified.filter(\.authorities.isEmpty)
        let withoutHost = empty.map(\.component).unique.map { component in
            rule.finding(
                "a filter of \(component) has autoVerify and no host: there is nothing to verify",
                hint: "add android:host with the name of the site")
        }
        let domains = app.domains
        // Of a name in other letters, the one in ASCII is not known here.
        let hasEncoded = domains.approving.contains { name in name.contains(text: "xn--") }
        let ofNoLink = domains.verified.compactMap { host -> Finding? in
            guard let mistake = VerifiedDomains.spellingMistake(in: host) else { return nil }
            let isOpenedByOther = if VerifiedDomains.isASCII(host) { domains.verifies(host) } else { hasEncoded }
            return rule.finding("the host '\(host)' of a filter \(mistake.effect)", hint: mistake.hint)
                .rated(.warning, if: isOpenedByOther)
        }
        return invalid + withoutHost + ofNoLink
    }

    private static func portFindings(about filter: IntentFilter, _ rule: LintRule) -> [Finding] {
        let component = filter.component
        let ofNoLink = filter.portsOfNoLink.map { port in
            rule.finding(
                "the port \(port) of \(component) matches no link of a browser, which leaves it out",
                hint: "remove android:port")
        }
        let withoutHost = filter.portsWithoutHost.map { port in
            rule.finding(
                "the port '\(port)' of \(component) does not count: its <data> has no host, and any port fits",
                hint: "write android:port into the <data> of the host")
        }
        return filter.portObstacles.map(\.finding) + (ofNoLink + withoutHost).rated(.warning)
    }

    static let exported = SubjectRule<AndroidApp>(
        code: "AASA949", name: "app-exported", severity: .error,
        summary: "A component with a filter for links is not exported.",
        explanation: """
            A link starts exported components only, and with `android:permission` only for apps that have the \
            permission, as a browser hardly does: that is a warning. From target SDK 31 on, `android:exported` must be \
            there on every component with a filter, or the app is not installed.
            """,
        sources: [.exported],
        examples: [
            .reported(when: "an activity with a filter for links and android:exported=\"false\""),
            .reported(when: "an activity with a filter and without android:exported, for target SDK 31"),
            .reported(when: "an activity with a filter for links and android:permission"),
            .accepted(when: "an activity with android:exported=\"true\""),
        ]
    ) { app, lintRule in
        let hidden = app.filters.filter { filter in filter.isExported == false && filter.isForWeb }
        let ofHidden = hidden.map(\.component).unique.map { component in
            lintRule.finding("\(component) is not exported: no link opens it", hint: exportedHint)
        }
        let permissionProblems = app.filters.filter(\.isForWeb).compactMap(permissionProblem).unique
        let ofPermissions = permissionProblems.map { problem in
            lintRule.finding(problem, hint: "remove android:permission, or move the filter to an activity without it")
        }
        return ofHidden + app.exportObstacles.map(\.finding) + ofPermissions.rated(.warning)
    }

    static let exportedHint = "write android:exported=\"true\""

    /// Permissions that every browser has.
    private static let permissionsOfBrowsers = ["android.permission.INTERNET"]

    private static func permissionProblem(of filter: IntentFilter) -> String? {
        guard let permission = filter.permission, !permission.isEmpty else { return nil }
        if permissionsOfBrowsers.contains(permission) { return nil }
        return "\(filter.component) needs the permission '\(permission)': links in apps without it do not open it"
    }

    static let configuredValue = SubjectRule<AndroidApp>(
        code: "AASA955", name: "app-configured-value", severity: .warning,
        summary: "A value of a filter is a resource that differs by release or configuration, or is missing.",
        explanation: """
            Systems read the value for their release. They do not read a text that differs by anything else, such as \
            the language; its default is shown here. Whether links open the app is not known then, and neither is it \
            for a component that some devices alone enable. A resource that the app does not have has no value: the \
            filter has no such host.
            """,
        sources: [.appLinks],
        examples: [
            .reported(when: "a filter with a host from a resource that has a value for a language"),
            .reported(when: "a filter with a host from a resource that is not in the app"),
            .accepted(when: "an activity with android:exported=\"true\""),
        ]
    ) { app, lintRule in
        let filters = app.filters.filter { filter in filter.hasWebScheme || filter.schemes.isEmpty }
        let configured = filters.filter(\.isConfigured).map { filter in
            "a value of a filter of \(filter.component) depends on the release or the configuration of the device"
        }
        let missing = filters.flatMap { filter in
            let subject = "of a filter of \(filter.component) is a resource that"
            let name = AndroidRelease.name(of: filter.releases)
            var fact = "the app does not have: systems ignore it"
            if filter.releases != 1...Int.max { fact = "has no value on \(name), where systems ignore it" }
            return filter.missingValues.map { value in "\(value) \(subject) \(fact)" }
        }
        return (configured + missing).unique.map { problem in
            lintRule.finding(problem, hint: "write the value itself into the manifest")
        }
    }

    static let path = SubjectRule<AndroidApp>(
        code: "AASA947", name: "app-path", severity: .warning,
        summary: "A path of a filter matches no link, fewer links than it seems to, or every link.",
        explanation: """
            Paths begin with a slash and end before the query. They are compared decoded, and `*` is literal without a \
            pattern. In a `pathPattern`, `.` is any character, `*` repeats the character in front of it, and all other \
            signs are literal. A `pathAdvancedPattern` has sets in brackets, `*`, `+` and `{n,m}`, which take as much as \
            they can and give nothing back: `/.*html` matches no link. Without a host in the filter, systems do not look \
            at its paths. Android 12 and later do not install an app with an advanced pattern that they reject.
            """,
        sources: [.appLinks],
        examples: [
            .reported(when: "the path shop without a slash"), .reported(when: "a pathAdvancedPattern with an open set"),
            .reported(when: "the path https://example.com/shop"), .reported(when: "the pathPrefix /?shop=1"),
            .reported(when: "the pathPrefix /shop/*"), .reported(when: "the path /caf%C3%A9"),
            .reported(when: "the pathPattern /shop/*"), .reported(when: "the pathPattern /shop*/old"),
            .reported(when: "the pathPattern /shop/[0-9]+"), .reported(when: "the pathPattern /shop/(a|b)"),
            .reported(when: "the pathAdvancedPattern /shop/.*html"),
            .accepted(when: "the pathAdvancedPattern /shop/[^.]*[.]html"),
            .accepted(when: "the pathPrefix /shop"), .accepted(when: "an empty pathPrefix"),
            .accepted(when: "the pathPattern /shop?*.*"),
        ]
    ) { app, lintRule in
        app.filters.flatMap { filter in
            filter.paths.compactMap { path in
                if let obstacle = filter.obstacle(of: path) { return obstacle.finding }
                let name = path.name(in: filter.component)
                if !filter.isForWeb { return nil }
                if filter.authorities.isEmpty {
                    return lintRule.finding("\(name) does not count: the filter has no host", hint: "add a host")
                }
                return path.mistake.map { mistake in lintRule.finding("\(name) \(mistake.effect)", hint: mistake.hint) }
            }
        }
    }
}

extension IntentFilter {
    /// The hosts as a message names them.
    fileprivate var hosts: String {
        if authorities.isEmpty { "no host" } else { "host \(authorities.map(\.host).shortened)" }
    }

    /// The scheme of the web that another text means, such as `HTTPS` or `https:`.
    fileprivate static func webScheme(meantBy text: String) -> String? {
        webSchemes.first { scheme in KnownKeys.letters(text).elementsEqual(scheme.utf8) }
    }
}
