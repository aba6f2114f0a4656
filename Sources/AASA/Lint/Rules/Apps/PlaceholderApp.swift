extension LintRule {
    static let placeholderApp = LintRule(
        code: "AASA202", name: "placeholder-app", severity: .error,
        summary: "A placeholder is in the place of an application identifier.",
        explanation: """
            A device knows no such app. Xcode's variables such as `$(AppIdentifierPrefix)` are filled in when an app \
            is built and mean nothing on a site. The developer account shows the prefix beside the app's identifier; \
            it is mostly the team's; the bundle id is the app's.
            """,
        sources: [.field, .supporting],
        // Placeholders as authors leave them, and no marks of this source.
        examples: [
            .reported(apps: #"⟦"TEAMID.com.example.app"⟧,⟦"<TeamID>.<BundleID>"⟧"#),
            .reported(apps: #"⟦"XXXXXXXXXX.com.example.app"⟧,⟦"YOURTEAMID.com.example.app"⟧"#),
            .reported(apps: #"⟦"$(AppIdentifierPrefix)com.example.app"⟧"#),
            .reported(apps: #"⟦"4A5B6C7D8E.com.yourcompany.app"⟧,⟦"1234567890.com.example.app"⟧"#),
            .reported(apps: #"⟦"1475911030.com.example.app"⟧"#),
            .reported(apps: #"⟦"REPLACE_ME.com.example.app"⟧,⟦"TODO.com.example.app"⟧"#),
            .reported(apps: #"⟦"5TJ58B626U.undefined"⟧,⟦"undefined.undefined"⟧"#),
            .accepted(apps: #""ABCDE12345.com.example.app","5TJ58B626U.com.example.team""#),
        ],
        role: DiagnosisRole(layer: .listing, hiding: .ownText, adjusted: DiagnosisRole.listedApp.adjusted)
    ) { subject, lintRule in
        let search = NearestApp(subject.options.knownApps.map(\.description))
        return subject.listings.compactMap { listing in
            guard let placeholder = AppPlaceholder(listing.text), !subject.hasTemplateMark(in: listing.range) else {
                return nil
            }
            var about = "'\(placeholder.part)' in '\(listing.text)' is"
            if placeholder.part == listing.text { about = "'\(listing.text)' is" }
            // What is malformed beside that names no app in any case.
            let isCertain = placeholder.isCertain || listing.app == nil
            if AppPlaceholder.isStoreNumber(placeholder.part[...]) {
                about += " probably the app's number in the App Store, and not a prefix"
            } else {
                about += placeholder.isCertain ? " a placeholder" : " probably a placeholder"
            }
            var hint = "write the app's own identifier: the prefix of the developer account, a dot and the bundle id"
            let near = search.nearest(to: listing.text)
            if let near, !near.hasSameBytes(as: listing.text) {
                hint = "write '\(near)'"
            } else if near != nil {
                hint = "the developer account shows the prefix beside the app's identifier: it is mostly the Team ID"
            }
            let finding = lintRule.finding(at: listing.range, about, hint: hint)
            return finding.rated(.warning, if: !isCertain)
        }
    }
}
