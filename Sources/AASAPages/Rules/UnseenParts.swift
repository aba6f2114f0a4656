internal import AASA

extension PageRule {
    static let unseenParts = PageRule(
        "AASA721", "not-static", .note, "Forms may be made by a script, or be in a frame or a shadow root.",
        "The HTML alone does not show what scripts build. Rules about forms and tags hold for what they can see. `--render` reads what WebKit makes of the page.",
        [.html],
        reported: [
            #"<title>Sign in</title><div id="root"></div>⟦<script src="/app.js">⟧</script>"#,
            #"<title>Sign in</title>⟦<iframe src="/login-form">⟧</iframe>"#,
        ],
        accepted: [
            #"<title>Sign in</title><form action="/login"><input autocomplete="username"><input type="password" autocomplete="current-password"></form><script src="/app.js"></script>"#
        ]
    ) { document in
        guard let subject = document.page, !subject.page.isRendered, let (reason, element) = subject.unseen else {
            return []
        }
        return [
            LintRule.Issue(
                element.flatMap { subject.page.range($0) }, "not known: \(reason)",
                hint: subject.isCutOff ? "split the page" : nil)
        ]
    }
}

extension PageSubject {
    /// What the HTML alone does not show, and the element that suggests it; nil when nothing does.
    fileprivate var unseen: (reason: String, element: Int?)? {
        if isCutOff {
            return ("only the first \(FormReader.maximumControls.grouped) fields of the page were read", nil)
        }
        if let script = page.all("script").first(where: { index in
            page.descendants(of: index).contains {
                page.nodes[$0].text.utf8.count < 1 << 20
                    && Array(page.nodes[$0].text.utf8).holds(Array("apple-itunes-app".utf8))
            }
        }) {
            return ("a script writes the Smart App Banner", script)
        }
        let custom = page.customElements.first { index in
            let name = page.nodes[index].name
            return page.nodes[index].has("autocomplete")
                || ["-input", "text-field", "-textfield", "login-form", "signin-form", "sign-in-form"].contains {
                    name.hasSuffix($0)
                }
                    && !page.descendants(of: index).contains { page.nodes[$0].name == "input" }
        }
        if let custom { return ("<\(page.nodes[custom].name)> is filled in by a script, in a shadow root", custom) }
        guard accountForms.isEmpty, !forms.contains(where: { $0.controls.contains(where: \.isText) }) else {
            return nil
        }
        let text = page.all("body").first.map { page.text(of: $0) } ?? ""
        let isShort = text.count < 200
        let frame = page.all("iframe").first { index in
            let about = FieldText([page.value(index, "src"), page.value(index, "title"), page.value(index, "name")])
            return isShort || about.contains(.signIn) || about.contains(.signUp) || about.contains("auth|account*")
        }
        if let frame { return ("a form may be in this frame", frame) }
        let script = page.all("script").first
        let isEmptyForm = !page.all("form").isEmpty && script != nil
        let roots = [
            "root", "app", "__next", "__nuxt", "__gatsby", "___gatsby", "svelte", "main", "application", "react-root",
            "mount",
        ]
        let isRoot = page.all("div", "main").contains { index in
            roots.contains(page.value(index, "id")?.lowercased() ?? "") && page.text(of: index).isEmpty
        }
        guard let script, text.isEmpty || isRoot || isEmptyForm else { return nil }
        return (
            isEmptyForm ? "a script fills an empty form" : "a script builds the page",
            isEmptyForm ? page.all("form").first : script
        )
    }
}
