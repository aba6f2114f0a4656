/// Breaks text into lines of at most the given width; a longer word is on a line of its own.
///
/// Every line of the text is a paragraph. It keeps its indentation, on the lines that it is broken into as well.
func wrap(_ text: String, columns: Int) -> [String] {
    var lines: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        if line.count <= columns {
            lines.append(withoutTrailingSpace(line))
            continue
        }
        let indentation = line.prefix { $0 == " " }
        let words = line.split(separator: " ").map(String.init)
        for part in fill(words, columns: columns - indentation.count) { lines.append(indentation + part) }
    }
    return lines
}

/// Joins items with spaces into lines of at most the given width, without breaking an item.
///
/// - Parameter indentation: of all lines but the first.
func fill(_ items: [String], columns: Int, indentation: String = "") -> [String] {
    var lines: [String] = []
    for item in items {
        if let last = lines.last, last.count + 1 + item.count <= columns {
            lines[lines.count - 1] += " " + item
        } else if lines.isEmpty {
            lines.append(item)
        } else {
            lines.append(indentation + item)
        }
    }
    return lines
}

private func withoutTrailingSpace(_ line: Substring) -> String {
    var line = line
    while line.last?.isWhitespace == true { line.removeLast() }
    return String(line)
}

/// Formats examples: each command line, and below it what it does.
func exampleLines(_ examples: [Example], columns: Int) -> [String] {
    examples.flatMap { example in
        commandLines(example.command, columns: columns)
            + wrap(example.effect, columns: columns - 6).map { "      \($0)" }
    }
}

/// A command line that can be pasted into a shell: it is broken between words, with a backslash at the end of a line.
private func commandLines(_ command: String, columns: Int) -> [String] {
    let line = "  \(command)"
    if line.count <= columns { return [line] }
    var lines = fill(shellWords(command), columns: columns - 8)
    for index in lines.indices.dropLast() { lines[index] += " \\" }
    return lines.prefix(1).map { line in "  \(line)" } + lines.dropFirst().map { line in "    \(line)" }
}

/// The words of a command line; a space inside quotes does not end a word.
private func shellWords(_ command: String) -> [String] {
    var parts = [""]
    var quote: Character?
    for character in command {
        if character == " ", quote == nil {
            parts.append("")
            continue
        }
        parts[parts.count - 1].append(character)
        if character == quote {
            quote = nil
        } else if quote == nil, character == "'" || character == "\"" {
            quote = character
        }
    }
    return parts.filter { !$0.isEmpty }
}
