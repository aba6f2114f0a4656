internal import AASA

/// A request for a file, as the sections of Apache's settings see it.
struct ApacheRequest: Hashable {
    let resource: HostAddition.Resource
    /// The folder of the site, without a slash at its end; nil if it is not known.
    var root: String?

    /// From the site's root on, with the slash in front.
    var path: String { resource.path }
    var fileName: String { resource.fileName }
    var contentType: String { resource.contentType }

    /// The folder of the file in the system; nil if it is not known.
    var folder: String? { root.map { root in root + path.dropLast(fileName.utf8.count + 1) } }

    /// Whether a text is the whole of another, or a part of it that ends in front of a slash.
    static func isPrefix(_ prefix: String, of text: String) -> Bool {
        guard text.hasPrefix(prefix) else { return false }
        return prefix.hasSuffix("/") || text.utf8.count == prefix.utf8.count
            || text.dropFirst(prefix.count).hasPrefix("/")
    }
}
