internal import AASA
internal import AASAToolkit
internal import AssetLinks
internal import POSIX

/// A list of pairs, read as it arrives and gathered by site: each site is checked once for all its
/// pairs in a window of the list.
final class PairList {
    /// An invalid line, with its number from 1.
    typealias Problem = (line: Int, problem: InvalidLine)

    /// The values for lines that leave them out.
    struct Defaults {
        var apps: [AppIdentifier]
        var service: ServiceSelection
        var systems: [SystemVersion]
        var mode: AlternateMode?
        /// The rules for apps of Android.
        var statementRules = SystemVersion.android
        /// The relation for apps of Android.
        var relation = ServiceSelection.one(.handleAllURLs)
        /// Whether lines without an app are about apps of Android.
        var areOfAndroid = false
    }

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
        guard isAtEnd, processedLines == reader.lines.count else { return nil }
        return returnedTasks + window.siteCount
    }

    func next() throws(FileError) -> Step {
        var reads = 0
        while !window.isFull {
            if processedLines == reader.lines.count {
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
        while processedLines < reader.lines.count, !window.isFull {
            let line = bytes[reader.lines[processedLines]]
            let number = reader.firstNumber + processedLines
            processedLines += 1
            if number == 1 {
                addFirst(line)
            } else {
                addUnlessRefused(line, number: number)
            }
        }
        while isAtEnd, processedLines == reader.lines.count, !record.isEmpty { splitRecord() }
    }

    /// Adds the first line, which may begin with a byte order mark.
    private func addFirst(_ whole: ArraySlice<UInt8>) {
        var line = whole
        if line.starts(with: JSONEncoding.byteOrderMark) { line = line.dropFirst(JSONEncoding.byteOrderMark.count) }
        if line.starts(with: [0xFF, 0xFE]) || line.starts(with: [0xFE, 0xFF]) {
            refuse(
                "the list is UTF-16: expected UTF-8", hint: "run iconv -f UTF-16 -t UTF-8 FILE to convert it", line: 1)
        }
        if line.starts(with: "PK\u{3}\u{4}".utf8) {
            refuse("the list is a ZIP archive, as a spreadsheet (.xlsx) is", hint: "save it as CSV UTF-8", line: 1)
        }
        if line.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) {
            refuse("the list is a spreadsheet of Excel (.xls)", hint: "save it as CSV UTF-8", line: 1)
        }
        // Excel's own first line, which names the separator.
        let isSeparator = line.count == 5 && line.starts(with: "sep=".utf8)
        if isSeparator { return }
        addUnlessRefused(line, number: 1)
    }

    private func addUnlessRefused(_ line: ArraySlice<UInt8>, number: Int) {
        if format == nil, Self.beginsArray(line) {
            refuse(
                "the list is a JSON array: expected an object a line", hint: "run jq -c '.[]' FILE to convert it",
                line: number)
        }
        if !isRefused { add(line, number: number) }
    }

    /// Whether a JSON array begins here, and not an IPv6 address in brackets.
    private static func beginsArray(_ line: ArraySlice<UInt8>) -> Bool {
        let text = line.trimmed
        guard text.first == "[" else { return false }
        let next = text.dropFirst().trimmed.first
        return next == nil || next == "{" || next == "\""
    }

    /// Reports the list as a whole; its lines are skipped.
    private func refuse(_ message: String, hint: String, line number: Int) {
        guard !isRefused else { return }
        isRefused = true
        lineCount += 1
        report((number, InvalidLine(column: 1, message: message, hint: hint)))
    }

    /// A line break in quotes is content (RFC 4180 section 2).
    private func add(_ line: ArraySlice<UInt8>, number: Int) {
        if record.isEmpty {
            guard let start = line.first(where: { !$0.isBlank }), start != "#" else { return }
        }
        let format = format ?? PairListFormat(firstLine: record.first?.line[...] ?? line)
        guard let separator = format.separator else { return addRecord(line, number: number) }
        if CSVRecord.isOpen(after: line, !record.isEmpty, separator: separator) {
            record.append((Array(line), number))
            let size = record.map(\.line.count).reduce(0, +)
            if record.count > Self.longestRecord || size > Self.recordSize { splitRecord() }
            return
        }
        guard let first = record.first else { return addRecord(line, number: number) }
        record.append((Array(line), number))
        let whole = Array(record.map(\.line).joined(separator: [0x0A]))
        if (try? CSVRecord(whole[...], separator: separator)) == nil { return splitRecord() }
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
        lineCount += 1
        if format == nil {
            let detected = PairListFormat(firstLine: record)
            format = detected
            if detected.hasHeader {
                lineCount -= 1
                return
            }
            if detected.isUnknownHeader(record) {
                let names = ListColumn.allCases.map(\.rawValue).joined(separator: ", ")
                let error = InvalidLine(
                    column: 1, message: "no column of this header is known as the site",
                    hint: "name the columns: \(names)")
                return report((number, error))
            }
        }
        read(record, number: number)
    }

    private func read(_ line: ArraySlice<UInt8>, number: Int) {
        do throws(InvalidLine) {
            guard let format else { return }
            if String(validating: line, as: UTF8.self) == nil {
                let valid = zip(line, String(utf8: line).utf8).prefix { byte, repaired in byte == repaired }
                throw InvalidLine(
                    column: valid.count + 1, message: "the line is not UTF-8",
                    hint: "save the list as CSV UTF-8, or run iconv -f WINDOWS-1252 -t UTF-8 FILE to convert it")
            }
            var pair = try format.read(line)
            pair.line = number
            if pair.isURL { urlCount += 1 }
            window.add(pair, size: line.count)
        } catch {
            var error = error
            let before = line.prefix(error.column - 1)
            if let lineBreak = before.lastIndex(of: 0x0A) { error.column = before.endIndex - lineBreak }
            report((number + before.count(where: { $0 == 0x0A }), error))
        }
    }

    /// Each pair once, in the order of the list. With and without a mode it is one pair of the table: without a mode
    /// devices use the CDN, as with several values of an app.
    private func task(of site: Site, _ listed: [ListedPair]) -> VerificationTask {
        var task = VerificationTask(site: site, queries: [])
        var pairs: [Pair] = []
        var values: [Pair: (mode: AlternateMode?, labels: Labels?)] = [:]
        for line in listed {
            let mode = line.mode ?? defaults.mode
            for pair in self.pairs(of: line) {
                if let earlier = values[pair] {
                    if earlier.mode != mode { values[pair]?.mode = nil }
                    if earlier.labels == nil { values[pair]?.labels = line.labels }
                    if let labels = line.labels, let kept = earlier.labels, labels != kept {
                        if otherLabels.count == 0 { otherLabels.firstLine = line.line }
                        otherLabels.count += 1
                    }
                    continue
                }
                values[pair] = (mode, line.labels)
                pairs.append(pair)
            }
        }
        for pair in pairs {
            let (mode, labels) = values[pair] ?? (nil, nil)
            task.add(pair, mode: mode, labels: labels)
            collected?.insert(pair)
        }
        return task
    }

    /// The pairs of a line: one without an app means every app of the site's file.
    private func pairs(of line: ListedPair) -> [Pair] {
        let apps: [AppIdentifier?] =
            switch line.app {
            case .one(let app): [app]
            case .every: [nil]
            case .unspecified where defaults.apps.isEmpty: [nil]
            case .unspecified: defaults.apps
            }
        if apps.contains(where: { app in isOfAndroid(line, app: app) }) {
            return apps.flatMap { app in
                let isOfAndroid = isOfAndroid(line, app: app)
                return systems(of: line, isOfAndroid: isOfAndroid).map { system in
                    pair(of: line, app: app, isOfAndroid: isOfAndroid, under: system)
                }
            }
        }
        return systems(of: line, isOfAndroid: false).flatMap { system in
            apps.map { app in pair(of: line, app: app, isOfAndroid: false, under: system) }
        }
    }

    private func isOfAndroid(_ line: ListedPair, app: AppIdentifier?) -> Bool {
        app?.isOfAndroid ?? line.isOfAndroid ?? defaults.areOfAndroid
    }

    private func systems(of line: ListedPair, isOfAndroid: Bool) -> [SystemVersion] {
        if let system = line.system { return [system] }
        if isOfAndroid { return [defaults.statementRules] }
        return defaults.systems
    }

    private func pair(
        of line: ListedPair, app: AppIdentifier?, isOfAndroid: Bool, under system: SystemVersion
    ) -> Pair {
        let usual = if isOfAndroid { defaults.relation } else { defaults.service }
        return Pair(site: line.site, app: app, service: line.service ?? usual, system: system)
    }
}
