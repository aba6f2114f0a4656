extension CompiledRules {
    /// Finds the first fitting rule of every entry.
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

    /// Goes through rules whose path fits, in ascending order.
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

    /// Collects the rules whose path fits, in ascending order: of the path as written, of the decoded one where that is
    /// another, and of the paths outside the automaton.
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

    /// Collects the rules that a text fits, of one view or of both.
    private func collect(_ text: borrowing Span<UInt8>, _ isPercentEncoded: Bool?, _ answers: inout LinkAnswers) {
        func counts(_ rule: Int32) -> Bool {
            isPercentEncoded == nil || rules[Int(rule)].isPercentEncoded == isPercentEncoded
        }
        if let list = paths.run(text, &answers.runs) {
            for at in paths.list(list) where counts(paths.items[at]) { answers.candidates.append(paths.items[at]) }
        } else {
            for item in answers.runs.items where counts(item) { answers.candidates.append(item) }
        }
        for path in loose where counts(path.rule) && path.steps.fit(text) { answers.candidates.append(path.rule) }
    }
}
