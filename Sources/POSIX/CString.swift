internal import Glibc

/// Runs `body` with copies of texts as C strings, and nil behind the last; nil stays nil.
package func withCStrings<R>(_ texts: [String?], _ body: ([UnsafePointer<CChar>?]) -> R) -> R {
    let copies = texts.map { text in text.flatMap { strdup($0) } }
    defer { for copy in copies { free(copy) } }
    return body(copies.map { UnsafePointer($0) } + [nil])
}

extension String {
    /// The text in a buffer that a C function has filled, up to its first NUL if it has one. Invalid UTF-8 is replaced.
    package init(characters: some Sequence<CChar>) {
        self.init(decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The text of a C string; nil for a null pointer.
    package init?(copying cString: UnsafePointer<CChar>?) {
        guard let cString else { return nil }
        self.init(cString: cString)
    }
}
