internal import AASA

/// Finds codes, names and sentences of the system in a text, in bounded time.
package struct ErrorTextReader {
    private let text: MessageText
    private let words: [Range<Int>]
    /// Whether the text is of a log, whose numbers are seldom errors.
    private let isLog: Bool
    /// The errors, each with its offset and whether it was found by a sentence of the system.
    private var matches: [(offset: Int, hasSentence: Bool, error: ErrorExplanation.Found)] = []
    private var unknown: [ErrorReference] = []
    private var values: [MessageTemplate.Field: String] = [:]

    /// - Parameter text: one line, of which at most `MessageText.longest` bytes are read.
    package static func read(_ text: String) -> ErrorExplanation {
        ErrorTextReader(text, isLog: false).explanation
    }

    /// Reads a line of a log, most of which have no error.
    ///
    /// - Returns: nil for a line without a known error.
    package static func read(logLine text: String) -> ErrorExplanation? {
        let reader = ErrorTextReader(text, isLog: true)
        return if reader.matches.isEmpty { nil } else { reader.explanation }
    }

    private init(_ text: String, isLog: Bool) {
        self.text = MessageText(text)
        self.isLog = isLog
        words = self.text.words
        findMessages()
        findReferences()
        mergeRefusal()
    }

    // MARK: Sentences

    private mutating func findMessages() {
        for candidate in ErrorCatalogue.sentences.candidates(in: text) {
            let meaning = ErrorCatalogue.meanings[candidate]
            for message in meaning.messages {
                guard let match = message.match(in: text) else { continue }
                let sentence = message.filled(match.values)
                if meaning.family == .http, let status = Self.status(match.values[.text]) {
                    add(ErrorReference(family: .http, code: status), message: sentence, at: match.offset)
                } else {
                    let error = ErrorExplanation.Found(
                        meaning: meaning, code: meaning.code, message: sentence, detail: nil)
                    add(error, hasSentence: true, at: match.offset)
                }
                values.merge(match.values) { first, _ in first }
            }
        }
    }

    /// The number at the start of the text behind `HTTP status`.
    private static func status(_ text: String?) -> Int? {
        ErrorReference.number(String((text ?? "").prefix(while: \.isNumber)))
    }

    // MARK: Numbers and names

    private mutating func findReferences() {
        // A single number or name may have several meanings.
        let isSingle = words.count == 1
        findHostState()
        for (index, word) in words.enumerated() where isSingle || ErrorCatalogue.mayKnow(text.folded[word]) {
            let name = text.string(word)
            if let reference = ErrorReference(prefixed: name) {
                let reason = reference.family == .cdn ? reason(after: word.upperBound) : nil
                add(reference, detail: reason, at: word.lowerBound)
            } else if let family = ErrorFamily(name: name) {
                if let code = number(after: index) {
                    add(ErrorReference(family: family, code: code), at: word.lowerBound)
                }
            } else if let code = ErrorReference.number(name),
                isSingle && (!isLog || code < 0) || isPlainError(code, at: index)
            {
                for reference in ErrorCatalogue.references(number: code, text: name) {
                    add(reference, at: word.lowerBound)
                }
            } else {
                for reference in ErrorCatalogue.references(name: name, ignoringCase: isSingle) {
                    add(reference, at: word.lowerBound)
                }
            }
        }
    }

    /// Finds a host's number in a line of `pm get-app-links`, as `example.com: 1024`.
    private mutating func findHostState() {
        guard words.count == 2, text.bytes[words[0]].contains("."),
            let code = ErrorReference.number(text.string(words[1])), text.bytes[words[0].upperBound] == ":"
        else { return }
        let state = ErrorReference(family: .appLinks, code: code)
        if !ErrorCatalogue.meanings(state).isEmpty { add(state, at: words[1].lowerBound) }
    }

    /// The number after a family's name, with an optional `error` or `Code` in between.
    private func number(after index: Int) -> Int? {
        var next = index + 1
        while next < words.count, next <= index + 2, ["error", "code"].contains(String(utf8: text.folded[words[next]]))
        {
            next += 1
        }
        guard next < words.count else { return nil }
        return ErrorReference.number(text.string(words[next]))
    }

    /// Whether a number in a sentence is an error code: negative, and probably not another value.
    private func isPlainError(_ code: Int, at index: Int) -> Bool {
        guard code < 0 else { return false }
        let before = words[..<index].suffix(2).map(text.string)
        // The number after a family was read with the family.
        let families = before.compactMap(ErrorFamily.init(name:))
        if families.contains(where: { $0 != .osStatus }) { return false }
        // Short numbers occur in many sentences, and all numbers in logs: they need a word in front.
        if code < -900, !isLog { return true }
        return ["osstatus", "error", "status", "code", "failed"].contains(before.last?.lowercased() ?? "")
    }

    /// The CDN's text after its code, without the details.
    private func reason(after offset: Int) -> String? {
        let rest = text.string(text.rest(from: offset, limit: 300))
        var reason = rest[...]
        if let details = rest.firstRange(ofText: " -- ") { reason = rest[..<details.lowerBound] }
        reason = reason.drop(while: " :".contains)
        if reason.isEmpty { return nil }
        return String(reason)
    }

    /// - Parameter message: the sentence of the text that has the reference, if any.
    private mutating func add(
        _ reference: ErrorReference, message: String? = nil, detail: String? = nil, at offset: Int
    ) {
        let meanings = ErrorCatalogue.meanings(reference)
        if meanings.isEmpty, !unknown.contains(reference) { unknown.append(reference) }
        for meaning in meanings {
            let error = ErrorExplanation.Found(
                meaning: meaning, code: reference.code, message: message ?? meaning.message?.filled([:]),
                detail: detail)
            add(error, hasSentence: message != nil, at: offset)
        }
    }

    private mutating func add(_ new: ErrorExplanation.Found, hasSentence: Bool, at offset: Int) {
        // A sentence of the system decides between the meanings of a number.
        let isCovered = matches.contains { match in
            guard match.error.code == new.code else { return false }
            let isDecided = match.hasSentence && new.code != nil
            return match.error.meaning == new.meaning
                || isDecided && match.error.meaning.family == new.meaning.family
        }
        if !isCovered { matches.append((offset, hasSentence, new)) }
    }

    /// Removes the status beside the CDN's refusal, which is the CDN's; the refusal's reason has that of the site.
    private mutating func mergeRefusal() {
        guard let refusal = matches.firstIndex(where: { $0.error.meaning == .cdnRefused }) else { return }
        let statuses = matches.filter { match in match.error.meaning.family == .http && !match.hasSentence }
        guard let status = statuses.last?.error.code else { return }
        matches[refusal].error.detail = "the status \(status) is that of Apple's CDN, not of the site"
        matches.removeAll { match in match.error.meaning.family == .http && !match.hasSentence }
    }

    // MARK: Result

    private var nearest: String? {
        guard matches.isEmpty else { return nil }
        if let reference = unknown.first { return ErrorCatalogue.nearest(to: reference) }
        guard words.count == 1 else { return nil }
        return ErrorCatalogue.nearest(to: text.string(words[0]))
    }

    private var explanation: ErrorExplanation {
        // The sort is stable: equal offsets keep their order.
        let matches = matches.sorted { $0.offset < $1.offset }
        let all = matches.map(\.error)
        let causes = all.filter { error in !error.isChoiceInSession }
        var errors = causes + all.filter(\.isChoiceInSession)
        let subject = ErrorContext(text, values: values)
        if Site(ofCopy: subject.url ?? "") != nil {
            for index in errors.indices { errors[index].meaning.relateToCDN() }
        }
        return ErrorExplanation(
            errors: errors, unknown: unknown, site: subject.site, app: subject.app, url: subject.url,
            nearest: nearest)
    }
}

extension ErrorExplanation.Found {
    /// Whether it is a choice of the user. A session also reports that it did not begin by its number: what is beside it
    /// is the cause.
    fileprivate var isChoiceInSession: Bool { meaning.family == .webSession && meaning.step == .user }
}
