internal import AASA
internal import AASAToolkit

/// The sites that began to fail on each day as bars above an axis, and those that recovered below it, with the same numbers as
/// a table.
struct ChangeChart {
    let days: [TableOverview.Day]

    private static let (width, half, step) = (620, 70, 20)

    var content: HTML {
        let largest = max(days.map { max($0.failed, $0.recovered) }.max() ?? 0, 1)
        let bars = days.enumerated().map { number, day in
            let x = number * Self.step + 14
            let (up, down) = (height(day.failed, largest), height(day.recovered, largest))
            let failed =
                up == 0 ? HTML() : Tag.rect([.classes("fail"), .x(x), .y(Self.half - up), .width(12), .height(up)])
            let recovered =
                down == 0
                ? HTML() : Tag.rect([.classes("recover"), .x(x), .y(Self.half + 2), .width(12), .height(down)])
            return failed + recovered
        }
        let bottom = Self.half * 2 + 18
        let axis = Tag.line([.x1(8), .x2(Self.width - 4), .y1(Self.half), .y2(Self.half)])
        let labels = [
            Tag.text([.x(8), .y(bottom)], "\(Self.name(days.first))"),
            Tag.text([.classes("end"), .x(Self.width - 4), .y(bottom)], "\(Self.name(days.last))"),
        ]
        let sums =
            "\(days.reduce(0) { $0 + $1.failed }) began to fail, \(days.reduce(0) { $0 + $1.recovered }) recovered"
        let legend = Tag.p(
            [.classes("faint")], Tag.span([.classes("key fail")]), "began to fail (up)  ",
            Tag.span([.classes("key")]), "recovered (down); at most \(largest.grouped) a day")
        return Tag.svg(
            [.classes("chart"), .viewBox(Self.width, bottom + 6), .image, .label("Bars by day: \(sums)")],
            axis, HTML(bars), HTML(labels)) + legend + numbers
    }

    private static func name(_ day: TableOverview.Day?) -> String { String((day?.start.description ?? "").prefix(10)) }

    private func height(_ count: Int, _ largest: Int) -> Int {
        count == 0 ? 0 : max(3, count * (Self.half - 6) / largest)
    }

    private var numbers: HTML {
        let rows = days.reversed().filter { $0.failed + $0.recovered > 0 }.map { day in
            Tag.tr(
                Tag.th([.row], "\(Self.name(day))"),
                Tag.td([.classes("number")], "\(day.failed.grouped)"),
                Tag.td([.classes("number")], "\(day.recovered.grouped)"))
        }
        let head = Tag.tr(
            Tag.th([.column], "Day (UTC)"), Tag.th([.column, .classes("number")], "Began to fail"),
            Tag.th([.column, .classes("number")], "Recovered"))
        return Tag.details(Tag.summary("The numbers"), Tag.table(Tag.thead(head), Tag.tbody(HTML(rows))))
    }
}
