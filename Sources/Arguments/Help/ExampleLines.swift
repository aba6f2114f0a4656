/// Lays out examples: each command line, and below it what it does.
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
    let lines = fill(shellWords(command), columns: columns - 8)
    return lines.enumerated().map { index, line in
        (index == 0 ? "  " : "    ") + line + (index < lines.count - 1 ? " \\" : "")
    }
}

/// The words of a command line; a space inside quotes does not end a word.
private func shellWords(_ command: String) -> [String] {
    var words = [""]
    var quote: Character?
    for character in command {
        if character == " ", quote == nil {
            words.append("")
            continue
        }
        words[words.count - 1].append(character)
        if character == quote {
            quote = nil
        } else if quote == nil, character == "'" || character == "\"" {
            quote = character
        }
    }
    return words.filter { !$0.isEmpty }
}
