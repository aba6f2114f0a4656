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
                Tag.h1("\(result.name)"), list("What to fix", result.pageFindings.map { item($0, of: result) }))
        }
        let outlook = PendingAndUnknown(diagnosis: first)
        return Tag.section(
            Tag.h1("\(result.name)"), HTML(result.diagnoses.map { services($0) }),
            list("What to fix", result.shownFindings(isVerbose: isVerbose).map { item($0, of: result) }),
            list("What changes by itself", outlook.changes.map { Tag.li("\($0)") }),
            list("What cannot be known from here", outlook.unknowns.map { Tag.li("\($0)") }),
            list("Certificates", first.certificates.map { certificate($0) }), document(first))
    }

    private func list(_ title: HTML, _ items: [HTML]) -> HTML {
        items.isEmpty ? HTML() : Tag.h2(title) + Tag.ul([.classes("list")], HTML(items))
    }

    private func services(_ diagnosis: Diagnosis) -> HTML {
        let rows =
            diagnosis.services.map { row("\($0.service)", $0.state(in: diagnosis), $0.apps.map(\.description)) }
            + diagnosis.urls.map {
                row("\($0.url)", $0.state(in: diagnosis), [$0.decision?.app.text].compactMap(\.self))
            }
        let ios8 = diagnosis.ios8
        let verdict = row(
            "iOS 8 (2014)", CheckState(ios8.status), [ios8.failure?.sentence(in: ios8)].compactMap(\.self))
        return Tag.h2("\(diagnosis.question.app?.description ?? "Services and URLs")")
            + Tag.table([.classes("stack")], Tag.tbody(HTML(rows), verdict))
    }

    private func row(_ title: HTML, _ state: CheckState, _ details: [String]) -> HTML {
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
        case .approved: self.init(.good, "✓", status.rawValue)
        case .denied: self.init(.bad, "✗", status.rawValue)
        case .pending: self.init(.caution, "?", status.rawValue)
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
