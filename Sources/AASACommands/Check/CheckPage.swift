internal import AASA
internal import AASAWeb

/// Diagnoses as one HTML file.
struct CheckPage {
    let results: [CheckResult]
    let isVerbose: Bool
    let moment: Timestamp

    private var context: PageContext { .standalone(at: moment) }

    var page: HTML {
        let title = if results.count == 1 { results[0].name } else { "\(results.count.grouped) checks" }
        let frame = PageFrame(title: "Check of \(title)", context: context)
        return frame.page(footer: "Written by 'aasa check' at \(moment.description).") {
            for result in results {
                Tag.section {
                    Tag.h1("\(result.name)")
                    if let first = result.diagnoses.first {
                        sections(result, first: first)
                    } else {
                        list("What to fix", of: items(result.suiteFindings, of: result))
                        list(Self.unknownsTitle, of: (result.android?.unknowns ?? []).map(Self.item))
                    }
                    list("Known findings", of: items(result.allKnown, of: result))
                }
            }
        }
    }

    @HTMLBuilder private func sections(_ result: CheckResult, first: Diagnosis) -> HTML {
        let outlook = PendingAndUnknown(diagnosis: first)
        for diagnosis in result.diagnoses { services(diagnosis) }
        list("What to fix", of: items(result.shownFindings(isVerbose: isVerbose), of: result))
        list("What will resolve on its own", of: outlook.changes.map(Self.item))
        list(Self.unknownsTitle, of: outlook.unknowns.map(Self.item))
        list("Certificates", of: first.certificates.map(certificate))
        document(first)
    }

    private static let unknownsTitle: HTML = "What is not known from this machine"

    private static func item(_ sentence: String) -> HTML { Tag.li("\(sentence)") }

    @HTMLBuilder private func list(_ title: HTML, of items: [HTML]) -> HTML {
        if !items.isEmpty {
            Tag.h2(title)
            Tag.ul(.classes("list")) { HTML(items) }
        }
    }

    @HTMLBuilder private func services(_ diagnosis: Diagnosis) -> HTML {
        Tag.h2("\(diagnosis.options.app?.description ?? "Services and URLs")")
        Tag.table(.classes("stack")) {
            Tag.tbody {
                for service in diagnosis.services {
                    let apps = service.apps.map(\.description)
                    row("\(service.service)", result: service.result(in: diagnosis), details: apps)
                }
                for url in diagnosis.urls {
                    let apps = [url.decision?.app.text].compactMap(\.self)
                    row("\(url.url)", result: url.result(in: diagnosis), details: apps)
                }
            }
        }
        oldSystems(diagnosis.ios8)
    }

    /// The verdict of iOS 8, apart from what today's devices do.
    private func oldSystems(_ ios8: Judgement) -> HTML {
        Tag.p {
            "iOS 8 (2014) alone: "
            ResultMark(ios8.status)("\(ios8.status.rawValue)")
            " \(ios8.failure?.sentence(in: ios8) ?? "")"
        }
    }

    private func row(_ title: HTML, result: MarkedResult, details: [String]) -> HTML {
        Tag.tr {
            Tag.th(.row) { title }
            Tag.td(.cell("Result")) { result.html }
            Tag.td(.cell("App")) { "\(details.shortened)" }
        }
    }

    private func items(_ findings: [Finding], of result: CheckResult) -> [HTML] {
        let texts = result.texts
        return findings.map { finding in item(finding, in: texts) }
    }

    private func item(_ finding: Finding, in texts: SourceTexts) -> HTML {
        var location = finding.location.name ?? ""
        if let region = texts.region(of: finding) { location += ", line \(region.start.line.grouped)" }
        return Tag.li {
            ResultMark(finding)("\(finding.message)")
            " "
            Tag.code("\(finding.code)")
            Tag.small("\(location)")
            HTML.advice(finding.advice)
        }
    }

    private func certificate(_ end: CertificateExpiry) -> HTML {
        let owner = if end.certificate == .server { "TLS server" } else { "Signer" }
        return Tag.li {
            if end.notAfter < moment {
                ResultMark.bad("\(owner): expired \(end.notAfter.description)")
            } else {
                ResultMark.good("\(owner): expires \(end.notAfter.description)")
            }
        }
    }

    private func document(_ diagnosis: Diagnosis) -> HTML {
        let bytes = diagnosis.document.bytes
        if bytes.isEmpty || bytes.count > AssociationFile.maximumSize { return HTML() }
        return Tag.h2("Document") + DocumentView(document: bytes, context: context).content
    }
}
