/// Comparison of expected with actual lines.
///
/// In an expected line, `[..]` matches any text. An expected line of `...` matches any number of lines.
enum LinePattern {
    static let anyLines = "..."
    private static let anything = "[..]"

    static func matches(_ pattern: String, _ line: String) -> Bool {
        let parts = pattern.components(separatedBy: anything)
        guard let first = parts.first, parts.count > 1 else { return pattern == line }
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

    static func align(_ patterns: [String], _ lines: [String]) -> Alignment {
        // The fewest lines left over, from every position in both lists to their ends.
        var cost = Array(repeating: Array(repeating: 0, count: lines.count + 1), count: patterns.count + 1)
        for row in stride(from: patterns.count, through: 0, by: -1) {
            for column in stride(from: lines.count, through: 0, by: -1) {
                cost[row][column] = step(patterns, lines, row, column, cost).cost
            }
        }
        var entries: [Alignment.Entry] = []
        var (row, column) = (0, 0)
        while row < patterns.count || column < lines.count {
            let next = step(patterns, lines, row, column, cost)
            next.entry.map { entries.append($0) }
            row += next.rows
            column += next.columns
        }
        return Alignment(entries: entries)
    }

    private typealias Step = (cost: Int, rows: Int, columns: Int, entry: Alignment.Entry?)

    /// The best first step from a position.
    private static func step(
        _ patterns: [String], _ lines: [String], _ row: Int, _ column: Int, _ cost: [[Int]]
    ) -> Step {
        if row == patterns.count, column == lines.count { return (0, 0, 0, nil) }
        var choices: [Step] = []
        if row < patterns.count, patterns[row] == anyLines {
            choices.append((cost[row + 1][column], 1, 0, .both(pattern: anyLines, line: anyLines)))
            if column < lines.count { choices.append((cost[row][column + 1], 0, 1, nil)) }
        }
        if row < patterns.count, column < lines.count, matches(patterns[row], lines[column]) {
            choices.append((cost[row + 1][column + 1], 1, 1, .both(pattern: patterns[row], line: lines[column])))
        }
        if row < patterns.count { choices.append((1 + cost[row + 1][column], 1, 0, .expected(patterns[row]))) }
        if column < lines.count { choices.append((1 + cost[row][column + 1], 0, 1, .actual(lines[column]))) }
        return choices.min { $0.cost < $1.cost } ?? (0, 0, 0, nil)
    }
}
