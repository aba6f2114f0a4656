/// A form, or fields without one that belong together.
struct PageForm {
    /// The purpose of the form, where it is sure.
    enum Kind {
        case signIn, signUp, change, reset
        /// The first of two steps: the account's name alone.
        case nameFirst
        /// It has fields for passwords, with a purpose that is not known.
        case unclear
        case other
    }

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
    let buttons: [FieldText]

    let passwords: [FormControl]
    private static func passwords(_ controls: [FormControl]) -> [FormControl] {
        let all = controls.filter { control in control.isPassword && !control.asksForCode }
        if all.allSatisfy(\.isHidden) { return all }
        return all.filter { !$0.isHidden }
    }

    var hasPasswords: Bool { !passwords.isEmpty }

    /// Whether it has a part in signing in.
    var isAboutAccounts: Bool { kind != .other }

    /// Fields of one character each for a code: a row of four at least.
    var codeBoxes: ArraySlice<FormControl> {
        func isBox(_ control: FormControl) -> Bool {
            control.maxLength == 1 && (control.isText || control.type == "password")
        }
        let runs = controls.split { !isBox($0) }
        return runs.first { $0.count > 3 } ?? []
    }

    /// The fields for a code for one use. The security code of a card is not one.
    var codes: [FormControl] {
        let hasCard = controls.contains(where: \.isCard)
        return controls.filter { control in
            if !control.asksForCode { return false }
            return !hasCard || control.text.contains(.sentCode) || control.isMarkedAsCode
        }
    }

    func passwords(_ expected: Role...) -> [FormControl] {
        zip(passwords, roles).compactMap { password, role in
            guard let role, expected.contains(role) else { return nil }
            return password
        }
    }

    init(element: Int?, root: Int, controls: [FormControl], context: FormContext) {
        self.element = element
        self.root = root
        self.controls = controls
        buttons = context.buttons
        passwords = Self.passwords(controls)
        var roles = passwords.map(Self.role)
        Self.correct(&roles, of: passwords, by: context)
        if passwords.isEmpty {
            kind = Self.kind(withoutPasswords: controls, context)
        } else {
            let hasUser = controls.contains { control in control.isText && control.asksForUser }
            if roles.count == 1 { Self.clear(&roles[0], of: passwords[0], by: context.purpose()) }
            let isAlone = !controls.contains { control in control.isText || control.carriesUser }
            let purpose = context.purpose(shownOnly: isAlone)
            kind = Self.kind(completing: &roles, hasUser: hasUser, remembers: context.remembers, purpose: purpose)
        }
        self.roles = roles
        user = Self.user(of: kind, in: controls, firstPassword: passwords.first?.element)
    }

    private static func role(_ control: FormControl) -> Role? {
        if control.field == "current-password" { return .current }
        if control.text.contains(.confirmation) { return .confirmation }
        if control.field == "new-password" { return .new }
        if control.text.contains(.current) { return .current }
        if control.text.contains(.new) { return .new }
        return nil
    }

    /// Replaces the meaning of tokens by that of names, labels and the form, where these leave no doubt.
    private static func correct(_ roles: inout [Role?], of controls: [FormControl], by context: FormContext) {
        let isOneToken = Set(controls.map(\.field)).count == 1
        let purpose = context.shownPurpose
        if roles.count < 4 {
            for (index, control) in controls.enumerated() {
                let token = TokenMeaning(
                    control: control, index: index, count: roles.count, isOnlyToken: isOneToken, purpose: purpose)
                if let role = token.correctedRole { roles[index] = role }
            }
        }
        // The password in front of its confirmation is the same one.
        if roles.count == 2, roles[1] == .confirmation, isOneToken, !controls[0].names.contains(.current) {
            roles[0] = .new
        }
    }

    /// Removes what the words of a single password do not prove: names in code are reused by the form for signing in,
    /// and a password that is confirmed alone may be the one in use.
    private static func clear(_ role: inout Role?, of control: FormControl, by purpose: Kind?) {
        if control.field == "new-password" || control.field == "current-password" { return }
        let isAgainstPurpose = purpose == .signIn && !control.shown.contains(.new)
        if role == .new, isAgainstPurpose { role = nil }
        if role == .confirmation, purpose == nil || purpose == .signIn { role = nil }
    }

    /// A token of a password field, with what may contradict it.
    private struct TokenMeaning {
        let control: FormControl
        /// The place among the passwords of the form, and their number.
        let index: Int
        let count: Int
        let isOnlyToken: Bool
        let purpose: Kind?

        /// The role in place of the token's; nil where the token may be right.
        var correctedRole: Role? {
            let isMarkedNew = control.field == "new-password"
            guard isMarkedNew || control.field == "current-password" else { return nil }
            let named = WordList.purposes.filter { control.names.contains($0.words) }.map(\.role)
            if named.isEmpty { return roleByPurpose(isMarkedNew: isMarkedNew) }
            guard named.count == 1 else { return nil }
            if isMarkedNew, named[0] != .current { return nil }
            if isMarkedNew { return .current }
            switch named[0] {
            case .new where purpose != .signIn: return .new
            case .confirmation where purpose != .signIn && index > 0: return .confirmation
            default: return nil
            }
        }

        private func roleByPurpose(isMarkedNew: Bool) -> Role? {
            switch purpose {
            case .signIn where count == 1 && isMarkedNew: .current
            case .signUp where isOnlyToken && !isMarkedNew && index == 0: .new
            case .signUp where isOnlyToken && !isMarkedNew: .confirmation
            case .change where isOnlyToken && (count == 3 || !isMarkedNew): PageForm.rolesOfChange[index]
            default: nil
            }
        }
    }

    /// The roles of three passwords, in the usual order.
    private static let rolesOfChange: [Role] = [.current, .new, .confirmation]

    /// Whether a password and its confirmation have different tokens.
    func isConflict(_ first: FormControl, _ second: FormControl) -> Bool {
        guard second.text.contains(.confirmation), !first.text.contains(.current) else { return false }
        guard let a = first.field, let b = second.field, !a.isEmpty, !b.isEmpty else { return false }
        return a != b
    }

    /// The kind of a form without passwords: the first step of two, if it is sure.
    private static func kind(withoutPasswords controls: [FormControl], _ context: FormContext) -> Kind {
        let texts = controls.filter { control in
            control.isText || ["search", "url", "textarea"].contains(control.type)
        }
        guard texts.count == 1, let only = texts.first else { return .other }
        guard only.isText, !only.asksForCode, !context.isNewsletter else { return .other }
        let isForSignIn = only.asksForUser && context.purpose() == .signIn
        if isForSignIn || only.field == "username" { return .nameFirst }
        return .other
    }

    /// The kind of a form with passwords, whose unknown roles it completes.
    private static func kind(
        completing roles: inout [Role?], hasUser: Bool, remembers: Bool, purpose: Kind?
    ) -> Kind {
        switch roles.count {
        case 1: return kindOfOnePassword(&roles[0], hasUser: hasUser, remembers: remembers, purpose: purpose)
        case 2: return kindOfTwoPasswords(&roles, hasUser: hasUser, purpose: purpose)
        case 3 where roles == [nil, nil, nil] && (purpose == .signIn || purpose == .signUp):
            return .unclear
        case 3:
            for index in roles.indices where roles[index] == nil && !roles.contains(rolesOfChange[index]) {
                roles[index] = rolesOfChange[index]
            }
            return .change
        default: return .unclear
        }
    }

    private static func kindWithNewPassword(hasUser: Bool, purpose: Kind?) -> Kind {
        if let purpose, purpose != .signIn { return purpose }
        if hasUser { return .signUp }
        return .reset
    }

    private static func kindOfOnePassword(
        _ role: inout Role?, hasUser: Bool, remembers: Bool, purpose: Kind?
    ) -> Kind {
        switch role {
        case .current: return .signIn
        case .new, .confirmation:
            role = .new
            return kindWithNewPassword(hasUser: hasUser, purpose: purpose)
        case nil:
            let usual: Kind? = if remembers { .signIn } else { nil }
            guard let purpose = purpose ?? usual else { return .unclear }
            role = if purpose == .signIn { .current } else { .new }
            return purpose
        }
    }

    private static func kindOfTwoPasswords(_ roles: inout [Role?], hasUser: Bool, purpose: Kind?) -> Kind {
        let isNew = roles.contains(.new) || roles.contains(.confirmation)
        if roles.contains(.current), purpose != .signIn || isNew {
            // Two of the same kind are a mistake in the tokens, which is reported.
            for index in roles.indices where roles[index] == nil { roles[index] = .new }
            return .change
        }
        if isNew {
            if roles[0] == nil { roles[0] = .new }
            if roles[1] == nil { roles[1] = .confirmation }
            return kindWithNewPassword(hasUser: hasUser, purpose: purpose)
        }
        switch purpose {
        case .signUp, .reset: roles = [.new, .confirmation]
        case .change: roles = [.current, .new]
        case .signIn: roles[0] = .current
        default: return .unclear
        }
        return purpose ?? .unclear
    }

    /// The field with the account's name: a marked one, else the first by its words, its type or its place.
    private static func user(of kind: Kind, in controls: [FormControl], firstPassword: Int?) -> FormControl? {
        if kind == .other { return nil }
        let marked = controls.first { control in control.field == "username" }
        if let marked { return marked }
        let shown = controls.filter { control in
            let isSomethingElse = control.isOther || control.asksForCode || control.text.isPassword
            return control.isText && !isSomethingElse && !control.isPersonalName
        }
        let before = shown.filter { control in control.element < firstPassword ?? .max }
        if let named = (before + shown).first(where: \.isUserName) { return named }
        if let named = namedUser(in: before) ?? namedUser(in: shown) { return named }
        let isSignIn = kind == .signIn
        if isSignIn, let phone = before.first(where: \.asksForPhone) { return phone }
        if isSignIn, before.count == 1 { return before[0] }
        return controls.first(where: \.carriesUser)
    }

    private static func namedUser(in controls: [FormControl]) -> FormControl? {
        for words in [WordList.user, .email] {
            for control in controls where control.text.contains(words) && control.asksForUser { return control }
        }
        return controls.first { field in field.type == "email" || field.field == "email" }
    }
}

extension FormControl {
    fileprivate var asksForPhone: Bool { type == "tel" || text.contains(.phone) }
    /// Whether it is a hidden field with the account's name.
    fileprivate var carriesUser: Bool { type == "hidden" && text.contains(.carriedUser) && !isOther }
}

extension WordList {
    /// The role of a field for a password by its words.
    fileprivate static let purposes: [(role: PageForm.Role, words: WordList)] = [
        (.current, current), (.new, new), (.confirmation, confirmation),
    ]
    /// The words of a link or button for those who do not know their password.
    static let forgotten: WordList =
        "forgot*|lost|vergessen|oublié|olvid*|esquec*|dimentica*|vergeten|glömt|glemt|unohd*|zapom*|unuttum|забыли|忘|잊"
    static let remembered: WordList = """
        remember*|keep me|stay signed|stay logged|angemeldet*|merken|se souvenir*|recordar*|recuérdame|lembrar*|\
        ricorda*|onthoud*|kom ihåg|husk|zapamiętaj|beni hatırla|запомни|记住|記住|保持|로그인 상태
        """
    /// The names of hidden fields that carry the account's name.
    static let carriedUser: WordList = "email*|e mail|username|user name|login|userid|user id"
}
