internal import AASAWeb

/// A result of a check in words, with its mark.
struct MarkedResult {
    let mark: ResultMark
    let text: String

    init(_ mark: ResultMark, _ text: String) {
        self.mark = mark
        self.text = text
    }

    var html: HTML { mark("\(text)") }
}

extension Style {
    func marked(_ result: MarkedResult) -> String {
        mark(result.mark, "\(result.mark.character) \(result.text)")
    }

    /// The text in the mark's colour.
    func mark(_ mark: ResultMark, _ text: String) -> String {
        switch mark {
        case .good: good(text)
        case .bad: bad(text)
        case .wait, .unknown, .warning: caution(text)
        case .note: faint(text)
        }
    }
}
