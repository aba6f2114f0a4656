/// An error document of a file store: Amazon S3, Google Cloud Storage and those with the same interface, and Azure's.
///
/// The first answer `AccessDenied` for an object that is private and, where the client may not list objects, for a
/// missing one (Amazon S3, "Error responses"). Azure Storage has codes of its own ("Status and error codes").
package struct StorageError: Sendable, Equatable {
    /// `AccessDenied`, `NoSuchKey`.
    package var code: String

    private static let codes = [
        "AccessDenied", "NoSuchKey", "NoSuchBucket", "AllAccessDisabled",
        "BlobNotFound", "ResourceNotFound", "ContainerNotFound", "PublicAccessNotPermitted",
    ]
    /// Bytes of an answer that are searched.
    private static let searchedBytes = 4_096

    /// The error, or nil for another answer.
    package init?(body: [UInt8]) {
        // Azure's document has a byte order mark in front.
        let beginning = Array(JSONEncoding.withoutByteOrderMark(Array(body.prefix(Self.searchedBytes))))
        guard beginning.drop(while: \.isWhiteSpace).first == "<" else { return nil }
        let firstCode = Self.codes.first { code in
            beginning.contains(text: "<Error><Code>\(code)</Code>") || beginning.contains(text: "Code: \(code)</li>")
        }
        guard let firstCode else { return nil }
        code = firstCode
    }

    /// What follows the sentence about the answer.
    var clause: String { ": '\(code)' of the file store" }

    /// What to change, for the file at `path`.
    func hint(at path: String) -> String {
        switch code {
        case "NoSuchBucket": "create the bucket, or correct its name in the server's settings"
        case "ContainerNotFound": "create the container, or correct its name in the server's settings"
        default: "the object '\(path.dropFirst())' is missing or private: upload it, and let everyone read it"
        }
    }
}
