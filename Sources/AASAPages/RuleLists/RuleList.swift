package import AASA

/// A list of rules for WebKit's content blockers (Apple, Creating a content blocker).
package struct RuleList: Sendable {
    /// The most rules that WebKit compiles in one list.
    package static let maximumCount = 150_000
    /// The same before Safari 15.
    static let olderMaximumCount = 50_000
    /// The bytes that are read of a list.
    package static let maximumSize = 64 << 20

    private let bytes: [UInt8]
    private let root: JSONNode?
    private let syntaxErrors: [JSONSyntaxError]
    private let elements: [JSONNode]
    private let length: RuleListLength

    /// Whether the file's name or the user states that it is a rule list.
    private let isExpected: Bool

    /// The name of the list in the content blocker that Xcode makes.
    package static let usualName = "blockerList.json"

    /// Reads the text. The result is nil if that is not a rule list: an array with objects that have a trigger or
    /// an action, or an object that has such an array as `rules`; or a text that cannot be read and names
    /// triggers and their filters.
    ///
    /// - Parameter isExpected: whether it is a rule list for certain, whatever its text.
    package init?(_ bytes: [UInt8], isExpected: Bool = false) {
        // Most texts need not be read.
        guard isExpected || bytes.hasName("trigger") || bytes.hasName("action") else { return nil }
        length = RuleListLength(bytes)
        self.isExpected = isExpected
        self.bytes = bytes
        // WebKit reads no rule of such a list.
        if length.excess != nil, isExpected || bytes.namesFilters {
            (root, syntaxErrors, elements) = (nil, [], [])
            return
        }
        let reading = JSONReader.readTolerantly(bytes)
        let list = reading.root?.elements ?? reading.root?["rules"]?.elements
        let hasRule = list?.contains { rule in rule["trigger"] != nil || rule["action"] != nil } ?? false
        let isRecognised = if reading.root == nil { bytes.namesFilters } else { hasRule }
        guard isExpected || isRecognised else { return nil }
        elements = list ?? []
        root = reading.root
        syntaxErrors = reading.errors
    }

    /// What is wrong with the list, in the order of the places.
    ///
    /// - Parameters:
    ///   - rejection: why WebKit rejected the list; it is an error when no rule has found another.
    ///   - limit: findings of one rule; see ``Linter/findings(in:_:limit:)``.
    package func findings(
        _ configuration: LintConfiguration, rejection: String? = nil, limit: Int = Linter.maximumFindings
    ) -> [Finding] {
        var findings = findingsByRule
        if let rejection, RuleListRule.rejecting.allSatisfy({ findings[$0] == nil }) {
            findings[.shape] = [RuleListRule.shape.rule.finding("WebKit rejects the list: \(rejection)", hint: nil)]
        }
        let byRule = RuleListRule.allCases.lazy.map { rule in (rule.rule, findings[rule, default: []]) }
        return Linter.findings(byRule, configuration, limit: limit)
    }

    /// The text after its fixes, and their number; nil when nothing can be fixed.
    package func fixed(_ configuration: LintConfiguration) -> (bytes: [UInt8], count: Int)? {
        var fixed = FixApplier.applied(findings(configuration, limit: .max).compactMap(\.fix), to: bytes)
        // A fix may bring to light what another rule can fix.
        for _ in 0..<FixApplier.maximumRounds {
            guard let before = fixed, let list = RuleList(before.bytes, isExpected: isExpected) else { break }
            let fixes = list.findings(configuration, limit: .max).compactMap(\.fix)
            guard let next = FixApplier.applied(fixes, to: before.bytes) else { break }
            fixed = (next.bytes, before.count + next.count)
        }
        return fixed
    }

    var findingsByRule: [RuleListRule: [Finding]] {
        var reader = RuleListReader(bytes: bytes)
        if root == nil, let excess = length.excess {
            reader.rejectLength(length.count, at: excess)
            return reader.findings
        }
        // WebKit accepts control characters in strings.
        for error in syntaxErrors where error.code != .controlCharacter {
            reader.reject(at: error.range, error.sentence, error: .json, hint: error.hint, fix: error.fix)
        }
        for mark in LintRule.byteOrderMark.byteOrderMarkFindings(in: bytes) {
            reader.reject(
                at: 0..<JSONEncoding.byteOrderMark.count, "the file begins with a byte order mark", error: .json,
                hint: mark.hint, fix: mark.fix)
        }
        if let root, root.elements == nil { reader.rejectForm(of: root) }
        if elements.count > Self.maximumCount {
            reader.rejectLength(elements.count, at: elements[Self.maximumCount].range)
        } else if elements.count > Self.olderMaximumCount {
            reader.note(
                .newer, at: elements[Self.olderMaximumCount].range,
                "\(elements.count.grouped) rules: before Safari 15, WebKit rejects a list of more than \(Self.olderMaximumCount.grouped)",
                hint: "split the list if it must work there")
        }
        if elements.count <= Self.maximumCount { reader.read(elements) }
        var reach = RuleListReach(reader.rules)
        reach.note(in: &reader)
        let isRejected = RuleListRule.rejecting.contains { reader.findings[$0] != nil }
        if reader.rules.isEmpty, !isRejected, let root {
            var (what, hint) = ("no rule is left", "fix the selectors")
            if elements.isEmpty { (what, hint) = ("the list has no rule", RuleListReader.ruleHint) }
            reader.reject(at: root.range, what, error: .empty, hint: hint)
        }
        return reader.findings
    }
}

extension RuleListReader {
    fileprivate mutating func rejectForm(of root: JSONNode) {
        let start = root.range.lowerBound
        var (what, hint) = ("the text is not an array", "write an array of rules")
        if root["rules"]?.elements != nil {
            (what, hint) = ("the list is inside an object", "deliver the array of 'rules' alone")
        }
        reject(at: start..<start + 1, what, error: .notAnArray, hint: hint)
    }

    fileprivate mutating func rejectLength(_ count: Int, at range: Range<Int>) {
        reject(
            at: range, "\(count.grouped) rules are more than \(RuleList.maximumCount.grouped)", error: .tooMany,
            hint: "split the list: each content blocker extension has one of its own")
    }
}

extension [UInt8] {
    fileprivate var namesFilters: Bool { hasName("trigger") && hasName("url-filter") }

    fileprivate func hasName(_ name: String) -> Bool { contains(text: "\"\(name)\"") }
}
