/// What a password lacks of what rules ask. It holds nothing of the password itself.
public enum PasswordFault: Sendable, Equatable {
    case tooShort(length: Int, minimum: Int)
    case tooLong(length: Int, maximum: Int)
    /// No character of a required set.
    case lacks(PasswordCharacters)
    /// A character that is not permitted; the first one's place, from 1.
    case notPermitted(place: Int)
    /// A character stands in a row more often than it may; the place of the first that is too many, from 1.
    case consecutive(limit: Int, place: Int)
}

extension PasswordRules {
    /// Holds a password to the rules. The length is counted in UTF-16 code units, as HTML counts for `minlength`.
    public func faults(of password: String) -> [PasswordFault] {
        let scalars = Array(password.unicodeScalars)
        let length = password.utf16.count
        var faults: [PasswordFault] = []
        if let minLength, length < minLength { faults.append(.tooShort(length: length, minimum: minLength)) }
        if let maxLength, length > maxLength { faults.append(.tooLong(length: length, maximum: maxLength)) }
        for (index, set) in required.enumerated() where !required[..<index].contains(set) {
            if !scalars.contains(where: set.contains) { faults.append(.lacks(set)) }
        }
        let permitted = permitted
        if let index = scalars.firstIndex(where: { !permitted.contains($0) }) {
            faults.append(.notPermitted(place: index + 1))
        }
        if let maxConsecutive, let index = Self.excess(maxConsecutive, in: scalars) {
            faults.append(.consecutive(limit: maxConsecutive, place: index + 1))
        }
        return faults
    }

    /// Where a run gets longer than it may.
    private static func excess(_ limit: Int, in scalars: [Unicode.Scalar]) -> Int? {
        var run = 0
        for index in scalars.indices {
            run = index > 0 && scalars[index] == scalars[index - 1] ? run + 1 : 1
            if run > limit { return index }
        }
        return nil
    }
}
