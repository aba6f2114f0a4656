/// The columns of CSV behind those of a pair: one for each label. A list reads them as labels; the column `labels`
/// has their exact texts.
package struct LabelColumns {
    package let names: [String]

    /// - Parameter names: those that CSV changes have no column, nor those of other columns.
    package init(_ names: [String]) {
        let others = PairRecord.csvHeader.split(separator: ",").map(String.init)
        self.names = names.filter { name in
            !name.isEmpty && !others.contains(name) && CSVText.line([name]).hasSameBytes(as: name)
        }
    }

    package var header: String { line(PairRecord.csvHeader, names) }

    package func line(_ record: PairRecord) -> String {
        let labels = record.labels?.entries ?? []
        let texts = names.map { name in labels.first { label in label.name == name }?.text ?? "" }
        return line(record.csv, texts)
    }

    private func line(_ columns: String, _ values: [String]) -> String {
        if values.isEmpty { return columns }
        return "\(columns),\(CSVText.line(values))"
    }
}
