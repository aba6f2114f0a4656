internal import AASA

/// What an app claims, as one line of JSON with the keys that users rely on.
enum AppJSON {
    /// - Parameter path: the program as it was named, with the way inside the product behind it.
    static func line(_ program: AppProgram, path: String, cdn: String) -> String {
        JSONText.object([
            ("path", .string(path)), ("kind", .string(program.kind.rawValue)),
            ("app", JSONText(program.entitlements?.identifier)), ("team", JSONText(program.team)),
            ("domains", .array(program.domains.map { domain($0) })),
            ("urls", .array(DeviceRequest.all(for: program.usableDomains, cdn: cdn).map { request($0) })),
        ]).line
    }

    private static func domain(_ domain: ClaimedDomain) -> JSONText {
        .object([
            ("value", .string(domain.value)), ("service", JSONText(domain.service?.rawValue)),
            ("site", JSONText(domain.site?.description ?? domain.address)), ("wildcard", .bool(domain.isWildcard)),
            ("mode", JSONText(domain.mode?.rawValue)), ("problem", JSONText(domain.sentence)),
        ])
    }

    private static func request(_ request: DeviceRequest) -> JSONText {
        .object([
            ("service", .string(request.service.rawValue)), ("site", .string(request.site.description)),
            ("rules", .string(request.rules.rawValue)), ("url", .string(request.url)),
        ])
    }
}
