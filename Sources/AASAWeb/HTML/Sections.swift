internal import AASA

/// A column of a table, by its cell in the head.
struct Column: ExpressibleByStringLiteral {
    let head: HTML

    init(head: HTML) { self.head = head }

    init(stringLiteral title: String) { head = Tag.th(.column) { HTML(text: title) } }

    static func number(_ title: HTML) -> Column { Column(head: Tag.th(.column, .classes("number")) { title }) }
}

extension HTML {
    /// A table, whose rows become a list on narrow screens.
    static func table(columns: [Column], @HTMLBuilder rows: () -> HTML) -> HTML {
        Tag.table(.classes("stack")) {
            Tag.thead(Tag.tr(HTML(columns.map(\.head))))
            Tag.tbody(content: rows)
        }
    }

    static func field(_ title: HTML, _ attributes: Attribute...) -> HTML {
        Tag.label { title + Tag.input.element(attributes, content: HTML()) }
    }

    typealias Option = (value: String, text: String)

    /// A field with options. One that is chosen and not among them is added.
    static func choice(_ title: HTML, _ attributes: Attribute..., chosen: String?, options: [Option]) -> HTML {
        let chosen = chosen ?? ""
        var options = options
        if !options.contains(where: { $0.value == chosen }) { options.append((chosen, chosen)) }
        let entries = options.map { option in
            Tag.option(.value(option.value), .selected.when(option.value == chosen)) { "\(option.text)" }
        }
        return Tag.label { title + Tag.select.element(attributes, content: HTML(entries)) }
    }

    static func searchField(_ title: HTML, named name: StaticString, entered: String, example: StaticString) -> HTML {
        field(
            title, .type("search"), .name(name), .value(entered.clipped(to: 1000)), .placeholder(example), .noSpelling,
            .autocomplete("off"))
    }

    static func list(_ items: [HTML]) -> HTML { Tag.ul(.classes("list")) { HTML(items.map { item in Tag.li(item) }) } }

    static func section(_ title: HTML, @HTMLBuilder content: () -> HTML) -> HTML {
        Tag.section(Tag.h2(title), content())
    }

    /// A part of a text of many lines with marks around some ranges; a range that overlaps an earlier one is left out.
    static func lines(
        of bytes: [UInt8], in part: Range<Int>, marking ranges: [Range<Int>], atEmptyRange emptyMark: HTML = HTML()
    ) -> HTML {
        func text(_ range: Range<Int>) -> HTML { HTML(lines: String(utf8: bytes[range])) }
        var html = HTML()
        var end = part.lowerBound
        for range in ranges {
            let marked = range.clamped(to: part)
            let content = if marked.isEmpty { emptyMark } else { text(marked) }
            guard marked.lowerBound >= end, !content.bytes.isEmpty else { continue }
            html += text(end..<marked.lowerBound) + Tag.mark(content)
            end = marked.upperBound
        }
        return html + text(end..<part.upperBound)
    }

    /// A text in which backticks enclose code.
    init(marked text: String) {
        let parts = text.parts(separatedBy: "`")
        guard parts.count > 2, !parts.count.isMultiple(of: 2) else {
            self.init(text: text)
            return
        }
        self.init()
        for (index, part) in parts.enumerated() {
            let own = HTML(text: String(part))
            if index.isMultiple(of: 2) { self += own } else { self += Tag.code(own) }
        }
    }

    /// What to do about a reason or a finding; empty for nil.
    package static func advice(_ advice: String?) -> HTML {
        guard let advice else { return HTML() }
        return Tag.p {
            Tag.strong("What to do: ")
            HTML(marked: advice)
        }
    }
}
