internal import AASA

/// The claims of an app in each of the output formats.
struct AppView {
    let program: AppProgram
    /// The product's path, followed by the path inside it.
    let path: String
    let cdn: String
    let findings: [Finding]
    let style: Style

    var lines: [String] {
        var lines = [style.strong("\(path.printable)  \(Self.kind(program.kind))")]
        lines += facts.map { name, value in "  \(name.padded(to: 12))\(Self.shown(value))" }
        lines += findings.map { $0.appLine(style) }
        if program.entitlements != nil { lines += domains + requestLines }
        return lines
    }

    /// A value of an app as text: the beginning and the end of a long one.
    private static func shown(_ value: String) -> String { value.clipped(to: 300).printable }

    static func kind(_ kind: AppProgram.Kind) -> String {
        switch kind {
        case .ipa: "app archive"
        case .app: "app"
        case .appex: "app extension"
        case .xcarchive: "Xcode archive"
        case .machO: "Mach-O program"
        case .profile: "provisioning profile"
        case .entitlements: "entitlements"
        case .expo: "Expo project"
        }
    }

    /// Names and values of what is known.
    private var facts: [(String, String)] {
        let signer = program.profile?.signature.signer
        let facts: [(String, String?)] = [
            ("app", program.entitlements?.identifier), ("team", program.team), ("version", program.version),
            ("signed", signature), ("profile", profile), ("expires", program.profile?.expiresAt?.description),
            ("signer", signer?.subject), ("issuer", signer?.issuer),
        ]
        var rows: [(String, String)] = []
        for case (let name, let value?) in facts { rows.append((name, value)) }
        return rows
    }

    /// How the code is signed; nil where there is none.
    private var signature: String? {
        switch program.codeSignature {
        case .notApplicable: nil
        case .unsigned: "no"
        case .adHoc: "ad hoc, without a certificate"
        case .signed where program.isDistribution: "for distribution"
        case .signed: "for development"
        }
    }

    /// The name of the profile and what it is for.
    private var profile: String? {
        guard let profile = program.profile else { return nil }
        let name = profile.name ?? profile.uuid ?? "without a name"
        return "\(name) (\(profile.distribution.rawValue))"
    }

    private var domains: [String] {
        program.domains.flatMap { domain -> [String] in
            let value = Self.shown(domain.value)
            guard let sentence = domain.sentence else { return ["  \(style.tick) \(value)"] }
            if domain.isOfProfile { return ["  · \(value): \(sentence)"] }
            let mark = if domain.isClaimed { style.caution("!") } else { style.cross }
            let line = domain.line.map { number in "line \(number): " } ?? ""
            var lines = ["  \(mark) \(value)", "      \(line)\(sentence.printable)"]
            if let hint = domain.advice { lines.append("      hint: \(hint.printable)") }
            return lines
        }
    }

    private var requests: [DeviceRequest] { DeviceRequest.all(for: program.domains, cdn: cdn) }

    private var requestLines: [String] {
        let requests = self.requests
        if requests.isEmpty { return [] }
        var lines = ["  these URLs must answer:"]
        for rules in SystemVersion.apple {
            let own = requests.filter { request in request.rules == rules }
            let byURL = Dictionary(grouping: own, by: \.url)
            for url in own.map(\.url).unique {
                let names = (byURL[url] ?? []).map(\.service.rawValue).joined(separator: ", ")
                lines.append("    \(rules.rawValue.padded(to: 6)) \(url)  \(style.faint(names))")
            }
        }
        return lines
    }

    /// The keys are stable, and so is their order.
    var json: String {
        JSONText([
            "path": path, "kind": program.kind.rawValue, "app": program.entitlements?.identifier, "team": program.team,
            "domains": program.domains.map(Self.json), "urls": requests.map(Self.json),
            "findings": findings.map(\.appObject),
        ]).line
    }

    private static func json(_ domain: ClaimedDomain) -> JSONText {
        JSONText([
            "value": domain.value, "service": domain.service, "site": domain.site?.description ?? domain.address,
            "wildcard": domain.isWildcard, "mode": domain.mode, "problem": domain.sentence,
        ])
    }

    private static func json(_ request: DeviceRequest) -> JSONText {
        JSONText(["service": request.service, "site": request.site, "rules": request.rules, "url": request.url])
    }
}
