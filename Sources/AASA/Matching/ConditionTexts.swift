/// The query and the fragment of a URL, brought into the form in which they are compared when first asked for.
struct ConditionTexts {
    private let pathEnd: Int
    private var isReady = false

    init(pathEnd: Int) { self.pathEnd = pathEnd }

    /// Whether all the conditions of a rule hold.
    mutating func hold(
        _ rule: CompiledRules.Rule, _ compiled: borrowing CompiledRules, _ url: borrowing Span<UInt8>,
        _ answers: inout LinkAnswers
    ) -> Bool {
        if !isReady {
            answers.query.removeAll(keepingCapacity: true)
            answers.fragment.removeAll(keepingCapacity: true)
            let tail = LinkURLTail(url, pathEnd: pathEnd)
            if let range = tail.query { URLText.appendWritten(url.extracting(range), to: &answers.query) }
            if let range = tail.fragment { URLText.appendWritten(url.extracting(range), to: &answers.fragment) }
            isReady = true
        }
        // Kept apart from the room that is written to.
        let query = answers.query
        let fragment = answers.fragment
        for number in rule.conditions {
            let condition = compiled.conditions[number]
            let holds =
                switch condition.subject {
                case .query:
                    Self.fits(query.span, condition, rule, compiled, &answers.value, &answers.runs)
                case .fragment:
                    Self.fits(fragment.span, condition, rule, compiled, &answers.value, &answers.runs)
                case .item(let name): Self.items(name, query.span, condition, rule, compiled, &answers)
                }
            guard holds else { return false }
        }
        return true
    }

    /// Every item of the name must fit; an absent one has the empty value.
    private static func items(
        _ name: [UInt8], _ query: borrowing Span<UInt8>, _ condition: CompiledRules.Condition,
        _ rule: CompiledRules.Rule,
        _ compiled: borrowing CompiledRules, _ answers: inout LinkAnswers
    ) -> Bool {
        var isPresent = false
        var start = 0
        while start <= query.count {
            var end = start
            var equals = -1
            while end < query.count, query[end] != UInt8(ascii: "&") {
                if equals < 0, query[end] == UInt8(ascii: "=") { equals = end }
                end += 1
            }
            if isName(name, query.extracting(start..<(equals < 0 ? end : equals)), rule, &answers.name) {
                isPresent = true
                let value = query.extracting((equals < 0 ? end : equals + 1)..<end)
                guard fits(value, condition, rule, compiled, &answers.value, &answers.runs) else { return false }
            }
            start = end + 1
        }
        return isPresent || fits(query.extracting(0..<0), condition, rule, compiled, &answers.value, &answers.runs)
    }

    private static func isName(
        _ name: [UInt8], _ text: borrowing Span<UInt8>, _ rule: CompiledRules.Rule, _ buffer: inout [UInt8]
    ) -> Bool {
        if rule.isPercentEncoded || !URLText.hasEscapes(text) { return equals(name, text) }
        buffer.removeAll(keepingCapacity: true)
        URLText.appendDecoded(text, to: &buffer)
        return equals(name, buffer.span)
    }

    private static func equals(_ name: [UInt8], _ text: borrowing Span<UInt8>) -> Bool {
        guard name.count == text.count else { return false }
        for at in text.indices where name[at] != text[at] { return false }
        return true
    }

    private static func fits(
        _ text: borrowing Span<UInt8>, _ condition: CompiledRules.Condition, _ rule: CompiledRules.Rule,
        _ compiled: borrowing CompiledRules, _ buffer: inout [UInt8], _ runs: inout PatternAutomaton.Scratch
    ) -> Bool {
        if rule.isPercentEncoded || !URLText.hasEscapes(text) {
            return compiled.texts.fits(condition.program, text, &runs)
        }
        buffer.removeAll(keepingCapacity: true)
        URLText.appendDecoded(text, to: &buffer)
        return compiled.texts.fits(condition.program, buffer.span, &runs)
    }
}
