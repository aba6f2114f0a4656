/// Paths of folders on the command line.
extension String {
    /// What is in front of the names in the folder: nothing for the current one.
    var folderPrefix: String {
        if self == "." { return "" }
        return if hasSuffix("/") { self } else { "\(self)/" }
    }
}
