extension LintRule {
    static let urlInPath = LintRule(
        code: "AASA303", name: "url-in-path", severity: .error,
        summary: "A path pattern is a URL or begins with a host.",
        explanation: """
            A pattern is compared with the path alone. The scheme and the host are never part of it: the file is for \
            the site that it lies on. Write what follows the host, beginning with a slash.
            """,
        sources: [.components, .supporting],
        examples: [
            .reported(components: #"{"/":"⟦https://example.com⟧/buy/*"}"#, fixed: #"{"/":"/buy/*"}"#),
            .reported(paths: #""⟦https:\/\/example.com⟧\/buy\/*""#, fixed: #""\/buy\/*""#),
            .reported(paths: #""⟦www.example.com⟧/buy/*""#, fixed: #""/buy/*""#),
            .reported(paths: #""⟦example.com⟧/buy/*""#),
            .reported(paths: #""⟦//example.com⟧/buy/*""#),
            .reported(paths: #""⟦www.example.com⟧""#),
            .reported(paths: #""⟦https://example.com⟧""#),
            .reported(paths: #""⟦https://example.com⟧/buy?id=*""#),
            .reported(paths: #""NOT ⟦https://example.com⟧/*","*""#),
            .reported(paths: #""NOT ⟦https://example.com⟧/login","*""#, fixed: #""NOT /login","*""#),
            .accepted(paths: #""/buy/*","/index.html","/example.com/*","/login/https:/*""#),
        ]
    ) { subject, lintRule in
        subject.paths.compactMap { use in
            guard let host = PathHost(use) else { return nil }
            let path = use.piece(host.end..<use.bytes.count)
            let isWhole = path.isEmpty || SourceString(text: path, range: use.text.range).isAnyPath
            // An exclusion of all that follows a host may mean paths with a URL in them, as in a redirection.
            let isOpen = use.rule.isExcluded && isWhole
            var hint = "write only the path"
            if !path.isEmpty { hint += ": '\(use.written(path))'" }
            if isOpen { hint = "leave it out: the file is for this site alone" }
            let isError = host.isCertain && !isOpen
            var edit: TextEdit?
            let isOnlyPath = !path.utf8.contains("?") && !path.utf8.contains("#")
            if isError, isOnlyPath, !path.isEmpty { edit = subject.edit(0..<host.end, of: use, to: "") }
            return lintRule.finding(
                about: use, at: 0..<host.end, in: subject,
                "'\(use.text.text)' is compared with the path alone, which holds no \(host.name)", hint: hint
            ).fixed(byEdit: edit).rated(.warning, if: !isError)
        }
    }
}

/// The scheme and host with which a path pattern begins.
struct PathHost {
    let end: Int
    /// Whether it can be nothing else.
    let isCertain: Bool
    let name: String

    init?(_ use: PatternUse) {
        let bytes = use.bytes
        if use.holds(":"), let start = Self.pathStart(bytes[...]) {
            end = start
            isCertain = true
            name = "scheme and no host"
            return
        }
        guard use.holds(".") else { return nil }
        // A URL may lack its scheme alone.
        var host = bytes[...]
        if host.starts(with: "//".utf8) { host = host.dropFirst(2) }
        let slash = host.firstIndex(of: "/") ?? host.endIndex
        let labels = host[..<slash].parts(separatedBy: ".")
        let hasWWW = labels.count > 2 && labels[0].elementsEqual("www".utf8)
        // The whole text may be the name of a file.
        if slash == host.endIndex, !hasWWW { return nil }
        guard labels.count > 1, labels.allSatisfy(Self.isLabel), let last = labels.last, last.count > 1,
            last.allSatisfy({ $0 >= UInt8(ascii: "A") }),
            !Self.extensions.contains(String(utf8: last))
        else { return nil }
        end = slash
        isCertain = hasWWW
        name = "host"
    }

    /// Where the path begins behind `https://` and a host, or where the text ends; nil without a scheme.
    static func pathStart(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard let colon = bytes.firstIndex(of: ":"), colon > bytes.startIndex,
            bytes[colon...].starts(with: "://".utf8),
            bytes[..<colon].allSatisfy({ isLabelByte($0) || $0 == "*" })
        else { return nil }
        return bytes[(colon + 3)...].firstIndex(of: "/") ?? bytes.endIndex
    }

    private static func isLabel(_ label: ArraySlice<UInt8>) -> Bool {
        !label.isEmpty && (label.allSatisfy(isLabelByte) || label.elementsEqual("*".utf8))
    }

    private static func isLabelByte(_ byte: UInt8) -> Bool { byte.isLetterOrDigit || byte == "-" }

    /// Names of files that scripts answer for, with more of the path behind them.
    private static let extensions: Set<String> = [
        "asp", "aspx", "cfm", "cgi", "do", "htm", "html", "js", "json", "jsp", "jspx", "php", "pl", "py", "rb", "txt",
        "xhtml", "xml",
    ]
}
