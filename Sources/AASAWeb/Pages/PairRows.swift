internal import AASA

/// Pairs as rows of a table.
struct PairRows {
    let context: PageContext
    /// The list that a label leads to, or nil for a label without a link.
    var labelLink: ((Labels.Entry) -> Link)?

    private static let columns: [Column] = [
        "Status", "Site", "App", "Service and rules", "What was found", "Checked",
    ]

    func table(_ records: [PairRecord], columns: [Column] = columns) -> HTML {
        var named: Set<String> = []
        let rows = records.map { record in
            let anchor = record.cause.anchor(of: record.status)
            let isFirst = named.insert(anchor).inserted
            return row(record, anchor: anchor, isFirst: isFirst)
        }
        return .table(columns: columns) { HTML(rows) }
    }

    /// - Parameter anchor: the name of the first row with a cause, to which the causes in a file lead.
    private func row(_ record: PairRecord, anchor: String, isFirst: Bool) -> HTML {
        Tag.tr(.id(anchor).when(isFirst && context.isStandalone)) {
            Tag.td(.cell("Status")) { ResultMark.status(record.status) }
            Tag.th(.row) {
                context.link(to: record.pair.site)
                if let labels = record.labels?.entries, !labels.isEmpty {
                    Tag.small(HTML(labels.map(label), separator: " "))
                }
            }
            Tag.td(.cell("App")) { Tag.span(.classes("mono")) { "\(record.pair.app?.description ?? "")" } }
            Tag.td(.cell("Service and rules")) {
                "\(record.pair.service.title)"
                Tag.small("\(record.pair.system.systems)")
            }
            Tag.td(.cell("What was found")) { finding(record) }
            Tag.td(.cell("Checked")) {
                context.checked(record)
                if let retry = record.retryAt {
                    let name: HTML = if retry <= context.now { "retry due " } else { "retry " }
                    Tag.small(name + context.relative(retry))
                }
            }
        }
    }

    private func label(_ label: Labels.Entry) -> HTML {
        guard let labelLink else { return "\(label.name)=\(label.text.clipped(to: 100))" }
        let text = "\(label.name)=\(label.text)".clipped(to: 100)
        return Tag.a(.href(labelLink(label)), .live) { "\(text)" }
    }

    @HTMLBuilder private func finding(_ record: PairRecord) -> HTML {
        if record.status == .approved {
            Tag.span(.classes("faint")) { "\(record.reason.title)" }
        } else {
            context.link(to: record.cause)
            Tag.small("\(record.message.clipped(to: 300))")
        }
    }
}

extension PageContext {
    func checked(_ record: PairRecord) -> HTML {
        guard let moment = record.checkedAt else { return "never" }
        return relative(moment)
    }
}

extension Pair {
    /// App, service and rules, beside the name of the site.
    var summary: String { "\(app?.description ?? ""), \(service.title), \(system.systems)" }
}
