extension LintRule {
    static let notAnObject = LintRule(
        code: "AASA101", name: "not-an-object", severity: .error,
        summary: "The document is not a JSON object.",
        explanation: "A device finds no service in it. A bare list of apps is an input of signing only.",
        sources: [.supporting],
        examples: [
            .reported("⟦[\"ABCDE12345.com.example.app\"]⟧"),
            .reported(#"⟦[{"relation":["delegate_permission/common.handle_all_urls"],"target":{"namespace":"web"}}]⟧"#),
            .reported(#"⟦[{"webcredentials":{"apps":["ABCDE12345.com.example.app"]}}]⟧"#),
            .reported("⟦null⟧"), .reported(" ⟦\"x\"⟧\n"),
            .accepted(apps: #""ABCDE12345.com.example.app""#),
        ],
        verdict: .document { failure in if case .notAnObject = failure { true } else { false } },
        role: DiagnosisRole(hiding: .everyApp)
    ) { subject, lintRule in
        guard subject.foreign == nil, let root = subject.root else { return [] }
        let kindOfRoot = NonObjectRoot(root)
        return subject.findings(of: lintRule) { kind in
            guard case .notAnObject = kind else { return nil }
            let example = subject.options.exampleHint(besides: root)
            return (kindOfRoot.sentence, kindOfRoot.hint(example: example))
        }.map { finding in finding.remedied(by: kindOfRoot.remedy) }
    }

    static let wrongType = LintRule(
        code: "AASA103", name: "wrong-type", severity: .error,
        summary: "A key's value is of the wrong type.",
        explanation: """
            A device ignores the key. What that means depends on the key: apps that are not listed, or, \
            where `paths` or `components` is not an array, an app that opens every URL of the site.
            """,
        sources: [.supporting, .details],
        examples: [
            .reported(#"{"webcredentials":⟦"ABCDE12345.com.example.app"⟧}"#),
            .reported(#"{"webcredentials":{"apps":⟦"ABCDE12345.com.example.app"⟧}}"#),
            .reported(apps: #""ABCDE12345.com.example.app",⟦12⟧"#),
            .reported(entry: #"{"appIDs":⟦"ABCDE12345.com.example.app"⟧,"components":[{"/":"/buy/*"}]}"#),
            .reported(entry: #"{"appID":"ABCDE12345.com.example.app","paths":⟦"*"⟧}"#),
            .reported(components: ##"{"/":⟦["/buy/*"]⟧,"?":⟦["a"]⟧,"#":⟦true⟧}"##),
            .reported(#"{"applinks":{"apps":[⟦{"appID":"ABCDE12345.com.example.app","paths":["/buy/*"]}⟧]}}"#),
            .accepted(paths: #""/buy/*""#),
        ]
    ) { subject, lintRule in
        let entriesWithPaths = subject.objects(.entry).filter { $0.member("paths")?.value.elements != nil }
        let places = PlaceIndex(entriesWithPaths.map(\.range))
        let appsOfOptions = subject.options.shownApps(besides: nil)
        return subject.toleratedDefects.compactMap { defect in
            guard case .wrongType(let key, let expected) = defect.kind else { return nil }
            let isList = expected == .string && ["apps", "appIDs"].contains(key)
            let type = if isList { "a list of strings" } else { expected.rawValue }
            let isOfVariable = expected == .string && !ObjectRole.allCases.contains { role in role.knows(key) }
            let isElement = key == "details" && expected == .object || isOfVariable
            let name = if isElement { "an element of '\(key)'" } else { "'\(key)'" }
            let hasPaths = places.contains(defect.range.lowerBound)
            let value = subject.root?.node(at: defect.range)
            let namesApps = value?.apps.isEmpty == false
            let apps = if namesApps { subject.options.shownApps(besides: value) } else { appsOfOptions }
            let path = if defect.range.count > 100 { String?.none } else { value?.string }
            let isVariable = expected == .array && !ObjectRole.allCases.contains { role in role.knows(key) }
            let effect = Self.consequence(key, hasPaths: hasPaths)
            let consequence = if isVariable { ": the variable has no value" } else { effect }
            let needsText = isVariable || isOfVariable
            let correction = if needsText { Self.variableHint } else { Self.correction(key, apps: apps, path: path) }
            return lintRule.finding(
                at: defect.range, "\(name) should be \(type)\(consequence)",
                hint: Self.wrapping(key, value, bytes: subject.bytes[defect.range]) ?? correction)
        }
    }

    /// - Parameter hasPaths: whether the entry has `paths`, which are read without `components`.
    private static func consequence(_ key: String, hasPaths: Bool) -> String {
        switch key {
        case "components" where hasPaths: ": without it a device reads 'paths'"
        case "components", "paths": ": without it the entry's apps get every URL of the site"
        case "/": ": without it the rule matches every path"
        case "?": ": without it the rule matches every query"
        case "#": ": without it the rule matches every fragment"
        default: ""
        }
    }

    /// How to fix what is right but for brackets or its place. An array of entries in the place of `applinks` is what
    /// belongs into `details`.
    private static func wrapping(_ key: String, _ value: JSONNode?, bytes: ArraySlice<UInt8>) -> String? {
        let hasRules = value?.members?.contains { member in ["paths", "components"].contains(member.name) } ?? false
        if key == "apps", hasRules { return "move it to 'details' of 'applinks', which lists such objects" }
        guard let elements = value?.elements else { return nil }
        let texts = elements.compactMap { element in element.string.map { text in JSONText.string(text).line } }
        if key == "/", !texts.isEmpty, texts.count == elements.count, bytes.count <= 100 {
            let components = texts.map { path in "{\"/\": \(path)}" }
            if components.count > 1 { return "write a component for each: \(components.joined(separator: ", "))" }
            return "write \"/\": \(texts[0])"
        }
        if key == "details" { return "remove the inner brackets" }
        let role: ObjectRole = if key == "applinks" { .applinks } else { .service }
        let isEnclosed = elements.first?.members?.contains { member in role.knows(member.name) } ?? false
        if ObjectRole.document.knows(key), elements.count == 1, isEnclosed { return NonObjectRoot.bracketsHint }
        let hasEntries = elements.contains { element in element.members != nil }
        if key != "applinks" || !hasEntries { return nil }
        let isShort = bytes.count <= 120 && !bytes.contains(UInt8(ascii: "\n"))
        if isShort { return "write {\"details\": \(String(utf8: bytes))}" }
        return "put the array into an object: {\"details\": […]}"
    }

    private static let variableHint = "write an array of strings: [\"tea\", \"milk\"]"

    /// - Parameters:
    ///   - apps: what the file should list.
    ///   - path: the string that is the value; nil for another type, and for one that is too long for a hint.
    private static func correction(_ key: String, apps: [String], path: String?) -> String? {
        switch key {
        case "components": "write an array of rules: [{\"/\":\"/buy/*\"}]"
        case "paths": "write an array of patterns: [\(JSONText.string(path ?? "/buy/*").line)]"
        case "apps", "appIDs": "write an array of strings: \(AssociationFile.example(of: apps))"
        case "appID": "write \"appIDs\" for several apps, or one string: \"\(apps[0])\""
        case "applinks", "details": "write \(AssociationFile.exampleMember(apps: apps, service: .applinks))"
        case _ where ObjectRole.document.knows(key):
            "write \(AssociationFile.exampleMember(apps: apps, service: Service(rawValue: key)))"
        case "/": "write one pattern: \"/buy/*\""
        case "?": "write one pattern, or an object with a pattern for each item: {\"id\": \"?*\"}"
        case "#": "write one pattern: \"top\""
        case "defaults": "write an object, such as {\"caseSensitive\": false}, or leave it out"
        case "substitutionVariables":
            "write an object with an array for each variable: {\"drink\": [\"tea\", \"milk\"]}"
        case "exclude", "caseSensitive", "percentEncoded": "write true or false"
        default: nil
        }
    }

    /// A device that reads `components` ignores `paths` (AASA110).
    private static let componentsHint = "write the entry's rules as 'components', this one as it is"

    static let elementUnreadable = LintRule(
        code: "AASA117", name: "element-unreadable", severity: .error,
        summary: "An element of `components` is not an object, or one of `paths` not a string.",
        explanation: """
            A device treats a component that is not an object as one without conditions of its own, which matches every \
            URL unless `defaults` have conditions. It ignores an element of `paths` that is not a string.
            """,
        sources: [.components, .details, .field],
        examples: [
            .reported(components: #"⟦"/buy/*"⟧"#, fixed: #"{"/":"/buy/*"}"#),
            .reported(components: #"⟦"NOT /buy"⟧"#, fixed: #"{"/":"/buy","exclude":true}"#),
            .reported(components: #"⟦["/buy/*"]⟧"#),
            .reported(paths: #""/a",⟦{"/":"/buy/*"}⟧"#),
            .accepted(components: #"{"/":"/buy/*"}"#),
        ]
    ) { subject, lintRule in
        lazy var limited = Set(
            subject.entries.flatMap(\.rules).filter { rule in !rule.fitsEverything }.map(\.range.lowerBound))
        return subject.toleratedDefects.compactMap { defect -> Finding? in
            guard case .elementUnreadable(let form) = defect.kind else { return nil }
            let bytes = subject.bytes[defect.range]
            if form == .paths {
                let isComponent = bytes.first == "{"
                return lintRule.finding(
                    at: defect.range, "an element of 'paths' is not a string: a device ignores it",
                    hint: isComponent ? Self.componentsHint : "write a path: \"/buy/*\"")
            }
            // As in `paths`; an exclusion there is another key here.
            let isPath = bytes.first == "\""
            let isExclusion = isPath && bytes.dropFirst().prefix(4).map { $0 | 0x20 } == Array("not ".utf8)
            var path = String(utf8: bytes)
            var edits = TextEdit.enclosing(defect.range, opening: "{\"/\":", closing: "}")
            if isExclusion {
                path = "\"" + String(utf8: bytes.dropFirst(5))
                let start = defect.range.lowerBound
                edits = [
                    TextEdit(range: start..<start + 5, replacement: "{\"/\":\""),
                    .insertion(of: ",\"exclude\":true}", at: defect.range.upperBound),
                ]
            }
            if !isPath || bytes.count > 80 { path = "\"/buy/*\"" }
            if isExclusion { path += ", \"exclude\": true" }
            var hint = "write an object: {\"/\": \(path)}"
            let isArrayOfObjects = bytes.first == "[" && bytes.dropFirst().first { byte in !byte.isWhiteSpace } == "{"
            if isArrayOfObjects { hint = "remove the inner brackets" }
            let isLimited = limited.contains(defect.range.lowerBound)
            let conditions = if isLimited { "with the conditions of 'defaults'" } else { "that matches every URL" }
            return lintRule.finding(
                at: defect.range,
                "an element of 'components' is not an object: a device treats it as one \(conditions)",
                hint: hint
            ).fixed(by: isPath ? edits : nil)
        }
    }

    static let looseBoolean = LintRule(
        code: "AASA118", name: "loose-boolean", severity: .warning,
        summary: "A number or a string is in the place of true or false.",
        explanation: """
            A device reads numbers other than 0 as true, and strings in which, behind white space, a sign and zeros, a \
            Y, a T or a digit from 1 to 9 follows; others are false. Other readers refuse them.
            """,
        sources: [.components, .field],
        examples: [
            .reported(components: #"{"/":"/a","exclude":⟦"true"⟧}"#, fixed: #"{"/":"/a","exclude":true}"#),
            .reported(components: #"{"/":"/a","caseSensitive":⟦0⟧}"#, fixed: #"{"/":"/a","caseSensitive":false}"#),
            .reported(components: #"{"/":"/a","exclude":⟦"on"⟧}"#),
            .accepted(components: #"{"/":"/a","exclude":true}"#),
        ]
    ) { subject, lintRule in
        let componentsWithPath = subject.objects(.component).filter { object in object.member("/") != nil }
        let places = PlaceIndex(componentsWithPath.map(\.range))
        return subject.toleratedDefects.compactMap { defect -> Finding? in
            guard case .looseBoolean(let key, let truth) = defect.kind else { return nil }
            let written = String(utf8: subject.bytes[defect.range])
            let plain = written.lowercased().filter { $0 != "\"" }
            let meant = if truth { ["true", "yes", "1", "y", "t"] } else { ["false", "no", "0", "n", "f", ""] }
            let edit = TextEdit(range: defect.range, replacement: "\(truth)")
            let isMeant = meant.contains(plain)
            var hint = if isMeant { "write \(truth)" } else { "write true or false" }
            if key == "exclude", written.hasPrefix("\"/") {
                hint = "write \"/\": \(written), \"exclude\": true"
                if places.contains(defect.range.lowerBound) {
                    hint = "write a component in front of this one: { \"/\": \(written), \"exclude\": true }"
                }
            }
            return lintRule.finding(
                at: defect.range, "'\(key)' is \(written), which a device reads as \(truth)",
                hint: hint
            ).fixed(by: isMeant ? [edit] : nil)
        }
    }
}
