internal import CodeSigning

/// The files of a build product, in a folder or in an archive. Paths are relative, with slashes; links are not followed.
protocol ProductTree: AnyObject {
    /// How the product was named; parts of it are named behind it.
    var name: String { get }

    /// Names of the folders in a folder, sorted; none where there is no such folder.
    func folders(in folder: String) throws(ToolkitError) -> [String]

    /// A small file as a whole; nil when it is not there.
    ///
    /// - Parameter limit: bytes; a longer file is `.tooLarge`.
    func bytes(_ path: String, limit: Int) throws(ToolkitError) -> [UInt8]?

    /// What a program's file says of its signature; nil when the file is not there.
    func image(_ path: String) throws(ToolkitError) -> ProgramImage?
}

extension ProductTree {
    /// A part of the product as messages name it.
    func name(of path: String) -> String { path.isEmpty ? name : name.hasSuffix("/") ? name + path : name + "/" + path }

    func error(_ problem: ToolkitError.AppProblem, _ path: String, _ detail: String) -> ToolkitError {
        ToolkitError(.app(problem), path: name(of: path), detail: detail)
    }
}

extension ToolkitError {
    init(_ error: CodeSigningError, path: String) {
        self.init(.app(.programDamaged), path: path, detail: "\(error.detail), at byte \(error.offset)")
    }
}
