/// An argument of the command line that begins with a hyphen and is not a value.
struct OptionToken: Equatable {
    enum Form: Equatable {
        /// `--`, after which every argument is a value.
        case terminator
        /// `--name` or `--name=value`.
        case long(value: String?)
        /// `-abc` without its hyphen: flags, the last of which may be an option followed by its value.
        case cluster(String)
    }

    let form: Form

    /// The option's name as it was typed, hyphens included, without a value; the first name of a cluster.
    let name: String

    /// Returns `nil` for a plain value, as a single hyphen and `-1` are.
    ///
    /// The argument is divided by its bytes: a combining mark after `=` would otherwise hide the sign.
    init?(_ argument: String) {
        let bytes = argument.utf8
        guard bytes.first == UInt8(ascii: "-"), let second = bytes.dropFirst().first else { return nil }
        if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(second) { return nil }
        if second != UInt8(ascii: "-") {
            let letters = String(argument.unicodeScalars.dropFirst())
            form = .cluster(letters)
            name = "-\(letters.prefix(1))"
        } else if bytes.count == 2 {
            form = .terminator
            name = argument
        } else if let sign = bytes.dropFirst(2).firstIndex(of: UInt8(ascii: "=")), argument[..<sign] != "--" {
            form = .long(value: String(argument.unicodeScalars[bytes.index(after: sign)...]))
            name = String(argument.unicodeScalars[..<sign])
        } else {
            form = .long(value: nil)
            name = argument
        }
    }

    /// Why a name of the token is refused. A cluster that is a long name but for a hyphen is named whole: `-cert`.
    func refusal(of name: String, in declarations: [Declaration], by nearest: CommandNode.Nearest) -> ParserError.Reason
    {
        let meant = nearestName(in: declarations, by: nearest)
        guard meant != nil, case .cluster(let letters) = form else { return .unknownOption(name, nearest: meant) }
        return .unknownOption("-\(letters.prefix { $0 != "=" })", nearest: meant)
    }

    /// The long name that was probably meant, hyphens included. For `-cert` this is `--cert`.
    private func nearestName(in declarations: [Declaration], by nearest: CommandNode.Nearest) -> String? {
        let typed: String
        switch form {
        case .terminator: return nil
        case .long: typed = String(name.dropFirst(2))
        case .cluster(let letters): typed = String(letters.prefix { $0 != "=" })
        }
        let shown = declarations.filter { declaration in !declaration.isHidden }
        let longNames = shown.flatMap(\.names).filter(\.isLongName)
        let candidates = longNames.map { String($0.dropFirst(2)) }
        guard let name = nearest(typed, candidates) else { return nil }
        return "--\(name)"
    }
}
