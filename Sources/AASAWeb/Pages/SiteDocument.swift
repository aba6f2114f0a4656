internal import AASA
internal import AASAToolkit

/// A document of a site, with the rules of the systems that receive it.
struct SiteDocument {
    let sha256: String
    private(set) var rules: [SystemVersion]
    /// The document, or nil if the table does not have it.
    let bytes: [UInt8]?
    let view: DocumentView?
    let anchor: String
    /// What to change so that the document lists apps, for all of them; nil without the document.
    let advisor: ListingAdvisor?

    var title: String { "for \(rules.map(\.rawValue).joined(separator: ", "))" }

    /// Reads the documents of a site's pairs, those of the newest system first.
    static func all(
        of records: [PairRecord], on site: Site, table: AssociationTable, context: PageContext
    ) throws(ToolkitError) -> [SiteDocument] {
        var documents: [SiteDocument] = []
        for rules in SystemVersion.allCases.reversed() {
            let record = records.first { record in record.pair.system == rules && record.sha256 != nil }
            guard let sha256 = record?.sha256 else { continue }
            let index = documents.firstIndex { document in document.sha256 == sha256 }
            if let index {
                documents[index].rules.append(rules)
                continue
            }
            let anchor = "\(site)-\(rules)-L"
            let bytes = try table.document(sha256)
            var view: DocumentView?
            if let bytes {
                view = DocumentView(document: bytes, isOfAndroid: rules.isOfAndroid, anchor: anchor, context: context)
            }
            documents.append(
                SiteDocument(
                    sha256: sha256, rules: [rules], bytes: bytes, view: view, anchor: "\(anchor)0",
                    advisor: bytes.map(ListingAdvisor.init)))
        }
        return documents
    }

    func section(site: Site, context: PageContext) -> HTML {
        guard let view else {
            return .section("Document \(title)") {
                Tag.p("Not recorded: 'aasa watch' keeps the documents of the sites that it checks.")
            }
        }
        let fields = [("site", site.description), ("rules", rules[0].rawValue)]
        return Tag.section {
            Tag.h2(.id(anchor)) { "Document \(title)" }
            if !context.isStandalone {
                Tag.p {
                    Tag.a(.href(Link("test", query: WebQuery(fields: fields)))) { "Test URLs with this document" }
                }
            }
            view.content
        }
    }

    /// A note on its errors; empty without one.
    var errorNote: HTML {
        guard let view, view.errorCount > 0 else { return HTML() }
        return ResultMark.bad.note(
            "The document \(title) has "
                + Tag.a(.href(.part(anchor))) { "\(view.errorCount.counted("error"))" } + ".")
    }
}

extension [SiteDocument] {
    /// The document with a digest; nil if the table does not have it.
    func bytes(of sha256: String?) -> [UInt8]? { document(sha256)?.bytes }

    func document(_ sha256: String?) -> SiteDocument? { first { document in document.sha256 == sha256 } }
}
