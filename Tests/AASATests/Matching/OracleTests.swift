import Testing
import TestSupport

@testable import AASA

@Suite("Apple's swcutil")
struct OracleTests {
    private struct Probe {
        var name: String
        var component: String
        var url: String
        var matches: Bool
    }

    private func probes() throws -> [Probe] {
        let path = Repository.data("swcutil/probes.tsv")
        let lines = String(decoding: try Repository.bytes(path), as: UTF8.self).split(separator: "\n")
        #expect(lines.count == 67, "the recording is not complete")
        return lines.map { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            #expect(fields.count == 6 && fields[4] == "0")
            return Probe(
                name: fields[0] + "/" + fields[1], component: fields[2], url: fields[3],
                matches: fields[5].hasPrefix("Matched by pattern at index 0"))
        }
    }

    /// A component whose keys are all of the kinds that the recording has.
    private func rule(_ text: String) throws -> LinkRule {
        let root = try JSONReader.read(Array(text.utf8))
        var query: LinkRule.Query?
        if let whole = root["?"]?.string { query = .whole(WrittenLinks.text(whole)) }
        if let members = root["?"]?.members {
            let items = members.compactMap { member in member.value.string.map { (member.name, $0) } }
            // One value that is not a string, and the whole object is ignored.
            if items.count == members.count { query = WrittenLinks.items(items) }
        }
        return WrittenLinks.rule(
            path: root["/"]?.string, query: query, fragment: root["#"]?.string,
            isPercentEncoded: root["percentEncoded"]?.value != .bool(false))
    }

    @Test("Every recorded answer is given")
    func recorded() throws {
        for probe in try probes() {
            let matcher = LinkMatcher(WrittenLinks.links([try rule(probe.component)]), for: .every)
            let decisions = matcher.decisions(for: try LinkURL(probe.url))
            #expect(decisions.map(\.decision) == [probe.matches ? .match : .noMatch], "\(probe.name) \(probe.url)")
        }
    }
}
