/// Jekyll's `_config.yml`, as far as it decides which names that begin with a dot are published.
struct JekyllSettings {
    private enum Form {
        /// There is no `include`.
        case missing
        /// `include: [a, b]`, with the byte behind the bracket.
        case inline(Int)
        /// An item on each line, with the last one.
        case items(SettingsLine)
        /// Names with commas without brackets, of which these are the bytes. Jekyll 3, which GitHub Pages uses, makes a
        /// list of them, and Jekyll 4 refuses them (jekyll/jekyll, lib/jekyll/configuration.rb).
        case names(Range<Int>)
        case other
    }

    private let bytes: [UInt8]
    private let form: Form
    /// Whether the name is among what is published.
    let includes: Bool

    static let name = ".well-known"
    static let fileName = "_config.yml"

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        let lines = SettingsLine.all(in: bytes)
        // YAML permits quotes around a key.
        let key = lines.firstIndex { line in
            !line.isIndented && line.text.contains(":")
                && String(line.text.prefix(before: ":")).without(" \"'") == "include"
        }
        guard let key else {
            form = .missing
            includes = false
            return
        }
        let value = lines[key].text.drop { $0 != ":" }.dropFirst().drop { $0 == " " }
        let items = lines[(key + 1)...].prefix { line in line.text.hasPrefix("-") }
        if value.first == "[" {
            let bracket = bytes[lines[key].range].firstIndex(of: "[") ?? lines[key].range.lowerBound
            form = .inline(bracket + 1)
        } else if value.isEmpty, let last = items.last {
            form = .items(last)
        } else if let range = Self.plainNames(String(value), in: lines[key], of: bytes) {
            form = .names(range)
        } else {
            form = .other
        }
        let names = items.map { item in item.text.dropFirst() } + value.split(separator: ",")
        includes = names.contains { name in name.without(" \"'[]/") == Self.name }
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
    var including: [UInt8] {
        if includes { return bytes }
        switch form {
        case .missing:
            var line = "include: [\"\(Self.name)\"]\n"
            if let last = bytes.last, last != 0x0A { line = "\n" + line }
            return bytes + Array(line.utf8)
        case .inline(let offset): return TextEdit.apply([.insertion(of: "\"\(Self.name)\", ", at: offset)], to: bytes)
        case .items(let last):
            let line = String(utf8: bytes[last.range])
            let indentation = line.prefix(while: \.isBlank)
            let item = "\n\(indentation)- \(Self.name)"
            return TextEdit.apply([.insertion(of: item, at: last.range.upperBound)], to: bytes)
        case .names(let range):
            let edits: [TextEdit] = [
                .insertion(of: "[\"\(Self.name)\", ", at: range.lowerBound),
                .insertion(of: "]", at: range.upperBound),
            ]
            return TextEdit.apply(edits, to: bytes)
        case .other: return bytes
        }
    }

    /// What becomes of the file beside settings that do not include its folder. Whether Jekyll builds the site is not
    /// known.
    var omission: Finding? {
        if includes { return nil }
        return LintRule.wrongStatus.finding(
            "the folder '\(Self.name)' will not be deployed if Jekyll builds the site: it leaves out names that begin with a dot",
            hint: "write include: [\"\(Self.name)\"] there, or add an empty file .nojekyll for GitHub Pages"
        ).rated(.warning)
    }

    /// Why the file will not be published.
    var finding: Finding? {
        guard case .other = form, !includes else { return nil }
        return LintRule.wrongStatus.finding(
            "the folder '\(Self.name)' will not be deployed: Jekyll leaves it out",
            hint: "write include: [\"\(Self.name)\"], with what is there")
    }
}
