internal import AASA

extension IntentFilter.Path {
    /// A mistake for which a path does not match the links that it seems to be for.
    struct Mistake {
        /// As the end of a sentence about the path.
        let effect: String
        let hint: String
        /// Whether some usual links match all the same.
        var matchesSome = false
    }

    /// Whether the path of a usual link may fit. It may where an advanced pattern is rejected: releases that do not know
    /// its attribute ignore it, and the others do not install the app.
    var mayFitLinks: Bool { mistake?.matchesSome ?? true }

    /// Why it does not match the links that it seems to be for, and how to write it; nil without such a mistake.
    var mistake: Mistake? {
        // Its sets may have any sign.
        if kind == .pathAdvancedPattern { return nil }
        let required = requiredSigns
        if lacksSlash { return Mistake(effect: "matches no link: paths begin with a slash", hint: hintWithSlash) }
        if required.contains("?") || required.contains("#") {
            let wildcard = if kind == .pathPattern { "write '.*' for any text, or " } else { "" }
            return Mistake(
                effect: "matches no link: a path ends before '?' and '#'",
                hint: "\(wildcard)match query and fragment in a <uri-relative-filter-group>")
        }
        if required.contains("*") {
            return Mistake(effect: "matches no link without a star: '*' is literal", hint: hintWithoutStar)
        }
        if let sign = required.first(where: "[]{}".unicodeScalars.contains) ?? repetitionSign {
            return Mistake(
                effect: "matches no link without '\(sign)', which is literal",
                hint: "write a pathPattern with '.*', or android:pathAdvancedPattern for Android 12 and later")
        }
        let decoded = String(utf8: Array(value.utf8).percentDecoded)
        if !decoded.hasSameBytes(as: value) {
            return Mistake(effect: "matches no link: paths are compared decoded", hint: "write '\(decoded)'")
        }
        return repetition
    }

    /// Whether no path that begins with a slash fits.
    private var lacksSlash: Bool {
        switch kind {
        case .path: value.utf8.first != "/"
        case .pathPrefix: !value.isEmpty && value.utf8.first != "/"
        case .pathPattern: !(tokens.first?.mayBeSlash ?? false)
        case .pathSuffix, .pathAdvancedPattern: false
        }
    }

    private var hintWithSlash: String {
        let parts = URLParts(value)
        var written = self
        written.value = "/\(value)"
        let pieces = value.split(separator: "/", maxSplits: 1)
        if parts.scheme != nil {
            written.value = String(parts.path)
        } else if pieces.count == 2, VerifiedDomains.isDomain(String(pieces[0])) {
            // The name of the site is not part of a path.
            written.value = "/\(pieces[1])"
        }
        return written.mistake?.hint ?? "write '\(written.value)'"
    }

    private var hintWithoutStar: String {
        var beginning = value.dropLast()
        if beginning.utf8.last == "." { beginning.removeLast() }
        let isBeginning = value.utf8.last == "*" && !beginning.utf8.contains("*") && kind != .pathSuffix
        if !isBeginning || kind == .pathPattern { return "write a pathPattern with '.*'" }
        return "write android:pathPrefix=\"\(String(utf8: Array(beginning.utf8).percentDecoded))\""
    }

    // MARK: Patterns

    /// A character of a `pathPattern`, with the star behind it.
    private struct Token {
        let sign: Unicode.Scalar
        let isAny: Bool
        let isRepeated: Bool

        var mayBeSlash: Bool { isAny || isRepeated || sign == "/" }
        /// Whether each text that fits has the sign.
        var isRequired: Bool { !isAny && !isRepeated }
        var isLiteralRepetition: Bool { isRepeated && !isAny }
    }

    /// The value of a `pathPattern`, character by character, as ``SimpleGlob`` reads it.
    private var tokens: [Token] {
        var tokens: [Token] = []
        var rest = value.unicodeScalars[...]
        while let first = rest.popFirst() {
            var sign = first
            let isEscaped = first == "\\"
            if isEscaped {
                guard let next = rest.popFirst() else { break }
                sign = next
            }
            let isRepeated = rest.first == "*"
            if isRepeated { rest.removeFirst() }
            let isAny = sign == "." && !(isEscaped && isRepeated)
            tokens.append(Token(sign: sign, isAny: isAny, isRepeated: isRepeated))
        }
        return tokens
    }

    /// The signs that each path has that fits.
    private var requiredSigns: [Unicode.Scalar] {
        if kind != .pathPattern { return Array(value.unicodeScalars) }
        return tokens.filter(\.isRequired).map(\.sign)
    }

    /// A plus sign that seems to repeat any character.
    private var repetitionSign: Unicode.Scalar? {
        if kind != .pathPattern { return nil }
        let tokens = tokens
        let isThere = zip(tokens, tokens.dropFirst()).contains { token, next in
            token.isAny && !token.isRepeated && next.isRequired && next.sign == "+"
        }
        return isThere ? "+" : nil
    }

    /// A star that repeats a sign in place of any text.
    private var repetition: Mistake? {
        if kind != .pathPattern { return nil }
        let tokens = tokens
        let written = value.replacing(text: "*", with: ".*").replacing(text: "..*", with: ".*")
        let hint = "write '\(written)'"
        // A repetition takes all that it can, and leaves nothing for the same sign behind it.
        let greedy = zip(tokens, tokens.dropFirst()).first { token, next in
            token.isLiteralRepetition && next.isRequired && next.sign == token.sign
        }
        if let (token, _) = greedy {
            return Mistake(effect: "matches no link: '*' repeats '\(token.sign)', and takes it all", hint: hint)
        }
        guard let last = tokens.last, last.isLiteralRepetition else { return nil }
        return Mistake(
            effect: "matches no other text at its end: '*' repeats '\(last.sign)'", hint: hint, matchesSome: true)
    }
}
