internal import Synchronization

/// The map of the last string, since a rule has many issues in one string.
final class LastStringMap: Sendable {
    // The type of a tuple with a range is made at its first use: 0.1 million instructions of each start.
    private struct Entry {
        var range: Range<Int>
        var map: JSONStringMap
    }

    private let last = Mutex<Entry?>(nil)

    func map(of range: Range<Int>, in bytes: [UInt8]) -> JSONStringMap {
        last.withLock { last in
            if let last, last.range == range { return last.map }
            let map = JSONStringMap(of: range, in: bytes)
            last = Entry(range: range, map: map)
            return map
        }
    }
}

/// The range of a part of a pattern in the document.
extension LintSubject {
    /// The bytes of the document for a stretch of a pattern's text.
    ///
    /// - Parameter offsets: in UTF-8 bytes of the text.
    func range(_ offsets: Range<Int>, of use: PatternUse) -> Range<Int> {
        let prefix = prefixLength(use)
        return stringMaps.map(of: use.text.range, in: bytes)
            .source(of: offsets.lowerBound + prefix..<offsets.upperBound + prefix)
    }

    /// Whether a template's mark touches a stretch of a pattern's text.
    func hasTemplateMark(in offsets: Range<Int>, of use: PatternUse) -> Bool {
        !templateMarks.isEmpty && hasTemplateMark(in: range(offsets, of: use))
    }

    /// Puts `replacement` in the place of a stretch of a pattern's text; nil when the string is not written as JSON
    /// requires.
    func edit(_ offsets: Range<Int>, of use: PatternUse, to replacement: String) -> TextEdit? {
        edit(offsets, of: use, raw: Array(JSONText.string(replacement).line.utf8.dropFirst().dropLast()))
    }

    /// The same with the bytes that go into the document.
    func edit(_ offsets: Range<Int>, of use: PatternUse, raw: [UInt8]) -> TextEdit? {
        guard isPlainString(use.text.range) else { return nil }
        return TextEdit(range: range(offsets, of: use), replacement: raw)
    }

    /// Ends the pattern's string in place of `mark` and begins a member with this key, whose value is the rest. Nil when
    /// the component has such a member, with any value: the later one would count.
    func split(_ mark: Range<Int>, of use: PatternUse, key: String) -> TextEdit? {
        do throws(JSONSyntaxError) {
            guard try JSONReader.read(Array(bytes[use.rule.range]))[key] == nil else { return nil }
        } catch {
            return nil
        }
        let isSpaced = bytes[..<use.text.range.lowerBound].last == " "
        let member = isSpaced ? "\", \"\(key)\": \"" : "\",\"\(key)\":\""
        return edit(mark, of: use, raw: Array((member + use.presence(from: mark.upperBound)).utf8))
    }

    /// Whether a string has the quotes of JSON.
    private func isPlainString(_ range: Range<Int>) -> Bool {
        range.count >= 2 && bytes[range.lowerBound] == "\"" && bytes[range.upperBound - 1] == "\""
    }

    /// The number of bytes of the string before the pattern: those of `NOT `.
    func prefixLength(_ use: PatternUse) -> Int {
        guard use.form == .paths, use.part == .path else { return 0 }
        let start = String(utf8: bytes[use.text.range].dropFirst().prefix(4))
        return if start.lowercased() == "not " { 4 } else { 0 }
    }
}

extension LintRule {
    /// A finding about a pattern.
    ///
    /// - Parameter offsets: the stretch that is meant; nil for the whole pattern.
    func finding(
        about use: PatternUse, at offsets: Range<Int>? = nil, in subject: LintSubject, _ message: String, hint: String?
    ) -> Finding {
        var range = use.text.range
        if let offsets { range = subject.range(offsets, of: use) }
        return finding(at: range, message, hint: use.withoutPlaceholder(hint))
    }
}
