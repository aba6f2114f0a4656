package import AASA

/// A status as a word and a shape, which differ without colour too.
package enum StatusMark: Sendable, CaseIterable {
    case good, bad, wait, warning, note

    package init(_ status: Status) {
        self =
            switch status {
            case .approved: .good
            case .denied: .bad
            case .pending: .wait
            }
    }

    package init(_ severity: Severity) {
        self =
            switch severity {
            case .error: .bad
            case .warning: .warning
            case .note: .note
            }
    }

    package func callAsFunction(_ words: HTML) -> HTML {
        Tag.span([color], Self.shapes[self] ?? HTML(), Tag.span(words))
    }

    private static let shapes = Dictionary(uniqueKeysWithValues: allCases.map { ($0, $0.shape) })

    private var color: Attribute {
        switch self {
        case .good: .classes("status good")
        case .bad: .classes("status bad")
        case .wait, .warning: .classes("status wait")
        case .note: .classes("status faint")
        }
    }

    /// A check mark, an octagon with a cross, a clock, a triangle, a square.
    private var shape: HTML {
        let path =
            switch self {
            case .good: Tag.path([.data("M2 8.5l4 4 8-9")])
            case .bad:
                Tag.path([.data("M5.3 1.5h5.4l3.8 3.8v5.4l-3.8 3.8H5.3l-3.8-3.8V5.3zM5.5 5.5l5 5M10.5 5.5l-5 5")])
            case .wait: Tag.path([.data("M8 1.5a6.5 6.5 0 1 0 .01 0zM8 4.5V8l2.5 2")])
            case .warning: Tag.path([.data("M8 1.5l6.8 12.8H1.2zM8 6v4M8 11.4v1.6")])
            case .note: Tag.path([.data("M2 2h12v12H2zM8 7v5M8 4v1.6")])
            }
        return Tag.svg([.viewBox(16, 16), .hiddenFromReaders], path)
    }

    /// A box with this status' colour.
    package func note(_ content: HTML...) -> HTML {
        switch self {
        case .good: Tag.div([.classes("note good")], HTML(content))
        case .bad: Tag.div([.classes("note bad")], HTML(content))
        case .wait, .warning: Tag.div([.classes("note wait")], HTML(content))
        case .note: Tag.div([.classes("note")], HTML(content))
        }
    }

    static func status(_ status: Status) -> HTML { statuses[status] ?? HTML() }

    private static let statuses = Dictionary(
        uniqueKeysWithValues: Status.allCases.map { ($0, StatusMark($0)(HTML(text: $0.rawValue))) })

    /// Two lines: the status, and its reason in words.
    static func verdict(_ status: Status, _ reason: Reason, _ context: PageContext) -> HTML {
        let words: HTML = "\(reason.title)"
        return self.status(status)
            + (reason == .approved ? HTML() : Tag.small(context.link(.code(reason.rawValue), words)))
    }
}

extension SystemVersion {
    /// The systems that judge so, in words.
    var title: String {
        switch self {
        case .ios8: "iOS 8: signed file at the root"
        case .ios9: "iOS 9 to 13: the site's file"
        case .ios14: "iOS 14 and later: Apple's CDN"
        }
    }
}
