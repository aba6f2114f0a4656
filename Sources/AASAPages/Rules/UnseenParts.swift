package import AASA

extension PageRule {
    package static let unseenParts = SubjectRule<PageDocument>(
        code: "AASA721", name: "not-static", severity: .note,
        summary: "Forms may be made by a script, or be in a frame or a shadow root.",
        explanation: """
            The HTML alone does not show what scripts build, nor the page that a browser goes on to at once. Rules \
            about forms and tags hold for what they can see. If the page is rendered, the finding states what came too \
            late or may not be read.
            """,
        sources: [.html],
        reported: [
            #"⟦<meta http-equiv="refresh" content="0; url=/login">⟧<title>Sign in</title>"#,
            #"<title>Sign in</title><div id="root"></div>⟦<script src="/app.js">⟧</script>"#,
            #"<title>Sign in</title><header><a href="/">Shop</a></header><q-app>Loading…</q-app>⟦<script src="/app.js">⟧</script>"#,
            #"<title>Sign in</title>⟦<iframe src="/login-form">⟧</iframe>"#,
        ],
        accepted: [
            #"<title>Sign in</title><form action="/login"><input autocomplete="username"><input type="password" autocomplete="current-password"></form><script src="/app.js"></script>"#
        ]
    ) { document, rule in
        guard let inspected = document.page else { return [] }
        if inspected.isCutOff {
            let count = FormReader.maximumControls.grouped
            return rule.onlyFinding(
                "not known: only the first \(count) fields of the page were read", hint: "split the page")
        }
        guard let (reason, element) = inspected.page.isRendered ? inspected.unread : inspected.unseen else { return [] }
        let range = element.flatMap { inspected.page.range($0) }
        return [rule.finding(at: range, "not known: \(reason)", hint: nil)]
    }
}

extension InspectedPage {
    private var hasFields: Bool {
        !accountForms.isEmpty || forms.contains { $0.controls.contains(where: \.isText) }
    }

    private var bodyText: String { page.all("body").first.map(page.text(of:)) ?? "" }

    /// The first frame that may have a form: on a page with little text, or by its words.
    private func frame(where mayHaveForm: (Int) -> Bool) -> Int? {
        let isShort = bodyText.count < 200
        return page.all("iframe", "frame").first { index in
            guard mayHaveForm(index) else { return false }
            let about = FieldText([page.value(index, "src"), page.value(index, "title"), page.value(index, "name")])
            if isShort, page.nodes[index].isShown != false { return true }
            return about.contains(.signIn) || about.contains(.signUp) || about.contains("auth|account*")
        }
    }

    /// What a browser has not read; nil when nothing suggests a form there.
    fileprivate var unread: (reason: String, element: Int?)? {
        if let reason = page.unread { return (reason, nil) }
        if hasFields { return nil }
        guard let frame = self.frame(where: { page.nodes[$0].isUnread }) else {
            guard page.mayMissResponses, bodyText.count < 200 else { return nil }
            return ("a script of the page may still wait for a response", nil)
        }
        var source = "a frame"
        if let reference = page.value(frame, "src"), let url = page.resolved(reference) {
            source = "the frame '\(url.clipped(to: 200))'"
        }
        return ("a form may be in \(source), which is not read", frame)
    }

    /// What the HTML alone does not show, and the element that suggests it; nil when nothing does.
    fileprivate var unseen: (reason: String, element: Int?)? {
        if page.isXML { return ("the page is sent as XML, and was read as HTML", nil) }
        if let target = visit?.refreshTarget ?? page.refreshTarget() {
            let element = page.all("meta").first(where: page.isRefresh)
            return ("browsers leave the page at once for \(target.clipped(to: 200))", element)
        }
        if let script = page.all("script").first(where: page.writesBanner) {
            return ("a script writes the Smart App Banner", script)
        }
        if let custom = page.customElements.first(where: page.isCustomField) {
            return ("<\(page.name(custom))> is filled in by a script, in a shadow root", custom)
        }
        if hasFields { return nil }
        if let frame = frame(where: { _ in true }) { return ("a form may be in this frame", frame) }
        return madeByScript
    }

    /// What a script of a page without fields seems to make.
    private var madeByScript: (reason: String, element: Int?)? {
        guard let script = page.scriptThatRuns else { return nil }
        let shown = forms.filter { form in form.controls.contains { control in control.type != "hidden" } }
        let filled = Set(shown.map(\.element))
        let empty = page.all("form").first { form in !filled.contains(form) }
        if let empty { return ("a script fills an empty form", empty) }
        guard page.hasNoContent || page.hasMountPoint else { return nil }
        return ("a script builds the page", script)
    }
}

extension Page {
    fileprivate func writesBanner(_ script: Int) -> Bool {
        nodes[descendants(of: script)].contains { node in
            node.text.utf8.count < 1 << 20 && node.text.contains(text: "apple-itunes-app")
        }
    }

    /// Whether a custom element is a field, or a form without fields in the HTML.
    fileprivate func isCustomField(_ index: Int) -> Bool {
        if nodes[index].has("autocomplete") { return true }
        let suffixes = ["-input", "text-field", "-textfield", "login-form", "signin-form", "sign-in-form"]
        return suffixes.contains(where: nodes[index].name.hasSuffix) && !has("input", inside: index)
    }

    /// The first script that is not data.
    fileprivate var scriptThatRuns: Int? {
        all("script").first { index in
            let type = value(index, "type")?.trimmed.lowercased() ?? ""
            return type.isEmpty || type == "module" || type.hasSuffix("javascript")
        }
    }

    /// Whether nothing is between the parts that all pages of a site have.
    fileprivate var hasNoContent: Bool {
        guard let body = all("body").first else { return true }
        let shared = all("header", "footer", "nav", "aside").prefix(50).map(descendants(of:))
        if shared.isEmpty { return text(of: body).isPlaceholder }
        let media = ["img", "picture", "svg", "video", "audio", "canvas", "object", "iframe"]
        for index in descendants(of: body).prefix(5000) where !shared.contains(where: { $0.contains(index) }) {
            if media.contains(nodes[index].name) { return false }
            if nodes[index].name == "#text", !text(index..<index + 1).isPlaceholder { return false }
        }
        return true
    }

    /// Whether an element that applications are mounted in waits for its content.
    fileprivate var hasMountPoint: Bool {
        let names: Set<String> = [
            "root", "app", "__next", "__nuxt", "__gatsby", "___gatsby", "svelte", "main", "application", "mount",
            "react-root", "app-root", "app-container", "app-mount",
        ]
        func isMountPoint(_ index: Int) -> Bool {
            let name = nodes[index].name
            guard name == "div" || name == "main" else { return name.hasSuffix("-app") || name.hasSuffix("-root") }
            let id = value(index, "id")?.lowercased() ?? ""
            return names.contains(id) || id.hasSuffix("-app")
        }
        return (all("div", "main") + customElements).contains { index in
            isMountPoint(index) && text(of: index).isPlaceholder && !has("input", "template", inside: index)
        }
    }
}

extension String {
    /// Whether a text is shown only until the content comes.
    fileprivate var isPlaceholder: Bool {
        if utf8.count >= 80 { return false }
        let hasWords = contains { character in character.isLetter || character.isNumber }
        return !hasWords || FieldText(self).contains(.waiting)
    }
}

extension WordList {
    fileprivate static let waiting: WordList = """
        loading|please wait|javascript|java script|wird geladen|lädt|laden|bitte warten|chargement|cargando|\
        caricamento|carregando|laddar|ładowanie|yükleniyor|загрузка|加载|載入|読み込み|로딩|جار التحميل
        """
}
