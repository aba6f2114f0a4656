internal import AASA
internal import AASAToolkit

/// The description of the API (OpenAPI 3.1, <https://spec.openapis.org/oas/v3.1.1>). The tests validate it, and the server's
/// responses against it.
enum OpenAPI {
    static let text = JSONText([
        "openapi": "3.1.0",
        "info": JSONText([
            "title": "aasa", "version": "1", "summary": "Which apps sites approve, why not, and since when",
            "description":
                "A change needs the header X-Form-Token with the token of /session. Parameters and members with other names are refused. Times are RFC 3339 in UTC.",
        ]),
        "servers": JSONText.array([JSONText(["url": "/api/v1"])]),
        "security": JSONText.array([
            .object([]), JSONText(["basic": JSONText.array([])]), JSONText(["cookie": JSONText.array([])]),
        ]),
        "paths": JSONText.object(paths.map { ($0.path, .object($0.operations)) }),
        "components": JSONText([
            "securitySchemes": JSONText([
                "basic": JSONText(["type": "http", "scheme": "basic"]),
                "cookie": JSONText(["type": "apiKey", "in": "cookie", "name": "aasa-session"]),
            ]),
            "schemas": JSONText.object(schemas.map { ($0, $1.contains(":") ? fields($1) : schema($1[...])) }),
        ]),
    ]).line

    private static let filter =
        "status:\(PairSelection.deniedOrPending)|\(oneOf(Status.allCases)) reason service rules:Rules site app label q sort:Order"
    private static let page = "limit:limit cursor"

    private static let paths: [(path: String, operations: [(String, JSONText)])] = [
        ("/pairs", [get("pairs", "Pairs, with the keys of 'aasa table --json'", "\(filter) \(page)", "PairPage")]),
        ("/pairs/add", [post("addPairs", "Add pairs, which a watcher checks", body: "Pairs", "Changed")]),
        (
            "/pairs/remove",
            [
                post(
                    "removePairs", "Remove the pairs of an app on a site; without 'service' or 'rules', all of them",
                    body: "Pairs", "Changed")
            ]
        ),
        ("/sites/{site}", [get("site", "A site with its pairs", "{site}", "Site")]),
        (
            "/sites/{site}/check",
            [post("checkSite", "Mark a site as due; a watcher checks it", "{site}", "Marked", status: 202)]
        ),
        (
            "/history",
            [get("history", "Changes of verdicts, the latest first", "site since:time \(page)", "ChangePage")]
        ),
        ("/summary", [get("summary", "Numbers of pairs and sites; some seconds old in a large table", "", "Summary")]),
        ("/rules", [get("rules", "The rules of lint", "", "RuleList")]),
        ("/errors", [get("errors", "Errors of devices and of Apple's CDN, and what they mean", "", "ErrorList")]),
        ("/session", [get("session", "The user, and the token that changes need", "", "Session")]),
    ]

    private static let schemas: [(String, String)] = [
        ("Status", oneOf(Status.allCases)), ("Rules", oneOf(SystemVersion.allCases)),
        ("Order", oneOf(PageOrder.allCases)),
        (
            "Pair",
            """
            site app service rules:Rules status:Status reason message url:string? http:integer? contentType:string? \
            bytes:integer? signed:boolean? signer:object? cdn~:object? checkedAt:time? retryAt:time? attempts:integer \
            sha256:string? labels:object? firstSeen:time?
            """
        ),
        ("PairPage", "pairs:[Pair] next:string?"),
        (
            "Site",
            "site serverNotAfter:time? signerNotAfter:time? nextTry:time? checking:boolean pairs:[Pair] next:string?"
        ),
        (
            "Change",
            "at:time site app service rules:Rules status:Status reason message previousStatus:Status previousReason"
        ),
        ("ChangePage", "changes:[Change] next:string?"),
        ("Count", "status:Status reason service rules:Rules pairs:integer"),
        ("Summary", "takenAt:time pairs:integer sites:integer due:integer overdue:integer counts:[Count]"),
        ("Rule", "code name severity:\(oneOf(Severity.allCases)) summary explanation"), ("RuleList", "rules:[Rule]"),
        ("Error", "name family code:integer? meaning cause reasons:[string]"), ("ErrorList", "errors:[Error]"),
        ("Session", "name:string? role:\(oneOf(Viewer.Role.allCases)) token"),
        ("Pairs", "site app service~:texts rules~:Rules"), ("Changed", "site pairs:integer"),
        ("Marked", "site result:accepted|already-due"), ("Problem", "type title status:integer detail"),
    ]

    private static let descriptions = [
        "status": "A status, or denied and pending pairs", "reason": "A reason code", "site": "A site; * is any text",
        "app": "An app; * is any text",
        "label": "NAME=TEXT", "q": "A text in the site or the app, or a URL of the site",
        "cursor": "The 'next' of the page before",
    ]

    // MARK: Operations

    private static func get(
        _ id: String, _ summary: String, _ parameters: String, _ answer: String
    ) -> (String, JSONText) {
        ("get", operation(id, summary, parameters, nil, answer, 200))
    }

    private static func post(
        _ id: String, _ summary: String, _ parameters: String = "", body: String? = nil, _ answer: String,
        status: Int = 200
    ) -> (String, JSONText) {
        ("post", operation(id, summary, "\(parameters) X-Form-Token", body, answer, status))
    }

    private static func operation(
        _ id: String, _ summary: String, _ parameters: String, _ body: String?, _ answer: String, _ status: Int
    ) -> JSONText {
        func content(_ type: String, _ name: String, _ rest: [(String, JSONText)]) -> JSONText {
            .object(rest + [("content", .object([(type, JSONText(["schema": schema(name[...])]))]))])
        }
        let responses = [
            (String(status), content("application/json", answer, [("description", .string(summary))])),
            (
                "default",
                content(
                    "application/problem+json", "Problem",
                    [("description", .string("Why the request was refused (RFC 9457)"))])
            ),
        ]
        return .object(
            [
                ("operationId", .string(id)), ("summary", .string(summary)),
                ("parameters", .array(parameters.split(separator: " ").map { parameter($0) })),
                ("responses", .object(responses)),
            ] + (body.map { [("requestBody", content("application/json", $0, [("required", .bool(true))]))] } ?? []))
    }

    /// `name:type`; `{name}` is a part of the path, `X-…` a header.
    private static func parameter(_ text: Substring) -> JSONText {
        let parts = text.split(separator: ":")
        let name = String(parts[0].filter { !"{}".contains($0) })
        let place = text.hasPrefix("{") ? "path" : text.hasPrefix("X-") ? "header" : "query"
        let description = place == "query" ? descriptions[name] : nil
        return .object(
            [
                ("name", .string(name)), ("in", .string(place)),
                ("schema", schema(parts.count > 1 ? parts[1] : "string")),
            ]
                + (place == "query" ? [] : [("required", .bool(true))])
                + (description.map { [("description", .string($0))] } ?? []))
    }

    // MARK: Schemas

    private static func oneOf<Name: RawRepresentable<String>>(_ names: [Name]) -> String {
        names.map(\.rawValue).joined(separator: "|")
    }

    /// An object: `name:type`, a string without a type; `~` follows the name of a member that may be missing.
    private static func fields(_ text: String) -> JSONText {
        let members = text.split(separator: " ").map { $0.split(separator: ":") }
        return JSONText([
            "type": "object", "additionalProperties": false,
            "required": members.filter { !$0[0].hasSuffix("~") }.map { String($0[0]) },
            "properties": JSONText.object(
                members.map { (String($0[0].filter { $0 != "~" }), schema($0.count > 1 ? $0[1] : "string")) }),
        ])
    }

    /// `a|b` is one of these texts, `[x]` an array, a name with a capital a schema, and `?` permits null.
    private static func schema(_ type: Substring) -> JSONText {
        if type.hasPrefix("[") {
            return JSONText(["type": "array", "items": schema(type.dropFirst().dropLast())])
        }
        if type.contains("|") {
            return JSONText(["enum": type.split(separator: "|").map { String($0) }])
        }
        if type.first?.isUppercase == true { return JSONText(["$ref": "#/components/schemas/\(type)"]) }
        if type == "texts" { return JSONText(["anyOf": JSONText.array([schema("string"), schema("[string]")])]) }
        if type == "limit" {
            return JSONText([
                "type": "integer", "minimum": 1, "maximum": WebAPI.maximumLimit, "default": WebAPI.usualLimit,
            ])
        }
        let name = type.prefix { $0 != "?" }
        let base = JSONText.string(name == "time" ? "string" : String(name))
        return .object(
            [("type", name == type ? base : .array([base, .string("null")]))]
                + (name == "time" ? [("format", .string("date-time"))] : []))
    }
}
