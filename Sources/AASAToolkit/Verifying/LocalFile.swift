internal import POSIX
package import AASA

/// A file on disk, judged as if its site had answered 200 with it.
package enum LocalFile {
    /// Bytes of a list.
    package static let listLimit = 16 << 20
    /// Bytes of an association file: longer than any encoding of one that a device accepts.
    package static let documentLimit = 1 << 20

    /// Reads the file; `-` is standard input.
    ///
    /// - Parameter limit: bytes; one more is `.file(.tooLarge)`.
    /// - Throws: `.file`.
    package static func read(_ path: String, limit: Int = listLimit) throws(ToolkitError) -> [UInt8] {
        try system(FileReader.read(path, limit: limit))
    }

    /// - Throws: `.file(.tooLarge)` when a file that was read under another limit has more bytes.
    package static func check(_ size: Int, of path: String, limit: Int) throws(ToolkitError) {
        if size > limit { throw ToolkitError(FileError(.tooLarge, path: path, detail: "more than \(limit) bytes")) }
    }

    /// Returns what a device would observe at that moment.
    ///
    /// - Parameter site: see ``ContentReader/read(_:site:at:)``.
    package static func observation(
        of bytes: [UInt8], site: Site?, with reader: ContentReader, at moment: Timestamp
    ) -> Observation {
        let isCutOff = bytes.count > AssociationFile.maximumSize
        var answer = Answer(
            url: nil, status: 200, contentType: nil, redirectTarget: nil, retryAfter: nil, size: bytes.count,
            isCutOff: isCutOff, content: reader.read(bytes, site: site, at: moment))
        if !isCutOff { answer.sha256 = answer.content.document?.sha256 }
        return .answer(answer)
    }
}
