internal import Arguments
internal import POSIX

/// `aasa pages`, with which `make` writes the manuals, the reference and the pages of rules.
struct Documentation: Verb {
    static let configuration = CommandConfiguration(
        commandName: "pages", abstract: "Write the pages of all verbs, or of all rules, into a folder",
        shouldDisplay: false)

    enum Form: String, CaseIterable, ExpressibleByArgument { case man, markdown, rules }

    @Argument("FORM", help: "Manual pages, Markdown, or the rules of lint as Markdown")
    var form: Form

    @Argument("FOLDER", help: "Where to write them; it must exist")
    var folder: String

    func run(_ console: Console) throws(CommandFailure) -> ExitCode {
        if form == .rules {
            try writeRules()
        } else {
            try writeVerbs()
        }
        return .yes
    }

    /// The list `rules.md`, and a page for each kind in the folder `rules`.
    private func writeRules() throws(CommandFailure) {
        try write(RuleKind.index(folder: "rules"), to: "rules.md")
        try writing(try FileSystem.createFolder("\(folder)/rules", mode: 0o755))
        for kind in RuleKind.all { try write(kind.page, to: "rules/\(kind.name).md") }
    }

    private func writeVerbs() throws(CommandFailure) {
        let pages = Program.tree.pages
        guard let program = pages.first else { return }
        let verbs = pages.dropFirst()
        if form == .man {
            try writeManual(program, sections: Self.more, related: verbs.map(\.manualName))
            for verb in verbs { try writeManual(verb, sections: [], related: [program.manualName]) }
        } else {
            try write(program.reference(Self.more), to: "README.md")
            for verb in verbs { try write(verb.reference([]), to: "\(verb.referenceName).md") }
        }
    }

    private func writeManual(
        _ page: CommandPage, sections: [HelpSection], related: [String]
    ) throws(CommandFailure) {
        let lines = page.manual(version: Version.current, date: Version.date, related: related, sections)
        try write(lines, to: "\(page.manualName).1")
    }

    private func write(_ lines: [String], to name: String) throws(CommandFailure) {
        let text = lines.joined(separator: "\n") + "\n"
        try writing(try AtomicFile.write(Array(text.utf8), to: "\(folder)/\(name)"))
    }

    /// What holds for every verb.
    private static let more = [
        HelpSection(
            title: "Exit status",
            rows: ExitCode.allCases.map { status in ("\(status.rawValue)", status.meaning) }),
        HelpSection(
            title: "Environment",
            rows: [
                ("AASA_TABLE", "The location of the table, as --table"),
                ("AASA_RULES", "The rule set, as --rules"),
                (
                    "XDG_STATE_HOME",
                    "The folder of the table's folder, without --table and AASA_TABLE (default: ~/.local/state)"
                ),
                ("NO_COLOR", "No colours, for any value that is not empty"),
                ("FORCE_COLOR", "Colours without a terminal too, for any value that is not empty"),
                ("SOURCE_DATE_EPOCH", "The signing time, in seconds since 1970"),
                ("SSL_CERT_FILE, SSL_CERT_DIR", "The trusted certificates of the system, as OpenSSL reads them"),
                ("https_proxy, no_proxy", "The proxy for requests, as curl reads them"),
                ("PGPASSWORD, PGPASSFILE", "The password for a PostgreSQL server, as libpq reads them"),
                ("TMPDIR", "The folder for the browser of --render (default: /tmp)"),
            ]),
        HelpSection(
            title: "Files",
            rows: [
                ("~/.local/state/aasa/table.db", "The table, without --table and AASA_TABLE"),
                (".aasa.json", "Settings of rules, for the files of its folder and below"),
                ("FILE.urls", "URLs with their expected results, for 'aasa test FILE'"),
                (
                    "/etc/aasa/watch.env, /etc/aasa/serve.env",
                    "The configuration of the services aasa-watch and aasa-serve"
                ),
                ("/var/lib/aasa/table.sqlite", "The table of these services, unless the configuration names another"),
                (
                    "/usr/share/aasa",
                    "Hooks of ACME clients, JSON schemas, a Grafana dashboard and alerts for Prometheus"
                ),
            ]),
    ]
}
