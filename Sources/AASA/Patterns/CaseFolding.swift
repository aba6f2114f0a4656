/// The case folding of `caseSensitive: false`: it applies to ASCII letters, and to other characters whose lower-case
/// form is one character outside ASCII.
enum CaseFolding {
    /// The form in which characters are compared.
    static func fold(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        if scalar.isASCII {
            if ("A"..."Z").contains(scalar) { return Unicode.Scalar(UInt8(scalar.value) | 0x20) }
            return scalar
        }
        let lower = scalar.properties.lowercaseMapping.unicodeScalars
        guard let first = lower.first, lower.count == 1, !first.isASCII else { return scalar }
        return first
    }

    /// The characters with the same folded form, in ascending order.
    static func same(as scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        let folded = fold(scalar)
        var all: Set<Unicode.Scalar> = [folded]
        if folded.isASCII {
            if ("a"..."z").contains(folded) { all.insert(Unicode.Scalar(UInt8(folded.value) & ~0x20)) }
            return all.sorted()
        }
        let properties = folded.properties
        for mapping in [properties.uppercaseMapping, properties.titlecaseMapping] {
            let scalars = mapping.unicodeScalars
            if let first = scalars.first, scalars.count == 1, fold(first) == folded { all.insert(first) }
        }
        for (other, lower) in oneWay where lower == folded { all.insert(other) }
        return all.sorted()
    }

    /// Characters whose lower-case form has a different upper-case form (Unicode 16, UnicodeData.txt).
    private static let oneWay: [(Unicode.Scalar, lower: Unicode.Scalar)] = [
        ("\u{3F4}", "\u{3B8}"), ("\u{1E9E}", "\u{DF}"), ("\u{2126}", "\u{3C9}"), ("\u{212B}", "\u{E5}"),
    ]
}
