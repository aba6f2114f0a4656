package import AASA

/// The rules about content rule lists: codes 801 to 899. The values are in the order of ``rules``.
enum RuleListRule: Int, CaseIterable {
    case shape, trigger, action, filter, dropped, newer, ignored, repeated, idle, everything, dot, never, subdomains

    /// The rules about what WebKit rejects.
    static let rejecting = [shape, trigger, action, filter]

    var rule: LintRule { RuleList.rules[rawValue] }
}

extension LintRule.Source {
    fileprivate static let contentBlocker = apple(
        "Creating a content blocker", "documentation/safariservices/creating-a-content-blocker")
    fileprivate static let session = apple(
        "WWDC 2015, Safari Extensibility: Content Blocking and Shared Links", "videos/play/wwdc2015/511/")
    /// It introduces `if-frame-url`.
    fileprivate static let webViewSession = apple("WWDC 2022, What's new in WKWebView", "videos/play/wwdc2022/10049/")
    fileprivate static let parser = Self(
        title: "WebKit, ContentExtensionParser",
        url: "https://github.com/WebKit/WebKit/blob/main/Source/WebCore/contentextensions/ContentExtensionParser.cpp")
    fileprivate static let filterParser = Self(
        title: "WebKit, URLFilterParser",
        url: "https://github.com/WebKit/WebKit/blob/main/Source/WebCore/contentextensions/URLFilterParser.cpp")
    fileprivate static let compiler = Self(
        title: "answers of WebKit's compiler of rule lists (WebKitGTK 2.50)", url: nil)
    fileprivate static let introduction = Self(
        title: "WebKit, Introduction to WebKit content blockers",
        url: "https://webkit.org/blog/3476/content-blockers-first-look/")
    fileprivate static let urlStandard = Self(title: "WHATWG, URL Standard", url: "https://url.spec.whatwg.org/")
}

extension LintRule.Example {
    fileprivate static func blocking(_ trigger: String) -> String {
        #"[{"trigger":{"# + trigger + #"},"action":{"type":"block"}}]"#
    }

    fileprivate static func acting(_ action: String) -> String {
        #"[{"trigger":{"url-filter":"ads"},"action":"# + action + "}]"
    }
}

extension RuleList {
    /// The rules about content rule lists, by code.
    package static let rules: [LintRule] = [
        LintRule(
            code: "AASA801", name: "rule-list-shape", severity: .error,
            summary: "A content rule list is not a JSON array of rules, is empty or is too long.",
            explanation: """
                WebKit compiles the whole list or nothing: after one fault, the content blocker blocks nothing. The \
                limit is 150,000 rules for each list.
                """,
            sources: [.contentBlocker, .parser, .compiler],
            examples: [
                .reported(#"⟦{⟧"version":1,"rules":"# + Example.blocking(#""url-filter":"ads""#) + "}"),
                .reported(
                    #"[{"trigger":{"url-filter":"ads"},"action":{"type":"block"}}⟦,⟧]"#,
                    fixed: #"[{"trigger":{"url-filter":"ads"},"action":{"type":"block"}}]"#),
                .reported(#"[{"trigger":{"url-filter":"ads"},"action":{"type":"block"}},⟦null⟧]"#),
                .accepted(Example.blocking(#""url-filter":"ads""#)),
            ]),
        LintRule(
            code: "AASA802", name: "rule-trigger", severity: .error,
            summary: "A trigger of a content rule has a value that WebKit rejects.",
            explanation: """
                A trigger needs `url-filter`. `resource-type`, `load-type` and `load-context` are arrays of known \
                words, and one of `if-domain`, `unless-domain` and the URL conditions is an array of texts. Domains \
                are written in lower case, and those outside ASCII in punycode.
                """,
            sources: [.contentBlocker, .parser, .compiler],
            examples: [
                .reported(Example.blocking(#""url-filter":⟦""⟧"#)),
                .reported(
                    Example.blocking(#""url-filter":"ads","resource-type":⟦"image"⟧"#),
                    fixed: Example.blocking(#""url-filter":"ads","resource-type":["image"]"#)),
                .reported(
                    Example.blocking(#""url-filter":"ads","load-type":[⟦"thirdparty"⟧]"#),
                    fixed: Example.blocking(#""url-filter":"ads","load-type":["third-party"]"#)),
                .reported(
                    Example.blocking(#""url-filter":"ads","if-domain":[⟦"*Example.com"⟧]"#),
                    fixed: Example.blocking(#""url-filter":"ads","if-domain":["*example.com"]"#)),
                .reported(
                    Example.blocking(#""url-filter":"ads","if-domain":["*a.com"],⟦"unless-domain"⟧:["b.a.com"]"#)),
                .accepted(Example.blocking(#""url-filter":"ads","resource-type":["image"],"if-domain":["*a.com"]"#)),
            ]),
        LintRule(
            code: "AASA803", name: "rule-action", severity: .error,
            summary: "An action of a content rule is missing or of no known type.",
            explanation: """
                Content blockers have `block`, `block-cookies`, `css-display-none` with a `selector`, \
                `ignore-previous-rules` and `make-https`.
                """,
            sources: [.contentBlocker, .parser, .compiler],
            examples: [
                .reported(#"[⟦{"trigger":{"url-filter":"ads"}}⟧]"#),
                .reported(Example.acting(#"{"type":⟦"Block"⟧}"#), fixed: Example.acting(#"{"type":"block"}"#)),
                .reported(Example.acting(#"⟦{"type":"css-display-none"}⟧"#)),
                .accepted(Example.acting(#"{"type":"css-display-none","selector":".advertisement"}"#)),
            ]),
        LintRule(
            code: "AASA804", name: "url-filter", severity: .error,
            summary: "A regular expression is not in the subset that WebKit compiles.",
            explanation: """
                Filters are literals, `.`, sets in brackets, groups, `*`, `+`, `?`, `^` at the start and `$` at the \
                end. There are no alternatives, counts, classes such as `\\d`, references and assertions, and no \
                characters outside ASCII. The same holds for the conditions about URLs.
                """,
            sources: [.contentBlocker, .introduction, .filterParser, .compiler],
            examples: [
                .reported(Example.blocking(#""url-filter":"(ads⟦|⟧banners)""#)),
                .reported(Example.blocking(#""url-filter":"ad⟦\\d⟧+""#)),
                .reported(Example.blocking(#""url-filter":"ad⟦{2}⟧s""#)),
                .reported(Example.blocking(#""url-filter":"ads","if-top-url":["a⟦^⟧b"]"#)),
                .accepted(Example.blocking(#""url-filter":"^https?://([^/]+\\.)?ads[0-9]+\\.example\\.com[:/]""#)),
            ]),
        LintRule(
            code: "AASA805", name: "rule-dropped", severity: .warning,
            summary: "A content rule has a selector that is not valid, and WebKit drops the rule without a message.",
            explanation: """
                WebKit compiles the other rules of the list. Only what is invalid in every WebKit is reported: of \
                pseudo-classes and pseudo-elements those of other browsers, such as `::-moz-selection`, and no other \
                name and no argument.
                """,
            sources: [.parser, .compiler],
            examples: [
                .reported(Example.acting(#"{"type":"css-display-none","selector":⟦"div:has-text(Advertisement)"⟧}"#)),
                .reported(Example.acting(#"{"type":"css-display-none","selector":⟦".ads,"⟧}"#)),
                .accepted(Example.acting(#"{"type":"css-display-none","selector":"a[href^='http://ads.'] > img"}"#)),
            ]),
        LintRule(
            code: "AASA806", name: "newer-rule-key", severity: .warning,
            summary: """
                A content rule uses what only newer versions of Safari know, or what is not documented for content \
                blockers.
                """,
            explanation: """
                Older versions ignore keys that they do not know, so that the rule applies more often, and reject a \
                list with unknown values. Before Safari 15 a list could have 50,000 rules.
                """,
            sources: [.contentBlocker, .webViewSession, .parser],
            examples: [
                .reported(Example.blocking(#""url-filter":"ads",⟦"if-frame-url"⟧:["^https://example\\.com/"]"#)),
                .reported(Example.blocking(#""url-filter":"ads","resource-type":⟦["child-document"]⟧"#)),
                .reported(Example.acting(#"{"type":⟦"redirect"⟧,"redirect":{"url":"https://example.com/"}}"#)),
                .accepted(Example.blocking(#""url-filter":"ads","if-top-url":["^https://example\\.com/"]"#)),
            ]),
        LintRule(
            code: "AASA807", name: "ignored-rule-key", severity: .warning,
            summary: "A content rule has a key or a value that WebKit ignores.",
            explanation: """
                A condition that is misspelt, or outside of `trigger`, makes the rule apply everywhere. Other keys \
                beside `trigger` and `action`, such as comments, do no harm and are notes.
                """,
            sources: [.parser, .compiler],
            examples: [
                .reported(Example.blocking(#""url-filter":"ads",⟦"if-domains"⟧:["example.com"]"#)),
                .reported(
                    #"[{"trigger":{"url-filter":"ads"},"action":{"type":"block",⟦"resource-type"⟧:["image"]}}]"#),
                .reported(Example.blocking(#""url-filter":"ads","url-filter-is-case-sensitive":⟦"true"⟧"#)),
                .reported(#"[{"trigger":{"url-filter":"ads"},"action":{"type":"block"},⟦"comment"⟧:"all"}]"#),
                .accepted(Example.blocking(#""url-filter":"Ads","url-filter-is-case-sensitive":true"#)),
            ]),
        LintRule(
            code: "AASA808", name: "repeated-content-rule", severity: .warning,
            summary: "A content rule appears twice.",
            explanation: "The second one has no effect, and makes the list slower to compile.",
            sources: [.session],
            examples: [
                .reported(
                    #"[{"trigger":{"url-filter":"ads"},"action":{"type":"block"}},⟦{"action":{"type":"block"},"trigger":{"url-filter":"ADS"}}⟧]"#,
                    fixed: #"[{"trigger":{"url-filter":"ads"},"action":{"type":"block"}}]"#),
                .accepted(
                    #"[{"trigger":{"url-filter":"ads"},"action":{"type":"block"}},{"trigger":{"url-filter":"ads","if-domain":["*a.com"]},"action":{"type":"ignore-previous-rules"}},{"trigger":{"url-filter":"ads"},"action":{"type":"block"}}]"#
                ),
            ]),
        LintRule(
            code: "AASA809", name: "idle-content-rule", severity: .warning,
            summary: "A content rule has no effect where it is.",
            explanation: """
                WebKit applies each rule that matches. `ignore-previous-rules` undoes those that are before it, so \
                that an exception belongs behind the rules that it is an exception from; for every URL it undoes them \
                all.
                """,
            sources: [.contentBlocker, .session],
            examples: [
                .reported(
                    #"[⟦{"trigger":{"url-filter":"a"},"action":{"type":"ignore-previous-rules"}}⟧,{"trigger":{"url-filter":"ads"},"action":{"type":"block"}}]"#
                ),
                .reported(
                    #"[{"trigger":{"url-filter":"ads"},"action":{"type":"block"}},⟦{"trigger":{"url-filter":".*"},"action":{"type":"ignore-previous-rules"}}⟧]"#
                ),
                .reported(
                    #"[{"trigger":{"url-filter":"ads"},"action":{"type":"block"}},⟦{"trigger":{"url-filter":"ads","load-type":["third-party"]},"action":{"type":"block"}}⟧]"#
                ),
                .accepted(
                    #"[{"trigger":{"url-filter":"ads"},"action":{"type":"block"}},{"trigger":{"url-filter":".*","if-domain":["*a.com"]},"action":{"type":"ignore-previous-rules"}}]"#
                ),
            ]),
        LintRule(
            code: "AASA810", name: "filter-matches-everything", severity: .warning,
            summary: "A filter matches every URL by accident, or a rule blocks every page.",
            explanation: """
                A filter may match anywhere in a URL. One without a term that must occur matches every URL. A rule \
                that blocks every URL without a restriction blocks the pages themselves.
                """,
            sources: [.session, .filterParser, .compiler],
            examples: [
                .reported(Example.blocking(#""url-filter":⟦"(ads)*"⟧,"load-type":["third-party"]"#)),
                .reported(Example.blocking(#""url-filter":⟦".*"⟧"#)),
                .accepted(Example.blocking(#""url-filter":".*","resource-type":["font"]"#)),
            ]),
        LintRule(
            code: "AASA811", name: "unescaped-dot", severity: .warning,
            summary: "A dot in a name matches any character.",
            explanation: "`ads.js` also matches `adsxjs` and `uploads/js`. A dot is written `\\\\.` in JSON.",
            sources: [.contentBlocker],
            examples: [
                .reported(
                    Example.blocking(#""url-filter":"ads⟦.⟧example.com""#),
                    fixed: Example.blocking(#""url-filter":"ads\\.example\\.com""#)),
                .accepted(Example.blocking(#""url-filter":"ads.*\\.example\\.com/[a.b]""#)),
            ]),
        LintRule(
            code: "AASA812", name: "filter-never-matches", severity: .warning,
            summary: "A filter or a domain of a content rule matches nothing.",
            explanation: """
                A URL begins with its scheme, has no spaces, quotes and control characters, and `\\1` is such a \
                character. A domain is a name alone, without scheme, port and path.
                """,
            sources: [.urlStandard, .filterParser, .compiler],
            examples: [
                .reported(Example.blocking(#""url-filter":"⟦^www\\.example\\.com⟧""#)),
                .reported(Example.blocking(#""url-filter":"(a)⟦\\1⟧""#)),
                .reported(Example.blocking(#""url-filter":"ads","if-domain":[⟦"https://example.com/"⟧]"#)),
                .accepted(Example.blocking(#""url-filter":"^https?://www\\.example\\.com/( a)?""#)),
            ]),
        LintRule(
            code: "AASA813", name: "domain-without-subdomains", severity: .note,
            summary: "A domain of a content rule has no `*` and does not cover `www.`.",
            explanation: """
                `example.com` is the host itself; `*example.com` is the domain with its subdomains. The first such \
                domain of a list is reported, with their number.
                """,
            sources: [.contentBlocker, .compiler],
            examples: [
                .reported(Example.blocking(#""url-filter":"ads","if-domain":[⟦"example.com"⟧,"a.org"]"#)),
                .accepted(Example.blocking(#""url-filter":"ads","unless-domain":["*example.com","www.a.org"]"#)),
            ]),
    ]
}

private typealias Example = LintRule.Example
