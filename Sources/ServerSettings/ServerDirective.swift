internal import AASA

/// A directive of a server's settings, of nginx or Caddy, with the block behind it.
struct ServerDirective {
    /// What is between braces.
    struct Block {
        /// The byte behind the opening brace.
        var start: Int
        /// The white space before the line that opens the block.
        var indentation: String
        var directives: [ServerDirective] = []

        /// Adds lines at the start. What follows the brace on its line gets a line of its own.
        func insertion(of lines: [String], behind newLine: String, in bytes: [UInt8]) -> TextEdit {
            var text = lines.map { line in newLine + line }.joined()
            // Carriage returns belong to the end of the line, or to what follows them on it.
            let next = bytes[start...].first { byte in byte != 0x0D }
            if next != nil, next != 0x0A { text += newLine }
            return .insertion(of: text, at: start)
        }
    }

    /// The name and the arguments, without quotation marks.
    var tokens: [String]
    /// As it is written, with single spaces.
    var text: String
    /// The byte where it begins.
    var start: Int
    /// The byte that ends it, or that opens its block: behind a comment on its line.
    var end: Int
    var block: Block?
    /// Where it is in a file that the settings include; nil in the settings themselves.
    var inclusion: Inclusion?

    struct Inclusion: Equatable {
        var path: String
        var line: Int
    }

    var name: String { tokens.first ?? "" }
    var arguments: ArraySlice<String> { tokens.dropFirst() }
    var directives: [ServerDirective] { block?.directives ?? [] }

    /// Directives of an included file begin where the file is included.
    func isSame(as other: ServerDirective) -> Bool {
        start == other.start && text == other.text && inclusion == other.inclusion
    }

    /// The arguments of the first directive of that name in the block.
    func value(of name: String) -> String? { directives.value(of: name) }
}

extension [ServerDirective] {
    func first(named name: String) -> ServerDirective? { indices(of: name).first.map { index in self[index] } }

    /// The directives of that name, in their order.
    func all(named name: String) -> [ServerDirective] { indices(of: name).map { index in self[index] } }

    /// Where the directives of that name are. Those of other names are not copied, which would take most of the time.
    private func indices(of name: String) -> LazyFilterSequence<Range<Int>> {
        indices.lazy.filter { index in self[index].name == name }
    }

    /// The directives beside servers: a file that another one includes has the directives of 'http' there.
    var besideServers: [ServerDirective] { self + all(named: "http").flatMap(\.directives) }

    /// The first directive of each name.
    var byName: [String: ServerDirective] {
        Dictionary(map { directive in (directive.name, directive) }) { first, _ in first }
    }

    /// The arguments of the first directive of that name.
    func value(of name: String) -> String? { first(named: name)?.arguments.joined(separator: " ") }
}
