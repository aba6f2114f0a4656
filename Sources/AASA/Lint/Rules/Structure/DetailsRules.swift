extension LintRule {
    static let mixedRules = LintRule(
        code: "AASA110", name: "mixed-rules", severity: .warning,
        summary: "An entry has both `components` and `paths`.",
        explanation: """
            Since iOS 13 a device reads `components` and ignores `paths` of the same entry; before, it reads `paths` \
            only. Apple advises against mixing the forms. Keep `components` unless the two are kept alike for old \
            systems.
            """,
        sources: [.debugging, .details],
        examples: [
            .reported(
                entry: #"{"appIDs":["ABCDE12345.com.example.app"],⟦"paths"⟧:["/a"],"components":[{"/":"/buy/*"}]}"#),
            .accepted(components: #"{"/":"/buy/*"}"#),
        ]
    ) { subject, lintRule in
        // Entries without 'appID' are not read before iOS 13.
        let entries = subject.objects(.entry).filter { entry in entry.isNamed || entry.member("appID") != nil }
        let ofOldSystems = PlaceIndex(entries.map(\.range))
        return subject.toleratedDefects.filter { defect in defect.kind == .pathsIgnored }.map { defect in
            let hint =
                if ofOldSystems.contains(defect.range.lowerBound) {
                    "remove one of them; devices older than iOS 13 read 'paths' only"
                } else {
                    "remove 'paths': devices older than iOS 13, which read it, do not read 'appIDs'"
                }
            return lintRule.finding(
                at: defect.range, "'paths' is ignored because the entry has 'components'", hint: hint)
        }
    }

    static let entryWithoutApp = LintRule(
        code: "AASA114", name: "entry-without-app", severity: .error,
        summary: "An entry of `details` names no app.",
        explanation: "Its rules apply to nothing. Name the apps in `appIDs`, or a single one in `appID`.",
        sources: [.details],
        examples: [
            .reported(entry: #"⟦{"paths":["/buy/*"]}⟧"#),
            .reported(entry: #"{"appIDs":⟦[]⟧,"components":[{"/":"/buy/*"}]}"#),
            .accepted(paths: #""/buy/*""#),
            .accepted(#"{"applinks":{"details":[]}}"#),
        ],
        role: DiagnosisRole(hiding: .everyApp)
    ) { subject, lintRule in
        let advice = "write \"appIDs\": [\"\(subject.options.shownApp)\"]"
        return subject.objects(.entry).compactMap { entry in
            // A list of the wrong type and a key of the wrong name have rules of their own.
            guard !entry.isNamed, !entry.hasMistakenKey else { return nil }
            if let list = entry.member("appIDs") {
                guard list.value.elements?.isEmpty == true, entry.member("appID") == nil else { return nil }
                return lintRule.finding(
                    at: list.value.range, "'appIDs' is empty: the entry is for no app", hint: advice)
            }
            guard entry.member("appID") == nil else { return nil }
            return lintRule.finding(
                at: entry.range, "the entry names no app: it has neither 'appIDs' nor 'appID'", hint: advice)
        }
    }

    static let everyURL = LintRule(
        code: "AASA115", name: "every-url", severity: .note,
        summary: "Apps open every URL of the site because no rule restricts them.",
        explanation: """
            An entry of `details` without `components` and without `paths` is for every URL, and so are the apps of \
            `applinks.apps` when there are no `details`. An empty array is for none.
            """,
        sources: [.details, .swcutil],
        examples: [
            .reported(entry: #"⟦{"appIDs":["ABCDE12345.com.example.app"]}⟧"#),
            .reported(#"{"applinks":{"apps":⟦["ABCDE12345.com.example.app"]⟧}}"#),
            .accepted(entry: #"{"appIDs":["ABCDE12345.com.example.app"],"paths":["*"]}"#),
        ]
    ) { subject, lintRule in
        let advice = "to state it, write \"components\": [\(AssociationFile.ruleForEveryURL)]"
        let entries = subject.objects(.entry).filter { entry in
            !entry.hasMistakenKey && entry.member("components") == nil && entry.member("paths") == nil
                && (entry.isNamed || entry.member("appIDs")?.value.elements?.isEmpty == false
                    || entry.member("appIDs")?.value.elements == nil && entry.member("appID") != nil)
        }
        let findings = entries.map { entry in
            lintRule.finding(
                at: entry.range, "the entry's apps get every URL of the site: it has neither 'components' nor 'paths'",
                hint: advice)
        }
        let outer = subject.objects.filter { $0.role == .document || $0.role == .applinks }
        guard let links = outer.last, links.role == .applinks, !outer.contains(where: \.hasMistakenKey),
            links.member("details") == nil, let apps = links.member("apps")?.value,
            apps.elements?.contains(where: { app in app.string != nil }) == true
        else { return findings }
        return findings
            + lintRule.onlyFinding(
                at: apps.range, "these apps get every URL of the site: there are no 'details'",
                hint: "name the apps in 'details', with the paths that they open")
    }

    static let noRules = LintRule(
        code: "AASA116", name: "no-rules", severity: .warning,
        summary: "`components` or `paths` is an empty array.",
        explanation: """
            No rule fits no URL: the entry's apps open none. Without the key they would get every URL; which of the \
            two was meant only the author knows. An error in the diagnosis of a site or file if the app has no other \
            entry.
            """,
        sources: [.swcutil],
        examples: [
            .reported(entry: #"{"appIDs":["ABCDE12345.com.example.app"],"components":⟦[]⟧}"#),
            .reported(entry: #"{"appID":"ABCDE12345.com.example.app","paths":⟦[]⟧}"#),
            .accepted(paths: #""*""#),
        ]
    ) { subject, lintRule in
        subject.objects(.entry).compactMap { entry in
            // `paths` counts only when `components` is not an array.
            var rules = entry.member("components")
            if rules?.value.elements == nil { rules = entry.member("paths") }
            guard let rules, rules.value.elements?.isEmpty == true else { return nil }
            var hint = "for every URL write [\(AssociationFile.ruleForEveryURL)]"
            if rules.name == "paths" { hint = "name the paths that the apps open, as in [\"/buy/*\"]" }
            return lintRule.finding(
                at: rules.value.range, "'\(rules.name)' is empty: the entry's apps open no URL", hint: hint)
        }
    }

    /// How to write 'details' in place of a single entry.
    static let detailsHint = "write an array of entries: \"details\": [{…}]"

    static let singleEntryObject = LintRule(
        code: "AASA119", name: "single-entry-object", severity: .error,
        summary: "`details` is one entry instead of an array of entries.",
        explanation: """
            A device reads an object in `details` as the oldest form, in which the names are application identifiers: \
            it finds apps named `appID` and `paths`, and none of the site's. Put the entry in brackets.
            """,
        sources: [.applinks, .field],
        examples: [
            .reported(
                #"{"applinks":{"apps":[],"details":⟦{"appID":"ABCDE12345.com.example.app","paths":["*"]}⟧}}"#,
                fixed: #"{"applinks":{"apps":[],"details":[{"appID":"ABCDE12345.com.example.app","paths":["*"]}]}}"#),
            .reported(
                #"{"applinks":{"details":⟦{"appID":"ABCDE12345.com.example.app","paths":["/a"],"ABCDE12345.com.example.two":{"paths":["/b"]}}⟧}}"#
            ),
            .accepted(#"{"applinks":{"details":{"ABCDE12345.com.example.app":{"paths":["*"]}}}}"#),
        ]
    ) { subject, lintRule in
        guard let entry = subject.singleEntry else { return [] }
        let names = (entry.members ?? []).map(\.name).filter(ObjectRole.entry.knows).map { "'\($0)'" }
        let finding = lintRule.finding(
            at: entry.range,
            "'details' is an object: a device reads \(names.joined(separator: " and ")) as application identifiers",
            hint: Self.detailsHint)
        // In brackets, its apps would be lost.
        if entry.members?.contains(where: KeyedObject.isNamedEntry) == true { return [finding] }
        return [finding.fixed(by: TextEdit.enclosing(entry.range, opening: "[", closing: "]"))]
    }

    static let dictionaryDetails = LintRule(
        code: "AASA120", name: "dictionary-details", severity: .note,
        summary: "`details` is in its oldest form, an object by application identifier.",
        explanation: """
            It comes from the first beta of iOS 9 and is on no page of Apple's any more. Devices still read it; write \
            an array of entries with `appIDs`.
            """,
        sources: [.swcutil, .applinks],
        examples: [
            .reported(#"{"applinks":{⟦"details"⟧:{"ABCDE12345.com.example.app":{"paths":["*"]}}}}"#),
            .accepted(paths: #""*""#),
        ]
    ) { subject, lintRule in
        guard subject.singleEntry == nil, let details = subject.objects(.applinks).first?.member("details"),
            details.value.members?.isEmpty == false
        else { return [] }
        return lintRule.onlyFinding(
            at: details.nameRange, "'details' is an object by application identifier, the oldest form",
            hint: "write an array of entries: [{\"appIDs\": […], \"paths\": […]}]")
    }

    static let noDetails = LintRule(
        code: "AASA121", name: "no-details", severity: .warning,
        summary: "`applinks` names no app: it has no `details`, and `apps` is empty.",
        explanation: """
            The apps of universal links are listed in `details`; `apps` is an empty array there, for iOS 12 and \
            earlier. Without `details` no app opens a URL of the site.
            """,
        sources: [.applinks, .universalLinksGuide],
        examples: [
            .reported(#"{"applinks":⟦{"apps":[]}⟧}"#), .reported(#"{"applinks":⟦{}⟧}"#),
            .accepted(#"{"applinks":{"apps":[],"details":[{"appID":"ABCDE12345.com.example.app","paths":["*"]}]}}"#),
            .accepted(#"{"applinks":{"apps":["ABCDE12345.com.example.app"]}}"#),
        ],
        role: .missingApp
    ) { subject, lintRule in
        let second = ToleratedDefect.Kind.duplicateName(Service.applinks.rawValue, isEqual: false)
        if subject.toleratedDefects.contains(where: { defect in defect.kind == second }) { return [] }
        // A rule about misplaced keys states where to move it.
        let isMisplaced = subject.objects(.document).contains { root in root.member("details") != nil }
        if isMisplaced { return [] }
        return subject.objects(.applinks).compactMap { links in
            guard !links.hasMistakenKey, links.member("details") == nil else { return nil }
            if let apps = links.member("apps"), apps.value.elements?.isEmpty != true { return nil }
            return lintRule.finding(
                at: links.range, "'applinks' has no 'details': no app opens a URL of the site",
                hint: "add \(AssociationFile.exampleDetails(apps: [subject.options.shownApp]))")
        }
    }

    static let noPattern = LintRule(
        code: "AASA122", name: "no-pattern", severity: .warning,
        summary: "A component has an unknown key, and no pattern.",
        explanation: """
            A device ignores the key. A component without `/`, `?` and `#` matches every URL of the site.
            """,
        sources: [.components],
        examples: [
            .reported(components: #"{⟦"*"⟧:"/x"}"#),
            .accepted(components: #"{"/":"/x"}"#),
        ]
    ) { subject, lintRule in
        subject.unknownKeys { unknown, object in
            guard unknown.kind == .unknown, object.matchesAll else { return nil }
            return lintRule.finding(
                at: unknown.member.nameRange,
                "the rule matches every URL: '\(unknown.member.name)' is not a key of a component",
                hint: "write the path's pattern as \"/\", the query's as \"?\", the fragment's as \"#\"")
        }
    }

    static let newFormOnly = LintRule(
        code: "AASA123", name: "new-form-only", severity: .warning,
        summary: "An entry has only keys that iOS 12 and earlier do not read.",
        explanation: """
            `appIDs` and `components` are read since iOS 13, `appID` and `paths` by every system with universal links. \
            An entry in the new form opens no link before iOS 13. It is reported only when the file is checked by the \
            rules of iOS 9.
            """,
        sources: [.details, .universalLinksGuide],
        examples: [
            .reported(when: "an entry with appIDs and components, by the rules of iOS 9"),
            .accepted(when: "details with an empty apps array, by the rules of iOS 9"),
            .accepted(components: #"{"/":"/buy/*"}"#),
        ]
    ) { subject, lintRule in
        if subject.options.rules != .ios9 { return [] }
        return subject.objects(.entry).compactMap { entry in
            var newKeys: [JSONMember] = []
            if !entry.isNamed, entry.member("appID") == nil, let apps = entry.member("appIDs") { newKeys.append(apps) }
            if entry.member("paths") == nil, let rules = entry.member("components") { newKeys.append(rules) }
            guard let first = newKeys.first else { return nil }
            let names = newKeys.map { key in "'\(key.name)'" }.joined(separator: " and ")
            return lintRule.finding(
                at: first.nameRange, "iOS 12 and earlier do not read \(names)",
                hint: "write an entry with 'appID' and 'paths' for each app, which every system reads")
        }
    }
}
