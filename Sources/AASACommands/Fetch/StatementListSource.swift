internal import AASA
internal import AssetLinks
internal import POSIX

extension StatementList {
    /// The statement list that a file or a stream holds; nil for another document, and for a site.
    ///
    /// - Parameter isExpected: whether a list is meant where neither name nor content shows anything.
    init?(_ source: DocumentSource, isExpected: Bool = false) {
        guard let bytes = source.content(limit: StatementList.maximumSize) else { return nil }
        self.init(recognising: bytes, named: source.text, isExpected: isExpected)
    }

    /// The statement list that a file or a stream holds; nil for another document, and for a site.
    ///
    /// - Parameter isExpected: whether nothing but a list is meant, as beside an app of Android.
    /// - Throws: for a list that is longer than systems read, and for an empty file that is meant to be one.
    static func recognised(
        in source: DocumentSource, isExpected: Bool = false
    ) throws(CommandFailure) -> StatementList? {
        guard let bytes = source.content(limit: maximumSize) else {
            try requireReadableSize(of: source)
            return nil
        }
        if isExpected, let finding = foreignContent(bytes, named: WebOrigin.listPath) {
            throw CommandFailure(.dataError, "\(source.name): \(finding.message)", hint: finding.hint)
        }
        return StatementList(recognising: bytes, named: source.text, isExpected: isExpected)
    }

    /// Refuses a list that is longer than systems read.
    static func requireReadableSize(of source: DocumentSource) throws(CommandFailure) {
        if !isTooLong(source) { return }
        throw CommandFailure(.dataError, "\(source.name): \(sizeDefect.message)", hint: sizeDefect.hint)
    }

    /// Whether a file or a stream is a list that is longer than systems read.
    static func isTooLong(_ source: DocumentSource) -> Bool {
        let start: [UInt8]?
        switch source {
        case .file(let path):
            if FileKind(at: path) != .regular { return false }
            start = try? FileReader.readStart(path, count: maximumSize + 1)
        case .input(let file): start = file.bytes
        case .site: return false
        }
        return start.flatMap { bytes in sizeFindings(of: bytes, named: source.text, .standard) } != nil
    }

    /// Refuses a text that no system reads as JSON.
    func requireJSON(in source: DocumentSource) throws(CommandFailure) {
        if isJSON(under: .android) { return }
        let file = InputFile(path: source.text, bytes: bytes)
        if let error = syntaxErrors.first { throw file.failure(error) }
        throw CommandFailure(.dataError, "\(file.name) is not JSON", hint: nil)
    }
}
