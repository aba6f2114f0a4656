internal import AASA
internal import AASAToolkit

/// How many pairs are denied and pending, why, and what changed.
struct OverviewPage {
    let overview: TableOverview
    let context: PageContext

    /// The sections of the page, without the frame.
    @HTMLBuilder var content: HTML {
        if overview.counts.isEmpty {
            Tag.h1("No pairs yet")
            Tag.p("'aasa verify SITE --app ID' and 'aasa install' add pairs of a site and an app to the table.")
        } else {
            Tag.h1(headline)
            Tag.p(.classes("faint")) { "\(overview.sites.counted("site")); as of \(overview.takenAt.shownTime)" }
            tiles
            Tag.div(watcher)
            Tag.div(.classes("columns")) { causes + changes }
            Tag.div(.classes("columns")) { services + days }
            Tag.div(.classes("columns")) { certificates }
        }
    }

    private func pairs(_ status: Status) -> Int { overview.pairs { count in count.status == status } }

    private var headline: HTML {
        let all = overview.pairs().counted("pair")
        let (denied, pending) = (pairs(.denied), pairs(.pending))
        switch (denied, pending) {
        case (0, 0): return "All pairs are approved"
        case (0, _): return "\(pending.grouped) of \(all) \(Self.verb(for: pending)) pending"
        default:
            let start = "\(denied.grouped) of \(all) \(Self.verb(for: denied)) denied"
            if pending == 0 { return "\(start)" }
            return "\(start), and \(pending.grouped) \(Self.verb(for: pending)) pending"
        }
    }

    private static func verb(for count: Int) -> String { if count == 1 { "is" } else { "are" } }

    private var tiles: HTML {
        Tag.ul(.classes("tiles")) {
            for status in Status.mostHarmfulFirst {
                let content = ResultMark.status(status) + Tag.strong("\(pairs(status).grouped)")
                Tag.li {
                    if context.isStandalone {
                        Tag.div(content)
                    } else {
                        Tag.a(.href(.pairs(("status", status.rawValue)))) { content }
                    }
                }
            }
        }
    }

    // MARK: Causes

    private var causes: HTML {
        .section("Causes") {
            if overview.causes.isEmpty {
                Tag.p("No pair is denied or pending.")
            } else {
                if !context.isStandalone {
                    Tag.p {
                        Tag.a(.href(.pairs(("status", PairSelection.deniedOrPending)))) {
                            "All denied and pending pairs"
                        }
                    }
                }
                HTML.table(columns: ["Cause, and what to do", .number("Pairs"), .number("Sites")]) {
                    for cause in overview.causes { row(cause) }
                }
            }
        }
    }

    private func row(_ cause: TableOverview.Cause) -> HTML {
        let reason = cause.cause.reason
        let isOneOfMany =
            overview.causes.count { other in other.status == cause.status && other.cause.reason == reason } > 1
        var fields = [(name: "status", value: cause.status.rawValue), (name: "reason", value: reason.rawValue)]
        if isOneOfMany {
            let cdnReason = cause.cause.cdnFailure?.text ?? AssociationTable.Filter.noCDNReason
            fields.append((name: "cdn", value: cdnReason))
        }
        let list = Link("pairs", query: WebQuery(fields: fields))
        return Tag.tr {
            Tag.th(.row) {
                ResultMark(cause.status)(
                    context.link("\(cause.cause.title)", to: list, inFile: cause.cause.anchor(of: cause.status)))
                Tag.small {
                    if let advice = overview.advice(on: cause) { "What to do: \(advice). " }
                    "For instance "
                    link(toSiteNamed: cause.example)
                    "."
                }
            }
            Tag.td(.classes("number"), .cell("Pairs")) { "\(cause.pairs.grouped)" }
            Tag.td(.classes("number"), .cell("Sites")) { "\(cause.sites.grouped)" }
        }
    }

    private func link(toSiteNamed name: String) -> HTML {
        guard let site = try? Site(name) else { return "\(name)" }
        return context.link(to: site)
    }

    // MARK: Changes

    private var changes: HTML {
        let furtherChanges = overview.changeCount - overview.changes.count
        return .section("Changes of the last day") {
            list(overview.changes.map(item))
            if furtherChanges > 0 {
                Tag.p("And \(furtherChanges.grouped) more: 'aasa table history --since 24h' shows them.")
            }
        }
    }

    private func list(_ items: [HTML]) -> HTML {
        if items.isEmpty { return Tag.p("None.") }
        return .list(items)
    }

    @HTMLBuilder private func item(_ change: VerdictChange) -> HTML {
        let verdict = "\(change.after.status.rawValue): \(change.message.clipped(to: 300))"
        ResultMark(change.after.status)(context.link(to: change.pair.site) + " is \(verdict)")
        Tag.small {
            context.relative(change.at)
            ", before: \(change.before.status.rawValue). "
            Tag.span("\(change.pair.summary)")
        }
    }

    // MARK: Services

    private var services: HTML {
        let services = Set(overview.counts.map(\.service.description)).sorted()
        let usedRules = Set(overview.counts.map(\.system))
        return .section("By service and rules") {
            HTML.table(
                columns: ["Service or rules", .number("Denied"), .number("Pending"), .number("Approved")]
            ) {
                for service in services {
                    row("\(ServiceSelection(name: service).title)", field: ("service", service)) { count in
                        count.service.description == service
                    }
                }
                for rules in SystemVersion.allCases where usedRules.contains(rules) {
                    row("\(rules.title)", field: ("rules", rules.rawValue)) { count in count.system == rules }
                }
            }
        }
    }

    private func row(
        _ title: HTML, field: (String, String), isIncluded: (TableOverview.Count) -> Bool
    ) -> HTML {
        // The list shows no pair of a service that is not documented.
        let isListed = field.0 != "service" || ServiceSelection(known: field.1) != nil
        func link(_ text: HTML, to list: Link) -> HTML { if isListed { context.link(text, to: list) } else { text } }
        return Tag.tr {
            Tag.th(.row) { link(title, to: .pairs(field)) }
            for status in Status.mostHarmfulFirst {
                let number = overview.pairs { count in count.status == status && isIncluded(count) }
                Tag.td(.classes("number"), .cell(status.rawValue)) {
                    if number == 0 {
                        "0"
                    } else {
                        link("\(number.grouped)", to: .pairs(field, ("status", status.rawValue)))
                    }
                }
            }
        }
    }

    // MARK: Time

    @HTMLBuilder private var days: HTML {
        if overview.days.contains(where: { day in day.failed + day.recovered > 0 }) {
            HTML.section("Sites that began to fail, and that recovered, in 30 days") {
                ChangeChart(days: overview.days).content
            }
        }
    }

    private var certificates: HTML {
        let furtherCertificates = overview.expiringCount - overview.expiring.count
        return .section("Certificates that expire within \(OverviewCache.expiry / 86400) days") {
            list(overview.expiring.map(item))
            if furtherCertificates > 0 { Tag.p("And \(furtherCertificates.counted("certificate")) more.") }
        }
    }

    private func item(_ certificate: TableOverview.ExpiringCertificate) -> HTML {
        let mark = context.mark(ofExpiry: certificate.notAfter)
        let owner = if certificate.of == .server { "TLS certificate" } else { "signer's certificate" }
        return mark(context.link(to: certificate.site) + ": \(owner)")
            + Tag.small(context.expiry(certificate.notAfter))
    }

    // MARK: Watcher

    @HTMLBuilder private var watcher: HTML {
        if overview.overdue > 0, overview.leased == 0 {
            let sites = overview.overdue.counted("site")
            ResultMark.wait.note(
                """
                \(sites) should have been checked again five minutes ago or earlier. Is 'aasa watch' running? 'aasa retry' \
                checks them now.
                """)
        } else if !checks.isEmpty {
            Tag.p(.classes("faint")) { "Checks: " + HTML(checks, separator: "; ") }
        }
    }

    private var checks: [HTML] {
        var checks: [HTML] = []
        if overview.leased > 0 { checks.append("\(overview.leased.counted("site")) being checked now") }
        if overview.due > 0 { checks.append("\(overview.due.counted("site")) due for a retry") }
        switch overview.oldestCheck {
        case nil: break
        case Timestamp(seconds: 0): checks.append("some pairs were never checked")
        case let moment?: checks.append("oldest check " + context.relative(moment))
        }
        return checks
    }
}
