internal import AASA
internal import AASAToolkit
internal import POSIX

/// A list of pairs, read as it comes, and gathered by site: each site is asked once for all that a window of the list
/// wants of it.
final class PairList {
    /// Lines that are wrong, with their number from 1.
    typealias Wrong = (line: Int, problem: WrongLine)

    /// What is asked of lines that do not say it.
    struct Defaults {
        var apps: [AppIdentifier]
        var service: ServiceSelection
        var rules: [RuleSet]
        var mode: AlternateMode?
    }

    /// Pairs that are read ahead, at most.
    static let window = 50_000
    /// Bytes; no pair takes as many.
    private static let longestLine = 1 << 20

    private let reader: LineReader
    private let defaults: Defaults
    private var form: PairForm?
    private var isAtEnd = false
    /// Sites in the order in which they came, those before `first` taken.
    private var order: [Site] = []
    private var first = 0
    private var pairs: [Site: [ListedPair]] = [:]
    private var held = 0
    /// Tasks that were given.
    private var taken = 0
    /// Lines of the reader's batch that were looked at.
    private var looked = 0
    private(set) var wrongCount = 0
    /// Lines that were read, those that say nothing left out.
    private(set) var lineCount = 0
    private let wrong: (Wrong) -> Void

    /// - Parameters:
    ///   - path: `-` is standard input.
    ///   - wrong: told of lines that are passed over.
    init(_ path: String, _ defaults: Defaults, wrong: @escaping (Wrong) -> Void) throws(FileError) {
        reader = try LineReader(path, longestLine: Self.longestLine)
        self.defaults = defaults
        self.wrong = wrong
    }

    /// What a list gives at this moment.
    enum Step {
        case task(VerificationTask)
        /// Nothing before this descriptor is readable.
        case readable(Int32)
        case end
    }

    /// Tasks that were given and are still to be given; nil until the list was read to its end.
    var taskCount: Int? { isAtEnd && looked == reader.lines.count ? taken + order.count - first : nil }

    func next() throws(FileError) -> Step {
        while held < Self.window {
            if looked == reader.lines.count {
                if isAtEnd { break }
                // Whoever writes slowly sees answers to what was written so far.
                guard reader.isReady else { break }
                looked = 0
                if try !reader.readOnce() { isAtEnd = true }
            }
            takeLines()
        }
        // What is left of a batch stays when the window is full.
        guard first < order.count else { return isAtEnd ? .end : .readable(reader.descriptor) }
        let site = order[first]
        first += 1
        taken += 1
        if first > 4096, first * 2 > order.count {
            order.removeFirst(first)
            first = 0
        }
        let listed = pairs.removeValue(forKey: site) ?? []
        held -= listed.count
        return .task(task(site, listed))
    }

    private func takeLines() {
        let bytes = reader.buffer
        while looked < reader.lines.count, held < Self.window {
            var range = reader.lines[looked]
            let number = reader.firstNumber + looked
            looked += 1
            let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
            if number == 1, bytes[range].starts(with: mark) {
                range = (range.lowerBound + mark.count)..<range.upperBound
            }
            let line = bytes[range]
            guard let start = line.first(where: { $0 != 0x20 && $0 != 0x09 }), start != UInt8(ascii: "#") else {
                continue
            }
            lineCount += 1
            if form == nil {
                let found = PairForm(firstLine: line)
                form = found
                if found.isHeaderFirst {
                    lineCount -= 1
                    continue
                }
            }
            take(line, number)
        }
    }

    private func take(_ line: ArraySlice<UInt8>, _ number: Int) {
        do throws(WrongLine) {
            guard let form else { return }
            if String(validating: line, as: UTF8.self) == nil {
                throw WrongLine(column: 1, message: "the line is not UTF-8")
            }
            let pair = try form.read(line)
            if pairs[pair.site] == nil { order.append(pair.site) }
            pairs[pair.site, default: []].append(pair)
            held += 1
        } catch {
            wrongCount += 1
            wrong((number, error))
        }
    }

    private struct Question: Hashable {
        var app: AppIdentifier?
        var service: ServiceSelection
        var rules: RuleSet
        var mode: AlternateMode?
    }

    /// Everything once, in the list's order.
    private func task(_ site: Site, _ listed: [ListedPair]) -> VerificationTask {
        var task = VerificationTask(site: site, questions: [])
        var seen: Set<Question> = []
        for pair in listed {
            let apps: [AppIdentifier?] =
                switch pair.app {
                case .one(let app): [app]
                case .every: [nil]
                case .unsaid: defaults.apps.isEmpty ? [nil] : defaults.apps
                }
            for rules in pair.rules.map({ [$0] }) ?? defaults.rules {
                for app in apps {
                    let question = Question(
                        app: app, service: pair.service ?? defaults.service, rules: rules,
                        mode: pair.mode ?? defaults.mode)
                    guard seen.insert(question).inserted else { continue }
                    task.add(app, question.service, question.rules, question.mode)
                }
            }
        }
        return task
    }
}
