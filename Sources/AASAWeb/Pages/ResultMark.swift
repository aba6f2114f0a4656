package import AASA

/// The mark of a result: on a page a shape, on a terminal a character. Marks differ without colour too.
package enum ResultMark: String, Sendable, CaseIterable {
    case good = "✓", bad = "✗", wait = "…", unknown = "?", warning = "!", note = "–"

    package init(_ status: Status) {
        switch status {
        case .approved: self = .good
        case .denied: self = .bad
        case .pending: self = .wait
        }
    }

    package init(_ severity: Severity) {
        switch severity {
        case .error: self = .bad
        case .warning: self = .warning
        case .note: self = .note
        }
    }

    /// A rule that was tried on a URL, and what it decides.
    static func ofRule(fits: Bool, isExcluding: Bool) -> HTML {
        if !fits { return bad("does not fit") }
        return good(isExcluding ? "fits: excluded" : "fits: match")
    }

    /// How a pattern was compared with a part of a URL.
    @HTMLBuilder static func ofPart(_ name: String, pattern: String, text: String, fits: Bool) -> HTML {
        (fits ? good : bad)("\(name)")
        " " + Tag.code("\(pattern)") + (fits ? " fits " : " does not fit ") + Tag.code("\(text)")
    }

    package var character: String { rawValue }

    package func callAsFunction(_ text: HTML) -> HTML {
        Tag.span(textClasses) { (Self.shapes[self] ?? HTML()) + Tag.span(text) }
    }

    private static let shapes = Dictionary(uniqueKeysWithValues: allCases.map { mark in (mark, mark.shape) })

    private var textClasses: Attribute {
        switch self {
        case .good: .classes("status good")
        case .bad: .classes("status bad")
        case .wait, .unknown, .warning: .classes("status wait")
        case .note: .classes("status faint")
        }
    }

    /// A check mark, an octagon with a cross, a clock, a triangle, a square.
    private var shape: HTML {
        let outline: Attribute =
            switch self {
            case .good: .data("M2 8.5l4 4 8-9")
            case .bad: .data("M5.3 1.5h5.4l3.8 3.8v5.4l-3.8 3.8H5.3l-3.8-3.8V5.3zM5.5 5.5l5 5M10.5 5.5l-5 5")
            case .wait, .unknown: .data("M8 1.5a6.5 6.5 0 1 0 .01 0zM8 4.5V8l2.5 2")
            case .warning: .data("M8 1.5l6.8 12.8H1.2zM8 6v4M8 11.4v1.6")
            case .note: .data("M2 2h12v12H2zM8 7v5M8 4v1.6")
            }
        return Tag.svg(.viewBox(width: 16, height: 16), .hiddenFromReaders) { Tag.path(outline) }
    }

    /// A box with this status' colour.
    func note(@HTMLBuilder content: () -> HTML) -> HTML {
        switch self {
        case .good: Tag.div(.classes("note good"), content: content)
        case .bad: Tag.div(.classes("note bad"), content: content)
        case .wait, .unknown, .warning: Tag.div(.classes("note wait"), content: content)
        case .note: Tag.div(.classes("note"), content: content)
        }
    }

    func note(_ sentence: HTML) -> HTML { note { Tag.p(sentence) } }

    /// Why a form is refused; empty for nil.
    static func alert(_ problem: String?) -> HTML {
        guard let problem else { return HTML() }
        return Tag.div(.alert) { bad.note("\(problem).") }
    }

    static func status(_ status: Status) -> HTML { statuses[status] ?? HTML() }

    private static let statuses = Dictionary(
        uniqueKeysWithValues: Status.allCases.map { status in
            (status, ResultMark(status)(HTML(text: status.rawValue)))
        })
}

extension Status {
    /// The order in which pages show numbers of pairs.
    static let mostHarmfulFirst: [Status] = [.denied, .pending, .approved]
}

extension SystemVersion {
    /// The systems that judge so.
    var systems: String {
        switch self {
        case .ios8: "iOS 8"
        case .ios9: "iOS 9 to 13"
        case .ios14: "iOS 14 and later"
        case .android: "Android"
        case .google: "Android with Google's service"
        }
    }

    /// The systems, and the file that they read.
    var title: String {
        switch self {
        case .ios8: "\(systems): signed file at the root"
        case .ios9: "\(systems): the site's file"
        case .ios14: "\(systems): Apple's CDN"
        case .android, .google: "\(systems): the site's statement list"
        }
    }
}

extension ServiceSelection {
    var title: String {
        switch self {
        case .any: "one of the services"
        case .one(let service): service.rawValue
        }
    }
}
