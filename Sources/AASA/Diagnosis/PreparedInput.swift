/// An input that was read, judged and linted for all apps that need Apple's CDN, or for all that do without it.
struct PreparedInput {
    let input: DiagnosisInput
    let document: LintSubject
    let judges: DiagnosisJudges
    let findings: DocumentFindings
    let search: MissingAppSearch
    let matchers: LinkMatchers
    /// Whether the CDN's copy has the same effect on devices as the site's document; nil without one of them.
    let isCopySame: Bool?
    /// The findings about the signer of the root's file, which only iOS 8 reads.
    let signerFindings: [Finding]

    /// - Parameter options: those of the apps, at least one.
    init(_ input: DiagnosisInput, for options: [DiagnosisOptions]) {
        let first = options[0]
        // An app that does without the CDN is not affected by what that gets.
        self.input = if first.needsCDN { input } else { input.withoutAppleBot }
        document = self.input.lintSubject(first.lintOptions)
        judges = DiagnosisJudges(of: self.input, document.reachProofs)
        findings = DocumentFindings(in: document, first.configuration)
        search = MissingAppSearch(in: document, findings, under: first.configuration)
        let hasURLs = options.contains { one in !one.urls.isEmpty }
        matchers =
            if hasURLs {
                LinkMatchers(of: document, besides: self.input, expected: first.expected)
            } else {
                LinkMatchers()
            }
        isCopySame = judges.isCopySame(in: document)
        signerFindings = Self.signerFindings(of: self.input, document, under: first.configuration)
    }

    private static func signerFindings(
        of input: DiagnosisInput, _ document: LintSubject, under configuration: LintConfiguration
    ) -> [Finding] {
        guard let file = input.signedRoot(besides: document)?.file else { return [] }
        let signed = LintSubject(file.content, size: file.size, options: document.options)
        let rule = LintRule.signerExpired
        return Linter.findings([(rule, rule.findings(in: signed))], configuration)
    }
}

extension DiagnosisInput {
    /// The root with a signed file, when the document that later devices read is not signed.
    func signedRoot(besides document: LintSubject) -> PlaceInspection? {
        guard document.signature == nil, let root = hosting?.places.last, case .signed? = root.file?.content else {
            return nil
        }
        return root
    }
}

extension DiagnosisJudges {
    fileprivate func isCopySame(in document: LintSubject) -> Bool? {
        guard let cdn = cdn?.judge(nil, for: .any), let copy = cdn.observation.file else { return nil }
        guard let file = origin.judge(nil, for: .any).observation.file else { return nil }
        if cdn.isReadable, file.content.associationFile != nil {
            return LintRule.cdnCopyDiffers.findings(in: document).isEmpty
        }
        // What no device can read has no effect to compare, but bytes.
        return copy.content == file.content
    }
}
