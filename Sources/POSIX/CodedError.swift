/// A system library's error. Two errors are equal when their codes are.
package struct CodedError<Code: Sendable & Equatable>: Error, Equatable {
    package var code: Code
    /// The library's or the system's own text, or a description of the defect. May be empty.
    package var detail: String

    package init(_ code: Code, detail: String = "") {
        self.code = code
        self.detail = detail
    }

    package static func == (a: CodedError, b: CodedError) -> Bool { a.code == b.code }
}
