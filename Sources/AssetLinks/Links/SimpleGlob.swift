/// Android's simple glob: `.` is any character, `*` repeats the character before it, `\` makes the next one literal.
///
/// It never goes back: `.*` ends at the first occurrence of what follows, so that `.*bar` does not match `abcbar`. That
/// is literal, and so is a star behind it. A dot matches any character even behind a backslash; only before `*` does the
/// backslash count.
struct SimpleGlob: Sendable, Hashable {
    /// What the platform compares before it looks at the text's end again.
    enum Step: Hashable {
        case unit(UInt16)
        case any
        /// A unit as often as it is there.
        case repeated(UInt16)
        /// `.*` and what follows: the text up to the first occurrence of a unit, and that, too.
        case through(UInt16)
        /// `.*` at the end.
        case rest
    }

    let steps: [Step]
    /// Units with which every text begins that matches.
    let fixedStart: [UInt16]

    init(_ pattern: [UInt16]) {
        var steps: [Step] = []
        var fixedStart: [UInt16] = []
        var position = 0
        while position < pattern.count {
            let step = Self.step(in: pattern, at: &position)
            if case .unit(let unit) = step, fixedStart.count == steps.count { fixedStart.append(unit) }
            steps.append(step)
        }
        self.steps = steps
        self.fixedStart = fixedStart
    }

    /// Reads the step at a position, which moves behind it.
    private static func step(in pattern: [UInt16], at position: inout Int) -> Step {
        var unit = nextUnit(of: pattern, at: &position)
        let isEscaped = unit == "\\"
        if isEscaped { unit = nextUnit(of: pattern, at: &position) }
        let isDot = unit == "."
        let isRepeated = position < pattern.count && pattern[position] == "*"
        if !isRepeated { return if isDot { .any } else { .unit(unit) } }
        position += 1
        if !isDot || isEscaped { return .repeated(unit) }
        if position == pattern.count { return .rest }
        unit = nextUnit(of: pattern, at: &position)
        if unit == "\\" { unit = nextUnit(of: pattern, at: &position) }
        return .through(unit)
    }

    /// The unit at a position, which moves behind it; 0 at the end.
    private static func nextUnit(of pattern: [UInt16], at position: inout Int) -> UInt16 {
        if position >= pattern.count { return 0 }
        defer { position += 1 }
        return pattern[position]
    }

    /// The glob with `*` for any text and `?` for one character. A repeated unit is there once.
    var expression: String {
        let star = UInt16(ascii: "*")
        let units = steps.flatMap { step -> [UInt16] in
            switch step {
            case .unit(let unit), .repeated(let unit): [unit]
            case .any: [UInt16(ascii: "?")]
            case .through(let unit): [star, unit]
            case .rest: [star]
            }
        }
        return String(decoding: units, as: UTF16.self)
    }

    func matches(_ text: [UInt16]) -> Bool {
        var position = 0
        for step in steps {
            // Only `.*` matches nothing at the end of the text; a repetition does not.
            if position == text.count { return step == .rest }
            switch step {
            case .unit(let unit):
                if text[position] != unit { return false }
                position += 1
            case .any: position += 1
            case .repeated(let unit):
                while position < text.count, text[position] == unit { position += 1 }
            case .through(let unit):
                guard let match = text[position...].firstIndex(of: unit) else { return false }
                position = match + 1
            case .rest: return true
            }
        }
        return position == text.count
    }
}

extension SimpleGlob {
    /// The steps as parts of an advanced glob. Where a text ends, a repetition fails: it, or the rest behind it, has a
    /// unit at least.
    static func parts(of steps: [Step]) -> [AdvancedGlob.Part] {
        var parts: [AdvancedGlob.Part] = []
        for (number, step) in steps.enumerated() {
            switch step {
            case .unit(let unit): parts.append(AdvancedGlob.Part(token: .literal(unit)))
            case .any: parts.append(AdvancedGlob.Part(token: .any))
            case .repeated(let unit):
                let isLast = number == steps.count - 1
                // Any text takes what a repetition in front of it would.
                let isIdle = !isLast && steps[number + 1] == .rest
                let token = if isIdle { AdvancedGlob.Token.any } else { AdvancedGlob.Token.literal(unit) }
                parts.append(AdvancedGlob.Part(token: token, least: isLast || isIdle ? 1 : 0, most: .max))
            case .through(let unit):
                parts.append(AdvancedGlob.Part(token: .set([unit...unit], isInverse: true), least: 0, most: .max))
                parts.append(AdvancedGlob.Part(token: .literal(unit)))
            case .rest: parts.append(AdvancedGlob.Part(token: .any, least: 0, most: .max))
            }
        }
        return parts
    }
}
