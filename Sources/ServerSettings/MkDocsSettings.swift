internal import AASA

/// MkDocs' settings, as far as they decide whether a build copies names that begin with a dot
/// (mkdocs.org/user-guide/configuration, "exclude_docs").
package enum MkDocsSettings {
    package static let fileName = "mkdocs.yml"
    /// The folder that a build copies by default.
    package static let source = "docs"
    /// The folder that a build makes by default.
    package static let output = "site"

    /// Whether the settings except the hidden folder from what is left out.
    package static func include(_ bytes: [UInt8]) -> Bool {
        let text = SettingsLine.withoutComments(bytes)
        let exceptions = ["!.well-known", "!/.well-known"]
        return text.contains(text: "exclude_docs:") && exceptions.contains(where: text.contains(text:))
    }

    /// The finding about the folder that a build copies; nil if the hidden folder in it is published.
    static func omission(by bytes: [UInt8]) -> Finding? {
        if include(bytes) { return nil }
        return LintRule.wrongStatus.finding(
            "the folder '.well-known' will not be deployed: MkDocs leaves it out",
            hint: "write exclude_docs: '!.well-known'"
        ).rated(.warning)
    }
}
