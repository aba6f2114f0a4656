internal import AASA
internal import POSIX

/// The document with which a new one begins: what is there keeps its apps.
struct ExistingDocument {
    let path: String
    /// Without a signature.
    let bytes: [UInt8]
    /// Whether the new document replaces this file.
    let isInPlace: Bool
    /// Whether it is read as it is: a signed one is for iOS 8.
    let isUnsigned: Bool

    /// The file at the new document's place, else the one that its site serves now: iOS 9 and later read the root only
    /// if `.well-known` has no file, so that a new file there takes the links of all apps that the root lists.
    ///
    /// - Parameters:
    ///   - folder: the one that is deployed.
    ///   - site: the one that has a document of its own; nil for one of all.
    ///   - rewritten: files that the settings of the host put in its place.
    /// - Throws: an error when a file is there and cannot be read whole.
    static func find(
        at path: String, in folder: String, for site: Site?, rewritten: [String]
    ) throws(CommandFailure) -> ExistingDocument? {
        if hasContent(path) {
            return ExistingDocument(
                path: path, bytes: try InputFile.read(path).bytes, isInPlace: true, isUnsigned: true)
        }
        let (prefix, name) = (folder.folderPrefix, AssociationFile.fileName)
        var others = rewritten + [name, ".well-known/\(name).json", "\(name).json"].map { name in prefix + name }
        if let site { others = ["\(prefix)\(site)/\(name)", "\(prefix).well-known/\(name)"] + others }
        guard let other = others.first(where: hasContent) else { return nil }
        do throws(CommandFailure) {
            let file = try InputFile.read(other)
            if var failure = file.failureOfForeignContent {
                failure.hints = ["put the document with its apps there, or remove the file if it has none"]
                throw failure
            }
            let document = try file.document()
            _ = try document.json()
            let isUnsigned = file.bytes == document.bytes
            return ExistingDocument(path: other, bytes: document.bytes, isInPlace: false, isUnsigned: isUnsigned)
        } catch {
            let consequence = "nothing is made: not all apps that '\(other)' lists are known"
            throw CommandFailure(error.status, messages: error.messages + [consequence], hints: error.hints)
        }
    }

    /// Whether there is a file that is not empty, be it unreadable. An empty one lists no apps.
    private static func hasContent(_ path: String) -> Bool {
        if FileKind(at: path) == .missing { return false }
        return (try? InputFile.read(path))?.bytes.isEmpty != true
    }

    /// Why a document at a path begins with this one; nil for the file at that path.
    func note(on path: String) -> String? {
        if isInPlace { nil } else { Self.note(on: path, beginningWith: self.path) }
    }

    static func note(on path: String, beginningWith other: String) -> String {
        "'\(path)' begins with the content of '\(other)', in whose place devices will read it"
    }
}
