internal import AASA
internal import Arguments

/// One record of comma-separated values (RFC 4180 section 2) on a line of its own.
struct CSVRecord {
    /// Without quotes, and without white space around what has none.
    var fields: [PairText] = []

    /// - Throws: where quotes do not fit.
    init(_ line: ArraySlice<UInt8>) throws(WrongLine) {
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
                        throw WrongLine(
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
                    throw WrongLine(
                        column: index - line.startIndex + 1, message: "something follows a closing quote")
                }
                fields.append(PairText(String(decoding: bytes, as: UTF8.self), at: opening - line.startIndex + 1))
            } else {
                let end = line[index...].firstIndex(of: comma) ?? line.endIndex
                var text = PairText(line[start..<end])
                text.column += start - line.startIndex
                fields.append(text)
                index = end
            }
            guard index < line.endIndex else { return }
            index += 1
        }
    }
}

/// Which field of a record says what.
struct CSVColumns {
    private var site = 0
    private var app: Int?
    private var service: Int?
    private var rules: Int?
    private var mode: Int?
    let isFromHeader: Bool

    /// `site,app,service`, as far as a record goes.
    static let usual = CSVColumns()

    private init() {
        app = 1
        service = 2
        isFromHeader = false
    }

    /// Nil when the record is no header: none of its fields is `site`.
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

    func pair(_ record: CSVRecord) throws(WrongLine) -> ListedPair {
        func field(_ column: Int?) -> PairText? {
            guard let column, column < record.fields.count, !record.fields[column].text.isEmpty else { return nil }
            return record.fields[column]
        }
        guard let site = field(site) else { throw WrongLine(column: 1, message: "there is no site") }
        if !isFromHeader, record.fields.count > 3 {
            throw WrongLine(
                column: record.fields[3].column,
                message: "more than site, app and service (a header says what other columns are)")
        }
        var pair = ListedPair(
            site: try site.value(Site.init(argument:)), app: .unsaid, service: nil, rules: nil, mode: nil)
        if let app = field(app) { pair.app = .one(try app.value(AppIdentifier.init(argument:))) }
        if let service = field(service) { pair.service = try service.service() }
        if let rules = field(rules) { pair.rules = try rules.value(RuleSet.init(listed:)) }
        if let mode = field(mode) { pair.mode = try mode.value(AlternateMode.init(listed:)) }
        return pair
    }
}

extension RuleSet {
    /// Reads the name as a list has it.
    init(listed text: String) throws(ValidationError) {
        guard let rules = RuleSet(rawValue: text) else {
            throw ValidationError(
                "no rules have this name", hint: RuleSet.allCases.map(\.rawValue).joined(separator: ", "))
        }
        self = rules
    }
}

extension AlternateMode {
    /// Reads the name as a list has it.
    init(listed text: String) throws(ValidationError) {
        guard let mode = AlternateMode(rawValue: text) else {
            throw ValidationError(
                "no mode has this name", hint: AlternateMode.allCases.map(\.rawValue).joined(separator: ", "))
        }
        self = mode
    }
}
