import Testing

@testable import Arguments

@Suite("Completion")
struct CompletionTests {
    private static func words(_ line: String...) -> [String] {
        let completion = Sample.tree.completion(of: line) { placeholder, prefix in
            ["\(placeholder)1", "\(prefix)2"].map { .init($0) }
        }
        let files = completion.filesAfter.map { front in ":files \(front)" }
        return completion.candidates.map(\.word) + [files].compactMap(\.self)
    }

    @Test("Verbs are completed, without hidden ones, and after 'help' too")
    func verbs() {
        #expect(Self.words("") == ["sign", "verify", "table", "help", "--help", "--version"])
        #expect(Self.words("v") == ["verify"])
        #expect(Self.words("help", "") == ["sign", "verify", "table"])
        #expect(Self.words("--v") == ["--version"])
        #expect(Self.words("frobnicate", "") == [])
        #expect(Self.words() == Self.words(""))
    }

    @Test("Options are completed by their long names, each once unless it is repeatable")
    func options() {
        #expect(Self.words("sign", "--ke") == ["--key"])
        #expect(Self.words("sign", "--key", "a", "--ke") == [])
        #expect(Self.words("sign", "--chain", "a", "--ch") == ["--chain"])
        #expect(Self.words("sign", "-o", "a", "--ou") == [])
        #expect(Self.words("sign", "--", "--ke") == ["--ke2", ":files "])
    }

    @Test("Values are the choices, files, or what the program knows for the placeholder")
    func values() {
        #expect(Self.words("sign", "--digest", "sha3") == ["sha384"])
        #expect(Self.words("sign", "--digest=sha3") == ["--digest=sha384"])
        #expect(Self.words("sign", "--cert", "s") == ["s2", ":files "])
        #expect(Self.words("secret", "--from", "file:k") == ["file:k2", ":files file:"])
        #expect(Self.words("secret", "--from=file:k") == ["--from=file:k2", ":files --from=file:"])
        #expect(Self.words("secret", "--from", "p") == ["prompt"])
        #expect(Self.words("verify", "") == ["SITE1", "2"])
        #expect(Self.words("verify", "one", "S") == ["SITE1", "S2"])
        #expect(Self.words("verify", "--app", "x") == ["x2"])
        #expect(Self.words("verify", "--app=x") == ["--app=x2"])
    }
}

@Suite("Pages")
struct PageTests {
    @Test("There is a page for the program and for each verb that help lists")
    func pages() {
        #expect(
            Sample.tree.pages.map { $0.name.joined(separator: " ") } == [
                "aasa", "aasa sign", "aasa verify", "aasa table",
            ])
    }

    @Test("A manual escapes what roff reads, and names related pages")
    func manual() {
        let page = CommandPage(
            name: ["aasa", "x"], abstract: "Do it", usage: ["aasa x"], discussion: [".a 'b' \\ ~ü"],
            sections: [HelpSection(title: "Options", rows: [("-o, --output", "Where")])],
            examples: [Example("aasa x '*'", "an example")])
        let lines = page.manual(version: "1.0", date: "2026-01-02", related: ["aasa"], [])
        #expect(
            lines == [
                ".TH AASA\\-X 1 2026-01-02 \"aasa 1.0\" \"aasa manual\"", ".SH NAME", "aasa\\-x \\- Do it",
                ".SH SYNOPSIS", ".nf", "aasa x", ".fi", ".SH DESCRIPTION", "\\&.a \\(aqb\\(aq \\e \\(ti\\[u00FC]",
                ".SH OPTIONS", ".TP", ".B \\-o, \\-\\-output", "Where", ".SH EXAMPLES", ".TP", ".B aasa x \\(aq*\\(aq",
                "an example", ".SH SEE ALSO", ".BR aasa (1)",
            ])
    }

    @Test("A reference page escapes what Markdown reads")
    func reference() {
        let page = CommandPage(
            name: ["aasa", "x"], abstract: "Do it", usage: ["aasa x"], discussion: ["a*b <c>"],
            sections: [HelpSection(title: "Options", rows: [("--to a|b", "x | y")])],
            examples: [])
        #expect(
            page.reference([]) == [
                "# aasa x", "", "Do it.", "", "```text", "aasa x", "```", "", "a\\*b \\<c\\>", "", "## Options", "",
                "| | |",
                "| --- | --- |", "| `--to a\\|b` | x \\| y |",
            ])
    }
}
