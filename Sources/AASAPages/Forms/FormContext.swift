/// The purpose of a form by its text and the text around it.
struct FormContext {
    /// The words of the buttons that send the form.
    let buttons: [FieldText]
    /// The texts, the nearest to the form first.
    private let tiers: [Tier]
    private let isOnlyForm: Bool
    /// Whether it offers to remember the user, or help for a forgotten password.
    let remembers: Bool

    /// A text that may name the purpose.
    private struct Tier {
        let text: FieldText
        /// Whether people read it. Names in code, such as class=login-form, are used again for other forms.
        var isShown = true
        /// Whether it is about the whole page, which may have other forms.
        var isOfPage = false
    }

    /// The attributes of a form that may name its purpose.
    private static let namingAttributes = ["id", "name", "aria-label", "class", "action", "data-testid"]
    private static let headings: Set<String> = ["h1", "h2", "h3", "h4", "h5", "h6", "legend", "b", "strong"]

    /// - Parameter previousEnd: the index after the last node of the form in front.
    init(_ page: Page, element: Int?, root: Int, previousEnd: Int, isOnlyForm: Bool) {
        self.isOnlyForm = isOnlyForm
        let elements = page.descendants(of: root).filter { index in page.name(index) != "#text" }
        buttons = Self.buttons(among: elements, on: page, isForm: element != nil)
        remembers = Self.remembers(elements, on: page)
        let captions = buttons.prefix(4).map { button in String(decoding: button.bytes, as: UTF8.self) }
        let codeNames = Self.namingAttributes.map { attribute in page.value(root, attribute) }
        let headings = elements.lazy.filter { index in Self.isHeading(index, on: page) }.prefix(4)
        let titles = page.all("h1").prefix(2) + page.all("title").prefix(1)
        tiers = [
            Tier(text: FieldText(captions)),
            Tier(text: FieldText(codeNames), isShown: false),
            Tier(text: FieldText(headings.map { index in page.text(of: index) })),
            Self.headingBefore(root, from: previousEnd, on: page),
            Tier(text: FieldText(titles.map(page.text(of:))), isOfPage: true),
            Tier(text: FieldText(page.url.map(WebURL.path(of:))), isShown: false, isOfPage: true),
        ]
    }

    /// The last heading in front of the form, after the form before it.
    private static func headingBefore(_ root: Int, from previousEnd: Int, on page: Page) -> Tier {
        let start = min(max(0, root - 100, previousEnd), root)
        for index in (start..<root).reversed() where headings.contains(page.name(index)) {
            let text = page.text(of: index)
            if !text.isEmpty { return Tier(text: FieldText(text), isOfPage: page.name(index) == "h1") }
        }
        return Tier(text: FieldText([]))
    }

    private static func isHeading(_ index: Int, on page: Page) -> Bool {
        headings.contains(page.name(index)) || page.value(index, "role") == "heading"
    }

    /// The words of the first eight buttons that send the form.
    private static func buttons(among elements: [Int], on page: Page, isForm: Bool) -> [FieldText] {
        var buttons: [FieldText] = []
        for index in elements where buttons.count < 8 {
            let type = page.value(index, "type")?.lowercased()
            let caption: String?
            switch page.name(index) {
            case "button" where type == nil || type == "submit" || !isForm: caption = page.text(of: index)
            case "input" where type == "submit" || type == "image": caption = page.value(index, "value")
            default: continue
            }
            let text = FieldText(caption, page.value(index, "aria-label"), page.value(index, "alt"))
            if !text.isEmpty, !text.contains(.forgotten) { buttons.append(text) }
        }
        return buttons
    }

    private static func remembers(_ elements: [Int], on page: Page) -> Bool {
        let links = elements.lazy.filter { ["a", "label", "button"].contains(page.name($0)) }.prefix(60)
        let text = FieldText(Array(links.map(page.text(of:))))
        return text.contains(.forgotten) || text.contains(.remembered)
    }

    /// The purpose that the nearest text names, if that text names only one.
    func purpose(shownOnly: Bool = false) -> PageForm.Kind? {
        for tier in tiers where (isOnlyForm || !tier.isOfPage) && (tier.isShown || !shownOnly) {
            let text = tier.text
            if text.contains(.change) { return .change }
            if text.contains(.reset) { return .reset }
            switch (text.contains(.signIn), text.contains(.signUp)) {
            case (true, false): return .signIn
            case (false, true): return .signUp
            default: continue
            }
        }
        return nil
    }

    private static let purposes: [(kind: PageForm.Kind, words: WordList)] = [
        (.signIn, .signIn), (.signUp, .signUp), (.change, .change), (.reset, .reset),
    ]

    /// Signing in, signing up or a change, if that is what people read on the page, and nothing near the form is of
    /// another purpose.
    var shownPurpose: PageForm.Kind? {
        let named = Self.purposes.filter { purpose in
            tiers.contains { $0.text.contains(purpose.words) }
        }
        guard named.count == 1, let only = named.first, only.kind != .reset else { return nil }
        for tier in tiers where tier.isShown && tier.text.contains(only.words) { return only.kind }
        return nil
    }

    var isNewsletter: Bool { tiers.prefix(4).contains { $0.text.contains(.newsletter) } }
}
