internal import AASA

extension IntentFilter.Path {
    /// A mistake for which a path does not match the links that it seems to be for.
    struct Mistake {
        /// As the end of a sentence about the path.
        let effect: String
        let hint: String
        /// Whether some usual links match all the same.
        var matchesSome = false
        /// Whether links match that have a sign which is literal, as no usual one has.
        var needsSign = false
    }

    /// Whether the path of a usual link may fit. It may where an advanced pattern is rejected: releases that do not know
    /// its attribute ignore it, and the others do not install the app.
    var mayFitLinks: Bool { mistake?.matchesSome ?? true }

    /// Why it does not match the links that it seems to be for, and how to write it; nil without such a mistake.
    var mistake: Mistake? {
        if let anchor = endAnchor ?? expression { return anchor }
        // Its sets may have any sign.
        if form == .advancedGlob { return advanced.flatMap(mistake) }
        if lacksSlash { return Mistake(effect: "matches no link: paths begin with a slash", hint: hintWithSlash) }
        let required = requiredUnits
        if required.last == 0 {
            return Mistake(
                effect: "matches no link: nothing is behind its last backslash", hint: "remove that backslash")
        }
        if required.contains(where: "?#".utf16.contains) {
            let wildcard = if form == .simpleGlob { "write '.*' for any text, or " } else { "" }
            return Mistake(
                effect: "matches no link: a path ends before '?' and '#'",
                hint: "\(wildcard)match query and fragment in a <uri-relative-filter-group>")
        }
        if required.contains(where: "*".utf16.contains) {
            return Mistake(
                effect: "matches no link without a star: '*' is literal", hint: hintWithoutStar, needsSign: true)
        }
        if let sign = required.first(where: "[]{}".utf16.contains) ?? repetitionSign {
            return Mistake(
                effect: "matches no link without '\(Self.text(sign))', which is literal", hint: Self.setHint,
                needsSign: true)
        }
        let decoded = String(utf8: value.utf8.percentDecoded)
        if !decoded.hasSameBytes(as: value) {
            return Mistake(effect: "matches no link: paths are compared decoded", hint: "write '\(decoded)'")
        }
        return repetition
    }

    private static func text(_ unit: UInt16) -> String { String(decoding: [unit], as: UTF16.self) }

    private func hint(writing value: String) -> String {
        let written = IntentFilter.Path(form, value)
        return written.mistake?.hint ?? "write '\(value)'"
    }

    /// Whether no path that begins with a slash fits.
    private var lacksSlash: Bool {
        switch form {
        case .literal: value.utf8.first != "/"
        case .prefix: !value.isEmpty && value.utf8.first != "/"
        case .simpleGlob: glob?.deadEnd == .start
        case .suffix, .advancedGlob: false
        }
    }

    private var hintWithSlash: String {
        let parts = URLParts(value)
        let pieces = value.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        if parts.scheme != nil {
            return hint(writing: parts.path.isEmpty ? "/" : String(parts.path))
        } else if pieces.count == 2, VerifiedDomains.isDomain(String(pieces[0])) {
            // The name of the site is not part of a path.
            return hint(writing: "/\(pieces[1])")
        }
        var written = if form == .simpleGlob { patternWithAnyText } else { value }
        if written.utf8.first == "^" { written.removeFirst() }
        if written.utf8.first == "/" { return hint(writing: written) }
        return hint(writing: "/\(written)")
    }

    private var hintWithoutStar: String {
        let pattern = "write a pathPattern with '.*'"
        if form == .simpleGlob {
            let written = patternWithAnyText
            return if written.hasSameBytes(as: value) { pattern } else { hint(writing: written) }
        }
        var beginning = value.dropLast()
        if beginning.utf8.last == "." { beginning.removeLast() }
        let isBeginning = value.utf8.last == "*" && !beginning.utf8.contains("*") && form != .suffix
        if !isBeginning { return pattern }
        return "write android:pathPrefix=\"\(String(utf8: beginning.utf8.percentDecoded))\""
    }

    // MARK: Patterns

    /// The parts of a `pathPattern`; nil for another kind.
    private var glob: AdvancedGlob? {
        pattern?.glob.map { glob in AdvancedGlob(parts: SimpleGlob.parts(of: glob.steps)) }
    }

    /// The units that each path has that fits.
    private var requiredUnits: [UInt16] {
        guard let glob else { return Array(value.utf16) }
        return glob.parts.filter { part in part.least > 0 }.compactMap(\.token.literal)
    }

    private var isPattern: Bool { form == .simpleGlob || form == .advancedGlob }

    /// `$` at the end, as in regular expressions.
    private var endAnchor: Mistake? {
        guard isPattern, value.utf8.last == "$", value.dropLast().utf8.last != "\\" else { return nil }
        return Mistake(
            effect: "matches no link without '$', which is literal", hint: hint(writing: String(value.dropLast())),
            needsSign: true)
    }

    /// A class such as `\d`, or alternatives as in `(a|b)`.
    private var expression: Mistake? {
        if !isPattern { return nil }
        var scalars = value.unicodeScalars[...]
        var isInSet = false
        while let sign = scalars.popFirst() {
            if sign == "[" { isInSet = true }
            if sign == "]" { isInSet = false }
            guard sign == "\\", let next = scalars.popFirst(), let set = Self.classes[next] else { continue }
            var advice = "write '\(set)' in its place"
            if isInSet { advice = "write the characters of '\(set)' in its place" }
            if form == .simpleGlob { advice = Self.setHint }
            return Mistake(effect: "has '\\\(next)', which is the letter '\(next)'", hint: advice, matchesSome: true)
        }
        // In a set, and behind a backslash, each is literal.
        if value.utf8.contains(where: { byte in byte == "[" || byte == "\\" }) { return nil }
        guard let open = value.utf8.firstIndex(of: "("), let close = value.utf8[open...].firstIndex(of: ")"),
            value.utf8[open..<close].contains("|")
        else { return nil }
        return Mistake(effect: "matches no link without '|', which is literal", hint: "write a pattern for each")
    }

    /// The sets that classes of regular expressions mean.
    private static let classes: [Unicode.Scalar: String] = [
        "d": "[0-9]", "w": "[a-zA-Z0-9_]", "s": "[ ]", "D": "[^0-9]", "W": "[^a-zA-Z0-9_]", "S": "[^ ]",
    ]
    private static let setHint =
        "write a pathPattern with '.*', or android:pathAdvancedPattern for Android 12 and later"

    private var advanced: AdvancedGlob? { pattern?.advanced }

    /// Why an advanced pattern matches no link.
    private func mistake(of glob: AdvancedGlob) -> Mistake? {
        func text(_ range: Range<Int>) -> String { String(decoding: Array(value.utf16)[range], as: UTF16.self) }
        switch glob.deadEnd(from: PathPattern.slash, without: Array("?#".utf16)) {
        case .start: return Mistake(effect: "matches no link: paths begin with a slash", hint: hintWithSlash)
        case .nothing(let number):
            return Mistake(
                effect: "matches no link: no path has a character of '\(text(glob.parts[number].range))'",
                hint: "remove it, or match query and fragment in a <uri-relative-filter-group>")
        case .taken(let taking, let number):
            let (part, next) = (glob.parts[taking], glob.parts[number])
            let needed = text(next.range)
            let modifier = text(part.range.upperBound..<glob.parts[taking + 1].range.lowerBound)
            let taken = text(part.range) + modifier
            var hint = "leave '\(needed)' out of '\(taken)'"
            if case .literal = next.token {
                let set = "[^\(needed)]\(modifier)"
                if part.token == .any { hint = "write '\(set)' in the place of '\(taken)'" }
                if case .literal = part.token { hint = "write '\(set)' in the place of '\(modifier)'" }
            }
            return Mistake(
                effect: "matches no link: '\(taken)' takes all that it can, and leaves nothing for '\(needed)'",
                hint: hint)
        case nil:
            // A repeated slash at the end means any text.
            guard let last = glob.parts.last, last.most == .max, last.token == .literal(PathPattern.slash) else {
                return nil
            }
            return mistake(repeating: "/", at: "end")
        }
    }

    /// A plus sign that seems to repeat any character.
    private var repetitionSign: UInt16? {
        let parts = glob?.parts ?? []
        let (dot, plus) = (UInt16(ascii: "."), UInt16(ascii: "+"))
        let isThere = zip(parts, parts.dropFirst()).contains { part, next in
            part.isSingle && [.any, .literal(dot)].contains(part.token) && next.isSingle && next.token == .literal(plus)
        }
        return isThere ? plus : nil
    }

    /// A star that repeats a sign in place of any text.
    private var repetition: Mistake? {
        guard let glob else { return nil }
        if case .taken(by: let number, from: _) = glob.deadEnd, let unit = glob.parts[number].token.literal {
            return Mistake(
                effect: "matches no link: '*' repeats '\(Self.text(unit))', and takes it all",
                hint: hint(writing: patternWithAnyText))
        }
        if glob.parts.last?.repeatedUnit != nil, let sign = value.unicodeScalars.dropLast().last {
            return mistake(repeating: String(sign), at: "end")
        }
        return glob.repeatedUnit.map { unit in mistake(repeating: Self.text(unit), at: "middle") }
    }

    private func mistake(repeating sign: String, at part: String) -> Mistake {
        Mistake(
            effect: "matches no other text at its \(part): '*' repeats '\(sign)'",
            hint: hint(writing: patternWithAnyText), matchesSome: true)
    }

    /// The value of a `pathPattern` with `.*` for each star that is literal or repeats a sign.
    private var patternWithAnyText: String {
        let anyText = ".*".unicodeScalars
        var written: [Unicode.Scalar] = []
        var isEscaped = false
        var isDot = false
        for scalar in value.unicodeScalars {
            if scalar == "*", !isEscaped {
                if isDot { written.removeLast() }
                if !written.suffix(anyText.count).elementsEqual(anyText) { written += anyText }
                isDot = false
                continue
            }
            written.append(scalar)
            isDot = scalar == "." && !isEscaped
            isEscaped = scalar == "\\" && !isEscaped
        }
        return String(String.UnicodeScalarView(written))
    }
}

extension AdvancedGlob.Problem {
    /// How to write a pattern that the platform does not reject.
    var hint: String {
        switch self {
        case .emptySet, .openSet: "check its brackets"
        case .openRange, .badRange: "write a count, as in '{2}', '{2,}' or '{2,4}', or a backslash in front of '{'"
        case .modifierWithoutToken: "write one character or set in front of each '*', '+' and '{'"
        case .escapeAtEnd: "remove the backslash at its end"
        case .tooLong: "shorten it"
        }
    }
}

/// The parts of a simple glob.
extension AdvancedGlob {
    /// Why no path matches; nil if one does. What is behind it has other mistakes.
    fileprivate var deadEnd: DeadEnd? { deadEnd(from: PathPattern.slash, without: []) }

    /// A unit that a star in front of other text repeats, where any text seems to be meant; nil where the same unit in
    /// front, a backslash before a dot, or any text behind shows that the repetition is meant.
    fileprivate var repeatedUnit: UInt16? {
        for (index, part) in parts.enumerated().dropLast() {
            guard let unit = part.repeatedUnit, unit != "." else { continue }
            if index > 0, parts[index - 1].isSingle, parts[index - 1].token == .literal(unit) { continue }
            let next = parts[index + 1]
            if next.isSingle || next.repeatedUnit != nil { return unit }
        }
        return nil
    }
}

extension AdvancedGlob.Part {
    fileprivate var isSingle: Bool { least == 1 && most == 1 }
    /// Nil for what is there once, and for any text.
    fileprivate var repeatedUnit: UInt16? { if isSingle { nil } else { token.literal } }
}

extension AdvancedGlob.Token {
    fileprivate var literal: UInt16? { if case .literal(let unit) = self { unit } else { nil } }
}
