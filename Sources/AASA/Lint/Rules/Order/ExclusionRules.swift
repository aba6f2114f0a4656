extension LintRule {
    static let shadowedExclude = LintRule(
        code: "AASA402", name: "shadowed-exclude", severity: .warning,
        summary: "An exclusion has no effect: earlier rules of the entry match its URLs.",
        explanation: """
            The first rule that fits a URL decides. An exclusion behind the rule from which it should except something \
            never acts, and the app opens what should stay in the browser. Put exclusions first.
            """,
        sources: [.components, .swcutil, .field],
        examples: [
            .reported(paths: #""*",⟦"NOT /login/*"⟧"#),
            .reported(components: #"{"/":"/buy/*"},⟦{"/":"/buy/private/*","exclude":true}⟧"#),
            .reported(components: ##"{"/":"/*"},⟦{"#":"no_universal_links","exclude":true}⟧"##),
            .reported(components: #"{"/":"/x","?":{"url":"*"}},⟦{"/":"/x","exclude":true}⟧"#),
            .accepted(components: #"{"/":"/x","?":{"url":"?*"}},{"/":"/x","exclude":true}"#),
            .accepted(paths: #""NOT /login/*","*""#),
            .accepted(components: #"{"/":"/buy/*"},{"/":"*/private/*","exclude":true},{"/":"/*"}"#),
        ]
    ) { subject, lintRule in
        subject.coveredRules(areShadowed: true) { covered, lines in
            var hint = covered.hintWithoutOrder
            if let successor = covered.successor {
                hint = "put the exclusion in front of \(subject.title(of: successor, in: lines))"
            }
            return lintRule.finding(
                at: covered.rule.range, "nothing is excluded: \(covered.message)",
                hint: subject.optionalPartHint(for: covered.covers[0], lines: lines) ?? hint)
        }
    }

    static let idleExclude = LintRule(
        code: "AASA403", name: "idle-exclude", severity: .note,
        summary: "No later rule of the entry would let the app open what is excluded.",
        explanation: """
            A URL that no rule fits stays in the browser anyway. An exclusion is of use only in front of a rule that \
            fits some of the same URLs.
            """,
        sources: [.components],
        examples: [
            .reported(paths: #""/buy/*",⟦"NOT /login/*"⟧"#),
            .reported(components: #"⟦{"/":"/login/*","exclude":true}⟧,{"/":"/buy/*"}"#),
            .accepted(paths: #""NOT /buy/private/*","/buy/*""#),
            .accepted(components: ##"{"#":"no_universal_links","exclude":true},{"/":"/buy/*"}"##),
        ]
    ) { subject, lintRule in
        guard let links = subject.file?.links, subject.hasRule(where: { $0 == .idle }) else { return [] }
        let lines = LineIndex(subject.bytes)
        var order = RuleOrder(links.variables)
        return subject.rules { entry, rule, reach in
            guard reach == .idle else { return nil }
            var hint = "leave it out"
            let earlierRules = entry.rules.lazy.prefix { earlier in earlier.range != rule.range }
            if let successor = order.firstRule(of: earlierRules, behind: rule) {
                hint += ", or put it in front of \(subject.title(of: successor, in: lines))"
            }
            return lintRule.finding(
                at: rule.range,
                "\(rule.path?.quoted ?? "what this rule excludes") is excluded from nothing: no later rule fits such a URL",
                hint: hint)
        }
    }

    static let onlyExcludes = LintRule(
        code: "AASA404", name: "only-excludes", severity: .warning,
        summary: "All rules of an entry are exclusions.",
        explanation: """
            A URL that no rule matches does not open the app, so its apps open no URL at all. Put a rule for what they \
            shall open behind the exclusions. An error in the diagnosis of a site or file if the app has no other entry.
            """,
        sources: [.components],
        examples: [
            .reported(paths: #"⟦"NOT /login/*","NOT /admin-area/*"⟧"#),
            .reported(components: #"⟦{"/":"/login/*","exclude":true}⟧"#),
            .reported(
                #"{"applinks":{"defaults":{⟦"exclude"⟧:true},"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{"/":"/buy/*"}]}]}}"#
            ),
            .accepted(paths: #""NOT /login/*","*""#),
        ]
    ) { subject, lintRule in
        let defaults = subject.objects(.defaults).filter { object in object.member("exclude") != nil }
        let starts = defaults.map(\.range.lowerBound)
        return subject.entries.compactMap { entry in
            // An entry without an app has a rule of its own.
            guard !entry.apps.isEmpty, let first = entry.rules.first, let last = entry.rules.last,
                entry.obstacle?.kind == .onlyExclusions
            else { return nil }
            let names = entry.apps.map { app in AppWhiteSpace.trimmed(app.text) == nil ? app.text : "'\(app.text)'" }
            let apps = names.joined(separator: ", ")
            var step = "add \(entry.opening("*")) at the end for all other URLs"
            if entry.excludesEverything {
                step = "put rules for what they shall open in front of the one for every URL"
            }
            let inclusion = entry.rules.lazy.compactMap(entry.inclusion).first
            var hint = inclusion ?? entry.withRemovalOfDefaults(step)
            let byDefault = entry.rules.filter { rule in
                !rule.isNegated && subject.element(of: rule, in: entry)?["exclude"] == nil
            }
            let isInherited = !byDefault.isEmpty && entry.limitingDefaults.contains("exclude")
            // An exclusion of the entry's own may take away what the others would match.
            let isRemovalEnough = byDefault.count == entry.rules.count && inclusion == nil
            let next = starts.partitioningIndex { start in start >= entry.range.lowerBound }
            let own = defaults[next...].first.flatMap { object in
                entry.range.contains(object.range.lowerBound) ? object : nil
            }
            if isInherited, let member = (own ?? defaults.first)?.member("exclude") {
                if isRemovalEnough { hint = "remove \"exclude\" from 'defaults', or \(hint)" }
                return lintRule.finding(
                    at: member.nameRange, "'exclude' of 'defaults' makes rules exclusions: no URL opens \(apps)",
                    hint: hint)
            }
            return lintRule.finding(
                at: first.range.lowerBound..<last.range.upperBound,
                "every rule is an exclusion: no URL opens \(apps)", hint: hint)
        }
    }

    static let repeatedRule = LintRule(
        code: "AASA405", name: "repeated-rule", severity: .warning,
        summary: "A rule appears twice in an entry.",
        explanation: "The second one decides nothing, since the first that fits a URL does. Leave it out.",
        sources: [.components],
        examples: [
            .reported(paths: #""/buy/*","/sell/*",⟦"/buy/*"⟧"#),
            .reported(components: #"{"/":"/buy"},⟦{"/":"/buy/","comment":"the same for a device"}⟧"#),
            .accepted(components: #"{"/":"/buy"},{"/":"/Buy"}"#),
        ]
    ) { subject, lintRule in
        guard subject.hasRule(where: \.isRepeated) else { return [] }
        // What such a rule was to be is not known.
        let unreadable = PlaceIndex(subject.placesOfFindings(of: [.elementUnreadable]))
        let lines = LineIndex(subject.bytes)
        return subject.rules { entry, rule, reach in
            guard case .repeated(let first) = reach else { return nil }
            if unreadable.overlaps(rule.range) || unreadable.overlaps(entry.rules[first].range) { return nil }
            var hint: String?
            // Where both have it, it does not distinguish them.
            if rule.optionalPart == nil { hint = subject.optionalPartHint(for: entry.rules[first], lines: lines) }
            return lintRule.finding(
                at: rule.range, "the same rule as \(subject.title(of: entry.rules[first], in: lines))",
                hint: hint ?? "leave the second out")
        }
    }
}
