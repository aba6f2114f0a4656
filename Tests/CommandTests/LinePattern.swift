/// Comparison of expected with actual lines.
///
/// In an expected line, `[..]` matches any text. An expected line of `...` matches any number of lines.
enum LinePattern {
    static let anyLines = "..."
    private static let anything = "[..]"

    static func matches(_ pattern: String, _ line: String) -> Bool {
        if pattern == line { return true }
        let parts = pattern.components(separatedBy: anything)
        guard let first = parts.first, parts.count > 1 else { return false }
        guard line.hasPrefix(first) else { return false }
        var rest = line.dropFirst(first.count)
        for part in parts.dropFirst().dropLast() where !part.isEmpty {
            guard let range = rest.range(of: part) else { return false }
            rest = rest[range.upperBound...]
        }
        return rest.hasSuffix(parts[parts.count - 1])
    }

    /// Pairs of expected and actual lines; whole when no line is left over on either side.
    struct Alignment {
        enum Entry {
            case both(pattern: String, line: String)
            case expected(String)
            case actual(String)
        }
        var entries: [Entry]

        var isWhole: Bool { entries.allSatisfy { if case .both = $0 { true } else { false } } }

        /// One line each: ` ` for a line as expected, `-` for a missing one, `+` for one that was not expected.
        var diff: [String] {
            entries.map { entry in
                switch entry {
                case .both(_, let line): "    " + line
                case .expected(let pattern): "  - " + pattern
                case .actual(let line): "  + " + line
                }
            }
        }

        /// The actual lines, as patterns where these match.
        var recorded: [String] {
            entries.compactMap { entry in
                switch entry {
                case .both(let pattern, _): pattern
                case .expected: nil
                case .actual(let line): line
                }
            }
        }
    }

    static func align(_ patterns: [String], with lines: [String]) -> Alignment {
        // Nearly all outputs are as expected up to the first `...`, which needs no search.
        let alike = zip(patterns, lines).prefix { pattern, line in pattern != anyLines && matches(pattern, line) }
        let beginning = alike.map { pattern, line in Alignment.Entry.both(pattern: pattern, line: line) }
        let search = AlignmentSearch(
            patterns: Array(patterns.dropFirst(beginning.count)), lines: Array(lines.dropFirst(beginning.count)))
        return Alignment(entries: beginning + search.entries())
    }
}

/// The search for the alignment that leaves the fewest lines over.
private struct AlignmentSearch {
    private let patterns: [String]
    private let lines: [String]
    /// How many lines are left over from each position in both lists to their ends: by row of a pattern and column of a
    /// line.
    private var cost: [[Int]]

    private struct Step {
        var cost: Int
        var rows = 0
        var columns = 0
        var entry: LinePattern.Alignment.Entry?
    }

    init(patterns: [String], lines: [String]) {
        self.patterns = patterns
        self.lines = lines
        cost = Array(repeating: Array(repeating: 0, count: lines.count + 1), count: patterns.count + 1)
        for row in (0...patterns.count).reversed() {
            for column in (0...lines.count).reversed() {
                cost[row][column] = bestStep(row: row, column: column).cost
            }
        }
    }

    func entries() -> [LinePattern.Alignment.Entry] {
        var entries: [LinePattern.Alignment.Entry] = []
        var (row, column) = (0, 0)
        while row < patterns.count || column < lines.count {
            let step = bestStep(row: row, column: column)
            if let entry = step.entry { entries.append(entry) }
            row += step.rows
            column += step.columns
        }
        return entries
    }

    /// The first step from a position that leaves the fewest lines over.
    private func bestStep(row: Int, column: Int) -> Step {
        let pattern = row < patterns.count ? patterns[row] : nil
        let line = column < lines.count ? lines[column] : nil
        var steps: [Step] = []
        if pattern == LinePattern.anyLines {
            let entry = LinePattern.Alignment.Entry.both(pattern: LinePattern.anyLines, line: LinePattern.anyLines)
            steps.append(Step(cost: cost[row + 1][column], rows: 1, entry: entry))
            if line != nil { steps.append(Step(cost: cost[row][column + 1], columns: 1)) }
        }
        if let pattern, let line, LinePattern.matches(pattern, line) {
            let entry = LinePattern.Alignment.Entry.both(pattern: pattern, line: line)
            steps.append(Step(cost: cost[row + 1][column + 1], rows: 1, columns: 1, entry: entry))
        }
        if let pattern { steps.append(Step(cost: 1 + cost[row + 1][column], rows: 1, entry: .expected(pattern))) }
        if let line { steps.append(Step(cost: 1 + cost[row][column + 1], columns: 1, entry: .actual(line))) }
        return steps.min { $0.cost < $1.cost } ?? Step(cost: 0)
    }
}
