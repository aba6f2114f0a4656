extension LintRule {
    static let htmlPage = LintRule(
        code: "AASA008", name: "html", severity: .error,
        summary: "The file is a web page.",
        explanation: """
            A device finds no JSON. A site answers so when the file is not there and a rule of the server sends the start \
            page, a page for errors with status 200, or a check for bots instead. Put the file where the server finds it \
            before that rule.
            """,
        sources: [.debugging, .field],
        examples: [
            .reported("⟦<!DOCTYPE html>\n<html><head><title>Shop</title></head><body></body></html>⟧\n"),
            .reported(" ⟦<html><body>404 Not Found</body></html>⟧"),
            .accepted(components: #"{"/":"/a","comment":"<html>"}"#),
        ]
    ) { subject in
        guard case .html(let title)? = subject.foreign else { return [] }
        let name = title.map { ", titled '\($0)'" } ?? ""
        if let place = subject.filePlace, let challenge = place.file?.challenge {
            return .one(
                subject.textRange, "the file is a web page\(challenge.words), not JSON",
                hint: challenge.hint(at: place.path))
        }
        return .one(
            subject.textRange, "the file is a web page\(name), not JSON",
            hint: "the server answers with a page of its own: let it serve the file before such a rule applies"
                + (subject.filePlace.map { "; \(ServerSoftware(of: $0).exemption(of: $0.path))" } ?? ""))
    }
}

extension LintSubject {
    /// The text without the white space around it.
    var textRange: Range<Int> {
        let start = bytes.firstIndex { !JSONReader.isWhiteSpace($0) } ?? 0
        let end = (bytes.lastIndex { !JSONReader.isWhiteSpace($0) } ?? -1) + 1
        return start..<max(start, end)
    }
}
