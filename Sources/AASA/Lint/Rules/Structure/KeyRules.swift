extension LintRule {
    static let duplicateName = LintRule(
        code: "AASA102", name: "duplicate-name", severity: .error,
        summary: "An object has one name twice.",
        explanation:
            """
            JSON leaves open which one counts. Apple's reader keeps the first and ignores the others. A warning if the \
            values are equal: then nothing is lost.
            """,
        sources: [.json, .repeatedNames],
        examples: [
            .reported(
                """
                {"webcredentials":{"apps":["ABCDE12345.com.example.app"]},
                 ⟦"webcredentials"⟧:{"apps":["ABCDE12345.com.example.other"]}}
                """),
            .reported(#"{"webcredentials":{"apps":["ABCDE12345.com.example.app"]},"x":[{"c":1,⟦"\u0063"⟧:2}]}"#),
            .reported(#"{"applinks":{"apps":[],⟦"apps"⟧:[],"details":[{"appIDs":["ABCDE12345.com.example.app"]}]}}"#),
            .accepted(
                #"{"webcredentials":{"apps":["ABCDE12345.com.example.app"]},"appclips":{"apps":["ABCDE12345.com.example.app.Clip"]}}"#
            ),
        ]
    ) { subject, lintRule in
        subject.toleratedDefects.compactMap { defect in
            guard case .duplicateName(let name, let isEqual) = defect.kind else { return nil }
            var message = "the name '\(name)' appears twice in one object"
            if isEqual { message += ", with equal values" }
            let step = if isEqual { "remove one of them" } else { "merge the two" }
            return lintRule.finding(
                at: defect.range, message, hint: "devices read the first and ignore this one: \(step)"
            ).rated(.warning, if: isEqual)
        }
    }

    static let misspeltKey = LintRule(
        code: "AASA106", name: "misspelt-key", severity: .error,
        summary: "A key is nearly one that is known there.",
        explanation: """
            Names are case-sensitive, and a device ignores unknown ones: the file stays valid, and the \
            key's value has no effect. A warning if the right key is there, too, or would have no effect.
            """,
        sources: [.supporting, .swcutil],
        examples: [
            .reported(
                #"{⟦"webCredentials"⟧:{"apps":["ABCDE12345.com.example.app"]}}"#,
                fixed: #"{"webcredentials":{"apps":["ABCDE12345.com.example.app"]}}"#),
            .reported(
                entry: #"{⟦"appIds"⟧:["ABCDE12345.com.example.app"],⟦"component"⟧:[{"/":"/buy/*"}]}"#,
                fixed: #"{"appIDs":["ABCDE12345.com.example.app"],"components":[{"/":"/buy/*"}]}"#),
            .reported(
                #"{"applinks":{⟦"substitution_variables"⟧:{"food":["pie"]},"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{⟦"path"⟧:"/buy/*",⟦"excludes"⟧:true}]}]}}"#,
                fixed:
                    #"{"applinks":{"substitutionVariables":{"food":["pie"]},"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{"/":"/buy/*","exclude":true}]}]}}"#
            ),
            .reported(
                components: ##"{⟦"/ "⟧:"/buy/*",⟦"?\u200b"⟧:{"id":"1"},⟦"#fragment"⟧:"top"}"##,
                fixed: ##"{"/":"/buy/*","?":{"id":"1"},"#":"top"}"##),
            .reported(components: #"{"/":"/a",⟦"caseInsensitive"⟧:true}"#),
            .reported(components: #"{⟦"path"⟧:1}"#),
            .reported(entry: #"{"appID":"ABCDE12345.com.example.app",⟦"path"⟧:["/a"],"paths":["/b"]}"#),
            .reported(
                entry:
                    #"{"appID":"ABCDE12345.com.example.app",⟦"appIds"⟧:["ABCDE12345.com.example.new"],"paths":["/b"]}"#),
            .reported(entry: #"{"appID":"ABCDE12345.com.example.app","paths":["/b"],⟦"component"⟧:[{"/":"/a"}]}"#),
            .reported(
                #"{"applinks":{⟦"aaps"⟧:[],"details":[{"appID":"ABCDE12345.com.example.app","paths":["/b"]}]}}"#,
                fixed: #"{"applinks":{"apps":[],"details":[{"appID":"ABCDE12345.com.example.app","paths":["/b"]}]}}"#),
            .accepted(#"{"webcredentials":{"apps":["ABCDE12345.com.example.app"]},"version":1}"#),
            .accepted(components: #"{"/":"/buy/*","caseSensitive":false}"#),
        ],
        role: DiagnosisRole(hidesAsWarning: true)
    ) { subject, lintRule in
        subject.unknownKeys { unknown, object in
            guard case .misspelt(let key) = unknown.kind else { return nil }
            let name = unknown.member.name
            let range = unknown.member.nameRange
            if object.member(key) != nil {
                return lintRule.finding(
                    at: range, "'\(name)' is not a key of \(object.role.rawValue); '\(key)' is, and is there too",
                    hint: "a device reads '\(key)' only: merge '\(name)' into it"
                ).rated(.warning)
            }
            let message =
                "'\(name)' is not a key of \(object.role.rawValue), but '\(key)' is; a device ignores '\(name)'"
            if let other = object.role.keyInPlace(of: key), object.member(other) != nil {
                // Of the two, devices prefer the newer one.
                let kept = ["appIDs", "components"].contains(other) ? other : key
                return lintRule.finding(
                    at: range, message,
                    hint: "a device reads one of '\(key)' and '\(other)': merge both into '\(kept)'"
                ).rated(.warning, if: object.ignores(key, with: unknown.member.value))
            }
            if ObjectRole.negates(name, key) {
                var hint = "write '\(key)' with the opposite value"
                if let truth = unknown.member.value.truth { hint = "write \"\(key)\": \(!truth)" }
                return lintRule.finding(at: range, message, hint: hint)
            }
            // Two misspellings of one key cannot both be fixed, and a value of a wrong type is a mistake under the key too.
            let isAccepted = ObjectRole.accepts(unknown.member.value, for: key)
            let hasRival = object.unknownKeys.lazy.filter { $0.kind == .misspelt(key) }.prefix(2).count > 1
            let edit = TextEdit(range: range, replacement: "\"\(key)\"")
            let isIdle = object.ignores(key, with: unknown.member.value)
            var hint = "write '\(key)'"
            if hasRival {
                hint = "merge this and the other misspelling into '\(key)'"
            } else if !isAccepted {
                hint += ", whose value is \(ObjectRole.expectedType(of: key).rawValue)"
                let other = object.role.keyInPlace(of: key)
                if let other, ObjectRole.accepts(unknown.member.value, for: other) { hint = "write '\(other)'" }
            }
            return lintRule.finding(at: range, message, hint: hint).rated(.warning, if: isIdle)
                .fixed(by: hasRival || !isAccepted ? nil : [edit])
        }
    }

    static let unknownKey = LintRule(
        code: "AASA108", name: "unknown-key", severity: .note,
        summary: "A key inside `applinks` is unknown to devices.",
        explanation: """
            A device ignores it. Keys that are comments (`comment`, or a name that begins with `_` or `//`) are not \
            reported.
            """,
        sources: [.applinks, .details, .components, .swcutil],
        examples: [
            .reported(components: #"{"/":"/buy/*",⟦"method"⟧:"GET"}"#),
            .reported(components: #"{"/":"/buy/*",⟦"commment"⟧:"all"}"#),
            .reported(
                #"{"applinks":{⟦"version"⟧:2,"details":[{"appIDs":["ABCDE12345.com.example.app"],⟦"title"⟧:"x","paths":["*"]}]}}"#
            ),
            .accepted(components: #"{"*":"/x"}"#),
            .accepted(
                entry:
                    #"{"appIDs":["ABCDE12345.com.example.app"],"relativeOrder":1,"components":[{"/":"/buy/*","comment":"all"}]}"#
            ),
            .accepted(#"{"webcredentials":{"apps":["ABCDE12345.com.example.app"],"version":1}}"#),
        ]
    ) { subject, lintRule in
        subject.unknownKeys { unknown, object in
            guard object.role != .document, object.role != .service, unknown.kind == .unknown, !object.matchesAll else {
                return nil
            }
            let name = unknown.member.name
            var hint = "the keys are \(object.role.documentedKeys.joined(separator: ", "))"
            if object.role == .component, EditDistance.nearest(to: name, in: [ObjectRole.commentKey]) != nil {
                hint = "did you mean '\(ObjectRole.commentKey)'?"
            }
            return lintRule.finding(
                at: unknown.member.nameRange,
                "'\(name)' is not a key of \(object.role.rawValue): a device ignores it", hint: hint)
        }
    }

    static let misplacedKey = LintRule(
        code: "AASA109", name: "misplaced-key", severity: .error,
        summary: "A key is in an object where a device does not read it.",
        explanation: """
            `details` belongs in `applinks`; `appIDs`, `components` and `paths` in an entry of `details`; patterns in \
            a component; services on the top level. Elsewhere a device ignores them. In the oldest form of `details` \
            the entry's name is its app, and `appID` and `appIDs` do nothing: they are reported if they name another. \
            A warning for an empty value, and in a service that lists apps in `apps`.
            """,
        sources: [.applinks, .details, .components],
        examples: [
            .reported(#"{⟦"details"⟧:[{"appIDs":["ABCDE12345.com.example.app"],"paths":["*"]}]}"#),
            .reported(
                #"{"applinks":{"apps":[],⟦"appIDs"⟧:["ABCDE12345.com.example.app"],⟦"components"⟧:[{"/":"/buy/*"}]}}"#),
            .reported(entry: #"{⟦"apps"⟧:["ABCDE12345.com.example.app"],"paths":["/buy/*"]}"#),
            .reported(components: #"{⟦"paths"⟧:["/buy/*"]}"#),
            .reported(#"{"applinks":{"details":[],⟦"webcredentials"⟧:{"apps":["ABCDE12345.com.example.app"]}}}"#),
            .reported(#"{"webcredentials":{⟦"appIDs"⟧:["ABCDE12345.com.example.app"]}}"#),
            .reported(entry: #"{"appID":"ABCDE12345.com.example.app","paths":["*"],⟦"exclude"⟧:["/admin/*"]}"#),
            .reported(
                #"{"applinks":{"details":{"ABCDE12345.com.example.app":{⟦"appID"⟧:"ABCDE12345.com.example.other","paths":["/a"]}}}}"#
            ),
            .reported(
                #"{"applinks":{"details":{"ABCDE12345.com.example.app":{⟦"appIDs"⟧:["ABCDE12345.com.example.app","ABCDE12345.com.example.other"],"paths":["/a"]}}}}"#
            ),
            .accepted(
                #"{"applinks":{"details":{"ABCDE12345.com.example.app":{"appID":"ABCDE12345.com.example.app","paths":["/a"]}}}}"#
            ),
            .accepted(
                #"{"applinks":{"apps":[],"defaults":{"caseSensitive":false},"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{"/":"/buy/*"}]}]}}"#
            ),
        ]
    ) { subject, lintRule in
        let apps = subject.objects(.entry).flatMap { entry in lintRule.ignoredApps(of: entry) }
        return apps
            + subject.unknownKeys { unknown, object in
                guard case .misplaced(let roles) = unknown.kind else { return nil }
                let name = unknown.member.name
                let owners = roles.map(\.rawValue).joined(separator: " or ")
                let finding = lintRule.finding(
                    at: unknown.member.nameRange,
                    "'\(name)' does nothing in \(object.role.rawValue): it is a key of \(owners)",
                    hint: Self.advice(for: name, in: object.role))
                // An empty list loses nothing, nor does a copy of what is in the right place.
                let isRepeated = object.role == .service && object.member("apps")?.value.elements?.isEmpty == false
                return finding.rated(.warning, if: isRepeated || Self.isEmpty(unknown.member.value))
            }
    }

    /// The apps inside an entry of the oldest form that are not the entry's name.
    private func ignoredApps(of entry: KeyedObject) -> [Finding] {
        guard let name = entry.name else { return [] }
        return ["appIDs", "appID"].compactMap { key in
            guard let member = entry.member(key) else { return nil }
            let apps = (member.value.elements ?? [member.value]).compactMap(\.string)
            guard let other = apps.first(where: { app in !app.hasSameBytes(as: name) }) else { return nil }
            return finding(
                at: member.nameRange,
                "'\(key)' does nothing here: the entry is for '\(name)', its name, and not for '\(other)'",
                hint: "write an array of entries: [{\"appIDs\": […], \"paths\": […]}]")
        }
    }

    private static func isEmpty(_ node: JSONNode) -> Bool {
        node.elements?.isEmpty == true || node.members?.isEmpty == true || node.value == .null
    }

    /// How to fix a key that is in the wrong object.
    private static func advice(for name: String, in role: ObjectRole) -> String {
        switch (name, role) {
        case ("appIDs", .service), ("appID", .service), ("details", .service):
            "list the app in 'apps', which is an array of strings"
        case ("apps", .entry): "name the apps in 'appIDs'"
        case ("paths", .component): "write one component for each path: {\"/\": \"/buy/*\"}"
        case ("apps", .document): "move it into a service: {\"webcredentials\": {\"apps\": […]}}"
        case (_, .document) where ObjectRole.applinks.knows(name): "move it into 'applinks'"
        case (_, .document) where ObjectRole.component.knows(name):
            "move it into a component of an entry of 'details'"
        case ("appIDs", _), ("appID", _), ("components", .applinks), ("paths", .applinks), ("components", .document),
            ("paths", .document):
            "move it into an entry of 'details': {\"details\": [{\"appIDs\": […], \"components\": […]}]}"
        case _ where ObjectRole.document.knows(name): "move it to the top level"
        case ("exclude", .entry):
            "in 'paths' write \"NOT \" in front of each path to exclude, before the paths that would match it; in 'components' write {\"/\": \"/path/*\", \"exclude\": true}"
        case (_, .entry) where ObjectRole.defaults.knows(name): "move it into a component, or into 'defaults'"
        case (_, .applinks) where ObjectRole.defaults.knows(name): "move it into 'defaults'"
        default: "move it there, or remove it"
        }
    }
}

extension KeyedObject {
    /// Whether a key that the object lacks would have no effect in it, for what is there in its place.
    fileprivate func ignores(_ key: String, with value: JSONNode) -> Bool {
        switch (role, key) {
        case (.applinks, "apps"): member("details") != nil
        case (.entry, "paths"): member("components")?.value.elements != nil
        case (.entry, "appID"):
            member("appIDs")?.value.elements?.contains { app in app.hasSameContent(as: value) } == true
        default: false
        }
    }
}

extension LintSubject {
    func unknownKeys(_ finding: (KeyedObject.UnknownKey, KeyedObject) -> Finding?) -> [Finding] {
        objects.flatMap { object in object.unknownKeys.compactMap { key in finding(key, object) } }
    }
}
