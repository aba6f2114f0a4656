import AASA
import Testing

@testable import AASAWeb

@Suite("The page that tests URLs")
struct TesterPageTests {
    @Test("The URL tester shows app, rule and trace, of a pasted document or of the site's own")
    func tester() throws {
        let material = try PageTests.material()
        let pasted = "urls=/buy/1%0Ahttps://a.example/help%0Anonsense&document=" + PageTests.document.percentEncoded()
        for form in [pasted, "site=a.example&urls=/buy/1%0Ahttps://a.example/help%0Anonsense&document="] {
            let html = try material.html("test", form: form)
            for text in [
                "ABCDE12345.com.example.app: opens the app, by <a href=\"#L2\">line 2</a>",
                "Opens no app: no rule matches.",
                "Not a URL to match", "<code>/buy/*</code> does not fit <code>/help/</code>", "AASA402",
            ] { #expect(html.contains(text), "\(text)") }
            #expect(Markup(html).problems == [])
        }
        let elsewhere = try material.html("test", form: "site=a.example&urls=https://x.example/buy/1&document=")
        #expect(elsewhere.contains("Opens no app: the document is for a.example"))
        let comma =
            "{\"applinks\":{\"details\":[{\"appIDs\":[\"ABCDE12345.a\"],\"paths\":[\"*\"],}]}}".percentEncoded()
        let malformed = try material.html("test", form: "urls=/buy/1&document=" + comma)
        #expect(malformed.contains("Devices cannot read the document, and no URL opens an app"))
        let port = try material.html("test", form: "site=a.example&urls=https://a.example:8443/buy/1&document=")
        #expect(port.contains("Opens no app: universal links have no port"))
        #expect(try material.html("test", "site=c.example").contains("The table has no document of c.example."))
        #expect(try material.html("test", form: "site=a+b&urls=/x").contains("invalid site"))
        #expect(
            try material.html("test", form: "document=%7B%7D&urls=/x").contains(
                "No URL opens an app: the document names no service."))
        let elsewhereListed = "{\"webcredentials\":{\"apps\":[\"ABCDE12345.a\"]}}"
        let withoutLinks = try material.html("test", form: "urls=/x&document=" + elsewhereListed.percentEncoded())
        #expect(withoutLinks.contains("the document has no &#39;applinks&#39;, only webcredentials"))
        let unlisted = "{\"applinks\":{\"details\":[]}}".percentEncoded()
        let withoutApp = try material.html("test", form: "urls=/x&document=" + unlisted)
        #expect(withoutApp.contains("&#39;applinks&#39; lists no app"))
        // Whole URLs name their site.
        let own = try material.html("test", form: "urls=https://a.example/buy/1")
        #expect(own.contains("opens the app") && own.contains("Document of a.example"))
        // The field stays as it was, so that the next URL can be of another site.
        #expect(own.contains("name=\"site\" value=\"\""))
        #expect(try material.html("test", form: "urls=https://c.example/buy/1").contains("Check now"))
        #expect(try material.html("test", form: "urls=/buy/1").contains("Name the site above"))
        let signed = String(repeating: "x", count: 300_000).percentEncoded()
        #expect(try material.html("test", form: "document=\(signed)&urls=/x").contains("larger than"))
    }

    @Test("The line breaks of a pasted document, which browsers send as CRLF, stay line breaks in the form")
    func lineBreaks() throws {
        let html = try PageTests.material().html("test", form: "urls=/a&document={%0D%0A%09%22applinks%22:{}%0D%0A}")
        #expect(html.contains("{\n\t&quot;applinks&quot;:{}\n}</textarea>"))
    }

    @Test("URLs after those that used up the budget of decisions are not tested, which is stated")
    func budget() throws {
        let material = try PageTests.material()
        // A '*' and then a number of characters doubles the states with each of them.
        let stars = String(repeating: "*a" + String(repeating: "?", count: 30), count: 2_000)
        let document = #"{"applinks":{"details":[{"appIDs":["ABCDE12345.a"],"paths":["/\#(stars)"]}]}}"#
        let url = "https://a.example/" + String(repeating: "a", count: 1900)
        let urls = Array(repeating: url, count: 20).joined(separator: "%0A")
        let html = try material.html("test", form: "document=\(document.percentEncoded())&urls=\(urls)")
        let notTested = html.split(atText: "Not tested: the patterns of the document are too large").count - 1
        #expect((10..<20).contains(notTested))
    }

    @Test("A test of URLs needs the token, and each client has a limited number of them")
    func tests() throws {
        let web = try LocalWeb { settings, _ in settings.actionsPerMinute = 3 }
        let token = try web.token()
        let form = "document=%7B%7D&urls=/a"
        for wrong in ["", "&token=", "&token=x", "&token=\(token)x"] {
            let answer = try web.curl("/test", ["-d", form + wrong])
            #expect(answer.status == 403 && answer.content.contains("the form has expired: send it again"))
            // What was entered can be sent again.
            #expect(answer.content.contains("{}</textarea>") && answer.content.contains("/a</textarea>"))
            #expect(answer.content.contains("name=\"token\" value=\"\(token)\""))
        }
        #expect(try web.curl("/test").content.contains("name=\"token\" value=\"\(token)\""))
        let answers = try (0..<4).map { _ in try web.curl("/test", ["-d", "\(form)&token=\(token)"]) }
        #expect(answers.map(\.status) == [200, 200, 200, 429])
        #expect(answers[3].content.contains("{}</textarea>") && answers[3]["retry-after"] != nil)
        let check = ["-X", "POST", "-H", "X-Form-Token: \(token)"]
        #expect(try web.curl("/api/v1/sites/s1.example/check", check).status == 202)
    }

    @Test("The URL tester uses the document of the rules that its link names, and states which one it used")
    func testerOfRules() throws {
        let material = try PageMaterial(
            ["ios9", "ios14"].map { PageMaterial.pair("a.example", rules: $0, sha256: $0) }.joined()
                + ["ios9", "ios14"].map { rules in
                    let text = PageTests.document.replacing("/buy/", with: "/\(rules)/")
                    return "INSERT INTO documents VALUES ('\(rules)', \(PageMaterial.quoted(text)));"
                }.joined())
        let site = try material.html("sites/a.example")
        for (rules, other, title) in [("ios9", "ios14", "iOS 9 to 13"), ("ios14", "ios9", "iOS 14 and later")] {
            #expect(site.contains("/test?site=a.example&amp;rules=\(rules)"))
            let page = try material.html("test", "site=a.example&rules=\(rules)&url=/\(rules)/1")
            #expect(
                page.contains("opens the app")
                    && page.contains("Document used: <a href=\"/sites/a.example\">a.example</a>, \(title)"))
            // The form keeps them.
            let form = "site=a.example&document=&rules=\(rules)&urls=/\(other)/1"
            #expect(try material.html("test", form: form).contains("Opens no app"))
        }
        #expect(try material.html("test", "site=a.example&url=/ios14/1").contains("opens the app"))
    }

    private static let list = """
        [{"relation":["delegate_permission/common.handle_all_urls"],"target":{"namespace":"android_app","package_name":"com.shop.android","sha256_cert_fingerprints":["1F:77:9C:2E:41:D0:5B:A6:93:0E:6C:88:F4:3D:27:B9:50:EE:14:C2:7A:0B:9D:65:38:A1:FC:42:D7:8E:19:60"]},
        "relation_extensions":{"delegate_permission/common.handle_all_urls":{"dynamic_app_link_components":[
        {"/":"/old/*","exclude":true},
        {"/":"/buy/*"}]}}}]
        """

    @Test("The URL tester tests a statement list, a pasted one or that of the site")
    func testerOfStatements() throws {
        let pair = PageMaterial.pair(
            "a.example",
            app:
                "com.shop.android@1F:77:9C:2E:41:D0:5B:A6:93:0E:6C:88:F4:3D:27:B9:50:EE:14:C2:7A:0B:9D:65:38:A1:FC:42:D7:8E:19:60",
            service: "delegate_permission/common.handle_all_urls", rules: "android", sha256: "list")
        let material = try PageMaterial(
            pair + "INSERT INTO documents VALUES ('list', \(PageMaterial.quoted(Self.list)));")
        let urls = "urls=/buy/1%0A/old/1%0Ahttps://a.example/help%0Ahttps://x.example/buy/1%0Anonsense"
        let pasted = "\(urls)&site=a.example&document=" + Self.list.percentEncoded()
        for form in [pasted, "\(urls)&site=a.example&rules=android&document=", "\(urls)&site=a.example&document="] {
            let html = try material.html("test", form: form)
            for text in [
                "com.shop.android: opens the app, by <a href=\"#L4\">line 4</a>",
                "com.shop.android: excluded, by <a href=\"#L3\">line 3</a>",
                "com.shop.android: no match: no rule matches, which refuses the URL",
                "<code>/buy/*</code> does not fit <code>/help</code>", "Opens no app: the list is for a.example",
                "Not a URL to match", "The filters of an app decide first", "AASA918",
            ] { #expect(html.contains(text), "\(text)") }
            #expect(Markup(html).problems == [])
        }
        #expect(try material.html("sites/a.example").contains("/test?site=a.example&amp;rules=android"))
        let malformed = try material.html("test", form: "urls=/buy/1&document=" + Self.list + ",".percentEncoded())
        #expect(malformed.contains("Google&#39;s service reads no statement of this list"))
        let lower = Self.list.replacing("1F:77:", with: "1f:77:")
        let uncertified = try material.html("test", form: "urls=/buy/1&document=" + lower.percentEncoded())
        #expect(uncertified.contains("The list names no app with a certificate for its links: no URL opens an app."))
    }

    @Test("The URL tester decides by both documents of a site, unless its link names the rules of one")
    func testerOfBothSystems() throws {
        let pairs =
            PageMaterial.pair("a.example", rules: "ios14", sha256: "file")
            + PageMaterial.pair(
                "a.example", app: "com.shop.android@\(String(repeating: "1F:", count: 31))1F",
                service: "delegate_permission/common.handle_all_urls", rules: "android", sha256: "list")
        let documents = [("file", PageTests.document), ("list", Self.list)].map { digest, text in
            "INSERT INTO documents VALUES ('\(digest)', \(PageMaterial.quoted(text)));"
        }
        let material = try PageMaterial(pairs + documents.joined())
        let url = "site=a.example&url=/buy/1"
        let both = try material.html("test", url)
        #expect(both.split(atText: "Document used").count == 3)
        #expect(both.contains("com.shop.android: opens the app"))
        for rules in ["ios14", "android"] {
            let one = try material.html("test", "\(url)&rules=\(rules)")
            #expect(one.split(atText: "Document used").count == 2)
            #expect(one.contains("com.shop.android: opens the app") == (rules == "android"))
        }
    }

    @Test("What of a statement list is not compared, or has no effect, is stated")
    func statementNotes() throws {
        let other = Self.list.dropFirst().replacing("/buy/*", with: "/pay/*").replacing(
            "/old/*", with: "*\",\"?\":{\"a\":\"b\"},\"#\":\"*x")
        let list = "[{\"include\":\"https://b.example/list.json\"}," + other.dropLast() + "," + Self.list.dropFirst()
        let urls = Array(repeating: "/x", count: 52).joined(separator: "%0A")
        let html = try PageTests.material().html("test", form: "urls=\(urls)&document=" + list.percentEncoded())
        for text in [
            "an earlier statement has other rules for com.shop.android, and any of them may be used, in <a href=\"#L",
            "The list includes other lists, whose statements are not compared.", "2 further URLs not tested.",
            "<code>*x</code> does not fit: the URL has none",
        ] { #expect(html.contains(text), "\(text)") }
    }

    @Test("A list that is not JSON, a large document and many entries have their notes")
    func documentNotes() throws {
        let pair = PageMaterial.pair(
            "a.example",
            app:
                "com.shop.android@1F:77:9C:2E:41:D0:5B:A6:93:0E:6C:88:F4:3D:27:B9:50:EE:14:C2:7A:0B:9D:65:38:A1:FC:42:D7:8E:19:60",
            service: "delegate_permission/common.handle_all_urls", rules: "android", sha256: "list")
        let material = try PageMaterial(pair + "INSERT INTO documents VALUES ('list', '[{\"relation\":[');")
        let broken = try material.html("test", form: "urls=/x&site=a.example&rules=android&document=")
        #expect(broken.contains("Devices cannot read the list, and no URL opens an app: "))
        let large = try material.html("test", form: "urls=/x&document=" + String(repeating: "x", count: 140_000))
        #expect(large.contains("The document is larger than 131,072 bytes: devices do not read it."))
        let entries = (0..<12).map { number in #"{"appIDs":["ABCDE12345.a\#(number)"],"components":[{"/":"/a"}]}"# }
        let many = #"{"applinks":{"details":[\#(entries.joined(separator: ","))]}}"#
        let traced = try material.html("test", form: "urls=/x&document=" + many.percentEncoded())
        #expect(traced.contains("<p>And 2 further entries.</p>"))
    }
}
