import Foundation
import TestSupport
import Testing

@testable import POSIX

@Suite("Reading of lines")
struct LineReaderTests {
    private func lines(_ content: [UInt8], longestLine: Int) throws -> [String] {
        let folder = try TemporaryFolder()
        let path = folder.path + "/lines"
        try Data(content).write(to: URL(filePath: path))
        let reader = try LineReader(path, longestLine: longestLine)
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
