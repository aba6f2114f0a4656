internal import AASA

/// Reads a device report line by line, plain or verbose, in bounded memory.
///
/// An entry is a sequence of lines `Name:   value` up to a line of hyphens, or `{ s = …, a = …, d = … }` in one line or
/// several. Sections other than DATABASE are ignored.
package struct SwcutilReportReader {
    package private(set) var report = SwcutilReport()

    private var section: String?
    private var entry: DeviceEntry?
    /// An entry in braces whose end has not come yet, and its first line.
    private var braced: (text: [UInt8], line: Int)?
    /// The names of unknown fields that were reported.
    private var unknownFields: Set<String> = []

    /// Bytes of the entries so far.
    private var size = 0
    /// Whether entries were skipped because there are too many.
    private var isFull = false

    /// Upper bound for a value in bytes.
    private static let longestValue = 65536
    /// Upper bound for all entries in bytes; a device's whole table has a few million.
    private static let maximumSize = 128 << 20

    package init() {}

    /// - Parameters:
    ///   - bytes: the line without its end.
    ///   - number: counted from 1.
    package mutating func add(_ bytes: ArraySlice<UInt8>, number: Int) {
        var line = Self.trimmed(bytes)
        if number == 1 {
            report.isUTF8 = JSONEncoding(of: Array(bytes.prefix(4))) == .utf8
            line = JSONEncoding.withoutByteOrderMark(line)
        }
        if let name = Self.section(line) {
            close()
            section = name
            if report.sections.count < 100, !report.sections.contains(name) { report.sections.append(name) }
            return
        }
        if let section, section != SwcutilReport.database { return }
        if line.isEmpty { return }
        if line.count > 3, line.allSatisfy({ $0 == "-" }) { return close() }
        if braced != nil {
            // The next entry begins: the end of this one was cut off.
            if Self.field(line)?.name != DeviceField.service.rawValue { return addBraced(line) }
            close()
        }
        let isOpeningBrace = line.elementsEqual("{".utf8) && entry == nil
        if isOpeningBrace || line.starts(with: "{ s = ".utf8) {
            close()
            braced = ([], number)
            return addBraced(line)
        }
        addField(line, isIndented: bytes.first?.isBlank == true, number: number)
    }

    package mutating func finish() -> SwcutilReport {
        if let braced {
            report.addProblem(.endsInEntry, line: braced.line)
            self.braced = nil
        }
        if let entry, section == nil || section == SwcutilReport.database {
            if entry.isComplete { report.addProblem(.endsInEntry, line: entry.line) }
            close()
        }
        return report
    }

    // MARK: Entries over several lines

    private mutating func addField(_ line: ArraySlice<UInt8>, isIndented: Bool, number: Int) {
        guard !isIndented, let (name, value) = Self.field(line) else {
            // Patterns and errors continue on further lines.
            if entry?.append(line, limit: Self.longestValue) != true {
                report.addProblem(.unreadableLine(Self.text(line, limit: 80)), line: number)
            }
            return
        }
        if DeviceField(rawValue: name) == nil {
            if entry?.isOpen == true, entry?.append(line, limit: Self.longestValue) == true { return }
            addUnknown(name, line: number)
        }
        // The first field begins an entry even without a line of hyphens.
        if name == DeviceField.service.rawValue, entry?.has(name) == true { close() }
        if entry == nil { entry = DeviceEntry(line: number, isInBraces: false) }
        if entry?.add(name, value: Self.text(value, limit: Self.longestValue)) == false {
            report.addProblem(.repeatedField(name), line: number)
        }
    }

    private mutating func addUnknown(_ name: String, line: Int) {
        if unknownFields.count < 100, unknownFields.insert(name).inserted {
            report.addProblem(.unknownField(name), line: line)
        }
    }

    private mutating func close() {
        if let braced {
            report.addProblem(.unreadableLine(Self.text(braced.text[...], limit: 80)), line: braced.line)
            self.braced = nil
        }
        guard let closed = entry else { return }
        entry = nil
        finish(closed)
    }

    private mutating func finish(_ entry: DeviceEntry) {
        size += entry.size
        if report.records.count == SwcutilReport.maximumRecords || size > Self.maximumSize {
            if !isFull { report.addProblem(.tooManyEntries(report.records.count), line: entry.line) }
            isFull = true
            return
        }
        let (record, problems) = entry.record
        for problem in problems { report.addProblem(problem, line: entry.line) }
        if let record { report.records.append(record) }
    }

    // MARK: Entries in braces

    /// `{ s = applinks, a = …, d = …, ua = …, sa = … }`, or a part of it.
    private mutating func addBraced(_ line: ArraySlice<UInt8>) {
        guard let number = braced?.line else { return }
        // In its place: each of thousands of lines would copy the entry.
        if braced?.text.isEmpty == false { braced?.text.append(UInt8(ascii: " ")) }
        braced?.text += line
        let size = braced?.text.count ?? 0
        if size > Self.longestValue { return close() }
        let brace = UInt8(ascii: "}")
        guard line.contains(brace), let bytes = braced?.text, let end = bytes.firstIndex(of: brace) else { return }
        braced = nil
        var entry = DeviceEntry(line: number, isInBraces: true)
        for part in Self.text(bytes[1..<end], limit: Self.longestValue).split(separator: ",") {
            guard let sign = part.firstRange(ofText: "=") else { continue }
            let name = Self.plain(part[..<sign.lowerBound])
            let field = DeviceField.short[name]?.rawValue ?? name
            if DeviceField.short[name] == nil { addUnknown(name, line: number) }
            _ = entry.add(field, value: Self.plain(part[sign.upperBound...]))
        }
        finish(entry)
    }

    // MARK: Lines

    /// `=========== DATABASE ===========`.
    private static func section(_ line: ArraySlice<UInt8>) -> String? {
        let sign = UInt8(ascii: "=")
        guard line.count >= 8, (line.prefix(3) + line.suffix(3)).allSatisfy({ $0 == sign }) else { return nil }
        var name = line.drop { $0 == sign }
        while name.last == sign { name.removeLast() }
        name = trimmed(name)
        guard (1...64).contains(name.count) else { return nil }
        return text(name, limit: 64)
    }

    /// `Name:    value`: a name of letters, spaces and slashes that begins with a capital.
    private static func field(_ line: ArraySlice<UInt8>) -> (name: String, value: ArraySlice<UInt8>)? {
        guard let colon = line.prefix(40).firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let name = line[..<colon]
        let isName = name.allSatisfy { byte in byte.isLetter || " /-".utf8.contains(byte) }
        guard isName, let first = name.first, first.isCapital else { return nil }
        let value = line[(colon + 1)...]
        if let first = value.first, !first.isBlank { return nil }
        return (text(name, limit: 40), trimmed(value))
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var rest = bytes.trimmed
        while rest.last == 0x0D { rest = rest.dropLast().trimmed }
        return rest
    }

    private static func text(_ bytes: ArraySlice<UInt8>, limit: Int) -> String {
        String(utf8: bytes.prefix(limit))
    }

    private static func plain(_ text: Substring) -> String {
        String(utf8: trimmed(Array(text.utf8)[...]))
    }
}
