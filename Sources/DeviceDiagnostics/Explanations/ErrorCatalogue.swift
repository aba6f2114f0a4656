internal import AASA

/// The known errors around association files.
package enum ErrorCatalogue {
    package static let meanings: [ErrorMeaning] =
        ErrorMeaning.osStatusMeanings + ErrorMeaning.authorizationMeanings + ErrorMeaning.daemonMeanings
        + ErrorMeaning.loadingMeanings + ErrorMeaning.cdnMeanings + ErrorMeaning.webMeanings
        + ErrorMeaning.buildMeanings + ErrorMeaning.ruleListMeanings + ErrorMeaning.logMeanings
        + ErrorMeaning.androidMeanings

    /// The entries for a number of a family, else the entry for its range.
    package static func meanings(_ reference: ErrorReference) -> [ErrorMeaning] {
        if let exact = meaningsByReference[reference] { return exact }
        return generalMeanings.filter { meaning in
            meaning.family == reference.family && meaning.codes?.contains(reference.code) == true
        }
    }

    private static let generalMeanings = meanings.filter(\.isGeneral)

    private static let meaningsByReference: [ErrorReference: [ErrorMeaning]] = {
        var entries: [ErrorReference: [ErrorMeaning]] = [:]
        for meaning in meanings {
            guard let code = meaning.code else { continue }
            entries[ErrorReference(family: meaning.family, code: code), default: []].append(meaning)
        }
        return entries
    }()

    static let sentences = SentenceIndex(meanings)

    /// Whether a word may be a number, a constant, or the name or the prefix of a family.
    ///
    /// - Parameter word: in lower case.
    static func mayKnow(_ word: ArraySlice<UInt8>) -> Bool {
        guard let first = word.first else { return false }
        if first.isDigit || first == "-" || first == "+" { return true }
        return wordStarts.mayContain(PhraseStarts.key(word))
    }

    private static let wordStarts: PhraseStarts = {
        let prefixes = [CDNFailure.codePrefix, ErrorReference.uploadPrefix].map { Array($0.utf8) }
        let names = prefixes + ErrorFamily.byName.keys + referencesByName.keys
        return PhraseStarts(names.map { name in name.map(\.lowercase) })
    }()

    /// The families with an entry for the number; the one whose numbers are 1 to 3 is left out.
    ///
    /// - Parameter text: the number as written: `00301` is one of the CDN, `301` may be.
    static func references(number code: Int, text: String) -> [ErrorReference] {
        let isHexadecimal = text.hasPrefix("0x") || text.hasPrefix("0X")
        let isPadded = text.hasPrefix("0") && !isHexadecimal
        let references = ErrorFamily.allCases.map { family in ErrorReference(family: family, code: code) }
        return references.filter { reference in
            // A 1 alone is seldom an error.
            if reference.family == .webSession || code == 1 { return false }
            if reference.family != .cdn { return !isPadded && !meanings(reference).isEmpty }
            // A number alone is not read as an unknown code of the CDN.
            return meanings(reference).contains { meaning in !meaning.isGeneral }
        }
    }

    /// The numbers of a constant.
    ///
    /// - Parameter name: `errSecAuthFailed`, `ASAuthorizationError.failed`.
    static func references(name: String, ignoringCase: Bool) -> [ErrorReference] {
        if !ignoringCase { return referencesByName[Array(name.utf8)] ?? [] }
        let folded = name.utf8.map(\.lowercase)
        return referencesByFoldedName[folded] ?? []
    }

    /// The error that has a name of this project: `SWCErrorDomain 7` for `cdn-refused`.
    package static func error(named name: String) -> String? {
        let meaning = meanings.first { meaning in meaning.name == name && constants(of: meaning).isEmpty }
        guard let meaning, let code = meaning.code else { return nil }
        return ErrorReference(family: meaning.family, code: code).description
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

    /// By the bytes of the name in lower case.
    private static let referencesByFoldedName = Dictionary(
        referencesByName.map { name, references in (name.map(\.lowercase), references) }, uniquingKeysWith: +)

    /// The constant's name in C and in Swift; empty for names of this project.
    static func constants(of meaning: ErrorMeaning) -> [String] {
        switch meaning.family {
        case .osStatus, .cocoa, .webKit: [meaning.name]
        case .authorization, .webSession: [meaning.name, swiftName(meaning.name, after: meaning.family.rawValue)]
        case .urlLoading: [meaning.name, swiftName(meaning.name, after: "NSURLError")]
        case .associationDaemon, .http, .cdn, .appStore, .appLinks, .log: []
        }
    }

    /// `ASAuthorizationErrorNotHandled` is `ASAuthorizationError.notHandled` in Swift, `NSURLErrorTimedOut` is
    /// `URLError.timedOut`.
    private static func swiftName(_ name: String, after prefix: String) -> String {
        let rest = name.dropFirst(prefix.count)
        var type = prefix[...]
        if type.hasPrefix("NS") { type = type.dropFirst(2) }
        return "\(type).\(rest.prefix(1).lowercased())\(rest.dropFirst())"
    }

    /// The number of the same family with a minus sign, which a text may have lost, if that is known.
    static func nearest(to reference: ErrorReference) -> String? {
        if reference.code < 0 { return nil }
        let negative = ErrorReference(family: reference.family, code: -reference.code)
        return if meanings(negative).isEmpty { nil } else { negative.description }
    }

    /// The constant that is most similar to an unknown text; of a number, the one with a minus sign.
    package static func nearest(to text: String) -> String? {
        if let code = ErrorReference.number(text) {
            let isKnown = code > 0 && !references(number: -code, text: text).isEmpty
            return if isKnown { String(-code) } else { nil }
        }
        let limit = min(4, text.utf8.count / 3)
        return EditDistance.nearest(to: text, in: meanings.flatMap(constants), limit: limit, ignoringCase: true)
    }
}
