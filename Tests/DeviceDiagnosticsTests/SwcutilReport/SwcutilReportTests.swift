import TestSupport
import Testing

import AASA
@testable import DeviceDiagnostics

@Suite("Reading a device's own table")
struct SwcutilReportTests {
    static func read(_ text: String) -> SwcutilReport {
        var reader = SwcutilReportReader()
        var number = 0
        for line in Array(text.utf8).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            number += 1
            reader.add(line, number: number)
        }
        return reader.finish()
    }

    static let line = String(repeating: "-", count: 80)
    static let head = "=================================== DATABASE ==================================="
    static let entry = """
        Service:              webcredentials
        App ID:               ABCDE12345.com.example.app
        Domain:               example.com
        User Approval:        unspecified
        Site/Fmwk Approval:   approved
        Flags:                
        Last Checked:         2026-01-02 03:04:05 +0000
        Next Check:           2026-01-07 03:04:05 +0000
        \(line)
        """

    @Test("A plain entry with its fields")
    func plain() throws {
        let report = Self.read("\(Self.head)\n\(Self.entry)\n")
        #expect(report.problems == [])
        let record = try #require(report.records.first)
        #expect(report.records.count == 1)
        #expect(record.line == 2)
        #expect(record.service == "webcredentials")
        #expect(record.identifier?.description == "ABCDE12345.com.example.app")
        #expect(record.domain.site?.description == "example.com")
        #expect(record.siteApproval == .approved)
        #expect(record.userApproval == .unspecified)
        #expect(record.lastChecked?.description == "2026-01-02T03:04:05Z")
        #expect(record.error == nil)
    }

    @Test("A verbose entry: patterns over several lines, flags, error, retries, CRLF")
    func verbose() throws {
        let text = """
            \(Self.head)
            Service:              applinks
            App ID:               ABCDE12345.com.example.app
            App Version:          1.0
            App PI:               <LSPersistentIdentifier 0x1> {
                v = 0
            }
            Domain:               *.example.com:8443?mode=developer+managed
            Patterns:             {
                "/" : "/buy/*"
            }
            Substitution variables: {
                a : b
            }
            User Approval:        denied
            Site/Fmwk Approval:   unspecified
            Flags:                developer managed
            Last Checked:         2021-09-23 18:16:58 +0000
            Next Check:           (null)
            Error:                Error Domain=SWCErrorDomain Code=7 "x" UserInfo={
                Line=1
            }
            Retries:              3
            \(Self.line)
            """.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
        let report = Self.read(text)
        #expect(report.problems == [])
        let record = try #require(report.records.first)
        #expect(record.domain.isWildcard)
        #expect(record.domain.modes == ["developer", "managed"])
        #expect(record.domain.site?.description == "example.com:8443")
        #expect(record.flags == ["developer", "managed"])
        #expect(record.userApproval == .denied)
        #expect(record.nextCheck == nil)
        #expect(record.retries == 3)
        #expect(record.appVersion == "1.0")
        #expect(record.error?.explanation.errors.map(\.meaning.name) == ["cdn-refused"])
    }

    @Test("An entry on one line, and settings that look like one")
    func oneLine() throws {
        let text = """
            \(Self.head)
            { s = applinks, a = ABCDE12345.com.example.app, d = example.com, ua = unspecified, sa = denied, patternCount = 3, subVarCount = 0 }
            { s = webcredentials, a = ABCDE12345.com.example.app, d = b.example.com }:
            ================= SETTINGS =================
            { s = applinks, a = com.apple.AppStore, d = (null) }: { "x" = 1; }
            """
        let report = Self.read(text)
        #expect(report.problems == [])
        #expect(report.records.map(\.domain.text) == ["example.com", "b.example.com"])
        #expect(report.records.map(\.siteApproval) == [.denied, nil])
        #expect(report.sections == ["DATABASE", "SETTINGS"])
    }

    @Test(
        "An entry that is broken over several lines is read as a whole",
        arguments: [
            """
            { s = applinks, a = ABCDE12345.com.example.app,
                d = example.com, ua = unspecified,
              sa = denied }
            """,
            """
            {
                s = applinks,
                a = ABCDE12345.com.example.app,

                d = example.com,
                sa = denied
            }
            """,
            """
            { s = applinks, a =
            ABCDE12345.com.example.app, d = example.com, sa
            = denied }: { "x" = 1; }
            """,
            """
            Service:
                applinks
            App ID:
                                  ABCDE12345.com.example.app
            Domain:               example.com
            Site/Fmwk Approval:
                                  denied
            """,
        ])
    func broken(entry: String) {
        let report = Self.read("\(Self.head)\n\(entry)\n\(Self.line)\n\(Self.entry)\n")
        #expect(report.problems == [])
        #expect(report.records.map(\.service) == ["applinks", "webcredentials"])
        #expect(report.records.map(\.app) == Array(repeating: "ABCDE12345.com.example.app", count: 2))
        #expect(report.records.map(\.domain.text) == Array(repeating: "example.com", count: 2))
        #expect(report.records.map(\.siteApproval) == [.denied, .approved])
    }

    @Test("An entry in braces without an end is reported, and the next one is read")
    func unclosed() {
        let open = "{ s = applinks, a = ABCDE12345.com.example.app,"
        #expect(Self.read("\(Self.head)\n\(open)\n d = example.com\n").problems.map(\.kind) == [.endsInEntry])
        let report = Self.read("\(Self.head)\n\(open)\n\(Self.entry)\n")
        #expect(report.problems.map(\.kind) == [.unreadableLine(open)])
        #expect(report.records.map(\.service) == ["webcredentials"])
    }

    @Test(
        "Moments of every form, and invalid ones",
        arguments: [
            ("2021-09-23 18:16:58 +0000", "2021-09-23T18:16:58Z"),
            ("2021-09-23 18:16:58 +0200", "2021-09-23T16:16:58Z"),
            ("2024-12-11 6:16:58 PM +0000", "2024-12-11T18:16:58Z"),
            ("2024-12-11 06:16:58 am +0000", "2024-12-11T06:16:58Z"),
            ("2024-12-11 12:00:01 AM +0000", "2024-12-11T00:00:01Z"),
            ("2024-12-11 12:00:01 PM +0000", "2024-12-11T12:00:01Z"),
            ("2024-12-11 6:16:58\u{202F}PM +0000", "2024-12-11T18:16:58Z"),
            ("2024-12-11 6:16:58 p.m. -0130", "2024-12-11T19:46:58Z"),
            ("2024-12-11 18:16:58 UTC", "2024-12-11T18:16:58Z"), ("2024-12-11 13:16:58 PM +0000", nil),
            ("2024-12-11 0:16:58 AM +0000", nil), ("2024-13-11 06:16:58 +0000", nil), ("2024-12-11", nil), ("", nil),
            ("2024-12-11 6:16 PM +0000", nil), ("2024-12-11 25:16:58 +0000", nil), ("2024-12-11 06:16:58", nil),
            ("yesterday at six", nil), ("2024-12-11 06:16:58 +00:00", nil), ("2024-12-11 -6:16:58 +0000", nil),
        ] as [(String, String?)])
    func moments(text: String, moment: String?) {
        #expect(DeviceTime.read(text)?.description == moment)
    }

    @Test("What cannot be used is reported with its line, and hides nothing of the rest")
    func problems() {
        let damaged = """
            \(Self.head)
            Service:              applinks
            App ID:               ABCDE12345.com.example.app
            \(Self.line)
            Service:              applinks
            App ID:               ABCDE12345.com.example.app
            Domain:               a.example.com
            Mood:                 good
            Site/Fmwk Approval:   perhaps
            Last Checked:         soon
            Retries:              many
            Domain:               b.example.com
            \(Self.line)
            what is this
            \(Self.entry)
            Service:              applinks
            App ID:               ABCDE12345.com.example.app
            Domain:               c.example.com
            """
        let report = Self.read(damaged)
        #expect(report.records.map(\.domain.text) == ["a.example.com", "example.com", "c.example.com"])
        #expect(report.records.first?.others.map(\.name) == ["Mood"])
        #expect(
            report.problems.map(\.kind) == [
                .incompleteEntry(missing: "Domain"), .unknownField("Mood"), .repeatedField("Domain"),
                .badValue(field: "Site/Fmwk Approval", value: "perhaps"),
                .badValue(field: "Last Checked", value: "soon"),
                .badValue(field: "Retries", value: "many"), .unreadableLine("what is this"), .endsInEntry,
            ])
        #expect(!report.isWhole)
    }

    @Test("Without hyphens an entry ends where the next begins")
    func noHyphens() {
        let entry = "Service: applinks\nApp ID: ABCDE12345.com.example.app\nDomain: "
        let report = Self.read("\(Self.head)\n\(entry)a.example.com\n\(entry)b.example.com\n\(Self.line)")
        #expect(report.records.map(\.domain.text) == ["a.example.com", "b.example.com"])
        #expect(report.problems == [])
    }

    @Test(
        "Other text is not read as a report",
        arguments: ["", "\n\n", "hello", "{\"a\":1}", "Name: value", "======== OTHER ========\nService: x"])
    func other(text: String) {
        #expect(!Self.read(text).isRecognised)
    }

    @Test("An empty database is a report")
    func empty() {
        #expect(Self.read(Self.head).isRecognised)
        #expect(Self.read(Self.head).isWhole)
    }

    private static let pieces = [
        head, line, "Service: applinks", "App ID: ABCDE12345.com.example.app", "Domain: example.com", "Domain:",
        "Service:",
        "Error: SWCErrorDomain 7", "    indented", "{ s = applinks, a = b.c, d = e.f }", "{ s = ", "{ s = }", "{", "}",
        "====",
        "====== X ======", "========", "Retries: 99999999999999999999", "Last Checked: 0000-00-00 0:00:00 PM +0000",
        ": x", "\u{0}",
        "\u{FF}\u{202E}", "Patterns: {", "Flags: a b", "Site/Fmwk Approval: approved", "---", "-----", "\r",
        "Weird Field: 1",
    ]

    @Test("Lines in any order, cut anywhere, are read", arguments: 0..<8)
    func random(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed) + 8000)
        for _ in 0..<200 {
            let lines = (0..<Int.random(in: 0...30, using: &generator)).map { _ in
                let piece = Self.pieces.randomElement(using: &generator) ?? ""
                return String(piece.prefix(Int.random(in: 0...100, using: &generator)))
            }
            let report = Self.read(lines.joined(separator: "\n"))
            #expect(report.records.allSatisfy { !$0.service.isEmpty && $0.line > 0 && $0.line <= max(1, lines.count) })
        }
    }

    @Test("However many fields an entry has, those that are known count")
    func manyFields() throws {
        let letters = "ABCDEFGHIJ"
        let others = letters.flatMap { a in letters.map { b in "\(a)\(b): x\n" } }.joined()
        let record = try #require(Self.read("\(Self.head)\n\(others)\(Self.entry)").records.first)
        #expect(record.siteApproval == .approved)
        #expect(record.others.count == 64)
    }

    @Test("An entry in braces without an end is cut, in time", .timeLimit(.minutes(10)))
    func manyLines() {
        let report = Self.read("\(Self.head)\n{\n" + String(repeating: "a\n", count: 300_000))
        let shown = "{" + String(repeating: " a", count: 39) + " "
        #expect(report.records.isEmpty && report.problems.first?.kind == .unreadableLine(shown))
    }

    @Test("A value of a million lines is cut, and a hundred thousand problems are counted")
    func large() {
        var reader = SwcutilReportReader()
        let open = "Service: applinks\nApp ID: x\nDomain: y.example\nPatterns: {"
        for (number, line) in open.split(separator: "\n").enumerated() {
            reader.add(Array(line.utf8)[...], number: number + 1)
        }
        let more = Array("    \"/\" : \"/buy/*\"".utf8)
        for number in 5..<200_000 { reader.add(more[...], number: number) }
        let report = reader.finish()
        #expect(report.records.count == 1)
        var other = SwcutilReportReader()
        for number in 1...100_000 { other.add(Array("what".utf8)[...], number: number) }
        let second = other.finish()
        #expect(second.problems.count == SwcutilReport.maximumProblems)
        #expect(second.furtherProblems == 99_000)
    }
}
