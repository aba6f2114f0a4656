internal import AASA

/// The form of the URL tester.
struct TesterForm {
    let urls: [String]
    let site: String
    let pasted: String
    /// The rules of the document that a link from a site's page means, which is preferred to those of newer devices.
    let rules: SystemVersion?

    /// - Parameter form: nil: the form was not sent.
    init(query: WebQuery, form: WebQuery?) {
        let lines = (form?["urls"] ?? query["url"] ?? "").split(whereSeparator: \.isNewline)
        urls = lines.map { line in String(line).trimmed }.filter { url in !url.isEmpty }
        site = (form?["site"] ?? query["site"] ?? "").trimmed
        // Browsers send each line break as CRLF (HTML Standard, "Constructing the entry list").
        pasted = (form?["document"] ?? "").replacing(text: "\r\n", with: "\n")
        rules = SystemVersion(rawValue: form?["rules"] ?? query["rules"] ?? "")
    }

    /// - Parameter problem: why the form is refused.
    func page(
        problem: String? = nil, in context: PageContext, @HTMLBuilder results: () -> HTML = { HTML() }
    ) -> HTML {
        PageFrame(title: "URL tester", area: .tester, context: context).page {
            Tag.h1("URL tester")
            Tag.p(
                "Which app does a URL open, and by which rule? Nothing is requested: URLs are compared with the association file or the statement list as devices do."
            )
            ResultMark.alert(problem)
            form(token: context.formToken)
            results()
        }
    }

    private func form(token: String?) -> HTML {
        Tag.form(.post, .action(Link("test"))) {
            if let token { PageFrame.token(token) }
            Tag.div(.classes("columns")) {
                Tag.div {
                    Tag.label {
                        "URLs, one per line"
                        Tag.textarea(.name("urls"), .rows(8), .noSpelling, .placeholder("https://example.com/buy/42")) {
                            HTML(lines: urls.joined(separator: "\n"))
                        }
                    }
                    HTML.field(
                        "Site that the document is for, or *. and a site; without a pasted document, its recorded one is used (default: the first URL's site)",
                        .type("text"), .name("site"), .value(site.clipped(to: 300)),
                        .placeholder("example.com"), .noSpelling)
                }
                Tag.div {
                    Tag.label {
                        "Association file or statement list"
                        Tag.textarea(
                            .name("document"), .rows(8), .noSpelling, .drop, .placeholder("{\"applinks\": …}")
                        ) {
                            // The parser removes a line break behind the tag.
                            HTML(lines: "\n" + pasted)
                        }
                    }
                }
            }
            if let rules { PageFrame.hidden(.name("rules"), value: rules.rawValue) }
            Tag.div(.classes("row")) { Tag.button(.classes("main")) { "Test" } }
        }
    }
}
