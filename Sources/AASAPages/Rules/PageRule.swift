package import AASA

/// The rules of lint about pages, and about the files on credentials beside the association file.
package enum PageRule {
    /// By code.
    package static let all: [SubjectRule<PageDocument>] = [
        accountTokenRules, codeTokenRules, autocompleteRules, formRules, fieldRules, passwordRules, fileRules,
        bannerRules, iconAndRedirectRules,
    ].flatMap(\.self).sorted { $0.rule.code < $1.rule.code }

    /// What is found, in the document's order; what is about no place comes first.
    package static func findings(in document: PageDocument, _ configuration: LintConfiguration) -> [Finding] {
        Linter.findings(of: all, in: document, configuration)
    }
}

extension SubjectRule<PageDocument> {
    /// - Parameters:
    ///   - reported: texts that break the rule; `⟦` and `⟧` enclose what a finding is about.
    ///   - accepted: texts that keep it.
    ///   - situations: in words, and whether the rule reports them.
    init(
        code: String, name: String, severity: Severity, summary: String, explanation: String,
        sources: [LintRule.Source], reported: [String] = [], accepted: [String] = [],
        situations: [(String, Bool)] = [], check: @escaping @Sendable (PageDocument, LintRule) -> [Finding]
    ) {
        self.init(
            code: code, name: name, severity: severity, summary: summary, explanation: explanation, sources: sources,
            examples: reported.map { .reported($0) } + accepted.map { .accepted($0) }
                + situations.map { words, isReported in isReported ? .reported(when: words) : .accepted(when: words) },
            check: check)
    }
}

package enum PageDocument: Sendable {
    case page(InspectedPage)
    case file(CredentialFile)

    var page: InspectedPage? { if case .page(let inspected) = self { inspected } else { nil } }
    var file: CredentialFile? { if case .file(let file) = self { file } else { nil } }
}

/// A page, with what is known of its site.
package struct InspectedPage: Sendable {
    package let page: Page
    /// How the site answered; nil for a file.
    package var visit: PageVisit?
    /// The site's rules for universal links; nil when they are not known.
    package var links: LinkMatcher?
    /// Apps that the page's links should open; empty for any.
    package var apps: [AppIdentifier] = []
    /// The `app-argument` of the other pages that were examined.
    package var otherArguments: [String] = []
    let forms: [PageForm]
    let isCutOff: Bool

    package init(_ page: Page) {
        self.page = page
        let reader = FormReader(page)
        forms = reader.forms
        isCutOff = reader.isCutOff
    }

    package var asksForPassword: Bool { forms.contains(where: \.hasPasswords) }

    var accountForms: [PageForm] { forms.filter(\.isAboutAccounts) }

    /// A whole page, and no part of one.
    var isWhole: Bool { visit != nil || !page.all("title", "link", "meta").isEmpty }

    /// The field as messages name it.
    func name(_ control: FormControl) -> String {
        for attribute in ["name", "id", "placeholder", "aria-label"] {
            let name = page.value(control.element, attribute)?.trimmed ?? ""
            if !name.isEmpty { return "'\(name.clipped(to: 60))'" }
        }
        guard let label = control.label else { return "without a name" }
        return "'\(label.clipped(to: 60))'"
    }

    /// The bytes of a field's attribute, or of its tag.
    func range(of control: FormControl, attribute: String? = nil) -> Range<Int>? {
        page.range(control.element, attribute)
    }
}

/// How a site answered requests for a page.
package struct PageVisit: Sendable {
    package var requested: String
    /// Where redirects led with the user agent of an iPhone.
    package var phone: String
    /// Where they led with that of a Mac; nil when there was no answer.
    package var desktop: String?
    /// Where the phone's final URL leads a Mac; nil when it was not requested.
    package var desktopFromPhone: String?
    /// Where the phone's page sends browsers at once; nil for one that stays.
    package var refreshTarget: String?
    package var icons: [Icon] = []

    /// A touch icon that a page names, or that of the site's root.
    package struct Icon: Sendable {
        package var url: String
        /// The index of the `link` element; nil for the icon at the site's root.
        package var element: Int?
        /// The status of the response, or nil without one.
        package var status: Int?
        /// The size of a PNG image, or nil for another kind of file.
        package var size: Size?

        /// In pixels.
        package struct Size: Sendable, Equatable {
            package var width: Int
            package var height: Int

            package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
        }

        package init(url: String, element: Int?, status: Int?, size: Size?) {
            self.url = url
            self.element = element
            self.status = status
            self.size = size
        }
    }

    package init(requested: String, phone: String, desktop: String?) {
        self.requested = requested
        self.phone = phone
        self.desktop = desktop
    }
}
