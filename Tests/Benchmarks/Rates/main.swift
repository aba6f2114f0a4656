// How often a second of CPU time suffices for one signature, or for one reading of a signed file.
import AASA
import AASAToolkit
import Glibc

/// User and system time of this process.
func cpuSeconds() -> Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    let seconds = { (time: timeval) in Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
}

/// Prints how often `body` ran in a second of CPU time; what it returns must hold.
func measure(_ seconds: Double, _ body: () throws -> Bool) rethrows {
    guard try body() else { complain("the result is wrong") }
    let start = cpuSeconds()
    var count = 0
    var elapsed = 0.0
    while elapsed < seconds {
        guard try body() else { complain("the result is wrong") }
        count += 1
        // The clock costs less than a microsecond, a signature hundreds.
        elapsed = cpuSeconds() - start
    }
    print(Double(count) / elapsed)
}

func complain(_ text: String) -> Never {
    _ = "rates: \(text)\n".withCString { write(STDERR_FILENO, $0, strlen($0)) }
    exit(1)
}

let words = CommandLine.arguments
let now = Timestamp(seconds: Int64(time(nil)))
switch (words.dropFirst().first, words.count) {
case ("sign", 7):
    let identity = try SigningIdentity(
        certificateFile: words[3], keyFile: words[4], chainFiles: [words[5]], passphrase: .none)
    let draft = try UnsignedDocument(try LocalFile.read(words[6]), service: .webcredentials)
    let options = SigningOptions(digest: .sha256, signingTime: now, moment: now)
    try measure(Double(words[2]) ?? 3) {
        try FileSigner.sign(draft, with: identity, options: options).bytes.count > 1000
    }
case ("read", 6...):
    let trust = try TrustAnchors.file(words[3])
    let site = try Site(words[4])
    let files = try words.dropFirst(5).map { try LocalFile.read($0) }
    // One file is read without a cache. Of several, none is read again before the cache is a new one.
    var reader = ContentReader(trust: trust)
    var next = 0
    measure(Double(words[2]) ?? 3) {
        if next == 0, files.count > 1 { reader = ContentReader(trust: trust, cacheSize: 4 << 20) }
        let bytes = files[next]
        next = (next + 1) % files.count
        guard let report = reader.read(bytes, site: site, at: now).signature else { return false }
        return report.problem == nil && report.signers.first?.trustProblem == nil
    }
default:
    complain("usage: rates sign SECONDS CERT KEY CHAIN DOCUMENT | rates read SECONDS ROOT SITE FILE...")
}
