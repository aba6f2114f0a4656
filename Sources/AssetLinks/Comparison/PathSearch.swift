internal import AASA

/// A search, breadth first, for the shortest path that fits each set of patterns, and no others.
struct PathSearch {
    struct Result {
        let path: String
        /// The list of Apple's rules that match; nil without Apple's rules.
        let ruleList: UInt32?
        /// The numbers of the other patterns that match.
        let patterns: [Int]
    }

    private(set) var results: [Result] = []
    /// Whether there is a result for each set.
    private(set) var isComplete = true
    /// Units of text and patterns that were compared.
    private(set) var effort = 0

    private let links: LinkMatcher?
    private let readings: [PatternReading]
    private let symbols: [PathSymbol]
    private let limit: Int
    /// States of single patterns that are kept at most: some megabytes.
    private static let maximumStates = 1 << 18

    /// A pattern that may match a path that goes on.
    private struct Reader: Hashable {
        let pattern: Int32
        var state: PatternReading.State
    }

    private struct Position: Hashable {
        var state: LinkMatcher.PathState?
        var isBehindSlash = false
        var readers: [Reader]
    }

    private struct Step {
        let position: Position
        let previous: Int
        let symbol: Int
    }

    /// - Parameters:
    ///   - links: Apple's rules; nil without any.
    ///   - limit: of the effort.
    init(_ patterns: [PathPattern], beside links: LinkMatcher?, limit: Int) {
        if let links, !links.hasAllPathStates { isComplete = false }
        self.links = isComplete ? links : nil
        self.limit = limit
        readings = patterns.map(PatternReading.init)
        symbols = PathSymbol.all(of: patterns, beside: links)
        if links?.hasDecodedRules == true, symbols.contains(where: \.isEscaped) { isComplete = false }
        run()
    }

    private mutating func run() {
        let readers = readings.enumerated().map { number, reading in
            Reader(pattern: Int32(number), state: reading.start)
        }
        let start = Position(state: links.map { _ in LinkMatcher.startOfPath }, readers: readers)
        var steps = [Step(position: start, previous: -1, symbol: 0)]
        // The position behind the first slash may equal the start, and is one more.
        var seen: Set<Position> = []
        var found: Set<[Int]> = []
        var stateCount = readers.count
        var next = 0
        while next < steps.count {
            let position = steps[next].position
            // A path begins with a slash, which is the first symbol.
            let followers = if next == 0 { 0..<1 } else { symbols.indices }
            if next > 0 { addResult(at: next, of: steps, found: &found) }
            effort += followers.count * (position.readers.count + 1)
            if effort > limit || stateCount > Self.maximumStates {
                isComplete = false
                return
            }
            for symbol in followers {
                guard let target = target(of: position, behind: symbols[symbol]) else { continue }
                guard seen.insert(target).inserted else { continue }
                stateCount += target.readers.count + 1
                steps.append(Step(position: target, previous: next, symbol: symbol))
            }
            next += 1
        }
    }

    /// The position behind a symbol; nil behind a second slash in a row, which Apple's systems ignore.
    private func target(of position: Position, behind symbol: PathSymbol) -> Position? {
        var target = Position(readers: [])
        if let links, let state = position.state {
            target.isBehindSlash = symbol.text == "/"
            if target.isBehindSlash, position.isBehindSlash { return nil }
            target.state = links.pathState(behind: symbol.bytes, from: state)
        }
        for var reader in position.readers {
            var state: PatternReading.State? = reader.state
            for unit in symbol.units {
                guard let current = state else { break }
                state = readings[Int(reader.pattern)].state(after: current, reading: unit)
            }
            guard let state else { continue }
            reader.state = state
            target.readers.append(reader)
        }
        return target
    }

    private mutating func addResult(at number: Int, of steps: [Step], found: inout Set<[Int]>) {
        let position = steps[number].position
        let matching = position.readers.filter { reader in readings[Int(reader.pattern)].accepts(reader.state) }
        let patterns = matching.map { reader in Int(reader.pattern) }
        var ruleList: UInt32?
        if let links, let state = position.state {
            // Apple's systems add a slash to a path without one at its end.
            let end = position.isBehindSlash ? state : links.pathState(behind: [UInt8(ascii: "/")], from: state)
            ruleList = links.ruleList(in: end)
        }
        guard found.insert([Int(ruleList ?? 0)] + patterns).inserted else { return }
        var path: [String] = []
        var at = number
        while at > 0 {
            path.append(symbols[steps[at].symbol].text)
            at = steps[at].previous
        }
        effort += path.count
        results.append(Result(path: path.reversed().joined(), ruleList: ruleList, patterns: patterns))
    }
}

/// A character of a path, for all that no pattern distinguishes from it.
private struct PathSymbol {
    /// As it is written in a URL.
    let text: String
    /// As Apple's systems compare it.
    let bytes: [UInt8]
    /// As Android compares it.
    let units: [UInt16]

    /// - Parameter text: as it is written.
    private init(_ scalar: Unicode.Scalar, text: String) {
        self.text = text
        let url = try? LinkURL("/\(text)")
        bytes = Array((url?.path ?? "").utf8.dropFirst())
        units = Array(String(scalar).utf16)
    }

    var isEscaped: Bool { bytes.count > 1 }

    /// Characters that a path has as they are, the most readable first.
    private static let plain = Array(
        "/xyzabcdefghijklmnopqrstuvw0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-_.~!$&'()*+,;=:@".unicodeScalars)

    static func all(of patterns: [PathPattern], beside links: LinkMatcher?) -> [PathSymbol] {
        let rules = links?.links.entries.flatMap(\.rules) ?? []
        let texts = rules.compactMap { rule in rule.path?.text }
        // A rule of Apple's systems may have a character as it is written.
        let decoded = texts.compactMap { text in AndroidURL("https://localhost/\(text)")?.path }
        let sets = Set(patterns.compactMap(\.advanced).flatMap(\.parts).map(\.token))
        let named = Set(patterns.flatMap(\.text.unicodeScalars))
        let written = named.union((texts + decoded).flatMap(\.unicodeScalars))
        var seen: Set<[Int]> = []
        var symbols: [PathSymbol] = []
        for scalar in plain {
            let byte = UInt8(ascii: scalar)
            var group = [Int(links?.pathClass(of: byte) ?? 0), named.contains(scalar) ? Int(byte) : 0]
            for set in sets { group.append(set.matches(UInt16(byte)) ? 1 : 0) }
            if seen.insert(group).inserted || scalar == "/" { symbols.append(PathSymbol(scalar, text: String(scalar))) }
        }
        for scalar in written.subtracting(plain).sorted() {
            let digits = String(scalar.value, radix: 16, uppercase: true)
            let escape = digits.utf8.count < 2 ? "%0\(digits)" : "%\(digits)"
            symbols.append(PathSymbol(scalar, text: scalar.isASCII ? escape : String(scalar)))
        }
        return symbols
    }
}
