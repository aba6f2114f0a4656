import TestSupport
import Testing

import AASA
@testable import DeviceDiagnostics

@Suite("Reading codes and log lines")
struct ErrorTextReaderTests {
    static func codes(_ text: String) -> [String] {
        ErrorTextReader.read(text).errors.map { found in
            found.code.map { "\(found.meaning.family.rawValue) \($0)" } ?? found.meaning.name
        }
    }

    @Test(
        "A sentence beside 1004 decides which of its meanings counts",
        arguments: [
            (
                "Request already in progress for specified application identifier.",
                "while its earlier one was still open"
            ),
            (
                "The calling process does not have an application identifier. Make sure it is properly configured.",
                "no application-identifier entitlement"
            ),
            ("Device must be unlocked to perform request.", "while the device was locked"),
            (
                "Application with identifier ABCDE12345.com.example.app is not associated with domain example.com",
                "no approved webcredentials pair"
            ),
        ])
    func sentences(text: String, meaning: String) {
        let line = "Error Domain=com.apple.AuthenticationServices.AuthorizationError Code=1004 \"\(text)\""
        let found = ErrorTextReader.read(line).errors
        #expect(found.count == 1)
        #expect(found.first?.meaning.meaning.contains(meaning) == true)
    }

    @Test(
        "A code is found in whatever form it was handed on",
        arguments: [
            ("-6754", ["OSStatus -6754"]), ("0xFFFFE59E", ["OSStatus -6754"]), ("0xffffe59e", ["OSStatus -6754"]),
            ("0xFFFFFFFFFFFFE59E", ["OSStatus -6754"]), ("kAuthenticationErr", ["OSStatus -6754"]),
            ("7", ["SWCErrorDomain 7", "WKErrorDomain 7"]), ("+7", ["SWCErrorDomain 7", "WKErrorDomain 7"]),
            ("3840", ["NSCocoaErrorDomain 3840"]),
            ("-1103", ["NSURLErrorDomain -1103"]), ("404", ["HTTP 404"]), ("503", ["HTTP 503"]),
            ("301", ["HTTP 301", "SWCERR 301"]), ("401", ["HTTP 401", "SWCERR 401"]), ("101", ["SWCERR 101"]),
            ("00301", ["SWCERR 301"]), ("SWCERR00202", ["SWCERR 202"]), ("swcerr00202", ["SWCERR 202"]),
            ("SWCERR12345", ["SWCERR 12345"]), ("1005", ["ASAuthorizationError 1005"]),
            ("ASAuthorizationError.notInteractive", ["ASAuthorizationError 1005"]),
            ("URLError.dataLengthExceedsMaximum", ["NSURLErrorDomain -1103"]),
            ("SWCErrorDomain 103", ["SWCErrorDomain 103"]), ("SWCErrorDomain error 103", ["SWCErrorDomain 103"]),
            ("SWCErrorDomain:103", ["SWCErrorDomain 103"]), ("SWCErrorDomain/103", ["SWCErrorDomain 103"]),
            (
                "The operation couldn\u{2019}t be completed. (SWCErrorDomain error 7.)", ["SWCErrorDomain 7"]
            ),
            ("The operation couldn't be completed. (OSStatus error -50.)", Array(repeating: "OSStatus -50", count: 7)),
            ("Error Domain=NSURLErrorDomain Code=-1202 \"The certificate\"", ["NSURLErrorDomain -1202"]),
            (
                "Error Domain=NSCocoaErrorDomain Code=3840 \"x\" {NSUnderlyingError=Error Domain=SWCErrorDomain Code=104}",
                ["NSCocoaErrorDomain 3840", "SWCErrorDomain 104"]
            ),
            (
                "Error Domain=com.apple.AuthenticationServices.AuthorizationError Code=1001 \"(null)\"",
                ["ASAuthorizationError 1001"]
            ),
            ("Error Domain=NSOSStatusErrorDomain Code=-909", Array(repeating: "OSStatus -909", count: 2)),
            ("HTTP 403", ["HTTP 403"]), ("status -25300 came", ["OSStatus -25300"]),
            ("-6754/0xFFFFE59E kAuthenticationErr", ["OSStatus -6754"]),
            (
                "Bad apple-app-site-association server trust: -6754 kAuthenticationErr",
                ["server-trust-bad", "OSStatus -6754"]
            ),
            (
                "Error securing JSON file for shop.example.com: Error Domain=SWCErrorDomain Code=104",
                ["file-not-secured", "SWCErrorDomain 104"]
            ),
            ("swcerrordomain error 7", ["SWCErrorDomain 7"]),
            ("nscocoaerrordomain code=3840", ["NSCocoaErrorDomain 3840"]),
            ("Site/Fmwk Approval:   denied", ["site-approval-denied"]),
            ("User Approval: unspecified\nSite/Fmwk Approval: denied", ["site-approval-denied"]),
            (
                "The data couldn\u{2019}t be read because it isn\u{2019}t in the correct format.",
                ["NSCocoaErrorDomain 3840"]
            ),
            ("SWCErrorDomain 3", ["SWCErrorDomain 3"]), ("SWCErrorDomain error 8", ["SWCErrorDomain 8"]),
            ("SWCErrorDomain Code=1701", ["SWCErrorDomain 1701"]),
            (
                "[AutoFill] Cannot show Automatic Strong Passwords for app bundleID: com.example.app due to error: iCloud Keychain is disabled",
                ["strong-passwords-keychain-off"]
            ),
            (
                "[AutoFill] Cannot show Automatic Strong Passwords for app bundleID: com.example.app due to error: Cannot save passwords for this app. Make sure you have set up Associated Domains for your app",
                ["strong-passwords-not-associated"]
            ),
            (
                "Using HTTPS callbacks requires Associated Domains using the `webcredentials` service type for example.com.",
                ["https-callback-not-associated"]
            ),
            (
                "error: Provisioning profile \"App\" doesn't support the Associated Domains capability. (in target 'App')",
                ["profile-without-capability"]
            ),
            (
                "Provisioning profile \"App\" doesn\u{2019}t include the Associated Domains capability.",
                ["profile-without-capability"]
            ),
            (
                "Provisioning profile \"App\" doesn't include the com.apple.developer.associated-domains entitlement.",
                ["profile-without-entitlement"]
            ),
            (
                "The operation couldn\u{2019}t be completed. Device must be unlocked to perform request.",
                ["ASAuthorizationError 1004"]
            ),
            (
                "[SWC] ### Download URL 'https://example.com/apple-app-site-association' failed: -1001",
                ["download-failed", "NSURLErrorDomain -1001"]
            ),
            (
                "Apple-Failure-Reason: SWCERR00301 Timeout", ["cdn-failure-reason", "SWCERR 301"]
            ),
            (refusal, ["SWCErrorDomain 7", "SWCERR 101"]),
            ("Error Domain=HTTP Code=404 \"(null)\"", ["HTTP 404"]), ("SWCErrorDomain 1", ["SWCErrorDomain 1"]),
            (
                "Request for 'https://example.com/.well-known/apple-app-site-association' denied due to HTTP status 403 on route .wk for task AASA-1 { domain: example.com }",
                ["HTTP 403"]
            ),
            (
                "Request for 'https://example.com/.well-known/apple-app-site-association' denied due to HTTP status 503",
                ["HTTP 503"]
            ),
            ("Error Domain=HTTP Code=404 UserInfo={x {Error Domain=SWCErrorDomain Code=7}}", ["SWCErrorDomain 7"]),
            ("\"example.com\" failed to approve \"(null)\"", ["OSStatus -25293"]),
            ("<private> failed to approve <private>", ["OSStatus -25293"]),
            ("Domain exa mple.com is invalid. Will not attempt a download.", ["SWCErrorDomain 8"]),
            ("Data for task AASA-1 { domain: example.com } exceeded maximum length", ["NSURLErrorDomain -1103"]),
            ("\u{1B}[31msignal.me: 1024\u{1B}[0m", ["get-app-links 1024"]),
            ("AuthorizationError error 1004", Array(repeating: "ASAuthorizationError 1004", count: 8)),
            (
                "Error Domain=WKErrorDomain Code=7 \"(null)\" UserInfo={NSHelpAnchor=Rule list lookup failed: Unspecified error during lookup.}",
                ["WKErrorDomain 7"]
            ),
            (
                "SingleHostAsyncVerifier: checking for a statement with source a, relation b, and target c --> false.",
                ["statement-not-found"]
            ),
            (
                "androidx.credentials.exceptions.NoCredentialException: No credentials available", ["no-credential"]
            ),
            (
                "SecurityError: The effective domain of the document is not a valid domain.",
                ["effective-domain-invalid"]
            ),
            ("CDN sent an unexpected HTTP status 304 (ignoring) for task AASA-1 { }", ["cdn-status-ignored"]),
        ])
    func found(text: String, codes: [String]) {
        #expect(Self.codes(text) == codes)
    }

    /// The error of swcd where Apple's CDN answers 404, and its reason is the site's 403.
    static let refusal = """
        Error Domain=SWCErrorDomain Code=7 "(null)" UserInfo={Line=275, NSDebugDescription=SWCERR00101 Bad HTTP \
        Response: 403 Forbidden, NSUnderlyingError=0x14d {Error Domain=HTTP Code=404 "(null)" UserInfo={Line=274}}}
        """

    @Test(
        "A failed connection to Apple's CDN is not the site's",
        arguments: [("-1001", true), ("-1003", true), ("-1202", true), ("-1009", false), ("-1103", false)])
    func connectionToCDN(code: String, isOfCDN: Bool) {
        let prefix = "Error Domain=NSURLErrorDomain Code=\(code) UserInfo={NSErrorFailingURLStringKey="
        let cdn = ErrorTextReader.read("\(prefix)https://app-site-association.cdn-apple.com/a/v1/example.com}")
        #expect(cdn.errors.map { $0.meaning.meaning == CDNFailure.notReached } == [isOfCDN])
        #expect(cdn.site?.description == "example.com")
        let site = ErrorTextReader.read("\(prefix)https://example.com/.well-known/apple-app-site-association}")
        #expect(site.errors.map { $0.meaning.meaning == CDNFailure.notReached } == [false])
    }

    @Test("A status of Apple's CDN is not the site's", arguments: [("404", "client-error"), ("503", "server-error")])
    func statusOfCDN(status: String, name: String) {
        let sentence = "denied due to HTTP status \(status)"
        let cdn = ErrorTextReader.read(
            "Request for 'https://app-site-association.cdn-apple.com/a/v1/example.com' \(sentence)")
        #expect(cdn.errors.map(\.meaning.meaning) == [ErrorMeaning.cdnRefused.meaning])
        #expect(cdn.errors.map(\.meaning.step) == [.cdn])
        #expect(cdn.site?.description == "example.com")
        let site = ErrorTextReader.read("Request for 'https://example.com/apple-app-site-association' \(sentence)")
        #expect(site.errors.map(\.meaning.name) == [name])
        #expect(site.errors.map(\.meaning.step) == [.answer])
    }

    @Test(
        "A sentence ends with its quotation or its member of userInfo",
        arguments: [
            (
                "Code=1004 \"Unable to verify webcredentials association of A.b with domain example.com. Try.\" UserInfo={NSLocalizedFailureReason=Unable}",
                "Unable to verify webcredentials association of A.b with domain example.com. Try."
            ),
            (
                "Code=6 \"(null)\" UserInfo={NSHelpAnchor=Rule list compilation failed: Empty extension.}",
                "Rule list compilation failed: Empty extension."
            ),
            (
                "UserInfo={NSHelpAnchor=Rule list compilation failed: Bad \"a\", {b}., Line=3, X=1}",
                "Rule list compilation failed: Bad \"a\", {b}."
            ),
            (
                "\"Rule list compilation failed: Invalid list.\"",
                "Rule list compilation failed: Invalid list."
            ),
        ])
    func ends(text: String, message: String) {
        #expect(ErrorTextReader.read(text).errors.compactMap(\.message).first == message)
    }

    @Test(
        "Text without an error is not recognised as one",
        arguments: [
            "", " ", "hello", "1", "2", "-1", "99999", "a -50 b", "7 apples", "1004 things", "HTTP/1.1 404 Not Found",
            "HTTP/2 301", "0x", "0xZZ", "0x12", "--", "-", "999999999999999999999999", "-999999999999999999999999",
            "SWCERR", "SWCERR1", "SWCERR001011", "SWCErrorDomain", "SWCErrorDomain error", "Error Domain= Code=",
            "errSecAuthFailedX", "not found in", "Apple failed to approve the app",
            "The review failed to approve PR-12",
            "Review of a.swift failed to approve it.", "Approval is pending for the review, try later",
            "\u{212A}AuthenticationErr",
        ])
    func nothing(text: String) {
        #expect(Self.codes(text) == [])
    }

    @Test(
        "For an unknown name, the nearest known one is suggested",
        arguments: [
            ("errSecAuthFaild", "errSecAuthFailed"), ("-25239", nil), ("25293", "-25293"), ("-7", nil),
            ("SWCErrorDomain error 42", nil), ("Error Domain=NSURLErrorDomain Code=1205", "NSURLErrorDomain -1205"),
            ("NSURLErrorDomain", nil),
            ("kAuthErr", nil), ("hello", nil), ("a long sentence with nothing in it", nil), ("", nil),
        ] as [(String, String?)])
    func nearest(text: String, nearest: String?) {
        #expect(ErrorTextReader.read(text).nearest == nearest)
    }

    @Test(
        "In a log, a number is an error behind a word for one",
        arguments: [
            ("port -1001", false), ("x=-50", false), ("-1001 bytes", false), ("error [-1001]", true),
            ("status=-25300", true), ("failed: -1009", true), ("-1001", true),
            ("  3", false), ("7", false), ("404", false), ("1024", false),
        ])
    func log(line: String, isKnown: Bool) {
        #expect((ErrorTextReader.read(logLine: line) != nil) == isKnown)
    }

    @Test("A sentence of the system settles which of a number's meanings holds")
    func settled() {
        let read = ErrorTextReader.read(
            "OSStatus -25293: User denied access to \"example.com\" by \"ABCDE12345.com.example.app\"")
        #expect(read.errors.map(\.meaning) == [.userDenied])
        #expect(read.errors.first?.message == "User denied access to \"example.com\" by \"ABCDE12345.com.example.app\"")
        #expect(ErrorTextReader.read("-25293").errors.count == 3)
        let unquoted = """
            Error Domain=NSOSStatusErrorDomain Code=-25293 "example.com failed to approve ABCDE12345.com.example.app" \
            UserInfo={NSDescription=example.com failed to approve ABCDE12345.com.example.app}
            """
        #expect(ErrorTextReader.read(unquoted).errors.map(\.meaning) == [.approvalFailed])
    }

    @Test(
        "Site and app are read from the line, and invalid ones are ignored",
        arguments: [
            (
                "\"example.com\" failed to approve \"ABCDE12345.com.example.app\"", "example.com",
                "ABCDE12345.com.example.app"
            ),
            (
                "\u{201C}example.com\u{201D} failed to approve \u{201C}ABCDE12345.com.example.app\u{201D}",
                "example.com", "ABCDE12345.com.example.app"
            ),
            (
                "\\\"example.com\\\" failed to approve \\\"ABCDE12345.com.example.app\\\"", "example.com",
                "ABCDE12345.com.example.app"
            ),
            (
                "example.com failed to approve ABCDE12345.com.example.app", "example.com", "ABCDE12345.com.example.app"
            ),
            (
                "Error Domain=NSOSStatusErrorDomain Code=-25293 \"(null)\" UserInfo={NSDescription=example.com failed to approve ABCDE12345.com.example.app}",
                "example.com", "ABCDE12345.com.example.app"
            ),
            (
                "Code=-25293 \"\\\"example.com\\\" failed to approve \\\"ABCDE12345.com.example.app\\\"\"",
                "example.com",
                "ABCDE12345.com.example.app"
            ),
            (
                "User denied access to example.com by ABCDE12345.com.example.app", "example.com",
                "ABCDE12345.com.example.app"
            ),
            ("\"<private>\" failed to approve \"<private>\"", nil, nil),
            (
                "example.com:8443 not found in com.apple.developer.associated-domains entitlement", "example.com:8443",
                nil
            ),
            ("Approval is pending for \"example.com\", try later", "example.com", nil),
            ("Approval is pending for \"<private>\", try later", nil, nil),
            (
                "Unable to verify webcredentials association of ABCDE12345.com.example.app with domain example.com. Please try again in a few seconds.",
                "example.com", "ABCDE12345.com.example.app"
            ),
            ("Application with identifier TEAM.x is not associated with domain *.example.com", "example.com", nil),
            ("task AASA-1 { domain: *.tr....com, route: cdn } SWCERR00301 Timeout", nil, nil),
            ("task AASA-1 { domain: *.example.com, route: cdn } SWCERR00301 Timeout", "example.com", nil),
            ("[SWC] ### Download URL 'https://example.com:8443/apple-app-site-association'", "example.com:8443", nil),
            ("Apple-From: https://example.com/.well-known/apple-app-site-association", "example.com", nil),
            ("GET https://app-site-association.cdn-apple.com/a/v1/example.com SWCERR00301", "example.com", nil),
        ] as [(String, String?, String?)])
    func subject(text: String, site: String?, app: String?) {
        let read = ErrorTextReader.read(text)
        #expect(!read.errors.isEmpty)
        #expect(read.site?.description == site)
        #expect(read.app?.description == app)
    }

    @Test("The CDN's own reason is kept beside its code")
    func reason() {
        let line = """
            Request for '<private>' for task AASA-1 { domain: *.tr....com, bytes: 0, route: cdn } denied because the CDN told \
            us to stop with HTTP status 404: SWCERR00101 Bad HTTP Response: 403 Forbidden -- {"status":"403 Forbidden"}
            """
        let read = ErrorTextReader.read(line)
        #expect(read.errors.map(\.meaning.name) == ["cdn-told-us-to-stop", "Bad HTTP Response"])
        #expect(read.errors.last?.detail == "Bad HTTP Response: 403 Forbidden")
        let error = #"Code=7 "SWCERR00101 Bad HTTP Response: 403 Forbidden" UserInfo={SWCHTTPStatus=403}"#
        #expect(ErrorTextReader.read(error).errors.last?.detail == "Bad HTTP Response: 403 Forbidden")
        #expect(
            ErrorTextReader.read(Self.refusal).errors.map(\.detail) == [
                "the status 404 is that of Apple's CDN, not of the site", "Bad HTTP Response: 403 Forbidden",
            ])
    }

    private static let pieces = [
        "Error", "Domain=", "SWCErrorDomain", " ", "Code=", "-1103", "7", "0x", "0xFFFF", "\"", "'", "{", "}", "…",
        "\u{0}",
        "\u{FF}", "failed to approve", "not found in com.apple.developer.associated-domains entitlement", "SWCERR",
        "00101",
        "Denying redirect '", "' -> '", "https://", "domain: ", "\u{1F600}", "\\", "\n", "--", ".", "://", "?mode=",
        "*.",
        "Unable to verify webcredentials association ", "Application with identifier ", "Approval is pending for \"",
    ]

    @Test("Whatever the text is, it is read", arguments: 0..<8)
    func random(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed) + 7000)
        for _ in 0..<100 {
            let count = Int.random(in: 0...20, using: &generator)
            let text = (0..<count).map { _ in Self.pieces.randomElement(using: &generator) ?? "" }.joined()
            let read = ErrorTextReader.read(text)
            #expect(read.errors.allSatisfy { !$0.meaning.name.isEmpty })
            let bytes = (0..<count * 4).map { _ in UInt8.random(in: 0...255, using: &generator) }
            _ = ErrorTextReader.read(String(decoding: bytes, as: UTF8.self))
        }
    }

    @Test(
        "Of a very long line, only the beginning is read",
        arguments: [
            "x", "\"", "failed to approve ", "-1103 ", "https://", "SWCErrorDomain ", "Approval is pending for \"",
        ])
    func long(piece: String) {
        let text = String(repeating: piece, count: 300_000 / piece.utf8.count)
        let beginning = String(decoding: text.utf8.prefix(MessageText.longest), as: UTF8.self)
        let found = ErrorTextReader.read(beginning).errors.map(\.meaning.name)
        #expect(ErrorTextReader.read(text).errors.map(\.meaning.name) == found)
    }
}
