/// Applies every rule.
public enum Linter {
    /// The number of findings of one rule that are reported at most.
    public static let maximumFindings = 100

    /// The findings in a document, with their lines and columns, as `aasa lint FILE` reports them.
    ///
    /// - Parameters:
    ///   - bytes: the document, without a signature around it.
    ///   - options: what lint should know beside the document.
    /// - Returns: the findings in the document's order.
    public static func findings(
        in bytes: [UInt8], options: LintOptions = LintOptions(rules: nil, knownApps: [])
    ) -> [Finding] {
        let subject = LintSubject(.plain(bytes), size: bytes.count, options: options)
        return findings(in: subject, .standard).located(in: bytes)
    }

    /// The document after all fixes, as `aasa lint --fix` writes it; bytes that no ``Finding/fix`` is about stay.
    ///
    /// - Parameters:
    ///   - bytes: the document, without a signature around it.
    ///   - options: what lint should know beside the document.
    public static func fixed(
        _ bytes: [UInt8], options: LintOptions = LintOptions(rules: nil, knownApps: [])
    ) -> [UInt8] {
        FixApplier(of: bytes, options, .standard).bytes
    }

    /// What is found, in the document's order; what is about no place comes first.
    ///
    /// - Parameters:
    ///   - subject: the document.
    ///   - configuration: the severities of the rules.
    ///   - limit: of findings of one rule. A last one has the place of the first of the others and counts them.
    package static func findings(
        in subject: LintSubject, _ configuration: LintConfiguration, limit: Int = maximumFindings
    ) -> [Finding] {
        let missing = LintRule.appNotListed
        let earlier = rules.prefix { rule in rule.code != missing.code }
        let later = rules.dropFirst(earlier.count + 1)
        let before = findings(of: earlier, in: subject, configuration, limit: limit)
        let after = findings(of: later, in: subject, configuration, limit: limit)
        // A mistake that other rules find may be why an app is not listed.
        var unhidden = subject
        unhidden.options.knownApps = HidingMistakes.unhiddenApps(in: subject, before + after)
        let absences = findings(of: [missing], in: unhidden, configuration, limit: limit)
        let all = (before + absences + after).sortedByOffset(\.start)
        return if subject.signature?.wrapping == .der { all.map(\.signedAgain) } else { all }
    }

    static func findings(
        of rules: some Sequence<LintRule>, in subject: LintSubject, _ configuration: LintConfiguration,
        limit: Int = maximumFindings
    ) -> [Finding] {
        findings(rules.lazy.map { rule in (rule, rule.findings(in: subject)) }, configuration, limit: limit)
    }

    /// The fixes of all findings, in the order of the findings. Their texts, of which there may
    /// be a million, are not kept.
    package static func fixes(in subject: LintSubject, _ configuration: LintConfiguration) -> [[TextEdit]] {
        var fixes: [(start: Int, edits: [TextEdit])] = []
        for rule in rules where configuration.levels[rule.code] != .off {
            let fixable = rule.findings(in: subject).filter { finding in finding.fix != nil }
            for finding in configured(fixable, of: rule, by: configuration) {
                if let fix = finding.fix { fixes.append((finding.start, fix)) }
            }
        }
        return fixes.sortedByOffset(\.start).map(\.edits)
    }

    /// What a file is that has no document, or a template or one that is not JSON at all, not even with mistakes; nil
    /// for JSON.
    package static func foreignContent(_ content: Content) -> Finding? {
        let options = LintOptions(rules: nil, knownApps: [])
        // However long it is.
        let subject = LintSubject(content, size: 0, options: options)
        if content.document != nil, subject.foreign == nil, !subject.isTemplate { return nil }
        return findings(in: subject, .standard).first(where: \.isError)
    }

    /// The same for what rules have found, of association files or of others.
    package static func findings(
        _ findingsByRule: some Sequence<(LintRule, [Finding])>, _ configuration: LintConfiguration,
        limit: Int = maximumFindings
    ) -> [Finding] {
        var findings: [Finding] = []
        // Most rules find nothing.
        for (rule, own) in findingsByRule where !own.isEmpty {
            findings += limited(own, of: rule, by: configuration, to: limit)
        }
        // Stable: of findings at one place the order of the rules' codes.
        return findings.sortedByOffset(\.start)
    }

    /// What rules find in a subject, in the order of the places; what is about no place comes first.
    ///
    /// - Parameter limit: findings of one rule; see ``findings(in:_:limit:)``.
    package static func findings<Subject>(
        of rules: [SubjectRule<Subject>], in subject: Subject, _ configuration: LintConfiguration,
        limit: Int = maximumFindings
    ) -> [Finding] {
        findings(rules.lazy.map { rule in (rule.rule, rule.findings(in: subject)) }, configuration, limit: limit)
    }

    private static func limited(
        _ findings: [Finding], of rule: LintRule, by configuration: LintConfiguration, to limit: Int
    ) -> [Finding] {
        guard findings.count > limit else { return configured(findings, of: rule, by: configuration) }
        var shown = configured(Array(findings[...limit]), of: rule, by: configuration)
        guard var last = shown.popLast() else { return [] }
        let rest = findings[limit...]
        if configuration.levels[rule.code] == nil { last.severity = rest.map(\.severity).max() ?? last.severity }
        last.count = rest.count
        last.message = "\(rest.count.counted("more finding")) of this rule"
        last.hint = "fix the others first, and lint again"
        return shown + [last]
    }

    /// The findings as a configuration rates them, with texts that fit in a report.
    private static func configured(
        _ findings: [Finding], of rule: LintRule, by configuration: LintConfiguration
    ) -> [Finding] {
        let level = configuration.levels[rule.code]
        if level == .off { return [] }
        return findings.map { finding in
            var finding = finding
            if case .severity(let chosen)? = level { finding.severity = chosen }
            if finding.severity < configuration.leastFixed { finding.fix = nil }
            finding.message = finding.message.clipped(to: 1000)
            finding.hint = finding.hint?.clipped(to: 2000)
            return finding
        }
    }
}

extension Finding {
    /// The finding in a signed file: what keeps devices from reading the document requires a new signature.
    fileprivate var signedAgain: Finding {
        let isOfFile = [.signature, .hosting].contains(LintRule.Kind(of: code))
        let isSerious = isError || code == LintRule.byteOrderMark.code
        guard isSerious, !isOfFile, let hint, remedy == nil else { return self }
        var finding = self
        let advice = FileAdvice(hint: hint).signedAgain()
        finding.hint = advice.hint
        finding.remedy = advice.remedy
        return finding
    }

    /// The rule that made it; nil for the reason of a verdict.
    var rule: LintRule? { Linter.rules.first { $0.code == code } }

    /// Where it begins; before the document when it is about no place in it.
    fileprivate var start: Int { location.range?.lowerBound ?? -1 }
}

extension [Finding] {
    /// The findings with their lines and columns in the document.
    package func located(in bytes: [UInt8]) -> [Finding] {
        let lines = LineIndex(bytes)
        return map { finding in
            var finding = finding
            if let range = finding.location.range { finding.location.start = lines.position(of: range.lowerBound) }
            return finding
        }
    }
}

extension [LintRule] {
    /// The rule with this code or this name, byte for byte.
    package func rule(named text: String) -> LintRule? {
        first { rule in rule.code.hasSameBytes(as: text) || rule.name.hasSameBytes(as: text) }
    }
}
