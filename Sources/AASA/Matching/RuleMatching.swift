extension CompiledRules {
    /// Finds the first matching rule of every entry.
    func match(_ url: borrowing Span<UInt8>, pathAt start: Int, _ answers: inout LinkAnswers) {
        answers.decided.removeAll(keepingCapacity: true)
        for entry in everything { answers.decided.append(.init(entry: entry, rule: nil, isExcluded: false)) }
        let run = paths.run(pathAt: start, of: url, pathBytes)
        var texts = ConditionTexts(pathEnd: run.end)
        if let list = run.list, loose.isEmpty, !(run.isEscaped && hasDecodedRules) {
            decide(paths.items.span.extracting(paths.list(list)), url, &texts, &answers)
        } else {
            collect(url.extracting(start..<run.end), isEscaped: run.isEscaped, &answers)
            var candidates: [Int32] = []
            swap(&candidates, &answers.candidates)
            decide(candidates.span, url, &texts, &answers)
            swap(&candidates, &answers.candidates)
        }
        if !everything.isEmpty { answers.decided.sort { $0.entry < $1.entry } }
    }

    /// Finds the decisions among rules whose path matches, in ascending order.
    private func decide(
        _ candidates: borrowing Span<Int32>, _ url: borrowing Span<UInt8>, _ texts: inout ConditionTexts,
        _ answers: inout LinkAnswers
    ) {
        var done: Int32 = -1
        for at in candidates.indices {
            let rule = rules[Int(candidates[at])]
            if rule.entry == done { continue }
            guard rule.conditions.isEmpty || texts.hold(rule, self, url, &answers) else { continue }
            done = rule.entry
            answers.decided.append(.init(entry: Int(rule.entry), rule: Int(rule.index), isExcluded: rule.isExcluded))
        }
    }

    /// Collects the rules whose path pattern matches the path as written, or the decoded path if that is different, in
    /// ascending order.
    private func collect(_ path: borrowing Span<UInt8>, isEscaped: Bool, _ answers: inout LinkAnswers) {
        answers.candidates.removeAll(keepingCapacity: true)
        answers.writtenPath.removeAll(keepingCapacity: true)
        URLText.appendWritten(path, to: &answers.writtenPath)
        URLText.normalisePath(&answers.writtenPath)
        let isSplit = isEscaped && hasDecodedRules
        let written = answers.writtenPath
        collect(written.span, isSplit ? true : nil, &answers)
        guard isSplit else { return answers.candidates.sort() }
        answers.decodedPath.removeAll(keepingCapacity: true)
        URLText.appendDecoded(path, to: &answers.decodedPath)
        URLText.normalisePath(&answers.decodedPath)
        let decoded = answers.decodedPath
        collect(decoded.span, false, &answers)
        answers.candidates.sort()
    }

    /// Collects the rules whose path pattern matches a text.
    ///
    /// - Parameter isPercentEncoded: the rules that count; nil for all.
    private func collect(_ text: borrowing Span<UInt8>, _ isPercentEncoded: Bool?, _ answers: inout LinkAnswers) {
        func counts(_ rule: Int32) -> Bool {
            isPercentEncoded == nil || rules[Int(rule)].isPercentEncoded == isPercentEncoded
        }
        if let list = paths.run(text, &answers.runs) {
            for at in paths.list(list) where counts(paths.items[at]) { answers.candidates.append(paths.items[at]) }
        } else {
            for item in answers.runs.items where counts(item) { answers.candidates.append(item) }
        }
        for path in loose where counts(path.rule) && path.matcher.matches(text) { answers.candidates.append(path.rule) }
    }
}

/// The query and the fragment of a URL, normalised on first use.
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
        // Copied, because the other buffers are written to.
        let query = answers.query
        let fragment = answers.fragment
        for number in rule.conditions {
            let condition = compiled.conditions[number]
            let holds =
                switch condition.subject {
                case .query:
                    Self.matches(query.span, condition, rule, compiled, &answers.value, &answers.runs)
                case .fragment:
                    Self.matches(fragment.span, condition, rule, compiled, &answers.value, &answers.runs)
                case .item(let name): Self.items(name, query.span, condition, rule, compiled, &answers)
                }
            guard holds else { return false }
        }
        return true
    }

    /// Whether every item of the name matches; a missing item has the empty value.
    private static func items(
        _ name: [UInt8], _ query: borrowing Span<UInt8>, _ condition: CompiledRules.Condition,
        _ rule: CompiledRules.Rule, _ compiled: borrowing CompiledRules, _ answers: inout LinkAnswers
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
                guard matches(value, condition, rule, compiled, &answers.value, &answers.runs) else { return false }
            }
            start = end + 1
        }
        return isPresent || matches(query.extracting(0..<0), condition, rule, compiled, &answers.value, &answers.runs)
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

    private static func matches(
        _ text: borrowing Span<UInt8>, _ condition: CompiledRules.Condition, _ rule: CompiledRules.Rule,
        _ compiled: borrowing CompiledRules, _ buffer: inout [UInt8], _ runs: inout PatternAutomaton.Scratch
    ) -> Bool {
        if rule.isPercentEncoded || !URLText.hasEscapes(text) {
            return compiled.texts.matches(condition.pattern, text, &runs)
        }
        buffer.removeAll(keepingCapacity: true)
        URLText.appendDecoded(text, to: &buffer)
        return compiled.texts.matches(condition.pattern, buffer.span, &runs)
    }
}
