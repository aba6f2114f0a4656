internal import AASA

extension StatementListRule {
    typealias Sample = StatementExample
}

/// Parts of the examples.
enum StatementExample {
    static let fingerprint =
        "1F:77:9C:2E:41:D0:5B:A6:93:0E:6C:88:F4:3D:27:B9:50:EE:14:C2:7A:0B:9D:65:38:A1:FC:42:D7:8E:19:60"
    static let other =
        "C3:0A:5E:91:7B:24:D8:6F:02:B7:4C:E9:13:A5:68:DF:9E:31:F6:0D:82:57:CB:2A:74:EF:16:B0:49:8D:3C:E5"
    static let relation = #""delegate_permission/common.handle_all_urls""#

    /// A list of one statement.
    static func statement(relation: String = "[\(relation)]", target: String) -> String {
        #"[{"relation":"# + relation + #","target":"# + target + "}]"
    }

    static func app(
        package: String = #""com.shop.android""#, fingerprints: String = #"[""# + fingerprint + #""]"#
    ) -> String {
        #"{"namespace":"android_app","package_name":"# + package + #","sha256_cert_fingerprints":"# + fingerprints + "}"
    }

    static func web(_ site: String) -> String { #"{"namespace":"web","site":"# + site + "}" }

    /// A list of one app with these fingerprints.
    static func fingerprints(_ elements: String) -> String { statement(target: app(fingerprints: "[\(elements)]")) }

    /// - Parameter isMarked: whether the array of the components is what a finding is about.
    static func components(_ elements: String, isMarked: Bool = false) -> String {
        let array = if isMarked { "⟦[\(elements)]⟧" } else { "[\(elements)]" }
        return extensions("{" + relation + #":{"dynamic_app_link_components":"# + array + "}}")
    }

    /// A list of one statement with a value of `relation_extensions`.
    static func extensions(_ value: String) -> String { statement(target: app() + #","relation_extensions":"# + value) }

    static let sound = statement(target: app())
}

extension LintRule.Example {
    /// - Parameter fixed: the list after its fixes; nil when no machine can fix it.
    static func reported(target: String, fixed: String? = nil) -> Self {
        .reported(StatementExample.statement(target: target), fixed: fixed)
    }

    /// - Parameter relation: in the place of the array, of a statement about an app.
    static func reported(relation: String, fixed: String? = nil) -> Self {
        .reported(StatementExample.statement(relation: relation, target: StatementExample.app()), fixed: fixed)
    }

    static func reported(fingerprints: String, fixed: String? = nil) -> Self {
        .reported(StatementExample.fingerprints(fingerprints), fixed: fixed)
    }

    /// - Parameter fixed: the components after their fixes; nil when no machine can fix them.
    static func reported(components: String, fixed: String? = nil) -> Self {
        let list = fixed.map { components in StatementExample.components(components) }
        return .reported(StatementExample.components(components), fixed: list)
    }

    /// - Parameter rules: components, which a finding is about together.
    static func reported(rules components: String) -> Self {
        .reported(StatementExample.components(components, isMarked: true))
    }

    static func reported(extensions: String) -> Self { .reported(StatementExample.extensions(extensions)) }
    static func accepted(target: String) -> Self { .accepted(StatementExample.statement(target: target)) }

    static func accepted(relation: String) -> Self {
        .accepted(StatementExample.statement(relation: relation, target: StatementExample.app()))
    }

    static func accepted(fingerprints: String) -> Self { .accepted(StatementExample.fingerprints(fingerprints)) }
    static func accepted(components: String) -> Self { .accepted(StatementExample.components(components)) }
}
