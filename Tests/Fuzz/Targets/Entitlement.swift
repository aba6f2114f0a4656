import AASA

/// Lines of associated domains, and an application identifier on the first.
func checkEntitlement(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map {
        String(decoding: $0, as: UTF8.self)
    }
    let identifier = lines.first ?? ""
    let entitlements = Entitlements(
        identifier: identifier, team: nil,
        associatedDomains: lines.dropFirst().map { Entitlements.Value(text: $0, line: nil) }, isDebuggable: nil)
    let domains = entitlements.domains
    require(domains.count == lines.count - 1, "a value is lost")
    for claimed in domains {
        require(claimed.domain != nil || !claimed.problems.isEmpty, "'\(claimed.value)' is neither used nor explained")
        if let domain = claimed.domain {
            require(read(domain.value).domain == domain, "'\(domain.value)' does not read back")
            let requests = DeviceRequest.all(for: [claimed], cdn: "https://cdn.example")
            require(!requests.isEmpty, "no URL")
        }
        if let suggestion = claimed.suggestion, let meant = read(suggestion).domain {
            require(meant.value.utf8.elementsEqual(suggestion.utf8), "'\(suggestion)' is suggested and means another")
        }
    }
    for kind in [AppProgram.Kind.app, .profile, .entitlements] {
        var program = AppProgram(kind: kind, codeSignature: .signed, entitlements: entitlements)
        program.bundleIdentifier = identifier
        _ = AppReview(program, at: Timestamp(seconds: 0)).findings
        let claims = Installation.claims(of: program.usableDomains)
        require(Set(claims.map { "\($0.service) \($0.site)" }).count == claims.count, "a pair is claimed twice")
    }
}

private func read(_ value: String) -> ClaimedDomain {
    Entitlements(
        identifier: nil, team: nil, associatedDomains: [Entitlements.Value(text: value, line: nil)], isDebuggable: nil
    ).domains[0]
}
