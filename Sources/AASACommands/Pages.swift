internal import AASAToolkit
internal import Arguments
internal import POSIX

/// `aasa pages`, with which `make` writes the manuals and the reference.
struct Pages: Verb {
    static let configuration = CommandConfiguration(
        commandName: "pages", abstract: "Write the pages of all verbs into a folder", shouldDisplay: false)

    enum Form: String, CaseIterable, ExpressibleByArgument { case man, markdown }

    @Argument("FORM", help: "Manual pages, or Markdown")
    var form: Form

    @Argument("FOLDER", help: "Where to write them; it must exist")
    var folder: String

    func run(_ console: Console) throws(CommandFailure) -> ExitCode {
        let pages = Program.tree.pages
        let names = pages.map { $0.name.joined(separator: "-") }
        for (index, page) in pages.enumerated() {
            let more = index == 0 ? Self.more : []
            switch form {
            case .man:
                let related = index == 0 ? Array(names.dropFirst()) : [names[0]]
                let manual = ManualPage(page, version: Version.current, date: Version.date, related: related)
                try write(manual.lines(more.map { ($0.title.uppercased(), $0.rows) }), to: manual.name + ".1")
            case .markdown:
                let reference = ReferencePage(page)
                try write(reference.lines(more), to: (index == 0 ? "README" : reference.name) + ".md")
            }
        }
        return .yes
    }

    private func write(_ lines: [String], to name: String) throws(CommandFailure) {
        let text = lines.joined(separator: "\n") + "\n"
        try mapping(try AtomicFile.write(Array(text.utf8), to: "\(folder)/\(name)")) { CommandFailure(output: $0) }
    }

    /// What holds for every verb.
    private static let more: [(title: String, rows: [(label: String, text: String)])] = [
        (
            "Exit status",
            ExitCode.meanings.map { ("\($0.rawValue)", $1) }
        ),
        (
            "Environment",
            [
                ("AASA_TABLE", "The location of the table, as --table"),
                ("AASA_RULES", "The rule set, as --rules"),
                ("NO_COLOR", "No colours, for any value"),
                ("SOURCE_DATE_EPOCH", "The signing time, in seconds since 1970"),
                ("SSL_CERT_FILE, SSL_CERT_DIR", "The trusted certificates of the system, as OpenSSL reads them"),
                ("https_proxy, no_proxy", "The proxy for requests, as curl reads them"),
            ]
        ),
    ]
}
