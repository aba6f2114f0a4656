extension LintRule {
    static let privateAddress = LintRule(
        code: "AASA612", name: "private-address", severity: .warning,
        summary: "The site has an address that the internet does not reach.",
        explanation: """
            Apple's CDN, which devices use since iOS 14, connects to public addresses only (SWCERR00202). Where it finds a \
            public address and this machine a private one, nothing is wrong. Silent under `--rules ios8` and `ios9`, whose \
            devices request the file from the site.
            """,
        sources: [
            .debugging, LintRule.Source(title: "RFC 6890", url: "https://www.rfc-editor.org/rfc/rfc6890"),
        ],
        examples: [
            .reported(when: "a site in a company's network"),
            .accepted(when: "a site with a public address"),
            .accepted(when: "a site in a company's network, for iOS 9"),
        ]
    ) { subject in
        let options = subject.options
        guard !options.isMachineChosen, options.rules != .ios8, options.rules != .ios9 else { return [] }
        let addresses = subject.hostedPlaces.compactMap { $0.connection?.address }
        let reserved = addresses.lazy.compactMap { address in
            ReservedAddressBlock.containing(address).map { (address, $0) }
        }
        guard let (address, block) = reserved.first, let site = subject.hosting?.site else { return [] }
        return .one(
            nil, block.sentence(address),
            hint:
                "apps that are developed or managed may fetch the file themselves: applinks:\(site)?mode=developer or ?mode=managed"
        )
    }
}
