extension Failure.NotSigned {
    /// The kind by what the rules recognise, which is more than the first byte shows.
    ///
    /// - Parameter bytes: the content of this kind.
    package func recognised(in bytes: [UInt8]) -> Failure.NotSigned {
        switch self {
        case .html: NonJSONContent.otherMarkup(in: bytes)?.kind ?? self
        case .json, .other:
            switch NonJSONContent(bytes, reading: JSONReader.readTolerantly(bytes)) {
            case .other(let document): document.kind
            case .wrappedJSON(let wrapping): .encoded(wrapping.clause)
            case .html: .html
            default: self
            }
        default: self
        }
    }

    /// Why devices that require a signature do not find one in the content; nil for a SignedData in DER.
    init?(recognising content: Content) {
        guard let kind = Failure.NotSigned(of: content) else { return nil }
        if case .plain(let bytes) = content, kind != .json || Self.isUncommonJSON(bytes) {
            self = kind.recognised(in: bytes)
        } else {
            self = kind
        }
    }

    /// Whether a text that begins as JSON may be another document. Most are an object with a name, and need not be read
    /// for that.
    private static func isUncommonJSON(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: "{\\".utf8) || bytes.starts(with: "[".utf8)
    }
}

extension DocumentReading {
    /// The reading with the kind of a document that is not JSON.
    ///
    /// - Parameter content: of the file.
    func recognised(in content: Content) -> DocumentReading {
        guard let failure, let bytes = content.document else { return self }
        switch failure {
        case .notJSON(let kind): return .failed(.notJSON(kind.recognised(in: bytes)))
        case .malformedJSON, .notAnObject:
            let kind = Failure.NotSigned.json.recognised(in: bytes)
            return kind == .json ? self : .failed(.notJSON(kind))
        default: return self
        }
    }
}
