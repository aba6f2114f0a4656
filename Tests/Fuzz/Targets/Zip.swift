import Glibc
import POSIX

@testable import Zip

/// An archive in memory: listed, and the first entries read, in two ways.
func checkZip(_ bytes: [UInt8]) {
    input.write(bytes[...])
    // The fuzzer opens files too, but not meanwhile.
    let next = nextDescriptor()
    readArchive()
    require(nextDescriptor() == next, "a file is left open")
}

private let input = InputFile("archive")

private func readArchive() {
    do throws(ZipError) {
        let archive = try Archive(path: input.path)
        require(archive.entries.count <= ArchiveLimits.standard.entries, "too many entries")
        for (index, entry) in archive.entries.enumerated() {
            require(entry.index == index && entry.size >= 0 && entry.compressedSize >= 0, "\(entry)")
            let components = entry.name.utf8.split(separator: 0x2F, omittingEmptySubsequences: false)
            let leadsOut = components.contains { $0.elementsEqual("..".utf8) } || components[0].isEmpty
            require(!leadsOut || entry.hasUnsafeName, "'\(entry.name)' is not safe")
        }
        for entry in archive.entries.prefix(6) {
            let whole = outcome(archive, entry, piece: limit)
            require(outcome(archive, entry, piece: 1021) == whole, "'\(entry.name)' depends on how it is read")
            if case .success(let content) = whole {
                require(!entry.hasUnsafeName && !entry.isEncrypted, "'\(entry.name)' was opened")
                require(content.count == min(entry.size, limit), "'\(entry.name)' has another size")
            }
        }
    } catch {
        let expected: [ZipErrorCode] = [.notAnArchive, .damaged, .tooManyEntries, .unsupportedCompression]
        require(expected.contains(error.code), "\(error)")
    }
}

/// Bytes of an entry that are read.
private let limit = 1 << 17

private func outcome(_ archive: Archive, _ entry: Archive.Entry, piece: Int) -> Result<[UInt8], ZipError> {
    Result { () throws(ZipError) in
        let reader = try archive.open(entry)
        var content: [UInt8] = []
        while content.count < limit {
            let count = min(piece, limit - content.count)
            let more = try reader.read(upTo: count)
            require(more.count <= count, "more than was requested")
            content += more
            if more.count < count {
                let rest = try reader.read(upTo: 1)
                require(rest.isEmpty, "more behind the end")
                break
            }
        }
        return content
    }
}

/// The number that the next opened file would have.
private func nextDescriptor() -> Int32 {
    let next = dup(0)
    close(next)
    return next
}
