/// Paths of folders on the command line.
extension String {
    var withoutTrailingSlash: String { hasSuffix("/") ? String(dropLast()) : self }

    /// What is in front of the names in the folder: nothing for the current one.
    var folderPrefix: String { self == "." ? "" : "\(self)/" }
}
