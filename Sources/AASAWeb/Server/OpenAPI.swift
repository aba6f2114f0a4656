/// The description of the API (OpenAPI 3.1, <https://spec.openapis.org/oas/v3.1.1>).
enum OpenAPI {
    static let text = "{}"
}
