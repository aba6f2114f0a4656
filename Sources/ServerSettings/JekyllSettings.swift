internal import AASA

/// Jekyll's `_config.yml`, as far as it decides which names that begin with a dot are published.
package struct JekyllSettings {
    private let bytes: [UInt8]
    /// What adds the name; nil for a form of `include` that is not known.
    private let addition: [TextEdit]?
    /// Whether the name is among what is published.
    let includes: Bool
    /// What adds the name by hand.
    private var hint = "add \"\(Self.name)\" to the list 'include'"

    static let name = ".well-known"
    package static let fileName = "_config.yml"

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        let all = SettingsLine.all(in: bytes)
        // Jekyll reads the first document.
        let end = all.dropFirst().first { line in line.text == "..." || line.text == "---" }?.range.lowerBound
        let lines = all.filter { line in line.range.lowerBound < end ?? .max }
        guard let key = lines.firstIndex(where: Self.beginsInclude) else {
            addition = [Self.insertion(at: end ?? bytes.count, in: bytes)]
            includes = false
            let line = "include: [\"\(Self.name)\"]"
            hint = if bytes.isEmpty { "make \(Self.fileName) with \(line)" } else { "write \(line) there" }
            return
        }
        var value = String(lines[key].text.drop { $0 != ":" }.dropFirst().drop { $0 == " " })
        let items = lines[(key + 1)...].prefix { line in line.text.hasPrefix("-") }
        if value.first == "[" {
            let bracket = bytes[lines[key].range].firstIndex(of: "[") ?? lines[key].range.lowerBound
            addition = [.insertion(of: "\"\(Self.name)\", ", at: bracket + 1)]
            // The list may continue on the lines below.
            for line in lines[(key + 1)...] where !value.hasSuffix("]") { value += line.text }
        } else if value.isEmpty, let last = items.last {
            let indentation = String(utf8: bytes[last.range].prefix(while: \.isBlank))
            addition = [.insertion(of: "\n\(indentation)- \(Self.name)", at: last.range.upperBound)]
        } else if let range = Self.plainNames(value, in: lines[key], of: bytes) {
            // Jekyll 3, which GitHub Pages uses, makes a list of names with commas, and Jekyll 4 refuses them
            // (jekyll/jekyll, lib/jekyll/configuration.rb).
            addition = TextEdit.enclosing(range, opening: "[\"\(Self.name)\", ", closing: "]")
        } else {
            addition = nil
        }
        let names = items.map { item in item.text.dropFirst() } + value.split(separator: ",")
        includes = names.contains { name in name.without(" \"'[]/") == Self.name }
    }

    private static func beginsInclude(_ line: SettingsLine) -> Bool {
        if line.isIndented || !line.text.contains(":") { return false }
        // YAML permits quotes around a key.
        return String(line.text.prefix(before: ":")).without(" \"'") == "include"
    }

    /// The line of settings without `include`.
    private static func insertion(at offset: Int, in bytes: [UInt8]) -> TextEdit {
        let start = if offset == 0 || bytes[offset - 1] == 0x0A { "" } else { "\n" }
        return .insertion(of: "\(start)include: [\"\(name)\"]\n", at: offset)
    }

    /// The bytes of names that mean the same in brackets; nil for a value of a different form.
    private static func plainNames(_ value: String, in line: SettingsLine, of bytes: [UInt8]) -> Range<Int>? {
        let isPlain = value.utf8.allSatisfy { byte in byte.isLetterOrDigit || "_-./*, ".utf8.contains(byte) }
        guard isPlain, value.first?.isLetter == true || value.hasPrefix("_") || value.hasPrefix("."),
            let colon = bytes[line.range].firstIndex(of: ":")
        else { return nil }
        let start = bytes[colon...].dropFirst().drop(while: \.isBlank).startIndex
        let end = start + value.utf8.count
        return bytes[start..<line.range.upperBound].starts(with: value.utf8) ? start..<end : nil
    }

    /// The settings with the name; the same bytes when it is there, or when the form is none that is known.
    var including: [UInt8] { if includes { bytes } else { TextEdit.apply(addition ?? [], to: bytes) } }

    /// What becomes of the file beside settings that do not include its folder.
    ///
    /// - Parameter isCertain: whether Jekyll builds the site.
    func omission(isCertain: Bool) -> Finding? {
        if includes { return nil }
        if isCertain { return leftOut.rated(.warning) }
        return LintRule.wrongStatus.finding(
            "the folder '\(Self.name)' will not be deployed if Jekyll builds the site: it leaves out names that begin with a dot",
            hint: "\(hint), or add an empty file .nojekyll for GitHub Pages"
        ).rated(.warning)
    }

    /// Why the file will not be published.
    var finding: Finding? { if addition == nil, !includes { leftOut } else { nil } }

    private var leftOut: Finding {
        LintRule.wrongStatus.finding(
            "the folder '\(Self.name)' will not be deployed: Jekyll leaves it out", hint: hint)
    }
}
