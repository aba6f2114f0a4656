/// Why a rule of an entry decides no URL, if that can be proved.
enum RuleReach: Sendable, Equatable {
    /// Some URL reaches it, or nothing was proved.
    case open
    case impossible
    /// An earlier rule, by its index, is the same in everything.
    case repeated(Int)
    /// Earlier rules, by their indices, match every path that it matches.
    ///
    /// - Parameter sample: the path of a URL that fits, when a simple one does.
    case covered(by: [Int], sample: String?)
    /// An exclusion: no later rule can fit any of its URLs.
    case idle
}

/// The limits of the proofs. Work is counted in nodes and edges that are looked at.
struct ReachBudget {
    var document: Int
    let question: Int

    static let standard = ReachBudget(document: 3_000_000, question: 200_000)
}

/// What was proved of the rules of documents: lint and several judges look at the same document.
typealias ReachProofs = KnownValues<UniversalLinks, [[RuleReach]]>

extension ReachProofs {
    /// The reach of each rule, by entry.
    func reach(in links: UniversalLinks) -> [[RuleReach]] { value(for: links) { RuleReach.all(in: links) } }
}

extension RuleReach {
    /// The reach of each rule, by entry.
    static func all(in links: UniversalLinks) -> [[RuleReach]] {
        var reader = PatternReader(links.variables)
        var variables = VariableAnswers()
        var budget = ReachBudget.standard
        var reaches: [[RuleReach]] = []
        for entry in links.entries {
            let rules = entry.rules.map { PreparedRule($0, reader: &reader, variables: &variables) }
            var analysis = EntryAnalysis(rules, budget: budget)
            reaches.append(analysis.run())
            budget.document = analysis.work
        }
        return reaches
    }
}

/// A rule with its patterns read.
struct PreparedRule {
    let path: [Pattern.Element]
    /// The path's text, without a slash at its end, and everything else that decides which paths
    /// match: equal for equal rules.
    let key: [UInt8]
    let conditions: RuleConditions
    /// Whether some URL can fulfil them.
    let canHold: Bool
    let isExcluded: Bool
    let folds: Bool
    let isWritten: Bool
    let matchesEveryPath: Bool
    /// Whether a path that fits is the same when it is decoded: no wildcard matches an escape.
    let isUnescaped: Bool

    init(_ rule: LinkRule, reader: inout PatternReader, variables: inout VariableAnswers) {
        path = rule.path.map { reader.read($0.text, role: .path).elements } ?? [.anyText]
        conditions = RuleConditions(rule, reader: &reader)
        canHold = rule.impossibleCondition(reader: &reader, variables: &variables) == nil
        isExcluded = rule.isExcluded
        folds = !rule.isCaseSensitive
        isWritten = rule.isPercentEncoded
        var key: [UInt8] = [(folds ? 1 : 0) + (isWritten ? 2 : 0) + (isExcluded ? 4 : 0)]
        if let text = rule.path?.text {
            if text.utf8.first != "/", text.utf8.first != "*" { key += "/".utf8 }
            key += text.utf8
            while key.last == "/", key.count > 2, key[key.count - 2] != "*" { key.removeLast() }
        }
        self.key = key
        matchesEveryPath = path == [.anyText] || path == [.literal("/"), .anyText]
        isUnescaped = path.allSatisfy { element in
            guard case .literal(let scalar) = element else { return false }
            return scalar != "%"
        }
    }

    /// Whether the paths of this rule and of a later one are compared with the same texts.
    func isComparable(with later: PreparedRule) -> Bool {
        isComparable(withWritten: later.isWritten, isUnescaped: later.isUnescaped)
    }

    /// The same for a later rule of these properties.
    func isComparable(withWritten laterIsWritten: Bool, isUnescaped: Bool) -> Bool {
        isWritten == laterIsWritten || matchesEveryPath || laterIsWritten && isUnescaped
    }

    var alphabet: URLComponentAlphabet { URLComponentAlphabet(kind: .path, isWritten: isWritten) }

    /// A path that fits, with texts in place of wildcards; nil if the simple construction finds none.
    func samplePath(_ filling: Pattern.Filling) -> [UInt8]? {
        guard var text = filling.text(for: path) else { return nil }
        if path.first == .anyText { text.insert(UInt8(ascii: "/"), at: 0) }
        if text.last != "/" { text += "/".utf8 }
        // Only a `*` can match a slash that is missing at either end.
        if path.last != .anyText, path.last != .literal("/") { return nil }
        var last = URLComponentAlphabet.Last.nothing
        for byte in text {
            guard alphabet.allows(byte, after: last) else { return nil }
            last = alphabet.last(byte)
        }
        return text
    }
}
