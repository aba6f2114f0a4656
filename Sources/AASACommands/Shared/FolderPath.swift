/// Paths of folders on the command line.
extension String {
    /// The path without one slash at its end.
    var withoutTrailingSlash: String { if hasSuffix("/") { String(dropLast()) } else { self } }

    /// What is in front of the names in the folder: nothing for the current one.
    var folderPrefix: String { if self == "." { "" } else { "\(self)/" } }
}
