internal import AASA

/// The form of a file that has no lines with pairs: nothing of such a list can be used.
struct UnusableListForm {
    let message: String
    let hint: String

    static let jsonArray = UnusableListForm(
        message: "the list is a JSON array: expected an object a line", hint: "run jq -c '.[]' FILE to convert it")
    private static let utf16 = UnusableListForm(
        message: "the list is UTF-16: expected UTF-8", hint: "run iconv -f UTF-16 -t UTF-8 FILE to convert it")
    private static let archive = UnusableListForm(
        message: "the list is a ZIP archive, as a spreadsheet (.xlsx) is", hint: "save it as CSV UTF-8")
    private static let spreadsheet = UnusableListForm(
        message: "the list is a spreadsheet of Excel (.xls)", hint: "save it as CSV UTF-8")

    static func repeatedColumn(_ name: String) -> UnusableListForm {
        UnusableListForm(message: "the header has several columns '\(name)'", hint: "keep one, or rename the others")
    }

    /// The form of a PEM file, which a line begins; its other lines may be a private key, and are for no message.
    ///
    /// - Parameter kind: what a list is, for the hint.
    static func pem(
        _ line: ArraySlice<UInt8>, expected kind: String = "one site per line, or CSV: site,app,service"
    ) -> UnusableListForm? {
        let text = line.trimmed
        guard text.first == "-", let label = PEMLabel(in: Array(text)) else { return nil }
        return UnusableListForm(message: "the list is \(label.fileKind)", hint: "name a list: \(kind)")
    }

    /// The first bytes of each form.
    private static let signatures: [(bytes: [UInt8], form: UnusableListForm)] = [
        ([0xFF, 0xFE], utf16), ([0xFE, 0xFF], utf16), (Array("PK\u{3}\u{4}".utf8), archive),
        ([0xD0, 0xCF, 0x11, 0xE0], spreadsheet),
    ]

    /// The form of a list that begins with these bytes; nil for a text.
    static func beginning(_ bytes: ArraySlice<UInt8>) -> UnusableListForm? {
        signatures.first { signature in bytes.starts(with: signature.bytes) }?.form
    }

    /// Whether a JSON array begins here, and not an IPv6 address in brackets.
    static func beginsArray(_ line: ArraySlice<UInt8>) -> Bool {
        let text = line.trimmed
        guard text.first == "[" else { return false }
        let next = text.dropFirst().trimmed.first
        return next == nil || next == "{" || next == "\""
    }
}
