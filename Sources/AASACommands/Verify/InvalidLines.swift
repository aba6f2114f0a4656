internal import AASA
internal import Arguments

/// The invalid lines of a list: the first with each error is reported at once, the others at the end.
final class InvalidLines {
    /// Further lines with the error of an earlier one.
    private struct Repetition {
        var count = 0
        /// The numbers of the first of them.
        var numbers: [Int] = []
    }

    private let listName: String
    private let progress: ProgressLine
    private let console: Console
    private(set) var count = 0
    /// The lines that are reported at once.
    private(set) var examples: [PairList.Problem] = []
    /// The first line with each error.
    private var firstLines: [String: Int] = [:]
    private var repetitions: [Int: Repetition] = [:]

    /// The number of different errors that are reported; further ones are counted.
    private static let maximumErrors = 20
    /// The number of lines that are listed with one error.
    private static let maximumListed = 5

    /// - Parameter progress: cleared before a message.
    init(of listName: String, progress: ProgressLine, console: Console) {
        self.listName = listName
        self.progress = progress
        self.console = console
    }

    func add(_ line: PairList.Problem) {
        count += 1
        if let first = firstLines[line.problem.kind] {
            repetitions[first, default: Repetition()].count += 1
            if repetitions[first]?.numbers.count ?? 0 < Self.maximumListed {
                repetitions[first]?.numbers.append(line.line)
            }
            return
        }
        guard firstLines.count < Self.maximumErrors else { return }
        firstLines[line.problem.kind] = line.line
        examples.append(line)
        progress.clear()
        console.error("\(listName):\(line.line):\(line.problem.column): \(line.problem.message)")
        if let hint = line.problem.hint { console.hint(hint) }
    }

    /// Reports the lines that were not reported at once.
    func finish() {
        for (first, others) in repetitions.sorted(by: { one, other in one.key < other.key }) {
            var numbers = others.numbers.map(\.description)
            let further = others.count - numbers.count
            if further > 0 { numbers.append("\(further.grouped) more") }
            let lines = numbers.listed(with: "and")
            let subject = if others.count == 1 { "line \(lines) has" } else { "lines \(lines) have" }
            console.error("\(listName): \(subject) the same error as line \(first)")
        }
        let reported = repetitions.values.reduce(firstLines.count) { $0 + $1.count }
        if count > reported {
            let lines = (count - reported).counted("more line")
            console.error("\(listName): \(lines) with other errors, \(count.grouped) invalid lines in all")
        }
    }
}
