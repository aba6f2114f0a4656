/// Breaks text into lines of at most the given width; a single longer word stands alone.
///
/// Every line of the text is a paragraph. It keeps its indentation, on the lines that it is broken into as well.
func wrap(_ text: String, columns: Int) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line -> [String] in
        let indentation = String(line.prefix { $0 == " " })
        let content = line.dropFirst(indentation.count)
        if line.count <= columns {
            return [withoutTrailingSpace(line)]
        }
        let words = content.split(separator: " ").map(String.init)
        return fill(words, columns: columns - indentation.count).map { indentation + $0 }
    }
}

/// Joins items with spaces into lines of at most the given width, without breaking an item.
func fill(_ items: [String], columns: Int) -> [String] {
    var lines: [String] = []
    for item in items {
        if let last = lines.last, last.count + 1 + item.count <= columns {
            lines[lines.count - 1] += " " + item
        } else {
            lines.append(item)
        }
    }
    return lines
}

private func withoutTrailingSpace(_ line: Substring) -> String {
    var line = line
    while line.last?.isWhitespace == true { line.removeLast() }
    return String(line)
}
