internal import AASA

/// One record of comma-separated values (RFC 4180 section 2) on a line of its own.
struct CSVRecord {
    /// Without quotes, and without white space around what has none.
    var fields: [ListField] = []

    /// - Throws: the place of a misplaced quote.
    init(_ line: ArraySlice<UInt8>) throws(InvalidLine) {
        let quote = UInt8(ascii: "\"")
        let comma = UInt8(ascii: ",")
        var index = line.startIndex
        while true {
            let start = index
            while index < line.endIndex, line[index] == 0x20 || line[index] == 0x09 { index += 1 }
            if index < line.endIndex, line[index] == quote {
                let opening = index
                var bytes: [UInt8] = []
                index += 1
                while true {
                    guard let next = line[index...].firstIndex(of: quote) else {
                        throw InvalidLine(
                            column: opening - line.startIndex + 1, message: "a quote is not closed on its line")
                    }
                    bytes += line[index..<next]
                    index = next + 1
                    guard index < line.endIndex, line[index] == quote else { break }
                    bytes.append(quote)
                    index += 1
                }
                while index < line.endIndex, line[index] == 0x20 || line[index] == 0x09 { index += 1 }
                if index < line.endIndex, line[index] != comma {
                    throw InvalidLine(
                        column: index - line.startIndex + 1, message: "something follows a closing quote")
                }
                fields.append(ListField(String(decoding: bytes, as: UTF8.self), at: opening - line.startIndex + 1))
            } else {
                let end = line[index...].firstIndex(of: comma) ?? line.endIndex
                fields.append(ListField(line[start..<end], of: line))
                index = end
            }
            guard index < line.endIndex else { return }
            index += 1
        }
    }
}

/// The meaning of the fields of a record.
struct CSVColumns {
    private var site = 0
    private var app: Int?
    private var service: Int?
    private var rules: Int?
    private var mode: Int?
    let isFromHeader: Bool

    /// `site,app,service`; the last ones may be missing.
    static let standard = CSVColumns()

    private init() {
        app = 1
        service = 2
        isFromHeader = false
    }

    /// Nil when the record is not a header: a header has a field `site`.
    init?(header: CSVRecord) {
        let names = header.fields.map { $0.text.lowercased() }
        guard let site = names.firstIndex(of: "site") else { return nil }
        self.site = site
        app = names.firstIndex(of: "app")
        service = names.firstIndex(of: "service")
        rules = names.firstIndex(of: "rules")
        mode = names.firstIndex(of: "mode")
        isFromHeader = true
    }

    func pair(_ record: CSVRecord) throws(InvalidLine) -> ListedPair {
        func field(_ column: Int?) -> ListField? {
            guard let column, column < record.fields.count, !record.fields[column].text.isEmpty else { return nil }
            return record.fields[column]
        }
        guard let site = field(site) else { throw InvalidLine(column: 1, message: "the site is missing") }
        if !isFromHeader, record.fields.count > 3 {
            throw InvalidLine(
                column: record.fields[3].column,
                message: "more than site, app and service (add a header for other columns)")
        }
        return try ListedPair(
            site: site, app: field(app), service: field(service), rules: field(rules), mode: field(mode))
    }
}
