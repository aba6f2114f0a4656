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
