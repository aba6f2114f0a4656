/// The settings that are lines: `_headers` and `_redirects`.
extension HostSettings {
    /// `path`, and below it indented fields.
    mutating func readHeaders() {
        var pattern = ""
        for line in SettingsLine.all(in: file.bytes) {
            if !line.isIndented {
                pattern = line.text
            } else if application(of: pattern) != .never, let value = line.value(of: "content-type") {
                add(Effect(kind: .contentType(value), range: line.range, coversOthers: pattern != path))
            }
        }
    }

    /// `from [name=value]... to [status] [Condition=value]...`; an exclamation mark after the status takes precedence
    /// over existing files. A request for the file has no query.
    mutating func readRedirects() {
        for line in SettingsLine.all(in: file.bytes) {
            let tokens = line.text.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
            guard tokens.count > 1, !Self.isAssignment(tokens[1]) else { continue }
            var status = "301"
            if tokens.count > 2, !Self.isAssignment(tokens[2]) { status = tokens[2] }
            let isConditional = tokens.dropFirst(2).contains(where: Self.isAssignment)
            add(
                RedirectRule(
                    source: tokens[0], target: tokens[1], status: status.filter { $0 != "!" },
                    isForced: status.hasSuffix("!"), isConditional: isConditional, range: line.range))
            if isDecided { return }
        }
    }

    /// Whether a word is a condition: a name, an equals sign and a value.
    private static func isAssignment(_ word: String) -> Bool {
        guard let mark = word.firstIndex(of: "=") else { return false }
        return word[..<mark].allSatisfy { character in character.isLetter || character == "_" }
    }
}
