import Testing

@testable import AASA

@Suite("What Apple's CDN reports")
struct CDNInspectionTests {
    private static let moment = Timestamp(seconds: 1_767_225_600)

    private func report(_ fields: [String: String]) -> CDNInspection { CDNInspection(fields, at: Self.moment) }

    @Test(
        "A failure is a code of five digits and a text, in any other form a text alone",
        arguments: [
            (
                "SWCERR00101 Bad HTTP Response: 403 Forbidden", "SWCERR00101", "Bad HTTP Response: 403 Forbidden",
                .badResponse
            ),
            ("SWCERR00202 Connections to private", "SWCERR00202", "Connections to private", .privateAddress),
            ("SWCERR00301 Timeout", "SWCERR00301", "Timeout", .timeout),
            ("  SWCERR00401  Bad JSON content\t", "SWCERR00401", "Bad JSON content", .malformedJSON),
            ("SWCERR00301", "SWCERR00301", "", .timeout), ("SWCERR00301: Timeout", "SWCERR00301", "Timeout", .timeout),
            ("SWCERR77777 x", "SWCERR77777", "x", nil), ("SWCERR003010 x", nil, "SWCERR003010 x", nil),
            ("SWCERR0030 x", nil, "SWCERR0030 x", nil), ("SWCERR0030x", nil, "SWCERR0030x", nil),
            ("swcerr00301 x", nil, "swcerr00301 x", nil), ("SWCERR00301x", nil, "SWCERR00301x", nil),
            ("SWCERR\u{661}\u{661}\u{661}\u{661}\u{661} x", nil, "SWCERR\u{661}\u{661}\u{661}\u{661}\u{661} x", nil),
            ("Timeout", nil, "Timeout", nil), (":", nil, ":", nil),
        ] as [(String, String?, String, CDNFailure.Kind?)])
    func failures(field: String, code: String?, text: String, kind: CDNFailure.Kind?) throws {
        let failure = try #require(report(["Apple-Failure-Reason": field]).failure)
        #expect(failure.code == code && failure.text == text && failure.kind == kind)
    }

    @Test(
        "The status that the CDN got from the site is in the reason, else in the details",
        arguments: [
            ("SWCERR00101 Bad HTTP Response: 403 Forbidden", "", "403 Forbidden"),
            ("SWCERR00101 Bad HTTP Response", #"{"status":"500 Internal Server Error"}"#, "500 Internal Server Error"),
            ("SWCERR00101 Bad HTTP Response:", #"{"status":"x"}"#, "x"), ("SWCERR00101", #"{"status":500}"#, nil),
            ("SWCERR00101", "{", nil), ("SWCERR00301 Timeout: 403", #"{"status":"403"}"#, nil),
        ] as [(String, String, String?)])
    func originStatus(reason: String, details: String, status: String?) {
        #expect(
            report(["Apple-Failure-Reason": reason, "Apple-Failure-Details": details]).originStatus == status)
    }

    @Test("The cause is in the details when these are JSON")
    func cause() {
        #expect(
            report(["Apple-Failure-Details": #"{"cause":"context deadline exceeded"}"#]).cause
                == "context deadline exceeded")
        for details in ["", "{", #"{"cause":1}"#, #"["cause"]"#, #"{"cause":""}"#, "cause"] {
            #expect(report(["Apple-Failure-Details": details]).cause == nil)
        }
    }

    @Test(
        "Whether devices may request from the site is true, false or absent",
        arguments: [
            ("true", true), (" TRUE ", true), ("false", false), ("False", false), ("1", nil), ("", nil),
            ("true, false", nil),
        ]
            as [(String, Bool?)])
    func tryDirect(field: String, truth: Bool?) {
        #expect(report(["Apple-Try-Direct": field]).tryDirect == truth)
    }

    @Test(
        "An age is digits and nothing else; of several the first counts, and none is beyond 2^31",
        arguments: [
            ("0", 0), ("600", 600), (" 7\t", 7), ("007", 7), ("7, 8", 7), (", 7", 7), ("2147483648", 2_147_483_648),
            ("2147483649", 2_147_483_648), ("99999999999999999999999999", 2_147_483_648), ("", nil), ("-1", nil),
            ("+1", nil), ("1.5", nil), ("1 2", nil), ("x, 7", nil), ("\"7\"", nil), ("\u{661}", nil), ("0x10", nil),
        ] as [(String, Int?)])
    func ages(field: String, age: Int?) {
        #expect(CacheFields.age(field) == age)
    }

    @Test(
        "The first max-age counts, in any case, quoted or not; one that is not a number is ignored",
        arguments: [
            ("max-age=21600,public", 21600), ("public, max-age=3600", 3600), ("MAX-AGE=1", 1), ("max-age=\"60\"", 60),
            ("max-age=1, max-age=2", 1), ("s-maxage=5", nil), ("s-maxage=5, max-age=6", 6), ("max-age", nil),
            ("max-age=", nil), ("max-age=x, max-age=1", nil), ("max-age=-1", nil), ("max-age = 1", nil),
            ("private=\"a, max-age=1\", max-age=2", 2), ("x=\"\\\", max-age=1\", max-age=3", 3), ("x=\"max-age=1", nil),
            ("max-age=\"", nil), ("max-age=\"\"", nil), (",,max-age=4,,", 4), ("no-store", nil), ("", nil),
            ("max-age=99999999999999999999", 2_147_483_648), ("max-ages=1", nil), ("xmax-age=1", nil),
        ] as [(String, Int?)])
    func maxAges(field: String, maxAge: Int?) {
        #expect(CacheFields.maxAge(field) == maxAge)
    }

    @Test(
        "The copy is kept for what is left of its time",
        arguments: [
            ("600", "max-age=3600", 3000), (nil, "max-age=3600", 3600), ("7200", "max-age=3600", -3600),
            ("x", "max-age=10", 10), ("600", "public", nil), ("600", nil, nil),
        ] as [(String?, String?, Int64?)])
    func expiry(age: String?, cacheControl: String?, left: Int64?) {
        var fields: [String: String] = [:]
        fields["Age"] = age
        fields["Cache-Control"] = cacheControl
        #expect(report(fields).expiresAt == left.map { Self.moment + $0 })
        // The ends of time hold.
        for seconds in [Int64(-62_167_219_200), 253_402_300_799] {
            let end = CDNInspection(fields, at: Timestamp(seconds: seconds)).expiresAt
            #expect((end == nil) == (left == nil) && end.map { Timestamp($0.description) == $0 } ?? true)
        }
    }

    @Test("Absent and empty fields are not reported, and long ones are cut off")
    func bounds() throws {
        let nothing = report([:])
        #expect(nothing == report(Dictionary(uniqueKeysWithValues: CDNInspection.fieldNames.map { ($0, " \t") })))
        #expect(nothing.failure == nil && nothing.from == nil && nothing.expiresAt == nil && nothing.cache == nil)
        let combining = "e" + String(repeating: "\u{301}", count: 100_000)
        let long = report(["Apple-From": combining, "Via": String(repeating: "v", count: 401), "X-Cache": "hit"])
        #expect(long.from?.unicodeScalars.count == 400 && long.from?.unicodeScalars.last == "…")
        #expect(long.via?.count == 400 && long.cache == "hit")
        #expect(report(["Via": String(repeating: "v", count: 400)]).via?.hasSuffix("v") == true)
    }

    @Test("The header of a request names the host without its port")
    func request() throws {
        #expect(CDNInspection.requestField(try Site("Example.com:8443")) == "Apple-Proxied-Domain-Name: example.com")
    }
}
