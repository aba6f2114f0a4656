/// A parser of patterns that share variables: each variable is resolved once.
package struct PatternReader: Sendable {
    /// A pattern with the positions of its elements and problems in the source.
    package struct Reading: Sendable, Equatable {
        package var pattern: Pattern
        /// The UTF-8 offsets of each element; empty for a slash that is not written.
        package var ranges: [Range<Int>]
        /// The problems of variables, in the order of the pattern.
        package var problems: [LocatedProblem]
    }

    /// A problem and the UTF-8 offsets of the variable, from its `$` to its `)`.
    package struct LocatedProblem: Sendable, Equatable {
        package var problem: Pattern.Problem
        package var range: Range<Int>
    }

    /// The value of a variable.
    private struct Meaning: Sendable {
        var element: Pattern.Element
        var problem: Pattern.Problem?
    }

    /// By the UTF-8 of the name: as strings, canonically equivalent names would be equal.
    private let definitions: [[UInt8]: SubstitutionVariables.Definition]
    private var meanings: [[UInt8]: Meaning] = [:]

    package init(_ variables: SubstitutionVariables) {
        var definitions: [[UInt8]: SubstitutionVariables.Definition] = [:]
        for definition in variables.definitions { definitions[Array(definition.name.utf8)] = definition }
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
                let meaning = meaning(of: name)
                scan.append(meaning.element, range: at..<end)
                if let problem = meaning.problem { scan.problems.append(.init(problem: problem, range: at..<end)) }
                at = end
                continue
            }
            if isVariable {
                // No later one can have an end.
                isTerminated = false
                scan.problems.append(.init(problem: .unterminatedVariable, range: at..<bytes.count))
            }
            at = scan.appendScalar(at: at, of: bytes)
        }
        return scan.finished()
    }

    /// The definition of the file takes precedence over a predefined variable.
    private mutating func meaning(of name: [UInt8]) -> Meaning {
        if let meaning = meanings[name] { return meaning }
        let text = String(utf8: name)
        let meaning: Meaning =
            if let definition = definitions[name] {
                Self.meaning(of: definition)
            } else if let element = PredefinedVariable(rawValue: text)?.element {
                Meaning(element: element, problem: nil)
            } else {
                Meaning(element: .alternatives([]), problem: .undefinedVariable(text))
            }
        meanings[name] = meaning
        return meaning
    }

    /// Values that contain a variable are dropped: devices do not replace it.
    private static func meaning(of definition: SubstitutionVariables.Definition) -> Meaning {
        var alternatives: [[Pattern.Element]] = []
        var problem: Pattern.Problem?
        for value in definition.values {
            let bytes = value.text.utf8Span.span
            var scan = PatternScan(.text)
            var at = 0
            var isNested = false
            while at < bytes.count {
                isNested = isNested || PatternScan.beginsVariable(at: at, in: bytes)
                at = scan.appendScalar(at: at, of: bytes)
            }
            if isNested {
                problem = .nestedVariable(definition.name)
            } else {
                alternatives.append(scan.finished().pattern.elements)
            }
        }
        // The trie would insert equal values again for each pattern.
        return Meaning(element: .alternatives(alternatives.unique), problem: problem)
    }
}

/// The elements of a pattern under construction, with normalised stars and slashes.
struct PatternScan {
    var problems: [PatternReader.LocatedProblem] = []
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
        return .init(pattern: Pattern(elements: elements), ranges: ranges, problems: problems)
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
