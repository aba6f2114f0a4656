internal import CodeSigning
internal import POSIX

/// A build product in a folder.
final class FolderTree: ProductTree {
    let name: String
    private static let maximumNames = 100_000

    init(_ path: String) { name = path }

    func folders(in folder: String) throws(ToolkitError) -> [String] {
        guard try kind(folder) == .folder else { return [] }
        let path = name(of: folder)
        do throws(FileError) {
            return try FolderListing.names(in: path, limit: Self.maximumNames).filter {
                FolderListing.kind(of: path + "/" + $0) == .folder
            }
        } catch {
            throw ToolkitError(error)
        }
    }

    func bytes(_ path: String, limit: Int) throws(ToolkitError) -> [UInt8]? {
        guard let file = try open(path) else { return nil }
        if file.size > limit { throw error(.tooLarge, path, "\(file.size)") }
        do throws(FileError) { return try file.read(0..<file.size) } catch { throw ToolkitError(error) }
    }

    func image(_ path: String) throws(ToolkitError) -> ProgramImage? {
        try open(path).map { file throws(ToolkitError) in try ProgramFile.image(file) }
    }

    private func open(_ path: String) throws(ToolkitError) -> RandomAccessFile? {
        switch try kind(path) {
        case nil: return nil
        case .file: break
        case .link: throw error(.link, path, "")
        case .folder, .other: throw error(.missing, path, "")
        }
        do throws(FileError) { return try RandomAccessFile(name(of: path)) } catch { throw ToolkitError(error) }
    }

    /// What stands at a path; a link on the way counts as one. The product itself may be named through links.
    private func kind(_ path: String) throws(ToolkitError) -> FolderListing.Kind? {
        if path.isEmpty { return FileKind(at: name) == .directory ? .folder : .other }
        var way = name
        var kind: FolderListing.Kind? = .folder
        for part in path.split(separator: "/") {
            // What should be a folder and is none: nothing stands below it.
            guard kind == .folder else { return kind == .link ? .link : nil }
            way += "/" + part
            kind = FolderListing.kind(of: way)
        }
        return kind
    }
}

/// A Mach-O program in a file of its own.
enum ProgramFile {
    static func image(_ file: RandomAccessFile) throws(ToolkitError) -> ProgramImage {
        do throws(ProgramReadingFailure<FileError>) {
            return try MachOReader.read(FileSource(file: file))
        } catch {
            switch error {
            case .source(let error): throw ToolkitError(error)
            case .malformed(let error): throw ToolkitError(error, path: file.path)
            }
        }
    }

    private struct FileSource: ByteSource {
        let file: RandomAccessFile
        var size: Int { file.size }
        func read(_ range: Range<Int>) throws(FileError) -> [UInt8] { try file.read(range) }
    }
}
