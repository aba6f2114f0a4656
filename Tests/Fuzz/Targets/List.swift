import AASA
import AASAToolkit
import POSIX

@testable import AASACommands

/// A list of pairs (sites, CSV or NDJSON), and the same bytes as URLs with expected decisions.
func checkList(_ bytes: [UInt8]) {
    checkPairs(bytes)
    let index = LineIndex(bytes)
    do throws(URLTestFile.Problems) {
        for expectation in try URLTestFile(bytes).expectations {
            require(expectation.line >= 1 && expectation.line <= bytes.count + 1, "line \(expectation.line)")
            require(index.line(expectation.line).upperBound <= bytes.count, "a line outside")
        }
    } catch {
        for problem in error.first {
            require(problem.line >= 1 && problem.line <= bytes.count + 1, "line \(problem.line)")
        }
    }
}

private let input = InputFile("list")

private func checkPairs(_ bytes: [UInt8]) {
    input.write(bytes[...])
    var problems = 0
    let longest = bytes.split(separator: 0x0A).map(\.count).max() ?? 0
    do throws(FileError) {
        let list = try PairList(
            input.path,
            defaults: PairList.Defaults(apps: [], service: .one(.webcredentials), systems: [.ios8], mode: nil),
            collecting: true
        ) { number, problem in
            problems += 1
            require(number >= 1 && number <= bytes.count + 1, "line \(number)")
            require(
                problem.column >= 1 && problem.column <= longest + 1, "column \(problem.column): \(problem.message)")
            require(!problem.message.isEmpty, "no message")
        }
        var tasks = 0
        reading: while true {
            switch try list.next() {
            case .task(let task):
                tasks += 1
                require(!task.queries.isEmpty, "a site without a pair")
                require((try? Site(task.site.description)) == task.site, "'\(task.site)' is not read again")
            case .readable: break
            case .end: break reading
            }
        }
        require(
            tasks + problems <= list.lineCount, "\(tasks) tasks and \(problems) problems of \(list.lineCount) lines")
        require(list.taskCount == tasks, "\(list.taskCount ?? -1) tasks are announced, and \(tasks) came")
    } catch {
        require(false, "\(error)")
    }
}
