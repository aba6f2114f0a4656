internal import AASA

/// The known errors around association files.
package enum ErrorCatalogue {
    package static let meanings: [ErrorMeaning] =
        ErrorMeaning.osStatusMeanings + ErrorMeaning.authorizationMeanings + ErrorMeaning.daemonMeanings
        + ErrorMeaning.loadingMeanings + ErrorMeaning.cdnMeanings + ErrorMeaning.logMeanings

    /// The entries for a number of a family, else the entry for its range.
    package static func meanings(_ reference: ErrorReference) -> [ErrorMeaning] {
        let fitting = meanings.filter {
            $0.family == reference.family && $0.codes?.contains(reference.code) == true
        }
        let exact = fitting.filter { !$0.isGeneral }
        return exact.isEmpty ? fitting : exact
    }

    /// The families with an entry for the number.
    ///
    /// - Parameter text: the number as written: `00301` is one of the CDN, `301` may be.
    static func references(number code: Int, text: String) -> [ErrorReference] {
        ErrorFamily.allCases.compactMap { family in
            let reference = ErrorReference(family: family, code: code)
            // A number alone is not read as an unknown code of the CDN.
            let isKnown = meanings(reference).contains { family != .cdn || !$0.isGeneral }
            let isMeant = !text.hasPrefix("0") || text.hasPrefix("0x") || text.hasPrefix("0X") || family == .cdn
            return isKnown && isMeant ? reference : nil
        }
    }

    /// The numbers of a constant.
    ///
    /// - Parameter name: `errSecAuthFailed`, `ASAuthorizationError.failed`.
    static func references(name: String, ignoringCase: Bool) -> [ErrorReference] {
        if !ignoringCase { return referencesByName[Array(name.utf8)] ?? [] }
        let folded = name.utf8.map { MessageText.lowercase($0) }
        let fitting = referencesByName.filter { $0.key.map { MessageText.lowercase($0) } == folded }
        return fitting.flatMap(\.value)
    }

    /// By the bytes of the name.
    private static let referencesByName: [[UInt8]: [ErrorReference]] = {
        var references: [[UInt8]: [ErrorReference]] = [:]
        for meaning in meanings {
            guard let code = meaning.code else { continue }
            let reference = ErrorReference(family: meaning.family, code: code)
            for name in constants(of: meaning) where references[Array(name.utf8)]?.contains(reference) != true {
                references[Array(name.utf8), default: []].append(reference)
            }
        }
        return references
    }()

    /// The constant's name in C and in Swift; empty for names of this project.
    static func constants(of meaning: ErrorMeaning) -> [String] {
        switch meaning.family {
        case .osStatus, .cocoa: [meaning.name]
        case .authorization, .urlLoading:
            [
                meaning.name,
                swiftName(meaning.name, after: meaning.family == .urlLoading ? "NSURLError" : meaning.family.rawValue),
            ]
        case .associationDaemon, .http, .cdn, .log: []
        }
    }

    /// `ASAuthorizationErrorNotHandled` is `ASAuthorizationError.notHandled` in Swift, `NSURLErrorTimedOut` is
    /// `URLError.timedOut`.
    private static func swiftName(_ name: String, after prefix: String) -> String {
        let rest = name.dropFirst(prefix.count)
        let type = prefix.hasPrefix("NS") ? String(prefix.dropFirst(2)) : prefix
        return type + "." + rest.prefix(1).lowercased() + rest.dropFirst()
    }

    /// The closest number of the same family.
    static func nearest(to reference: ErrorReference) -> String? {
        let codes = meanings.filter { $0.family == reference.family }.compactMap(\.code)
        let near = codes.min { ($0 - reference.code).magnitude < ($1 - reference.code).magnitude }
        return near.map { ErrorReference(family: reference.family, code: $0).description }
    }

    /// The known number or name that is most similar to an unknown text.
    package static func nearest(to text: String) -> String? {
        let numbers = meanings.compactMap { meaning in meaning.code.map { meaning.family.text($0) } }
        let isNumber = text.utf8.contains { $0.isDigit } && text.utf8.count <= 12
        if isNumber, let near = EditDistance.nearest(to: text, in: numbers, limit: 2, ignoringCase: true) {
            return near
        }
        return EditDistance.nearest(
            to: text, in: meanings.flatMap { constants(of: $0) }, limit: min(4, text.utf8.count / 3), ignoringCase: true
        )
    }
}
