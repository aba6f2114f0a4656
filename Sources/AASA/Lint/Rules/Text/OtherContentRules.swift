extension LintRule {
    package static let htmlPage = LintRule(
        code: "AASA008", name: "html", severity: .error,
        summary: "The file is a web page.",
        explanation: """
            A device finds no JSON. A site answers so when the file is not there and a rule of the server sends the \
            start page, a page for errors with status 200, or a check for bots instead. Put the file where the server \
            finds it before that rule.
            """,
        sources: [.debugging, .field],
        examples: [
            .reported("⟦<!DOCTYPE html>\n<html><head><title>Shop</title></head><body></body></html>⟧\n"),
            .reported(" ⟦<html><body>404 Not Found</body></html>⟧"),
            .accepted(components: #"{"/":"/a","comment":"<html>"}"#),
        ],
        verdict: .notJSON { $0 == .html }
    ) { subject, lintRule in
        guard subject.foreign == .html else { return [] }
        let place = subject.filePlace
        let message = Failure.NotSigned.pageSentence(
            subject.bytes, challenge: place?.file?.challenge, of: subject.content.documentName)
        var hint = Failure.NotSigned.savedPageHint
        if let place, let file = place.file { hint = file.advice(onPageAt: place.url, under: subject.options.rules) }
        return lintRule.onlyFinding(at: subject.textRange, message, hint: hint)
    }

    static let otherDocument = LintRule(
        code: "AASA009", name: "other-document", severity: .error,
        summary: "The file is a document of another kind.",
        explanation: """
            A device finds no JSON. TextEdit saves RTF unless set to plain text; a gzip file is one that was \
            compressed on disk and is served without `Content-Encoding: gzip`; a property list, YAML or a script was \
            never converted.
            """,
        sources: [.json, .field],
        examples: [
            .reported("⟦{\\rtf1\\ansi \\{\"webcredentials\":\\{\\}\\}}⟧"),
            .reported("⟦<?xml version=\"1.0\"?>\n<plist version=\"1.0\"><dict/></plist>⟧\n"),
            .reported("⟦webcredentials:\n  apps:\n    - ABCDE12345.com.example.app⟧\n"),
            .reported("⟦callback({\"webcredentials\":{}});⟧"),
            .reported("⟦404: Not Found⟧\n"), .reported("⟦error: not found⟧\n"),
            .reported("⟦git clone ssh://example.com/site⟧"),
            .reported("⟦<b>Warning</b>: unknown key<br />\n{\"webcredentials\":{\"apps\":[]}}⟧\n"),
            .reported("⟦<!-- made by a script --> {\"webcredentials\":{\"apps\":[]}}⟧\n"),
            .reported(when: "a gzip file"),
            .accepted(apps: #""ABCDE12345.com.example.app""#),
        ],
        verdict: .notJSON(isOtherDocument)
    ) { subject, lintRule in
        if case .signingFile(let file) = subject.content {
            return [lintRule.finding(inPlaceOfJSON: .signingFile(file), in: subject, from: nil)]
        }
        switch subject.foreign {
        case .document(let name, let hint):
            return [lintRule.finding(inPlaceOfJSON: .document(name: name, hint: hint), in: subject, from: 0)]
        case .pem:
            guard let label = PEMLabel(in: subject.bytes) else { return [] }
            return [lintRule.finding(inPlaceOfJSON: .pem(label: label.text), in: subject, from: label.start)]
        default: return []
        }
    }

    /// Whether a file is a document of another kind by its first bytes.
    private static func isOtherDocument(_ kind: Failure.NotSigned) -> Bool {
        switch kind {
        case .compressed, .pem, .signingFile, .document, .other: true
        case .empty, .blank, .json, .html, .wrapped, .otherMessage, .unreadableMessage, .prefixed, .signedTwice,
            .encoded, .template:
            false
        }
    }

    static let wrapped = LintRule(
        code: "AASA010", name: "wrapped", severity: .error,
        summary: "The content is inside an encoding that a device does not undo.",
        explanation: """
            A device reads JSON, and since iOS 8 a CMS SignedData in DER with JSON inside. It does not read base64, \
            PEM or S/MIME text, nor a JSON document inside a JSON string. OpenSSL writes DER with `-outform DER`.
            """,
        sources: [.sharedWebCredentials, .cms],
        examples: [
            .reported("⟦eyJ3ZWJjcmVkZW50aWFscyI6e319⟧", fixed: "{\"webcredentials\":{}}"),
            .reported(#"⟦"{\"webcredentials\":{}}"⟧"#, fixed: "{\"webcredentials\":{}}"),
            .reported(when: "a signed document in PEM"),
            .reported(when: "a signed document behind a line break"),
            .reported(when: "a file that was signed twice"),
            .accepted(when: "a signed document in DER"),
            .accepted(apps: #""ABCDE12345.com.example.app""#),
        ],
        verdict: .notJSON(isWrapped)
    ) { subject, lintRule in
        guard let finding = lintRule.wrapping(of: subject) else { return [] }
        return [finding]
    }

    private func wrapping(of subject: LintSubject) -> Finding? {
        switch subject.content {
        case .signed(let signature) where signature.wrapping.isText:
            return finding(
                .wrapped(signature.wrapping, isDetached: signature.isDetached),
                "the signed document is in \(signature.wrapping.name), which no device reads", in: subject)
        case .plain where subject.foreign == .prefixed:
            let message = "the file is \(Failure.NotSigned.prefixedMessage)"
            let finding = finding(.prefixed, message, in: subject, from: 0)
            let mark = JSONEncoding.byteOrderMark
            guard subject.bytes.starts(with: mark) else { return finding }
            return finding.fixed(byEdit: .removal(of: 0..<mark.count))
        case .signed where subject.foreign == .signedTwice:
            let message = "the signed document is \(Failure.NotSigned.nestedMessage)"
            return finding(.signedTwice, message, in: subject, from: 0)
        case .plain where subject.foreign == .signedTwice:
            // The caller reads no messages, as the playground does not.
            return finding(
                at: subject.textRange, "the file is a CMS message, and not the document that is signed in it",
                hint: "give the document")
        case .plain, .signed:
            guard let wrapping = JSONWrapping(of: subject.bytes, root: subject.root) else { return nil }
            let message = "the JSON document is \(wrapping.clause)"
            let fix = TextEdit(range: subject.textRange, replacement: wrapping.content)
            return finding(.encoded(wrapping.clause), message, in: subject, from: 0).fixed(byEdit: fix)
        case .otherMessage(let wrapping, let type):
            return finding(
                .otherMessage(type: type),
                "the file is a CMS message of type '\(type)'\(wrapping.suffix) and no signed document", in: subject)
        case .unreadableMessage(let wrapping, let error):
            return finding(
                .unreadableMessage(wrapping, error),
                "the file looks like a CMS message\(wrapping.suffix) that cannot be read: \(error)", in: subject)
        case .signingFile: return nil
        }
    }

    /// Whether a document is in an encoding that devices do not undo.
    private static func isWrapped(_ kind: Failure.NotSigned) -> Bool {
        switch kind {
        case .wrapped, .prefixed, .signedTwice, .otherMessage, .unreadableMessage, .encoded: true
        case .empty, .blank, .json, .html, .pem, .signingFile, .compressed, .document, .template, .other: false
        }
    }

    /// The finding that the file is something else than JSON.
    fileprivate func finding(
        inPlaceOfJSON kind: Failure.NotSigned, in subject: LintSubject, from start: Int?
    ) -> Finding {
        finding(kind, kind.sentence(inPlaceOfJSON: "", of: subject.content.documentName), in: subject, from: start)
    }

    /// A finding about a file that is not a document, whose fix depends on whether devices require a signature.
    ///
    /// - Parameter start: where it begins in the text; nil for a finding that is about no place.
    func finding(
        _ kind: Failure.NotSigned, _ message: String, in subject: LintSubject, from start: Int? = nil
    ) -> Finding {
        let isRequired = kind.includesSignature(
            isRequired: subject.options.rules?.requiresSignature ?? false,
            isSigned: subject.signature?.wrapping == .der)
        let hint = kind.hint(
            signature: isRequired, isServed: subject.hosting != nil, example: subject.options.exampleHint)
        let text = subject.textRange
        let range = start.map { start in max(start, text.lowerBound)..<text.upperBound }
        return finding(at: range, message, hint: hint).remedied(by: kind.remedy(signature: isRequired))
    }
}

extension Wrapping {
    /// Whether it is a text, which no device reads.
    fileprivate var isText: Bool { self != .none && self != .der }

    fileprivate var suffix: String { isText ? " in \(name)" : "" }
}

extension LintSubject {
    /// The text without the white space around it.
    var textRange: Range<Int> {
        let start = bytes.firstIndex { !$0.isWhiteSpace } ?? 0
        let end = (bytes.lastIndex { !$0.isWhiteSpace } ?? -1) + 1
        return start..<max(start, end)
    }
}
