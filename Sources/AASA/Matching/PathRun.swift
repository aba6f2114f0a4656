/// The meaning of each byte in the path of a URL.
struct URLPathBytes: Sendable {
    static let plain: UInt8 = 0
    static let slash: UInt8 = 1
    static let percent: UInt8 = 2
    static let forbidden: UInt8 = 3
    static let end: UInt8 = 4

    let meanings: [UInt8] = (UInt8.min ... .max).map { byte in
        switch byte {
        case "/": slash
        case "%": percent
        case "?", "#": end
        case _ where URLText.isForbidden(byte): forbidden
        default: plain
        }
    }
}

extension PatternAutomaton {
    /// Runs the automaton over the path at an offset of a URL in place, with forbidden bytes encoded and slashes
    /// normalised.
    ///
    /// - Returns: the list of accepted items, nil when nodes must be simulated; and whether decoding would change the path.
    func run(
        pathAt start: Int, of url: borrowing Span<UInt8>, bytes: borrowing URLPathBytes
    ) -> (list: UInt32?, end: Int, isEscaped: Bool) {
        let states = self.states.span
        let meanings = bytes.meanings.span
        let slash = UInt8(ascii: "/")
        var state = Int(Self.start)
        var isEscaped = false
        var at = start
        let count = url.count
        while at < count {
            let here = states[state]
            if here.run > 0 {
                // The common beginning of the text and a stretch of a pattern.
                let limit = min(Int(here.run), count - at)
                var length = 0
                while length < limit {
                    let next = states[state + length]
                    if url[at + length] | next.mask != next.byte { break }
                    length += 1
                }
                if length > 0 {
                    // A second slash is ignored, here as below. Only the first byte can be one.
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
                        state = next(after: UInt8(ascii: "%"), in: state)
                        state = next(after: (byte >> 4).hexDigit, in: state)
                        state = next(after: (byte & 15).hexDigit, in: state)
                        at += 1
                        continue
                    }
                }
            }
            state = next(after: byte, in: state)
            at += 1
        }
        if at == start || url[at - 1] != slash { state = next(after: slash, in: state) }
        let last = states[state]
        let hasList = last.kind != .unexpanded && last.accepted != Self.unlisted
        return (hasList ? last.accepted : nil, at, isEscaped)
    }

    /// The state after a byte; an unexpanded state is not left.
    @inline(__always)
    private func next(after byte: UInt8, in state: Int) -> Int {
        target(of: UInt32(state), byte).map(Int.init) ?? state
    }

    /// Finds the stretches of consecutive states. A run does not include bytes with a meaning other than `/`.
    mutating func measureRuns(_ bytes: URLPathBytes) {
        var next: UInt8 = 0
        for number in states.indices.reversed() {
            let state = states[number]
            if state.kind == .byte, state.target == UInt32(number + 1),
                bytes.meanings[Int(state.byte)] <= URLPathBytes.slash
            {
                // A URL may have two slashes in a row, but no text does: the second one must be compared by itself.
                let isDoubled = state.byte == "/" && states[number + 1].byte == "/"
                if isDoubled {
                    next = 1
                } else if next < .max {
                    next += 1
                }
            } else {
                next = 0
            }
            states[number].run = next
        }
    }
}
