// Measures the time from a URL's bytes to the decision.
//
// usage: matches RULES URLS ROUNDS ANSWERS
//
// Prints CPU nanoseconds for each URL, milliseconds of compiling, and KiB of the compiled rules; ANSWERS gets the
// number of the rule that decides each URL.
import AASA
import AASAToolkit
import CMalloc
import Glibc

func cpuSeconds() -> Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    let seconds = { (time: timeval) in Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
}

func allocated() -> Int {
    let info = mallinfo2()
    return Int(info.uordblks + info.hblkhd)
}

func complain(_ text: String) -> Never {
    _ = "matches: \(text)\n".withCString { write(STDERR_FILENO, $0, strlen($0)) }
    exit(1)
}

func lines(_ path: String) throws -> [String] {
    String(decoding: try LocalFile.read(path), as: UTF8.self).split(separator: "\n").map(String.init)
}

/// One rule; see generate.py.
func rule(_ index: Int, _ line: String) -> LinkRule {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
    func text(_ field: Substring) -> SourceString { SourceString(text: String(field), range: 0..<0) }
    return LinkRule(
        index: index, path: text(fields[0]), query: fields[1].isEmpty ? nil : .whole(text(fields[1])), fragment: nil,
        isExcluded: fields[2].contains("x"), isCaseSensitive: !fields[2].contains("i"), isPercentEncoded: true,
        range: 0..<0)
}

func main() throws {
    let words = CommandLine.arguments
    guard words.count == 5, let rounds = Int(words[3]) else { complain("usage: matches RULES URLS ROUNDS ANSWERS") }
    let rules = try lines(words[1]).enumerated().map { rule($0.offset, $0.element) }
    let urls = try lines(words[2]).map { Array($0.utf8) }
    let app = try AASA.AssociationFile(Array(#"{"webcredentials":{"apps":["ABCDE12345.com.example.app"]}}"#.utf8))
    let entry = LinkEntry(
        index: 0, apps: app.listings(.any) ?? [], scope: .rules(rules), form: .components, range: 0..<0)
    let links = UniversalLinks(entries: [entry], variables: SubstitutionVariables([]))

    // The least of several: the first one pays for fresh memory.
    let before = allocated()
    var matcher = LinkMatcher(links, for: .every)
    let memory = allocated() - before
    var compiling = Double.infinity
    for _ in 0..<(rounds == 0 ? 0 : 7) {
        let start = cpuSeconds()
        matcher = LinkMatcher(links, for: .every)
        compiling = min(compiling, cpuSeconds() - start)
    }

    var answers = LinkAnswers()
    var output = ""
    for url in urls {
        try matcher.match(url.span, into: &answers)
        output += "\(answers.decided.first?.rule ?? -1)\n"
    }
    guard let file = fopen(words[4], "w") else { complain("cannot write \(words[4])") }
    fputs(output, file)
    fclose(file)

    var sum = 0
    let start = cpuSeconds()
    for _ in 0..<rounds {
        for url in urls {
            try matcher.match(url.span, into: &answers)
            sum += answers.decided.count
        }
    }
    let elapsed = cpuSeconds() - start
    if sum == 1 { print("") }
    let each = rounds == 0 ? 0 : elapsed * 1e9 / Double(rounds * urls.count)
    print(each, compiling * 1e3, memory / 1024)
}

try main()
