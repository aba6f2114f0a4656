import AASAPagesToolkit

@testable import AASA
@testable import AASAPages

/// A page of a site, or one of the well-known files on credentials, with every rule. The first byte chooses which.
func checkPage(_ bytes: [UInt8]) {
    let content = Array(bytes.dropFirst())
    let kind = bytes.first.map { $0 % 8 }
    switch kind {
    case 6: checkFile(.webAuthn, content)
    case 7: checkFile(.passkeyEndpoints, content)
    default: checkHTML(content, isRequested: kind == 5)
    }
}

private let url = "https://example.com/buy/42"

private func checkHTML(_ content: [UInt8], isRequested: Bool) {
    let type = isRequested ? "application/xhtml+xml; charset=iso-8859-2" : nil
    guard let page = try? PageReader.page(content, url: isRequested ? url : nil, contentType: type) else { return }
    for (index, node) in page.nodes.enumerated() {
        require(node.parent.map { $0 < index } ?? true, "a node before its parent")
        let ranges = [node.range] + node.attributes.map(\.range)
        for range in ranges.compactMap(\.self) {
            require(range.lowerBound >= 0 && range.upperBound <= page.bytes.count, "\(range) lies outside")
        }
    }
    var inspected = InspectedPage(page)
    if isRequested { inspected.visit = PageVisit(requested: url, phone: url, desktop: nil) }
    checkFindings(in: .page(inspected), size: page.bytes.count)
}

private func checkFile(_ kind: CredentialFile.Kind, _ content: [UInt8]) {
    var file = CredentialFile(
        kind, url: "https://example.com\(kind.path)", status: 200, type: "application/json", body: content)
    file.findRegistrableDomains()
    checkFindings(in: .file(file), size: content.count)
}

private func checkFindings(in document: PageDocument, size: Int) {
    for finding in PageRule.findings(in: document, .standard) {
        let range = finding.location.range ?? 0..<0
        require(range.lowerBound >= 0 && range.upperBound <= size, "\(finding) lies outside")
        for edit in finding.fix ?? [] { require(edit.range.upperBound <= size, "\(finding) fixes outside") }
        require(!finding.message.isEmpty, "\(finding.code) has no message")
    }
}
