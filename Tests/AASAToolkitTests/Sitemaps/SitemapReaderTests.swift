import AASA
import TestSupport
import Testing

@testable import AASAToolkit

@Suite("Sitemaps")
struct SitemapReaderTests {
    /// The URLs with their lines, what ended the reading, and how many other sitemaps were listed.
    private struct Reading {
        var urls: [String] = []
        var lines: [Int] = []
        var error: ToolkitError?
        var others = 0
    }

    private func read(_ bytes: [UInt8]) throws -> Reading {
        let folder = try TemporaryFolder()
        let reader = try SitemapReader(folder.write("sitemap.xml", bytes))
        var result = Reading()
        do throws(ToolkitError) {
            while try reader.advance() {
                result.urls += reader.locations.map { String(decoding: reader.text[$0.range], as: UTF8.self) }
                result.lines += reader.locations.map(\.line)
            }
        } catch {
            result.error = error
        }
        result.others = reader.otherSitemaps
        return result
    }

    private func read(_ text: String) throws -> Reading { try read(Array(text.utf8)) }

    private static let root = "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">"

    @Test(
        "URLs are the texts of urlset/url/loc",
        arguments: [
            ("\(root)</urlset>", []),
            ("\(root)<url><loc>https://example.com/</loc></url></urlset>", ["https://example.com/"]),
            ("\(root)<url><loc>\n  /a\t\r\n</loc><lastmod>2026-01-01</lastmod></url></urlset>", ["/a"]),
            (
                "\(root)<url><loc>/a?b=1&amp;c=2</loc></url><url><loc>/<![CDATA[b&c]]></loc></url></urlset>",
                ["/a?b=1&c=2", "/b&c"]
            ),
            ("\(root)<url><loc>/a</loc><i:image><i:loc>/a.png</i:loc></i:image></url></urlset>", ["/a"]),
            ("\(root)<loc>/misplaced</loc><url><x><loc>/deep</loc></x></url></urlset>", []),
            ("\(root)<x><loc>/other</loc></x><url><loc> </loc></url><url/></urlset>", []),
            ("<s:urlset xmlns:s='u'><s:url><s:loc>/prefix</s:loc></s:url></s:urlset>", ["/prefix"]),
            ("\(root)<url><loc>/a<b>no</b>c</loc></url></urlset>", ["/ac"]),
            ("\(root)<url><loc>/gr\u{FC}n</loc></url></urlset>", ["/gr\u{FC}n"]),
        ] as [(String, [String])])
    func locations(document: String, expected: [String]) throws {
        let reading = try read(document)
        #expect(reading.urls == expected)
        #expect(reading.error == nil)
    }

    @Test("An index has other sitemaps, and no URLs")
    func index() throws {
        let reading = try read(
            "<sitemapindex><sitemap><loc>/a.xml</loc></sitemap><sitemap><loc>/b.xml</loc></sitemap></sitemapindex>")
        #expect(reading.urls == [])
        #expect(reading.others == 2)
        #expect(reading.error == nil)
    }

    @Test("URLs across the pieces of reading are whole, compressed and not, with their lines")
    func long() throws {
        let urls = (0..<20_000).map { "https://example.com/\($0)/" + String(repeating: "x", count: $0 % 97) }
        let text = Self.root + "\n" + urls.map { "<url><loc>\($0)</loc></url>\n" }.joined() + "</urlset>"
        let zipped = try Command.run(["gzip", "-c"], input: Array(text.utf8)).output
        for reading in [try read(text), try read(zipped)] {
            #expect(reading.error == nil)
            #expect(reading.urls == urls)
            #expect(reading.lines == Array(2...20_001))
        }
    }

    @Test(
        "Other documents are refused with the position",
        arguments: [
            ("", .notXML, 1, 1), ("https://example.com/a\n", .notXML, 1, 7),
            ("<html><body/></html>", .otherDocument, 1, 1), ("<rss>\n", .otherDocument, 1, 1),
            ("\(root)<url><loc>/a</loc>\n</urlset>", .malformed, 2, 3),
            ("<!DOCTYPE urlset [<!ENTITY e 'x'>]>\n<urlset/>", .entity, 1, 30),
            (String(repeating: "<urlset>", count: 300), .tooDeep, 1, 2057),
        ] as [(String, ToolkitError.SitemapProblem, Int, Int)])
    func refused(document: String, problem: ToolkitError.SitemapProblem, line: Int, column: Int) throws {
        let error = try read(document).error
        #expect(error?.code == .sitemap(problem))
        #expect(error?.position == SourcePosition(line: line, column: column))
    }

    @Test("URLs before a mistake are given first")
    func before() throws {
        let reading = try read("\(Self.root)\n<url><loc>/a</loc></url>\n<url><loc>/b</loc></url>\n<url><loc>/c</url>")
        #expect(reading.urls == ["/a", "/b"])
        #expect(reading.error?.code == .sitemap(.malformed))
        #expect(reading.error?.position?.line == 4)
    }

    @Test("A URL without an end is not kept for ever")
    func endless() throws {
        let reading = try read("\(Self.root)\n<url><loc>/" + String(repeating: "x", count: 3 << 20))
        #expect(reading.error?.code == .sitemap(.longURL))
        #expect(reading.error?.position?.line == 2)
    }

    @Test("More URLs or bytes than a sitemap may have are refused, after the URLs before them")
    func limits() throws {
        func urls(_ count: Int) -> String { Self.root + String(repeating: "<url><loc>/a</loc></url>", count: count) }
        #expect(try read(urls(50_000) + "</urlset>").error == nil)
        let tooMany = try read(urls(50_001) + "</urlset>")
        #expect(tooMany.urls.count == 50_000 && tooMany.error?.code == .sitemap(.tooManyURLs))
        let large = try read(urls(1) + String(repeating: " ", count: 50 << 20) + "</urlset>")
        #expect(large.urls == ["/a"] && large.error?.code == .sitemap(.tooLarge))
    }

    @Test("Compressed data that is cut off or damaged is an error of its own")
    func compression() throws {
        let text = Self.root + (0..<100).map { "<url><loc>/\($0)</loc></url>" }.joined() + "</urlset>"
        let zipped = try Command.run(["gzip", "-c"], input: Array(text.utf8)).output
        #expect(try read(zipped.dropLast(10) + []).error?.code == .sitemap(.cutOff))
        var damaged = zipped
        damaged[zipped.count - 5] ^= 1
        #expect(try read(damaged).error?.code == .sitemap(.damagedCompression))
    }

    @Test("A file that is not there is an error of files")
    func missing() {
        let error = #expect(throws: ToolkitError.self) { try SitemapReader("/nowhere/sitemap.xml") }
        #expect(error?.code == .file)
    }
}
