/// What each byte means in the path of a URL.
struct URLPathBytes: Sendable {
    static let plain: UInt8 = 0
    static let slash: UInt8 = 1
    static let percent: UInt8 = 2
    static let forbidden: UInt8 = 3
    /// The path ends before it.
    static let end: UInt8 = 4

    let meanings: [UInt8] = (UInt8.min ... .max).map { byte in
        switch byte {
        case UInt8(ascii: "/"): slash
        case UInt8(ascii: "%"): percent
        case UInt8(ascii: "?"), UInt8(ascii: "#"): end
        default: URLText.isForbidden(byte) ? forbidden : plain
        }
    }
}

/// How a path was followed where it stands in its URL: nothing is copied.
struct URLPathRun {
    /// The list of what fits; nil when the automaton does not know without following nodes.
    var list: UInt32?
    /// Where the path ends.
    var end: Int
    /// Decoding would change the path.
    var isEscaped: Bool
}

extension PatternAutomaton {
    /// Follows the path that begins at an offset of a URL, as written, with its slashes put right.
    func run(pathAt start: Int, of url: borrowing Span<UInt8>, _ bytes: borrowing URLPathBytes) -> URLPathRun {
        let states = self.states.span
        let meanings = bytes.meanings.span
        let slash = UInt8(ascii: "/")
        var state = Int(Self.start)
        var isEscaped = false
        var isKnown = true
        var at = start
        let count = url.count
        while at < count {
            let here = states[state]
            if here.run > 0 {
                // A stretch of a pattern that is like the text.
                let limit = min(Int(here.run), count - at)
                var length = 0
                while length < limit {
                    let next = states[state + length]
                    if url[at + length] | next.mask != next.byte { break }
                    length += 1
                }
                if length > 0 {
                    // A second slash counts for nothing, here as below: only the first byte can be one.
                    if url[at] == slash, at > start, url[at - 1] == slash {
                        at += 1
                        continue
                    }
                    state += length
                    at += length
                    continue
                }
            }
            let byte = url[at]
            let meaning = meanings[Int(byte)]
            if meaning != URLPathBytes.plain {
                if meaning == URLPathBytes.end { break }
                if meaning == URLPathBytes.slash {
                    if at > start, url[at - 1] == slash {
                        at += 1
                        continue
                    }
                } else {
                    isEscaped = true
                    if meaning == URLPathBytes.forbidden {
                        state = Int(step(state, UInt8(ascii: "%")))
                        state = Int(step(state, URLText.hexadecimal(byte >> 4)))
                        state = Int(step(state, URLText.hexadecimal(byte & 15)))
                        at += 1
                        continue
                    }
                }
            }
            state = Int(step(state, byte))
            at += 1
        }
        if at == start || url[at - 1] != slash { state = Int(step(state, slash)) }
        let last = states[state]
        if last.kind == .unexpanded || last.accepted == Self.unlisted { isKnown = false }
        return URLPathRun(list: isKnown ? last.accepted : nil, end: at, isEscaped: isEscaped)
    }

    /// The state behind a byte; an unexpanded one stays where it is.
    @inline(__always)
    private func step(_ state: Int, _ byte: UInt8) -> UInt32 {
        let here = states[state]
        return switch here.kind {
        case .byte: byte | here.mask == here.byte ? here.target : here.fallback
        case .row: rows[Int(here.target) + Int(classes.map[Int(byte)])]
        case .absorbing, .unexpanded: UInt32(state)
        }
    }
}
