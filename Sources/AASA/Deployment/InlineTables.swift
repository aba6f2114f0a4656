/// Reads the tables of `name = [{ from = "/*", values = { … } }]`, or the one of `name = { … }`, in TOML.
struct InlineTables {
    /// The values of each table that rules use, with the names of inner tables in front of
    /// theirs: `values.content-type`.
    private(set) var tables: [[String: String]] = []
    /// What is in front of all names.
    private let outer: String
    /// What is in front of names in each table that is open.
    private var prefixes: [String] = []
    /// The name of the value that is being read; empty before its `=`.
    private var name = ""
    private var word: [UInt8] = []
    private var isComment = false
    /// Whether the value is an array of texts.
    private var isArray = false
    /// Arrays that are open.
    private var depth = 0
    /// Where the array ends.
    private(set) var end: Int

    /// Tables in tables whose names count; hosts have two.
    private static let maximumDepth = 8

    /// - Parameters:
    ///   - bytes: from the line with the name on; what follows the array is not read. The line, for one table.
    ///   - outer: what is in front of all names, such as `values.`.
    init(_ bytes: ArraySlice<UInt8>, within outer: String = "") {
        self.outer = outer
        end = bytes.endIndex
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            if !isComment, byte == "\"" || byte == "'" {
                let text = SettingsText(bytes[index...])
                word += text.bytes
                index = text.end
                continue
            }
            read(byte)
            index += 1
            if byte == "]", !isComment, depth <= 0, prefixes.isEmpty {
                end = index
                return
            }
        }
    }

    private mutating func read(_ byte: UInt8) {
        if isComment {
            isComment = byte != "\n"
            return
        }
        switch byte {
        case "#": isComment = true
        case "=":
            name = TableName.shortened(String(utf8: word).lowercased())
            word = []
        case "{": openTable()
        case "[":
            depth += 1
            isArray = !name.isEmpty && !prefixes.isEmpty
        case "," where isArray: word.append(UInt8(ascii: "\n"))
        case ",": endValue()
        case "}":
            endValue()
            _ = prefixes.popLast()
        case "]":
            endValue()
            depth -= 1
        case " ", "\t", "\r", "\n": break
        default: word.append(byte)
        }
    }

    private mutating func openTable() {
        if prefixes.isEmpty { tables.append([:]) }
        var prefix = prefixes.last ?? outer
        if !prefixes.isEmpty, prefixes.count < Self.maximumDepth { prefix = TableName.shortened(prefix) + "\(name)." }
        prefixes.append(prefix)
        name = ""
    }

    private mutating func endValue() {
        if !name.isEmpty, !word.isEmpty, let prefix = prefixes.last, let kept = TableName.kept(name, below: prefix) {
            tables[tables.count - 1][kept] = String(utf8: word)
        }
        name = ""
        word = []
        isArray = false
    }
}
