internal import AASA

/// What a directive of the module headers-more does to the content type of a file
/// (github.com/openresty/headers-more-nginx-module). Unlike those of `add_header`, a block has the changes of the
/// blocks around it too, before its own.
struct NginxHeaderChange {
    let directive: ServerDirective
    /// The type that it sets; nil where it removes the field.
    let type: String?

    /// The change; nil if the directive leaves the content type of a response with the status 200 as it is.
    ///
    /// - Parameter type: that of the response.
    init?(_ directive: ServerDirective, of type: String) {
        guard ["more_set_headers", "more_clear_headers"].contains(directive.name) else { return nil }
        var fields: [String] = []
        var arguments = directive.arguments
        while let word = arguments.popFirst() {
            switch word {
            case "-s": if arguments.popFirst()?.split(separator: " ").contains("200") != true { return nil }
            case "-t": if arguments.popFirst()?.split(separator: " ").contains(type[...]) != true { return nil }
            default: fields.append(word)
            }
        }
        let changed = fields.last { field in
            field.lowercased().prefix(before: ":").without(" ") == "content-type"
        }
        guard let changed else { return nil }
        self.directive = directive
        let value = changed.drop { character in character != ":" }.dropFirst()
        self.type = value.isEmpty ? nil : MediaType.normalized(String(value))
    }

    /// The last one of some directives, which decides.
    static func last(in directives: [ServerDirective], of type: String) -> NginxHeaderChange? {
        directives.lazy.reversed().compactMap { directive in NginxHeaderChange(directive, of: type) }.first
    }
}
