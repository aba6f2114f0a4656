internal import CodeSigning
internal import POSIX
internal import AASA

/// The files of a build product, in a folder or an archive. Paths are relative; links are not followed.
protocol ProductTree: AnyObject {
    /// The product's path, in front of the names of its parts.
    var name: String { get }

    /// Returns the names of the folders in a folder, sorted; none if it does not exist.
    func folders(in folder: String) throws(ToolkitError) -> [String]

    /// Returns the content of a small file; nil if it does not exist.
    ///
    /// - Parameter limit: bytes; a longer file is `.tooLarge`.
    func bytes(_ path: String, limit: Int) throws(ToolkitError) -> [UInt8]?

    /// Returns the headers and the signature of a program; nil if the file does not exist.
    func image(_ path: String) throws(ToolkitError) -> ProgramImage?
}

extension ProductTree {
    /// The name of a part of the product in messages.
    func name(of path: String) -> String {
        if path.isEmpty { return name }
        if name.hasSuffix("/") { return name + path }
        return "\(name)/\(path)"
    }

    func error(_ problem: ToolkitError.AppProblem, at path: String, detail: String = "") -> ToolkitError {
        ToolkitError(.app(problem), path: name(of: path), detail: detail)
    }
}

extension ToolkitError {
    init(_ error: CodeSigningError, path: String) {
        self.init(.app(.programDamaged), path: path, detail: "\(error.detail), at byte \(error.offset)")
    }
}

/// The files of a build product in a folder.
final class FolderTree: ProductTree {
    let name: String
    private static let maximumNames = 100_000

    init(_ path: String) { name = path }

    func folders(in folder: String) throws(ToolkitError) -> [String] {
        guard kind(folder) == .directory else { return [] }
        let path = name(of: folder)
        let names = try system(FileSystem.names(in: path, limit: Self.maximumNames))
        var folders: [String] = []
        for name in names {
            switch FileKind(at: "\(path)/\(name)", followsLinks: false) {
            case .directory: folders.append(name)
            case .inaccessible: throw ToolkitError(FileError.inaccessible("\(path)/\(name)"))
            case .missing, .regular, .link, .other: continue
            }
        }
        return folders
    }

    func bytes(_ path: String, limit: Int) throws(ToolkitError) -> [UInt8]? {
        guard let file = try open(path) else { return nil }
        if file.size > limit { throw error(.tooLarge, at: path, detail: "\(file.size)") }
        return try system(file.read(0..<file.size))
    }

    func image(_ path: String) throws(ToolkitError) -> ProgramImage? {
        try open(path)?.programImage()
    }

    private func open(_ path: String) throws(ToolkitError) -> RandomAccessFile? {
        let path = existing(path)
        switch kind(path) {
        case .missing: return nil
        case .inaccessible: throw ToolkitError(FileError.inaccessible(name(of: path)))
        case .regular, .other: break
        case .link: throw error(.link, at: path)
        case .directory: throw error(.missing, at: path)
        }
        return try system(RandomAccessFile(name(of: path)))
    }

    /// The path with its name as the folder has it: macOS finds a name in every normal form of Unicode, in all of which
    /// strings are equal.
    private func existing(_ path: String) -> String {
        let folder = FileSystem.folder(of: path)
        let isPlain = path.utf8.allSatisfy { byte in byte < 0x80 }
        guard !isPlain, kind(path) == .missing,
            let names = try? FileSystem.names(in: name(of: folder), limit: Self.maximumNames),
            let name = names.first(where: { name in name == path.lastPathComponent })
        else { return path }
        return BundleReader.path(of: name, in: folder)
    }

    /// What exists at a path of the product, which itself may be a link; `.link` also below a link.
    private func kind(_ path: String) -> FileKind {
        var whole = name
        var kind = FileKind.directory
        if path.isEmpty, FileKind(at: name) != .directory { return .other }
        for part in path.split(separator: "/") {
            if kind == .link { return .link }
            // Nothing is below a file.
            guard kind == .directory else { return .missing }
            whole += "/" + part
            kind = FileKind(at: whole, followsLinks: false)
        }
        return kind
    }
}

extension RandomAccessFile: ByteSource {
    /// The headers and the signature of a Mach-O program in a file of its own.
    func programImage() throws(ToolkitError) -> ProgramImage {
        try mapping(try MachOReader.read(self)) { (failure: ProgramReadingFailure<FileError>) in
            switch failure {
            case .source(let error): ToolkitError(error)
            case .malformed(let error): ToolkitError(error, path: path)
            }
        }
    }
}
