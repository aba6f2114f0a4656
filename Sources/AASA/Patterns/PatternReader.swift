/// Reads patterns that share their variables: each variable is looked up and read once.
public struct PatternReader: Sendable {
    /// A pattern with the places that its elements and its problems have in the written text.
    public struct Reading: Sendable, Equatable {
        public var pattern: Pattern
        /// For each element the UTF-8 offsets of what it was read from; empty for a slash that is not written.
        public var ranges: [Range<Int>]
        /// In the order of the text.
        public var problems: [LocatedProblem]
    }

    /// A problem and the UTF-8 offsets of the variable, from its `$` to its `)`.
    public struct LocatedProblem: Sendable, Equatable {
        public var problem: Pattern.Problem
        public var range: Range<Int>
    }

    /// What a name stands for.
    private struct Meaning: Sendable {
        var element: Pattern.Element
        var problem: Pattern.Problem?
    }

    /// By the name's bytes, as all here.
    private let definitions: [[UInt8]: SubstitutionVariables.Definition]
    /// By the name's bytes: as text, names that are canonically equivalent would be the same.
    private var meanings: [[UInt8]: Meaning] = [:]

    public init(_ variables: SubstitutionVariables) {
        definitions = Dictionary(
            variables.definitions.map { (Array($0.name.utf8), $0) }, uniquingKeysWith: { _, last in last })
    }

    /// Reads one pattern.
    ///
    /// A path gets one slash for many, and one at both ends where no `*` stands. Many `*` are one. A `$(` without `)`
    /// is literal.
    public mutating func read(_ text: String, role: Pattern.Role) -> Reading {
        var scan = PatternScan(role)
        let bytes = text.utf8Span.span
        var at = 0
        var isTerminated = true
        while at < bytes.count {
            let isVariable =
                isTerminated && bytes[at] == UInt8(ascii: "$") && at + 1 < bytes.count
                && bytes[at + 1] == UInt8(ascii: "(")
            if isVariable, let end = PatternScan.variableEnd(bytes, at) {
                let name = (at + 2..<end - 1).map { bytes[$0] }
                let meaning = meaning(name)
                scan.append(meaning.element, at..<end)
                if let problem = meaning.problem { scan.problems.append(.init(problem: problem, range: at..<end)) }
                at = end
                continue
            }
            if isVariable {
                // No later one has an end either.
                isTerminated = false
                scan.problems.append(.init(problem: .unterminatedVariable, range: at..<bytes.count))
            }
            at = scan.appendScalar(bytes, at)
        }
        return scan.finished()
    }

    /// What the file says, then what is predefined.
    private mutating func meaning(_ name: [UInt8]) -> Meaning {
        if let known = meanings[name] { return known }
        let text = String(decoding: name, as: UTF8.self)
        let meaning: Meaning =
            if let definition = definitions[Array(text.utf8)] {
                Self.meaning(definition)
            } else if let element = PredefinedVariable(rawValue: text)?.element {
                Meaning(element: element, problem: nil)
            } else {
                Meaning(element: .alternatives([]), problem: .undefinedVariable(text))
            }
        meanings[name] = meaning
        return meaning
    }

    /// A value with a variable in it fits nothing: devices do not replace it.
    private static func meaning(_ definition: SubstitutionVariables.Definition) -> Meaning {
        var alternatives: [[Pattern.Element]] = []
        var problem: Pattern.Problem?
        for value in definition.values {
            let bytes = value.text.utf8Span.span
            var scan = PatternScan(.text)
            var at = 0
            var isNested = false
            while at < bytes.count {
                isNested =
                    isNested
                    || (bytes[at] == UInt8(ascii: "$") && at + 1 < bytes.count && bytes[at + 1] == UInt8(ascii: "("))
                at = scan.appendScalar(bytes, at)
            }
            if isNested {
                problem = .nestedVariable(definition.name)
            } else {
                alternatives.append(scan.finished().pattern.elements)
            }
        }
        return Meaning(element: .alternatives(alternatives), problem: problem)
    }
}

extension Pattern {
    /// Reads a pattern; see ``PatternReader`` for many of them.
    public init(_ text: String, role: Role, variables: SubstitutionVariables) {
        var reader = PatternReader(variables)
        self = reader.read(text, role: role).pattern
    }
}
