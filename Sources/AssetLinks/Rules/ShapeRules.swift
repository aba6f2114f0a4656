internal import AASA

extension StatementListRule {
    static let syntax = SubjectRule<StatementList>(
        code: "AASA901", name: "statement-syntax", severity: .error,
        summary: "A statement list breaks the grammar of JSON.",
        explanation: """
            Google's service reads no statement of the list, and Android's agent verifies no host that serves it. \
            Every mistake that can be recognised is reported. Google's own specification has an example with a \
            fingerprint in two strings, which is not JSON: write it as one. \(otherApps)
            """,
        sources: [.json, .compatibilityTests],
        examples: [
            .reported(
                fingerprints: #""\#(Sample.fingerprint)"⟦⟧"\#(Sample.other)""#,
                fixed: Sample.fingerprints(#""\#(Sample.fingerprint)","\#(Sample.other)""#)),
            .reported(
                fingerprints: #"⟦"\#(Sample.fingerprint.prefix(48))" "\#(Sample.fingerprint.dropFirst(48))"⟧"#,
                fixed: Sample.sound),
            .reported(
                target: Sample.app(package: "⟦\"com.shop.android⟧").replacing(text: ",\"sha", with: ",\n\"sha"),
                fixed: Sample.sound.replacing(text: ",\"sha", with: ",\n\"sha")),
            .reported(
                fingerprints: #""\#(Sample.fingerprint)"⟦,⟧"#, fixed: Sample.fingerprints(#""\#(Sample.fingerprint)""#)),
            .reported("\(Sample.sound)⟦x⟧"), .reported("\(Sample.sound)⟦\(Sample.sound)⟧"),
            .accepted(Sample.sound),
        ]
    ) { list, lintRule in
        if list.isBlank || list.syntaxErrors.isEmpty || list.otherKind != nil { return [] }
        let split = list.splitFingerprints.filter(\.lacksComma)
        let gaps = Set(split.flatMap(\.gaps))
        // Its comments are what is wrong with a text that has nothing else.
        let hasContent = !list.syntaxErrors.contains { error in error.code == .empty }
        let others = list.syntaxErrors.filter { error in
            error.code != .empty && (error.code != .missingComma || !gaps.contains(error.offset))
        }
        return split.map { text in text.finding(of: lintRule) }
            + others.map { error in
                var sentence = error.sentence(in: list.bytes)
                if list.isToleratedByAgent(error) {
                    sentence += " (Android's agent reads the list, and Google's service reads no statement of it)"
                }
                let hint = list.isFollowedByStatement(error) ? "write one array with all statements" : error.hint
                let finding = lintRule.finding(at: error.range, sentence, hint: hint)
                // Without its comments the text would be empty.
                return hasContent ? finding.fixed(by: error.fix) : finding
            }
    }

    static let byteOrderMark = SubjectRule<StatementList>(
        code: "AASA920", name: "statement-byte-order-mark", severity: .warning,
        summary: "A byte order mark is in front of a statement list.",
        explanation: "A reader of JSON may reject it (RFC 8259, section 8.1). Editors on Windows write it.",
        sources: [.json],
        examples: [
            .reported("⟦\u{FEFF}⟧\(Sample.sound)", fixed: Sample.sound),
            .accepted(Sample.sound),
        ]
    ) { list, lintRule in
        list.otherKind == nil ? lintRule.byteOrderMarkFindings(in: list.bytes) : []
    }

    static let shape = SubjectRule<StatementList>(
        code: "AASA902", name: "statement-list-shape", severity: .error,
        summary: "A statement list is not a JSON array of objects, is empty, or is a file of another kind.",
        explanation: """
            The list is an array, also for one statement. For an element that is not an object, Android's agent \
            loses the whole host, and Google's service skips it. An empty list is what a variable leaves that was \
            never set.
            """,
        sources: [.statementDetails, .compatibilityTests, .statementField],
        examples: [
            .reported(
                #"⟦{"relation":[\#(Sample.relation)],"target":\#(Sample.app())}⟧"#,
                fixed: Sample.sound),
            .reported("[⟦\(Sample.sound)⟧]"),
            .reported("⟦[]⟧"),
            .reported("⟦- relation: []⟧"),
            .accepted(Sample.sound),
        ]
    ) { list, lintRule in
        let whole = 0..<list.bytes.count
        let statement = #"write an array of objects: [{"relation": ["…"], "target": {"namespace": "…"}}]"#
        if list.isBlank {
            let message = Failure.NotSigned(of: list.bytes).sentence(inPlaceOfJSON: "")
            return lintRule.onlyFinding(at: whole, message, hint: statement)
        }
        if let kind = list.otherKind {
            // AASA928 reports a page.
            if StatementList.isWebPage(list.bytes) { return [] }
            let message = Failure.notJSON(kind).sentence(ofFileAt: nil)
            let hint = kind.hint(signature: false, isServed: true, example: statement)
            // The bytes of a key are not for a log.
            if case .signingFile = kind { return lintRule.onlyFinding(message, hint: hint) }
            return lintRule.onlyFinding(at: whole, message, hint: hint)
        }
        // What a list that was cut off has is not known.
        if list.syntaxErrors.isEmpty, let root = list.root, root.elements?.isEmpty == true {
            let addition = #"add a statement: {"relation": ["…"], "target": {"namespace": "…"}}"#
            return [lintRule.finding(at: root.range, "the list has no statement", hint: addition).rated(.warning)]
        }
        return list.findingsOfProblems { problem in
            switch problem.kind {
            case .listNotArray:
                if list.isAssociationFile {
                    return lintRule.finding(
                        "the document is the association file of Apple's systems",
                        hint: "serve it at \(AssociationFile.wellKnownPath), and a statement list here")
                }
                var finding = lintRule.finding("the list is not an array", hint: statement)
                // What breaks the grammar is fixed first.
                let isStatement = list.root?["target"] != nil || list.root?["include"] != nil
                if isStatement, list.syntaxErrors.isEmpty {
                    finding.fix = TextEdit.enclosing(problem.range, opening: "[", closing: "]")
                }
                return finding
            case .elementNotObject:
                let isList = list.bytes[problem.range.lowerBound] == "["
                return lintRule.finding(
                    "an element is not a statement: \(list.lossOfHost(and: "Google's service skips it"))",
                    hint: isList ? "\(bracketsHint): a list has no list inside it" : statement)
            default: return nil
            }
        }
    }

    static let bracketsHint = "remove its '[' and ']'"

    static let unsupportedValue = SubjectRule<StatementList>(
        code: "AASA915", name: "statement-value", severity: .error,
        summary: "A statement has a number, `null`, or `true` or `false` in an array.",
        explanation: """
            Android's own agent knows texts, arrays, objects and truth values only. One other value, also below an \
            unknown key, fails the whole host. Devices with Google services query Google's service, which ignores it.
            """,
        sources: [.statementParser],
        examples: [
            .reported(#"[{"version":⟦2⟧,"relation":[\#(Sample.relation)],"target":\#(Sample.app())}]"#),
            .accepted(
                #"[{"comment":"of 2026","relation":[\#(Sample.relation)],"target":\#(Sample.app())}]"#
            ),
        ]
    ) { list, lintRule in
        if list.isOfApp { return [] }
        let requiredKeys = list.requiredKeys
        return list.findingsOfProblems { problem in
            guard problem.kind == .unsupportedValue else { return nil }
            let message = "Android's agent loses the whole host for the value \(list.text(at: problem.range))"
            if let key = requiredKeys[problem.range] { return lintRule.finding(message, hint: "write \(key.type)") }
            return lintRule.finding(message, hint: "write a text, or remove the key")
        }
    }
}

extension StatementList {
    var isBlank: Bool { bytes.allSatisfy(\.isWhiteSpace) }

    /// The keys without which a statement is not read, by the places of their values of another type.
    fileprivate var requiredKeys: [Range<Int>: StatementProblem.Key] {
        var keys: [Range<Int>: StatementProblem.Key] = [:]
        for problem in allProblems {
            if case .otherType(let key) = problem.kind, key != .include { keys[problem.range] = key }
        }
        return keys
    }

    /// Whether an error is that further statements follow the document.
    fileprivate func isFollowedByStatement(_ error: JSONSyntaxError) -> Bool {
        error.code == .trailingContent && Self.hasMark(Array(bytes[error.offset...]))
    }

    /// What the file is when it is not JSON, not even with mistakes; nil for JSON.
    var otherKind: Failure.NotSigned? {
        if syntaxErrors.isEmpty, root?.string == nil { return nil }
        if let file = SigningFile(beginning: bytes) { return .signingFile(file) }
        let kind = Failure.NotSigned(of: bytes).recognised(in: bytes)
        switch kind {
        case .json, .other: return nil
        case .prefixed, .signedTwice: return .document(name: "a CMS message", hint: "serve the list itself")
        default: return kind
        }
    }

    /// Whether the document has a service of Apple's systems.
    var isAssociationFile: Bool {
        guard let members = root?.members else { return false }
        return members.contains { member in Service.known.contains(Service(rawValue: member.name)) }
    }

    /// Whether a text is HTML, and not what begins like it, as a property list does.
    static func isWebPage(_ bytes: [UInt8]) -> Bool {
        let kind = Failure.NotSigned(of: bytes)
        return kind == .html && kind.recognised(in: bytes) == .html
    }
}
