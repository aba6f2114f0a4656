extension LintRule {
    static let mixedApps = LintRule(
        code: "AASA111", name: "mixed-apps", severity: .error,
        summary: "An entry has both `appIDs` and `appID`.",
        explanation: """
            Since iOS 13 a device reads `appIDs` and ignores `appID` of the same entry, even when `appIDs` is empty; before, \
            it reads `appID` only. It is a warning when the ignored app is in `appIDs` as well.
            """,
        sources: [.details, .swcutil],
        examples: [
            .reported(
                entry:
                    #"{"appIDs":["ABCDE12345.com.example.app"],⟦"appID"⟧:"ABCDE12345.com.example.other","paths":["*"]}"#
            ),
            .reported(
                entry:
                    #"{"appIDs":["ABCDE12345.com.example.app"],⟦"appID"⟧:"ABCDE12345.com.example.app","paths":["*"]}"#),
            .accepted(paths: #""*""#),
        ]
    ) { subject in
        subject.objects(.entry).compactMap { entry in
            guard !entry.isNamed, let list = entry.member("appIDs")?.value.elements, let single = entry.member("appID")
            else { return nil }
            let ignored = single.value.string
            let isListed = list.contains { element in
                ignored.map { element.string?.utf8.elementsEqual($0.utf8) == true } ?? false
            }
            if isListed {
                return Issue(
                    single.nameRange, "'appID' is ignored because the entry has 'appIDs', which lists the same app",
                    hint: "remove 'appID', unless devices older than iOS 13 read the file"
                ).rated(.warning)
            }
            return Issue(
                single.nameRange,
                "'appID' is ignored because the entry has 'appIDs'" + (ignored.map { ": '\($0)' is not in it" } ?? ""),
                hint: "put the app into 'appIDs'")
        }
    }
}
