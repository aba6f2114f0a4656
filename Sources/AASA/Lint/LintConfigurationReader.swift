extension LintConfiguration {
    /// The keys of a `.aasa.json`.
    package enum Key: String, Sendable, CaseIterable {
        /// An object of rules, by code or by name, and their levels.
        case rules
        case apps
        /// The name of a ``SystemVersion``.
        case system = "for"
        /// The URL of the schema, for editors.
        case schema = "$schema"
    }

    /// The word for a rule that is not applied; the other levels are the names of severities.
    package static let offWord = "off"

    /// Reads the text of a `.aasa.json`. Unknown names are errors: a mistyped one would silently switch nothing off.
    ///
    /// - Parameters:
    ///   - bytes: the file's content.
    ///   - rules: the rules that may be named.
    /// - Throws: a ``LintConfigurationError`` with every problem.
    package init(_ bytes: [UInt8], rules: [LintRule] = Linter.rules) throws(LintConfigurationError) {
        let root: JSONNode
        do throws(JSONSyntaxError) {
            root = try JSONReader.read(bytes)
        } catch {
            throw LintConfigurationError(problems: [.init(code: .syntax(error), offset: error.offset)])
        }
        var reader = LintConfigurationReader(rules: rules)
        reader.read(root)
        if !reader.problems.isEmpty {
            throw LintConfigurationError(problems: reader.problems.sortedByOffset(\.offset))
        }
        self = reader.configuration
    }
}

/// Converts the tree of a `.aasa.json` to a configuration.
private struct LintConfigurationReader {
    let rules: [LintRule]
    var configuration = LintConfiguration.standard
    var problems: [LintConfigurationError.Problem] = []

    mutating func read(_ root: JSONNode) {
        for member in members(of: root, key: nil) {
            switch LintConfiguration.Key(rawValue: member.name) {
            case .rules: readRules(member.value)
            case .apps: readApps(member.value)
            case .system: readSystem(member.value)
            case .schema: continue
            case nil: refuse(.unknownKey(member.name), at: member.nameRange)
            }
        }
    }

    private mutating func readRules(_ node: JSONNode) {
        for member in members(of: node, key: LintConfiguration.Key.rules.rawValue) {
            guard let rule = rules.rule(named: member.name) else {
                refuse(.unknownRule(member.name), at: member.nameRange)
                continue
            }
            guard let word = string(member.value, key: member.name) else { continue }
            guard let level = Self.level(word) else {
                refuse(.unknownLevel(word), at: member.value.range)
                continue
            }
            let earlier = configuration.levels.updateValue(level, forKey: rule.code)
            if earlier != nil { refuse(.duplicate(member.name), at: member.nameRange) }
        }
    }

    private static func level(_ word: String) -> LintConfiguration.Level? {
        if word.hasSameBytes(as: LintConfiguration.offWord) { return .off }
        return Severity.allCases.first(named: word).map(LintConfiguration.Level.severity)
    }

    private mutating func readApps(_ node: JSONNode) {
        let key = LintConfiguration.Key.apps.rawValue
        guard let elements = node.elements else {
            return refuse(.wrongType(key: key, expected: .strings), at: node.range)
        }
        for element in elements {
            guard let text = element.string else {
                refuse(.wrongType(key: key, expected: .strings), at: element.range)
                continue
            }
            if let app = AppIdentifier(ofAndroid: text) {
                configuration.androidApps.append(app)
                continue
            }
            do throws(AppIdentifier.Problem) {
                configuration.apps.append(try AppIdentifier(parsing: text))
            } catch {
                refuse(.badApp(text, error), at: element.range)
            }
        }
    }

    private mutating func readSystem(_ node: JSONNode) {
        guard let word = string(node, key: LintConfiguration.Key.system.rawValue) else { return }
        if word.hasSameBytes(as: SystemVersion.todayName) {
            configuration.rules = .today
            return
        }
        configuration.rules = SystemVersion.apple.first(named: word)
        if configuration.rules == nil { refuse(.unknownSystem(word), at: node.range) }
    }

    /// The members of an object, each name once.
    private mutating func members(of node: JSONNode, key: String?) -> [JSONMember] {
        guard let members = node.members else {
            refuse(.wrongType(key: key, expected: .object), at: node.range)
            return []
        }
        var seen: Set<ExactText> = []
        return members.filter { member in
            if seen.insert(ExactText(member.name)).inserted { return true }
            refuse(.duplicate(member.name), at: member.nameRange)
            return false
        }
    }

    private mutating func string(_ node: JSONNode, key: String) -> String? {
        if node.string == nil { refuse(.wrongType(key: key, expected: .string), at: node.range) }
        return node.string
    }

    private mutating func refuse(_ code: LintConfigurationError.Problem.Code, at range: Range<Int>) {
        problems.append(.init(code: code, offset: range.lowerBound))
    }
}
