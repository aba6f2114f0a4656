internal import AASA
internal import AASAWeb

/// Diagnoses as one HTML file.
struct CheckPage {
    let results: [CheckResult]
    let isVerbose: Bool
    let moment: Timestamp

    private var context: PageContext { .report(at: moment) }

    var page: HTML {
        let title = results.count == 1 ? results[0].name : "\(results.count.grouped) checks"
        return PageFrame("Check of \(title)", .none, context).page(
            footer: "Written by 'aasa check' at \(moment.description).", HTML(results.map { section($0) }))
    }

    private func section(_ result: CheckResult) -> HTML {
        guard let first = result.diagnoses.first else {
            return Tag.section(
                Tag.h1("\(result.name)"),
                list(titled: "What to fix", of: result.pageFindings.map { item($0, of: result) }))
        }
        let outlook = PendingAndUnknown(diagnosis: first)
        return Tag.section(
            Tag.h1("\(result.name)"), HTML(result.diagnoses.map { services($0) }),
            list(titled: "What to fix", of: result.shownFindings(isVerbose: isVerbose).map { item($0, of: result) }),
            list(titled: "What will resolve on its own", of: outlook.changes.map { Tag.li("\($0)") }),
            list(titled: "What is not known from this machine", of: outlook.unknowns.map { Tag.li("\($0)") }),
            list(titled: "Certificates", of: first.certificates.map { certificate($0) }), document(first))
    }

    private func list(titled title: HTML, of items: [HTML]) -> HTML {
        items.isEmpty ? HTML() : Tag.h2(title) + Tag.ul([.classes("list")], HTML(items))
    }

    private func services(_ diagnosis: Diagnosis) -> HTML {
        let rows =
            diagnosis.services.map {
                row(titled: "\($0.service)", $0.state(in: diagnosis), details: $0.apps.map(\.description))
            }
            + diagnosis.urls.map {
                row(titled: "\($0.url)", $0.state(in: diagnosis), details: [$0.decision?.app.text].compactMap(\.self))
            }
        let ios8 = diagnosis.ios8
        let verdict = row(
            titled: "iOS 8 (2014)", CheckState(ios8.status),
            details: [ios8.failure?.sentence(in: ios8)].compactMap(\.self))
        return Tag.h2("\(diagnosis.options.app?.description ?? "Services and URLs")")
            + Tag.table([.classes("stack")], Tag.tbody(HTML(rows), verdict))
    }

    private func row(titled title: HTML, _ state: CheckState, details: [String]) -> HTML {
        Tag.tr(Tag.th([.row], title), Tag.td(state.html), Tag.td("\(details.shortened)"))
    }

    private func item(_ finding: Finding, of result: CheckResult) -> HTML {
        let place = result.texts.place(of: finding).map { ", line \($0.start.line.grouped)" } ?? ""
        return Tag.li(
            StatusMark(finding.severity)("\(finding.message)"), " ", Tag.code("\(finding.code)"),
            Tag.small("\((finding.location.name ?? "") + place)"),
            finding.hint.map { Tag.p(Tag.strong("What to do: "), "\($0)") } ?? HTML())
    }

    private func certificate(_ expiry: CertificateExpiry) -> HTML {
        let isOver = expiry.notAfter < moment
        return Tag.li(
            (isOver ? StatusMark.bad : .good)(
                "\(expiry.certificate == .server ? "TLS server" : "Signer"): \(isOver ? "expired" : "expires") \(expiry.notAfter.description)"
            ))
    }

    private func document(_ diagnosis: Diagnosis) -> HTML {
        let bytes = diagnosis.document.bytes
        if bytes.isEmpty || bytes.count > AssociationFile.maximumSize { return HTML() }
        return Tag.h2("Document") + DocumentView(bytes, context).content
    }
}

extension CheckState {
    init(_ status: Status) {
        switch status {
        case .approved: self.init(.good, mark: "✓", status.rawValue)
        case .denied: self.init(.bad, mark: "✗", status.rawValue)
        case .pending: self.init(.caution, mark: "?", status.rawValue)
        }
    }

    fileprivate var html: HTML {
        switch shade {
        case .good: StatusMark.good("\(words)")
        case .bad: StatusMark.bad("\(words)")
        case .caution: StatusMark.wait("\(words)")
        case .faint: "\(mark) \(words)"
        }
    }
}
