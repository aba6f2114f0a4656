internal import AASA

/// A table of TOML, with the values that rules of Netlify use.
struct SettingsTable: Equatable {
    /// Empty in front of the first table.
    var name: String
    /// By their names, with those of inner tables in front: `values.content-type`. Several texts are in a line each.
    var values: [String: String] = [:]
    var range: Range<Int>

    private static let used: Set<String> = [
        "from", "to", "status", "force", "for", "values.content-type", "function", "path", "excludedpath", "pattern",
        "excludedpattern", "method",
    ]
    /// What is below these matters by being there.
    private static let usedTables = ["query.", "conditions."]

    /// The name under which a rule finds a value; nil if no rule uses it.
    static func key(of name: String) -> String? {
        if used.contains(name) { return name }
        return usedTables.first(where: name.hasPrefix)
    }
}

/// Reads the tables of settings in TOML (toml.io/en/v1.0.0), those in the arrays of the first one included:
/// `redirects = [{ from = "/*", … }]`.
struct SettingsTableReader {
    private(set) var tables: [SettingsTable] = []
    /// What lacks its end first: the brackets of a table's header, or the marks of a text of several lines.
    private(set) var unclosed: (problem: String, hint: String, offset: Int)?
    private var current = SettingsTable(name: "", range: 0..<0)
    /// What is in front of names in a table of the current one: `conditions.`.
    private var prefix = ""
    private let bytes: [UInt8]
    private let lines: LineIndex
    private var index = 0
    /// Tables and arrays that are open.
    private var depth = 0

    /// Hosts have two or three.
    private static let maximumDepth = 8
    /// More than the longest name that a rule uses: a name may be as long as the file, and each of thousands of values
    /// below it would have a copy.
    private static let maximumLength = 64
    private static let escapes: [Unicode.Scalar: UInt8] = [
        "b": 0x08, "t": 0x09, "n": 0x0A, "f": 0x0C, "r": 0x0D, "\"": 0x22, "\\": 0x5C,
    ]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        lines = LineIndex(bytes)
        skipSpace()
        while let byte = next {
            if byte == "[" {
                readHeader()
            } else {
                let values = readPair(below: prefix)
                current.values.merge(values) { _, last in last }
            }
            if !isAtHeader { skip { byte in byte != "\n" } }
            skipSpace()
        }
        tables.append(current)
    }

    private var next: UInt8? { if index < bytes.count { bytes[index] } else { nil } }

    /// Whether a line begins with the header `[[name]]`, before which arrays and tables that are left open end. The first
    /// value of an array may be an array.
    private var isAtHeader: Bool {
        guard bytes[index...].starts(with: "[[".utf8) else { return false }
        let previous = bytes[..<index].last { byte in !byte.isBlank }
        guard previous == nil || previous == "\n" else { return false }
        let name = bytes[(index + 2)...].prefix { byte in byte.isWord || "-. ".utf8.contains(byte) }
        return name.contains(where: \.isLetter) && bytes[name.endIndex...].starts(with: "]]".utf8)
    }

    private mutating func skip(while isSkipped: (UInt8) -> Bool) {
        while let byte = next, isSkipped(byte) { index += 1 }
    }

    /// Skips white space, commas and comments.
    private mutating func skipSpace() {
        skip { byte in byte.isWhiteSpace || byte == "," }
        while next == "#" {
            skip { byte in byte != "\n" }
            skip { byte in byte.isWhiteSpace || byte == "," }
        }
    }

    private mutating func noteUnclosed(_ problem: String, lacking end: String, at offset: Int) {
        if unclosed == nil { unclosed = (problem, "end it with \(end)", offset) }
    }

    private func line(at offset: Int) -> Range<Int> { lines.line(lines.position(of: offset).line) }

    private static func shortened(_ name: String) -> String { String(utf8: name.utf8.prefix(maximumLength)) }

    /// Reads `[[redirects]]`, or `[redirects.conditions]`, which is a table of the current one.
    private mutating func readHeader() {
        let start = index
        skip { byte in byte != "\n" && byte != "#" }
        let header = String(utf8: bytes[start..<index]).without(" \t\r")
        let end = if header.hasPrefix("[[") { "]]" } else { "]" }
        if !header.hasSuffix(end) {
            noteUnclosed("no bracket closes '\(header)'", lacking: "'\(end)'", at: start)
        }
        let path = header.without("[]").split(separator: ".", maxSplits: 1)
        let name = path.first.map(String.init) ?? ""
        let isInner = path.count > 1
        if !isInner || name != current.name {
            tables.append(current)
            current = SettingsTable(name: name, range: current.range)
        }
        if !isInner || name == "headers" { current.range = line(at: start) }
        prefix = if isInner { Self.shortened(path[1].lowercased()) + "." } else { "" }
    }

    /// Reads `name = value`, and returns the values that are used.
    private mutating func readPair(below prefix: String) -> [String: String] {
        let start = index
        skip { byte in !"=,}]\n".utf8.contains(byte) }
        let name = String(utf8: bytes[start..<index].prefix(Self.maximumLength)).without(" \t\r\"'")
        guard next == "=" else { return [:] }
        index += 1
        skip(while: \.isBlank)
        let whole = prefix + name.lowercased()
        var values: [String: String] = [:]
        switch next {
        case "{":
            let inner = Self.shortened(whole) + "."
            values = readTable(below: inner)
            // That the table is there counts.
            values[inner] = ""
        case "[": values[whole] = readArray(of: name, at: start).joined(separator: "\n")
        default: values[whole] = readText()
        }
        var used: [String: String] = [:]
        for (name, value) in values {
            if let key = SettingsTable.key(of: name) { used[key] = value }
        }
        return used
    }

    /// Reads `{ name = value, … }`.
    private mutating func readTable(below prefix: String) -> [String: String] {
        index += 1
        var values: [String: String] = [:]
        if depth == Self.maximumDepth { return values }
        depth += 1
        skipSpace()
        while let byte = next, byte != "}", byte != "]", !isAtHeader {
            let inner = readPair(below: prefix)
            values.merge(inner) { _, last in last }
            skipSpace()
        }
        if next == "}" { index += 1 }
        depth -= 1
        return values
    }

    /// Reads `[value, …]`, and returns its texts.
    ///
    /// - Parameters:
    ///   - name: that of the value in front of the first table, whose tables these are.
    ///   - start: the byte where the name begins.
    private mutating func readArray(of name: String, at start: Int) -> [String] {
        index += 1
        var texts: [String] = []
        if depth == Self.maximumDepth { return texts }
        depth += 1
        skipSpace()
        while let byte = next, byte != "}", byte != "]", !isAtHeader {
            switch byte {
            case "{":
                let values = readTable(below: "")
                if current.name.isEmpty, depth == 1 {
                    tables.append(SettingsTable(name: name, values: values, range: line(at: start)))
                }
            case "[": texts += readArray(of: name, at: start)
            default: texts.append(readText())
            }
            skipSpace()
        }
        if next == "]" { index += 1 }
        depth -= 1
        return texts
    }

    /// Reads a 'literal' text, a "basic" one with escapes, or a word without quotation marks.
    private mutating func readText() -> String {
        guard let mark = next, mark == "\"" || mark == "'" else {
            let start = index
            skip { byte in !byte.isWhiteSpace && !",}]#".utf8.contains(byte) }
            return String(utf8: bytes[start..<index])
        }
        let fence = [mark, mark, mark]
        if bytes[index...].starts(with: fence) {
            // No rule uses a text of several lines.
            let start = index
            index += 3
            while index < bytes.count, !bytes[index...].starts(with: fence) { index += 1 }
            let end = String(utf8: fence)
            if index == bytes.count { noteUnclosed("no \(end) closes the text", lacking: end, at: start) }
            index = min(index + 3, bytes.count)
            return ""
        }
        index += 1
        var text: [UInt8] = []
        while let byte = next, byte != "\n" {
            index += 1
            if byte == mark { break }
            if byte == "\\", mark == "\"" { text += readEscape() } else { text.append(byte) }
        }
        return String(utf8: text)
    }

    /// Reads what is behind a `\`. One that TOML does not know is kept.
    private mutating func readEscape() -> [UInt8] {
        guard let byte = next else { return [] }
        let digits = ["u": 4, "U": 8][Unicode.Scalar(byte)]
        if let digits, let scalar = readCodePoint(digits: digits) { return Array(String(Character(scalar)).utf8) }
        guard let meant = Self.escapes[Unicode.Scalar(byte)] else { return [UInt8(ascii: "\\")] }
        index += 1
        return [meant]
    }

    /// Reads the code point behind `\u` or `\U`; nothing, and nil, without all its digits.
    private mutating func readCodePoint(digits count: Int) -> Unicode.Scalar? {
        let digits = bytes[(index + 1)...].prefix(count)
        guard digits.count == count, digits.allSatisfy({ digit in digit.hexValue != nil }),
            let value = UInt32(String(utf8: digits), radix: 16), let scalar = Unicode.Scalar(value)
        else { return nil }
        index += 1 + count
        return scalar
    }
}
