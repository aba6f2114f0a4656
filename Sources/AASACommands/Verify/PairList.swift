internal import AASA
internal import AASAToolkit
internal import POSIX

/// A list of pairs, read as it arrives and gathered by site: each site is checked once for all its
/// pairs in a window of the list.
final class PairList {
    /// An invalid line, with its number from 1.
    typealias Problem = (line: Int, problem: InvalidLine)

    /// In bytes.
    private static let longestLine = 1 << 20
    /// Lines and bytes of a record with line breaks in quotes; a quote that is not closed within them is an error.
    private static let (longestRecord, recordSize) = (64, 65536)
    /// Reads in one call: a list without a valid line would otherwise keep the caller from all else.
    private static let longestTurn = 4

    private let reader: LineReader
    private let defaults: Defaults
    private var format: PairListFormat?
    private var isAtEnd = false
    /// Pairs of the sites whose tasks were not returned yet.
    private var window = PairWindow()
    /// Tasks that ``next()`` has returned.
    private var returnedTasks = 0
    /// The lines of a record with an open quote.
    private var record: [(line: [UInt8], number: Int)] = []
    /// Whether the list has another form: UTF-16, or a JSON array. Nothing of such a list can be used.
    private var isRefused = false
    /// Processed lines of the reader's batch.
    private var processedLines = 0
    /// Lines that were read, without empty lines, comments and a header.
    private(set) var lineCount = 0
    /// Sites that are written as URLs.
    private(set) var urlCount = 0
    /// Pairs that are listed again with different labels, which are ignored, and the line of the first one.
    private(set) var otherLabels: (firstLine: Int, count: Int) = (0, 0)
    /// The pairs of the list, or nil unless they are collected.
    private(set) var collected: PairKeySet?
    private let report: (Problem) -> Void

    /// - Parameters:
    ///   - path: `-` is standard input.
    ///   - collecting: whether the pairs are kept in ``collected``.
    ///   - report: called with each invalid line, which is skipped.
    init(
        _ path: String, defaults: Defaults, collecting: Bool, report: @escaping (Problem) -> Void
    ) throws(FileError) {
        reader = try LineReader(path, longestLine: Self.longestLine, splitsAtReturn: true)
        self.defaults = defaults
        collected = if collecting { PairKeySet() } else { nil }
        self.report = report
    }

    /// The next state of the list.
    enum Step {
        case task(VerificationTask)
        /// No task until this descriptor is readable.
        case readable(Int32)
        case end
    }

    /// The number of tasks of the whole list; nil until it was read to its end.
    var taskCount: Int? {
        guard isRead else { return nil }
        return returnedTasks + window.siteCount
    }

    /// Whether the reader's lines are processed, as far as it has read.
    private var isBatchProcessed: Bool { processedLines == reader.lines.count }

    private var isRead: Bool { isAtEnd && isBatchProcessed }

    func next() throws(FileError) -> Step {
        var reads = 0
        while !window.isFull {
            if isBatchProcessed {
                if isAtEnd { break }
                // A slow writer sees the results for what was written so far.
                guard reader.isReady else { break }
                // Until the window is full, a site may have further pairs.
                if reads == Self.longestTurn { return .readable(reader.descriptor) }
                processedLines = 0
                reads += 1
                if try !reader.readOnce() { isAtEnd = true }
            }
            readLines()
        }
        // The rest of a batch waits while the window is full.
        guard let next = window.removeFirst() else {
            if isAtEnd { return .end }
            return .readable(reader.descriptor)
        }
        returnedTasks += 1
        return .task(task(of: next.site, next.pairs))
    }

    private func readLines() {
        let bytes = reader.buffer
        while !isBatchProcessed, !window.isFull {
            let line = bytes[reader.lines[processedLines]]
            let number = reader.firstNumber + processedLines
            processedLines += 1
            if number == 1 {
                addFirst(line)
            } else {
                addUnlessRefused(line, number: number)
            }
        }
        // The last quote is not closed.
        while isRead, !record.isEmpty { splitRecord() }
    }

    /// Adds the first line, which may begin with a byte order mark.
    private func addFirst(_ whole: ArraySlice<UInt8>) {
        let line = JSONEncoding.withoutByteOrderMark(whole)
        if let form = UnusableListForm.beginning(line) { refuse(form, line: 1) }
        // Excel's own first line, which names the separator.
        let isSeparator = line.count == 5 && line.starts(with: "sep=".utf8)
        if !isSeparator { addUnlessRefused(line, number: 1) }
    }

    private func addUnlessRefused(_ line: ArraySlice<UInt8>, number: Int) {
        if format == nil, UnusableListForm.beginsArray(line) { refuse(.jsonArray, line: number) }
        if let form = UnusableListForm.pem(line) { refuse(form, line: number) }
        if !isRefused { add(line, number: number) }
    }

    /// Reports the list as a whole; its lines are skipped.
    private func refuse(_ form: UnusableListForm, line number: Int) {
        if isRefused { return }
        isRefused = true
        lineCount += 1
        report((number, InvalidLine(column: 1, message: form.message, hint: form.hint)))
    }

    private func add(_ line: ArraySlice<UInt8>, number: Int) {
        if record.isEmpty {
            guard let start = line.first(where: { byte in !byte.isBlank }), start != "#" else { return }
        }
        let format = format ?? PairListFormat(firstLine: record.first?.line[...] ?? line)
        guard let separator = format.separator else { return addRecord(line, number: number) }
        // A line break in quotes is content (RFC 4180 section 2).
        let isOpen = CSVRecord.isOpen(after: line, wasOpen: !record.isEmpty, separator: separator)
        if record.isEmpty, !isOpen { return addRecord(line, number: number) }
        record.append((Array(line), number))
        if !isOpen { return closeRecord(separator: separator) }
        let size = record.map(\.line.count).reduce(0, +)
        if record.count > Self.longestRecord || size > Self.recordSize { splitRecord() }
    }

    /// Adds the lines of a record whose last quote is closed.
    private func closeRecord(separator: UInt8) {
        let whole = Array(record.map(\.line).joined(separator: [0x0A]))
        let isValid = (try? CSVRecord(whole[...], separator: separator)) != nil
        guard isValid, let first = record.first else { return splitRecord() }
        record = []
        addRecord(whole[...], number: first.number)
    }

    /// The quote that the first line opens is not closed: the error is that of this line, and costs no other one.
    private func splitRecord() {
        let lines = record
        record = []
        guard let first = lines.first else { return }
        addRecord(first.line[...], number: first.number)
        for line in lines.dropFirst() { add(line.line[...], number: line.number) }
    }

    private func addRecord(_ record: ArraySlice<UInt8>, number: Int) {
        let isFirst = format == nil
        let format = format ?? PairListFormat(firstLine: record)
        self.format = format
        if let name = format.repeatedName { return refuse(.repeatedColumn(name), line: number) }
        if isFirst, format.hasHeader { return }
        lineCount += 1
        do throws(InvalidLine) {
            if isFirst, format.isUnknownHeader(record) { throw Self.unknownHeader }
            try Self.requireUTF8(record)
            var pair = try format.read(record)
            pair.line = number
            if pair.isURL { urlCount += 1 }
            window.add(pair, size: record.count)
        } catch {
            report(Self.problem(error, in: record, firstLine: number))
        }
    }

    private static var unknownHeader: InvalidLine {
        let names = ListColumn.allCases.map(\.rawValue).joined(separator: ", ")
        return InvalidLine(
            column: 1, message: "no column of this header is known as the site", hint: "name the columns: \(names)")
    }

    private static func requireUTF8(_ record: ArraySlice<UInt8>) throws(InvalidLine) {
        if String(validating: record, as: UTF8.self) != nil { return }
        let valid = zip(record, String(utf8: record).utf8).prefix { byte, repaired in byte == repaired }
        throw InvalidLine(
            column: valid.count + 1, message: "the line is not UTF-8",
            hint: "save the list as CSV UTF-8, or run iconv -f WINDOWS-1252 -t UTF-8 FILE to convert it")
    }

    /// The error of a record in the line that has it, one of several if there are line breaks in quotes.
    private static func problem(_ error: InvalidLine, in record: ArraySlice<UInt8>, firstLine: Int) -> Problem {
        let before = record.prefix(error.column - 1)
        guard let lineBreak = before.lastIndex(of: 0x0A) else { return (firstLine, error) }
        var error = error
        error.column = before.endIndex - lineBreak
        return (firstLine + before.count(where: { byte in byte == 0x0A }), error)
    }

    /// The mode and the labels of a pair, which several lines may have.
    private typealias PairValues = (mode: AlternateMode?, labels: Labels?)

    /// Each pair once, in the order of the list.
    private func task(of site: Site, _ listed: [ListedPair]) -> VerificationTask {
        var pairs: [Pair] = []
        var values: [Pair: PairValues] = [:]
        for line in listed {
            for pair in defaults.pairs(of: line) {
                if let earlier = values[pair] {
                    values[pair] = merge(line, into: earlier)
                } else {
                    values[pair] = (line.mode ?? defaults.mode, line.labels)
                    pairs.append(pair)
                }
            }
        }
        var task = VerificationTask(site: site, queries: [])
        for pair in pairs {
            let (mode, labels) = values[pair] ?? (nil, nil)
            task.add(pair, mode: mode, labels: labels)
            collected?.insert(pair)
        }
        return task
    }

    /// The values of a pair that is listed again. With and without a mode it is one pair of the table: without a mode
    /// devices use the CDN, as with several values of an app.
    private func merge(_ line: ListedPair, into earlier: PairValues) -> PairValues {
        if let labels = line.labels, let kept = earlier.labels, labels != kept {
            if otherLabels.count == 0 { otherLabels.firstLine = line.line }
            otherLabels.count += 1
        }
        let mode = AlternateMode.common(of: earlier.mode, and: line.mode ?? defaults.mode)
        return (mode: mode, labels: earlier.labels ?? line.labels)
    }
}
