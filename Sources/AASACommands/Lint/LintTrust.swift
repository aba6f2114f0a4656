internal import AASA
internal import AASAToolkit

/// Tells what files are. The system's trust is loaded when the first signed file comes: it costs more than linting does.
struct LintTrust {
    let cacert: String?
    let moment: Timestamp
    private var reader: ContentReader?

    init(cacert: String?, moment: Timestamp) {
        self.cacert = cacert
        self.moment = moment
    }

    mutating func content(of bytes: [UInt8]) throws(ToolkitError) -> Content {
        if self.reader == nil, cacert == nil, ContentReader.isPlain(bytes) { return .plain(bytes) }
        let reader: ContentReader
        if let loaded = self.reader {
            reader = loaded
        } else {
            reader = ContentReader(trust: try TrustAnchors.chosen(cacert))
            self.reader = reader
        }
        return reader.read(bytes, site: nil, at: moment)
    }
}
