internal import AASA
package import POSIX

extension FileError {
    /// What went wrong, with the name of the file.
    package var message: String {
        let isStream = StandardStream.names.contains(path)
        let isNamed = !isStream && path != FileReader.standardInput
        let name = if isNamed { "'\(ShownURL.text(path))'" } else { FileReader.displayName(path) }
        return switch code {
        case .missing where path.isEmpty: "the name of a file is empty"
        case .missing: "\(name) does not exist"
        case .isDirectory: "\(name) is a folder, not a file"
        case .notPermitted: "no permission for \(name)"
        case .readOnly: "\(name) is on a file system that is mounted read-only"
        case .full where isStream: "no space is left for \(name)"
        case .full: "no space is left for \(name); it was not written"
        case .nameTooLong: "the name \(name) is too long"
        case .linkLoop: "\(name) is a link that leads back to itself"
        case .tooLarge: "\(name) is too long: \(detail)"
        case .folderMissing: "the folder of \(name) does not exist"
        case .folderClosed: "\(name) cannot be created: its folder accepts no new files"
        case .brokenPipe, .inputOutput, .limitReached, .untrusted: "\(name): \(detail)"
        }
    }

    package var hint: String? {
        switch code {
        case .tooLarge: "check that it is the intended file"
        case .isDirectory: hintOfFolder
        default: nil
        }
    }

    /// The association file of a site's folder; nil for another folder.
    private var hintOfFolder: String? {
        let separator = if path.hasSuffix("/") { "" } else { "/" }
        let file = path + separator + AssociationFile.wellKnownPath.dropFirst()
        return FileSystem.exists(file) ? "name \(ShownURL.text(file))" : nil
    }
}
