internal import POSIX
public import AASA

/// A file on disk, judged as if its site had answered 200 with it.
public enum LocalFile {
    /// More than any wrapping of a file that a device takes; a longer one is not read further.
    static let readLimit = 16 << 20

    /// Reads the file; `-` is standard input.
    ///
    /// - Throws: `.file`.
    public static func read(_ path: String) throws(ToolkitError) -> [UInt8] {
        do throws(FileError) {
            return try FileReader.read(path, limit: readLimit)
        } catch {
            throw ToolkitError(error)
        }
    }

    /// What a device would observe at that moment.
    public static func observation(
        _ bytes: [UInt8], site: Site, _ reader: ContentReader, at moment: Timestamp
    ) -> Observation {
        .answer(
            Answer(
                url: nil, status: 200, contentType: nil, redirectTarget: nil, retryAfter: nil,
                size: bytes.count,
                isCutOff: bytes.count > AssociationFile.maximumSize, content: reader.read(bytes, site: site, at: moment)
            ))
    }
}
