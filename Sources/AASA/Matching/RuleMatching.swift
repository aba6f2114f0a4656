extension CompiledRules {
    /// Finds the first matching rule of every entry.
    func match(_ url: borrowing Span<UInt8>, pathAt start: Int, into answers: inout LinkAnswers) {
        answers.decided.removeAll(keepingCapacity: true)
        for entry in everything { answers.decided.append(.init(entry: entry, rule: nil, isExcluded: false)) }
        let run = paths.run(pathAt: start, of: url, bytes: pathBytes)
        var texts = ConditionTexts(pathEnd: run.end)
        if let list = run.list, loose.isEmpty, !(run.isEscaped && hasDecodedRules) {
            let candidates = paths.items.span.extracting(paths.list(list))
            decide(among: candidates, url: url, texts: &texts, answers: &answers)
        } else {
            collectRules(forPath: url.extracting(start..<run.end), isEscaped: run.isEscaped, answers: &answers)
            var candidates: [Int32] = []
            swap(&candidates, &answers.candidates)
            decide(among: candidates.span, url: url, texts: &texts, answers: &answers)
            swap(&candidates, &answers.candidates)
        }
        if !everything.isEmpty { answers.decided.sort { $0.entry < $1.entry } }
    }

    /// Finds the decisions among rules whose path matches, in ascending order.
    private func decide(
        among candidates: borrowing Span<Int32>, url: borrowing Span<UInt8>, texts: inout ConditionTexts,
        answers: inout LinkAnswers
    ) {
        var done: Int32 = -1
        for at in candidates.indices {
            let rule = rules[Int(candidates[at])]
            if rule.entry == done { continue }
            let holds =
                rule.conditions.isEmpty || texts.meetConditions(of: rule, in: self, url: url, answers: &answers)
            guard holds else { continue }
            done = rule.entry
            answers.decided.append(.init(entry: Int(rule.entry), rule: Int(rule.index), isExcluded: rule.isExcluded))
        }
    }

    /// Collects the rules whose path pattern matches the path as written, or the decoded path if that is different, in
    /// ascending order.
    private func collectRules(
        forPath path: borrowing Span<UInt8>, isEscaped: Bool, answers: inout LinkAnswers
    ) {
        answers.candidates.removeAll(keepingCapacity: true)
        answers.writtenPath.removeAll(keepingCapacity: true)
        URLText.appendWritten(path, to: &answers.writtenPath)
        URLText.normalisePath(&answers.writtenPath)
        let isSplit = isEscaped && hasDecodedRules
        let written = answers.writtenPath
        collectRules(matching: written.span, isPercentEncoded: isSplit ? true : nil, answers: &answers)
        guard isSplit else { return answers.candidates.sort() }
        answers.decodedPath.removeAll(keepingCapacity: true)
        URLText.appendDecoded(path, to: &answers.decodedPath)
        URLText.normalisePath(&answers.decodedPath)
        let decoded = answers.decodedPath
        collectRules(matching: decoded.span, isPercentEncoded: false, answers: &answers)
        answers.candidates.sort()
    }

    /// Collects the rules whose path pattern matches a text.
    ///
    /// - Parameter isPercentEncoded: the rules that count; nil for all.
    private func collectRules(
        matching text: borrowing Span<UInt8>, isPercentEncoded: Bool?, answers: inout LinkAnswers
    ) {
        func counts(_ rule: Int32) -> Bool {
            isPercentEncoded == nil || rules[Int(rule)].isPercentEncoded == isPercentEncoded
        }
        if let list = paths.run(text, simulation: &answers.simulation) {
            for at in paths.list(list) where counts(paths.items[at]) { answers.candidates.append(paths.items[at]) }
        } else {
            for item in answers.simulation.items where counts(item) { answers.candidates.append(item) }
        }
        for path in loose where counts(path.rule) && path.matcher.matches(text) { answers.candidates.append(path.rule) }
    }
}

/// The query and the fragment of a URL, normalised on first use.
struct ConditionTexts {
    private let pathEnd: Int
    private var isReady = false

    init(pathEnd: Int) { self.pathEnd = pathEnd }

    mutating func meetConditions(
        of rule: CompiledRules.Rule, in compiled: borrowing CompiledRules, url: borrowing Span<UInt8>,
        answers: inout LinkAnswers
    ) -> Bool {
        if !isReady { readTexts(of: url, into: &answers) }
        // Copied, because the other buffers are written to.
        let query = answers.query
        let fragment = answers.fragment
        for number in rule.conditions {
            let condition = compiled.conditions[number]
            let holds =
                switch condition.urlPart {
                case .query:
                    Self.text(query.span, matches: condition, of: rule, in: compiled, answers: &answers)
                case .fragment:
                    Self.text(fragment.span, matches: condition, of: rule, in: compiled, answers: &answers)
                case .item(let name):
                    Self.items(named: name, in: query.span, match: condition, of: rule, in: compiled, answers: &answers)
                }
            guard holds else { return false }
        }
        return true
    }

    private mutating func readTexts(of url: borrowing Span<UInt8>, into answers: inout LinkAnswers) {
        answers.query.removeAll(keepingCapacity: true)
        answers.fragment.removeAll(keepingCapacity: true)
        let tail = LinkURLTail(url, pathEnd: pathEnd)
        if let range = tail.query { URLText.appendWritten(url.extracting(range), to: &answers.query) }
        if let range = tail.fragment { URLText.appendWritten(url.extracting(range), to: &answers.fragment) }
        isReady = true
    }

    /// Whether every item of the name matches; a missing item has the empty value.
    private static func items(
        named name: [UInt8], in query: borrowing Span<UInt8>, match condition: CompiledRules.Condition,
        of rule: CompiledRules.Rule, in compiled: borrowing CompiledRules, answers: inout LinkAnswers
    ) -> Bool {
        var isPresent = false
        var start = 0
        while start <= query.count {
            var end = start
            var equals = -1
            while end < query.count, query[end] != "&" {
                if equals < 0, query[end] == "=" { equals = end }
                end += 1
            }
            let nameEnd = if equals < 0 { end } else { equals }
            if isName(name, in: query.extracting(start..<nameEnd), rule: rule, buffer: &answers.name) {
                isPresent = true
                let value = query.extracting(min(nameEnd + 1, end)..<end)
                guard Self.text(value, matches: condition, of: rule, in: compiled, answers: &answers) else {
                    return false
                }
            }
            start = end + 1
        }
        if isPresent { return true }
        return Self.text(query.extracting(0..<0), matches: condition, of: rule, in: compiled, answers: &answers)
    }

    private static func isName(
        _ name: [UInt8], in text: borrowing Span<UInt8>, rule: CompiledRules.Rule, buffer: inout [UInt8]
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

    private static func text(
        _ text: borrowing Span<UInt8>, matches condition: CompiledRules.Condition, of rule: CompiledRules.Rule,
        in compiled: borrowing CompiledRules, answers: inout LinkAnswers
    ) -> Bool {
        if rule.isPercentEncoded || !URLText.hasEscapes(text) {
            return compiled.texts.matches(text, program: condition.pattern, simulation: &answers.simulation)
        }
        // Taken out, because the other buffers are written to.
        var decoded: [UInt8] = []
        swap(&decoded, &answers.value)
        decoded.removeAll(keepingCapacity: true)
        URLText.appendDecoded(text, to: &decoded)
        let matches = compiled.texts.matches(decoded.span, program: condition.pattern, simulation: &answers.simulation)
        swap(&decoded, &answers.value)
        return matches
    }
}
