internal import CMS
public import AASA

/// Finds the document in the bytes of a file, whatever it is wrapped in. Signatures are not checked.
public enum DocumentReader {
    /// The bytes themselves, or what is signed in them; nil when they are a message that holds no document.
    public static func document(_ bytes: [UInt8]) -> [UInt8]? {
        switch MessageReading.read(bytes) {
        case .notAMessage: bytes
        case .signedData(_, let message, _): message.content
        case .unreadable, .otherType: nil
        }
    }

    /// The same for what was read with its signature.
    public static func document(_ content: Content) -> [UInt8]? {
        switch content {
        case .plain(let bytes): bytes
        case .signed(let report): report.payload
        case .unreadableMessage, .otherMessage: nil
        }
    }
}
