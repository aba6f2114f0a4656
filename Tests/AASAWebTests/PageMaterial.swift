import AASA
import TestSupport
import Testing

@testable import AASAToolkit
@testable import AASAWeb

/// A table with rows that another program wrote.
struct PageMaterial {
    static let now = Timestamp(seconds: 1_800_000_000)
    static let app = "ABCDE12345.com.example.app"

    let folder: TemporaryFolder
    let table: AssociationTable

    init(_ sql: String) throws {
        folder = try TemporaryFolder()
        let path = folder.file("t.db")
        table = try #require(try AssociationTable.open(.file(path), create: true))
        let command = try Command.run(["sqlite3", path], input: Array(sql.utf8))
        #expect(command.status == 0, "\(command.errorText)")
    }

    static func pair(
        _ site: String, app: String = app, service: String = "applinks", rules: String = "ios14",
        status: String = "denied", reason: String = "redirect", message: String = "m", evidence: String = "{}",
        sha256: String? = nil, labels: String? = nil
    ) -> String {
        let values = [app, site, service, rules, status, reason, message, evidence].map(quoted)
        let optional = [sha256, labels].map { $0.map(quoted) ?? "NULL" }
        return """
            INSERT INTO pairs (app, site, service, rules, status, reason, message, evidence, attempts, first_seen, last_checked,
                sha256, labels)
            VALUES (\(values.joined(separator: ", ")), 1, \(now.seconds - 86400), \(now.seconds - 60),
                \(optional.joined(separator: ", ")));
            INSERT OR IGNORE INTO sites (site, spread) VALUES (\(quoted(site)), 0);

            """
    }

    static func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
    }

    static func context(_ role: Viewer.Role = .viewer, token: String? = nil, isStandalone: Bool = false) -> PageContext
    {
        PageContext(viewer: Viewer(role: role, name: nil), formToken: token, now: now, isStandalone: isStandalone)
    }

    func result(
        _ path: String, _ query: String = "", form: String? = nil, context: PageContext = context()
    ) throws -> PageResult? {
        let path = path.split(separator: "/")
        let own = WebQuery(decoding: query.utf8)
        let sent = form.map { form in WebQuery(decoding: form.utf8) }
        if let page = PageRouter.reference(path: path, query: own, form: sent, context: context) { return page }
        return try PageRouter(table: table, cache: OverviewCache(), context: context).page(
            path: path, query: own, form: sent)
    }

    /// The markup of a page.
    func html(
        _ path: String, _ query: String = "", form: String? = nil, context: PageContext = context()
    ) throws -> String {
        guard case .html(let html, _) = try result(path, query, form: form, context: context) else {
            Issue.record("no page at \(path)")
            return ""
        }
        return String(decoding: html.bytes, as: UTF8.self)
    }

    /// The markup of the report.
    func report() throws -> String {
        let html = try ReportPage(table: table, at: Self.now).html(tableName: "t.db")
        return String(decoding: html.bytes, as: UTF8.self)
    }
}

/// The tags of a page. A tag that is not the program's own is a problem.
struct Markup {
    private(set) var problems: [String] = []
    private(set) var links: [String] = []

    init(_ text: String) {
        var rest = Substring(text)
        if rest.hasPrefix("<!DOCTYPE html>\n") { rest = rest.dropFirst(16) } else { problems.append("no type") }
        var open: [Substring] = []
        while let start = rest.firstIndex(of: "<"), let end = rest[start...].firstIndex(of: ">") {
            let tag = rest[rest.index(after: start)..<end]
            rest = rest[rest.index(after: end)...]
            if tag == "style", let sheetEnd = rest.range(of: "</style>") {
                rest = rest[sheetEnd.upperBound...]; continue
            }
            if tag.hasPrefix("/") {
                if open.popLast() != tag.dropFirst() { problems.append("</\(tag.dropFirst())> is not open") }
                continue
            }
            let name = tag.prefix { $0 != " " }
            if !Self.names.contains(String(name)) { problems.append("<\(tag)>") }
            add(attributes: tag.dropFirst(name.count))
            if !["meta", "link", "input", "img"].contains(name) { open.append(name) }
        }
        if !open.isEmpty { problems.append("not closed: \(open)") }
        // Line breaks and tabs are in documents and in the style sheet.
        problems += text.unicodeScalars.filter { !$0.isPrintable && $0 != "\n" && $0 != "\t" }.prefix(3)
            .map { "U+\(String($0.value, radix: 16))" }
    }

    private static let names: Set = [
        "html", "head", "body", "title", "meta", "link", "script", "header", "nav", "main", "footer", "section", "div",
        "span",
        "p", "h1", "h2", "h3", "a", "strong", "small", "code", "pre", "mark", "time", "details", "summary", "ul", "ol",
        "li",
        "dl", "dt", "dd", "table", "caption", "thead", "tbody", "tr", "th", "td", "form", "label", "button", "select",
        "option",
        "textarea", "input", "svg", "path", "rect", "line", "text", "style",
    ]

    private mutating func add(attributes: Substring) {
        var rest = attributes
        while rest.hasPrefix(" ") {
            rest = rest.dropFirst()
            let name = rest.prefix { $0.isLowercase || $0 == "-" || $0.isNumber || $0 == "B" }
            rest = rest.dropFirst(name.count)
            if name.isEmpty || name.hasPrefix("on") || name == "style" || name == "srcdoc" {
                problems.append("attribute '\(name)'")
            }
            guard rest.hasPrefix("=\"") else { continue }
            let value = rest.dropFirst(2).prefix { $0 != "\"" }
            rest = rest.dropFirst(value.count + 3)
            if ["href", "src", "action"].contains(name) {
                links.append(String(value))
                if !value.hasPrefix("/"), !value.hasPrefix("#"), !value.hasPrefix("https://") {
                    problems.append("\(name)=\(value)")
                }
            }
        }
        if !rest.isEmpty { problems.append("attributes: \(rest)") }
    }
}

extension Substring {
    fileprivate func range(of part: String) -> Range<Index>? {
        var at = startIndex
        while let start = self[at...].firstIndex(of: "<") {
            if self[start...].hasPrefix(part) { return start..<index(start, offsetBy: part.count) }
            at = index(after: start)
        }
        return nil
    }
}
