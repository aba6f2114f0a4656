import Testing

@testable import AASA
@testable import ServerSettings

@Suite("What settings of Apache in a folder lack")
struct HTAccessAdditionTests {
    private static let type = "    ForceType application/json"
    private static let noRewriting = """
            <IfModule mod_rewrite.c>
                RewriteEngine Off
            </IfModule>
        """
    private static let header = """
            <IfModule mod_headers.c>
                Header set Content-Type application/json
            </IfModule>
        """
    private static let noFallback = """
            <IfModule mod_dir.c>
                FallbackResource disabled
            </IfModule>
        """

    private static func settings(
        above: String, own: String?, for resources: [HostAddition.Resource] = [.unsigned]
    ) -> String {
        let addition = HostAddition(resources)
        let files = [HostSettings.File(path: ".htaccess", bytes: Array(above.utf8), deployed: "")]
        let own = own.map {
            HostSettings.File(path: ".well-known/.htaccess", bytes: Array($0.utf8), deployed: "")
        }
        return String(decoding: addition.htaccess(above: files, own: own).settings, as: UTF8.self)
    }

    @Test(
        "The section of the file undoes what applies to it, and other files keep the rules of the folders above",
        arguments: [
            ("", nil, [type, noRewriting]),
            ("", "", [type]),
            ("RewriteEngine On\nRewriteRule . /index.html [L]\n", "", [type, noRewriting]),
            ("RewriteEngine On\n", "RewriteEngine Off\n", [type]),
            ("RewriteEngine On\n", "RewriteEngine On\n", [type]),
            ("RewriteEngine On\n", "RewriteEngine On\nRewriteOptions Inherit\n", [type, noRewriting]),
            ("", "RewriteEngine On\nRewriteRule ^(.*)$ /index.html [L]\n", [type, noRewriting]),
            ("", "RewriteEngine On\nRewriteRule ^apple - [L]\nRewriteRule ^(.*)$ /index.html [L]\n", [type]),
            ("", "RewriteEngine On\nRewriteRule ^apple -\nRewriteRule . /a\n", [type, noRewriting]),
            ("", "RewriteEngine On\nRewriteRule ^other$ /a [L]\n", [type]),
            ("", "RewriteRule . /a\n", [type]),
            ("FallbackResource /index.html\n", nil, [type, noRewriting, noFallback]),
            ("FallbackResource /index.html\n", "FallbackResource disabled\n", [type]),
            ("Header set Content-Type \"text/html\"\n", "", [type, header]),
            ("Header always set Content-Type: text/html\n", "", [type, header]),
            ("<FilesMatch ^apple>\nHeader unset content-type\n</FilesMatch>\n", "", [type, header]),
            ("Header edit Content-Type json html\n", "", [type, header]),
            ("Header set Content-Type application/json\n", "", [type]),
            ("Header add Content-Type text/html\nHeader set X-Content-Type-Options nosniff\n", "", [type]),
            ("<Files *.html>\nHeader set Content-Type text/html\n</Files>\n", "", [type]),
            ("", "ForceType text/plain\n", [type]),
            ("", "ForceType text/plain\nForceType application/json\n", []),
            ("<Files *>\nForceType text/plain\n</Files>\n", "ForceType application/json\n", [type]),
            ("ForceType text/plain\n", "ForceType application/json\n", []),
        ] as [(String, String?, [String])])
    func sections(above: String, own: String?, lines: [String]) {
        let added = Self.settings(above: above, own: own).dropFirst(own?.count ?? 0)
        let section =
            lines.isEmpty ? "" : "<Files \"apple-app-site-association\">\n\(lines.joined(separator: "\n"))\n</Files>\n"
        #expect(added.drop { $0 != "<" } == section)
    }

    @Test(
        "What is there is not added again",
        arguments: [
            "RewriteEngine On\nRewriteRule . /a [L]\nFallbackResource /a\nHeader set Content-Type text/html\n",
            "<Files *>\nForceType text/plain\nSetHandler a\nRequire all denied\n</Files>\n", "Deny from all\n", "",
        ])
    func once(above: String) {
        for own in [nil, "ForceType text/plain\n", "RewriteEngine On\nRewriteRule . /a"] {
            let first = Self.settings(above: above, own: own)
            #expect(Self.settings(above: above, own: first) == first)
        }
    }

    @Test(
        "Files that are made one after the other get what they get together",
        arguments: [
            ("RewriteEngine On\nRewriteRule . /index.html [L]\n", nil), ("FallbackResource /index.html\n", nil),
            ("", nil), ("", "RewriteEngine On\nRewriteRule . /a [L]\n"),
            ("RewriteEngine On\n", "Require all granted\n"),
            ("Header set Content-Type text/html\nSetHandler a\nRequire all denied\nDeny from all\n", nil),
            ("RewriteEngine On\n", "RewriteEngine On\nRewriteRule ^apple /a [L]\n"),
        ] as [(String, String?)])
    func oneAfterTheOther(above: String, own: String?) {
        let together = Self.settings(above: above, own: own, for: [.unsigned, .statements])
        for order in [[HostAddition.Resource.unsigned, .statements], [.statements, .unsigned]] {
            var settings = own
            for resource in order { settings = Self.settings(above: above, own: settings, for: [resource]) }
            let lines = settings?.split(separator: "\n").sorted()
            #expect(lines == together.split(separator: "\n").sorted())
        }
    }

    @Test(
        "What is in a section with an expression applies after all others: a warning names it",
        arguments: [
            ("<If \"true\">\nHeader set Content-Type text/html\n</If>\n", "'Header set Content-Type text/html'"),
            ("<If \"true\">\nForceType text/html\n</If>\n", "'ForceType text/html'"),
            ("<If \"true\">\nRequire all denied\n</If>\n", "'Require all denied'"),
            ("<If \"true\">\nHeader set Content-Type application/json\nHeader set X a\n</If>\n", nil),
        ])
    func expressions(above: String, text: String?) {
        let file = HostSettings.File(path: ".htaccess", bytes: Array(above.utf8), deployed: "")
        let findings = HostAddition([.unsigned]).htaccess(above: [file], own: nil).findings
        let message = text.map { "whether \($0) applies to /.well-known/apple-app-site-association is not known" }
        #expect(findings.map(\.message) == [message].compactMap(\.self))
    }

    @Test("Rewriting is ended for both files, if for one: the server's rules are not known")
    func rulesOfOne() {
        let above = "<Files assetlinks.json>\nRewriteEngine On\nRewriteRule ^ /a\n</Files>\n"
        let resources: [HostAddition.Resource] = [.unsigned, .statements]
        let settings = Self.settings(above: above, own: "", for: resources)
        #expect(settings.ranges(of: "RewriteEngine Off").count == 2)
        #expect(Self.settings(above: above, own: settings, for: resources) == settings)
    }

    @Test(
        "A filter that changes texts is named where it is for the file",
        arguments: [
            ("SetOutputFilter SUBSTITUTE;DEFLATE", "its filter changes the file"),
            ("AddOutputFilterByType Substitute text/html application/json", "its filter changes the file"),
            ("<FilesMatch ^apple>\nSetOutputFilter SED\n</FilesMatch>", "its filter changes the file"),
            ("<If \"true\">\nSetOutputFilter SUBSTITUTE\n</If>", "is not known"),
            ("<Files *.html>\nSetOutputFilter SUBSTITUTE\n</Files>", nil),
            ("AddOutputFilterByType SUBSTITUTE text/html", nil), ("SetOutputFilter DEFLATE", nil),
        ] as [(String, String?)])
    func filters(above: String, sentence: String?) {
        let file = HostSettings.File(path: ".htaccess", bytes: Array("\(above)\n".utf8), deployed: "")
        let messages = HostAddition([.unsigned]).htaccess(above: [file], own: nil).findings.map(\.message)
        #expect(messages.count == (sentence == nil ? 0 : 1))
        #expect(messages.allSatisfy { $0.contains(sentence ?? "") })
    }
}
