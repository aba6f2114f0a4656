import Foundation
import TestSupport
import Testing

@testable import POSIX

@Suite("Reading of lines")
struct LineReaderTests {
    private func lines(_ content: [UInt8], longestLine: Int, splitsAtReturn: Bool = false) throws -> [String] {
        let folder = try TemporaryFolder()
        let path = folder.path + "/lines"
        try Data(content).write(to: URL(filePath: path))
        let reader = try LineReader(path, longestLine: longestLine, splitsAtReturn: splitsAtReturn)
        var result: [String] = []
        while try reader.advance() {
            #expect(reader.firstNumber == result.count + 1)
            result += reader.lines.map { String(decoding: reader.buffer[$0], as: UTF8.self) }
        }
        return result
    }

    @Test(
        "Lines end at LF or CRLF, and the last one at the end of the file",
        arguments: [
            ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\r\nb", ["a", "b"]), ("\n\n", ["", ""]), ("\r\n", [""]),
            ("a\rb\n", ["a\rb"]),
        ] as [(String, [String])])
    func ends(content: String, expected: [String]) throws {
        #expect(try lines(Array(content.utf8), longestLine: 100) == expected)
    }

    @Test(
        "A CR alone ends a line where that is expected, also between two chunks of reading",
        arguments: [
            ("a\rb\r", ["a", "b"]), ("a\r\nb\rc\n", ["a", "b", "c"]), ("\r\ra", ["", "", "a"]),
        ] as [(String, [String])], [0, 65533, 65534, 65535, 65536])
    func returns(content: (String, [String]), shift: Int) throws {
        let before = String(repeating: "x", count: shift)
        let found = try lines(Array("\(before)\n\(content.0)".utf8), longestLine: 100_000, splitsAtReturn: true)
        #expect(found == [before] + content.1)
    }

    @Test(
        "Lines that lie across the chunks of reading are whole", arguments: [1, 7, 4096, 65535, 65536, 65537, 200_000])
    func long(length: Int) throws {
        let line = String(repeating: "x", count: length)
        let found = try lines(Array("\(line)\n\(line)y\n\(line)".utf8), longestLine: 300_000)
        #expect(found == [line, line + "y", line])
    }

    @Test("A line that is too long is refused")
    func tooLong() throws {
        let error = #expect(throws: FileError.self) {
            try lines(Array(repeating: 0x78, count: 500_000), longestLine: 100_000)
        }
        #expect(error?.code == .tooLarge)
    }
}
