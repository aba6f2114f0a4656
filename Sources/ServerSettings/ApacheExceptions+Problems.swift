internal import AASA

/// What no section of a file solves.
extension ApacheExceptions {
    /// What must be changed by hand.
    var findings: [Finding] { lines.all.compactMap(finding) }

    private func finding(about directive: ApacheDirective) -> Finding? {
        let replaced = requests.filter { request in serves(request, by: directive) }
        if !replaced.isEmpty {
            return LintRule.wrongStatus.finding(
                ServerProblem.present(directive.text, of: replaced.map(\.path).joined(separator: " and ")),
                hint: ServerProblem.replacementHint
            ).placed(at: directive)
        }
        let redirect = ApacheRedirect(directive)
        let (covered, isCertain) = coverage(of: directive, redirect)
        if covered.isEmpty { return nil }
        let paths = covered.joined(separator: " and ")
        let start = "'\(directive.text)' applies to \(paths) too"
        let finding =
            if !isCertain {
                ServerProblem.finding(
                    about: directive.text, on: paths, .unknown, hint: "make sure that it leaves the file out")
            } else if let redirect, redirect.isRedirect {
                ServerProblem.finding(
                    about: directive.text, on: paths, .redirect, hint: redirect.hint(leavingOut: covered))
            } else if let redirect {
                LintRule.wrongStatus.finding(
                    "\(start), which is then refused with \(redirect.status)", hint: redirect.hint(leavingOut: covered))
            } else if directive.name == "sslrequire" {
                LintRule.wrongStatus.finding(
                    "\(start): it may refuse devices",
                    hint: "write it into sections of other paths: no section lifts it")
            } else {
                LintRule.wrongStatus.finding(
                    "\(start): its filter changes the file", hint: "name the types of pages, without \(MediaType.json)")
            }
        return finding.placed(at: directive)
    }

    /// The paths to which a directive may apply, and whether it is certain to which it does.
    private func coverage(
        of directive: ApacheDirective, _ redirect: ApacheRedirect?
    ) -> (paths: [String], isCertain: Bool) {
        var paths: [String] = []
        var isCertain = true
        for request in requests {
            let applies: Truth
            if let redirect {
                applies = .all([directive.concerns(request), redirect.covers(request.path)])
            } else {
                applies = isUnder(directive, file: request)
            }
            if applies != .no { paths.append(request.path) }
            if applies == .unknown { isCertain = false }
        }
        return (paths, isCertain)
    }

    /// Whether a directive for a file or its folder by name gives the path a content, which the exceptions end.
    private func serves(_ request: ApacheRequest, by directive: ApacheDirective) -> Bool {
        let isProxy = ["proxypass", "proxypassmatch"].contains(directive.name) && directive.arguments.last != "!"
        // In a section of paths, the only argument is the other server.
        let isOfSection = isProxy && directive.isInSectionOfPath
        let patterns =
            if isOfSection { directive.sections.flatMap(\.arguments) } else { Array(directive.arguments.prefix(1)) }
        let text = patterns.joined(separator: " ").without("\\")
        let isNamed = [request.fileName, ".well-known"].contains(where: text.contains(text:))
        guard isNamed, directive.mayConcern(request) else { return false }
        if isOfSection { return lines.mayProxy(request) }
        if let rule = ApacheRewriteRule(directive) {
            // In a folder the path has no slash in front.
            let isOfFolder =
                directive.file?.lastPathComponent == ".htaccess" || directive.isIn("directory", "directorymatch")
            let path = if isOfFolder { String(request.path.dropFirst()) } else { request.path }
            return rule.matches(path) == .yes && rule.servesOtherFile(than: request.path) && lines.mayRewrite(request)
        }
        return isProxy && directive.covers(request.path) == .yes && lines.mayProxy(request)
    }

    /// Whether a filter changes a file, or `SSLRequire` restricts it: no section ends these. What is in `<If>` applies
    /// after all other sections, so that no exception is written for it: not known.
    private func isUnder(_ directive: ApacheDirective, file request: ApacheRequest) -> Truth {
        if directive.name == "sslrequire" || directive.filters(request.contentType) {
            return directive.concerns(request)
        }
        guard directive.isConditional else { return .no }
        if directive.replacesType(request.contentType) { return .unknown }
        if directive.mayRestrict(request) { return .unknown }
        if let rule = ApacheRewriteRule(directive), !rule.passes { return .unknown }
        return if directive.name == "sethandler" { .unknown } else { .no }
    }
}
