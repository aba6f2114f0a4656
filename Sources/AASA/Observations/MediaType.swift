/// The types of files that sites serve.
package enum MediaType {
    /// The content type of a signed file (Apple, Universal Links guide).
    package static let signedFile = "application/pkcs7-mime"
    /// The content type of a plain document.
    package static let json = "application/json"

    /// The type that a system requires, or that of a plain document.
    ///
    /// - Parameter system: nil for today's devices.
    static func wanted(by system: SystemVersion?) -> String {
        if system?.requiresSignature == true { signedFile } else { json }
    }

    /// That a file has a different type from its own.
    ///
    /// - Parameters:
    ///   - subject: of the sentence: the URL, or what is there.
    ///   - field: Content-Type, if the answer has it.
    package static func sentence(about subject: String, servedAs field: String?, expected type: String) -> String {
        let served = field.map { "as '\($0)'" } ?? "without a content type"
        return "\(subject) is served \(served), not as '\(type)'"
    }

    /// A media type in lower case without parameters (RFC 9110 section 8.3.1); empty for a missing field.
    package static func normalized(_ field: String?) -> String {
        let type = (field ?? "").utf8.prefix { $0 != ";" }.trimmed
        return String(utf8: type.map(\.lowercase))
    }
}
