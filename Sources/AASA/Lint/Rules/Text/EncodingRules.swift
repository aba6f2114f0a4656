extension LintRule {
    package static let byteOrderMark = LintRule(
        code: "AASA005", name: "byte-order-mark", severity: .warning,
        summary: "The file begins with a byte order mark.",
        explanation: """
            JSON must not begin with one. Apple's reader accepts it on some systems; the CDN's behaviour is not known. \
            A document with one is not signed: under a signature it could not be removed.
            """,
        sources: [.json],
        examples: [
            .reported(
                "⟦\u{FEFF}⟧{\"webcredentials\":{\"apps\":[\"ABCDE12345.com.example.app\"]}}",
                fixed: "{\"webcredentials\":{\"apps\":[\"ABCDE12345.com.example.app\"]}}"),
            .accepted(apps: #""ABCDE12345.com.example.app""#),
        ]
    ) { subject, lintRule in
        // In front of a message it is part of AASA010, whose hint does not damage the message.
        if subject.foreign == .prefixed { return [] }
        return lintRule.byteOrderMarkFindings(in: subject.bytes, isSigned: subject.signature != nil)
    }

    /// The finding about a document that begins with a byte order mark.
    package func byteOrderMarkFindings(in bytes: [UInt8], isSigned: Bool = false) -> [Finding] {
        guard bytes.starts(with: JSONEncoding.byteOrderMark) else { return [] }
        let range = 0..<JSONEncoding.byteOrderMark.count
        if isSigned {
            let message = "the signed document begins with a byte order mark, which JSON forbids"
            return [finding(at: range, message, hint: "save the document as UTF-8 without BOM")]
        }
        let finding = finding(
            at: range, "the file begins with a byte order mark, which JSON forbids",
            hint: "save the file as UTF-8 without BOM, or remove its first three bytes")
        return [finding.fixed(byEdit: .removal(of: range))]
    }

    static let wrongEncoding = LintRule(
        code: "AASA006", name: "wrong-encoding", severity: .error,
        summary: "The text is not UTF-8.",
        explanation: """
            JSON that is exchanged between systems must be UTF-8. Some of Apple's readers guess UTF-16, its CDN is not \
            known to. Save the file as UTF-8 without a byte order mark.
            """,
        sources: [.json],
        examples: [
            .reported("⟦{\u{0}}\u{0}⟧", fixed: "{}"),
            .reported(when: "a letter in Windows-1252 inside a string"),
            .accepted(components: #"{"/":"/a","comment":"café"}"#),
        ],
        verdict: .malformedJSON([.wrongEncoding, .invalidUTF8])
    ) { subject, lintRule in
        subject.syntaxFindings([.wrongEncoding, .invalidUTF8], of: lintRule).map { finding in
            // Zeros alone make no text: what is converted must be readable.
            guard let fix = finding.fix, JSONReader.readTolerantly(TextEdit.apply(fix, to: subject.bytes)).root == nil
            else { return finding }
            return finding.fixed(by: nil)
        }
    }

    static let emptyFile = LintRule(
        code: "AASA007", name: "empty-file", severity: .error,
        summary: "The file is empty, or there is nothing but white space in it.",
        explanation: """
            A device finds no JSON and treats the site as one without a file. An upload that failed leaves such a \
            file, and so does a build step that wrote nothing.
            """,
        sources: [.supporting],
        examples: [
            .reported(when: "an empty file"),
            .reported("⟦⟧ \n"),
            .accepted(apps: #""ABCDE12345.com.example.app""#),
        ],
        verdict: .notJSON { kind in kind == .empty || kind == .blank }
    ) { subject, lintRule in
        // What is too large is not read.
        guard let kind = subject.foreign, kind == .empty || kind == .blank,
            subject.size <= AssociationFile.maximumSize
        else { return [] }
        var name = subject.content.documentName
        if let place = subject.filePlace, place.ownFile == nil, let target = place.hops.last {
            name += " at \(target.url)"
        }
        return [lintRule.finding(kind, kind.emptySentence(about: name), in: subject, from: 0)]
    }

    static let tooLarge = LintRule(
        code: "AASA011", name: "too-large", severity: .error,
        summary: "The file is larger than devices accept.",
        explanation: """
            A device stops after 128 KiB of the decompressed file, signature included, and rejects it. Merge rules by \
            patterns, list several apps in one entry's `appIDs`, and leave out white space.
            """,
        sources: [.universalLinksGuide],
        examples: [
            .reported(when: "a file of 131,073 bytes"),
            .accepted(when: "a file of 131,072 bytes"),
        ],
        verdict: .file(.size) { file, _ in
            if !file.isCutOff { return nil }
            return .tooLarge(bytes: file.isLocal ? file.size : nil, kind: file.kindOfLongFile)
        },
        // What the file is instead is the cause.
        role: DiagnosisRole(layer: .detail)
    ) { subject, lintRule in
        guard subject.size > AssociationFile.maximumSize else { return [] }
        // No more is fetched from a site.
        let isWhole = subject.filePlace?.file?.isCutOff != true
        let failure = Failure.tooLarge(bytes: isWhole ? subject.size : nil, kind: nil)
        // A shorter page would be none the better.
        let isOtherDocument = subject.foreign?.isOtherDocument ?? false
        let hint = if isOtherDocument { String?.none } else { failure.hint(forFileAt: nil) }
        return lintRule.onlyFinding(failure.sentence(ofFileAt: nil), hint: hint)
    }

    static let templateLeft = LintRule(
        code: "AASA012", name: "template-left", severity: .error,
        summary: "A place that a template should have filled in was left as it was.",
        explanation: """
            A device reads `{{team}}`, `<%= team %>`, `${TEAM}`, `\\(team)`, `%TEAM_ID%` and `__TEAM_ID__` as they are \
            written: no app has such an identifier, and no URL such a path. The file was put on the site without the \
            step that fills the places in. Apple's own variables are written `$(name)`.
            """,
        sources: [.field, .variables],
        examples: [
            .reported(apps: #""⟦${TEAM_ID}⟧.com.example.app""#),
            .reported(apps: #"⟦{{ apps | tojson }}⟧"#),
            .reported(apps: #""⟦\(team)⟧.com.example.app""#),
            .reported(entry: #"{"appID":"⟦__TEAM_ID__⟧.com.example.app","paths":["/⟦<%= path %>⟧/*"]}"#),
            .reported(paths: #""/⟦%BASE_PATH%⟧/*""#),
            .accepted(paths: #""/wiki/%D0%B0_%D1%82""#),
            .accepted(components: #"{"/":"/$(lang)/caf%C3%A9/__/auth","comment":"see {{docs}}"}"#),
        ],
        verdict: .notJSON { kind in if case .template = kind { true } else { false } },
        role: DiagnosisRole(hiding: .ownText)
    ) { subject, lintRule in
        if subject.foreign != nil || subject.templateMarks.isEmpty { return [] }
        let texts = subject.objects(.component).compactMap { component in component.member("comment")?.value.range }
        let errors = subject.syntaxErrors.filter { error in error.code == .comment }
        let comments = PlaceIndex(texts + errors.map(\.range))
        let apps = PlaceIndex(subject.listings.map(\.range))
        return subject.templateMarks.compactMap { mark in
            if comments.contains(mark.range.lowerBound) { return nil }
            var hint = Failure.NotSigned.templateHint
            if let name = mark.variable, subject.survey?.definedNames.contains(ExactText(name)) == true {
                hint = "write '$(\(name))' for the variable"
            }
            let finding = lintRule.finding(at: mark.range, Failure.NotSigned.unfilled(mark.text), hint: hint)
            let isCertain = mark.isCertain || apps.contains(mark.range.lowerBound)
            return finding.rated(.warning, if: !isCertain)
        }
    }
}
