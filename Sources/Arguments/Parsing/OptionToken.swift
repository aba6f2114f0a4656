/// A word that begins with a hyphen and is not a value.
struct OptionToken: Equatable {
    enum Form: Equatable {
        /// `--`, after which every word is a value.
        case terminator
        /// `--name` or `--name=value`.
        case long(String, value: String?)
        /// `-abc`: flags, the last of which may be an option with its value behind it.
        case cluster(String)
    }

    let form: Form

    /// Reads a word, or returns `nil` if it is a plain value: a lone hyphen and `-1` are.
    ///
    /// The word is taken apart by its bytes: a combining mark after `=` would otherwise hide the sign.
    init?(_ word: String) {
        let bytes = word.utf8
        guard bytes.first == UInt8(ascii: "-"), let second = bytes.dropFirst().first else { return nil }
        if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(second) { return nil }
        if second != UInt8(ascii: "-") {
            form = .cluster(String(word.unicodeScalars.dropFirst()))
        } else if bytes.count == 2 {
            form = .terminator
        } else {
            let body = word.unicodeScalars.dropFirst(2)
            if let sign = body.firstIndex(of: "="), sign > body.startIndex {
                form = .long(String(body[..<sign]), value: String(body[sign...].dropFirst()))
            } else {
                form = .long(String(body), value: nil)
            }
        }
    }

    /// The option's name as it was typed, without a value; the first one of a cluster.
    var spelling: String {
        switch form {
        case .terminator: "--"
        case .long(let name, _): "--\(name)"
        case .cluster(let letters): "-\(letters.prefix(1))"
        }
    }

    /// The name that was probably meant, hyphens included. For `-cert` this is `--cert`.
    func nearest(in declarations: [Declaration]) -> String? {
        let typed: String
        switch form {
        case .terminator: return nil
        case .long(let name, _): typed = name
        case .cluster(let letters): typed = String(letters.prefix { $0 != "=" })
        }
        let shown = declarations.filter(\.help.visibility.isShown).flatMap(\.names)
        let longNames = shown.filter(\.isLong).map { String($0.spelling.dropFirst(2)) }
        guard typed.count > 1, let name = nearestName(to: typed, in: longNames) else { return nil }
        return "--\(name)"
    }
}
