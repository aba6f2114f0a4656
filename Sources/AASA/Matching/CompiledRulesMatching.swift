extension CompiledRules {
    /// Finds the first fitting rule of every entry.
    func match(_ url: borrowing Span<UInt8>, _ parts: LinkURLParts, _ answers: inout LinkAnswers) {
        answers.decided.removeAll(keepingCapacity: true)
        for entry in everything { answers.decided.append(.init(entry: entry, rule: nil, isExcluded: false)) }
        let path = url.extracting(parts.path)
        let shape = PathShape(path)
        var texts = ConditionTexts(parts)
        // What the automaton says of the path as written, and of the decoded one where that is another.
        let written: UInt32?
        var decoded: UInt32? = 0
        if shape.isPlain {
            written = paths.run(path, closing: shape.needsSlash, &answers.runs)
        } else {
            answers.writtenPath.removeAll(keepingCapacity: true)
            URLText.appendWritten(path, to: &answers.writtenPath)
            URLText.normalisePath(&answers.writtenPath)
            written = paths.run(answers.writtenPath, &answers.runs)
        }
        let isSplit = shape.isEscaped && hasDecodedRules
        if isSplit {
            answers.decodedPath.removeAll(keepingCapacity: true)
            URLText.appendDecoded(path, to: &answers.decodedPath)
            URLText.normalisePath(&answers.decodedPath)
            decoded = paths.run(answers.decodedPath, &answers.decodedRuns)
        }
        if !isSplit, loose.isEmpty, let written {
            decide(paths.items.span.extracting(paths.list(written)), url, &texts, &answers)
        } else {
            merge(written, decoded, isSplit: isSplit, path, shape, &answers)
            var candidates: [Int32] = []
            swap(&candidates, &answers.loose)
            decide(candidates.span, url, &texts, &answers)
            swap(&candidates, &answers.loose)
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

    /// Collects the candidates of two runs and of the paths outside the automaton, in ascending order.
    private func merge(
        _ written: UInt32?, _ decoded: UInt32?, isSplit: Bool, _ path: borrowing Span<UInt8>, _ shape: PathShape,
        _ answers: inout LinkAnswers
    ) {
        answers.loose.removeAll(keepingCapacity: true)
        if let written {
            for at in paths.list(written) { keep(paths.items[at], isSplit, true, &answers) }
        } else {
            for item in answers.runs.items { keep(item, isSplit, true, &answers) }
        }
        if isSplit {
            if let decoded {
                for at in paths.list(decoded) { keep(paths.items[at], isSplit, false, &answers) }
            } else {
                for item in answers.decodedRuns.items { keep(item, isSplit, false, &answers) }
            }
        }
        if !loose.isEmpty {
            if shape.isPlain {
                answers.writtenPath.removeAll(keepingCapacity: true)
                URLText.appendWritten(path, to: &answers.writtenPath)
                URLText.normalisePath(&answers.writtenPath)
            }
            for path in loose {
                let isWritten = !isSplit || rules[Int(path.rule)].isPercentEncoded
                let text = isWritten ? answers.writtenPath : answers.decodedPath
                if path.steps.fit(text.span) {
                    answers.loose.append(path.rule)
                }
            }
        }
        answers.loose.sort()
    }

    private func keep(_ item: Int32, _ isSplit: Bool, _ isWritten: Bool, _ answers: inout LinkAnswers) {
        if !isSplit || rules[Int(item)].isPercentEncoded == isWritten { answers.loose.append(item) }
    }
}

/// What must be done to a path before it is compared.
struct PathShape {
    /// It can be compared where it stands, perhaps with a slash behind it.
    let isPlain: Bool
    let needsSlash: Bool
    /// Decoding would change it.
    let isEscaped: Bool

    init(_ path: borrowing Span<UInt8>) {
        var isDoubled = false
        var isForbidden = false
        var isEscaped = false
        var last: UInt8 = 0
        for at in path.indices {
            let byte = path[at]
            isDoubled = isDoubled || (byte == UInt8(ascii: "/") && last == byte)
            isEscaped = isEscaped || byte == UInt8(ascii: "%")
            isForbidden = isForbidden || URLText.isForbidden(byte)
            last = byte
        }
        isPlain = !isDoubled && !isForbidden
        needsSlash = last != UInt8(ascii: "/")
        self.isEscaped = isEscaped || isForbidden
    }
}
