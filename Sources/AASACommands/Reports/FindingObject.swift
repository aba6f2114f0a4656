internal import AASA

extension Finding {
    /// The finding as an object of `aasa lint --json`; the keys are stable. Columns count code points from 1; the end
    /// is the place after the last one.
    ///
    /// - Parameters:
    ///   - path: the file or site.
    ///   - hint: with the command or option for its remedy.
    func lintObject(in path: String, from start: SourcePosition?, to end: SourcePosition?, hint: String?) -> JSONText {
        .object([
            ("file", path.json), ("code", code.json), ("severity", severity.json), ("message", message.json),
            ("hint", hint.json), ("line", (start?.line).json), ("column", (start?.column).json),
            ("endLine", (end?.line).json), ("endColumn", (end?.column).json),
        ])
    }
}
