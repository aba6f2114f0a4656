import Testing

@testable import AssetLinks

@Suite("Different dynamic rules for one app")
struct RuleDifferenceTests {
    typealias Case = AppLinksCase

    private static func list(_ statements: String...) -> StatementList {
        StatementList(Array("[\(statements.joined(separator: ","))]".utf8))
    }

    private static let first = Case.statement("com.shop", [1], #"{"/":"/buy/*"}"#)
    private static let second = Case.statement("com.shop", [2], #"{"/":"/help/*"}"#)
    private static let without = Case.statement("com.shop", [2], nil)

    @Test("Statements count with a certificate of the app only")
    func certificates() {
        let list = Self.list(Self.first, Self.second, Self.without)
        let certificate = AcceptanceTests.certificate(2).fingerprint
        let all = RuleDifference.all(in: [list], about: "com.shop")
        let own = RuleDifference.all(in: [list], about: "com.shop", signedBy: [certificate])
        #expect(all.count == 2)
        #expect(
            own.map(\.sentence) == [
                "an earlier statement has rules for com.shop, this one has none, and either may be used"
            ])
    }

    @Test("Statements of a later list are compared with those of an earlier one")
    func lists() {
        let differences = RuleDifference.all(in: [Self.list(Self.without), Self.list(Self.first)])
        #expect(differences.map(\.list) == [1])
        #expect(
            differences.map(\.sentence) == [
                "an earlier list has no rules for com.shop, this one has some, and either may be used"
            ])
    }

    @Test("Equal rules do not differ")
    func equalRules() {
        let list = Self.list(Self.first, Self.first)
        #expect(RuleDifference.all(in: [list]).isEmpty)
    }
}
