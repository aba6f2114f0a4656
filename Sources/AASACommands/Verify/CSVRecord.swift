internal import AASA

/// One record of values separated by commas (RFC 4180 section 2), semicolons or tabs.
struct CSVRecord {
    /// Without quotes, and without white space around what has none.
    var fields: [ListField] = []

    /// - Throws: the place of a misplaced quote.
    init(_ line: ArraySlice<UInt8>, separator: UInt8) throws(InvalidLine) {
        let isSpace = { (byte: UInt8) in (byte == 0x20 || byte == 0x09) && byte != separator }
        var index = line.startIndex
        while true {
            let start = index
            while index < line.endIndex, isSpace(line[index]) { index += 1 }
            if index < line.endIndex, line[index] == Self.quote {
                fields.append(try Self.quotedField(in: line, at: &index))
                while index < line.endIndex, isSpace(line[index]) { index += 1 }
                if index < line.endIndex, line[index] != separator {
                    throw InvalidLine(
                        column: index - line.startIndex + 1, message: "something follows a closing quote")
                }
            } else {
                let end = line[index...].firstIndex(of: separator) ?? line.endIndex
                fields.append(ListField(line[start..<end], of: line))
                index = end
            }
            guard index < line.endIndex else { return }
            index += 1
        }
    }

    private static let quote = UInt8(ascii: "\"")

    /// Reads a field in quotes, in which two quotes are one. `index` is at the opening quote, and then behind the closing one.
    private static func quotedField(
        in line: ArraySlice<UInt8>, at index: inout Int
    ) throws(InvalidLine) -> ListField {
        let column = index - line.startIndex + 1
        var bytes: [UInt8] = []
        index += 1
        while let next = line[index...].firstIndex(of: quote) {
            bytes += line[index..<next]
            index = next + 1
            guard index < line.endIndex, line[index] == quote else {
                return ListField(String(utf8: bytes), at: column)
            }
            bytes.append(quote)
            index += 1
        }
        throw InvalidLine(column: column, message: "a quote is not closed")
    }

    /// Whether a quote is open at the end of a line, so that the record goes on.
    static func isOpen(after line: ArraySlice<UInt8>, _ wasOpen: Bool, separator: UInt8) -> Bool {
        var isOpen = wasOpen
        // At the beginning of a field, and after a quote that may be the first of two.
        var mayOpen = true
        for byte in line {
            if byte == quote {
                guard isOpen || mayOpen else { continue }
                isOpen.toggle()
                mayOpen = !isOpen
            } else if !isOpen {
                mayOpen = byte == separator || mayOpen && (byte == 0x20 || byte == 0x09)
            }
        }
        return isOpen
    }
}

extension PairRecord {
    /// The columns and scalar keys of this program's own output, which are not labels.
    static let ownNames = Set(csvHeader.split(separator: ",").map(String.init) + ["hint"])
}

/// A column of a list that has a meaning here.
enum ListColumn: String, CaseIterable {
    case site, app, service, rules, mode, labels
    case team = "team_id"
    /// The certificate of an app of Android, beside its package.
    case certificate = "sha256_cert_fingerprints"

    private var otherNames: [String] {
        switch self {
        case .site: ["domain", "host", "hostname", "domainname", "url"]
        case .app:
            [
                "appid", "application", "applicationid", "applicationidentifier", "bundle", "bundleid",
                "bundleidentifier", "package", "packagename",
            ]
        case .team: ["teamid", "teamidentifier", "prefix", "appidprefix", "appidentifierprefix"]
        case .certificate: ["sha256certfingerprints", "sha256certfingerprint"]
        case .service, .rules, .mode, .labels: []
        }
    }

    /// Whether a column of a list is this one. Case and what is between words do not count: `App ID`, `app_id`, `appId`.
    func isNamed(_ name: String) -> Bool {
        let letters = name.lowercased().filter { character in character.isLetter || character.isNumber }
        return rawValue == letters || otherNames.contains(letters)
    }

    /// Returns this column's index among the names: its own name counts before the others.
    func index(in names: [String]) -> Int? {
        names.firstIndex { name in name.lowercased() == rawValue } ?? names.firstIndex(where: isNamed)
    }
}

/// The meaning of the fields of a record.
struct CSVColumns {
    let isFromHeader: Bool
    let separator: UInt8
    private var indices: [ListColumn: Int]
    private var labels: [(name: String, index: Int)] = []
    /// The columns of a header.
    private var count = 0

    static let separators = [",", ";", "\t"].map { (text: Unicode.Scalar) in UInt8(ascii: text) }

    /// `site,app,service`; the last ones may be missing.
    init(separator: UInt8) {
        self.separator = separator
        indices = [.site: 0, .app: 1, .service: 2]
        isFromHeader = false
    }

    /// The columns of a header, or nil for a line without a column for the site.
    init?(header line: ArraySlice<UInt8>, separator: UInt8) {
        guard let record = try? CSVRecord(line, separator: separator) else { return nil }
        let names = record.fields.map(\.text)
        count = names.count
        var indices: [ListColumn: Int] = [:]
        for column in ListColumn.allCases { indices[column] = column.index(in: names) }
        self.indices = indices
        guard indices[.site] != nil else { return nil }
        self.separator = separator
        isFromHeader = true
        var seen = PairRecord.ownNames.union([""])
        for (index, name) in names.enumerated()
        where !indices.values.contains(index) && seen.insert(name).inserted {
            labels.append((name, index))
        }
    }

    func pair(_ line: ArraySlice<UInt8>) throws(InvalidLine) -> ListedPair {
        let record = try CSVRecord(line, separator: separator)
        func field(_ index: Int?) -> ListField? {
            guard let index, index < record.fields.count, !record.fields[index].text.isEmpty else { return nil }
            return record.fields[index]
        }
        func field(_ column: ListColumn) -> ListField? { field(indices[column]) }
        guard let site = field(.site) else { throw InvalidLine(column: 1, message: "the site is missing") }
        if !isFromHeader, record.fields.count > 3 {
            throw InvalidLine(
                column: record.fields[3].column,
                message: "more than site, app and service (add a header for other columns)")
        }
        if isFromHeader, let surplus = record.fields.dropFirst(count).first(where: { !$0.text.isEmpty }) {
            throw InvalidLine(column: surplus.column, message: "more values than the header has columns")
        }
        var entries: [Labels.Entry] = []
        if let value = field(.labels) { entries += Labels(json: value.text)?.entries ?? [] }
        for label in labels {
            if let value = field(label.index) { entries.append(Labels.Entry(name: label.name, text: value.text)) }
        }
        return try ListedPair(
            site: site, app: field(.app), team: field(.team), certificate: field(.certificate),
            service: field(.service), rules: field(.rules), mode: field(.mode), labels: entries,
            hasLabels: !labels.isEmpty || indices[.labels] != nil)
    }
}
