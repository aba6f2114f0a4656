/// What a diagnosis, which knows the verdicts too, makes of a rule's findings.
package struct DiagnosisRole: Sendable {
    /// The order of findings of one severity: causes before their consequences.
    enum Layer: Int, Sendable {
        case claim, address, answer, text, expectation, listing, structure, url, cdn, signature, certificate, detail
        case convention
    }

    /// Which apps, that a document has in a text and does not list, a mistake may hide.
    enum Hiding: Sendable {
        /// That of the text in which it is.
        case ownText
        /// Those behind it, in the same member of the document.
        case laterTexts
        /// Every one: none is where it should be.
        case everyApp
    }

    /// The layer, or nil for that of the rule's kind.
    var layer: Layer?
    /// What a mistake hides, or nil for what those of the rule's kind hide.
    var hiding: Hiding?
    /// Whether a warning hides apps, too.
    var hidesAsWarning = false
    /// Returns the finding with the severity that it has in a diagnosis, or nil for a consequence of another finding or
    /// of a verdict that states more.
    var adjusted: @Sendable (Finding, DiagnosisFacts) -> Finding? = { finding, _ in finding }

    /// The finding is as harmful as lint reports it.
    package static let unchanged = DiagnosisRole()

    /// A finding about an answer without a file. Those about places that do not decide are consequences.
    static let answer = DiagnosisRole { finding, facts in
        if facts.isAnswered { return nil }
        if let decidingCode = facts.decidingCode, decidingCode != finding.code { return nil }
        var finding = finding.rated(.error)
        finding.isTemporary = facts.isPending
        return finding
    }

    /// A finding about a document without apps, which the verdicts name, and which is a consequence of broken syntax.
    static let missingApp = DiagnosisRole { finding, facts in
        if !facts.missingApps.isEmpty || facts.hasSyntaxErrors { return nil }
        return finding
    }

    /// A finding about an app in a list, unless the verdicts name the app that was meant there.
    static let listedApp = DiagnosisRole { finding, facts in
        guard let range = finding.location.range, facts.missingPlaces.contains(range) else { return finding }
        return nil
    }
}

/// What a diagnosis knows beside the document, where findings of lint depend on it.
struct DiagnosisFacts {
    /// Whether a file was found where devices of today look, with any content.
    var isAnswered: Bool
    var isReadable: Bool
    /// Whether a web page, or nothing, is in the place of the file.
    var isPage: Bool
    /// Whether the site does not answer now.
    var isPending: Bool
    /// The code of the finding about the answer that decides; nil without such a finding.
    var decidingCode: String?
    /// Whether the first place answers others than Apple's CDN with a file.
    var hasFileAtFirstPlace: Bool
    /// Whether Apple's CDN gets an association file from the site, and others a different one.
    var hasTwoDocuments: Bool
    /// Whether an error states that requests that are alike get different documents.
    var hasDocumentsInTurn: Bool
    /// Whether devices can read the CDN's copy; nil when the CDN is left out.
    var isCopyReadable: Bool?
    /// Whether devices request the file from Apple's CDN.
    var needsCDN: Bool
    var copyURL: String?
    /// Whether the app claims the site in a mode in which devices request the file from the site.
    var isDirect: Bool
    /// Whether the app may open links of the site.
    var claimsLinks: Bool
    /// Whether URLs were named that should open the app.
    var hasURLs: Bool
    /// Whether the expected document opens the app for all of them.
    var willOpenURLs: Bool
    /// The URLs that open no app for a reason that another finding states.
    var explainedURLs: [LinkURL] = []
    /// Whether universal links do not work.
    var linksFail: Bool
    /// Whether the document lists the app under other services than `applinks`, if under any.
    var linksAreUnlisted: Bool
    var hasSyntaxErrors: Bool
    /// The findings about apps that the document does not list.
    var missingApps: [Finding]
    /// The texts in the places of these apps.
    var missingPlaces: Set<Range<Int>>
}

extension Finding {
    func ratedAtMost(_ severity: Severity, if condition: Bool = true) -> Finding {
        rated(min(self.severity, severity), if: condition)
    }
}

extension LintRule {
    /// The apps that a mistake may hide; nil for a rule whose findings hide none.
    var hiding: DiagnosisRole.Hiding? {
        if let hiding = role.hiding { return hiding }
        return switch Kind(of: code) {
        case .structure: .laterTexts
        // The place where an app should be listed is not a mistake.
        case .apps where role.layer != .listing: .ownText
        default: nil
        }
    }

    /// The place of the rule's findings among those of the same severity.
    var layer: DiagnosisRole.Layer {
        if let layer = role.layer { return layer }
        return switch Kind(of: code) {
        case .text: .text
        case .structure, .apps: .structure
        case .patterns, .order: .detail
        case .signature: .signature
        case .hosting: .answer
        case .pages, .ruleLists, .statements, nil: .cdn
        }
    }
}
