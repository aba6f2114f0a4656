import AASA
import AASAToolkit
import TestSupport
import Testing

@testable import AASAWeb

/// A server of one test over a table of its own, with real requests by curl.
final class LocalWeb {
    let folder: TemporaryFolder
    let location: TableLocation
    let server: WebServer
    static let moment = Timestamp(seconds: 1_800_000_000)
    static let app = "ABCDE12345.com.example.app"

    init(_ change: (inout WebSettings, TemporaryFolder) throws -> Void = { _, _ in }) throws {
        folder = try TemporaryFolder()
        location = .file(folder.file("t.db"))
        let table = try #require(try AssociationTable.open(location, create: true))
        for number in 1...5 {
            let pair = Pair(
                site: try Site("s\(number).example"), app: try AppIdentifier(Self.app), service: .one(.applinks),
                system: .ios14)
            _ = try table.add([pair], isPublicOnly: false, at: Self.moment - 86400)
        }
        let metrics = WatchMetrics(version: "0", startedAt: Self.moment)
        var settings = try #require(WebSettings(listen: "127.0.0.1:0", table: location, metrics: metrics))
        settings.clock = .fixed(Self.moment)
        try change(&settings, folder)
        server = try WebServer(settings)
    }

    func open() throws -> AssociationTable { try #require(try AssociationTable.open(location, create: false)) }

    func pairs() throws -> [PairRecord] {
        var pairs: [PairRecord] = []
        try open().rows(AssociationTable.Filter()) { pairs.append($0) }
        return pairs
    }

    /// scrypt of `correct horse`, at a cost that no test notices.
    private static let hash = "$scrypt$ln=4,r=8,p=1$MDEyMzQ1Njc4OWFiY2RlZg$OAkZqUBelG6VIYdTJfYSENL5OmZRxMa3GwXn5oFliTg"

    /// Users with the password `correct horse`, as settings need them.
    static func users(
        _ folder: TemporaryFolder, _ names: [(String, Viewer.Role)],
        report: @escaping @Sendable (UserFileError?) -> Void = { _ in }
    ) throws -> UserFile {
        let key = String(repeating: "A", count: 86)
        let lines = ["key:\(key)"] + names.map { name, role in "\(name):\(role.rawValue):\(hash)" }
        let path = try folder.write("users", lines.joined(separator: "\n") + "\n")
        return try UserFile(path: path, report: report)
    }

    struct Answer {
        var status: Int
        /// In lower case before the colon.
        var fields: [String]
        var content: String

        subscript(_ name: String) -> String? {
            fields.first { $0.hasPrefix(name + ": ") }.map { String($0.dropFirst(name.utf8.count + 2)) }
        }
    }

    func curl(_ path: String, _ options: [String] = []) throws -> Answer {
        let output = try Command.run(
            ["curl", "-sSi", "--max-time", "20", "--path-as-is"] + options + ["http://\(server.address)\(path)"]
        ).outputText
        let parts = output.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
        let lines = (parts.first ?? "").split(separator: "\r\n").map(String.init)
        return Answer(
            status: Int(lines.first?.split(separator: " ").dropFirst().first ?? "") ?? 0,
            fields: lines.dropFirst().map { line in
                let halves = line.split(separator: ":", maxSplits: 1)
                return halves.count == 2 ? halves[0].lowercased() + ":" + halves[1] : line
            }, content: parts.count > 1 ? String(parts[1]) : "")
    }

    /// The token of forms.
    func token(_ options: [String] = []) throws -> String {
        let text = try curl("/api/v1/session", options).content
        return String(text.split(separator: "\"token\":\"").last?.prefix { $0 != "\"" } ?? "")
    }

    /// Sends the form of the page for logins.
    func logIn(_ form: String, _ options: [String] = []) throws -> Answer {
        let page = try curl("/login")
        let token = page.content.components("name=\"token\" value=\"").last?.prefix { $0 != "\"" } ?? ""
        let cookie: [String] = ["-H", "Cookie: " + (page["set-cookie"] ?? "").prefix { $0 != ";" }]
        return try curl("/login", options + cookie + ["-d", "token=\(token)&\(form)"])
    }

    static let editor = ["-u", "ann:correct horse"]
    static let viewer = ["-u", "bob:correct horse"]
}
