internal import CodeSigning
internal import Zip
internal import POSIX

/// A build product in a zip archive. Entries are read in place; nothing is unpacked.
final class ArchiveTree: ProductTree {
    let name: String
    private let archive: Archive
    /// The entries by their paths.
    private let files: [String: [Archive.Entry]]
    /// Names of folders, from their own entries or from those of their files.
    private let foldersByParent: [String: Set<String>]

    init(_ path: String) throws(ToolkitError) {
        name = path
        archive = try mapping(Archive(path: path)) { (error: ZipError) in ToolkitError(error, path: path) }
        var files: [String: [Archive.Entry]] = [:]
        var folders: [String: Set<String>] = [:]
        for entry in archive.entries {
            if entry.hasUnsafeName { throw ToolkitError(.app(.unsafeName), path: path, detail: entry.name) }
            // Packers of Windows write backslashes, and some write './' in front.
            var folderNames = entry.name.split { character in character == "/" || character == "\\" }
            folderNames.removeAll { name in name == "." }
            if entry.kind != .directory {
                files[folderNames.joined(separator: "/"), default: []].append(entry)
                _ = folderNames.popLast()
            }
            // Programs are within the first few folders; deeper ones hold resources.
            for (level, name) in folderNames.prefix(Self.deepestFolder).enumerated() {
                let parent = folderNames[..<level].joined(separator: "/")
                folders[parent, default: []].insert(String(name))
            }
        }
        self.files = files
        foldersByParent = folders
    }

    /// `Payload/A.app/Watch/B.app/PlugIns/C.appex` has 6.
    private static let deepestFolder = 10

    func folders(in folder: String) throws(ToolkitError) -> [String] {
        (foldersByParent[folder] ?? []).sorted { first, second in
            first.utf8.lexicographicallyPrecedes(second.utf8)
        }
    }

    func bytes(_ path: String, limit: Int) throws(ToolkitError) -> [UInt8]? {
        guard let entry = try entry(path) else { return nil }
        if entry.size > limit { throw error(.tooLarge, at: path, detail: "\(entry.size)") }
        return try mapping(try archive.open(entry).read(upTo: limit)) { (error: ZipError) in
            ToolkitError(error, path: name(of: path))
        }
    }

    func image(_ path: String) throws(ToolkitError) -> ProgramImage? {
        guard let entry = try entry(path) else { return nil }
        let source = try mapping(EntrySource(of: entry, in: archive)) { (error: ZipError) in
            ToolkitError(error, path: name(of: path))
        }
        return try mapping(try MachOReader.read(source)) { (failure: ProgramReadingFailure<ZipError>) in
            switch failure {
            case .source(let error): ToolkitError(error, path: name(of: path))
            case .malformed(let error): ToolkitError(error, path: name(of: path))
            }
        }
    }

    private func entry(_ path: String) throws(ToolkitError) -> Archive.Entry? {
        guard let entries = files[path], let entry = entries.first else { return nil }
        if entries.count > 1 { throw error(.ambiguous, at: path) }
        if entry.kind == .symbolicLink { throw error(.link, at: path) }
        return entry
    }
}

/// An entry as a source that is read in ascending order.
final class EntrySource: ByteSource {
    let size: Int
    private let reader: EntryReader
    private var position = 0
    private static let piece = 1 << 16

    init(of entry: Archive.Entry, in archive: Archive) throws(ZipError) {
        reader = try archive.open(entry)
        size = entry.size
    }

    func read(_ range: Range<Int>) throws(ZipError) -> [UInt8] {
        while position < range.lowerBound {
            let skipped = try reader.read(upTo: min(Self.piece, range.lowerBound - position))
            if skipped.isEmpty { return [] }
            position += skipped.count
        }
        let bytes = try reader.read(upTo: range.count)
        position += bytes.count
        return bytes
    }
}

extension ToolkitError {
    init(_ error: ZipError, path: String) {
        let problem: AppProblem =
            switch error.code {
            case .encrypted: .archiveEncrypted
            case .unsupportedCompression: .archiveCompression
            case .tooManyEntries: .archiveTooManyEntries
            case .unsafeName: .unsafeName
            case .suspiciousRatio: .archiveRatio
            case .libraryMissing: .libraryMissing
            case .outOfMemory: .outOfMemory
            default: .archiveDamaged
            }
        self.init(.app(problem), path: path, detail: error.detail)
    }
}
