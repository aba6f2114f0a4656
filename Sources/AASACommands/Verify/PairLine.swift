internal import AASA
internal import Arguments

/// The forms of a list's lines.
enum PairForm {
    /// A site a line.
    case sites
    /// Comma-separated values (RFC 4180) with these columns.
    case csv(CSVColumns)
    /// A JSON object a line.
    case objects

    /// What a list is, by its first line that says something, and whether that line is a header.
    init(firstLine line: ArraySlice<UInt8>) {
        let start = line.first { $0 != 0x20 && $0 != 0x09 }
        if start == UInt8(ascii: "{") {
            self = .objects
        } else if let columns = (try? CSVRecord(line)).flatMap({ CSVColumns(header: $0) }) {
            self = .csv(columns)
        } else if line.contains(UInt8(ascii: ",")) || start == UInt8(ascii: "\"") {
            self = .csv(.usual)
        } else {
            self = .sites
        }
    }

    var isHeaderFirst: Bool {
        if case .csv(let columns) = self { columns.isFromHeader } else { false }
    }

    func read(_ line: ArraySlice<UInt8>) throws(WrongLine) -> ListedPair {
        switch self {
        case .sites:
            let text = PairText(line)
            return ListedPair(
                site: try text.value(Site.init(argument:)), app: .unsaid, service: nil, rules: nil, mode: nil)
        case .csv(let columns): return try columns.pair(try CSVRecord(line))
        case .objects: return try ObjectLine.read(line)
        }
    }
}

/// A text of a list with its place in the line.
struct PairText {
    var text: String
    /// Characters from 1.
    var column: Int

    init(_ text: String, at column: Int) {
        self.text = text
        self.column = column
    }

    /// A whole line, without the white space around it.
    init(_ line: ArraySlice<UInt8>) {
        let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
        let start = line.firstIndex { !isSpace($0) } ?? line.endIndex
        let end = line.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? start
        text = String(decoding: line[start..<end], as: UTF8.self)
        column = start - line.startIndex + 1
    }

    /// The text as a value of the command line; says what is wrong with it.
    func value<T>(_ read: (String) throws(ValidationError) -> T) throws(WrongLine) -> T {
        do throws(ValidationError) {
            return try read(text)
        } catch {
            let word = ShownURL.text(text)
            let shown = word.count > 60 ? word.prefix(60) + "…" : word[...]
            throw WrongLine(
                column: column,
                message: "'\(shown)': \(error.message)\(error.hint.map { " (\($0))" } ?? "")")
        }
    }

    func service() throws(WrongLine) -> ServiceSelection {
        ServiceSelection(name: try value(ServiceName.init(argument:)).description)
    }
}
