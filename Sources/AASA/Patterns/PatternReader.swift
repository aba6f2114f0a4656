/// A parser of patterns that share variables: each variable is resolved once.
package struct PatternReader: Sendable {
    /// A pattern with the positions of its elements in the source.
    package struct Reading: Sendable, Equatable {
        package var elements: [Pattern.Element]
        /// The UTF-8 offsets of each element; empty for a slash that is not written.
        package var ranges: [Range<Int>]
    }

    private let definitions: [ExactText: SubstitutionVariables.Definition]
    private var meanings: [ExactText: Pattern.Element] = [:]

    package init(_ variables: SubstitutionVariables) {
        var definitions: [ExactText: SubstitutionVariables.Definition] = [:]
        for definition in variables.definitions { definitions[ExactText(definition.name)] = definition }
        self.definitions = definitions
    }

    /// Parses one pattern.
    ///
    /// Repeated `*` are reduced to one, as are repeated slashes in a path, which also gets a slash at an end that has
    /// no `*`. A `$(` without `)` is literal.
    package mutating func read(_ text: String, role: Pattern.Role) -> Reading {
        var scan = PatternScan(role)
        let bytes = text.utf8Span.span
        var at = 0
        var isTerminated = true
        while at < bytes.count {
            let isVariable = isTerminated && PatternScan.beginsVariable(at: at, in: bytes)
            if isVariable, let end = PatternScan.variableEnd(from: at, in: bytes) {
                let name = (at + 2..<end - 1).map { index in bytes[index] }
                scan.append(meaning(of: ExactText(String(utf8: name))), range: at..<end)
                at = end
                continue
            }
            // No later one can have an end.
            if isVariable { isTerminated = false }
            at = scan.appendScalar(at: at, of: bytes)
        }
        return scan.finished()
    }

    /// A pattern with the first value of each variable in its place; as it is if one has no value.
    package mutating func replacingVariables(in text: String) -> String {
        if !text.contains(text: "$(") { return text }
        let filling = Pattern.Filling.wildcards.text(for: read(text, role: .text).elements)
        return filling.map { bytes in String(utf8: bytes) } ?? text
    }

    /// The definition of the file takes precedence over a predefined variable. An undefined one matches nothing.
    private mutating func meaning(of name: ExactText) -> Pattern.Element {
        if let meaning = meanings[name] { return meaning }
        let predefined = PredefinedVariable(rawValue: name.text)?.element
        let meaning = definitions[name].map(Self.meaning) ?? predefined ?? .alternatives([])
        meanings[name] = meaning
        return meaning
    }

    /// Values that contain a variable are dropped: devices do not replace it.
    private static func meaning(of definition: SubstitutionVariables.Definition) -> Pattern.Element {
        var alternatives: [[Pattern.Element]] = []
        for value in definition.values {
            let bytes = value.text.utf8Span.span
            var scan = PatternScan(.text)
            var at = 0
            var isNested = false
            while at < bytes.count {
                isNested = isNested || PatternScan.beginsVariable(at: at, in: bytes)
                at = scan.appendScalar(at: at, of: bytes)
            }
            if !isNested { alternatives.append(scan.finished().elements) }
        }
        // The trie would insert equal values again for each pattern.
        return .alternatives(alternatives.unique)
    }
}

/// The elements of a pattern under construction, with normalised stars and slashes.
struct PatternScan {
    private var elements: [Pattern.Element] = []
    private var ranges: [Range<Int>] = []
    private let isPath: Bool
    /// The last byte, if it was a star or a slash; else 0.
    private var last: UInt8 = 0

    init(_ role: Pattern.Role) { isPath = role == .path }

    /// Appends an element other than a star or a slash.
    mutating func append(_ element: Pattern.Element, range: Range<Int>) {
        if isPath, elements.isEmpty { appendSlash(range: range.lowerBound..<range.lowerBound) }
        elements.append(element)
        ranges.append(range)
        last = 0
    }

    /// Appends the character at an offset and returns the offset of the next one.
    mutating func appendScalar(at: Int, of bytes: borrowing Span<UInt8>) -> Int {
        let byte = bytes[at]
        switch byte {
        case "*":
            if last != byte {
                elements.append(.anyText)
                ranges.append(at..<at + 1)
                last = byte
            }
            return at + 1
        case "/" where isPath:
            if last != byte { appendSlash(range: at..<at + 1) }
            return at + 1
        default:
            let (scalar, end) = Self.scalar(at: at, of: bytes)
            append(byte == "?" ? .anyCharacter : .literal(scalar), range: at..<end)
            return end
        }
    }

    /// Returns the pattern, with a slash at the end of a path.
    consuming func finished() -> PatternReader.Reading {
        if isPath, last == 0 {
            let end = ranges.last?.upperBound ?? 0
            appendSlash(range: end..<end)
        }
        return .init(elements: elements, ranges: ranges)
    }

    private mutating func appendSlash(range: Range<Int>) {
        elements.append(.literal("/"))
        ranges.append(range)
        last = UInt8(ascii: "/")
    }

    static func beginsVariable(at: Int, in bytes: borrowing Span<UInt8>) -> Bool {
        bytes[at] == "$" && at + 1 < bytes.count && bytes[at + 1] == "("
    }

    /// The end of the variable that begins with `$(` at an offset; nil when it has no `)`.
    static func variableEnd(from at: Int, in bytes: borrowing Span<UInt8>) -> Int? {
        for end in at + 2..<bytes.count where bytes[end] == ")" { return end + 1 }
        return nil
    }

    /// Decodes the character at an offset of well-formed UTF-8; `end` is the offset of the next one.
    static func scalar(at: Int, of bytes: borrowing Span<UInt8>) -> (Unicode.Scalar, end: Int) {
        let lead = bytes[at]
        guard lead >= 0x80 else { return (Unicode.Scalar(lead), at + 1) }
        let (length, mask): (Int, UInt32) =
            switch lead {
            case 0xF0...: (4, 0x07)
            case 0xE0...: (3, 0x0F)
            default: (2, 0x1F)
            }
        var value = UInt32(lead) & mask
        var next = at + 1
        while next < bytes.count, next < at + length {
            value = value << 6 | UInt32(bytes[next] & 0x3F)
            next += 1
        }
        return (Unicode.Scalar(value) ?? "\u{FFFD}", next)
    }
}
