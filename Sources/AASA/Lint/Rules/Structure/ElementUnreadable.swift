extension LintRule {
    static let elementUnreadable = LintRule(
        code: "AASA117", name: "element-unreadable", severity: .error,
        summary: "An element of `components` is no object, or one of `paths` no string.",
        explanation: """
            A device takes a component that is no object for one without conditions, which fits every URL. An element of \
            `paths` that is no string is left out.
            """,
        sources: [.components, .details, .field],
        examples: [
            .reported(
                #"{"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[⟦"/buy/*"⟧]}]}}"#,
                fixed:
                    #"{"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{"/":"/buy/*"}]}]}}"#
            ),
            .reported(
                #"{"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[⟦["/buy/*"]⟧]}]}}"#),
            .reported(
                #"{"applinks":{"details":[{"appID":"ABCDE12345.com.example.app","paths":["/a",⟦{"/":"/buy/*"}⟧]}]}}"#),
            .accepted(
                #"{"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{"/":"/buy/*"}]}]}}"#),
        ]
    ) { subject in
        subject.toleratedDefects.compactMap { defect in
            guard case .elementUnreadable(let form) = defect.kind else { return nil }
            let bytes = subject.bytes[defect.range]
            if form == .paths {
                return Remark(
                    defect.range, "an element of 'paths' is no string: a device leaves it out",
                    hint: bytes.first == UInt8(ascii: "{")
                        ? "components belong into 'components'" : "write a path: \"/buy/*\"")
            }
            // A plain path, as it would stand in `paths`; an exclusion there is another key here.
            let isExclusion = bytes.dropFirst().prefix(4).map { $0 | 0x20 } == Array("not ".utf8)
            let isPath = bytes.first == UInt8(ascii: "\"") && !isExclusion
            let shown = isPath && bytes.count <= 80 ? String(decoding: bytes, as: UTF8.self) : "\"/buy/*\""
            let edits: [TextEdit] = [
                .insertion(of: "{\"/\":", at: defect.range.lowerBound),
                .insertion(of: "}", at: defect.range.upperBound),
            ]
            return Remark(
                defect.range,
                "an element of 'components' is no object: a device takes it for one that fits every URL",
                hint: "write an object: {\"/\": \(shown)}"
            ).fixed(by: isPath ? edits : nil)
        }
    }
}
