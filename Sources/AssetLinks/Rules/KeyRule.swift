internal import AASA

extension StatementListRule {
    static let key = SubjectRule<StatementList>(
        code: "AASA903", name: "statement-key", severity: .error,
        summary: "A statement, its target or a dynamic rule has a key twice, or one that no system knows.",
        explanation: """
            Keys are compared letter by letter. Systems ignore a misspelt one, and then miss the right one. Of two \
            with one name the last counts. \(otherApps)
            """,
        sources: [.statementDetails, .statementField],
        examples: [
            .reported(
                target:
                    #"{"namespace":"android_app","package_name":"com.shop.android",⟦"Sha256_cert_fingerprints"⟧:["\#(Sample.fingerprint)"]}"#,
                fixed: Sample.sound),
            .reported(
                target: Sample.app().replacing(text: "\"sha256_cert_fingerprints\"", with: "⟦\"sha256_fingerprints\"⟧"),
                fixed: Sample.sound),
            .reported(
                target: #"{⟦"namespace"⟧:"web","namespace":"android_app","package_name":"com.shop.android","#
                    + #""sha256_cert_fingerprints":["\#(Sample.fingerprint)"]}"#),
            .reported(#"[{"relation":[\#(Sample.relation)],"target":\#(Sample.app()),⟦"paths"⟧:["/a"]}]"#),
            .reported(
                #"[{"relation":[\#(Sample.relation)],"target":\#(Sample.app()),"relation_extensions":{"delegate_permission/common.handle_all_urls":{⟦"dynamic_app_links_components"⟧:[]}}}]"#,
                fixed:
                    #"[{"relation":[\#(Sample.relation)],"target":\#(Sample.app()),"relation_extensions":{"delegate_permission/common.handle_all_urls":{"dynamic_app_link_components":[]}}}]"#
            ),
            .reported(extensions: "{⟦\(Sample.relation)⟧:{},\(Sample.relation):{}}"),
            .reported(components: ##"{⟦"#"⟧:"x","/":"/buy/*","#":"top","?":{⟦"id"⟧:"1","id":"?*"}}"##),
            .reported(target: Sample.app().replacing(text: "}", with: #",⟦"relation_extensions"⟧:{}}"#)),
            .reported(target: Sample.app() + #",⟦"dynamic_app_link_components"⟧:[]"#),
            .accepted(Sample.sound),
        ]
    ) { list, lintRule in
        list.statements.flatMap { statement in
            let target = statement.node["target"]
            var keys = KnownKeys.ofStatement
            // The rule about fingerprints reports these.
            if statement.hasFingerprintsBesideTarget { keys.append(StatementProblem.Key.fingerprints.rawValue) }
            var all = findings(
                in: statement.node, keys, lintRule, misplaced: KnownKeys.misplaced(inStatementWith: target))
            if let target {
                all += findings(
                    in: target, KnownKeys.ofTarget(target), lintRule, misplaced: KnownKeys.misplaced(in: target))
            }
            let extensions = statement.node["relation_extensions"]
            let components = statement.dynamicRules?.components ?? []
            let objects =
                [extensions, extensions?[Relation.handleAllURLs.description]]
                + components.flatMap { component in [component.node, component.node["?"]] }
            all += objects.flatMap { object in findings(aboutRepeatedIn: object, lintRule) }
            return all + misspeltExtensions(of: statement.node, lintRule)
        }
    }

    /// Other keys of a relation may be those of a later service.
    private static func misspeltExtensions(of statement: JSONNode, _ rule: LintRule) -> [Finding] {
        let relations = statement["relation_extensions"]?.members ?? []
        return relations.flatMap { relation -> [Finding] in
            let members = relation.value.members ?? []
            let misspelt: [JSONMember] = members.filter { member in
                member.name != DynamicRules.key && KnownKeys.nearest(to: member.name, in: [DynamicRules.key]) != nil
            }
            if misspelt.isEmpty { return [] }
            let missing = [DynamicRules.key].filter { key in relation.value[key] == nil }
            return misspelt.map { member in unknown(member, missing: missing, keys: [DynamicRules.key], rule) }
        }
    }

    private static func findings(aboutRepeatedIn object: JSONNode?, _ rule: LintRule) -> [Finding] {
        guard let object, let members = object.members, members.count > 1 else { return [] }
        let counting = object.placesOfLastMembers
        let repeated = members.filter { member in !counting.contains(member.nameRange.lowerBound) }
        return repeated.map { member in finding(aboutRepeated: member, rule) }
    }

    private static func finding(aboutRepeated member: JSONMember, _ rule: LintRule) -> Finding {
        rule.finding(
            at: member.nameRange, "'\(member.name)' is there twice: the first one does not count",
            hint: "remove one of them")
    }

    /// - Parameter misplaced: the keys that systems read elsewhere. An object may have a hundred thousand of them.
    private static func findings(
        in node: JSONNode, _ keys: [String], _ rule: LintRule,
        misplaced: @autoclosure () -> [String: KnownKeys.Advice]
    ) -> [Finding] {
        let members = node.members ?? []
        if isUsual(members, keys) { return [] }
        var findings: [Finding] = []
        let counting = node.placesOfLastMembers
        let missing = keys.filter { key in node[key] == nil }
        let misplaced = misplaced()
        for member in members {
            let isRepeated = !counting.contains(member.nameRange.lowerBound)
            if isRepeated { findings.append(finding(aboutRepeated: member, rule)) }
            if keys.contains(member.name) || KnownKeys.isComment(member.name) { continue }
            guard let advice = misplaced[member.name] else {
                findings.append(unknown(member, missing: missing, keys: keys, rule))
                continue
            }
            let message = "no system reads '\(member.name)' here"
            findings += rule.onlyFinding(at: member.nameRange, message, hint: advice.hint).rated(advice.severity)
        }
        return findings
    }

    /// Whether an object has known keys only, each once.
    private static func isUsual(_ members: [JSONMember], _ keys: [String]) -> Bool {
        var rest = keys
        for member in members {
            guard let index = rest.firstIndex(of: member.name) else { return false }
            rest.remove(at: index)
        }
        return true
    }

    /// - Parameter missing: the keys that the object lacks.
    private static func unknown(
        _ member: JSONMember, missing: [String], keys: [String], _ rule: LintRule
    ) -> Finding {
        guard let meant = KnownKeys.nearest(to: member.name, in: keys), missing.contains(meant) else {
            return rule.finding(at: member.nameRange, "no system knows the key '\(member.name)'", hint: "remove it")
                .rated(.note)
        }
        return rule.finding(
            at: member.nameRange, "no system knows the key '\(member.name)', and '\(meant)' is missing",
            hint: "write '\(meant)'"
        ).fixed(byEdit: TextEdit(range: member.nameRange, replacement: "\"\(meant)\""))
    }
}

extension StatementList {
    /// Whether a key of a statement means one that is missing, or `include`: the rule about keys reports it.
    func isMisspelt(_ key: String, inStatementAt problem: StatementProblem) -> Bool {
        let members = statement(at: problem.range.lowerBound)?.node.members ?? []
        return members.contains { member in
            if KnownKeys.ofStatement.contains(member.name) || KnownKeys.isComment(member.name) { return false }
            let meant = KnownKeys.nearest(to: member.name, in: KnownKeys.ofStatement)
            return meant == key || meant == "include"
        }
    }
}

extension JSONNode {
    /// Where the names of the members begin that count: of each name the last.
    fileprivate var placesOfLastMembers: Set<Int> { Set(lastMembers.map(\.nameRange.lowerBound)) }
}

/// The keys of statements and targets.
enum KnownKeys {
    static let ofStatement = ["relation", "target", "include", "relation_extensions"]
    private static let ofAnyTarget = ["namespace", "site", "package_name", "sha256_cert_fingerprints", "appid"]
    private static let ofWebsite = ["namespace", "site"]
    private static let ofApp = ["namespace", "package_name", "sha256_cert_fingerprints"]

    /// The keys of the target's namespace or, if that is missing or unknown, of the one that the target's keys show.
    static func ofTarget(_ target: JSONNode) -> [String] {
        keys(of: knownNamespace(of: target) ?? Statement.namespace(shownBy: target))
    }

    static func keys(of namespace: String?) -> [String] {
        switch namespace {
        case "web": ofWebsite
        case "android_app": ofApp
        default: ofAnyTarget
        }
    }

    private static func knownNamespace(of target: JSONNode) -> String? {
        let name = target["namespace"]?.string
        return if name == "web" || name == "android_app" { name } else { nil }
    }

    /// The namespace that was meant by a target with another one, whose keys it does not have.
    static func namespace(meantBy target: JSONNode) -> String? {
        let shown = Statement.namespace(shownBy: target)
        return if shown == knownNamespace(of: target) { nil } else { shown }
    }

    /// What to do with a key that systems do not read where it is.
    struct Advice {
        var hint: String
        var severity = Severity.warning
    }

    /// The keys that systems read in targets, and not in a statement.
    static func misplaced(inStatementWith target: JSONNode?) -> [String: Advice] {
        let keys = target.map(ofTarget) ?? ofAnyTarget
        var misplaced: [String: Advice] = [:]
        for key in ofAnyTarget {
            misplaced[key] = if keys.contains(key) { Advice(hint: "write it in 'target'") } else { removal }
        }
        let parents = "'relation_extensions' and '\(Relation.handleAllURLs)'"
        misplaced[DynamicRules.key] = Advice(hint: "write it below \(parents)")
        return misplaced
    }

    /// The keys that systems read in statements, or in targets of another namespace.
    static func misplaced(in target: JSONNode) -> [String: Advice] {
        let meant = namespace(meantBy: target)
        let replacement = meant.map { name in Advice(hint: "write '\(name)' as the namespace") }
        var misplaced: [String: Advice] = [:]
        for key in ofAnyTarget { misplaced[key] = replacement ?? removal }
        for key in ["relation", "relation_extensions"] { misplaced[key] = Advice(hint: "write it beside 'target'") }
        return misplaced
    }

    private static let removal = Advice(hint: "remove it", severity: .note)

    /// Whether the key is what authors write comments under.
    static func isComment(_ name: String) -> Bool {
        name.utf8.first == "_" || name.hasPrefix("//") || name.hasPrefix("comment") || name == "$schema"
    }

    /// The key that was meant. Keys are in small letters.
    static func nearest(to name: String, in keys: [String]) -> String? {
        let own = letters(name)
        if let meant = synonyms[String(utf8: own)], keys.contains(meant) { return meant }
        let lettersOfKeys = keys.map { key in key.utf8.filter(\.isLetterOrDigit) }
        if let same = lettersOfKeys.firstIndex(of: own) { return keys[same] }
        let showsWhole = own.count >= leastPart
        if showsWhole, let longer = lettersOfKeys.firstIndex(where: { key in key.contains(text: own) }) {
            return keys[longer]
        }
        let limit = min(3, name.utf8.count / 2)
        let nearest = EditDistance.nearest(to: name.lowercased(), in: keys, limit: limit, ignoringCase: false)
        if nearest != nil || !showsWhole { return nearest }
        return lettersOfKeys.firstIndex { key in isPart(own, of: key) }.map { index in keys[index] }
    }

    /// Other names of what a key holds.
    private static let synonyms = ["url": "site", "origin": "site", "host": "site", "domain": "site"]

    /// Whether letters are those of a key without some of its letters, as in `sha256_fingerprints`.
    private static func isPart(_ letters: [UInt8], of key: [UInt8]) -> Bool {
        var rest = letters[...]
        for letter in key where letter == rest.first { rest.removeFirst() }
        return rest.isEmpty
    }

    /// The letters of a part that shows the whole key, as `package` does.
    private static let leastPart = 7

    /// The letters and digits in small letters.
    static func letters(_ text: String) -> [UInt8] { text.lowercased().utf8.filter(\.isLetterOrDigit) }
}
