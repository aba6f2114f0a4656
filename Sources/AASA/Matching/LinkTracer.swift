/// Compares one URL with rules, part by part.
struct LinkTracer {
    private var reader: PatternReader
    private let written: Texts
    private let decoded: Texts

    /// A URL's parts as they are compared.
    private struct Texts {
        var path: [UInt8]
        var query: [UInt8]
        var items: [(name: [UInt8], value: [UInt8])]
        var fragment: [UInt8]

        init(_ url: LinkURL, _ convert: (ArraySlice<UInt8>) -> [UInt8]) {
            path = convert(ArraySlice(url.path.utf8))
            URLText.normalisePath(&path)
            let written = Array((url.query ?? "").utf8)
            query = convert(written[...])
            items = written.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false).map { item in
                let end = item.firstIndex(of: UInt8(ascii: "=")) ?? item.endIndex
                return (convert(item[..<end]), convert(item[end...].dropFirst()))
            }
            fragment = convert(ArraySlice((url.fragment ?? "").utf8))
        }
    }

    init(_ variables: SubstitutionVariables, _ url: LinkURL) {
        reader = PatternReader(variables)
        written = Texts(url) { Array($0) }
        decoded = Texts(url) { bytes in
            var output: [UInt8] = []
            URLText.appendDecoded(bytes.span, to: &output)
            return output
        }
    }

    mutating func trace(_ rule: LinkRule) -> LinkTrace.RuleTrace {
        let texts = rule.isPercentEncoded ? written : decoded
        var parts: [LinkTrace.PartTrace] = []
        if let path = rule.path { parts.append(compare(.path, path, texts.path, rule)) }
        switch rule.query {
        case .whole(let text): parts.append(compare(.query, text, texts.query, rule))
        case .items(let items):
            for item in items {
                let values = texts.items.filter { $0.name.elementsEqual(item.name.utf8) }.map(\.value)
                let part = LinkTrace.PartTrace.Part.item(name: item.name, isPresent: !values.isEmpty)
                for value in values.isEmpty ? [[]] : values { parts.append(compare(part, item.value, value, rule)) }
            }
        case nil: break
        }
        if let fragment = rule.fragment { parts.append(compare(.fragment, fragment, texts.fragment, rule)) }
        return .init(rule: rule, fits: parts.allSatisfy(\.fits), parts: parts)
    }

    private mutating func compare(
        _ part: LinkTrace.PartTrace.Part, _ source: SourceString, _ text: [UInt8], _ rule: LinkRule
    ) -> LinkTrace.PartTrace {
        let reading = reader.read(source.text, role: part == .path ? .path : .text)
        let reach = PatternSteps(reading.pattern, folds: !rule.isCaseSensitive).reach(
            PatternSteps.scalars(text.span))
        let shown = Self.shown(reading, source.text)
        return .init(
            part: part, source: source, pattern: shown.joined(), text: String(decoding: text, as: UTF8.self),
            fits: reach.fits, textReached: reach.characters,
            patternReached: shown.prefix(reach.elements).reduce(0) { $0 + $1.unicodeScalars.count })
    }

    /// What each element was read from.
    private static func shown(_ reading: PatternReader.Reading, _ text: String) -> [String] {
        let bytes = Array(text.utf8)
        return reading.ranges.map { $0.isEmpty ? "/" : String(decoding: bytes[$0], as: UTF8.self) }
    }
}
