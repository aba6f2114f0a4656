@testable import AASA

/// The subjects of the examples of rules about hosting.
extension LintRule {
    static let hostingSituations: [String: @Sendable () -> LintSubject] = [
        "AASA614 a CDN that has an older document": {
            Self.copied(#"{"webcredentials":{"apps":["ABCDE12345.com.example.old"]}}"#)
        },
        "AASA614 a CDN that has the same document, formatted otherwise": {
            Self.copied(#"{ "webcredentials": { "apps": ["ABCDE12345.com.example.app"] } }"#)
        },
        "AASA606 a certificate with five days left of ninety": {
            LintSubject.hosted(nil) {
                $0.connection.chain[0].notAfter = Timestamp(seconds: 1_787_000_000 + 5 * 86_400)
            }
        },
        "AASA606 a certificate with two months left": { LintSubject.hosted(nil) },
        "AASA606 a certificate with four days left of six": {
            LintSubject.hosted(nil) {
                $0.connection.chain[0].notBefore = Timestamp(seconds: 1_787_000_000 - 2 * 86_400)
                $0.connection.chain[0].notAfter = Timestamp(seconds: 1_787_000_000 + 4 * 86_400)
            }
        },
        "AASA620 a site with a port that serves applinks": { Self.atPort("example.com:8443", Self.links) },
        "AASA620 a site with a port that serves webcredentials": {
            Self.atPort("example.com:8443", ExampleSite.document)
        },
        "AASA620 a site without a port that serves applinks": { Self.atPort("example.com", Self.links) },
        "AASA607 a file served as text/plain": { Self.served("text/plain; charset=utf-8") },
        "AASA607 a file served without a type": { Self.served(nil) },
        "AASA607 a file served as JSON, for iOS 8": {
            LintSubject.hosted(.ios8) { $0.root = [ExampleSite.file(ExampleSite.document, "application/json")] }
        },
        "AASA607 a file served as application/json": { Self.served("application/json") },
        "AASA607 a file served as application/json, spelled otherwise": {
            Self.served("Application/JSON; charset=utf-8")
        },
        "AASA604 a site whose name is not in the DNS": {
            LintSubject.hosted(nil) {
                $0.wellKnown = [ExampleSite.noAnswer(.nameNotResolved, "Could not resolve host: example.com")]
                $0.root = $0.wellKnown
            }
        },
        "AASA604 a site that is too slow": {
            LintSubject.hosted(nil) { $0.wellKnown = [ExampleSite.noAnswer(.timedOut, "Operation timed out")] }
        },
        "AASA604 a site that answers": { LintSubject.hosted(nil) },
        "AASA608 a site with the file at the root only": { LintSubject.hosted(nil) { swap(&$0.wellKnown, &$0.root) } },
        "AASA608 a site with the file at both places": { LintSubject.hosted(nil) { $0.root = $0.wellKnown } },
        "AASA608 a site with the file at the root only, for iOS 8": {
            LintSubject.hosted(.ios8) {
                let signed = LintSubject.signed(.ios8)
                $0.root = [
                    .answer(
                        Answer(
                            url: nil, status: 200, contentType: MediaType.signedFile, redirectTarget: nil,
                            retryAfter: nil, size: signed.size, isCutOff: false, content: signed.content))
                ]
                $0.wellKnown = [ExampleSite.status(404)]
            }
        },
        "AASA613 a site that admits only Apple's CDN": {
            LintSubject.hosted(nil) {
                $0.wellKnownAsBot = $0.wellKnown[0]
                $0.wellKnown = [ExampleSite.status(403)]
            }
        },
        "AASA613 a site that lets every client in but Apple's CDN": {
            LintSubject.hosted(nil) { $0.wellKnownAsBot = ExampleSite.status(403) }
        },
        "AASA613 a site that answers Apple's CDN with a page in the place of the document": {
            LintSubject.hosted(nil) {
                $0.wellKnownAsBot = ExampleSite.file("<html>Just a moment...</html>", "text/html")
            }
        },
        "AASA613 a site that answers every client alike": {
            LintSubject.hosted(nil) { $0.wellKnownAsBot = $0.wellKnown[0] }
        },
        "AASA609 a site with an old file at the root": {
            LintSubject.hosted(nil) {
                $0.root = [
                    ExampleSite.file(
                        #"{"webcredentials":{"apps":["ABCDE12345.com.example.old"]}}"#, "application/json")
                ]
            }
        },
        "AASA609 a site with the same file twice, formatted differently": {
            LintSubject.hosted(nil) {
                $0.root = [
                    ExampleSite.file(
                        #"{ "webcredentials": { "apps": ["ABCDE12345.com.example.app"] } }"#, "application/json")
                ]
            }
        },
        "AASA609 a site that answers any other path with its start page": {
            LintSubject.hosted(nil) { $0.root = [ExampleSite.file("<!DOCTYPE html>", "text/html")] }
        },
        "AASA612 a site in a company's network": { LintSubject.hosted(nil) { $0.connection.address = "10.1.2.3" } },
        "AASA612 a site with a public address": { LintSubject.hosted(nil) },
        "AASA612 a site in a company's network, for iOS 9": {
            LintSubject.hosted(.ios9) { $0.connection.address = "10.1.2.3" }
        },
        "AASA601 a site that redirects to www": {
            LintSubject.hosted(nil) {
                let target = "https://www.example.com/.well-known/apple-app-site-association"
                $0.wellKnown = [ExampleSite.redirect(301, to: target)] + $0.wellKnown
            }
        },
        "AASA601 a site that redirects to a path with a slash at the end": {
            LintSubject.hosted(nil) {
                $0.wellKnown = [
                    ExampleSite.redirect(301, to: ExampleSite.wellKnownURL + "/"), ExampleSite.status(404),
                ]
            }
        },
        "AASA601 a site that redirects to its login": {
            LintSubject.hosted(nil) {
                $0.wellKnown = [ExampleSite.redirect(302, to: "https://example.com/login?next=%2F")]
            }
        },
        "AASA601 a site that redirects to http": {
            LintSubject.hosted(nil) {
                $0.wellKnown = [ExampleSite.redirect(302, to: "http://example.com/")]
            }
        },
        "AASA601 a site that serves the file itself, and redirects at the root": {
            LintSubject.hosted(nil) {
                $0.root = [ExampleSite.redirect(301, to: "https://example.com/")]
            }
        },
        "AASA603 a site that answers 503": { LintSubject.hosted(nil) { $0.wellKnown = [ExampleSite.status(503)] } },
        "AASA603 a site that answers 200 and fails at the root": {
            LintSubject.hosted(nil) { $0.root = [ExampleSite.status(500)] }
        },
        "AASA605 a server that does not send its intermediate certificate": {
            Self.untrusted(ServerDistrust(.example(.issuerMissing, subject: "CN=example.com", issuer: "CN=Example CA")))
        },
        "AASA605 a server whose certificate has expired": {
            Self.untrusted(ServerDistrust(.example(.expired, subject: "CN=example.com", issuer: "CN=Example CA")))
        },
        "AASA605 a server with the certificate of another site": {
            Self.untrusted(ServerDistrust(hostOf: ExampleSite.wellKnownURL, names: nil)) {
                $0.connection.chain[0].names = ["example.net"]
            }
        },
        "AASA605 a server with a trusted certificate": { LintSubject.hosted(nil) },
        "AASA611 an answer after six seconds": { Self.taking(6000) },
        "AASA611 an answer after three seconds": { Self.taking(3000) },
        "AASA611 an answer after two seconds": { Self.taking(2000) },
        "AASA615 a site with an older document": {
            Self.expecting(#"{"webcredentials":{"apps":["ABCDE12345.com.example.new"]}}"#)
        },
        "AASA615 a site with the expected document": { Self.expecting(ExampleSite.document) },
        "AASA602 a site that answers 404": { LintSubject.hosted(nil) { $0.wellKnown = [ExampleSite.status(404)] } },
        "AASA602 a site that answers 403": { LintSubject.hosted(nil) { $0.wellKnown = [ExampleSite.status(403)] } },
        "AASA602 a site that answers with Cloudflare's bot challenge": {
            LintSubject.hosted(nil) {
                $0.wellKnown = [ExampleSite.challenge(403, ["cf-mitigated": "challenge"], "")]
            }
        },
        "AASA621 a site whose IPv6 address leads to an old server": {
            LintSubject.hosted(nil) { $0.otherFamily = ExampleSite.status(404) }
        },
        "AASA621 a site whose IPv6 address refuses the connection": {
            LintSubject.hosted(nil) { $0.otherFamily = ExampleSite.noAnswer(.notConnected, "") }
        },
        "AASA621 a site with both families on one server": {
            LintSubject.hosted(nil) { $0.otherFamily = $0.wellKnown[0] }
        },
        "AASA622 a site with a server that lacks the file": {
            LintSubject.hosted(nil) { site in
                let answers = [site.wellKnown[0], ExampleSite.status(404), site.wellKnown[0]]
                site.probe = [site.series(.appleBot, answers.map { ($0, 20) })]
            }
        },
        "AASA622 a site that refuses one client": {
            LintSubject.hosted(nil) { site in
                site.probe = [
                    site.series(.appleBot, [(ExampleSite.status(403), 20)]),
                    site.series(.browser, [(site.wellKnown[0], 20)]),
                ]
            }
        },
        "AASA622 a site that is slow now and then": {
            LintSubject.hosted(nil) { site in
                site.probe = [site.series(.browser, [20, 30, 4_000].map { (site.wellKnown[0], $0) })]
            }
        },
        "AASA622 a site that answers every client alike, every time": {
            LintSubject.hosted(nil) { site in
                site.probe = ProbeSeries.Client.allCases.map { client in
                    site.series(client, [(site.wellKnown[0], 20), (site.wellKnown[0], 30)])
                }
            }
        },
        "AASA602 a site that answers with the AccessDenied of a file store": {
            LintSubject.hosted(nil) {
                let body = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Error><Code>AccessDenied</Code></Error>"
                $0.wellKnown = [ExampleSite.storageError(403, body)]
            }
        },
        "AASA602 a site that answers 204": { LintSubject.hosted(nil) { $0.wellKnown = [ExampleSite.status(204)] } },
        "AASA602 a site without a file at the root, for iOS 8": { LintSubject.hosted(.ios8) },
        "AASA602 a site with the file below .well-known": { LintSubject.hosted(nil) },
        "AASA616 a server that devices do not trust": {
            LintSubject.hosted(nil) { $0.connection.server?.unmet = [.alternativeName] }
        },
        "AASA616 a server that meets every requirement": { LintSubject.hosted(nil) },
        "AASA617 a server that devices do not trust": {
            LintSubject.hosted(nil) { $0.connection.server?.unmet = [.serverPurpose] }
        },
        "AASA617 a server that meets every requirement": { LintSubject.hosted(nil) },
        "AASA618 a server that devices do not trust": {
            LintSubject.hosted(nil) { $0.connection.server?.unmet = [.validity(days: 900)] }
        },
        "AASA618 a server that meets every requirement": { LintSubject.hosted(nil) },
        "AASA619 a server that devices do not trust": {
            LintSubject.hosted(nil) { $0.connection.server?.unmet = [.keySize(subject: "CN=example.com", bits: 1024)] }
        },
        "AASA619 a server that meets every requirement": { LintSubject.hosted(nil) },
    ]

    fileprivate static func copied(_ document: String) -> LintSubject {
        LintSubject.hosted(nil) {
            var chain = RedirectChain(from: "\(SystemVersion.appleCDN)/a/v1/example.com")
            chain.append(
                Hop(url: chain.place.url, observation: ExampleSite.file(document, "application/json"), connection: nil)
            )
            $0.cdn = chain.place
        }
    }

    private static let links =
        #"{"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{"/":"/buy/*"}]}]}}"#

    fileprivate static func atPort(_ name: String, _ document: String) -> LintSubject {
        let subject = LintSubject.hosted(nil) { $0.wellKnown = [ExampleSite.file(document, "application/json")] }
        guard var report = subject.hosting, let site = try? Site(name) else { return subject }
        report.site = site
        return LintSubject(report, options: subject.options)
    }

    fileprivate static func served(_ type: String?) -> LintSubject {
        LintSubject.hosted(nil) { $0.wellKnown = [ExampleSite.file(ExampleSite.document, type)] }
    }

    fileprivate static func untrusted(
        _ distrust: ServerDistrust, _ change: (inout ExampleSite) -> Void = { _ in }
    ) -> LintSubject {
        LintSubject.hosted(nil) {
            $0.wellKnown = [.untrustedServer(url: ExampleSite.wellKnownURL, distrust)]
            $0.root = [.untrustedServer(url: ExampleSite.rootURL, distrust)]
            change(&$0)
        }
    }

    fileprivate static func taking(_ milliseconds: Int) -> LintSubject {
        LintSubject.hosted(nil) {
            $0.connection.times.firstByte = milliseconds - 10
            $0.connection.times.total = milliseconds
        }
    }

    fileprivate static func expecting(_ document: String) -> LintSubject {
        var subject = LintSubject.hosted(nil)
        subject.options.expected = try? AssociationFile(Array(document.utf8))
        return subject
    }
}
