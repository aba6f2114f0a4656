internal import CCurl

/// A `curl_slist`, freed with its owner. libcurl does not copy such lists: they must outlive the handle's use of them.
struct StringList: ~Copyable {
    private let library: CurlLibrary
    /// Nil when the list is empty.
    let head: UnsafeMutablePointer<curl_slist>?

    init(_ library: CurlLibrary, _ texts: [String]) {
        self.library = library
        var list: UnsafeMutablePointer<curl_slist>?
        for text in texts {
            if let longer = library.functions.pointee.slist_append(list, text) { list = longer }
        }
        head = list
    }

    deinit { library.functions.pointee.slist_free_all(head) }
}
