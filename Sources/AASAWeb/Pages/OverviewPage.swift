internal import AASA
internal import AASAToolkit

/// How many pairs are denied and pending, why, and what changed.
struct OverviewPage {
    let overview: TableOverview
    let context: PageContext

    /// The sections of the page, without the frame.
    var content: HTML {
        if overview.counts.isEmpty {
            return Tag.h1("No pairs yet")
                + Tag.p("'aasa verify SITE --app ID' and 'aasa install' add pairs of a site and an app to the table.")
        }
        return Tag.h1(headline) + Tag.p([.classes("faint")], summary) + tiles + Tag.div(watcher)
            + Tag.div([.classes("columns")], causes, changes) + Tag.div([.classes("columns")], services, days)
            + Tag.div([.classes("columns")], certificates)
    }

    private var denied: Int { overview.pairs { $0.status == .denied } }
    private var pending: Int { overview.pairs { $0.status == .pending } }

    private var headline: HTML {
        let all = overview.pairs()
        if denied + pending == 0 { return "All pairs are approved" }
        let counts = [(denied, "denied"), (pending, "pending")].filter { $0.0 > 0 }
        let words = counts.map { "\($0.0.grouped) \($0.1)" }.joined(separator: " and ")
        return "Of \(all.counted("pair")), \(words)"
    }

    private var summary: HTML {
        "\(overview.sites.counted("site")); as of \(overview.takenAt.shown)"
    }

    private var tiles: HTML {
        let tiles = [Status.denied, .pending, .approved].map { status in
            let content =
                StatusMark.status(status) + Tag.strong("\(overview.pairs { $0.status == status }.grouped)")
            return Tag.li(
                context.isReport ? Tag.div(content) : Tag.a([.href(.pairs(("status", status.rawValue)))], content))
        }
        return Tag.ul([.classes("tiles")], HTML(tiles))
    }

    // MARK: Causes

    private var causes: HTML {
        let rows = overview.causes.map { cause in
            Tag.tr(
                Tag.th(
                    [.row],
                    StatusMark(cause.status)(
                        context.link(
                            .pairs(("status", cause.status.rawValue), ("reason", cause.reason.rawValue)),
                            "\(cause.reason.title)")),
                    Tag.small("\(cause.reason.advice ?? "") For instance ", exampleLink(cause.example), ".")),
                Tag.td([.classes("number"), .titled("Pairs")], "\(cause.pairs.grouped)"),
                Tag.td([.classes("number"), .titled("Sites")], "\(cause.sites.grouped)"))
        }
        if rows.isEmpty { return Tag.section(Tag.h2("Causes"), Tag.p("No pair is denied or pending.")) }
        let head = Tag.tr(
            Tag.th([.column], "Cause, and what to do"), Tag.th([.column, .classes("number")], "Pairs"),
            Tag.th([.column, .classes("number")], "Sites"))
        return Tag.section(
            Tag.h2("Causes"),
            context.isReport
                ? HTML()
                : Tag.p(
                    Tag.a(
                        [.href(.pairs(("status", PairSelection.deniedOrPending)))], "All denied and pending pairs")),
            Tag.table([.classes("stack")], Tag.thead(head), Tag.tbody(HTML(rows))))
    }

    private func exampleLink(_ name: String) -> HTML {
        guard let site = try? Site(name) else { return "\(name)" }
        return context.link(.site(site), "\(name)")
    }

    // MARK: Changes

    private var changes: HTML {
        let rest = overview.changeCount - overview.changes.count
        return Tag.section(
            Tag.h2("Changes of the last day"),
            overview.changes.isEmpty
                ? Tag.p("None.") : Tag.ul([.classes("list")], HTML(overview.changes.map { change($0) })),
            rest > 0 ? Tag.p("And \(rest.grouped) more: 'aasa table history --since 24h' shows them.") : HTML())
    }

    private func change(_ change: VerdictChange) -> HTML {
        Tag.li(
            StatusMark(change.after.status)(
                context.link(.site(change.pair.site), "\(change.pair.site.description)")
                    + " is \(change.after.status.rawValue)"),
            Tag.small(
                context.relative(change.at),
                ", before: \(change.before.status.rawValue). \(change.after.reason.title). ",
                Tag.span(
                    "\(change.pair.app?.description ?? ""), \(change.pair.service.description), \(change.pair.system.rawValue)"
                )))
    }

    // MARK: Services

    private var services: HTML {
        let names = Set(overview.counts.map(\.service.description)).sorted()
        let rules = SystemVersion.allCases.filter { set in overview.counts.contains { $0.system == set } }
        let rows =
            names.map { name in
                row("\(name)", "Service \(name)", ("service", name)) { $0.service.description == name }
            }
            + rules.map { set in row("\(set.title)", set.title, ("rules", set.rawValue)) { $0.system == set } }
        let head = Tag.tr(
            Tag.th([.column], "Service or rules"), Tag.th([.column, .classes("number")], "Denied"),
            Tag.th([.column, .classes("number")], "Pending"), Tag.th([.column, .classes("number")], "Approved"))
        return Tag.section(
            Tag.h2("By service and rules"),
            Tag.table([.classes("stack")], Tag.thead(head), Tag.tbody(HTML(rows))))
    }

    private func row(
        _ title: HTML, _ label: String, _ field: (String, String), _ matches: (TableOverview.Count) -> Bool
    ) -> HTML {
        let cells = [Status.denied, .pending, .approved].map { status in
            let count = overview.pairs { $0.status == status && matches($0) }
            let text: HTML = "\(count.grouped)"
            let link = Link.pairs(field, ("status", status.rawValue))
            return Tag.td(
                [.classes("number"), .titled(status.rawValue)], count == 0 ? text : context.link(link, text))
        }
        return Tag.tr(Tag.th([.row], context.link(.pairs(field), title)), HTML(cells))
    }

    // MARK: Time

    private var days: HTML {
        guard overview.days.contains(where: { $0.failed + $0.recovered > 0 }) else { return HTML() }
        return Tag.section(
            Tag.h2("Sites that began to fail, and that recovered, in 30 days"), ChangeChart(days: overview.days).content
        )
    }

    private var certificates: HTML {
        let days = OverviewCache.expiry / 86400
        let rest = overview.expiringCount - overview.expiring.count
        let list = overview.expiring.map { end in
            let isOver = end.notAfter < context.now
            return Tag.li(
                (isOver ? StatusMark.bad : .warning)(
                    context.link(.site(end.site), "\(end.site.description)")
                        + ": \(end.of == .server ? "TLS certificate" : "signer's certificate")"),
                Tag.small(context.expiry(end.notAfter)))
        }
        return Tag.section(
            Tag.h2("Certificates that expire within \(days) days"),
            list.isEmpty ? Tag.p("None.") : Tag.ul([.classes("list")], HTML(list)),
            rest > 0 ? Tag.p("And \(rest.counted("certificate")) more.") : HTML())
    }

    // MARK: Watcher

    private var watcher: HTML {
        if overview.overdue > 0, overview.leased == 0 {
            return StatusMark.wait.note(
                Tag.p(
                    "\(overview.overdue.counted("site")) should have been checked again an hour ago or earlier. Is 'aasa watch' running? 'aasa retry' checks them now."
                ))
        }
        var parts: [HTML] = []
        if overview.leased > 0 { parts.append("\(overview.leased.counted("site")) being checked now") }
        if overview.due > 0 { parts.append("\(overview.due.counted("site")) due for a retry") }
        if let oldest = overview.oldestCheck {
            parts.append(
                oldest.seconds == 0 ? "some pairs were never checked" : "oldest check " + context.relative(oldest))
        }
        if parts.isEmpty { return HTML() }
        return Tag.p([.classes("faint")], "Checks: ", HTML(parts, separator: "; "))
    }
}
