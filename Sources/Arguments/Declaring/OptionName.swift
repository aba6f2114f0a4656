/// One name of an option or a flag.
enum OptionName: Sendable, Hashable {
    case short(Character)
    case long(String)

    /// The name as it is typed, hyphens included.
    var spelling: String {
        switch self {
        case .short(let letter): "-\(letter)"
        case .long(let name): "--\(name)"
        }
    }

    var isLong: Bool {
        if case .long = self { true } else { false }
    }
}

/// Turns a Swift property's name into words joined by hyphens: `connectTo` into `connect-to`, `cdnURL` into `cdn-url`.
func kebabCase(_ property: String) -> String {
    let letters = Array(property)
    var result = ""
    for (index, letter) in letters.enumerated() {
        let followsSmall = index > 0 && !letters[index - 1].isUppercase
        let precedesSmall = index > 0 && index + 1 < letters.count && letters[index + 1].isLowercase
        if letter.isUppercase, index > 0, followsSmall || precedesSmall {
            result += "-"
        }
        result += letter == "_" ? "-" : letter.lowercased()
    }
    return result
}
