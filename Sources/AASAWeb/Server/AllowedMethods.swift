/// The methods that a path allows (RFC 9110 section 10.2.1).
enum AllowedMethods {
    private static let reading = ["GET", "HEAD"]
    private static let changing = ["POST"]

    static func of(_ path: [String]) -> [String] {
        if path.starts(with: ["api", "v1"]) { return isChange(path.dropFirst(2)) ? changing : reading }
        // Their forms are pages too.
        if [["login"], ["test"], ["pairs", "add"]].contains(path) { return reading + changing }
        return path == ["logout"] || isChange(path[...]) ? changing : reading
    }

    /// Whether a path is that of a ``TableAction``.
    private static func isChange(_ path: ArraySlice<String>) -> Bool {
        if path.count == 3 { return path.first == "sites" && path.last == "check" }
        return path == ["pairs", "add"] || path == ["pairs", "remove"]
    }
}
