internal import AASA

/// A rule of `_redirects`, or a table `redirects` of `netlify.toml`.
struct RedirectRule {
    /// A path with wildcards, or a URL: then the rule is for its scheme and host alone.
    var source: String
    var target: String
    /// Without the exclamation mark.
    var status: String
    /// Whether Netlify applies it to paths of existing files too.
    var isForced: Bool
    var isConditional: Bool
    var range: Range<Int>

    var isRedirect: Bool { status.hasPrefix("3") }
    /// What it does as a redirect.
    var redirect: HostSettings.Effect.Kind { .redirect(to: target, status: Int(status) ?? 301) }

    /// Whether it leads to where it comes from. Netlify ignores such a rule
    /// (docs.netlify.com/routing/redirects/rewrites-proxies, Limitations).
    var isLoop: Bool {
        let parts = source.parts(separatedBy: "*")
        return parts.joined(separator: ":splat") == target
    }
}

/// What rules of redirects do with the file: the first that fits decides.
extension HostSettings {
    /// The requests for the file that a source covers; if hosts are not known, a URL's is one of several.
    func application(of source: String) -> HostRuleConditions.Application {
        let url = URLParts(source)
        if url.scheme == nil {
            return if HostPattern.covers(source, path: path) { .always } else { .never }
        }
        // Devices request the file by https.
        let pattern = String(url.path + url.queryAndFragment)
        guard url.hasScheme("https"), HostPattern.covers(pattern, path: path) else { return .never }
        let host = url.host.lowercased()
        if hosts.isEmpty || host.isEmpty || host.contains("*") { return .host(String(url.authority)) }
        if !hosts.contains(host) { return .never }
        return if hosts.count == 1 { .always } else { .host(host) }
    }

    mutating func add(_ rule: RedirectRule) {
        if isDecided { return }
        let application = application(of: rule.source)
        if application == .never { return }
        let isForAll = application == .always && !rule.isConditional
        if rule.isLoop {
            // Cloudflare Pages does not ignore it, and serves the file.
            if isForAll, !rule.isForced, rule.status == "200" { hasException = true }
            return
        }
        if rule.status == "200", isForAll {
            addRewrite(from: rule.source, to: rule.target, range: rule.range, isForced: rule.isForced)
        }
        if rule.isForced {
            let doubt = rule.isConditional ? .condition : application.doubt
            let kind: Effect.Kind = if rule.isRedirect { rule.redirect } else { .page(rule.target) }
            add(Effect(kind: kind, doubt: doubt, isForced: true, range: rule.range))
        } else if file.name == "_redirects", isForAll, rule.isRedirect, !hasException {
            // Netlify serves an existing file before a redirect, Cloudflare Pages does not, and
            // reads no hosts and conditions.
            add(Effect(kind: rule.redirect, doubt: .order, range: rule.range))
        }
        isDecided = isForAll
    }
}
