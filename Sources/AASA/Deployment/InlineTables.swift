/// Reads the tables of `name = [{ from = "/*", values = { … } }]` in TOML.
struct InlineTables {
    /// The values of each table, with the names of inner tables in front of theirs: `values.content-type`.
    private(set) var tables: [[String: String]] = []
    /// What is in front of names in each table that is open.
    private var prefixes: [String] = []
    /// The name of the value that is being read; empty before its `=`.
    private var name = ""
    private var word = ""
    private var quote: Character?
    private var isComment = false
    /// Arrays that are open.
    private var depth = 0

    /// - Parameter text: from the line with the name on; what follows the array is not read.
    init(_ text: String) {
        for character in text {
            read(character)
            if character == "]", depth <= 0, quote == nil, !isComment { return }
        }
    }

    private mutating func read(_ character: Character) {
        if isComment {
            isComment = !character.isNewline
        } else if let open = quote {
            if character == open { quote = nil } else { word.append(character) }
        } else {
            readUnquoted(character)
        }
    }

    private mutating func readUnquoted(_ character: Character) {
        switch character {
        case "\"", "'": quote = character
        case "#": isComment = true
        case "=":
            name = word.lowercased()
            word = ""
        case "{": openTable()
        case "[": depth += 1
        case ",": endValue()
        case "}":
            endValue()
            prefixes = prefixes.dropLast()
        case "]":
            endValue()
            depth -= 1
        default:
            if !character.isWhitespace { word.append(character) }
        }
    }

    private mutating func openTable() {
        if prefixes.isEmpty { tables.append([:]) }
        let outer = prefixes.last.map { "\($0)\(name)." }
        prefixes.append(outer ?? "")
        name = ""
    }

    private mutating func endValue() {
        if !name.isEmpty, !word.isEmpty, let prefix = prefixes.last { tables[tables.count - 1][prefix + name] = word }
        name = ""
        word = ""
    }
}
