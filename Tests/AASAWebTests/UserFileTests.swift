import TestSupport
import Testing

@testable import AASAWeb

@Suite("The file of users")
struct UserFileTests {
    private static func add(_ name: String, _ role: Viewer.Role?, to path: String) throws {
        _ = try UserFile.add(name, role: role, password: Array("correct horse".utf8), to: path)
    }

    @Test("A user is added at the end or replaced in place, and other lines stay as they are")
    func lines() throws {
        let folder = try TemporaryFolder()
        _ = try LocalWeb.users(folder, [("ann", .editor), ("bob", .viewer)])
        let path = folder.file("users")
        var lines = String(decoding: try Repository.bytes(path), as: UTF8.self).split(separator: "\n").map(String.init)
        lines.insert("# ann: of the day shift", at: 1)
        lines.insert("", at: 3)
        // Without the last line's end.
        _ = try folder.write("users", lines.joined(separator: "\n"))
        try Self.add("ann", nil, to: path)
        try Self.add("cat", .editor, to: path)
        let text = String(decoding: try Repository.bytes(path), as: UTF8.self)
        let written = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        #expect(written.count == 7 && written.last == "")
        #expect(written[2].hasPrefix("ann:editor:$scrypt$") && written[2] != lines[2])
        #expect(written[5].hasPrefix("cat:editor:$scrypt$"))
        for unchanged in [0, 1, 3, 4] { #expect(written[unchanged] == lines[unchanged]) }
    }

    @Test("A file without users gets the first one")
    func first() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("users", "# users of the day shift\n")
        #expect(try Command.run(["chmod", "600", path]).status == 0)
        try Self.add("ann", .editor, to: path)
        #expect(try UserFile(path: path) { _ in }.user(named: "ann")?.role == .editor)
        #expect(String(decoding: try Repository.bytes(path), as: UTF8.self).contains("\n# users of the day shift\n"))
    }

    @Test("Users that are added at once are all in the file")
    func concurrent() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("users")
        let added = await successes(of: 12) { number in (try? Self.add("user\(number)", nil, to: path)) != nil }
        let users = try UserFile(path: path) { _ in }
        let found = (0..<12).count { number in users.user(named: "user\(number)") != nil }
        #expect(added == 12 && found == 12)
    }
}
