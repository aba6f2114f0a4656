extension LintRule {
    static let elementUnreadable = LintRule(
        code: "AASA117", name: "element-unreadable", severity: .error,
        summary: "An element of `components` is not an object, or one of `paths` not a string.",
        explanation: """
            A device treats a component that is not an object as one without conditions, which matches every URL. It \
            ignores an element of `paths` that is not a string.
            """,
        sources: [.components, .details, .field],
        examples: [
            .reported(components: #"⟦"/buy/*"⟧"#, fixed: #"{"/":"/buy/*"}"#),
            .reported(components: #"⟦"NOT /buy"⟧"#, fixed: #"{"/":"/buy","exclude":true}"#),
            .reported(components: #"⟦["/buy/*"]⟧"#),
            .reported(paths: #""/a",⟦{"/":"/buy/*"}⟧"#),
            .accepted(components: #"{"/":"/buy/*"}"#),
        ]
    ) { subject in
        subject.toleratedDefects.compactMap { defect in
            guard case .elementUnreadable(let form) = defect.kind else { return nil }
            let bytes = subject.bytes[defect.range]
            if form == .paths {
                return Issue(
                    defect.range, "an element of 'paths' is not a string: a device ignores it",
                    hint: bytes.first == UInt8(ascii: "{")
                        ? "components belong into 'components'" : "write a path: \"/buy/*\"")
            }
            // As in `paths`; an exclusion there is another key here.
            let isPath = bytes.first == UInt8(ascii: "\"")
            let isExclusion = isPath && bytes.dropFirst().prefix(4).map { $0 | 0x20 } == Array("not ".utf8)
            let path =
                isExclusion
                ? "\"" + String(decoding: bytes.dropFirst(5), as: UTF8.self) : String(decoding: bytes, as: UTF8.self)
            let shown = (isPath && bytes.count <= 80 ? path : "\"/buy/*\"") + (isExclusion ? ", \"exclude\": true" : "")
            let start = defect.range.lowerBound
            let edits =
                isExclusion
                ? [
                    TextEdit(range: start..<start + 5, replacement: Array("{\"/\":\"".utf8)),
                    .insertion(of: ",\"exclude\":true}", at: defect.range.upperBound),
                ] : TextEdit.enclosing(defect.range, in: "{\"/\":", "}")
            return Issue(
                defect.range,
                "an element of 'components' is not an object: a device treats it as one that matches every URL",
                hint: "write an object: {\"/\": \(shown)}"
            ).fixed(by: isPath ? edits : nil)
        }
    }
}
