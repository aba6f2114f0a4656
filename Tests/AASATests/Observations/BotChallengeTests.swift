import Testing

@testable import AASA

@Suite("Recognising bot challenges")
struct BotChallengeTests {
    static let pages = [
        (
            "Cloudflare",
            #"<!DOCTYPE html><html lang="en-US"><head><title>Just a moment...</title><meta charset="UTF-8">"#
        ),
        ("Cloudflare", "<!DOCTYPE html>\n<head>\n<title>Attention Required! | Cloudflare</title>"),
        (
            "Cloudflare",
            "<html><head><title>Einen Moment…</title></head><script>window._cf_chl_opt={cvId:'3'};</script>"
        ),
        (
            "Akamai",
            "<HTML><HEAD>\n<TITLE>Access Denied</TITLE>\n</HEAD><BODY>\n<H1>Access Denied</H1>\nReference&#32;&#35;18&#46;1\n<P>https&#58;&#47;&#47;errors&#46;edgesuite&#46;net&#47;18&#46;1</P>"
        ),
        ("Akamai", #"<html><body><div id="sec-if-cpt-container"></div></body></html>"#),
        (
            "Imperva",
            #"<html><body><iframe id="main-iframe" src="/_Incapsula_Resource?CWUDNSAI=9">Request unsuccessful. Incapsula incident ID: 1-2</iframe>"#
        ),
        ("AWS WAF", "  \n<html><head><script>window.awsWafCookieDomainList = []; window.gokuProps = {};</script>"),
        ("DataDome", "<html><script>var dd={'rt':'c','host':'geo.captcha-delivery.com'}</script></html>"),
        ("Vercel", #"<!DOCTYPE html><html lang="en"><head><title>Vercel Security Checkpoint</title></head></html>"#),
        ("HUMAN", #"<html><body><div id="px-captcha"></div></body></html>"#),
        ("Sucuri", "<html><title>Sucuri WebSite Firewall - Access Denied</title></html>"),
    ]

    @Test("The page of a vendor is recognised by its text", arguments: pages)
    func page(vendor: String, page: String) {
        #expect(BotChallenge(fields: [:], body: Array(page.utf8))?.vendor == vendor)
    }

    @Test("A documented field is enough, without a page")
    func documentedField() {
        for (name, vendor) in [
            ("cf-mitigated", "Cloudflare"), ("x-amzn-waf-action", "AWS WAF"), ("x-vercel-mitigated", "Vercel"),
        ] {
            let challenge = BotChallenge(fields: [name: "challenge"], body: [])
            #expect(challenge?.vendor == vendor && challenge?.evidence == "\(name): challenge")
        }
    }

    @Test(
        "Ordinary pages with a vendor's script, JSON, and a text far below are not challenges",
        arguments: [
            "", "{\"applinks\":{\"comment\":\"<title>Just a moment...</title>\"}}",
            "<html><head><title>Shop</title><script src=\"/cdn-cgi/challenge-platform/scripts/jsd/main.js\"></script>",
            "<html><script src=\"/_Incapsula_Resource?SWJIYLWA=1\"></script><title>Shop</title>",
            "<html><script src=\"https://js.datadome.co/tags.js\"></script><script src=\"https://1.token.awswaf.com/challenge.js\">",
            "<html>" + String(repeating: " ", count: 16_384) + "<title>Just a moment...</title>",
        ])
    func other(page: String) { #expect(BotChallenge(fields: [:], body: Array(page.utf8)) == nil) }
}
