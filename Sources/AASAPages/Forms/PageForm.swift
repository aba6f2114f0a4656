/// A form, or fields without one that belong together.
struct PageForm {
    /// What the form is for, as far as that is sure.
    enum Kind {
        case signIn, signUp, change, reset
        /// The first of two steps: the account's name alone.
        case nameFirst
        /// It has fields for passwords, with a purpose that is not known.
        case unclear
        case other
    }

    /// What a password field is for.
    enum Role { case current, new, confirmation }

    /// The `form` element; nil for fields without one.
    let element: Int?
    /// The element in which the fields are.
    let root: Int
    let controls: [FormControl]
    let kind: Kind
    /// For each of ``passwords``; nil where it is not known.
    let roles: [Role?]
    /// The field with the account's name.
    let user: FormControl?
    /// The words of the buttons that send it.
    let buttons: [FieldText]

    /// The fields for passwords that are shown.
    let passwords: [FormControl]
    private static func passwords(_ controls: [FormControl]) -> [FormControl] {
        let all = controls.filter { $0.isPassword && !$0.asksForCode }
        return all.contains { !$0.isHidden } ? all.filter { !$0.isHidden } : all
    }

    /// Whether it has a part in signing in.
    var isAboutAccounts: Bool { kind != .other }

    /// Fields of one character each for a code: a row of four at least.
    var codeBoxes: ArraySlice<FormControl> {
        let runs = controls.split { !($0.maxLength == 1 && ($0.isText || $0.type == "password")) }
        return runs.first { $0.count > 3 } ?? []
    }

    func passwords(_ wanted: Role...) -> [FormControl] {
        zip(passwords, roles).filter { wanted.contains($1 ?? .current) && $1 != nil }.map(\.0)
    }

    init(_ page: Page, element: Int?, root: Int, controls: [FormControl]) {
        self.element = element
        self.root = root
        self.controls = controls
        let words = SurroundingWords(page, element: element, root: root)
        buttons = words.buttons
        passwords = Self.passwords(controls)
        var roles = passwords.map { Self.role($0) }
        Self.correct(&roles, passwords, words)
        let hasUser = controls.contains { $0.isText && $0.asksForUser }
        let kind = passwords.isEmpty ? Self.kind(controls, words) : Self.kind(&roles, hasUser: hasUser, words)
        self.kind = kind
        self.roles = roles
        user = Self.user(controls, kind, firstPassword: passwords.first?.element)
    }

    private static func role(_ control: FormControl) -> Role? {
        if control.field == "current-password" { return .current }
        if control.text.contains(.confirmation) { return .confirmation }
        if control.field == "new-password" { return .new }
        if control.text.contains(.current) { return .current }
        return control.text.contains(.new) ? .new : nil
    }

    /// Replaces the meaning of tokens by that of names, labels and the form, where these leave no doubt.
    private static func correct(_ roles: inout [Role?], _ controls: [FormControl], _ words: SurroundingWords) {
        let tokens = controls.map(\.field)
        let isOneToken = Set(tokens).count == 1
        let purpose = words.shownPurpose
        for (index, control) in controls.enumerated() where roles.count < 4 {
            let isMarkedNew = tokens[index] == "new-password"
            guard isMarkedNew || tokens[index] == "current-password" else { continue }
            let others = WordList.purposes.filter { control.names.contains($0.words) }
            switch others.count == 1 ? others[0].role : nil {
            case .current where isMarkedNew: roles[index] = .current
            case .new where !isMarkedNew && purpose != .signIn: roles[index] = .new
            case .confirmation where !isMarkedNew && index > 0 && purpose != .signIn: roles[index] = .confirmation
            case nil where others.isEmpty:
                if roles.count == 1, isMarkedNew, purpose == .signIn { roles[index] = .current }
                if purpose == .signUp, !isMarkedNew, isOneToken { roles[index] = index == 0 ? .new : .confirmation }
                if purpose == .change, isOneToken, roles.count == 3 || !isMarkedNew {
                    roles[index] = [.current, .new, .confirmation][index]
                }
            default: break
            }
        }
        // The password in front of its confirmation is the same one.
        if roles.count == 2, roles[1] == .confirmation, isOneToken, !controls[0].names.contains(.current) {
            roles[0] = .new
        }
    }

    /// Whether a password and its confirmation have different tokens.
    func isConflict(_ first: FormControl, _ second: FormControl) -> Bool {
        guard second.text.contains(.confirmation), let a = first.field, let b = second.field else { return false }
        return a != b && !a.isEmpty && !b.isEmpty && !first.text.contains(.current)
    }

    /// Without passwords: the first step of two, if it is sure.
    private static func kind(_ controls: [FormControl], _ words: SurroundingWords) -> Kind {
        let texts = controls.filter { $0.isText || ["search", "url", "textarea"].contains($0.type) }
        guard texts.count == 1, let only = texts.first, only.isText, !only.asksForCode, !words.isNewsletter else {
            return .other
        }
        if only.field == "username" { return .nameFirst }
        return only.asksForUser && words.purpose == .signIn ? .nameFirst : .other
    }

    private static func kind(_ roles: inout [Role?], hasUser: Bool, _ words: SurroundingWords) -> Kind {
        let purpose = words.purpose
        let isNew = roles.contains(.new) || roles.contains(.confirmation)
        let newPurpose = purpose == .signIn || purpose == nil ? hasUser ? Kind.signUp : .reset : purpose ?? .unclear
        switch roles.count {
        case 1:
            if roles[0] == .current { return .signIn }
            if isNew {
                roles[0] = .new
                return newPurpose
            }
            guard let purpose = purpose ?? (words.remembers ? .signIn : nil) else { return .unclear }
            roles[0] = purpose == .signIn ? .current : .new
            return purpose
        case 2:
            if roles.contains(.current), purpose != .signIn || isNew {
                // Two of the same kind are a mistake in the tokens, which is reported.
                for index in roles.indices where roles[index] == nil { roles[index] = .new }
                return .change
            }
            if isNew {
                for index in roles.indices where roles[index] == nil {
                    roles[index] = index == 0 ? .new : .confirmation
                }
                return newPurpose
            }
            switch purpose {
            case .signUp, .reset: roles = [.new, .confirmation]
            case .change: roles = [.current, .new]
            case .signIn: roles[0] = .current
            default: return .unclear
            }
            return purpose ?? .unclear
        case 3:
            let usual: [Role] = [.current, .new, .confirmation]
            for index in roles.indices where roles[index] == nil && !roles.contains(usual[index]) {
                roles[index] = usual[index]
            }
            return .change
        default: return .unclear
        }
    }

    private static func user(_ controls: [FormControl], _ kind: Kind, firstPassword: Int?) -> FormControl? {
        if kind == .other { return nil }
        if let marked = controls.first(where: { $0.field == "username" }) { return marked }
        let shown = controls.filter { $0.isText && !$0.isOther && !$0.asksForCode && !$0.text.isPassword }
        let before = shown.filter { $0.element < firstPassword ?? .max }
        for candidates in [before, shown] {
            for list in [WordList.user, .email] {
                if let found = candidates.first(where: { $0.text.contains(list) && $0.asksForUser }) { return found }
            }
            if let email = candidates.first(where: { $0.type == "email" || $0.field == "email" }) { return email }
        }
        if kind == .signIn {
            if let phone = before.first(where: { $0.type == "tel" || $0.text.contains(.phone) }) { return phone }
            if before.count == 1 { return before[0] }
        }
        return controls.first { $0.type == "hidden" && $0.text.contains(.carriedUser) && !$0.isOther }
    }
}

extension WordList {
    /// The role of a field for a password by its words.
    fileprivate static let purposes: [(role: PageForm.Role, words: WordList)] = [
        (.current, current), (.new, new), (.confirmation, confirmation),
    ]
    /// Of a link or button for those who do not know their password.
    static let forgotten: WordList =
        "forgot*|lost|vergessen|oublié|olvid*|esquec*|dimentica*|vergeten|glömt|glemt|unohd*|zapom*|unuttum|забыли|忘|잊"
    static let remembered: WordList = """
        remember*|keep me|stay signed|stay logged|angemeldet*|merken|se souvenir*|recordar*|recuérdame|lembrar*|ricorda*|onthoud*|kom ihåg|husk|zapamiętaj|beni hatırla|\
        запомни|记住|記住|保持|로그인 상태
        """
    /// The names of hidden fields that carry the account's name.
    static let carriedUser: WordList = "email*|e mail|username|user name|login|user login|userid|user id"
}

/// The purpose of a form by its text and the text around it.
struct SurroundingWords {
    /// Of the buttons that send the form.
    let buttons: [FieldText]
    /// The texts, the nearest to the form first.
    private let tiers: [FieldText]
    /// Whether it offers to remember the user, or help for a forgotten password.
    let remembers: Bool

    init(_ page: Page, element: Int?, root: Int) {
        let inside = page.descendants(of: root)
        let names = inside.filter { page.nodes[$0].name != "#text" }
        let titles: Set<String> = ["h1", "h2", "h3", "h4", "h5", "h6", "legend", "b", "strong"]
        buttons = names.lazy.compactMap { index -> FieldText? in
            let type = page.value(index, "type")?.lowercased()
            let isButton = page.nodes[index].name == "button" && (type == nil || type == "submit" || element == nil)
            let isInput = page.nodes[index].name == "input" && ["submit", "image"].contains(type)
            guard isButton || isInput else { return nil }
            return FieldText(
                isButton ? page.text(of: index) : page.value(index, "value"), page.value(index, "aria-label"),
                page.value(index, "alt"))
        }.filter { !$0.isEmpty && !$0.contains(.forgotten) }.prefix(8).map(\.self)
        let attributes = FieldText(
            ["id", "name", "aria-label", "class", "action", "data-testid"].map { page.value(root, $0) })
        let headings = names.lazy.filter { titles.contains(page.nodes[$0].name) || page.value($0, "role") == "heading" }
        let before = (max(0, root - 100)..<root).last {
            titles.contains(page.nodes[$0].name) && !page.text(of: $0).isEmpty
        }
        let links = names.lazy.filter { ["a", "label", "button"].contains(page.nodes[$0].name) }.prefix(60)
            .map { page.text(of: $0) }
        remembers =
            FieldText(links.map(\.self)).contains(.forgotten) || FieldText(links.map(\.self)).contains(.remembered)
        let title = page.all("title").first.map { page.text(of: $0) }
        tiers = [
            FieldText(buttons.prefix(4).map { String(decoding: $0.bytes, as: UTF8.self) }), attributes,
            FieldText(headings.prefix(4).map { page.text(of: $0) }), FieldText(before.map { page.text(of: $0) }),
            FieldText(page.all("h1").prefix(2).map { page.text(of: $0) } + [title]),
            FieldText(page.url.map { WebURL.path(of: $0) }),
        ]
    }

    /// The purpose that the nearest text names, if that text names only one.
    var purpose: PageForm.Kind? {
        for text in tiers {
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

    /// Signing in, signing up or a change, if that is what people read on the page, and nothing near the form is of
    /// another purpose.
    var shownPurpose: PageForm.Kind? {
        let purposes: [(PageForm.Kind, WordList)] = [
            (.signIn, .signIn), (.signUp, .signUp), (.change, .change), (.reset, .reset),
        ]
        let named = purposes.filter { purpose in tiers.contains { $0.contains(purpose.1) } }
        guard let only = named.first, named.count == 1, only.0 != .reset else { return nil }
        // Names in code, such as class=login-form, are used again for other forms.
        return tiers.indices.contains { $0 != 1 && $0 != 5 && tiers[$0].contains(only.1) } ? only.0 : nil
    }

    var isNewsletter: Bool { tiers.prefix(4).contains { $0.contains(.newsletter) } }
}
