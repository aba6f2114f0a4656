extension LintRule {
    package static let noWellKnown = LintRule(
        code: "AASA608", name: "no-well-known", severity: .warning,
        summary: "The file is at the root only.",
        explanation: """
            iOS 9 to 13 look below `/.well-known/` first and at the root then. Apple names only the former now, and \
            Apple's CDN, which later systems use, is not known to request the root. An error in the diagnosis of the \
            site, unless the CDN reports that its copy is from there.
            """,
        sources: [.supporting, .universalLinksGuide],
        examples: [
            .reported(when: "a site with the file at the root only"),
            .accepted(when: "a site with the file at both places"),
            .accepted(when: "a site with the file at the root only, for iOS 8"),
        ],
        role: DiagnosisRole { finding, facts in
            // The CDN may have fetched it from the root all the same.
            finding.rated(.error, if: !facts.isAnswered)
        }
    ) { subject, lintRule in
        guard let file = subject.filePlace, let missing = subject.failingPlaces.first,
            let answer = missing.observation?.answer, !answer.isRedirect, !missing.endsSearch,
            subject.hasAssociationFile
        else { return [] }
        var hint = "serve it there too"
        if answer.status == 404 { hint += "; \(HTTPStatus.hiddenNames)" }
        return lintRule.onlyFinding(
            "the file is at \(file.url) only: \(missing.url), the only place where today's devices look, answers \(answer.statusWords)",
            hint: hint)
    }

    static let placesDiffer = LintRule(
        code: "AASA609", name: "places-differ", severity: .warning,
        summary: "The two places hold different documents.",
        explanation: """
            Devices read the file below `/.well-known/`, iOS 8 the one at the root. Two that differ are mostly one \
            that was forgotten at an update. White space does not count, nor does a signature.
            """,
        sources: [.universalLinksGuide, .sharedWebCredentials],
        examples: [
            .reported(when: "a site with an old file at the root"),
            .accepted(when: "a site with the same file twice, formatted differently"),
            .accepted(when: "a site that answers any other path with its start page"),
        ],
        role: DiagnosisRole(layer: .convention)
    ) { subject, lintRule in
        var documents: [(url: String, bytes: [UInt8])] = []
        for place in subject.hosting?.places ?? [] {
            if let bytes = Self.document(of: place.file) { documents.append((place.url, bytes)) }
        }
        guard let first = documents.first, let other = documents.first(where: { $0.bytes != first.bytes }) else {
            return []
        }
        return lintRule.onlyFinding(
            "\(first.url) serves a different document from \(other.url)",
            hint: sameFileHint)
    }

    private static let sameFileHint = "serve one file at both, or at the first alone"

    /// The finding about the file at the root of a folder; nil if its document is that of the other file.
    static func difference(of root: Answer, from file: Answer) -> Finding? {
        guard let old = document(of: root.isFile ? root : nil), let new = document(of: file), old != new else {
            return nil
        }
        let isSigned = root.content.signature != nil
        return placesDiffer.finding(
            "the file at \(AssociationFile.rootPath) has a different document",
            hint: isSigned ? "sign this document for it" : sameFileHint)
    }

    /// The minified document; nil without one, or when it is not JSON.
    private static func document(of file: Answer?) -> [UInt8]? {
        guard let file, !file.isCutOff, let bytes = file.content.document,
            (try? JSONReader.read(bytes)) != nil
        else { return nil }
        return JSONFormatter.minify(bytes)
    }

    static let privateAddress = LintRule(
        code: "AASA612", name: "private-address", severity: .warning,
        summary: "The site has an address that the internet does not reach.",
        explanation: """
            Apple's CDN, which devices use since iOS 14, connects to public addresses only (SWCERR00202). Where it \
            finds a public address and this machine a private one, nothing is wrong. Silent by the rules of iOS 8 and \
            iOS 9, whose devices request the file from the site.
            """,
        sources: [
            .debugging, LintRule.Source(title: "RFC 6890", url: "https://www.rfc-editor.org/rfc/rfc6890"),
        ],
        examples: [
            .reported(when: "a site in a company's network"),
            .accepted(when: "a site with a public address"),
            .accepted(when: "a site in a company's network, for iOS 9"),
        ],
        role: DiagnosisRole { finding, facts in
            let isNeeded = facts.isCopyReadable == false && facts.isReadable
            return finding.rated(.error, if: isNeeded).rated(.note, if: !facts.needsCDN)
        }
    ) { subject, lintRule in
        let options = subject.options
        guard !options.isMachineChosen, options.rules != .ios8, options.rules != .ios9 else { return [] }
        let reserved = ReservedAddressBlock.first(of: subject.hostedPlaces.compactMap(\.connection))
        guard let (address, block) = reserved, let site = subject.hosting?.site else { return [] }
        return lintRule.onlyFinding(
            block.sentence(address),
            hint:
                "apps that are developed or managed may fetch the file themselves: applinks:\(site)?mode=developer or ?mode=managed"
        )
    }

    static let otherAnswerForBot = LintRule(
        code: "AASA613", name: "other-answer-for-bot", severity: .error,
        summary: "The site answers Apple's CDN differently from other clients.",
        explanation: """
            The site was requested twice: as this program, and in the name of Apple's CDN. Something in front of the \
            site, mostly a firewall or rules against bots, answers them differently, or servers or caches have two \
            documents. What decides for devices since iOS 14 is what the CDN gets; what decides for earlier ones, and \
            for apps that are being developed, is what other clients get. Two documents of which one is not the expected one are an error.
            """,
        sources: [.debugging, .field],
        examples: [
            .reported(when: "a site that admits only Apple's CDN"),
            .reported(when: "a site that lets every client in but Apple's CDN"),
            .reported(when: "a site that answers Apple's CDN with a page in the place of the document"),
            .accepted(when: "a site that answers every client alike"),
        ],
        role: DiagnosisRole { finding, facts in
            if facts.hasTwoDocuments { return if facts.hasDocumentsInTurn { nil } else { finding } }
            if facts.isReadable { return finding.rated(.note) }
            if facts.hasFileAtFirstPlace { return finding.rated(.error) }
            return nil
        }
    ) { subject, lintRule in
        let differing = subject.hostedPlaces.first(where: \.treatsAppleBotDifferently)
        guard let place = differing, let bot = place.asAppleBot?.observation else { return [] }
        var hint = "let this path pass every firewall and every bot rule"
        if place.hasOtherDocumentForAppleBot {
            let isForBot = bot.file?.content.associationFile != nil
            let isForOthers = place.ownFile?.content.associationFile != nil
            let document = isForOthers ? "a different document" : "the document"
            let forBot = isForBot ? document : noFile
            let forOthers = isForOthers ? "the document" : noFile
            let documents = place.differingDocuments
            if !documents.isEmpty { hint = "\(everyServerHint); if clients still differ, \(hint)" }
            let isUnexpected = documents.contains { file in subject.difference(of: file) != nil }
            return lintRule.onlyFinding(
                "\(place.url) answers requests in the name of Apple's CDN with \(forBot), and others with \(forOthers)",
                hint: hint
            ).rated(.warning, if: isForBot && !isUnexpected)
        }
        let others = place.observation?.answer?.statusWords ?? "nothing"
        let own = bot.answer?.statusWords ?? "nothing"
        return lintRule.onlyFinding(
            "\(place.url) answers \(own) to requests in the name of Apple's CDN, and \(others) to others", hint: hint
        ).rated(.warning, if: bot.file != nil)
    }

    private static let noFile = "something that is not an association file"

    /// The sentence about a copy with a different effect on devices; nil for the same effect.
    ///
    /// - Parameter comparison: of the copy with the site's document.
    package static func sentence(
        onCopyAt cdn: String, comparison: AssociationComparison, concerning apps: [AppIdentifier]
    ) -> String? {
        comparison.firstDifference(of: "the CDN's", from: "the site's", concerning: apps).map { difference in
            "\(cdn) has a different document from the site's: \(difference)"
        }
    }

    package static let cdnCopyDiffers = LintRule(
        code: "AASA614", name: "cdn-copy-differs", severity: .warning,
        summary: "Apple's CDN has a different document from the site's.",
        explanation: """
            Devices since iOS 14 read the CDN's copy. After a change the CDN requests the file again within 24 hours, \
            and devices request it from the CDN about once a week and when the app is installed. A difference that \
            does not concern the apps in question is a note.
            """,
        sources: [.supporting, .debugging],
        examples: [
            .reported(when: "a CDN that has an older document"),
            .accepted(when: "a CDN that has the same document, formatted otherwise"),
        ],
        role: DiagnosisRole(layer: .cdn) { finding, facts in
            if !facts.isReadable { return nil }
            var finding = finding
            finding.location.url = facts.copyURL
            finding.isTemporary = true
            return finding.rated(.note, if: !facts.needsCDN)
        }
    ) { subject, lintRule in
        guard let cdn = subject.hosting?.cdn, let comparison = subject.copyComparison.result(for: subject) else {
            return []
        }
        let apps = subject.options.knownApps
        let copied = comparison.without(subject.options.directServices)
        let sentences = [copied, comparison].compactMap { comparison in
            sentence(onCopyAt: cdn.cdnName, comparison: comparison, concerning: apps)
        }
        guard let sentence = sentences.first else { return [] }
        let isOthers = !apps.isEmpty && !apps.contains(where: copied.concerns)
        var hint = "\(CDNFailure.waitHint); builds for development can use '?mode=developer' until then"
        let lost = copied.services.flatMap(\.removed).first { listing in listing.app.map(apps.contains) ?? false }
        if let lost { hint = "list \(lost.text) at the site before the CDN's next request, with which devices lose it" }
        return lintRule.onlyFinding(sentence, hint: hint).rated(.note, if: isOthers)
    }

    package static let unexpectedDocument = LintRule(
        code: "AASA615", name: "unexpected-document", severity: .error,
        summary: "The site serves a different document from the expected one.",
        explanation: """
            A document was required, and the one of the site differs in its effect on devices, or devices receive none: it \
            was not deployed, was deployed elsewhere, or a cache in front of the site has an older one. Firebase Hosting \
            may serve a file that it generates in place of one that is deployed, unless `firebase.json` has \
            `"appAssociation": "NONE"`; the default is `AUTO`.
            """,
        sources: [.supporting],
        examples: [
            .reported(when: "a site with an older document"),
            .accepted(when: "a site with the expected document"),
        ],
        role: DiagnosisRole(layer: .expectation)
    ) { subject, lintRule in
        guard let file = subject.readableFile, let difference = subject.difference(of: file) else { return [] }
        return lintRule.onlyFinding(
            "the document is not the expected one: \(difference)",
            hint: deployHint)
    }

    static let deployHint = "deploy the expected document to this place, and purge caches in front of it"

    static let linksWithPort = LintRule(
        code: "AASA620", name: "links-with-port", severity: .error,
        summary: "The site has a port, and its document has `applinks`.",
        explanation: """
            A universal link has no port: no URL with one opens an app, even if the document lists it, and an \
            `applinks:` value of the entitlement with a port opens none. Passwords and passkeys may have one.
            """,
        sources: [.debugging],
        examples: [
            .reported(when: "a site with a port that serves applinks"),
            .accepted(when: "a site with a port that serves webcredentials"),
            .accepted(when: "a site without a port that serves applinks"),
        ],
        role: DiagnosisRole { finding, facts in
            if facts.hasURLs { return finding }
            if !facts.claimsLinks { return nil }
            return finding.rated(.warning, if: !facts.linksFail)
        }
    ) { subject, lintRule in
        guard let port = subject.hosting?.site.port, let links = subject.file?.links, !links.entries.isEmpty else {
            return []
        }
        return lintRule.onlyFinding(UniversalLinks.portSentence("\(port)"), hint: UniversalLinks.portHint)
    }
}

extension PlaceInspection {
    /// The CDN of the place: Apple's, or the host of its URL.
    package var cdnName: String {
        if url.hasPrefix(SystemVersion.appleCDN + "/") { return "Apple's CDN" }
        guard let host = URLParts(url).authority.nonEmpty else { return "the CDN" }
        return "the CDN \(host)"
    }
}

extension LintSubject {
    /// The association file, if devices can read it.
    var readableFile: AssociationFile? { syntaxErrors.isEmpty && foreign == nil ? file : nil }

    /// The first difference of a file from the expected one in its effect on devices; nil if none is expected.
    fileprivate func difference(of file: AssociationFile) -> String? {
        guard let expected = options.expected else { return nil }
        let comparison = AssociationComparison(from: file, to: expected, limit: AssociationComparison.usualLimit)
        return comparison.firstDifference(of: "it", from: "the expected one", concerning: [])
    }
}
