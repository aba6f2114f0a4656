import AASA
import Foundation
import TestSupport
import Testing

@Suite("The JSON parsing test suite")
struct JSONSuiteTests {
    /// The suite's files whose names begin with `prefix`, in order.
    private func files(_ prefix: String) throws -> [(name: String, bytes: [UInt8])] {
        let folder = Repository.data("json")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix(prefix) }
        try #require(names.count == ["": 317, "y_": 95, "n_": 187, "i_": 35][prefix])
        return try names.sorted().map { ($0, try Repository.bytes(folder + "/" + $0)) }
    }

    private func isAccepted(_ bytes: [UInt8]) -> Bool { (try? JSONReader.read(bytes)) != nil }

    @Test("Every text that must parse is accepted")
    func accepted() throws {
        let refused = try files("y_").filter { !isAccepted($0.bytes) }
        #expect(refused.map(\.name) == [])
    }

    @Test("Every text that must not parse is refused")
    func refused() throws {
        let accepted = try files("n_").filter { isAccepted($0.bytes) }
        #expect(accepted.map(\.name) == [])
    }

    @Test("A text about which the standard leaves a choice is accepted or refused, and an error has a place in it")
    func choice() throws {
        for file in try files("i_") {
            do throws(JSONSyntaxError) {
                #expect(try JSONReader.read(file.bytes).range.upperBound <= file.bytes.count)
            } catch {
                #expect((0...file.bytes.count).contains(error.offset), "\(file.name)")
            }
        }
    }

    @Test("A text that parses still does when it is minified, to the same values, and is then minimal")
    func minified() throws {
        for file in try files("y_") {
            let small = JSONFormatter.minify(file.bytes)
            #expect(small.count <= file.bytes.count)
            #expect(JSONFormatter.minify(small) == small, "\(file.name)")
            let before = try JSONReader.read(file.bytes)
            let after = try JSONReader.read(small)
            #expect(before.shape == after.shape, "\(file.name)")
        }
    }

    @Test("A tolerant reading of every text reports an error exactly when the strict one does, and its fixes fix")
    func tolerant() throws {
        for file in try files("") { JSONTolerantPropertyTests.agree(file.bytes) }
    }
}
