import TestSupport
import Testing

import AASA
@testable import DeviceDiagnostics

@Suite("Replaying calls for shared web credentials")
struct CredentialReplayTests {
    static let app = "ABCDE12345.com.example.app"
    static let claim = "webcredentials:example.com"

    static func row(
        _ reason: Reason, _ rules: SystemVersion, service: String = "webcredentials", site: String = "example.com"
    ) throws -> PairRecord {
        PairRecord(
            pair: Pair(
                site: try Site(site), app: try AppIdentifier(app), service: ServiceSelection(name: service),
                system: rules),
            status: reason.status, reason: reason, message: "so it is", evidence: Evidence(json: "{}"), attempts: 1,
            firstSeen: Timestamp(seconds: 0), checkedAt: Timestamp(seconds: 0), retryAt: nil, claims: [],
            mode: nil)
    }

    static func situation(_ reason: Reason?, _ change: (inout CredentialSituation) -> Void = { _ in }) throws
        -> CredentialSituation
    {
        let rows = try SystemVersion.apple.flatMap { rules in try reason.map { [try row($0, rules)] } ?? [] }
        var situation = CredentialSituation(
            app: try AppIdentifier(app), site: try Site("example.com"), claims: [claim], rows: rows)
        change(&situation)
        return situation
    }

    static func word(_ result: CredentialReplay.Result) -> String {
        switch result {
        case .answered: "answered"
        case .unknown: "unknown"
        case .error(let meaning): "error \(meaning.code ?? 0)"
        case .pending(let meaning): "pending \(meaning.code ?? 0)"
        }
    }

    typealias Change = @Sendable (inout CredentialSituation) -> Void

    private static let cases: [(String, Reason?, Change, [String])] = [
        ("all is well", .approved, { _ in }, ["answered", "answered", "answered", "answered"]),
        ("AutoFill off", .approved, { $0.isAutofillOn = false }, Array(repeating: "error -909", count: 4)),
        (
            "AutoFill off comes before the entitlement", .approved,
            {
                $0.isAutofillOn = false
                $0.claims = []
            }, Array(repeating: "error -909", count: 4)
        ),
        ("no account", .approved, { $0.namesAccount = false }, ["answered", "error -50", "answered", "error -50"]),
        (
            "no identifier", .approved, { $0.hasApplicationIdentifier = false },
            Array(repeating: "error -34018", count: 4)
        ),
        ("not claimed", .approved, { $0.claims = [] }, Array(repeating: "error -34018", count: 4)),
        (
            "letter case", .approved, { $0.claims = ["webcredentials:EXAMPLE.com"] },
            ["error -34018", "error -34018", "answered", "answered"]
        ),
        (
            "wildcard", .approved,
            {
                $0.claims = ["webcredentials:*.example.com"]
                $0.moveBelowSite()
            },
            ["error -34018", "error -34018", "unknown", "unknown"]
        ),
        (
            "wildcard of the site itself", .approved, { $0.claims = ["webcredentials:*.example.com"] },
            Array(repeating: "error -34018", count: 4)
        ),
        ("entitlement not known", .approved, { $0.claims = nil }, Array(repeating: "unknown", count: 4)),
        ("denied", .notSigned, { _ in }, Array(repeating: "error -25293", count: 4)),
        (
            "denied, entitlement not known", .notSigned, { $0.claims = nil },
            Array(repeating: "error -25293", count: 4)
        ),
        ("pending", .serverError, { _ in }, Array(repeating: "pending -25293", count: 4)),
        ("tries exhausted", .retriesExhausted, { _ in }, Array(repeating: "pending -25293", count: 4)),
        ("not in the table", nil, { _ in }, Array(repeating: "unknown", count: 4)),
        (
            "nothing saved comes before denied, in a request only", .notSigned,
            { $0.savedPassword = CredentialSituation.SavedPassword.none },
            ["error -25300", "error -25293", "error -25300", "error -25293"]
        ),
        (
            "nothing saved comes after the entitlement", .approved,
            {
                $0.savedPassword = CredentialSituation.SavedPassword.none
                $0.claims = []
            }, Array(repeating: "error -34018", count: 4)
        ),
        ("the user denies", .approved, { $0.userApproves = false }, Array(repeating: "error -25293", count: 4)),
        ("the user allows", .approved, { $0.userApproves = true }, Array(repeating: "answered", count: 4)),
        (
            "Safari is set never to save", .approved, { $0.savedPassword = .never },
            ["error -25300", "error -25299", "error -25300", "error -25299"]
        ),
        (
            "never to save, and not in the table: a denial would come first", nil, { $0.savedPassword = .never },
            ["error -25300", "unknown", "error -25300", "unknown"]
        ),
        (
            "the user denies, and not in the table: a denial has the same number", nil, { $0.userApproves = false },
            Array(repeating: "error -25293", count: 4)
        ),
        (
            "saved and all on", .approved,
            {
                $0.savedPassword = .saved
                $0.isAutofillOn = true
                $0.hasApplicationIdentifier = true
            }, Array(repeating: "answered", count: 4)
        ),
    ]

    @Test(
        "Each condition gives its error: request and add as iOS 8, request and add of today", arguments: cases)
    func errors(name: String, reason: Reason?, change: Change, results: [String]) throws {
        let situation = try Self.situation(reason, change)
        let came = CredentialSystem.allCases.flatMap { system in
            CredentialCall.allCases.map { Self.word(CredentialReplay(of: $0, under: system, in: situation).result) }
        }
        #expect(came == results, "\(name)")
    }

    @Test("Steps come in the order of the source, and end at the decisive one")
    func order() throws {
        let request = CredentialReplay(of: .request, under: .ios8, in: try Self.situation(.notSigned))
        #expect(
            request.steps.map(\.condition) == [
                .arguments, .system, .autofill, .domain, .identifier, .entitlement, .savedPassword, .approval, .user,
            ])
        #expect(request.steps.map(\.outcome)[7] == .fails(.approvalFailed))
        #expect(request.steps.map(\.outcome)[8] == .notReached)
        let add = CredentialReplay(of: .add, under: .ios8, in: try Self.situation(.serverError))
        #expect(add.steps.map(\.condition).suffix(3) == [.approval, .user, .saving])
        #expect(add.steps.map(\.outcome)[6] == .fails(.approvalPending))
    }

    @Test("Without a domain every claimed one is queried, and the errors of single ones are ignored")
    func severalDomains() throws {
        func result(_ claims: [String]?, _ rows: [PairRecord], _ call: CredentialCall) throws -> String {
            let situation = CredentialSituation(app: try AppIdentifier(Self.app), site: nil, claims: claims, rows: rows)
            return Self.word(CredentialReplay(of: call, under: .ios8, in: situation).result)
        }
        let two = ["webcredentials:a.example.com", "webcredentials:b.example.com", "applinks:c.example.com"]
        let denied = try Self.row(.notSigned, .ios8, site: "a.example.com")
        let alsoDenied = try Self.row(.serverError, .ios8, site: "b.example.com")
        let approved = try Self.row(.approved, .ios8, site: "b.example.com")
        #expect(try result(two, [denied, approved], .request) == "answered")
        #expect(try result(two, [denied, alsoDenied], .request) == "error -25300")
        #expect(try result(two, [denied], .request) == "unknown")
        #expect(try result(["applinks:a.example.com"], [], .request) == "error -50")
        #expect(try result(nil, [], .request) == "unknown")
        #expect(try result(two, [approved], .add) == "error -50")
    }

    @Test("The row that counts is the service's own; what no service allows, this one does not allow either")
    func rows() throws {
        let own = try Self.row(.approved, .ios8)
        let anyDenied = try Self.row(.notSigned, .ios8, service: "any")
        let anyApproved = try Self.row(.approved, .ios8, service: "any")
        let later = try Self.row(.appNotListed, .ios9)
        let links = try Self.row(.approved, .ios8, service: "applinks")
        func choose(_ rows: [PairRecord], _ rules: [SystemVersion]) -> PairRow {
            .choose(among: rows, for: .one(.webcredentials), under: rules)
        }
        #expect(choose([anyDenied, own], [.ios8]) == .found(own))
        #expect(choose([anyDenied], [.ios8]) == .found(anyDenied))
        #expect(choose([anyApproved], [.ios8]) == .someService(anyApproved))
        #expect(choose([anyApproved, later], [.ios8, .ios9]) == .found(later))
        #expect(choose([links], [.ios8]) == .missing)
        #expect(choose([own, later], [.ios14, .ios9, .ios8]) == .found(later))
        #expect(choose([own], [.ios14, .ios9]) == .missing)
    }

    @Test(
        "ASAuthorizationController's answer follows from entitlement and table",
        arguments: [
            (.approved, [claim], .associated),
            (.approved, ["webcredentials:*.example.com"], .fails(.notAssociated)),
            (.approved, [], .fails(.notAssociated)), (.approved, nil, .unknown), (nil, [claim], .unknown),
            (nil, ["applinks:example.com"], .fails(.notAssociated)), (.appNotListed, [claim], .fails(.notAssociated)),
            (.serviceMissing, nil, .fails(.notAssociated)), (.malformedJSON, [claim], .fails(.associationUnverified)),
            (.serverError, [claim], .fails(.associationUnverified)),
        ] as [(Reason?, [String]?, AuthorizationForecast)])
    func authorization(reason: Reason?, claims: [String]?, forecast: AuthorizationForecast) throws {
        #expect(AuthorizationForecast(try Self.situation(reason) { $0.claims = claims }) == forecast)
        #expect(AuthorizationForecast(try Self.situation(reason) { $0.site = nil }) == nil)
    }

    @Test("Whatever an entitlement holds, the calls are replayed", arguments: 0..<4)
    func random(seed: Int) throws {
        let pieces = [
            "webcredentials", ":", "example.com", "*.", "?mode=", "\u{0}", "\u{E9}", "/", " ", "8443", ".", "",
        ]
        var generator = SeededGenerator(seed: UInt64(seed) + 9000)
        for _ in 0..<300 {
            let claims = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
                (0..<Int.random(in: 0...6, using: &generator)).map { _ in
                    pieces.randomElement(using: &generator) ?? ""
                }.joined()
            }
            for site in [try Site("example.com"), nil] {
                let situation = try Self.situation(.approved) {
                    $0.claims = claims
                    $0.site = site
                }
                for system in CredentialSystem.allCases {
                    let replay = CredentialReplay(of: .request, under: system, in: situation)
                    #expect(replay.steps.count == 9)
                }
            }
        }
    }
}

extension CredentialSituation {
    /// Makes it one of a name below the site.
    fileprivate mutating func moveBelowSite() {
        guard let site = try? Site("www.example.com") else { return }
        (self.site, host) = (site, site.host)
        for index in rows.indices { rows[index].pair.site = site }
    }
}
