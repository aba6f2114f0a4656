internal import AASA

extension PageRule {
    package static let unseenParts = PageRule(
        code: "AASA721", name: "not-static", severity: .note,
        summary: "Forms may be made by a script, or be in a frame or a shadow root.",
        explanation:
            "The HTML alone does not show what scripts build, nor the page that a browser goes on to at once. Rules about forms and tags hold for what they can see. If the page is rendered, the finding states what came too late or may not be read.",
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
    ) { document, lintRule in
        guard let subject = document.page,
            let (reason, element) = subject.page.isRendered ? subject.unread : subject.unseen
        else { return [] }
        return [
            lintRule.finding(
                at: element.flatMap { subject.page.range($0) }, "not known: \(reason)",
                hint: subject.isCutOff ? "split the page" : nil)
        ]
    }
}

extension PageSubject {
    private var hasFields: Bool {
        !accountForms.isEmpty || forms.contains { $0.controls.contains(where: \.isText) }
    }

    private var bodyText: String { page.all("body").first.map { page.text(of: $0) } ?? "" }

    /// The first frame that may have a form: on a page with little text, or by its words.
    private func frame(where isWanted: (Int) -> Bool) -> Int? {
        let isShort = bodyText.count < 200
        return page.all("iframe", "frame").first { index in
            guard isWanted(index) else { return false }
            let about = FieldText([page.value(index, "src"), page.value(index, "title"), page.value(index, "name")])
            let isShown = isShort && page.nodes[index].isShown != false
            return isShown || about.contains(.signIn) || about.contains(.signUp) || about.contains("auth|account*")
        }
    }

    /// What a browser has not read; nil when nothing suggests a form there.
    fileprivate var unread: (reason: String, element: Int?)? {
        if let reason = page.unread { return (reason, nil) }
        if hasFields { return nil }
        guard let frame = self.frame(where: { page.nodes[$0].isUnread }) else {
            let isBare = page.mayMissResponses && bodyText.count < 200
            return isBare ? ("a script of the page may still wait for a response", nil) : nil
        }
        let source =
            page.value(frame, "src").flatMap { page.resolved($0) }.map { "the frame '\($0.clipped(to: 200))'" }
            ?? "a frame"
        return ("a form may be in \(source), which is not read", frame)
    }

    /// What the HTML alone does not show, and the element that suggests it; nil when nothing does.
    fileprivate var unseen: (reason: String, element: Int?)? {
        if isCutOff {
            return ("only the first \(FormReader.maximumControls.grouped) fields of the page were read", nil)
        }
        if page.isXML { return ("the page is sent as XML, and was read as HTML", nil) }
        if let target = visit?.refreshTarget ?? page.refreshTarget() {
            let element = page.all("meta").first { page.value($0, "http-equiv")?.trimmed.lowercased() == "refresh" }
            return ("browsers leave the page at once for \(target.clipped(to: 200))", element)
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
        if hasFields { return nil }
        if let frame = self.frame(where: { _ in true }) { return ("a form may be in this frame", frame) }
        guard let script = page.scriptThatRuns else { return nil }
        let filled = Set(forms.filter { $0.controls.contains { $0.type != "hidden" } }.compactMap(\.element))
        if let empty = page.all("form").first(where: { !filled.contains($0) }) {
            return ("a script fills an empty form", empty)
        }
        return page.hasNoContent || page.hasMountPoint ? ("a script builds the page", script) : nil
    }
}

extension Page {
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
        let shared = all("header", "footer", "nav", "aside").prefix(50).map { descendants(of: $0) }
        if shared.isEmpty { return text(of: body).isPlaceholder }
        let content = descendants(of: body).prefix(5000).filter { index in !shared.contains { $0.contains(index) } }
        let media = ["img", "picture", "svg", "video", "audio", "canvas", "object", "iframe"]
        return !content.contains { media.contains(nodes[$0].name) }
            && content.filter { nodes[$0].name == "#text" }.allSatisfy { text($0..<$0 + 1).isPlaceholder }
    }

    /// Whether an element that applications are mounted in waits for its content.
    fileprivate var hasMountPoint: Bool {
        let names: Set<String> = [
            "root", "app", "__next", "__nuxt", "__gatsby", "___gatsby", "svelte", "main", "application", "mount",
            "react-root", "app-root", "app-container", "app-mount",
        ]
        let waiting =
            all("div", "main").filter { index in
                let id = value(index, "id")?.lowercased() ?? ""
                return names.contains(id) || id.hasSuffix("-app")
            } + customElements.filter { nodes[$0].name.hasSuffix("-app") || nodes[$0].name.hasSuffix("-root") }
        return waiting.contains { index in
            text(of: index).isPlaceholder
                && !descendants(of: index).contains { ["input", "template"].contains(nodes[$0].name) }
        }
    }
}

extension String {
    /// Whether a text is shown only until the content comes.
    fileprivate var isPlaceholder: Bool {
        utf8.count < 80 && (!contains { $0.isLetter || $0.isNumber } || FieldText(self).contains(.waiting))
    }
}

extension WordList {
    fileprivate static let waiting: WordList = """
        loading|please wait|javascript|java script|wird geladen|lädt|laden|bitte warten|chargement|cargando|caricamento|carregando|laddar|ładowanie|yükleniyor|\
        загрузка|加载|載入|読み込み|로딩|جار التحميل
        """
}
