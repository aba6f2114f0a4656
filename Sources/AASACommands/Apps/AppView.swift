internal import AASA

/// The claims of an app in each of the output formats.
struct AppView {
    let program: AppProgram
    /// The product's path, followed by the path inside it.
    let path: String
    let cdn: String
    let findings: [AppFinding]
    let style: Style

    var lines: [String] {
        var lines = [style.strong("\(path.printable)  \(Self.kind(program.kind))")]
        lines += facts.map { name, value in "  \(name.padded(to: 12))\(value.printable)" }
        lines += findings.map { line($0) }
        if program.entitlements != nil { lines += domains + requests }
        return lines
    }

    static func kind(_ kind: AppProgram.Kind) -> String {
        switch kind {
        case .ipa: "app archive"
        case .app: "app"
        case .appex: "app extension"
        case .xcarchive: "Xcode archive"
        case .machO: "Mach-O program"
        case .profile: "provisioning profile"
        case .entitlements: "entitlements"
        }
    }

    private var facts: [(String, String)] {
        var facts: [(String, String)] = []
        if let identifier = program.entitlements?.identifier { facts.append(("app", identifier)) }
        if let team = program.team { facts.append(("team", team)) }
        if let version = program.version { facts.append(("version", version)) }
        switch program.codeSignature {
        case .notApplicable: break
        case .unsigned: facts.append(("signed", "no"))
        case .adHoc: facts.append(("signed", "ad hoc, without a certificate"))
        case .signed: facts.append(("signed", program.isDistribution ? "for distribution" : "for development"))
        }
        if let profile = program.profile { facts += Self.facts(profile) }
        return facts
    }

    private static func facts(_ profile: ProvisioningProfile) -> [(String, String)] {
        let name = profile.name ?? profile.uuid ?? "without a name"
        var facts = [("profile", "\(name) (\(profile.distribution.rawValue))")]
        if let expires = profile.expiresAt { facts.append(("expires", expires.description)) }
        if let signer = profile.signature.signer {
            facts.append(("signer", signer.subject))
            facts.append(("issuer", signer.issuer))
        }
        return facts
    }

    private func line(_ finding: AppFinding) -> String {
        let sentence = finding.sentence
        let hint = finding.hint.map { "; \($0)" } ?? ""
        return switch finding.severity {
        case .error: "  \(style.bad("✗")) \(sentence.printable)\(hint.printable)"
        case .warning: "  \(style.caution("!")) \(sentence.printable)\(hint.printable)"
        case .note: "  note: \(sentence.printable)\(hint.printable)"
        }
    }

    private var domains: [String] {
        program.domains.flatMap { domain -> [String] in
            let value = domain.value.printable
            if program.kind == .profile, domain.problems == [.anyDomain] {
                return ["  · \(value) permits every site; the app's own entitlements name them"]
            }
            guard let sentence = domain.sentence else { return ["  \(style.good("✓")) \(value)"] }
            let isUsed = domain.isUsed
            let mark = isUsed ? style.caution("!") : style.bad("✗")
            let place = domain.line.map { "line \($0): " } ?? ""
            var lines = ["  \(mark) \(value)", "      \(place)\(sentence.printable)"]
            if let hint = domain.advice { lines.append("      hint: \(hint.printable)") }
            return lines
        }
    }

    private var requests: [String] {
        let requests = DeviceRequest.all(for: program.usableDomains, cdn: cdn)
        if requests.isEmpty { return [] }
        var lines = ["  these URLs must answer:"]
        for rules in RuleSet.allCases {
            var services: [(url: String, names: [String])] = []
            var places: [String: Int] = [:]
            for request in requests where request.rules == rules {
                if let place = places[request.url] {
                    services[place].names.append(request.service.rawValue)
                } else {
                    places[request.url] = services.count
                    services.append((request.url, [request.service.rawValue]))
                }
            }
            lines += services.map {
                "    \(rules.rawValue.padded(to: 6)) \($0.url)  \(style.faint($0.names.joined(separator: ", ")))"
            }
        }
        return lines
    }

    /// The keys are stable, and so is their order.
    var json: String {
        JSONText([
            "path": path, "kind": program.kind.rawValue, "app": program.entitlements?.identifier, "team": program.team,
            "domains": program.domains.map { Self.json($0) },
            "urls": DeviceRequest.all(for: program.usableDomains, cdn: cdn).map { Self.json($0) },
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
