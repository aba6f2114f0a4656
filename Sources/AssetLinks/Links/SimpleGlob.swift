/// Android's simple glob: `.` is any character, `*` repeats the character before it, `\` makes the next one literal.
///
/// It never goes back: `.*` ends at the first occurrence of what follows, so that `.*bar` does not match `abcbar`. A
/// dot matches any character even behind a backslash; only before `*` does the backslash count.
enum SimpleGlob {
    static func matches(_ text: [UInt16], pattern: [UInt16]) -> Bool {
        if pattern.isEmpty { return text.isEmpty }
        var run = Run(text: text, pattern: pattern)
        while run.patternPosition < pattern.count, run.textPosition < text.count {
            guard run.step() else { return false }
            if run.matchesRest { return true }
        }
        let isPatternDone = run.patternPosition >= pattern.count
        if isPatternDone, run.textPosition >= text.count { return true }
        // At the end of the text, a last `.*` may match nothing.
        return run.patternPosition == pattern.count - 2
            && pattern.suffix(2).elementsEqual([GlobUnit.dot, GlobUnit.star])
    }

    private struct Run {
        let text: [UInt16]
        let pattern: [UInt16]
        var textPosition = 0
        var patternPosition = 0
        /// After a `.*` at the pattern's end.
        var matchesRest = false

        /// The unit of the pattern, or 0 behind its end.
        private func unit(_ position: Int) -> UInt16 { if position < pattern.count { pattern[position] } else { 0 } }

        /// Matches one character of the pattern, with the star behind it; false if that fails.
        mutating func step() -> Bool {
            var character = unit(patternPosition)
            patternPosition += 1
            let isEscaped = character == GlobUnit.backslash
            if isEscaped {
                character = unit(patternPosition)
                patternPosition += 1
            }
            guard unit(patternPosition) == GlobUnit.star else {
                if character != GlobUnit.dot, text[textPosition] != character { return false }
                textPosition += 1
                return true
            }
            if character == GlobUnit.dot, !isEscaped { return skipToNext() }
            while textPosition < text.count, text[textPosition] == character { textPosition += 1 }
            patternPosition += 1
            return true
        }

        /// Skips the text up to the first occurrence of what follows the star, and that, too.
        private mutating func skipToNext() -> Bool {
            if patternPosition >= pattern.count - 1 {
                matchesRest = true
                return true
            }
            patternPosition += 1
            if unit(patternPosition) == GlobUnit.backslash { patternPosition += 1 }
            let wanted = unit(patternPosition)
            guard let match = text[textPosition...].firstIndex(of: wanted) else { return false }
            patternPosition += 1
            textPosition = match + 1
            return true
        }
    }
}
