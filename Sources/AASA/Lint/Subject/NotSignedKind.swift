extension Failure.NotSigned {
    /// The kind by what the rules recognise, which is more than the first byte shows.
    ///
    /// - Parameter bytes: the content of this kind.
    package func recognised(in bytes: [UInt8]) -> Failure.NotSigned {
        switch self {
        case .html: return Self.otherMarkup(in: bytes) ?? self
        case .json, .other:
            let reading = JSONReader.readTolerantly(bytes)
            guard let kind = Self.kind(of: bytes, reading: reading) else {
                let mark = reading.errors.first.flatMap(TemplateMark.all(in: bytes).mark(breaking:))
                return if let mark { .template(mark.text) } else { self }
            }
            switch kind {
            case .document, .encoded, .html: return kind
            default: return self
            }
        default: return self
        }
    }
}

extension Answer {
    /// What a file that is longer than devices accept is in place of an association file, if its beginning shows that.
    var kindOfLongFile: Failure.NotSigned? {
        guard isCutOff, case .plain(let bytes) = content, Failure.NotSigned(of: bytes) != .json else { return nil }
        let kind = Failure.NotSigned.kind(of: bytes, reading: JSONReader.readTolerantly(bytes))
        return if let kind, kind.isOtherDocument { kind } else { nil }
    }
}

extension Failure.NotSigned {
    /// Whether it is a web page or another document, as the beginning of a file shows.
    var isOtherDocument: Bool {
        switch self {
        case .html, .document: true
        default: false
        }
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
