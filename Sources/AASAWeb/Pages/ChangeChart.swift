internal import AASA
internal import AASAToolkit

/// The sites that began to fail on each day as bars above an axis, those that recovered below it, and both as a table.
struct ChangeChart {
    let days: [TableOverview.Day]

    /// In units of the view box, as the other lengths.
    private static let width = 620
    /// The height above the axis, and below it.
    private static let half = 70
    private static let dayWidth = 20
    private static let margin = 8

    @HTMLBuilder var content: HTML {
        let failed = days.map(\.failed).reduce(0, +)
        let recovered = days.map(\.recovered).reduce(0, +)
        let label = "Bars by day: \(failed) began to fail, \(recovered) recovered"
        let right = Self.width - 4
        let bottom = Self.half * 2 + 18
        Tag.svg(.classes("chart"), .viewBox(width: Self.width, height: bottom + 6), .image, .label(label)) {
            Tag.line(.x1(Self.margin), .x2(right), .y1(Self.half), .y2(Self.half))
            for (index, day) in days.enumerated() { bars(of: day, at: index * Self.dayWidth + 14) }
            Tag.text(.x(Self.margin), .y(bottom)) { Self.name(days.first) }
            Tag.text(.classes("end"), .x(right), .y(bottom)) { Self.name(days.last) }
        }
        legend
        numbers
    }

    private var largest: Int {
        let numbers = days.map { day in max(day.failed, day.recovered) }
        return max(numbers.max() ?? 0, 1)
    }

    @HTMLBuilder private func bars(of day: TableOverview.Day, at x: Int) -> HTML {
        let up = height(of: day.failed)
        let down = height(of: day.recovered)
        if up > 0 { Tag.rect(.classes("fail"), .x(x), .y(Self.half - up), .width(12), .height(up)) }
        if down > 0 { Tag.rect(.classes("recover"), .x(x), .y(Self.half + 2), .width(12), .height(down)) }
    }

    private func height(of number: Int) -> Int {
        if number == 0 { return 0 }
        return max(3, number * (Self.half - 6) / largest)
    }

    private static func name(_ day: TableOverview.Day?) -> HTML {
        guard let day else { return HTML() }
        return HTML(text: String(day.start.description.prefix(10)))
    }

    private var legend: HTML {
        Tag.p(.classes("faint")) {
            Tag.span(.classes("key fail"))
            "began to fail (up)  "
            Tag.span(.classes("key"))
            "recovered (down); at most \(largest.grouped) a day"
        }
    }

    private var numbers: HTML {
        let columns: [Column] = ["Day (UTC)", .number("Began to fail"), .number("Recovered")]
        return Tag.details {
            Tag.summary("The numbers")
            Tag.table {
                Tag.thead(Tag.tr(HTML(columns.map(\.head))))
                Tag.tbody {
                    for day in days.reversed() where day.failed + day.recovered > 0 {
                        Tag.tr {
                            Tag.th(.row) { Self.name(day) }
                            Tag.td(.classes("number")) { "\(day.failed.grouped)" }
                            Tag.td(.classes("number")) { "\(day.recovered.grouped)" }
                        }
                    }
                }
            }
        }
    }
}
