import Testing

@testable import AASAPages
@testable import AASAPagesToolkit

@Suite("What an unknown token of autocomplete means")
struct AutocompleteMeaningTests {
    @Test(
        "A token means what its field is for, a usual name or the nearest one",
        arguments: [
            (
                "<form action=/register><input name=user autocomplete=username><input type=password name=password autocomplete=pass></form>",
                "new-password"
            ),
            (
                "<form action=/login><input name=user autocomplete=username><input type=password name=password autocomplete=pass></form>",
                "current-password"
            ),
            (
                "<form><input type=password name=x autocomplete=pass></form>",
                "current-password\", or for a new one \"new-password"
            ),
            ("<input autocomplete=zip>", "postal-code"), ("<input autocomplete=stret-address>", "street-address"),
        ])
    func meanings(html: String, field: String) throws {
        let page = try PageReader.page(Array(html.utf8), url: nil, contentType: "text/html; charset=utf-8")
        let findings = PageRule.findings(in: .page(InspectedPage(page)), .standard).filter { $0.code == "AASA708" }
        #expect(findings.map(\.hint) == ["write autocomplete=\"\(field)\""])
    }
}
