/// A web page in the place of a file that devices read.
package struct WebPage {
    private let beginning: [UInt8]
    /// The same in small letters.
    private let small: [UInt8]

    private static let searchedBytes = 65_536

    package init(_ bytes: [UInt8]) {
        beginning = Array(bytes.prefix(Self.searchedBytes))
        small = beginning.map(\.lowercase)
    }

    /// What follows the sentence about the file: the title.
    package var clause: String { title.map { title in ", titled '\(title)'" } ?? "" }

    /// The text of the first `<title>`, on one line.
    private var title: String? {
        guard let tag = small.firstIndex(of: Array("<title".utf8), from: 0),
            let opened = small[tag...].firstIndex(of: ">"),
            let end = small.firstIndex(of: Array("</title".utf8), from: opened)
        else { return nil }
        let words = String(utf8: beginning[(opened + 1)..<end]).split(whereSeparator: \.isWhitespace)
        let title = words.joined(separator: " ")
        if title.isEmpty { return nil }
        if title.count > 80 { return title.prefix(80) + "…" }
        return title
    }

    /// Whether the page has a field for a password.
    fileprivate var asksForPassword: Bool {
        let forms = ["type=\"password\"", "type='password'", "type=password"]
        return forms.contains(where: small.contains(text:))
    }
}

extension Answer {
    /// How to fix a server that serves a page in the place of the file.
    ///
    /// - Parameter system: what requests the file; nil for today's devices.
    package func advice(onPageAt url: String, under system: SystemVersion?) -> String {
        let path = String(URLParts(url).path)
        if let challenge { return challenge.hint(at: path, client: ClientOfSystem(system ?? .today)) }
        if WebPage(content.document ?? []).asksForPassword { return RedirectKind.loginAdvice }
        return
            "the server answers with a page of its own: let it serve the file itself, before the rule that answers with the page; \(software.exemption(of: path, as: MediaType.wanted(by: system)))"
    }
}
