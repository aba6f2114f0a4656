internal import AASA

/// The meaning of the fields of a record.
struct CSVColumns {
    let isFromHeader: Bool
    let separator: UInt8
    private var indices: [ListColumn: Int]
    private var labels: [(name: String, index: Int)] = []
    /// The names of ``labels``, made once for all records.
    private var labelNames: Set<String> = []
    /// The columns of a header.
    private var count = 0
    private(set) var repeatedName: String?

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
        indices = ListColumn.indices(in: names)
        guard indices[.site] != nil else { return nil }
        self.separator = separator
        isFromHeader = true
        repeatedName = ListColumn.repeatedName(in: names)
        var seen = PairRecord.ownNames(in: names).union([""])
        for (index, name) in names.enumerated() where !indices.values.contains(index) {
            if seen.insert(name).inserted { labels.append((name, index)) }
        }
        labelNames = Set(labels.map(\.name))
    }

    /// Reads the values of a record; those of columns that are not known become labels.
    func pair(_ line: ArraySlice<UInt8>) throws(InvalidLine) -> ListedPair {
        let record = try CSVRecord(line, separator: separator)
        var values: [ListColumn: ListField] = [:]
        for (column, index) in indices { values[column] = record.value(at: index) }
        guard let site = values[.site] else { throw InvalidLine(column: 1, message: "the site is missing") }
        try checkCount(of: record)
        let entries = labels(in: record, exact: values[.labels].map(Self.exactLabels) ?? [])
        let hasLabels = !labels.isEmpty || indices[.labels] != nil
        do throws(InvalidLine) {
            return try ListedPair(site: site, values, labels: entries, hasLabels: hasLabels)
        } catch {
            var error = error
            error.hint = columnHint(values, labels: entries) ?? error.hint
            throw error
        }
    }

    /// The labels of a record. A column counts before the label of that name in the column of all labels, which has its
    /// exact text unless the column was edited.
    private func labels(in record: CSVRecord, exact: [Labels.Entry]) -> [Labels.Entry] {
        var entries: [Labels.Entry] = []
        let texts = Dictionary(exact.map { entry in (entry.name, entry.text) }) { first, _ in first }
        for label in labels {
            guard let value = record.value(at: label.index) else { continue }
            var text = value.text
            if let exactText = texts[label.name], Self.cell(of: exactText) == text { text = exactText }
            entries.append(Labels.Entry(name: label.name, text: text))
        }
        return entries + exact.filter { entry in !labelNames.contains(entry.name) }
    }

    /// The labels in the column of all labels: those of a row of the table, or one with the column's name.
    private static func exactLabels(_ value: ListField) -> [Labels.Entry] {
        if let labels = Labels(json: value.text) { return labels.entries }
        return [Labels.Entry(name: ListColumn.labels.rawValue, text: value.text)]
    }

    /// A label as the table's CSV writes it, read again.
    private static func cell(of text: String) -> String? {
        let line = Array(CSVText.line([text]).utf8)
        return try? CSVRecord(line[...], separator: separators[0]).value(at: 0)?.text
    }

    /// The hint for values in the columns of others; nil without one.
    private func columnHint(_ values: [ListColumn: ListField], labels: [Labels.Entry]) -> String? {
        guard let site = values[.site], let app = values[.app] else { return nil }
        if !isFromHeader, AppIdentifier(ofAnySystem: site.text) != nil, app.text.contains(".") {
            return "the columns are site,app: swap them, or add a header"
        }
        guard indices[.team] == nil, AppIdentifier(ofAnySystem: app.text) == nil else { return nil }
        let prefix = labels.first { label in AppIdentifier(ofAnySystem: "\(label.text).\(app.text)") != nil }
        return prefix.map { "'\($0.name)' is not known as a column: write \(ListColumn.team.rawValue)" }
    }

    /// Refuses a record with more values than columns.
    private func checkCount(of record: CSVRecord) throws(InvalidLine) {
        if isFromHeader {
            let surplus = record.fields.dropFirst(count).first { field in !field.text.isEmpty }
            guard let surplus else { return }
            throw InvalidLine(column: surplus.column, message: "more values than the header has columns")
        }
        guard let surplus = record.fields.dropFirst(indices.count).first else { return }
        throw InvalidLine(
            column: surplus.column, message: "more than site, app and service (add a header for other columns)")
    }
}
