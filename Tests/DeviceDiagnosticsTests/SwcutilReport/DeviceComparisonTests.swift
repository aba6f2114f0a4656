import Testing

import AASA
@testable import DeviceDiagnostics

@Suite("A device's entries beside aasa's verdicts")
struct DeviceComparisonTests {
    static func record(
        _ approval: String?, error: String? = nil, domain: String = "example.com", service: String = "webcredentials",
        app: String = CredentialReplayTests.app
    ) -> DeviceRecord {
        var text = "\(SwcutilReportTests.head)\nService: \(service)\nApp ID: \(app)\nDomain: \(domain)\n"
        if let approval { text += "Site/Fmwk Approval: \(approval)\n" }
        if let error { text += "Error: \(error)\n" }
        return SwcutilReportTests.read(text + SwcutilReportTests.line).records[0]
    }

    @Test(
        "The device's 'unspecified' is not a verdict, unless its error means the same as ours",
        arguments: [
            ("approved", nil, .approved, .agree), ("denied", nil, .appNotListed, .agree),
            ("approved", nil, .appNotListed, .differ), ("denied", nil, .approved, .differ),
            ("unspecified", nil, .approved, .open), ("unspecified", nil, .appNotListed, .open),
            (nil, nil, .approved, .open), ("approved", nil, .serverError, .open), ("denied", nil, .unreachable, .open),
            ("unspecified", nil, .serverError, .open),
            ("unspecified", "NSCocoaErrorDomain 3840", .malformedJSON, .agree),
            ("unspecified", "NSCocoaErrorDomain 3840", .appNotListed, .open),
            ("unspecified", "NSCocoaErrorDomain 3840", .approved, .differ),
            ("unspecified", "HTTP 404", .clientError, .agree), ("unspecified", "HTTP 404", .approved, .differ),
            ("unspecified", "HTTP 503", .approved, .open), ("unspecified", "NSURLErrorDomain -1001", .approved, .open),
            ("unspecified", "SWCErrorDomain 103", .tlsUntrusted, .agree),
            ("unspecified", "who knows", .approved, .open),
            (nil, "Error Domain=SWCErrorDomain Code=7 \"x\"", .redirect, .agree),
            ("approved", nil, nil, .notInTable),
        ] as [(String?, String?, Reason?, ComparedRecord.Outcome)])
    func outcomes(approval: String?, error: String?, reason: Reason?, outcome: ComparedRecord.Outcome) throws {
        let rows = try reason.map { [try CredentialReplayTests.row($0, .ios9)] } ?? []
        #expect(ComparedRecord(Self.record(approval, error: error), rows: rows).outcome == outcome)
    }

    @Test("An error of the CDN is explained by the CDN's reason, if the entry has it")
    func reasonOfCDN() {
        let record = Self.record("unspecified", error: ErrorTextReaderTests.refusal)
        #expect(
            record.error?.sentence == """
                the device's error SWCErrorDomain 7: the site answered Apple's CDN with a status other than 200 (Bad \
                HTTP Response: 403 Forbidden)
                """)
    }

    @Test("The nearest rules count: ios14, else ios9, else ios8; in a mode the site itself")
    func rules() throws {
        let rows = [
            try CredentialReplayTests.row(.approved, .ios14), try CredentialReplayTests.row(.clientError, .ios9),
            try CredentialReplayTests.row(.notSigned, .ios8),
        ]
        #expect(ComparedRecord(Self.record("approved"), rows: rows).row.record?.pair.system == .ios14)
        #expect(
            ComparedRecord(Self.record("approved", domain: "example.com?mode=developer"), rows: rows).row.record?
                .pair.system
                == .ios9)
        #expect(ComparedRecord(Self.record("approved"), rows: [rows[2]]).row.record?.pair.system == .ios8)
        #expect(ComparedRecord(Self.record("approved", domain: "*.example.com"), rows: rows).outcome == .agree)
        #expect(ComparedRecord(Self.record("approved", domain: "a.example.com"), rows: rows).outcome == .notInTable)
        #expect(ComparedRecord(Self.record("approved", service: "applinks"), rows: rows).outcome == .notInTable)
        #expect(ComparedRecord(Self.record("approved", app: "com.apple.AppStore"), rows: rows).outcome == .notInTable)
        let any = try CredentialReplayTests.row(.approved, .ios14, service: "any")
        #expect(ComparedRecord(Self.record("approved"), rows: [any]).outcome == .open)
    }

    @Test("For apps that the report names, the rows that the device lacks are reported")
    func missing() throws {
        let rows = [
            try CredentialReplayTests.row(.approved, .ios9),
            try CredentialReplayTests.row(.approved, .ios9, service: "applinks"),
            try CredentialReplayTests.row(.approved, .ios9, service: "any"),
            try CredentialReplayTests.row(.approved, .ios8, site: "other.example.com"),
            try CredentialReplayTests.row(.approved, .ios9, site: "other.example.com"),
        ]
        var report = SwcutilReport()
        report.records = [Self.record("approved")]
        #expect(DeviceComparison(report, rows: rows).missing == [rows[1], rows[4]])
        report.records = [Self.record("approved", app: "ABCDE12345.com.example.else")]
        #expect(DeviceComparison(report, rows: rows).missing == [])
    }
}
