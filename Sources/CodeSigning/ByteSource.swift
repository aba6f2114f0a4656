/// Bytes of which parts are read. Readers here never ask for a place before one that they asked for, so that a source may be
/// one that only goes forwards.
package protocol ByteSource {
    associatedtype Failure: Error

    /// Bytes.
    var size: Int { get }

    /// The bytes of a range; fewer only past the end.
    func read(_ range: Range<Int>) throws(Failure) -> [UInt8]
}

/// Why a program could not be read: its source failed, or its form is wrong.
package enum ProgramReadingFailure<Source: Error>: Error {
    case source(Source)
    case malformed(CodeSigningError)
}

extension ProgramReadingFailure {
    static func malformed(_ detail: String, at offset: Int) -> Self {
        .malformed(CodeSigningError(.malformed, detail, at: offset))
    }

    static func outOfBounds(_ detail: String, at offset: Int) -> Self {
        .malformed(CodeSigningError(.outOfBounds, detail, at: offset))
    }

    static func tooMany(_ detail: String, at offset: Int) -> Self {
        .malformed(CodeSigningError(.tooMany, detail, at: offset))
    }

    static func tooLong(_ detail: String, at offset: Int) -> Self {
        .malformed(CodeSigningError(.tooLong, detail, at: offset))
    }
}

/// What is wrong with a program's file. Two errors are equal when their codes are.
package struct CodeSigningError: Error, Equatable {
    package enum Code: Sendable {
        case notMachO
        /// Something lies outside the file, or outside what should hold it.
        case outOfBounds
        /// More slices, load commands or blobs than any program has.
        case tooMany
        /// A part is longer than any program's.
        case tooLong
        case malformed
    }

    package var code: Code
    package var detail: String
    /// In the file, in bytes.
    package var offset: Int

    init(_ code: Code, _ detail: String, at offset: Int) {
        self.code = code
        self.detail = detail
        self.offset = offset
    }

    package static func == (a: CodeSigningError, b: CodeSigningError) -> Bool { a.code == b.code }
}
