/// A page of a firewall that tests for bots or refuses them, served in place of the file.
///
/// Recognised by the fields that Cloudflare ("Detect a Challenge Page response"), AWS ("CAPTCHA and Challenge action
/// behavior") and Vercel ("Response headers") document, and by what is only in such pages.
package struct BotChallenge: Sendable, Equatable {
    /// Whose it is: `Cloudflare`.
    package var vendor: String
    /// The field or the text by which it was recognised.
    package var evidence: String

    /// The header fields by which a challenge is recognised.
    package static let fieldNames = fields.map(\.name)

    private static let fields = [
        (name: "cf-mitigated", vendor: "Cloudflare"), (name: "x-amzn-waf-action", vendor: "AWS WAF"),
        (name: "x-vercel-mitigated", vendor: "Vercel"),
    ]

    /// Scripts that vendors add to ordinary pages too, as Cloudflare's `challenge-platform`, are not here.
    private static let texts = [
        ("<title>Just a moment...</title>", "Cloudflare"), ("Attention Required! | Cloudflare", "Cloudflare"),
        ("_cf_chl_opt", "Cloudflare"), ("sec-if-cpt-container", "Akamai"), ("<TITLE>Access Denied</TITLE>", "Akamai"),
        ("Incapsula incident ID", "Imperva"),
        ("<title>Pardon Our Interruption", "Imperva"), ("gokuProps", "AWS WAF"), ("captcha-delivery.com", "DataDome"),
        ("<title>Vercel Security Checkpoint</title>", "Vercel"), ("px-captcha", "HUMAN"),
        ("Sucuri WebSite Firewall", "Sucuri"),
    ].map { text, vendor in (bytes: Array(text.utf8), vendor: vendor) }

    /// Bytes of a page that are searched.
    private static let searchedBytes = 16_384

    /// The challenge, or nil for another answer.
    ///
    /// - Parameters:
    ///   - fields: the values as sent, by the names of ``fieldNames``.
    ///   - body: the answer's content, of which the beginning is read.
    package init?(fields: [String: String], body: [UInt8]) {
        for (name, vendor) in Self.fields {
            guard let value = fields[name] else { continue }
            (self.vendor, evidence) = (vendor, "\(name): \(value)")
            return
        }
        guard body.drop(while: \.isWhiteSpace).first == "<" else { return nil }
        let page = Array(body.prefix(Self.searchedBytes))
        for text in Self.texts where page.firstIndex(of: text.bytes, from: 0) != nil {
            (vendor, evidence) = (text.vendor, "'\(String(utf8: text.bytes))' in the page")
            return
        }
        return nil
    }

    /// What follows the sentence about the answer.
    var clause: String { " with a bot challenge of \(vendor) (\(evidence.tidied))" }

    /// What to change, for the file at `path`.
    package func hint(at path: String) -> String {
        "devices and Apple's CDN solve no challenges: exempt this path from login and bot rules; "
            + Self.rule(of: vendor, for: path)
    }

    /// The setting of a vendor that exempts the file at `path`.
    package static func rule(of vendor: String, for path: String) -> String {
        switch vendor {
        case "Cloudflare":
            "Cloudflare: a custom rule of the WAF with 'URI Path equals \(path)' and the action Skip, and Bot Fight Mode off"
        case "AWS WAF": "AWS WAF: a rule for the URI path \(path) with the action Allow, above the others"
        case "Vercel": "Vercel: a custom rule of the firewall with 'Request Path equals \(path)' and the action Bypass"
        default: "\(vendor): an exception for \(path) in its bot rules"
        }
    }
}
