internal import AASA
internal import AssetLinks

/// The form that adds a pair.
struct PairForm {
    private let entered: WebQuery
    private let problem: String?
    private let refusedField: String?
    private let context: PageContext
    private let token: String

    /// - Parameters:
    ///   - entered: what the fields have.
    ///   - problem: why the form is refused.
    ///   - refusedField: the name of the field with the problem; nil for the form as a whole.
    ///   - context: nil results for a viewer who may not add a pair.
    init?(
        entered: WebQuery = WebQuery(), problem: String? = nil, ofField refusedField: String? = nil,
        in context: PageContext
    ) {
        guard let token = context.editorToken else { return nil }
        self.entered = entered
        self.problem = problem
        self.refusedField = refusedField
        self.context = context
        self.token = token
    }

    var page: HTML {
        PageFrame(title: "Add a pair", area: .pairs, context: context).page {
            Tag.h1("Add a pair")
            content
        }
    }

    /// What to do about a site without a pair.
    static func advice(for site: Site, in context: PageContext) -> HTML {
        if context.isStandalone { return HTML() }
        let entered = WebQuery(fields: [("site", site.description)])
        if let form = PairForm(entered: entered, in: context) { return .section("Add a pair") { form.content } }
        return Tag.p("Editors can add a pair of it here, and so can 'aasa verify \(site.description) --app ID'.")
    }

    @HTMLBuilder var content: HTML {
        if refusedField == nil { ResultMark.alert(problem) }
        Tag.form(.classes("filters"), .post, .action(Link("pairs", "add"))) {
            PageFrame.token(token)
            field("site", title: "Site", example: "example.com")
            field("app", title: "App identifier", example: "ABCDE12345.com.example.app, com.example.app@SHA256")
            // Of what is not chosen, the server chooses by the app's system.
            choice("service", title: "Service", options: [("", "links")] + Self.services)
            choice("rules", title: "Rules", options: [("", "today's, of the app's system")] + Self.rules)
            Tag.button(.classes("main")) { "Add" }
        }
    }

    private static var services: [HTML.Option] {
        (Service.known.map(\.rawValue) + Relation.known.map(\.description)).map { name in (name, name) }
    }

    private static var rules: [HTML.Option] {
        (SystemVersion.apple.reversed() + [.android, .google]).map { rules in (rules.rawValue, rules.title) }
    }

    private func field(_ name: StaticString, title: HTML, example: StaticString) -> HTML {
        let (value, isRefused) = (entered["\(name)"] ?? "", isRefused(name))
        let field = HTML.field(
            title, .type("text"), .name(name), .value(value.clipped(to: 1000)), .required, .placeholder(example),
            .noSpelling, .invalid.when(isRefused), .described(by: "problem").when(isRefused),
            .autofocus.when(isRefused))
        return explained(field, isRefused: isRefused)
    }

    private func choice(_ name: StaticString, title: HTML, options: [HTML.Option]) -> HTML {
        let isRefused = isRefused(name)
        let field = HTML.choice(
            title, .name(name), .invalid.when(isRefused), .described(by: "problem").when(isRefused),
            .autofocus.when(isRefused), chosen: entered["\(name)"]?.clipped(to: 1000), options: options)
        return explained(field, isRefused: isRefused)
    }

    private func isRefused(_ name: StaticString) -> Bool { refusedField == "\(name)" }

    /// A field with the problem below it, outside its label, which would have the problem's text.
    private func explained(_ field: HTML, isRefused: Bool) -> HTML {
        guard isRefused, let problem else { return field }
        return Tag.div(field, Tag.p(.id("problem"), .classes("bad")) { "\(problem)." })
    }
}
