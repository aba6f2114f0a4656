@testable import HTTPServer

/// A request of HTTP/1.1 in text, whose head the server's check accepts.
struct RequestText {
    let request: ServerRequest

    init?(_ bytes: [UInt8]) {
        let parts = bytes.split(separator: Array("\n\n".utf8), maxSplits: 1, omittingEmptySubsequences: false)
        let lines = parts[0].split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
        let words = (lines.first ?? "").split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard words.count == 3 else { return nil }
        let fields = lines.dropFirst().map { line in
            let halves = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            let value = halves.count > 1 ? halves[1].drop { $0 == " " } : ""
            return (name: String(halves[0]), value: String(value))
        }
        let content = parts.count > 1 ? Array(parts[1]) : []
        var request = ServerRequest(
            method: words[0], target: words[1], fields: fields, content: content, peer: LocalSite.proxy)
        request.version = words[2]
        self.request = request
        let check = RequestCheck(request: request, hasUnclearLines: false, limits: Self.limits)
        if let refusal = check.refusal {
            require((400...499).contains(refusal.status), "status \(refusal.status)")
            return nil
        }
    }

    private static let limits: OriginServer.Limits = {
        var limits = OriginServer.Limits(connections: 64, milliseconds: 1000, crowdedMilliseconds: 1000)
        limits.content = 1 << 16
        limits.methods = { _ in ["GET", "HEAD", "POST"] }
        return limits
    }()
}
